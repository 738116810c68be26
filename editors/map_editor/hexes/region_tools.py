"""Pieces of a hex map: select a region by hand, copy it, lay it down elsewhere, turned or mirrored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from editors.map_editor.hexes.clipboard import CLIPBOARD, NOTHING_COPIED, Clipboard, laying, new_kinds
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.selection import NOTHING, Chosen
from workbench.cartography.hex_grid import hex_at
from workbench.cartography.hex_patches import HexPatch, mirrored, turned
from workbench.cartography.hex_regions import inside
from workbench.cartography.plane import distance
from workbench.engine.area_map import Point
from workbench.engine.hex_places import axial_of, find_place, is_on, number_of, place_of
from workbench.qt.map_canvas.overlays import DraftLine, Overlay, Selection
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

STEP_PX = 4.0


class LassoTool(Tool):
    """Drag round hexes to select them; Shift or Ctrl adds them to those selected."""

    name = "Lasso"
    icon = "selection-plus"
    key = "S"
    hint = "Drag round hexes to select them · Shift adds · Ctrl+C copies them"
    cursor = "cross"

    def __init__(self, desk: HexDesk) -> None:
        self._desk = desk
        self._outline: list[Point] = []
        self._before = NOTHING

    def press(self, event: ToolEvent) -> None:
        if event.button == "left":
            self._outline = [(event.x_mm, event.y_mm)]
            self._before = self._desk.chosen if event.shift or event.control else NOTHING

    def move(self, event: ToolEvent) -> None:
        here = (event.x_mm, event.y_mm)
        if self._outline and distance(self._outline[-1], here) > event.reach_mm(STEP_PX):
            self._outline.append(here)

    def release(self, event: ToolEvent) -> None:
        outline, self._outline = self._outline, []
        if not outline:
            return
        grid = self._desk.hex_map.grid
        held = [number_of(grid, place) for place in inside(grid, outline)]
        if not held and event.space:
            held = [event.space]  # a click, or a loop within one hex
        self._desk.choose(self._before.with_more(held) if self._before != NOTHING else Chosen(tuple(held)))

    def cancel(self) -> None:
        self._outline = []

    def press_key(self, event: ToolEvent) -> bool:
        if event.key != "escape":
            return False
        if self._outline:
            self.cancel()
            return True
        if self._desk.chosen != NOTHING:
            self._desk.choose(NOTHING)
            return True
        return False

    def overlays(self) -> Sequence[Overlay]:
        return (DraftLine((*self._outline, self._outline[0])),) if len(self._outline) > 2 else ()


TURNS: Mapping[str, Callable[[HexPatch], HexPatch]] = {
    "[": lambda patch: turned(patch, -1),
    "]": lambda patch: turned(patch, 1),
    "/": mirrored,
    "\\": lambda patch: mirrored(patch, left_right=False),
}
"""What a key does with the piece that hangs on the pointer."""


class PasteTool(Tool):
    """The copied piece hangs on the pointer; a click lays it down."""

    name = "Paste"
    icon = "clipboard"
    key = "P"
    cursor = "cross"
    hovers = False

    def __init__(self, desk: HexDesk, clipboard: Clipboard = CLIPBOARD) -> None:
        self._desk = desk
        self._clipboard = clipboard
        self._at = ""
        self.with_names = False
        self.on_done: Callable[[], object] = lambda: None

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What can be done with the piece, or how one gets one."""
        if self._clipboard.patch is None:
            return NOTHING_COPIED
        return "Click lays the piece down · [ and ] turn it · / mirrors it left and right, \\ top and bottom · Esc ends"

    def press(self, event: ToolEvent) -> None:
        piece = self._clipboard.piece
        if event.button != "left" or not event.space:
            return
        if piece is None:
            self._desk.refuse(f"{NOTHING_COPIED}.")
            return
        self._desk.apply(laying(self._desk.design, self._desk.map_id, piece, event.space, self.with_names))

    def move(self, event: ToolEvent) -> None:
        self._at = hex_at(self._desk.hex_map, (event.x_mm, event.y_mm))

    def leave(self) -> None:
        self._at = ""

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape":
            self.on_done()
            return True
        patch, turn = self._clipboard.patch, TURNS.get(event.key)
        if patch is None or turn is None:
            return False
        self._clipboard.turn(turn(patch))
        return True

    def turn(self, key: str) -> None:
        """Turn or mirror the piece as a key does."""
        self.press_key(ToolEvent(key=key))

    def overlays(self) -> Sequence[Overlay]:
        covered = self.covered()
        return (Selection(covered),) if covered else ()

    def covered(self) -> tuple[str, ...]:
        """The hexes that a click would change."""
        patch, grid = self._clipboard.patch, self._desk.hex_map.grid
        at = find_place(grid, self._at) if self._at else None
        if patch is None or at is None:
            return ()
        q, r = axial_of(grid, at)
        places = (place_of(grid, (q + dq, r + dr)) for (dq, dr), _ in patch.hexes)
        return tuple(number_of(grid, place) for place in places if is_on(grid, place))

    def note(self) -> ToolNote | None:
        piece = self._clipboard.piece
        if piece is None or not self._at:
            return None
        lost = piece.patch.size - len(self.covered())
        new = ", ".join(kind.name for kind in new_kinds(self._desk.design, piece))
        said = [f"{lost} of them fall off the map" if lost else "", f"brings {new} into the catalogue" if new else ""]
        words = "; ".join(filter(None, said))
        return ToolNote(
            "1 hex" if piece.patch.size == 1 else f"{piece.patch.size} hexes", words or "[ and ] turn, / mirrors"
        )
