"""Painting of letters on maps of areas, of the tags of letters that the design declares."""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QCoreApplication

from editors.map_editor.desk import AnyDesk
from editors.map_editor.spaces.tags import painted_tags
from editors.map_editor.tools.tag_tool import TagTool
from workbench.engine.maps.area_map import SpaceKind
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.tools import ToolEvent, ToolNote
from workbench.storage.edits.zone_edits import PaintLetter, with_letter

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_gestures = count(1)


class LetterTool(TagTool):
    """A drag over areas gives them the letter; with Ctrl it takes it away. A stroke is one edit."""

    name = marked("Letters")
    icon = "text-aa"
    key = "D"
    cursor = "cross"

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__(desk, painted_tags)
        self._desk = desk
        self.letter = "A"
        self._gesture = ""
        self._under = ""

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What a drag does."""
        return spoken(marked("Drag over areas to give them the letter {0} · Ctrl takes it away")).format(self.letter)

    def press(self, event: ToolEvent) -> None:
        if event.button == "left":
            self._gesture = f"letters {next(_gestures)}"
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
        tag = self.tag
        if space is None or space.kind is not SpaceKind.AREA or tag is None:
            return
        present = not event.control
        if with_letter(space, tag.id, self.letter, present) != space:
            paint = (tag.id, self.letter, present, self._gesture, tag.called)
            self._desk.apply(PaintLetter(self._desk.map_id, (space.id,), *paint))

    def note(self) -> ToolNote | None:
        space = self._desk.spaces.get(self._under)
        tag = self.tag
        if space is None or space.kind is not SpaceKind.AREA or tag is None:
            return None
        letters = ", ".join(space.tags.get(tag.id, "")) or _tr("none")
        return ToolNote(space.name or space.id, f"{spoken(tag.called)}: {letters}")


def _tr(text: str) -> str:
    return QCoreApplication.translate("LetterTool", text)
