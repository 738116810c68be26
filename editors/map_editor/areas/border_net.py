"""The borders of an area map, as the tools that mark them meet them."""

from __future__ import annotations

from math import ceil

from editors.map_editor.borders.border_net import Corner, Side
from workbench.cartography.areas.adjacency import is_coast_border
from workbench.cartography.areas.border_chains import shortest_chain, walked
from workbench.cartography.plane import border_line, distance
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.maps.border import Border
from workbench.qt.map_canvas.hits import Hits
from workbench.qt.map_canvas.tools import ToolEvent

REACH_PX, JUNCTION_REACH_PX = 9.0, 8.0
GOAL_REACH_PX = 70.0
"""A chain leads to the junction nearest to the pointer within this."""
MOST_STEPS = 200
"""A stroke is looked at in so many places between two that the mouse tells of."""


class AreaNet:
    """Answers for one map as it is now."""

    arrow_mm = 7.0

    def __init__(self, area_map: AreaMap, hits: Hits) -> None:
        self._map, self._hits = area_map, hits

    def near(self, event: ToolEvent) -> Side | None:
        return self._side_at((event.x_mm, event.y_mm), event.reach_mm(REACH_PX))

    def passed(self, start: Point, event: ToolEvent, before: Side | None) -> tuple[Side, ...]:
        end, reach = (event.x_mm, event.y_mm), event.reach_mm(REACH_PX)
        steps = min(MOST_STEPS, max(1, ceil(distance(start, end) / reach)))
        met = dict[str, Side]()
        for at in range(1, steps + 1):
            x, y = (start[k] + (end[k] - start[k]) * at / steps for k in (0, 1))
            if side := self._side_at((x, y), reach):
                met.setdefault(side.border, side)
        return tuple(met.values())

    def _side_at(self, point: Point, reach_mm: float) -> Side | None:
        name, _ = self._hits.border_at(*point, reach_mm)
        border = self._map.borders.get(name)
        if border is None:
            return None
        return Side(name, border.left == border.right or self._hits.space_at(*point) != border.right)

    def corner_near(self, event: ToolEvent) -> Corner | None:
        return self._hits.junction_at(event.x_mm, event.y_mm, event.reach_mm(JUNCTION_REACH_PX)) or None

    def goal_near(self, event: ToolEvent) -> Corner | None:
        return self._hits.junction_at(event.x_mm, event.y_mm, event.reach_mm(GOAL_REACH_PX)) or None

    def corner_point(self, corner: Corner) -> Point | None:
        junction = self._map.junctions.get(str(corner))
        return junction.point if junction is not None else None

    def chain(self, start: Corner, end: Corner) -> tuple[Side, ...]:
        names = shortest_chain(self._map, str(start), str(end))
        return tuple(map(Side, names, walked(self._map, str(start), names)))

    def line(self, border: Border) -> tuple[Point, ...]:
        return tuple(border_line(self._map, border))

    def may_be_shore(self, border: Border) -> bool:
        return is_coast_border(self._map, border)
