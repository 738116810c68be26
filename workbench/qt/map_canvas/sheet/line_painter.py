"""Borders, coasts, rivers, roads and the signs on them. The painter works in millimetres of the sheet."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.engine.maps.area_map import Junction
from workbench.engine.maps.border import RIVER, Shore
from workbench.qt.map_canvas.areas.sheet_geometry import BorderKind, BorderShape, SheetGeometry
from workbench.qt.map_canvas.hexes.hex_lines_painter import RAIL, SECONDARY, SMALL_SHARE, TRACK
from workbench.qt.map_canvas.sheet.border_marks import paint_border_marks, paint_streams
from workbench.qt.map_canvas.sheet.ground_painter import cased, inlaid, stroke_pen
from workbench.qt.map_canvas.styles.elevation import paint_slope
from workbench.qt.map_canvas.styles.map_style import RELIEF, Layer, MapStyle, Stroke
from workbench.qt.map_canvas.styles.own_lines import line_strokes, road_strokes

POINT_MM = 2.9
EDGE_MM = 0.35
POINT_EDGE_MM = 0.32
POINT_DOT_MM = 0.76
BEACH_OFF_COAST_MM = 1.05
RAIL_MM = 1.1
OPAQUE = 255


def paint_lines(
    painter: QPainter, geometry: SheetGeometry, style: MapStyle, px_per_mm: float, layer: Layer, rect: QRectF
) -> None:
    """The lines of one layer that touch a rectangle."""
    near = geometry.borders_near(rect)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    match layer:
        case Layer.SEA_GRID:
            _stroke(painter, (s for s in near if s.kind is BorderKind.SEA), style.sea_limit, px_per_mm)
        case Layer.BORDERS:
            _paint_borders(painter, geometry, near, style, px_per_mm)
        case Layer.RIVERS:
            _paint_rivers(painter, geometry, near, style, px_per_mm)
            paint_streams(painter, near, style, px_per_mm)
        case Layer.ROADS:
            _paint_roads(painter, geometry, near, style, px_per_mm)
        case Layer.SIGNS:
            paint_border_marks(painter, near, geometry.map.spaces, style, px_per_mm, rect)
        case _:
            pass


def _paint_borders(
    painter: QPainter, geometry: SheetGeometry, near: list[BorderShape], style: MapStyle, px_per_mm: float
) -> None:
    """Borders of land, the outlines of towns, and the coast with its beaches."""
    land = [s for s in near if s.kind is BorderKind.LAND]
    _stroke(painter, (s for s in land if not s.border.road), style.border, px_per_mm)
    _stroke(painter, (s for s in near if s.kind is BorderKind.EDGE), _edge(style), px_per_mm)
    for shape in land:
        if shape.border.blocked:
            _paint_blocked(painter, shape, style, px_per_mm)
    _paint_towns(painter, geometry, near, style, px_per_mm)
    coast = [s for s in near if s.kind is BorderKind.COAST]
    for shape in coast:
        if shape.border.shore is Shore.BEACH:
            painter.strokePath(_beach_path(shape, geometry), stroke_pen(style.beach, px_per_mm))
    _stroke(painter, coast, style.coast, px_per_mm)


def _stroke(painter: QPainter, shapes: Iterable[BorderShape], stroke: Stroke, px_per_mm: float) -> None:
    drawn = stroke_pen(stroke, px_per_mm)
    if drawn.color().alpha() == OPAQUE:
        # One by one: Qt takes many times as long for all of them in one path.
        for shape in shapes:
            painter.strokePath(shape.path, drawn)
        return
    path = QPainterPath()
    for shape in shapes:
        path.addPath(shape.path)
    painter.strokePath(path, drawn)


def _paint_rivers(
    painter: QPainter, geometry: SheetGeometry, near: list[BorderShape], style: MapStyle, px_per_mm: float
) -> None:
    rivers = [s for s in near if s.border.river]
    own = [(s, strokes) for s in rivers if (strokes := line_strokes(style, _river_class(geometry, s, style)))]
    rivers = [s for s in rivers if all(s is not drawn for drawn, _ in own)]
    _stroke_own(painter, own, px_per_mm)
    _stroke(painter, rivers, _rounded(style.river_casing), px_per_mm)
    _stroke(painter, rivers, _rounded(style.river), px_per_mm)


def _stroke_own(painter: QPainter, shapes: Iterable[tuple[BorderShape, tuple[Stroke, ...]]], px_per_mm: float) -> None:
    """Lines that the design draws in its own way: all lowest strokes first, so that they join where they meet."""
    by_stroke: dict[tuple[int, Stroke], list[BorderShape]] = {}
    for shape, strokes in shapes:
        for level, stroke in enumerate(strokes):
            by_stroke.setdefault((level, stroke), []).append(shape)
    for level, stroke in sorted(by_stroke, key=lambda key: key[0]):
        _stroke(painter, by_stroke[level, stroke], stroke, px_per_mm)


def _river_class(geometry: SheetGeometry, shape: BorderShape, style: MapStyle) -> str:
    river = geometry.map.rivers.get(shape.border.river)
    return (river.river_class if river is not None else "") or style.kinds.catalogue.borders.own(RIVER)


def _edge(style: MapStyle) -> Stroke:
    """The outline of a map that does not fill its sheet: in the ink of the borders, without dots."""
    return Stroke(style.border.colour, max(EDGE_MM, style.border.width))


def _rounded(stroke: Stroke) -> Stroke:
    return Stroke(stroke.colour, stroke.width, stroke.dash, True, stroke.opacity)


def _paint_towns(
    painter: QPainter, geometry: SheetGeometry, near: list[BorderShape], style: MapStyle, px_per_mm: float
) -> None:
    for shape in near:
        spaces = [geometry.map.spaces.get(side) for side in (shape.border.left, shape.border.right)]
        towns = [space for space in spaces if space is not None and space.town]
        if towns:
            fortress = any(town.forts for town in towns)
            outline = style.fortress_outline if fortress else style.town_outline
            painter.strokePath(shape.path, stroke_pen(_rounded(outline), px_per_mm))


def _paint_roads(
    painter: QPainter, geometry: SheetGeometry, near: list[BorderShape], style: MapStyle, px_per_mm: float
) -> None:
    """All casings before all cores, so that roads join where they meet."""
    classes = geometry.map.roads
    roads = [s for s in near if s.border.road]
    kinds = {s.border.id: classes[s.border.road].road_class if s.border.road in classes else "" for s in roads}
    own = [(s, strokes) for s in roads if (strokes := road_strokes(style, kinds[s.border.id]))]
    roads = [s for s in roads if all(s is not drawn for drawn, _ in own)]
    kindred = style.kinds.catalogue.roads
    trails = [s for s in roads if kindred.is_a(kinds[s.border.id], TRACK)]
    rails = [s for s in roads if kindred.is_a(kinds[s.border.id], RAIL)]
    small = [s for s in roads if kindred.is_a(kinds[s.border.id], SECONDARY)]
    full = [s for s in roads if s not in trails and s not in rails and s not in small]
    _stroke(painter, trails, _rounded(style.trail_casing), px_per_mm)
    narrow, wide = (_narrowed(style.road), _narrowed(style.road_casing)), (style.road, style.road_casing)
    for shapes, sizes in ((small, narrow), (full, wide)):
        _stroke(painter, shapes, _rounded(cased(*sizes, px_per_mm)), px_per_mm)
    _stroke(painter, trails, style.trail, px_per_mm)
    for shapes, sizes in ((small, narrow), (full, wide)):
        if core := inlaid(*sizes, px_per_mm):
            _stroke(painter, shapes, _rounded(core), px_per_mm)
    _stroke_own(painter, own, px_per_mm)
    _stroke(painter, rails, Stroke(style.ink, RAIL_MM), px_per_mm)
    _stroke(painter, rails, Stroke(style.road.colour, RAIL_MM * 0.6, (1.8, 1.8)), px_per_mm)


def _narrowed(stroke: Stroke) -> Stroke:
    return Stroke(stroke.colour, stroke.width * SMALL_SHARE, stroke.dash, True, stroke.opacity)


def _beach_path(shape: BorderShape, geometry: SheetGeometry) -> QPainterPath:
    """The coast moved a little to the sea side."""
    side = -1.0 if geometry.is_sea(shape.border.left) else 1.0
    return offset_path(shape.points, side * BEACH_OFF_COAST_MM)


def offset_path(points: tuple[tuple[float, float], ...], away: float) -> QPainterPath:
    """A line beside a line: to the right of its direction on the sheet for more than 0, to the left for less."""
    moved = []
    for i, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        dx, dy = x1 - x0, y1 - y0
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        moved.append(QPointF(x - dy / length * away, y + dx / length * away))
    path = QPainterPath(moved[0])
    for point in moved[1:]:
        path.lineTo(point)
    return path


def _paint_blocked(painter: QPainter, shape: BorderShape, style: MapStyle, px_per_mm: float) -> None:
    """A double bar along a border that nothing crosses."""
    for away in (-0.5, 0.5):
        painter.strokePath(offset_path(shape.points, away), stroke_pen(style.blocked, px_per_mm))


def paint_levels(painter: QPainter, geometry: SheetGeometry, style: MapStyle, share: float, rect: QRectF) -> None:
    """The borders between spaces of different height, with ticks downhill."""
    spaces, relief = geometry.map.spaces, style.hachure.colour if style.hachure is not None else RELIEF
    for shape in geometry.borders_near(rect):
        left, right = spaces.get(shape.border.left), spaces.get(shape.border.right)
        if left is None or right is None:
            continue
        if levels := left.elevation - right.elevation:
            paint_slope(painter, shape.points, 1 if levels > 0 else -1, abs(levels), relief, share)


def paint_points(
    painter: QPainter, junctions: Iterable[Junction], style: MapStyle, px_per_mm: float, rect: QRectF
) -> None:
    """Points of these junctions: a disc with a dot."""
    reach = rect.adjusted(-POINT_MM, -POINT_MM, POINT_MM, POINT_MM)
    for junction in junctions:
        centre = QPointF(junction.x_mm, junction.y_mm)
        if reach.contains(centre):
            painter.setPen(QPen(QColor(style.ink), max(POINT_EDGE_MM, 0.8 / px_per_mm)))
            painter.setBrush(QColor(style.point_fill))
            radius = max(POINT_MM / 2, 2.2 / px_per_mm)
            painter.drawEllipse(centre, radius, radius)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(style.ink))
            painter.drawEllipse(centre, POINT_DOT_MM / 2, POINT_DOT_MM / 2)
