"""What a tool is about to do: dashed lines and handles. The painter works in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPolygonF, QTransform

from workbench.engine.maps.area_map import Point
from workbench.qt.map_canvas.laid_over.overlay_painter import (
    INK,
    VERMILION,
    VIOLET,
    WHITE,
    at_least,
    paint_handle,
    paint_handles,
    pen,
    stroke_cased,
)
from workbench.qt.map_canvas.laid_over.overlays import DraftArea, DraftLine, DraftPoint, Overlay


def paint_drafts(painter: QPainter, overlays: Sequence[Overlay]) -> None:
    """Ground first, then plain handles, which may be many, then lines, then what is held or snapped to."""
    for overlay in overlays:
        if isinstance(overlay, DraftArea):
            _paint_area(painter, overlay)
    points = [overlay for overlay in overlays if isinstance(overlay, DraftPoint)]
    paint_handles(painter, [QPointF(p.x_mm, p.y_mm) for p in points if p.kind == "junction"])
    for overlay in overlays:
        if isinstance(overlay, DraftLine):
            _paint_line(painter, overlay)
    for point in points:
        _paint_point(painter, point)


def _paint_area(painter: QPainter, draft: DraftArea) -> None:
    """New ground is tinted, lost ground hatched in the colour of what is refused, a hole hatched both ways in ink."""
    path = QPainterPath()
    for ring in draft.rings:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
        path.closeSubpath()
    tint, share, pattern = _GROUNDS[draft.kind]
    ground = QColor(tint)
    ground.setAlphaF(share)
    painter.fillPath(path, ground)
    if pattern is not Qt.BrushStyle.SolidPattern:
        hatch = QBrush(QColor(tint), pattern)
        # The strokes of a hatch keep their size on the screen at every zoom.
        size = 1 / abs(painter.worldTransform().m11())
        hatch.setTransform(QTransform.fromScale(size, size))
        painter.fillPath(path, hatch)
    painter.strokePath(path, pen(tint, at_least(painter, 0.35, 1.2)))


_GROUNDS = {
    "new": (VIOLET, 0.16, Qt.BrushStyle.SolidPattern),
    "lost": (VERMILION, 0.10, Qt.BrushStyle.BDiagPattern),
    "hole": (INK, 0.22, Qt.BrushStyle.DiagCrossPattern),
}


def _paint_line(painter: QPainter, draft: DraftLine) -> None:
    points: Sequence[Point] = draft.points
    if len(points) < 2:
        return
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    colour = VERMILION if draft.refused else VIOLET
    if draft.kind == "guide":
        thin = at_least(painter, 0.2, 1.0)
        painter.strokePath(path, pen(colour, thin, dash=(thin * 2, thin * 4)))
        return
    width = at_least(painter, 0.7, 2.0)
    if draft.kind == "arrow":
        stroke_cased(painter, path, colour, width)
        _paint_head(painter, points[-2], points[-1], colour)
        return
    stroke_cased(painter, path, colour, width, dash=(width * 2.3, width * 1.4))


def _paint_head(painter: QPainter, start: Point, tip: Point, colour: str) -> None:
    """The head of an arrow, its tip a little beyond the end of the line."""
    long = hypot(tip[0] - start[0], tip[1] - start[1]) or 1.0
    along = QPointF((tip[0] - start[0]) / long, (tip[1] - start[1]) / long) * at_least(painter, 2.6, 8.0)
    side = QPointF(-along.y(), along.x()) * 0.6
    foot = QPointF(*tip) - along * 0.55
    painter.setPen(pen(WHITE, at_least(painter, 0.3, 1.0)))
    painter.setBrush(QColor(colour))
    painter.drawPolygon(QPolygonF([foot + along, foot + side, foot - side]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_point(painter: QPainter, point: DraftPoint) -> None:
    at = QPointF(point.x_mm, point.y_mm)
    match point.kind:
        case "grabbed":
            paint_handle(painter, point.x_mm, point.y_mm, chosen=True)
        case "snap":
            _paint_ring(painter, at)
        case "corner":
            _paint_dot(painter, at, VIOLET, WHITE)
        case "point":
            _paint_dot(painter, at, WHITE, INK)
        case _:
            pass


def _paint_ring(painter: QPainter, at: QPointF) -> None:
    radius = at_least(painter, 1.8, 6.0)
    for colour, width in ((WHITE, 4.0), (VIOLET, 2.2)):
        painter.setPen(pen(colour, at_least(painter, width * 0.26, width)))
        painter.drawEllipse(at, radius, radius)


def _paint_dot(painter: QPainter, at: QPointF, fill: str, edge: str) -> None:
    """The round handle of a corner, or of a point of a border."""
    radius = at_least(painter, 0.8, 3.6)
    painter.setPen(pen(edge, at_least(painter, 0.3, 1.2)))
    painter.setBrush(QColor(fill))
    painter.drawEllipse(at, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
