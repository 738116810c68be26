"""The coast of a hex map: where land and water meet, and the bands of shallow water along it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.cartography.hex_grid import corners
from workbench.engine.hex_places import DIRECTIONS, Place, axial_of, is_on, number_of, place_of
from workbench.qt.map_canvas.ground_painter import stroke_pen
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.hex_style import is_water
from workbench.qt.map_canvas.map_style import MapStyle

REACH_MM = 15.0
"""How far from a coast its bands are seen."""


def coast_in(geometry: HexGeometry, rect: QRectF) -> tuple[QPainterPath, QPainterPath]:
    """The coast that touches a rectangle or whose bands do, and the water hexes there."""
    coast, water = QPainterPath(), QPainterPath()
    around = rect.adjusted(-REACH_MM, -REACH_MM, REACH_MM, REACH_MM)
    for place in geometry.places_in(around):
        if not _is_water(geometry, place):
            continue
        water.addPolygon(geometry.polygon(place))
        water.closeSubpath()
        q, r = axial_of(geometry.grid, place)
        points = corners(geometry.grid, place)
        for facing, (dq, dr) in enumerate(DIRECTIONS):
            other = place_of(geometry.grid, (q + dq, r + dr))
            if is_on(geometry.grid, other) and not _is_water(geometry, other):
                coast.moveTo(QPointF(*points[facing]))
                coast.lineTo(QPointF(*points[(facing + 1) % 6]))
    water.setFillRule(Qt.FillRule.WindingFill)
    return coast, water


def _is_water(geometry: HexGeometry, place: Place) -> bool:
    return is_water(geometry.map.space(number_of(geometry.grid, place)))


def paint_shallows(painter: QPainter, coast: QPainterPath, water: QPainterPath, style: MapStyle) -> None:
    """Bands along the coast, cut to the water."""
    if coast.isEmpty():
        return
    painter.save()
    painter.setClipPath(water, Qt.ClipOperation.IntersectClip)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for away, opacity in style.sea.bands:
        colour = QColor(style.sea.vignette)
        colour.setAlphaF(opacity)
        pen = QPen(colour, 2 * away, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(coast, pen)
    painter.restore()


def paint_coast(painter: QPainter, coast: QPainterPath, style: MapStyle, px_per_mm: float) -> None:
    """The line between land and water."""
    pen = stroke_pen(style.coast, px_per_mm)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(coast, pen)
