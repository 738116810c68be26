"""The sides of the hexes of a map, as the tools that mark them meet them."""

from __future__ import annotations

from typing import cast

from editors.map_editor.borders.border_net import Corner, Side
from editors.map_editor.hexes.tools.brushed_sides import brushed_sides
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.hexes import hexside_chains
from workbench.cartography.hexes.hex_grid import hexside_ends
from workbench.cartography.hexes.hexside_chains import corner_near, corner_point, left_and_right
from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexMap, hexside_id
from workbench.engine.maps.hex_places import known_place
from workbench.qt.map_canvas.hexes.hex_hits import HexHits
from workbench.qt.map_canvas.tools import ToolEvent

AIMED_SHARE, PASSED_SHARE = 0.5, 0.2
"""How near a hexside must be, in hexes, when it is aimed at, and when a stroke passes it."""
CORNER_PX, CORNER_SHARE = 8.0, 0.12
"""How near a corner must be to be meant, and the most of that in hexes: a small hexside is more than its corners."""
ARROW_SHARE = 0.45
"""How much of the way from middle to middle an arrow takes."""


class HexsideNet:
    """Answers for one map as it is now."""

    def __init__(self, hex_map: HexMap) -> None:
        self._map, self._grid = hex_map, hex_map.grid
        self.arrow_mm = hex_map.grid.size_mm * ARROW_SHARE

    def near(self, event: ToolEvent) -> Side | None:
        hit = HexHits(self._grid).at(event.x_mm, event.y_mm, self._grid.size_mm * AIMED_SHARE)
        return self._side(hit.border, hit.space) if hit.border else None

    def passed(self, start: Point, event: ToolEvent, before: Side | None) -> tuple[Side, ...]:
        end = (event.x_mm, event.y_mm)
        pairs = brushed_sides(self._grid, start, end, self._grid.size_mm * PASSED_SHARE, self._pair(before))
        return tuple(self._side(hexside_id(*pair), pair[0]) for pair in pairs)

    def _side(self, border: str, left: str) -> Side:
        found = self._map.border_of(border)
        return Side(border, found is not None and found.first == left)

    def _pair(self, side: Side | None) -> tuple[str, str] | None:
        border = self._map.border_of(side.border) if side is not None else None
        if side is None or border is None:
            return None
        return (border.first, border.second) if side.from_first else (border.second, border.first)

    def corner_near(self, event: ToolEvent) -> Corner | None:
        reach = min(event.reach_mm(CORNER_PX), self._grid.size_mm * CORNER_SHARE)
        corner = corner_near(self._grid, (event.x_mm, event.y_mm))
        is_meant = corner is not None and distance(corner_point(self._grid, corner), (event.x_mm, event.y_mm)) <= reach
        return corner if is_meant else None

    def goal_near(self, event: ToolEvent) -> Corner | None:
        return corner_near(self._grid, (event.x_mm, event.y_mm))

    def corner_point(self, corner: Corner) -> Point | None:
        known = cast(hexside_chains.Corner, corner)
        point = corner_point(self._grid, known)
        return point if corner_near(self._grid, point) == known else None

    def chain(self, start: Corner, end: Corner) -> tuple[Side, ...]:
        first, last = cast(hexside_chains.Corner, start), cast(hexside_chains.Corner, end)
        pairs = hexside_chains.chain(self._grid, first, last)
        if not pairs and first != last:
            raise Impossible("No chain of hexsides of this map leads there.")
        return tuple(self._side(hexside_id(*pair), pair[0]) for pair in left_and_right(self._grid, first, pairs))

    def line(self, border: Border) -> tuple[Point, ...]:
        first, second = known_place(self._grid, border.first), known_place(self._grid, border.second)
        return hexside_ends(self._grid, first, second)[::-1]  # corners of a hex go clockwise round it

    def may_be_shore(self, border: Border) -> bool:
        """What a coast is, is said of hexsides alone."""
        return True
