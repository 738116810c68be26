"""The map to point at and to work on: pointer, fingers, keys, tools."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent, QTouchEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from workbench.qt.map_canvas.events import KEY_NAMES, tool_event
from workbench.qt.map_canvas.laid_over.overlays import Legal, Veil
from workbench.qt.map_canvas.looking.pinch import Fingers, mouse_event, pinch_of
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.looking.walked_map import WalkedMap
from workbench.qt.map_canvas.note_card import NoteCard
from workbench.qt.map_canvas.tools import Tool, ToolNote

WHEEL_STEP = 1.18
DRAG_PX = 5
REFUSED_PX, REFUSED_MS = 60, 6000
"""A refusal stays beside the pointer until that has gone so far, or for so long."""
KEYS_OF_DRAGS = ("[", "]")
"""What a tool takes while it drags; of all other keys but Esc and undo, which end the drag, nothing comes then."""
ARROWS = ("left", "right", "up", "down")
TOUCHES = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)


class MapCanvas(WalkedMap):
    """A map to look at, to point at and to work on with tools. See the package docstring for its parts."""

    hovered = Signal(str)
    clicked = Signal(str, object)
    double_clicked = Signal(str)
    stack_clicked = Signal(str, str, object)
    context_requested = Signal(str, object)
    pointer_moved = Signal(float, float)
    noted = Signal(object)
    escaped = Signal()
    digit_pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self._tool: Tool | None = None
        self._hovered = ""
        self._pressed_at: QPointF | None = None
        self._pans = False
        self._space_held = False
        self._space_dragged = False
        self._pointer = QPoint()
        self._note_card = NoteCard(self)
        self._fingers = Fingers(self)
        self._is_held = self._is_dropping = False
        self._refusal: ToolNote | None = None
        self._refused_at = QPoint()
        self._forget_refusal_soon = QTimer(self, singleShot=True, interval=REFUSED_MS)
        self._forget_refusal_soon.timeout.connect(self._forget_refusal)

    # Tools

    @property
    def tool(self) -> Tool | None:
        return self._tool

    def set_tool(self, tool: Tool | None) -> None:
        """Work with a tool; without one, clicks point at spaces and counters."""
        if self._tool is not None and self._tool is not tool:
            self._give_up()
        self._tool = tool
        if self.scene is not None and tool is not None and not tool.hovers:
            self.scene.hovered = ""
        self.refresh_tool()

    def refresh_tool(self) -> None:
        """Show what the tool shows now; call it after a change that the tool has not made itself."""
        self.set_overlays("tool", self._tool.overlays() if self._tool else ())
        note = self._tool.note() if self._tool else None
        self._note_card.show_note(note or self._refusal, self._pointer)
        self.noted.emit(note)
        self._show_cursor()

    @property
    def is_dragging(self) -> bool:
        """Whether the button is held that was pressed with a tool, even if that has been given up since."""
        return self._is_held

    def tell_refusal(self, reason: str) -> None:
        """Say why what was dropped may not be there: beside the pointer, while it stays about there."""
        if self._is_dropping:
            self._refusal, self._refused_at = ToolNote(self.tr("Not so"), reason, refused=True), self._pointer
            self._forget_refusal_soon.start()

    def _forget_refusal(self) -> None:
        if self._refusal is not None:
            self._refusal = None
            self.refresh_tool()

    # Pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._show_focus(False)
        self._forget_refusal()
        self._pressed_at = event.position()
        left = event.button() == Qt.MouseButton.LeftButton
        tool_pans = self._tool is not None and self._tool.pans
        self._pans = event.button() == Qt.MouseButton.MiddleButton or (left and (self._space_held or tool_pans))
        if self._pans:
            self._show_cursor()
        elif self._tool is not None:
            self._is_held = left
            self._tool.press(tool_event(event, self._view, self._space_under(event.position())))
            self.refresh_tool()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        position = event.position()
        if self._pressed_at is not None and self._starts_to_pan(event):
            self._pans = True
        if self._pans and self._pressed_at is not None:
            self._space_dragged = True
            way = position - self._pressed_at
            self._pressed_at = position
            self._fits = False
            self._flight.stop()
            self._look(self._view.moved(way.x(), way.y()))
            return
        x, y = self.to_sheet(position)
        self._pointer = position.toPoint()
        if (self._pointer - self._refused_at).manhattanLength() > REFUSED_PX:
            self._forget_refusal()
        self.pointer_moved.emit(x, y)
        self._hover(self.space_at(x, y))
        if self._tool is not None:
            self._tool.move(tool_event(event, self._view, self._space_under(position)))
            self.refresh_tool()

    def _starts_to_pan(self, event: QMouseEvent) -> bool:
        """Without a tool, dragging moves the map."""
        if self._tool is not None or self._pans or self._pressed_at is None:
            return False
        way = event.position() - self._pressed_at
        return bool(event.buttons() & Qt.MouseButton.LeftButton) and way.manhattanLength() > DRAG_PX

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed_at, self._is_held = self._pressed_at, None, False
        panned, self._pans = self._pans, False
        self._show_cursor()
        if panned or pressed is None:
            return
        if self._tool is not None:
            self._pointer, self._is_dropping = event.position().toPoint(), True
            try:
                self._tool.release(tool_event(event, self._view, self._space_under(event.position())))
            finally:
                self._is_dropping = False
            self.refresh_tool()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._point_at(event)

    def _point_at(self, event: QMouseEvent) -> None:
        counter = self.stack_at(event.position())
        space = counter[0] if counter else self._space_under(event.position())
        self.set_current_space(space)
        if counter is not None:
            self.stack_clicked.emit(*counter, event.modifiers())
        elif self.fanned_space:
            self.fan("")
        self.clicked.emit(space, event.modifiers())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._tool is not None:
            self._tool.press(tool_event(event, self._view, self._space_under(event.position()), double=True))
            self.refresh_tool()
        else:
            self.double_clicked.emit(self._space_under(event.position()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        space = self._space_under(QPointF(event.pos())) or self._current
        self.context_requested.emit(space, event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        if notches:
            self._flight.stop()
            self.set_zoom(self.zoom * WHEEL_STEP**notches, event.position())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover("")
        if self._tool is not None:
            self._tool.leave()
            self.refresh_tool()

    @property
    def fanned_space(self) -> str:
        """The space whose counters are spread out, "" when none is."""
        return self.scene.counters.fanned[0].space if self.scene and self.scene.counters.fanned else ""

    def fan(self, space: str) -> None:
        """Spread the counters of a space out; "" closes the fan."""
        if self.scene is not None:
            self.scene.counters.fan(space, self._view.rect_mm)
        self.update()

    def _fan_under_pointer(self) -> None:
        """What a short press of the space bar does: the stack that is pointed at opens, an open fan closes."""
        space = self._hovered or self._current
        self.fan("" if self.fanned_space else space)

    def _space_under(self, position: QPointF) -> str:
        return self.space_at(*self.to_sheet(position))

    def _hover(self, space: str) -> None:
        if self.scene is None or self._hovered == space:
            return
        self._hovered = space
        before, self.scene.hovered = self.scene.hovered, space if self._tool is None or self._tool.hovers else ""
        self._show_cursor()
        self.hovered.emit(space)
        if before != self.scene.hovered:
            self.update()

    def _show_cursor(self) -> None:
        self.setCursor(self._cursor())

    def _cursor(self) -> Qt.CursorShape:
        if self._pans:
            return Qt.CursorShape.ClosedHandCursor
        if self._space_held:
            return Qt.CursorShape.OpenHandCursor
        if self._tool is not None:
            note = self._tool.note()
            if note is not None and note.refused:
                return Qt.CursorShape.ForbiddenCursor
            shapes = {"cross": Qt.CursorShape.CrossCursor, "hand": Qt.CursorShape.OpenHandCursor}
            return shapes.get(self._tool.cursor, Qt.CursorShape.ArrowCursor)
        return Qt.CursorShape.ForbiddenCursor if self._is_barred() else Qt.CursorShape.ArrowCursor

    def _is_barred(self) -> bool:
        """Whether the pointer is over a space under the veil."""
        if self.scene is None or not self._hovered:
            return False
        overlays = self.scene.overlays
        veiled = any(isinstance(overlay, Veil) for overlay in overlays)
        return veiled and self._hovered not in {
            s for o in overlays if isinstance(o, Legal) for s in o.spaces
        }  # fmt: skip

    # Fingers

    def look(self, view: View) -> None:
        """Look from elsewhere, as the fingers on a touch screen have it."""
        self._flight.stop()
        self._fits = False
        self._look(view)

    def send(self, kind: QEvent.Type, at: QPointF, is_down: bool) -> None:
        """One finger on a touch screen does what the left button does."""
        event = mouse_event(kind, at, self.mapToGlobal(at), is_down)
        if kind is QEvent.Type.MouseButtonPress:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.mousePressEvent(event)
        elif kind is QEvent.Type.MouseButtonRelease:
            self.mouseReleaseEvent(event)
        else:
            self.mouseMoveEvent(event)

    def _give_up(self) -> None:
        """Forget what was begun under the button: the release that follows drops nothing."""
        self._pressed_at, self._pans, self._refusal = None, False, None
        if self._tool is not None:
            self._tool.cancel()
            self.refresh_tool()

    def _end_drag(self) -> None:
        """Forget what the held button does, and nothing else."""
        self._pressed_at, self._pans = None, False
        if self._tool is not None:
            self._tool.end_drag()
            self.refresh_tool()

    # Keys

    def event(self, event: QEvent) -> bool:
        """`Tab` goes through the legal spaces; it leaves the map at the last one. Two fingers zoom."""
        if isinstance(event, QTouchEvent) and event.type() in TOUCHES:
            if self._fingers.take(event):
                self._is_held = False
                self._end_drag()
            event.accept()
            return True
        if (pinch := pinch_of(event)) is not None:
            self._flight.stop()
            self.set_zoom(self.zoom * pinch.factor, pinch.at)
            event.accept()
            return True
        if event.type() == QEvent.Type.ShortcutOverride and self.is_dragging:
            event.accept()  # the keys of commands belong to the drag: nothing else may happen in the middle of it
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            forward, backward = Qt.Key.Key_Tab, Qt.Key.Key_Backtab
            if event.key() in (forward, backward) and self._tab(event.key() == forward):
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        name = KEY_NAMES.get(Qt.Key(event.key()), event.text().lower())
        if self.is_dragging and name not in KEYS_OF_DRAGS:
            if name == "escape" or event.matches(QKeySequence.StandardKey.Undo):
                self._give_up()
            event.accept()
            return
        at = self.mapFromGlobal(self.cursor().pos())
        if self._tool is not None and self._tool.press_key(
            tool_event(event, self._view, self._current, QPointF(at), name)
        ):
            self.refresh_tool()
        elif name in ARROWS:
            self._step(name)
        elif name == "escape" and self.fanned_space:
            self.fan("")
        elif name == "escape":
            self.escaped.emit()
            event.ignore()
        elif name == "space" and not event.isAutoRepeat():
            self._space_held, self._space_dragged = True, False
            self._show_cursor()
        elif name in ("+", "="):
            self.zoom_in()
        elif name in ("-", "−"):
            self.zoom_out()
        elif name == "home" and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.set_zoom(1.0)
        elif name == "home":
            self.zoom_to_fit()
        elif name.isdigit():
            self.digit_pressed.emit(name)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            was_short = self._space_held and not self._space_dragged
            self._space_held = False
            self._show_cursor()
            if was_short:
                self._fan_under_pointer()
        else:
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space_held = self._is_held = False
        super().focusOutEvent(event)
