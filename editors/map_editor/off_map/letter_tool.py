"""Painting of bombardment zones on maps of areas: the letters of the waters whose ships reach a space."""

from __future__ import annotations

from itertools import count

from editors.map_editor.desk import AnyDesk
from workbench.engine.maps.area_map import SpaceKind
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.zone_edits import PaintLetter, with_letter

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_gestures = count(1)


class LetterTool(Tool):
    """A drag over areas gives them the letter; with Ctrl it takes it away. A stroke is one edit."""

    name = marked("Ship fire")
    icon = "fire"
    key = "D"
    cursor = "cross"

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self.letter = "A"
        self._gesture = ""
        self._under = ""

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What a drag does."""
        return spoken(marked("Drag over areas that ships of {0} reach · Ctrl takes the letter away")).format(
            self.letter
        )

    def press(self, event: ToolEvent) -> None:
        if event.button == "left":
            self._gesture = f"ship fire {next(_gestures)}"
            self._paint(event)

    def move(self, event: ToolEvent) -> None:
        self._under = event.space
        if self._gesture:
            self._paint(event)

    def release(self, event: ToolEvent) -> None:
        self._gesture = ""

    def cancel(self) -> None:
        self._gesture = ""

    def leave(self) -> None:
        self._under = ""

    def _paint(self, event: ToolEvent) -> None:
        space = self._desk.spaces.get(event.space)
        if space is None or space.kind is not SpaceKind.AREA:
            return
        present = not event.control
        if with_letter(space.zone, self.letter, present) != space.zone:
            self._desk.apply(PaintLetter(self._desk.map_id, (space.id,), self.letter, present, self._gesture))

    def note(self) -> ToolNote | None:
        space = self._desk.spaces.get(self._under)
        if space is None or space.kind is not SpaceKind.AREA:
            return None
        return ToolNote(space.name or space.id, f"ship fire from {', '.join(space.zone) or 'nowhere'}")
