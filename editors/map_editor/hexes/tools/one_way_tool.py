"""Hexsides that are crossed one way only: from the hex under the pointer across the nearest hexside."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools.hexside_tools import AIMED_SHARE, PASSED_SHARE
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.maps.hex_map import hexside_id
from workbench.engine.maps.map_parts import OneWay
from workbench.language import marked
from workbench.qt.map_canvas.hexes.hex_hits import HexHits
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, Overlay, Selection
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.border_edits import OpenOneWay

ARROW_SHARE = 0.45
"""How much of the way from middle to middle the arrow takes."""
_gestures = count(1)


class OneWayTool(Tool):
    """A drag along hexsides lets each be crossed only outwards from the hex that the pointer is in."""

    name = marked("One way")
    icon = "arrow-fat-lines-right"
    key = "O"
    hint = marked("Click or drag inside a hex along its hexsides: out of it only · Ctrl opens both ways again")
    cursor = "cross"
    hovers = False

    def __init__(self, desk: HexDesk) -> None:
        self._desk = desk
        self._way: tuple[str, str] | None = None
        self._gesture = ""

    def press(self, event: ToolEvent) -> None:
        if event.button == "left" and not event.double:
            self._gesture = f"one way {next(_gestures)}"
            self._aim(event, AIMED_SHARE)
            if self._way is None:
                self._desk.refuse("There is no hexside between two hexes of this map here.")

    def move(self, event: ToolEvent) -> None:
        self._aim(event, PASSED_SHARE if self._gesture else AIMED_SHARE)

    def _aim(self, event: ToolEvent, reach_share: float) -> None:
        grid = self._desk.hex_map.grid
        hit = HexHits(grid).at(event.x_mm, event.y_mm, grid.size_mm * reach_share)
        other = next((number for number in hit.border.split("/") if number != hit.space), "")
        self._way = (hit.space, other) if hit.border and other else None
        if self._gesture and self._way is not None:
            self._open(self._way, not event.control)

    def _open(self, way: tuple[str, str], is_one_way: bool) -> None:
        if self._now(way) != (way if is_one_way else None):
            self._desk.apply(OpenOneWay(self._desk.map_id, (way,), is_one_way, self._gesture))

    def _now(self, way: tuple[str, str]) -> tuple[str, str] | None:
        """The only way over the hexside as it is now; None when both are open."""
        side = self._desk.hex_map.borders.get(hexside_id(*way))
        if side is None or side.one_way is OneWay.NO:
            return None
        return (side.first, side.second) if side.one_way is OneWay.FORWARDS else (side.second, side.first)

    def release(self, event: ToolEvent) -> None:
        self._gesture = ""

    def cancel(self) -> None:
        self._gesture = ""

    def leave(self) -> None:
        self._way = None

    def overlays(self) -> Sequence[Overlay]:
        if self._way is None:
            return ()
        (ax, ay), (bx, by) = (centre_of(self._desk.hex_map, number) for number in self._way)
        x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, (bx - ax) * ARROW_SHARE / 2, (by - ay) * ARROW_SHARE / 2
        arrow = DraftLine(((x - dx, y - dy), (x + dx, y + dy)), kind="arrow")
        return (Selection(borders=(hexside_id(*self._way),)), arrow)

    def note(self) -> ToolNote | None:
        if self._way is None:
            return None
        now = self._now(self._way)
        said = "open both ways" if now is None else f"only from {now[0]} to {now[1]}"
        return ToolNote(f"{self._way[0]} → {self._way[1]}", f"Now {said}.")
