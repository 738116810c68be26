"""The tool in the hand: it gets pointer and keys, and shows its overlays, its note and its cursor on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from workbench.qt.map_canvas.map_layers import MapLayers
from workbench.qt.map_canvas.note_card import NoteCard
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

REFUSED_PX, REFUSED_MS = 60, 6000
"""A refusal stays beside the pointer until that has gone so far, or for so long."""
KEYS_OF_DRAGS = ("[", "]")
"""What a tool takes while it drags; of all other keys but Esc and undo, which end the drag, nothing comes then."""
SHAPES = {"cross": Qt.CursorShape.CrossCursor, "hand": Qt.CursorShape.OpenHandCursor}


class ToolHost(QObject):
    """Works with one tool or none. `noted` tells what it says; `let_go` that nothing is pressed any more."""

    noted = Signal(object)
    let_go = Signal()

    def __init__(self, layers: MapLayers, window: QWidget) -> None:
        super().__init__(window)
        self._layers = layers
        self._tool: Tool | None = None
        self._card = NoteCard(window)
        self._pointer = QPoint()
        self._is_held = self._is_dropping = False
        self._refusal: ToolNote | None = None
        self._refused_at = QPoint()
        self._forget_refusal_soon = QTimer(self, singleShot=True, interval=REFUSED_MS)
        self._forget_refusal_soon.timeout.connect(self.forget_refusal)

    @property
    def tool(self) -> Tool | None:
        return self._tool

    def set_tool(self, tool: Tool | None) -> None:
        """Work with a tool; without one, clicks point at spaces and counters."""
        if self._tool is not None and self._tool is not tool:
            self.give_up()
        self._tool = tool
        if self._layers.scene is not None and tool is not None and not tool.hovers:
            self._layers.scene.hovered = ""
        self.refresh()

    def refresh(self) -> None:
        """Show what the tool shows now; call it after a change that the tool has not made itself."""
        self._layers.set_overlays("tool", self._tool.overlays() if self._tool else ())
        told = self._tool.note() if self._tool else None
        note = told.in_words() if told is not None else None
        self._card.show_note(note or self._refusal, self._pointer)
        self.noted.emit(note)

    @property
    def is_dragging(self) -> bool:
        """Whether the button is held that was pressed with a tool, even if that has been given up since."""
        return self._is_held

    @property
    def pans(self) -> bool:
        """Does the left button move the map?"""
        return self._tool is not None and self._tool.pans

    @property
    def hovers(self) -> bool:
        """Is the space under the pointer framed?"""
        return self._tool is None or self._tool.hovers

    def cursor(self) -> Qt.CursorShape | None:
        """The cursor that the tool wants; None without a tool."""
        if self._tool is None:
            return None
        note = self._tool.note()
        if note is not None and note.refused:
            return Qt.CursorShape.ForbiddenCursor
        return SHAPES.get(self._tool.cursor, Qt.CursorShape.ArrowCursor)

    # What the hand does

    def press(self, event: ToolEvent) -> None:
        """The button goes down, or is clicked twice."""
        if self._tool is not None:
            if not event.double:
                self._is_held = event.button == "left"
            self._tool.press(event)
            self.refresh()

    def point_at(self, pixel: QPoint) -> None:
        """The pointer is there; a refusal that was told elsewhere is forgotten."""
        self._pointer = pixel
        if (pixel - self._refused_at).manhattanLength() > REFUSED_PX:
            self.forget_refusal()

    def move(self, event: ToolEvent) -> None:
        if self._tool is not None:
            self._tool.move(event)
            self.refresh()

    def release(self, event: ToolEvent, pixel: QPoint) -> None:
        """The button goes up: what is refused now was dropped."""
        if self._tool is not None:
            self._pointer, self._is_dropping = pixel, True
            try:
                self._tool.release(event)
            finally:
                self._is_dropping = False
            self.refresh()

    def leave(self) -> None:
        if self._tool is not None:
            self._tool.leave()
            self.refresh()

    def press_key(self, event: ToolEvent) -> bool:
        """Whether the key meant something to the tool."""
        if self._tool is None or not self._tool.press_key(event):
            return False
        self.refresh()
        return True

    # What ends it

    def lift(self) -> None:
        """The button is held no longer."""
        self._is_held = False

    def give_up(self) -> None:
        """Forget what was begun under the button: the release that follows drops nothing."""
        self._refusal = None
        self.let_go.emit()
        if self._tool is not None:
            self._tool.cancel()
            self.refresh()

    def end_drag(self) -> None:
        """Forget what the held button does, and nothing else."""
        self.let_go.emit()
        if self._tool is not None:
            self._tool.end_drag()
            self.refresh()

    def tell_refusal(self, reason: str) -> None:
        """Say why what was dropped may not be there: beside the pointer, while it stays about there."""
        if self._is_dropping:
            self._refusal, self._refused_at = ToolNote(self.tr("Not so"), reason, refused=True), self._pointer
            self._forget_refusal_soon.start()

    def forget_refusal(self) -> None:
        if self._refusal is not None:
            self._refusal = None
            self.refresh()
