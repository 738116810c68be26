"""The coast of a hex map: where land and water meet, and the bands of shallow water along it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.qt.map_canvas.ground_painter import stroke_pen
from workbench.qt.map_canvas.hexes.ground_sheet import Flags
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.hex_window import HexWindow
from workbench.qt.map_canvas.hexes.shading import Colours, shaded
from workbench.qt.map_canvas.layers import lay_as_picture
from workbench.qt.map_canvas.map_style import MapStyle

REACH_MM = 15.0
"""How far from a coast its bands are seen."""
BESIDE, LAND = 0, 1


def coast_in(geometry: HexGeometry, wet: Flags, rect: QRectF) -> QPainterPath:
    """The coast that touches a rectangle or whose bands do."""
    around = rect.adjusted(-REACH_MM, -REACH_MM, REACH_MM, REACH_MM)
    sides = HexWindow(geometry.grid, *geometry.span(around)).differing(wet.astype(np.int8) + LAND, BESIDE)
    path = QPainterPath()
    for x1, y1, x2, y2 in sides.ends[sides.other != BESIDE].tolist():
        path.moveTo(x1, y1)
        path.lineTo(x2, y2)
    return path


def water_mask(wet: Flags) -> Colours:
    """Opaque where water is, with nothing round it, to cut pictures to the water."""
    mask: Colours = np.pad(np.where(wet, np.uint32(0xFFFFFFFF), np.uint32(0)), 1)
    return mask


def paint_shallows(
    painter: QPainter, geometry: HexGeometry, coast: QPainterPath, mask: Colours, style: MapStyle, rect: QRectF
) -> None:
    """Bands along the coast, cut to the water."""
    inside = rect.intersected(geometry.hexes_rect).intersected(geometry.rect)
    if coast.isEmpty() or inside.isEmpty():
        return

    def bands(inner: QPainter) -> None:
        for away, opacity in style.sea.bands:
            colour = QColor(style.sea.vignette)
            colour.setAlphaF(opacity)
            pen = QPen(colour, 2 * away, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            inner.strokePath(coast, pen)
        picture, covered = shaded(geometry.grid, mask, inside, abs(inner.deviceTransform().m11()), has_alpha=True)
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        inner.drawImage(covered, picture)

    lay_as_picture(painter, inside, 1.0, bands)


def paint_coast(painter: QPainter, coast: QPainterPath, style: MapStyle, px_per_mm: float) -> None:
    """The line between land and water."""
    pen = stroke_pen(style.coast, px_per_mm)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(coast, pen)
