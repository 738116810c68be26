"""Arrows over hexsides that are crossed one way only. The painter works in millimetres of the sheet."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import find_place
from workbench.engine.maps.map_parts import OneWay
from workbench.qt.map_canvas.sheet.ground_painter import stroke_pen
from workbench.qt.map_canvas.styles.map_style import MapStyle, Stroke

ARROW_SHARE, MOST_ARROW_MM = 0.38, 6.0
"""How long an arrow is, as a share of the way from middle to middle."""
HEAD_SHARE, HEAD_HALF_SHARE = 0.44, 0.23
SHAFT_MM, CASING_MM = 0.75, 0.55


def one_way_sides(hex_map: HexMap) -> tuple[Border, ...]:
    """The hexsides that are crossed one way only, by id."""
    sides = (hex_map.borders[name] for name in sorted(hex_map.borders))
    return tuple(side for side in sides if side.one_way is not OneWay.NO)


def paint_ways(
    painter: QPainter, hex_map: HexMap, sides: Iterable[Border], style: MapStyle, px_per_mm: float, rect: QRectF
) -> None:
    """An arrow over each of these hexsides that is near a rectangle; in ink, cased so that it stands on any ground."""
    near = rect.adjusted(-MOST_ARROW_MM, -MOST_ARROW_MM, MOST_ARROW_MM, MOST_ARROW_MM)
    for side in sides:
        ends = way_of(hex_map, side)
        if ends is not None and near.contains((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2):
            _paint_arrow(painter, *ends, style, px_per_mm)


def way_of(hex_map: HexMap, side: Border) -> tuple[Point, Point] | None:
    """Tail and tip of the arrow, in mm; None off the grid."""
    first, second = find_place(hex_map.grid, side.first), find_place(hex_map.grid, side.second)
    if first is None or second is None:
        return None
    ends = centre(hex_map.grid, first), centre(hex_map.grid, second)
    (ax, ay), (bx, by) = ends if side.one_way is OneWay.FORWARDS else ends[::-1]
    away = hypot(bx - ax, by - ay) or 1.0
    half = min(ARROW_SHARE, MOST_ARROW_MM / away) / 2
    x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, (bx - ax) * half, (by - ay) * half
    return (x - dx, y - dy), (x + dx, y + dy)


def _paint_arrow(painter: QPainter, tail: Point, tip: Point, style: MapStyle, px_per_mm: float) -> None:
    start, end = QPointF(*tail), QPointF(*tip)
    way = end - start
    foot, aside = end - way * HEAD_SHARE, QPointF(-way.y(), way.x()) * HEAD_HALF_SHARE
    head = QPolygonF([end, foot + aside, foot - aside])
    for colour, wider in ((style.point_fill, CASING_MM), (style.ink, 0.0)):
        painter.setPen(stroke_pen(Stroke(colour, SHAFT_MM + wider), px_per_mm))
        painter.setBrush(QColor(colour))
        painter.drawLine(start, foot)
        painter.setPen(stroke_pen(Stroke(colour, 0.01 + wider), px_per_mm))
        painter.drawPolygon(head)
    painter.setBrush(Qt.BrushStyle.NoBrush)
