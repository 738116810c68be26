"""Pieces of a hex map: select a region by hand, copy it, lay it down elsewhere, turned or mirrored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools.clipboard import CLIPBOARD, NOTHING_COPIED, Clipboard, laying, new_kinds
from editors.map_editor.selection import NOTHING, Chosen
from workbench.cartography.hexes.hex_grid import centre, centre_of, hex_at
from workbench.cartography.hexes.hex_patches import (
    HexPatch,
    PatchSheet,
    lost_off,
    mirrored,
    numbers_under,
    sheet_of,
    turned,
)
from workbench.cartography.hexes.hex_regions import inside
from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import HexGrid
from workbench.engine.maps.hex_places import find_place, number_of
from workbench.engine.words.message import Message, joined
from workbench.language import marked
from workbench.qt.busy_pointer import busy_pointer
from workbench.qt.map_canvas.laid_over.overlays import DraftHexes, DraftLine, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

STEP_PX = 4.0
MANY = 2000
"""A patch of more hexes than these is waited for."""


class LassoTool(Tool):
    """Drag round hexes to select them; Shift or Ctrl adds them to those selected."""

    name = marked("Lasso")
    icon = "selection-plus"
    key = "S"
    hint = marked("Drag round hexes to select them · Shift adds · Ctrl+C copies them")
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
"""What a key does with the patch that hangs on the pointer."""


class _Told(QObject):
    done = Signal()


class PasteTool(Tool):
    """The copied patch hangs on the pointer; a click lays it down. `done` tells that no more is to be laid."""

    name = marked("Paste")
    icon = "clipboard"
    key = "Shift+V"
    cursor = "cross"
    hovers = False

    def __init__(self, desk: HexDesk, clipboard: Clipboard = CLIPBOARD) -> None:
        self._desk = desk
        self._clipboard = clipboard
        self._at = ""
        self._sheet: tuple[HexPatch, HexGrid, PatchSheet] | None = None
        self.with_names = False
        self._told = _Told(desk.home)
        self.done = self._told.done

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What can be done with the patch, or how one gets one."""
        if self._clipboard.patch is None:
            return NOTHING_COPIED
        return marked(
            "Click lays the hexes down · [ and ] turn it · / mirrors it left and right, \\ top and bottom · Esc ends"
        )

    def press(self, event: ToolEvent) -> None:
        copied = self._clipboard.copied
        if event.button != "left" or not event.space:
            return
        if copied is None:
            self._desk.refuse(f"{NOTHING_COPIED}.")
            return
        with busy_pointer(copied.patch.size > MANY):
            edit = laying(self._desk.design, self._desk.map_id, copied, event.space, self.with_names)
            if not self._desk.apply(edit):
                laid = numbers_under(self._desk.hex_map.grid, copied.patch, event.space)
                self._desk.choose(Chosen(tuple(laid.values())))

    def move(self, event: ToolEvent) -> None:
        self._at = hex_at(self._desk.hex_map, (event.x_mm, event.y_mm))

    def leave(self) -> None:
        self._at = ""

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape":
            self.done.emit()
            return True
        patch, turn = self._clipboard.patch, TURNS.get(event.key)
        if patch is None or turn is None:
            return False
        self._clipboard.turn(turn(patch))
        return True

    def turn(self, key: str) -> None:
        """Turn or mirror the patch as a key does."""
        self.press_key(ToolEvent(key=key))

    def overlays(self) -> Sequence[Overlay]:
        """The hexes as they would lie on the map, under the pointer."""
        copied, hex_map = self._clipboard.copied, self._desk.hex_map
        at = find_place(hex_map.grid, self._at) if self._at else None
        if copied is None or at is None or not copied.patch.hexes:
            return ()
        drawn = self._drawn(hex_map.grid, copied.patch)
        (x, y), (from_x, from_y) = centre(hex_map.grid, at), centre_of(drawn.sheet, drawn.anchor)
        return (DraftHexes(drawn.sheet, drawn.hexes, (x - from_x, y - from_y), copied.kinds),)

    def _drawn(self, grid: HexGrid, patch: HexPatch) -> PatchSheet:
        """The patch on a sheet of its own, made once for a grid."""
        known = self._sheet
        if known is None or known[0] is not patch or known[1] != grid:
            known = self._sheet = (patch, grid, sheet_of(grid, patch))
        return known[2]

    def note(self) -> ToolNote | None:
        copied, grid = self._clipboard.copied, self._desk.hex_map.grid
        at = find_place(grid, self._at) if self._at else None
        if copied is None or at is None:
            return None
        lost = lost_off(grid, copied.patch, at)
        new = ", ".join(kind.name for kind in new_kinds(self._desk.design, copied))
        said: list[str] = []
        if lost:
            said.append(Message("{lost} of them {lost:falls|fall} off the map", lost=lost))
        if new:
            said.append(Message("brings {kinds} into the catalogue", kinds=new))
        words = joined("; ", said) if said else Message("[ and ] turn, / mirrors")
        return ToolNote(Message("{count} {count:hex|hexes}", count=copied.patch.size), words)
