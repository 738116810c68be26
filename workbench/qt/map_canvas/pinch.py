"""Two fingers that zoom: on a touch pad (a native gesture) and on a touch screen (a pinch)."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture


class Pinch(NamedTuple):
    """By how much to zoom, and the place that stays where it is: of the screen when `is_global`, else of the widget."""

    factor: float
    at: QPointF
    is_global: bool = False


def pinch_of(event: QEvent) -> Pinch | None:
    """The zoom that an event asks for, if it is a gesture of two fingers."""
    if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
        return Pinch(max(0.1, 1.0 + event.value()), event.position())
    if event.type() is QEvent.Type.Gesture and isinstance(event, QGestureEvent):
        gesture = event.gesture(Qt.GestureType.PinchGesture)
        if isinstance(gesture, QPinchGesture):
            return Pinch(gesture.scaleFactor(), gesture.centerPoint(), is_global=True)
    return None
