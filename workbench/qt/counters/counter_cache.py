"""Counters for the screen: painted once for each size, then copied. Paper takes `paint_counter` itself."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from workbench.engine.counters.counter_face import CounterFace
from workbench.qt.counters.counter_painter import paint_counter, paint_moved, painted_rect


def paint_cached_counter(painter: QPainter, face: CounterFace, rect: QRectF, moved: bool = False) -> None:
    """What `paint_counter` paints (for `moved`: `paint_moved`), from a picture of the same size in device pixels."""
    to_device = painter.deviceTransform()
    scale = abs(to_device.m11()) or 1.0
    side_px = max(4, round(rect.width() * scale))
    picture = _picture(face, side_px, moved)
    corner = to_device.map(rect.topLeft()) + painted_rect(QRectF(0, 0, side_px, side_px)).topLeft()
    # On whole device pixels the copy is as sharp as the drawing; it may lie half a pixel aside.
    whole = QPointF(round(corner.x()), round(corner.y()))
    to_painter, _ = to_device.inverted()
    painter.drawPixmap(QRectF(to_painter.map(whole), picture.size().toSizeF() / scale), picture, QRectF(picture.rect()))


@lru_cache(maxsize=1024)
def _picture(face: CounterFace, side_px: int, moved: bool) -> QPixmap:
    square = QRectF(0, 0, side_px, side_px)
    around = painted_rect(square)
    pixmap = QPixmap(ceil(around.width()), ceil(around.height()))
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.translate(-around.topLeft())
        (paint_moved if moved else paint_counter)(painter, face, square)
    return pixmap
