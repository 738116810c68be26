"""What else lies along the borders of areas: streams, walls, bridges, fords, and arrows where one way is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from workbench.engine.area_map import Point
from workbench.engine.hex_map import BRIDGE
from workbench.engine.map_parts import OneWay
from workbench.qt.map_canvas.ground_painter import stroke_pen
from workbench.qt.map_canvas.hexes.hex_lines_painter import ESCARPMENTS, paint_marks
from workbench.qt.map_canvas.hexes.hexside_lines import SideMark
from workbench.qt.map_canvas.map_style import MapStyle, Stroke
from workbench.qt.map_canvas.own_lines import line_strokes
from workbench.qt.map_canvas.sheet_geometry import BorderShape

STREAMS = ("stream", "canal")
CROSSINGS = (BRIDGE, "ford", "ferry")
STREAM_SHARE = 0.5
TOOTH_MM, TEETH_EVERY_MM = 1.2, 1.9
ARROW_MM, ARROW_HEAD_MM = 6.4, 2.6
NEAR_MM = 1.0


def paint_streams(painter: QPainter, shapes: Iterable[BorderShape], style: MapStyle, px_per_mm: float) -> None:
    """Small waters, below the roads."""
    for shape in shapes:
        stream = next((feature for feature in shape.border.features if feature in STREAMS), "")
        if stream and not _paint_own(painter, shape, stream, style, px_per_mm):
            width = style.river.width * STREAM_SHARE
            painter.strokePath(shape.path, stroke_pen(Stroke(style.river.colour, width, round=True), px_per_mm))


def paint_border_marks(
    painter: QPainter, shapes: Iterable[BorderShape], style: MapStyle, px_per_mm: float, rect: QRectF
) -> None:
    """All that is no water: lines first, then bridges and fords, then arrows."""
    marked = [shape for shape in shapes if shape.border.features or shape.border.one_way is not OneWay.NO]
    for shape in marked:
        for feature in shape.border.features:
            if feature not in (*STREAMS, *CROSSINGS) and _paint_own(painter, shape, feature, style, px_per_mm):
                continue
            if any(word in feature for word in ESCARPMENTS):
                _paint_teeth(painter, shape, style, px_per_mm, is_wall=feature == "wall")
            elif feature not in (*STREAMS, *CROSSINGS):
                painter.strokePath(shape.path, stroke_pen(Stroke(style.blocked.colour, 0.6, (1.6, 1.0)), px_per_mm))
    crossings = [mark for shape in marked for mark in _crossings(shape)]
    for above_roads in (False, True):
        paint_marks(painter, crossings, style, px_per_mm, rect, above_roads)
    for shape in marked:
        if shape.border.one_way is not OneWay.NO:
            _paint_arrow(painter, shape, style, px_per_mm)


def _paint_own(painter: QPainter, shape: BorderShape, feature: str, style: MapStyle, px_per_mm: float) -> bool:
    """Draw what the design draws in its own way; whether it is."""
    strokes = line_strokes(style, feature)
    for stroke in strokes:
        painter.strokePath(shape.path, stroke_pen(stroke, px_per_mm))
    return bool(strokes)


def _paint_teeth(painter: QPainter, shape: BorderShape, style: MapStyle, px_per_mm: float, is_wall: bool) -> None:
    """A line with teeth towards the right of it; those of a wall are square."""
    painter.strokePath(shape.path, stroke_pen(Stroke(style.blocked.colour, style.blocked.width), px_per_mm))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(style.blocked.colour))
    for foot, along, across in _stamps(shape.points, TEETH_EVERY_MM):
        top = foot + across * TOOTH_MM * (0.75 if is_wall else 1.0)
        tip = [top - along * 0.45, top + along * 0.45] if is_wall else [top]
        painter.drawPolygon(QPolygonF([foot - along * 0.5, *tip, foot + along * 0.5]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _stamps(points: tuple[Point, ...], every_mm: float) -> Iterator[tuple[QPointF, QPointF, QPointF]]:
    """Places at even distances along a line, with the units along it and across it to the right."""
    ahead = every_mm / 2
    for (x0, y0), (x1, y1) in pairwise(points):
        long = hypot(x1 - x0, y1 - y0)
        if not long:
            continue
        along = QPointF((x1 - x0) / long, (y1 - y0) / long)
        while ahead <= long:
            yield QPointF(x0, y0) + along * ahead, along, QPointF(-along.y(), along.x())
            ahead += every_mm
        ahead -= long


def _crossings(shape: BorderShape) -> Iterator[SideMark]:
    """Bridges and fords stand in the middle of their border, and lead across it."""
    for feature in shape.border.features:
        if feature in CROSSINGS:
            middle, along, across = _middle(shape)
            first, second = middle - along * NEAR_MM, middle + along * NEAR_MM
            room = QRectF(middle.x() - 4, middle.y() - 4, 8, 8)
            yield SideMark(
                feature, (first.x(), first.y()), (second.x(), second.y()), (across.x(), across.y()), room
            )  # fmt: skip


def _middle(shape: BorderShape) -> tuple[QPointF, QPointF, QPointF]:
    """The middle of a border, the unit along it there, and the unit across it from its left to its right."""
    path = shape.path
    middle = path.pointAtPercent(0.5)
    span = min(0.5, NEAR_MM / (path.length() or 1.0))
    way = path.pointAtPercent(0.5 + span) - path.pointAtPercent(0.5 - span)
    long = hypot(way.x(), way.y()) or 1.0
    along = QPointF(way.x() / long, way.y() / long)
    return middle, along, QPointF(-along.y(), along.x())


def _paint_arrow(painter: QPainter, shape: BorderShape, style: MapStyle, px_per_mm: float) -> None:
    """An arrow across a border, the only way that it is crossed; in ink, cased so that it stands on any ground."""
    middle, along, across = _middle(shape)
    if shape.border.one_way is OneWay.BACKWARDS:
        across = -across
    tail, tip = middle - across * ARROW_MM / 2, middle + across * ARROW_MM / 2
    foot = tip - across * ARROW_HEAD_MM
    head = QPolygonF([tip, foot + along * 1.35, foot - along * 1.35])
    for colour, wider in ((style.point_fill, 0.55), (style.ink, 0.0)):
        painter.setPen(stroke_pen(Stroke(colour, 0.75 + wider), px_per_mm))
        painter.setBrush(QColor(colour))
        painter.drawLine(tail, foot)
        painter.setPen(stroke_pen(Stroke(colour, 0.01 + wider), px_per_mm))
        painter.drawPolygon(head)
    painter.setBrush(Qt.BrushStyle.NoBrush)
