"""What lies under a point of a hex map and in a direction; of the grid in closed form."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from msgspec.structs import replace

from workbench.cartography.hexes.hex_grid import centre, corners, place_at
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import HexGrid, hexside_id
from workbench.engine.maps.hex_places import DIRECTIONS, Place, axial_of, find_place, is_on, number_of, place_of
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hits import DIRECTIONS as ARROWS
from workbench.qt.map_canvas.hits import Hit


class HexHits:
    """Answers for one grid, and with a geometry for the boxes and links of its map."""

    def __init__(self, grid: HexGrid, geometry: HexGeometry | None = None) -> None:
        self._grid = grid
        self._geometry = geometry

    def space_at(self, x_mm: float, y_mm: float) -> str:
        """The box that lies there, else the hex."""
        if box := self._box_at(x_mm, y_mm):
            return box
        place = place_at(self._grid, (x_mm, y_mm))
        return number_of(self._grid, place) if is_on(self._grid, place) else ""

    def at(self, x_mm: float, y_mm: float, reach_mm: float) -> Hit:
        """The box or hex, the nearest hexside between two hexes of the grid, and the nearest link."""
        link = self._geometry.near_links.nearest(x_mm, y_mm, reach_mm) if self._geometry is not None else ""
        if box := self._box_at(x_mm, y_mm):
            return Hit(x_mm, y_mm, box, link=link)
        return replace(self._hex_at(x_mm, y_mm, reach_mm), link=link)

    def _box_at(self, x_mm: float, y_mm: float) -> str:
        """The last box by id that holds a point: it lies on top."""
        boxes = self._geometry.boxes if self._geometry is not None else {}
        held = (name for name, box in boxes.items() if box.space.shape and box.space.shape.holds(x_mm, y_mm))
        return max(held, default="")

    def _hex_at(self, x_mm: float, y_mm: float, reach_mm: float) -> Hit:
        place = place_at(self._grid, (x_mm, y_mm))
        if not is_on(self._grid, place):
            return Hit(x_mm, y_mm)
        number = number_of(self._grid, place)
        away, other, point = min(self._sides(place, (x_mm, y_mm)), default=(reach_mm + 1, place, (0.0, 0.0)))
        if away > reach_mm:
            return Hit(x_mm, y_mm, number)
        return Hit(x_mm, y_mm, number, hexside_id(number, number_of(self._grid, other)), point)

    def _sides(self, place: Place, point: Point) -> Iterable[tuple[float, Place, Point]]:
        q, r = axial_of(self._grid, place)
        around = corners(self._grid, place)
        for facing, (dq, dr) in enumerate(DIRECTIONS):
            other = place_of(self._grid, (q + dq, r + dr))
            if is_on(self._grid, other):
                near = _nearest(around[facing], around[(facing + 1) % 6], point)
                yield hypot(near[0] - point[0], near[1] - point[1]), other, near

    def next_space(self, start: str, direction: str) -> str:
        """The neighbour that lies in the direction of an arrow key.

        Where two lie equally well, as above a hex that stands on a corner, the arrow goes on along its column or
        row: odd lines lean one way and even ones the other.
        """
        place = find_place(self._grid, start)
        if place is None:
            return self._next_of_zone(start, direction)
        dx, dy = ARROWS[direction]
        straight = (place[0] + round(dx), place[1] + round(dy))
        return number_of(self._grid, straight) if is_on(self._grid, straight) else ""

    def _next_of_zone(self, start: str, direction: str) -> str:
        """From a box or zone: the next box in that direction, else the hex that lies beyond its edge."""
        middle = self._geometry.middle(start) if self._geometry is not None else None
        if self._geometry is None or middle is None:
            return ""
        dx, dy = ARROWS[direction]
        left, upper, right, lower = self._geometry.face(start).bounds
        ahead: list[tuple[float, str]] = []
        for name in self._geometry.boxes:
            x, y = self._geometry.middle(name) or middle
            along, aside = (x - middle[0]) * dx + (y - middle[1]) * dy, abs((x - middle[0]) * dy - (y - middle[1]) * dx)
            if along > 0 and aside <= along:
                ahead.append((along + aside, name))
        step = self._grid.size_mm / 2
        beyond = (right + step if dx > 0 else left - step if dx < 0 else middle[0],
                  lower + step if dy > 0 else upper - step if dy < 0 else middle[1])  # fmt: skip
        return min(ahead, default=(0.0, ""))[1] or self.space_at(*beyond) or self._entry(middle, direction)

    def _entry(self, middle: Point, direction: str) -> str:
        """The hex at the edge of the grid that lies in a direction from a point beside it."""
        if self._grid.columns < 1 or self._grid.rows < 1:
            return ""
        column, row = place_at(self._grid, middle)
        edge = (min(max(column, 0), self._grid.columns - 1), min(max(row, 0), self._grid.rows - 1))
        x, y = centre(self._grid, edge)
        dx, dy = ARROWS[direction]
        is_ahead = (x - middle[0]) * dx + (y - middle[1]) * dy > 0
        return number_of(self._grid, edge) if is_ahead else ""

    def in_reading_order(self, spaces: Iterable[str]) -> list[str]:
        """Row by row from the upper left."""
        known = [(place, number) for number in spaces if (place := self._middle(number)) is not None]
        half = self._grid.size_mm / 2
        return [number for (_x, _y), number in sorted(known, key=lambda found: (found[0][1] // half, found[0][0]))]

    def _middle(self, space: str) -> Point | None:
        place = find_place(self._grid, space)
        if place is not None:
            return centre(self._grid, place)
        return self._geometry.middle(space) if self._geometry is not None else None


def _nearest(a: Point, b: Point, point: Point) -> Point:
    """The point of a straight line that is nearest to another."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return a[0] + dx * share, a[1] + dy * share
