"""Paints a stack of counters: offset, badge, the frame of a selection, the brackets of a target."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.rooms import COUNTER_MM
from workbench.qt.counters.counter_cache import paint_cached_counter
from workbench.qt.counters.counter_painter import (
    CORNER_MM,
    paint_counter,
    paint_faded,
    paint_moved,
    painted_rect,
)
from workbench.qt.text_path import text_path, text_width_mm

OFFSET_MM = 1.15
MOST_SHOWN = 4

_SELECTION = "#FFD23F"
_SELECTION_CASING = "#000000"
_TARGET = "#D2400F"
_TARGET_CASING = "#FFFFFF"
_BADGE = "#141310"
_BADGE_INK = "#FFFFFF"
_GAP_MM = 1.1


def paint_stack(
    painter: QPainter,
    faces: Sequence[CounterFace],
    rect: QRectF,
    badge: str = "",
    selected: bool = False,
    target: bool = False,
    moved: bool = False,
    cached: bool = False,
) -> None:
    """Paint counters from the bottom of the stack to its top.

    `rect` is the square of the lowest counter shown; of more than four only the upper four are.
    `cached` copies pictures of the counters, which is for the screen; paper takes outlines.
    """
    mm = rect.width() / COUNTER_MM
    shown = faces[-MOST_SHOWN:]
    if selected:
        paint_selection(painter, stack_rect(rect, len(shown)), mm)
    if moved:
        around = painted_rect(stack_rect(rect, len(shown)))
        paint_faded(painter, around, lambda inner: _paint_counters(inner, shown, rect, moved, cached))
    else:
        _paint_counters(painter, shown, rect, moved, cached)
    if target:
        paint_target(painter, stack_rect(rect, len(shown)), mm)
    if badge:
        top = rect.translated((len(shown) - 1) * OFFSET_MM * mm, -(len(shown) - 1) * OFFSET_MM * mm)
        paint_badge(painter, badge, top.topRight(), mm)


def _paint_counters(painter: QPainter, faces: Sequence[CounterFace], rect: QRectF, moved: bool, cached: bool) -> None:
    step = OFFSET_MM * rect.width() / COUNTER_MM
    for place, face in enumerate(faces):
        square = rect.translated(place * step, -place * step)
        if cached:
            paint_cached_counter(painter, face, square, moved)
        elif moved:
            paint_moved(painter, face, square)
        else:
            paint_counter(painter, face, square)


def stack_rect(rect: QRectF, count: int) -> QRectF:
    """The rectangle round a stack of which `rect` is the lowest counter."""
    rise = OFFSET_MM * rect.width() / COUNTER_MM * max(0, min(count, MOST_SHOWN) - 1)
    return rect.adjusted(0, -rise, rise, 0)


def paint_selection(painter: QPainter, rect: QRectF, mm: float) -> None:
    """The yellow line inside a black one, round a stack; `mm` is the length of a millimetre."""
    gap = _GAP_MM * mm
    frame = rect.adjusted(-gap, -gap, gap, gap)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = (CORNER_MM + _GAP_MM * 0.7) * mm
    for colour, width_mm in ((_SELECTION_CASING, 1.5), (_SELECTION, 0.95)):
        painter.setPen(QPen(QColor(colour), width_mm * mm))
        painter.drawRoundedRect(frame, radius, radius)
    painter.restore()


def paint_target(painter: QPainter, rect: QRectF, mm: float) -> None:
    """Corner brackets of 4 mm round a stack that is attacked."""
    gap, arm = 1.2 * mm, 4.0 * mm
    frame = rect.adjusted(-gap, -gap, gap, gap)
    path = QPainterPath()
    for corner, dx, dy in (
        (frame.topLeft(), arm, arm),
        (frame.topRight(), -arm, arm),
        (frame.bottomRight(), -arm, -arm),
        (frame.bottomLeft(), arm, -arm),
    ):
        path.moveTo(corner + QPointF(dx, 0))
        path.lineTo(corner)
        path.lineTo(corner + QPointF(0, dy))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for colour, width_mm in ((_TARGET_CASING, 1.5), (_TARGET, 0.9)):
        pen = QPen(QColor(colour), width_mm * mm)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.strokePath(path, pen)
    painter.restore()


def paint_badge(painter: QPainter, text: str, top_right: QPointF, mm: float) -> None:
    """A black pill over the top right corner of a counter: `13 SP`, or `2 units` for a hidden stack."""
    height, size = 3.3, 2.7
    width = text_width_mm(text, size, 600) + 2.6
    pill = QRectF(1.4 - width, -2.2, width, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(top_right)
    painter.scale(mm, mm)
    painter.setPen(QPen(QColor(_BADGE_INK), 0.25))
    painter.setBrush(QColor(_BADGE))
    painter.drawRoundedRect(pill, height / 2, height / 2)
    label = text_path(text, pill.center().x(), pill.bottom() - 0.75, size, 600, "centre")
    painter.fillPath(label, QColor(_BADGE_INK))
    painter.restore()
