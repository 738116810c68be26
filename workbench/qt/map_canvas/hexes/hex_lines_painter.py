"""Paints grid, rivers, marks on hexsides, roads and coasts of a hex map. The painter works in millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.catalogue.standard import Wet
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import BEACH, BLOCKED, BRIDGE, RIVER, SHORES, Road
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import find_place
from workbench.qt.map_canvas.hexes.waters.hexside_lines import STREAM, SideMark
from workbench.qt.map_canvas.hexes.waters.water_courses import Course
from workbench.qt.map_canvas.sheet.ground_painter import cased, inlaid, stroke_pen
from workbench.qt.map_canvas.sheet.line_pieces import MOST_IN_PIECE, LinePiece, line_pieces, pieces_in, stroke_pieces
from workbench.qt.map_canvas.sheet.sided_lines import SidedLine, paint_sided, sided_line
from workbench.qt.map_canvas.styles.map_style import MapStyle, Stroke
from workbench.qt.map_canvas.styles.own_lines import line_strokes, road_strokes

TRACK, SECONDARY, RAIL = "track", "secondary", "rail"
SMALL_SHARE = 0.74
BRIDGE_MM = 3.2
FORD_WATER = "#DCEBEE"
TENSION = 1 / 6
ROAD_ROOM_MM = 2.0
CASING_PX = 1.3
"""A water narrower than that is a hairline without a casing."""


def paint_courses(
    painter: QPainter, courses: Iterable[Course], style: MapStyle, px_per_mm: float, rect: QRectF
) -> None:
    """Waters: all casings before all water, so that they flow into each other."""
    near = [course for course in courses if course.rect.intersects(rect)]
    small = [piece for course in near if course.is_small for piece in pieces_in(course.pieces, rect)]
    large = [piece for course in near if not course.is_small for piece in pieces_in(course.pieces, rect)]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    plain = []
    borders = style.kinds.catalogue.borders
    for pieces, water, share in ((small, borders.own(STREAM), SMALL_SHARE - 0.2), (large, borders.own(RIVER), 1.15)):
        own = line_strokes(style, water)
        for stroke in own:
            stroke_pieces(painter, pieces, stroke_pen(stroke, px_per_mm))
        if not own:
            plain.append((pieces, share))
    has_casing = style.river_casing.width * px_per_mm >= CASING_PX
    for stroke in (style.river_casing, style.river) if has_casing else (style.river,):
        for pieces, share in plain:
            pen = stroke_pen(Stroke(stroke.colour, stroke.width * share, round=True), px_per_mm)
            stroke_pieces(painter, pieces, pen)


def paint_marks(
    painter: QPainter, marks: Iterable[SideMark], style: MapStyle, px_per_mm: float, rect: QRectF, above_roads: bool
) -> None:
    """What stands on hexsides: bridges above the roads, all else below them."""
    for mark in marks:
        if is_bridge(style, mark.feature) == above_roads and mark.rect.intersects(rect):
            _paint_mark(painter, mark, style, px_per_mm)


def is_bridge(style: MapStyle, feature: str) -> bool:
    """Whether a kind of line is drawn as a bridge, above the roads."""
    return style.kinds.catalogue.borders.is_a(feature, BRIDGE)


def _paint_mark(painter: QPainter, mark: SideMark, style: MapStyle, px_per_mm: float) -> None:
    if is_bridge(style, mark.feature):
        _paint_bridge(painter, mark, style, px_per_mm)
    elif style.kinds.catalogue.borders.wet(mark.feature) is Wet.FORDED:
        _paint_ford(painter, mark, style, px_per_mm)
    elif mark.feature == BLOCKED:
        painter.setPen(stroke_pen(style.blocked, px_per_mm))
        for away in (-0.5, 0.5):
            painter.drawLine(_beside(mark, away))
    elif mark.feature in SHORES:
        painter.setPen(stroke_pen(style.beach if mark.feature == BEACH else style.coast, px_per_mm))
        painter.drawLine(_beside(mark, 0.0))
    elif sided := sided_line(style, mark.feature):
        _paint_sided_mark(painter, mark, sided, px_per_mm)
    elif own := line_strokes(style, mark.feature):
        for stroke in own:
            painter.setPen(stroke_pen(stroke, px_per_mm))
            painter.drawLine(_beside(mark, 0.0))
    else:
        painter.setPen(stroke_pen(Stroke(style.blocked.colour, 0.6, (1.6, 1.0)), px_per_mm))
        painter.drawLine(_beside(mark, 0.0))


def _beside(mark: SideMark, away: float) -> QLineF:
    """The hexside, moved across by so many mm."""
    dx, dy = mark.across[0] * away, mark.across[1] * away
    return QLineF(mark.first[0] + dx, mark.first[1] + dy, mark.second[0] + dx, mark.second[1] + dy)


def _frame(mark: SideMark) -> tuple[QPointF, QPointF, QPointF]:
    """Middle, unit along the hexside, unit across it."""
    (x1, y1), (x2, y2) = mark.first, mark.second
    length = hypot(x2 - x1, y2 - y1) or 1.0
    return QPointF(*mark.middle), QPointF((x2 - x1) / length, (y2 - y1) / length), QPointF(*mark.across)


def _paint_bridge(painter: QPainter, mark: SideMark, style: MapStyle, px_per_mm: float) -> None:
    """A deck in the colour of the road, with a flared rail at each side."""
    middle, along, across = _frame(mark)
    half, wide = BRIDGE_MM / 2, 1.0
    deck = QPolygonF(
        [middle + across * s * half + along * t * wide * 0.8 for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(style.road.colour))
    painter.drawPolygon(deck)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stroke_pen(Stroke(style.ink, 0.45, round=True), px_per_mm))
    for side in (-1, 1):
        rail = [
            middle + across * s * half * reach + along * side * (wide + flare)
            for s, reach, flare in ((-1, 1.2, 0.55), (-1, 0.8, 0.0), (1, 0.8, 0.0), (1, 1.2, 0.55))
        ]
        painter.drawPolyline(QPolygonF(rail))


def _paint_ford(painter: QPainter, mark: SideMark, style: MapStyle, px_per_mm: float) -> None:
    """Two rows of stepping dots through pale water."""
    middle, along, across = _frame(mark)
    painter.setPen(stroke_pen(Stroke(FORD_WATER, style.river.width * 1.15), px_per_mm))
    painter.drawLine(QLineF(middle - along * 1.5, middle + along * 1.5))
    painter.setPen(stroke_pen(Stroke(style.ink, 0.42, (0.01, 0.75), round=True), px_per_mm))
    for side in (-0.75, 0.75):
        shift = along * side
        painter.drawLine(QLineF(middle - across * 1.7 + shift, middle + across * 1.7 + shift))


def _paint_sided_mark(painter: QPainter, mark: SideMark, line: SidedLine, px_per_mm: float) -> None:
    (x1, y1), (x2, y2) = mark.first, mark.second
    on_right = (x2 - x1) * mark.across[1] - (y2 - y1) * mark.across[0] > 0
    paint_sided(painter, (mark.first, mark.second), line, px_per_mm, on_right)


def road_line(hex_map: HexMap, road: Road) -> tuple[LinePiece, ...]:
    """A smooth line through the middles of the hexes and of the hexsides between them; hexes off the grid are left."""
    places = [find_place(hex_map.grid, number) for number in road.spaces]
    middles = [centre(hex_map.grid, place) for place in places if place is not None]
    if len(middles) < 2:
        return ()
    points = [middles[0]]
    for a, b in pairwise(middles):
        points += [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b]
    return line_pieces(_smooth_paths(points), ROAD_ROOM_MM)


def _smooth_paths(points: list[Point]) -> list[QPainterPath]:
    """A curve that goes through every point, each passed in the direction from the one before to the one after."""
    path = QPainterPath(QPointF(*points[0]))
    paths = [path]
    for at, (here, there) in enumerate(pairwise(points)):
        before, after = points[max(0, at - 1)], points[min(len(points) - 1, at + 2)]
        if path.elementCount() > MOST_IN_PIECE:
            path = QPainterPath(QPointF(*here))
            paths.append(path)
        path.cubicTo(
            QPointF(here[0] + (there[0] - before[0]) * TENSION, here[1] + (there[1] - before[1]) * TENSION),
            QPointF(there[0] - (after[0] - here[0]) * TENSION, there[1] - (after[1] - here[1]) * TENSION),
            QPointF(*there),
        )
    return paths


def paint_roads(
    painter: QPainter,
    roads: Iterable[tuple[Road, tuple[LinePiece, ...]]],
    style: MapStyle,
    px_per_mm: float,
    rect: QRectF,
) -> None:
    """Trails first, then small roads, then large ones; in each all casings before all cores."""
    near: dict[str, list[LinePiece]] = {}
    for road, line in roads:
        if pieces := list(pieces_in(line, rect)):
            near.setdefault(road.road_class, []).extend(pieces)
    if not near:
        return
    strokes_of = {road_class: road_strokes(style, road_class) for road_class in near}
    plain = {road_class: pieces for road_class, pieces in near.items() if not strokes_of[road_class]}
    trails, small, large = list[LinePiece](), list[LinePiece](), list[LinePiece]()
    kindred = style.kinds.catalogue.roads
    for road_class, pieces in plain.items():
        drawn = trails if kindred.is_a(road_class, TRACK) else small if kindred.is_a(road_class, SECONDARY) else large
        drawn.extend(pieces)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _stroke(painter, trails, style.trail_casing, 1.0, px_per_mm)
    _stroke(painter, trails, style.trail, 1.0, px_per_mm)
    sizes = [
        (pieces, replace(style.road, width=style.road.width * share),
         replace(style.road_casing, width=style.road_casing.width * share))
        for pieces, share in ((small, SMALL_SHARE), (large, 1.0))
    ]  # fmt: skip
    for pieces, core, casing in sizes:
        _stroke(painter, pieces, cased(core, casing, px_per_mm), 1.0, px_per_mm)
    for pieces, core, casing in sizes:
        if seen := inlaid(core, casing, px_per_mm):
            _stroke(painter, pieces, seen, 1.0, px_per_mm)
    for level in range(max(map(len, strokes_of.values()), default=0)):
        for road_class, strokes in strokes_of.items():
            if level < len(strokes):
                stroke_pieces(painter, near[road_class], stroke_pen(strokes[level], px_per_mm))


def _stroke(painter: QPainter, pieces: Iterable[LinePiece], stroke: Stroke, share: float, px_per_mm: float) -> None:
    pen = stroke_pen(
        Stroke(stroke.colour, stroke.width * share, stroke.dash, not stroke.dash, stroke.opacity), px_per_mm
    )
    stroke_pieces(painter, pieces, pen)
