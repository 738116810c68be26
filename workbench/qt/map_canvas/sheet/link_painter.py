"""Links between spaces: a thin curve with a dot at each end, its cost, and an arrow where it leads one way only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from workbench.cartography.lines.link_lines import middle_of
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.map_parts import Link, LinkKind, OneWay
from workbench.qt.map_canvas.labels.map_text import TextForm, text_outline
from workbench.qt.map_canvas.sheet.ground_painter import stroke_pen
from workbench.qt.map_canvas.styles.map_style import MapStyle, Stroke

WIDTH_MM = 0.55
RIM_MM = 0.45
DOT_MM = 0.85
ARROW_MM = 2.4
COST_MM, COST_PX = 2.7, 6.5
LEAST_PX = 1.3
DASHES: Mapping[str, tuple[float, ...]] = {
    LinkKind.LAND: (),
    LinkKind.COAST: (2.2, 1.1),
    LinkKind.SEA: (0.01, 1.35),
    LinkKind.TRANSFER: (3.2, 1.0, 0.7, 1.0),
}


def paint_links(
    painter: QPainter,
    links: Mapping[str, Link],
    lines: Mapping[str, Sequence[Point]],
    style: MapStyle,
    px_per_mm: float,
    rect: QRectF,
) -> None:
    """All links whose lines touch a rectangle of the sheet: first the lines, then what stands on them."""
    seen = [(links[name], line) for name, line in lines.items() if name in links and _box(line).intersects(rect)]
    for link, line in seen:
        _paint_line(painter, line, link, style, px_per_mm)
    for link, line in seen:
        _paint_arrow(painter, line, link, style, px_per_mm)
        _paint_cost(painter, line, link, style, px_per_mm)


def line_path(line: Sequence[Point]) -> QPainterPath:
    """The line of a link as a path."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in line]))
    return path


def ink_of(link: Link, style: MapStyle) -> str:
    """Ways over water have the colour of what belongs to the sea."""
    return style.zone if link.kind in (LinkKind.SEA, LinkKind.COAST) else style.ink


def _paint_line(painter: QPainter, line: Sequence[Point], link: Link, style: MapStyle, px_per_mm: float) -> None:
    path, ink = line_path(line), ink_of(link, style)
    width = max(WIDTH_MM, LEAST_PX / px_per_mm)
    painter.strokePath(path, stroke_pen(Stroke(style.sign_ground, width + 2 * RIM_MM, opacity=0.7), px_per_mm))
    dash = tuple(length * width / WIDTH_MM for length in DASHES.get(link.kind, ()))
    painter.strokePath(path, stroke_pen(Stroke(ink, width, dash, round=True), px_per_mm))
    painter.setPen(QPen(QColor(style.sign_ground), RIM_MM / 2))
    painter.setBrush(QColor(ink))
    for x, y in (line[0], line[-1]):
        painter.drawEllipse(QPointF(x, y), max(DOT_MM, width), max(DOT_MM, width))


def _paint_arrow(painter: QPainter, line: Sequence[Point], link: Link, style: MapStyle, px_per_mm: float) -> None:
    if link.one_way is OneWay.NO or len(line) < 2:
        return
    way = list(line) if link.one_way is OneWay.FORWARDS else list(reversed(line))
    (ax, ay), (bx, by) = way[-2], way[-1]
    turn, size = atan2(by - ay, bx - ax), max(ARROW_MM, 6.0 / px_per_mm)
    wings = [QPointF(bx + cos(turn + side) * size, by + sin(turn + side) * size) for side in (pi * 0.86, -pi * 0.86)]
    painter.setPen(QPen(QColor(style.sign_ground), RIM_MM))
    painter.setBrush(QColor(ink_of(link, style)))
    painter.drawPolygon(QPolygonF([QPointF(bx, by), *wings]))


def _paint_cost(painter: QPainter, line: Sequence[Point], link: Link, style: MapStyle, px_per_mm: float) -> None:
    if link.cost is None or COST_MM * px_per_mm < COST_PX:
        return
    x, y = middle_of(line)
    painter.setPen(QPen(QColor(ink_of(link, style)), 0.3))
    painter.setBrush(QColor(style.sign_ground))
    painter.drawEllipse(QPointF(x, y), COST_MM * 0.72, COST_MM * 0.72)
    form = TextForm("counter", COST_MM, 600)
    painter.fillPath(text_outline(str(link.cost), form, x, y + COST_MM * 0.35), QColor(ink_of(link, style)))


def _box(line: Sequence[Point]) -> QRectF:
    room = ARROW_MM + RIM_MM
    return line_path(line).boundingRect().adjusted(-room, -room, room, room)
