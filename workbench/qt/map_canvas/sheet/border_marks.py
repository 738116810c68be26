"""What else lies along the borders of areas: streams, walls, bridges, fords, and arrows where one way is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from workbench.engine.catalogue.standard import Wet
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import RIVER
from workbench.engine.maps.map_parts import OneWay
from workbench.qt.map_canvas.areas.sheet_geometry import BorderShape
from workbench.qt.map_canvas.hexes.hex_lines_painter import paint_marks
from workbench.qt.map_canvas.hexes.waters.hexside_lines import SideMark
from workbench.qt.map_canvas.sheet.ground_painter import stroke_pen
from workbench.qt.map_canvas.sheet.sided_lines import paint_sided, sided_line
from workbench.qt.map_canvas.styles.map_style import MapStyle, Stroke
from workbench.qt.map_canvas.styles.own_lines import line_strokes

STREAM_SHARE = 0.5
ARROW_MM, ARROW_HEAD_MM = 6.4, 2.6
NEAR_MM = 1.0


def paint_streams(painter: QPainter, shapes: Iterable[BorderShape], style: MapStyle, px_per_mm: float) -> None:
    """Small waters, below the roads."""
    wet = style.kinds.catalogue.borders.wet
    for shape in shapes:
        stream = next((feature for feature in shape.border.further_kinds if wet(feature) is Wet.RUNNING), "")
        if stream and not _paint_own(painter, shape, stream, style, px_per_mm):
            is_river = style.kinds.catalogue.borders.is_a(stream, RIVER)
            width = style.river.width * (1.0 if is_river else STREAM_SHARE)
            painter.strokePath(shape.path, stroke_pen(Stroke(style.river.colour, width, round=True), px_per_mm))


def paint_border_marks(
    painter: QPainter,
    shapes: Iterable[BorderShape],
    spaces: Mapping[str, Space],
    style: MapStyle,
    px_per_mm: float,
    rect: QRectF,
) -> None:
    """All that is no water: lines first, then bridges and fords, then arrows."""
    marked = [shape for shape in shapes if shape.border.further_kinds or shape.border.one_way is not OneWay.NO]
    for shape in marked:
        for feature in shape.border.further_kinds:
            if style.kinds.catalogue.borders.wet(feature) in (Wet.RUNNING, Wet.FORDED, Wet.OVER):
                continue
            if sided := sided_line(style, feature):
                paint_sided(painter, shape.points, sided, px_per_mm, _falls_to_the_right(spaces, shape))
            elif not _paint_own(painter, shape, feature, style, px_per_mm):
                painter.strokePath(shape.path, stroke_pen(Stroke(style.blocked.colour, 0.6, (1.6, 1.0)), px_per_mm))
    crossings = [mark for shape in marked for mark in _crossings(shape, style)]
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


def _falls_to_the_right(spaces: Mapping[str, Space], shape: BorderShape) -> bool:
    """Whether a cliff falls from the left of a border to its right: so it is drawn, unless the left lies lower."""
    left, right = spaces.get(shape.border.left), spaces.get(shape.border.right)
    return left is None or right is None or left.elevation >= right.elevation


def _crossings(shape: BorderShape, style: MapStyle) -> Iterator[SideMark]:
    """Bridges and fords stand in the middle of their border, and lead across it."""
    for feature in shape.border.further_kinds:
        if style.kinds.catalogue.borders.is_crossing(feature):
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
