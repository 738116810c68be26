"""Fingers on the map: on a touch pad two zoom; on a touch screen one is the mouse, two zoom and move the map.

A single finger does nothing before it has moved or been lifted, so that the first of two begins no stroke.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple, Protocol

from PySide6.QtCore import QEvent, QLineF, QPointF, Qt
from PySide6.QtGui import QEventPoint, QMouseEvent, QNativeGestureEvent, QTouchEvent

from workbench.qt.map_canvas.looking.view import View

STARTS_AT_PX = 6.0
LEAST_APART_PX = 10.0
LEAST_FACTOR = 0.1


class Pinch(NamedTuple):
    """By how much to zoom, and the place of the widget that stays where it is."""

    factor: float
    at: QPointF


def pinch_of(event: QEvent) -> Pinch | None:
    """The zoom that two fingers on a touch pad ask for, if an event is that."""
    if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
        return Pinch(max(LEAST_FACTOR, 1.0 + event.value()), event.position())
    return None


def pinched(view: View, before: QLineF, now: QLineF) -> View:
    """The view after two fingers went from the ends of one line to those of another: the sheet goes with them."""
    factor = max(LEAST_APART_PX, now.length()) / max(LEAST_APART_PX, before.length())
    way = now.center() - before.center()
    return view.zoomed(view.zoom * factor, before.center()).moved(way.x(), way.y())


class Touched(Protocol):
    """What fingers work on."""

    @property
    def view(self) -> View: ...

    def look(self, view: View) -> None: ...

    def send(self, kind: QEvent.Type, at: QPointF, is_down: bool) -> None:
        """Do as if the left button of the mouse were pressed, moved or released there."""


class _Mode(Enum):
    WAITS = auto()
    DRAGS = auto()
    PINCHES = auto()
    DONE = auto()


class Fingers:
    """What the fingers on a touch screen have done since the first of them came down."""

    def __init__(self, touched: Touched) -> None:
        self._touched = touched
        self._mode = _Mode.DONE
        self._from = QPointF()
        self._line = QLineF()
        self._view = touched.view

    def take(self, event: QTouchEvent) -> bool:
        """Follow the fingers; whether a second one has come to the first, whose work is given up."""
        down = [point.position() for point in event.points() if point.state() is not QEventPoint.State.Released]
        if event.type() is QEvent.Type.TouchCancel:
            was_dragging, self._mode = self._mode is _Mode.DRAGS, _Mode.DONE
            return was_dragging
        if len(down) >= 2:
            return self._pinch(QLineF(down[0], down[1]))
        if event.type() is QEvent.Type.TouchBegin and down:
            self._mode, self._from = _Mode.WAITS, down[0]
            self._touched.send(QEvent.Type.MouseMove, down[0], False)
        elif down and self._mode in (_Mode.WAITS, _Mode.DRAGS):
            self._drag(down[0])
        elif event.type() is QEvent.Type.TouchEnd:
            self._lift(event.points()[0].position())
        elif self._mode is _Mode.PINCHES:
            self._mode = _Mode.DONE  # one of two fingers was lifted: the other does nothing more
        return False

    def _pinch(self, line: QLineF) -> bool:
        begins = self._mode is not _Mode.PINCHES
        if begins:
            self._mode, self._line, self._view = _Mode.PINCHES, line, self._touched.view
        self._touched.look(pinched(self._view, self._line, line))
        return begins

    def _drag(self, at: QPointF) -> None:
        if self._mode is _Mode.WAITS:
            if QLineF(self._from, at).length() < STARTS_AT_PX:
                return
            self._mode = _Mode.DRAGS
            self._touched.send(QEvent.Type.MouseButtonPress, self._from, True)
        self._touched.send(QEvent.Type.MouseMove, at, True)

    def _lift(self, at: QPointF) -> None:
        if self._mode is _Mode.WAITS:
            self._touched.send(QEvent.Type.MouseButtonPress, self._from, True)
        if self._mode in (_Mode.WAITS, _Mode.DRAGS):
            self._touched.send(QEvent.Type.MouseButtonRelease, at, False)
        self._mode = _Mode.DONE


def mouse_event(kind: QEvent.Type, at: QPointF, on_screen: QPointF, is_down: bool) -> QMouseEvent:
    """The left button pressed, moved or released at a place of the widget, which is that place of the screen."""
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    button = none if kind is QEvent.Type.MouseMove else left
    return QMouseEvent(kind, at, on_screen, button, left if is_down else none, Qt.KeyboardModifier.NoModifier)
