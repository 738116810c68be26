"""Lines drawn by clicks: rivers and walls along hexsides from corner to corner, roads from hex to hex."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, pairwise

from msgspec.structs import replace

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.roads_list import CLASSES
from editors.map_editor.hexes.tools import ChoiceTool, hexside_features
from editors.map_editor.selection import Chosen
from workbench.cartography.hex_grid import centre_of
from workbench.cartography.hex_regions import line
from workbench.cartography.hexside_chains import Corner, chain, corner_near, corner_point
from workbench.engine.area_map import Point
from workbench.engine.hex_map import BRIDGE, RIVER, HexMap, HexRoad, hexside_id
from workbench.engine.hex_places import find_place, number_of
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.qt.map_canvas.overlays import DraftLine, DraftPoint, Overlay, Selection
from workbench.qt.map_canvas.tools import ToolEvent, ToolNote
from workbench.storage.hex_edits import MarkHexsides, ReplaceHexMap, with_feature

_gestures = count(1)


class HexsideChainTool(ChoiceTool):
    """Click corner after corner: each click draws the shortest chain of hexsides from the one before."""

    name = "Hexside chain"
    icon = "path"
    key = "C"
    hint = "Click corner after corner to draw along hexsides · Ctrl takes away · Enter or Esc ends"
    cursor = "cross"
    choice_name = "Hexside"
    hovers = False

    def __init__(self, desk: HexDesk) -> None:
        super().__init__(desk)
        self._last: Corner | None = None
        self._near: Corner | None = None
        self._refusal = ""

    def choices(self) -> list[tuple[str, str]]:
        return hexside_features(self._desk.hex_map)

    def move(self, event: ToolEvent) -> None:
        self._near = corner_near(self._desk.hex_map.grid, (event.x_mm, event.y_mm))

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        self.move(event)
        self._refusal = ""
        if self._near is None:
            return
        if event.double and self._near == self._last:
            self.cancel()
            return
        if self._last is not None and self._last != self._near:
            sides = self._chain()
            if not sides:
                self._refusal = "No chain of hexsides of this map leads there."
                return
            self._gesture = f"{self.name} {next(_gestures)}"
            self._desk.apply(MarkHexsides(self._desk.map_id, sides, self.current(), not event.control, self._gesture))
        self._last = self._near

    def release(self, event: ToolEvent) -> None: ...

    def leave(self) -> None:
        self._near = None

    def cancel(self) -> None:
        self._last, self._refusal = None, ""

    def press_key(self, event: ToolEvent) -> bool:
        if event.key in ("escape", "enter") and self._last is not None:
            self.cancel()
            return True
        return False

    def _chain(self) -> tuple[tuple[str, str], ...]:
        if self._last is None or self._near is None:
            return ()
        return chain(self._desk.hex_map.grid, self._last, self._near)

    def overlays(self) -> Sequence[Overlay]:
        grid = self._desk.hex_map.grid
        shown: list[Overlay] = []
        if sides := self._chain():
            shown.append(Selection(borders=tuple(hexside_id(*side) for side in sides)))
        if self._last is not None:
            shown.append(DraftPoint(*corner_point(grid, self._last), kind="grabbed"))
        if self._near is not None:
            shown.append(DraftPoint(*corner_point(grid, self._near), kind="snap"))
        return shown

    def note(self) -> ToolNote | None:
        if self._refusal:
            return ToolNote(self.name, self._refusal, refused=True)
        sides = self._chain()
        return ToolNote(f"{len(sides)} hexsides", self.current().replace("_", " ")) if sides else None


class HexRoadTool(ChoiceTool):
    """Click hex after hex: the road runs straight between them. A click on the end of a road goes on with it."""

    name = "Road"
    icon = "road"
    key = "D"
    hint = "Click hex after hex to draw a road · a road's end is gone on with · Enter or Esc ends"
    cursor = "cross"
    choice_name = "Class of road"

    def __init__(self, desk: HexDesk) -> None:
        super().__init__(desk)
        self.bridges = True
        self._road = ""
        self._last = ""
        self._under = ""

    def choices(self) -> list[tuple[str, str]]:
        own = {road.road_class for road in self._desk.hex_map.roads.values()}
        return [(kind.capitalize(), kind) for kind in (*CLASSES, *sorted(own - {*CLASSES}))]

    def move(self, event: ToolEvent) -> None:
        self._under = event.space

    def press(self, event: ToolEvent) -> None:
        if event.button != "left" or not event.space:
            return
        self._under = event.space
        if not self._last:
            self._begin_at(event.space)
        elif event.space == self._last:
            if event.double:
                self.cancel()
        else:
            self._draw_to(event.space)

    def release(self, event: ToolEvent) -> None: ...

    def cancel(self) -> None:
        self._road, self._last = "", ""

    def leave(self) -> None:
        self._under = ""

    def press_key(self, event: ToolEvent) -> bool:
        if event.key in ("escape", "enter") and self._last:
            self.cancel()
            return True
        return False

    def _begin_at(self, number: str) -> None:
        ending = [road for road in self._desk.hex_map.roads.values() if number in (*road.hexes[:1], *road.hexes[-1:])]
        self._road = min((road.id for road in ending), default="")
        self._last = number

    def _draw_to(self, number: str) -> None:
        hex_map = self._desk.hex_map
        way = self._way(number)
        old = hex_map.roads.get(self._road)
        if old is None:
            name = _free_name(hex_map)
            road = HexRoad(_free_id(hex_map), name, tuple(way), self.current(), BY_THE_DESIGNER)
            label = f"Draw {name}"
        else:
            at_end = old.hexes[-1] == self._last
            hexes = (*old.hexes, *way[1:]) if at_end else (*reversed(way[1:]), *old.hexes)
            road, label = replace(old, hexes=tuple(hexes)), f"{old.name}: on to {number}"
        changed = replace(hex_map, roads=hex_map.roads.set(road.id, road))
        if self.bridges:
            changed = with_bridges(changed, way)
        if not self._desk.apply(ReplaceHexMap(label, changed)):
            self._road, self._last = road.id, number
            self._desk.choose(Chosen(road=road.id))

    def _way(self, number: str) -> list[str]:
        grid = self._desk.hex_map.grid
        start, end = find_place(grid, self._last), find_place(grid, number)
        return [number_of(grid, place) for place in line(grid, start, end)] if start and end else []

    def overlays(self) -> Sequence[Overlay]:
        if not self._last:
            return ()
        shown: list[Overlay] = [DraftPoint(*centre_of(self._desk.hex_map, self._last), kind="grabbed")]
        if self._under and self._under != self._last:
            points: tuple[Point, ...] = tuple(centre_of(self._desk.hex_map, hex_) for hex_ in self._way(self._under))
            shown.append(DraftLine(points))
        return shown

    def note(self) -> ToolNote | None:
        if not self._last or not self._under or self._under == self._last:
            return None
        called = self._desk.hex_map.roads[self._road].name if self._road in self._desk.hex_map.roads else "A new road"
        return ToolNote(called, f"{len(self._way(self._under)) - 1} hexes on")


def with_bridges(hex_map: HexMap, way: Sequence[str]) -> HexMap:
    """The map with a bridge wherever a way crosses a river between two hexes."""
    for first, second in pairwise(way):
        side = hex_map.hexsides.get(hexside_id(first, second))
        if side is not None and RIVER in side.features:
            hex_map = with_feature(hex_map, first, second, BRIDGE, present=True)
    return hex_map


def _free_id(hex_map: HexMap) -> str:
    number = len(hex_map.roads) + 1
    while f"R{number}" in hex_map.roads:
        number += 1
    return f"R{number}"


def _free_name(hex_map: HexMap) -> str:
    taken, number = {road.name for road in hex_map.roads.values()}, len(hex_map.roads) + 1
    while f"Road {number}" in taken:
        number += 1
    return f"Road {number}"
