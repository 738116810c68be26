"""What lies under a point of the sheet: space, border, junction; and what lies in a direction."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import atan2, cos, hypot

import shapely
from msgspec import Struct

from workbench.cartography.nearest import Nearest
from workbench.engine.maps.area_map import OUTSIDE, Point
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry

DIRECTIONS: dict[str, Point] = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}


class Hit(Struct, frozen=True):
    """What was found within reach of a point; "" where there is nothing. `on_border` is the nearest point on it."""

    x_mm: float
    y_mm: float
    space: str = OUTSIDE
    border: str = ""
    on_border: Point | None = None
    junction: str = ""
    link: str = ""


class Hits:
    """Answers for one map. The indexes are made when they are first asked."""

    def __init__(self, geometry: SheetGeometry) -> None:
        self._geometry = geometry

    def space_at(self, x_mm: float, y_mm: float) -> str:
        """The box that lies there, else the space that its borders enclose."""
        return self._geometry.box_at(x_mm, y_mm) or self._geometry.faces.space_at(x_mm, y_mm)

    def at(self, x_mm: float, y_mm: float, reach_mm: float) -> Hit:
        """Space, nearest border, nearest junction and nearest link at a point."""
        border, on_border = self.border_at(x_mm, y_mm, reach_mm)
        junction = self.junction_at(x_mm, y_mm, reach_mm)
        link = self._geometry.near_links.nearest(x_mm, y_mm, reach_mm)
        return Hit(x_mm, y_mm, self.space_at(x_mm, y_mm), border, on_border, junction, link)

    def junction_at(self, x_mm: float, y_mm: float, reach_mm: float) -> str:
        """The nearest junction within reach."""
        return self._junctions.at(x_mm, y_mm, reach_mm)

    def border_at(self, x_mm: float, y_mm: float, reach_mm: float) -> tuple[str, Point | None]:
        """The nearest border within reach, and the place on it."""
        nearest = self._borders.at(x_mm, y_mm, reach_mm)
        if not nearest:
            return "", None
        line = shapely.LineString(self._geometry.borders[nearest].points)
        place = line.interpolate(line.project(shapely.Point(x_mm, y_mm)))
        return nearest, (place.x, place.y)

    @cached_property
    def _junctions(self) -> Nearest:
        junctions = self._geometry.map.junctions
        return Nearest.of_points(tuple(junctions), [junction.point for junction in junctions.values()])

    @cached_property
    def _borders(self) -> Nearest:
        borders = self._geometry.borders
        return Nearest(tuple(borders), [shapely.LineString(border.points) for border in borders.values()])

    def next_space(self, start: str, direction: str) -> str:
        """The space to step to with an arrow key: the neighbour that lies best in that direction, else the nearest."""
        geometry = self._geometry
        x, y = geometry.label_place(start).point
        sides = (geometry.map.borders[b].across(start) for b in geometry.faces.borders_of(start))
        neighbours = {space for space in sides if space != OUTSIDE}
        return self._best(x, y, neighbours, direction) or self._best(
            x, y, (s for s in geometry.map.spaces if s != start), direction
        )

    def _best(self, x: float, y: float, spaces: Iterable[str], direction: str) -> str:
        dx, dy = DIRECTIONS[direction]
        best = (float("inf"), "")
        for space in sorted(spaces):
            to_x, to_y = self._geometry.label_place(space).point
            away = hypot(to_x - x, to_y - y)
            turn = abs(atan2(dx * (to_y - y) - dy * (to_x - x), dx * (to_x - x) + dy * (to_y - y)))
            if away and turn < 1.2:
                best = min(best, (away / cos(turn) ** 1.5, space))
        return best[1]

    def in_reading_order(self, spaces: Iterable[str]) -> list[str]:
        """Spaces from the north to the south, in strips of 20 mm from the west to the east."""
        known = [space for space in spaces if space in self._geometry.map.spaces]
        place = {space: self._geometry.label_place(space).point for space in known}
        return sorted(known, key=lambda s: (place[s][1] // 20, place[s][0], s))
