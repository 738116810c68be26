"""Lines with something on one side: a cliff with teeth where it falls, a wall with ticks. Hexsides and borders alike.

Which side that is, whoever draws a line says; `sided_line` knows how a kind of line is drawn so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from workbench.engine.maps.area_map import Point
from workbench.engine.maps.map_catalogue import LineStyle
from workbench.qt.map_canvas.sheet.ground_painter import stroke_pen
from workbench.qt.map_canvas.styles.kinds import Kinds
from workbench.qt.map_canvas.styles.map_style import MapStyle, Stroke

TOOTH_MM, TOOTH_WIDE_MM, TEETH_EVERY_MM = 1.25, 1.5, 1.9
TICK_MM, TICKS_EVERY_MM, TICK_SHARE = 1.1, 1.3, 0.75
LEAST_PX = 1.6
"""Teeth that would be smaller on the screen are left out; the line stays."""
LEAST_MM = 0.8


@dataclass(frozen=True, slots=True)
class SidedLine:
    """The line itself, and whether teeth stand on it, or else ticks. `scale` is 1 for the line of a map's style."""

    stroke: Stroke
    has_teeth: bool
    scale: float = 1.0


def has_sides(kinds: Kinds, kind: str) -> bool:
    """Whether a kind of line has teeth or ticks on one side, as a design draws it."""
    own = kinds.line(kind)
    return (own.style if own is not None else _plain_line(kinds, kind)) in (LineStyle.TICKED, LineStyle.TOOTHED)


def _plain_line(kinds: Kinds, kind: str) -> str:
    """How the standard kind is drawn that a kind of line is; "" for none."""
    return next((known.line for known in kinds.catalogue.borders.lineage(kind) if known.line), "")


def sided_line(style: MapStyle, kind: str) -> SidedLine | None:
    """How a kind of line is drawn that has something on one side; None for any other.

    What the design says goes first; without that cliffs have teeth and walls have ticks.
    """
    if not has_sides(style.kinds, kind):
        return None
    own = style.kinds.line(kind)
    if own is not None:
        wide = own.width_mm or LEAST_MM
        colour = own.colour or style.blocked.colour
        return SidedLine(Stroke(colour, wide / 2), own.style is LineStyle.TOOTHED, max(0.5, wide / LEAST_MM))
    plain = Stroke(style.blocked.colour, style.blocked.width)
    if _plain_line(style.kinds, kind) == LineStyle.TICKED:
        return SidedLine(Stroke(plain.colour, plain.width * 1.3), False)
    return SidedLine(plain, True)


def paint_sided(
    painter: QPainter, points: Sequence[Point], line: SidedLine, px_per_mm: float, on_right: bool = True
) -> None:
    """The line through these points of the sheet, with its teeth or ticks to the right of its way, or to the left."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stroke_pen(Stroke(line.stroke.colour, line.stroke.width, round=True), px_per_mm))
    painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in points]))
    high = (TOOTH_MM if line.has_teeth else TICK_MM) * line.scale + line.stroke.width / 2
    if high * px_per_mm < LEAST_PX:
        return
    feet = _feet(points, (TEETH_EVERY_MM if line.has_teeth else TICKS_EVERY_MM) * line.scale, on_right)
    if line.has_teeth:
        _paint_teeth(painter, feet, high, TOOTH_WIDE_MM * line.scale / 2, line.stroke.colour)
    else:
        painter.setPen(stroke_pen(Stroke(line.stroke.colour, line.stroke.width * TICK_SHARE), px_per_mm))
        painter.drawLines([QLineF(foot, foot + across * high) for foot, _, across in feet])


def _paint_teeth(
    painter: QPainter, feet: Iterator[tuple[QPointF, QPointF, QPointF]], high: float, half: float, colour: str
) -> None:
    teeth = QPainterPath()
    for foot, along, across in feet:
        teeth.addPolygon(QPolygonF([foot - along * half, foot + across * high, foot + along * half]))
        teeth.closeSubpath()
    painter.fillPath(teeth, QColor(colour))


def _feet(points: Sequence[Point], every_mm: float, on_right: bool) -> Iterator[tuple[QPointF, QPointF, QPointF]]:
    """Places at even distances along a line, with the units along it and across it to one side."""
    whole = sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(points))
    every = whole / max(1, round(whole / every_mm))
    ahead = every / 2
    for (x0, y0), (x1, y1) in pairwise(points):
        long = hypot(x1 - x0, y1 - y0)
        if not long:
            continue
        along = QPointF((x1 - x0) / long, (y1 - y0) / long)
        across = QPointF(-along.y(), along.x()) if on_right else QPointF(along.y(), -along.x())
        while ahead < long:
            yield QPointF(x0, y0) + along * ahead, along, across
            ahead += every
        ahead -= long
