"""Paints field works as small plates in a row above the counters of a space. In millimetres."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.display import WorkStatus
from workbench.qt.looks.symbols import paint_symbol
from workbench.qt.map_canvas.laid_over.overlay_painter import INK, VERMILION, WHITE, pen
from workbench.qt.map_canvas.laid_over.overlays import FieldWorks, WorkPlate

PLATE_MM = 5.4
BAND_MM = 0.9
GAP_MM = 0.5
ROUNDING_MM = 0.7
MARK_MM = 2.6
LEAST_PLATE_PX = 7.0


def paint_works(painter: QPainter, works: FieldWorks, rect: QRectF) -> None:
    """The plates, centred on the upper edge of the rectangle of a space's counters or label."""
    if rect.isEmpty() or PLATE_MM * abs(painter.worldTransform().m11()) < LEAST_PLATE_PX:
        return
    width = len(works.plates) * (PLATE_MM + GAP_MM) - GAP_MM
    x, y = rect.center().x() - width / 2, rect.top() - PLATE_MM - GAP_MM
    for plate in works.plates:
        _paint_plate(painter, plate, QRectF(x, y, PLATE_MM, PLATE_MM))
        x += PLATE_MM + GAP_MM


def _paint_plate(painter: QPainter, plate: WorkPlate, square: QRectF) -> None:
    """White ground in a frame of the side's colour, so that the symbol reads on every side."""
    colours = SIDE_COLOURS.get(plate.side)
    painter.setPen(pen(WHITE, 0.4))
    painter.setBrush(QColor(colours.ground if colours else INK))
    painter.drawRoundedRect(square, ROUNDING_MM, ROUNDING_MM)
    inner = square.adjusted(BAND_MM, BAND_MM, -BAND_MM, -BAND_MM)
    painter.fillRect(inner, QColor(WHITE))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    paint_symbol(painter, plate.symbol, inner.adjusted(0.25, 0.25, -0.25, -0.25))
    match plate.status:
        case WorkStatus.DESTROYED:
            _paint_cross(painter, inner)
        case WorkStatus.REDUCED:
            _paint_bar(painter, inner)
        case WorkStatus.UNDER_WORK:
            _paint_arrow(painter, square)
        case _:
            pass


def _paint_cross(painter: QPainter, rect: QRectF) -> None:
    lines = [QLineF(rect.topLeft(), rect.bottomRight()), QLineF(rect.topRight(), rect.bottomLeft())]
    for colour, width in ((WHITE, 1.4), (VERMILION, 0.8)):
        painter.setPen(pen(colour, width))
        painter.drawLines(lines)


def _paint_bar(painter: QPainter, rect: QRectF) -> None:
    line = QLineF(rect.bottomLeft(), rect.topRight())
    for colour, width in ((WHITE, 1.4), (VERMILION, 0.8)):
        painter.setPen(pen(colour, width))
        painter.drawLine(line)


def _paint_arrow(painter: QPainter, square: QRectF) -> None:
    """An arrow upwards in a disc on the corner: it is being improved."""
    middle = square.topRight() + QPointF(-MARK_MM * 0.2, MARK_MM * 0.2)
    painter.setPen(pen(WHITE, 0.3))
    painter.setBrush(QColor(INK))
    painter.drawEllipse(middle, MARK_MM / 2, MARK_MM / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(WHITE, 0.4, flat=False))
    tip, foot = middle + QPointF(0, -0.75), middle + QPointF(0, 0.75)
    barbs = [QLineF(tip, tip + QPointF(across, 0.6)) for across in (-0.55, 0.55)]
    painter.drawLines([QLineF(foot, tip), *barbs])
