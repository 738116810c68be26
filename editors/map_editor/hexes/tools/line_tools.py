"""Lines drawn by clicks: rivers and walls along hexsides from corner to corner. Roads: `road_tool.py`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.line_kinds import feature_cost
from editors.map_editor.hexes.tools.hexside_tools import HexsideMarker
from editors.map_editor.hexes.tools.road_tool import HexRoadTool
from workbench.cartography.hexes.hexside_chains import Corner, chain, corner_near, corner_point, left_and_right
from workbench.engine.maps.hex_map import hexside_id
from workbench.language import marked
from workbench.qt.map_canvas.laid_over.overlays import DraftPoint, Overlay, Selection
from workbench.qt.map_canvas.sheet.sided_lines import has_sides
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.tools import ToolEvent, ToolNote

__all__ = ["HexRoadTool", "HexsideChainTool"]

_gestures = count(1)


class HexsideChainTool(HexsideMarker):
    """Click corner after corner: each click draws the shortest chain of hexsides from the one before."""

    name = marked("Hexside chain")
    icon = "path"
    key = "C"
    hint = marked(
        "Click corner after corner to draw along hexsides; cliffs fall to the right · Ctrl takes away · Esc ends"
    )
    cursor = "cross"
    hovers = False

    def __init__(self, desk: HexDesk) -> None:
        super().__init__(desk)
        self._last: Corner | None = None
        self._near: Corner | None = None
        self._refusal = ""

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
            self._mark(sides, not event.control)
        self._last = self._near

    def _mark(self, sides: tuple[tuple[str, str], ...], present: bool) -> None:
        """Mark a chain; one that is so already is no edit."""
        feature, known = self.current(), self._desk.hex_map.borders
        falls = present and has_sides(kinds_of(self._desk.design), feature)
        if falls and self._last is not None:
            sides = left_and_right(self._desk.hex_map.grid, self._last, sides)
        is_new = any((feature in self._desk.features(*side)) != present for side in sides)
        if is_new or (falls and any(known[hexside_id(*side)].second != side[1] for side in sides)):
            self._apply(sides, present, falls)

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
        if not sides:
            return None
        cost = feature_cost(self._desk.design, self.current())
        return ToolNote(f"{len(sides)} hexsides", self.current().replace("_", " ") + (f": {cost}" if cost else ""))
