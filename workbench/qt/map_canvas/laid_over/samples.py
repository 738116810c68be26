"""One sign of what is laid over a map, in a small rectangle: for legends. In millimetres."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.qt.map_canvas.laid_over.control_painter import BAND_MM
from workbench.qt.map_canvas.laid_over.overlay_painter import INK, pen
from workbench.qt.map_canvas.laid_over.overlays import (
    Badge,
    Control,
    Hatched,
    Limit,
    MarchArrow,
    Overlay,
    SupplyLine,
    ZoneLimit,
)
from workbench.qt.map_canvas.laid_over.reading_painter import (
    PAPER,
    hatch,
    limit_pens,
    paint_badge,
    paint_march,
)
from workbench.qt.map_canvas.laid_over.way_painter import paint_cut, paint_supply
from workbench.qt.map_canvas.styles.side_patterns import pattern_brush


def paint_sample(painter: QPainter, sign: Overlay, rect: QRectF) -> None:
    """The sign as the map shows it; of kinds that no legend names nothing."""
    middle = rect.center()
    ends = {"a": QPointF(rect.left() + 1, middle.y()), "b": QPointF(rect.right() - 1, middle.y())}
    match sign:
        case SupplyLine():
            paint_supply(painter, sign, ends.get)
            if sign.cut_at is not None:
                paint_cut(painter, middle)
        case Control(sides=sides):
            _paint_band(painter, sides, rect)
        case ZoneLimit(side=side):
            _paint_zone(painter, side, rect)
        case Hatched(level=level):
            painter.fillRect(rect, hatch(level))
        case Limit(turn=turn):
            path = QPainterPath(QPointF(rect.left(), middle.y()))
            path.lineTo(QPointF(rect.right(), middle.y()))
            for drawn in limit_pens(0.7, turn):
                painter.strokePath(path, drawn)
        case Badge():
            paint_badge(painter, sign, QRectF(middle, middle), rect.height() * 0.66)
        case MarchArrow():
            paint_march(painter, sign, ends.get)
        case _:
            pass


def _paint_band(painter: QPainter, sides: tuple[str, ...], rect: QRectF) -> None:
    high = 2 * BAND_MM / max(1, len(sides))
    top = rect.center().y() - BAND_MM
    for place, side in enumerate(sides):
        if colours := SIDE_COLOURS.get(side):
            band = QRectF(rect.left(), top + place * high, rect.width(), high)
            ground = QColor(colours.ground)
            ground.setAlphaF(0.62)
            painter.fillRect(band, ground)
            painter.fillRect(band, pattern_brush(colours.pattern, colours.ink))


def _paint_zone(painter: QPainter, side: str, rect: QRectF) -> None:
    colours = SIDE_COLOURS.get(side)
    if colours is None:
        return
    ground = QRectF(rect.left(), rect.top() + 2, rect.width(), rect.height())
    painter.setOpacity(0.34)
    painter.fillRect(ground, pattern_brush(colours.pattern, colours.ground))
    painter.setOpacity(1.0)
    steps = range(int(rect.width() / 2.0) + 1)
    for ink, width in ((PAPER, 1.5), (INK, 1.0), (colours.ground, 0.75)):
        painter.setPen(pen(ink, width))
        painter.drawLine(ground.topLeft(), ground.topRight())
        painter.setPen(pen(ink, width * 0.7))
        for at in (rect.left() + 1 + 2.0 * step for step in steps):
            painter.drawLine(QPointF(at, ground.top()), QPointF(at, ground.top() + 1.6))
