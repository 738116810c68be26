"""What a tool is about to do: dashed lines and handles. The painter works in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.engine.area_map import Point
from workbench.qt.map_canvas.overlay_painter import (
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
from workbench.qt.map_canvas.overlays import DraftLine, DraftPoint, Overlay


def paint_drafts(painter: QPainter, overlays: Sequence[Overlay]) -> None:
    """Plain handles first, which may be many, then lines, then what is held or snapped to."""
    points = [overlay for overlay in overlays if isinstance(overlay, DraftPoint)]
    paint_handles(painter, [QPointF(p.x_mm, p.y_mm) for p in points if p.kind == "junction"])
    for overlay in overlays:
        if isinstance(overlay, DraftLine):
            _paint_line(painter, overlay)
    for point in points:
        _paint_point(painter, point)


def _paint_line(painter: QPainter, draft: DraftLine) -> None:
    points: Sequence[Point] = draft.points
    if len(points) < 2:
        return
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    width = at_least(painter, 0.7, 2.0)
    dash = (width * 2.3, width * 1.4)
    stroke_cased(painter, path, VERMILION if draft.refused else VIOLET, width, dash=dash)


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
