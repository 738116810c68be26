"""What differs between two versions of a map. Colour, line and sign say the same, so that one of them is enough."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from workbench.qt.map_canvas.laid_over.overlays import Differs, Overlay

COLOURS = {"added": "#0072B2", "removed": "#D55E00", "changed": "#7B3F8C"}
SIGNS = {"added": "+", "removed": "−", "changed": "≠"}
_DASHES: dict[str, list[float]] = {"added": [], "removed": [3.0, 2.0], "changed": [0.6, 1.6]}
WHITE, TINT = "#FFFFFF", 0.2
SIGN_PX, LINE_PX = 8.5, 3.0


def paint_differences(painter: QPainter, overlays: Sequence[Overlay]) -> None:
    """Grounds first, then lines, then signs, each of them cased in white."""
    found = [overlay for overlay in overlays if isinstance(overlay, Differs)]
    px = 1 / abs(painter.worldTransform().m11()) if found else 1.0
    for one in found:
        ground = QColor(COLOURS[one.kind])
        ground.setAlphaF(TINT)
        painter.fillPath(_path(one, is_closed=True), ground)
    for one in found:
        outline = _path(one, is_closed=True)
        outline.addPath(_path(one, is_closed=False))
        wide = (LINE_PX + (1.5 if one.chosen else 0.0)) * px
        painter.strokePath(outline, QPen(QColor(WHITE), wide + 2.4 * px))
        pen = QPen(QColor(COLOURS[one.kind]), wide)
        if _DASHES[one.kind]:
            pen.setDashPattern(_DASHES[one.kind])
        pen.setCapStyle(Qt.PenCapStyle.RoundCap if one.kind == "changed" else Qt.PenCapStyle.FlatCap)
        painter.strokePath(outline, pen)
    for one in found:
        paint_sign(painter, QPointF(one.x_mm, one.y_mm), one.kind, SIGN_PX * px * (1.35 if one.chosen else 1.0))


def paint_sign(painter: QPainter, at: QPointF, kind: str, radius: float) -> None:
    """A disc with plus, minus or unequal."""
    painter.setPen(QPen(QColor(WHITE), radius * 0.2))
    painter.setBrush(QColor(COLOURS[kind]))
    painter.drawEllipse(at, radius, radius)
    painter.setPen(QPen(QColor(WHITE), radius * 0.24, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    long = radius * 0.52
    if kind == "added":
        painter.drawLine(at - QPointF(0, long), at + QPointF(0, long))
    if kind in ("added", "removed"):
        painter.drawLine(at - QPointF(long, 0), at + QPointF(long, 0))
    else:
        for away in (-0.24, 0.24):
            painter.drawLine(at + QPointF(-long, away * radius), at + QPointF(long, away * radius))
        painter.drawLine(at + QPointF(-long * 0.6, long), at + QPointF(long * 0.6, -long))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _path(one: Differs, is_closed: bool) -> QPainterPath:
    path = QPainterPath()
    for points in one.rings if is_closed else one.lines:
        polygon = QPolygonF([QPointF(x, y) for x, y in points])
        path.addPolygon(polygon)
        if is_closed:
            path.closeSubpath()
    return path
