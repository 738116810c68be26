"""The map to point at and to work on: a widget with layers, a camera, a keyboard walk and a tool host."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from workbench.cartography.map_spaces import AnyMap
from workbench.qt.faults import paints
from workbench.qt.map_canvas.events import KEY_NAMES, tool_event
from workbench.qt.map_canvas.frames.frame_time import BY_HAND
from workbench.qt.map_canvas.laid_over.overlays import Legal, Veil
from workbench.qt.map_canvas.looking.camera import Camera
from workbench.qt.map_canvas.looking.keyboard_walk import KeyboardWalk
from workbench.qt.map_canvas.looking.minimap import MiniMap
from workbench.qt.map_canvas.looking.pinch import Fingers, mouse_event, pinch_of
from workbench.qt.map_canvas.looking.seen_map import SeenMap
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.map_layers import MapLayers
from workbench.qt.map_canvas.tool_host import KEYS_OF_DRAGS, ToolHost
from workbench.qt.map_canvas.tools import ToolEvent

WHEEL_STEP = 1.18
DRAG_PX = 5
MINIMAP_MARGIN_PX = 12
ARROWS = ("left", "right", "up", "down")
TOUCHES = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)


class MapCanvas(QWidget):
    """A map to look at, to point at and to work on with tools.

    Attributes
    ----------
    layers
        What is shown: the map in its style, scans, overlays, counters.
    camera
        From where it is seen.
    seen
        The layers as the camera sees them: in the window and in pictures.
    walk
        The space that the keyboard is at.
    tool_host
        The tool in the hand.
    """

    hovered = Signal(str)
    clicked = Signal(str, object)
    double_clicked = Signal(str)
    stack_clicked = Signal(str, str, object)
    context_requested = Signal(str, object)
    pointer_moved = Signal(float, float)
    escaped = Signal()
    digit_pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setMinimumSize(320, 240)
        self.setAccessibleName(self.tr("Map"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.layers = MapLayers(self)
        self.camera = Camera(self.layers, self)
        self.seen = SeenMap(self.layers, self.camera, self)
        self.walk = KeyboardWalk(self.layers, self.camera, self)
        self._overview = MiniMap(self)
        self._overview.hide()
        self.tool_host = ToolHost(self.layers, self)
        self._fingers = Fingers(self)
        self._hovered = ""
        self._pressed_at: QPointF | None = None
        self._pans = False
        self._space_held = False
        self._space_dragged = False
        self._connect()

    def _connect(self) -> None:
        self.layers.sheet_changed.connect(self._show_overview)
        self.camera.view_changed.connect(self._follow_camera)
        self.tool_host.noted.connect(self._show_cursor)
        self.tool_host.let_go.connect(self._let_go)
        self._overview.asked_for.connect(self.camera.go_by_hand)

    def set_map(self, shown: AnyMap | None, touched: Collection[str] | None = None) -> None:
        """Show a map: another one as a whole, the same after an edit from where it was seen before.

        After an edit only what differs is drawn again; who knows which hexes alone can differ says so with `touched`.
        """
        before = self.layers.shown_map
        self.layers.set_map(shown, touched)
        if shown is not None and (before is None or before.id != shown.id):
            self.camera.zoom_to_fit()
        self.walk.stay_on(shown)

    @property
    def is_in_hand(self) -> bool:
        """Is a button held on the map: does somebody move it, or something on it, just now?"""
        return self._pressed_at is not None or self.tool_host.is_dragging

    def stack_at(self, position: QPointF) -> tuple[str, str] | None:
        """The space and key of the counter under a pixel."""
        scene = self.layers.scene
        return scene.counters.at(*self.camera.view.to_sheet(position)) if scene else None

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        self.seen.paint(event.rect())

    # The window

    def sizeHint(self) -> QSize:
        return QSize(640, 480)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.camera.take_size(self.width(), self.height(), self.devicePixelRatioF())
        self._place_overview()

    def _follow_camera(self) -> None:
        self._overview.show_view(self.camera.view)
        self.update()

    def _show_overview(self) -> None:
        scene = self.layers.scene
        if scene is None:
            self._overview.hide()
        else:
            scans = scene.sheet.scans
            self._overview.show_map(scene.drawing, scans.in_small if scans is not None else None)
            self._overview.show_view(self.camera.view)
            self._place_overview()

    def _place_overview(self) -> None:
        size, margin = self._overview.size(), MINIMAP_MARGIN_PX
        self._overview.move(self.width() - size.width() - margin, self.height() - size.height() - margin)

    # Pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.walk.show_focus(False)
        self.tool_host.forget_refusal()
        self._pressed_at = event.position()
        left = event.button() == Qt.MouseButton.LeftButton
        moves = left and (self._space_held or self.tool_host.pans)
        self._pans = event.button() == Qt.MouseButton.MiddleButton or moves
        if self._pans:
            self._show_cursor()
        elif self.tool_host.tool is not None:
            self.tool_host.press(self._tool_event(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        position = event.position()
        if self._pressed_at is not None and self._starts_to_pan(event):
            self._pans = True
        if self._pans and self._pressed_at is not None:
            self._space_dragged = True
            way = position - self._pressed_at
            self._pressed_at = position
            self.camera.move_by_hand(self.camera.view.moved(way.x(), way.y()))
            return
        x, y = self.camera.view.to_sheet(position)
        self.tool_host.point_at(position.toPoint())
        self.pointer_moved.emit(x, y)
        self._hover(self.layers.space_at(x, y))
        if self.tool_host.tool is not None:
            self.tool_host.move(self._tool_event(event))

    def _starts_to_pan(self, event: QMouseEvent) -> bool:
        """Without a tool, dragging moves the map."""
        if self.tool_host.tool is not None or self._pans or self._pressed_at is None:
            return False
        way = event.position() - self._pressed_at
        return bool(event.buttons() & Qt.MouseButton.LeftButton) and way.manhattanLength() > DRAG_PX

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed_at = self._pressed_at, None
        self.tool_host.lift()
        panned, self._pans = self._pans, False
        self._show_cursor()
        if panned or pressed is None:
            return
        if self.tool_host.tool is not None:
            self.tool_host.release(self._tool_event(event), event.position().toPoint())
        elif event.button() == Qt.MouseButton.LeftButton:
            self._point_at(event)

    def _point_at(self, event: QMouseEvent) -> None:
        counter = self.stack_at(event.position())
        space = counter[0] if counter else self._space_under(event.position())
        self.walk.set_current_space(space)
        if counter is not None:
            self.stack_clicked.emit(*counter, event.modifiers())
        elif self.fanned_space:
            self.fan("")
        self.clicked.emit(space, event.modifiers())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.tool_host.tool is not None:
            self.tool_host.press(self._tool_event(event, double=True))
        else:
            self.double_clicked.emit(self._space_under(event.position()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        space = self._space_under(QPointF(event.pos())) or self.walk.current_space
        self.context_requested.emit(space, event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        if notches:
            self.camera.zoom_by_hand(WHEEL_STEP**notches, event.position())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover("")
        self.tool_host.leave()

    def _let_go(self) -> None:
        self._pressed_at, self._pans = None, False

    @property
    def fanned_space(self) -> str:
        """The space whose counters are spread out, "" when none is."""
        scene = self.layers.scene
        return scene.counters.fanned[0].space if scene and scene.counters.fanned else ""

    def fan(self, space: str) -> None:
        """Spread the counters of a space out; "" closes the fan."""
        if self.layers.scene is not None:
            self.layers.scene.counters.fan(space, self.camera.view.rect_mm)
        self.update()

    def _fan_under_pointer(self) -> None:
        """What a short press of the space bar does: the stack that is pointed at opens, an open fan closes."""
        space = self._hovered or self.walk.current_space
        self.fan("" if self.fanned_space else space)

    def _tool_event(self, event: QMouseEvent, double: bool = False) -> ToolEvent:
        return tool_event(event, self.camera.view, self._space_under(event.position()), double=double)

    def _space_under(self, position: QPointF) -> str:
        return self.layers.space_at(*self.camera.view.to_sheet(position))

    def _hover(self, space: str) -> None:
        scene = self.layers.scene
        if scene is None or self._hovered == space:
            return
        self._hovered = space
        before, scene.hovered = scene.hovered, space if self.tool_host.hovers else ""
        self._show_cursor()
        self.hovered.emit(space)
        if before != scene.hovered:
            self.update()

    def _show_cursor(self) -> None:
        self.setCursor(self._cursor())

    def _cursor(self) -> Qt.CursorShape:
        if self._pans:
            return Qt.CursorShape.ClosedHandCursor
        if self._space_held:
            return Qt.CursorShape.OpenHandCursor
        if (wanted := self.tool_host.cursor()) is not None:
            return wanted
        return Qt.CursorShape.ForbiddenCursor if self._is_barred() else Qt.CursorShape.ArrowCursor

    def _is_barred(self) -> bool:
        """Whether the pointer is over a space under the veil."""
        if self.layers.scene is None or not self._hovered:
            return False
        overlays = self.layers.scene.overlays
        veiled = any(isinstance(overlay, Veil) for overlay in overlays)
        return veiled and self._hovered not in {
            s for o in overlays if isinstance(o, Legal) for s in o.spaces
        }  # fmt: skip

    # Fingers

    @property
    def view(self) -> View:
        """What the fingers on a touch screen find."""
        return self.camera.view

    def look(self, view: View) -> None:
        """Look from elsewhere, as the fingers on a touch screen have it."""
        self.camera.move_by_hand(view)

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

    # Keys

    def event(self, event: QEvent) -> bool:
        """`Tab` goes through the legal spaces; it leaves the map at the last one. Two fingers zoom."""
        if event.type() in BY_HAND:
            self.seen.calm.see_hand()  # whatever the hand does wants quick frames
        if isinstance(event, QTouchEvent) and event.type() in TOUCHES:
            if self._fingers.take(event):
                self.tool_host.lift()
                self.tool_host.end_drag()
            event.accept()
            return True
        if (pinch := pinch_of(event)) is not None:
            self.camera.zoom_by_hand(pinch.factor, pinch.at)
            event.accept()
            return True
        if event.type() == QEvent.Type.ShortcutOverride and self.tool_host.is_dragging:
            event.accept()  # the keys of commands belong to the drag: nothing else may happen in the middle of it
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            forward, backward = Qt.Key.Key_Tab, Qt.Key.Key_Backtab
            if event.key() in (forward, backward) and self.walk.tab(event.key() == forward):
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        name = KEY_NAMES.get(Qt.Key(event.key()), event.text().lower())
        if self.tool_host.is_dragging and name not in KEYS_OF_DRAGS:
            if name == "escape" or event.matches(QKeySequence.StandardKey.Undo):
                self.tool_host.give_up()
            event.accept()
            return
        at = QPointF(self.mapFromGlobal(self.cursor().pos()))
        if self.tool_host.press_key(tool_event(event, self.camera.view, self.walk.current_space, at, name)):
            return
        if name in ARROWS:
            self.walk.step(name)
        elif name == "escape" and self.fanned_space:
            self.fan("")
        elif name == "escape":
            self.escaped.emit()
            event.ignore()
        elif name == "space" and not event.isAutoRepeat():
            self._space_held, self._space_dragged = True, False
            self._show_cursor()
        elif name in ("+", "="):
            self.camera.zoom_in()
        elif name in ("-", "−"):
            self.camera.zoom_out()
        elif name == "home" and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.camera.moves_by_hand += 1
            self.camera.set_zoom(1.0)
        elif name in ("home", "0"):
            self.camera.moves_by_hand += 1
            self.camera.zoom_to_fit()
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

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.walk.show_focus(True)
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space_held = False
        self.tool_host.lift()
        self.walk.show_focus(False)
        super().focusOutEvent(event)
        self.update()
