"""The coast of a hex map: where land and water meet, and the shallow water along it."""

from __future__ import annotations

from math import inf

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPainterPath

from workbench.qt.map_canvas.hexes.ground_sheet import Flags
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.hex_window import HexWindow
from workbench.qt.map_canvas.hexes.shading import Colours, shaded
from workbench.qt.map_canvas.hexes.waters.shallows import reach_of, shallows
from workbench.qt.map_canvas.layers import lay_as_picture
from workbench.qt.map_canvas.sheet.ground_painter import stroke_pen
from workbench.qt.map_canvas.styles.map_style import MapStyle

REACH_MM = 16.0
"""How far from a coast its bands are seen."""
BESIDE, LAND = 0, 1
PRINTED_PX_PER_MM = 5.0
"""In drawings and on paper: the line of the coast lies over the only sharp edges."""


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
    """Bands and waterlines along the coast, cut to the water."""
    reach = reach_of(style.sea)
    near = coast.boundingRect().adjusted(-reach, -reach, reach, reach)
    inside = rect.intersected(geometry.hexes_rect).intersected(geometry.rect).intersected(near)
    if coast.isEmpty() or not reach or inside.isEmpty():
        return

    def water_near_land(inner: QPainter) -> None:
        scale = abs(inner.deviceTransform().m11())
        found = shallows(_ends(coast), style.sea, inside, scale)
        if found is None:
            return
        water, covered = found
        inner.drawImage(covered, water)
        picture, covered = shaded(geometry.grid, mask, inside, scale, has_alpha=True)
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        inner.drawImage(covered, picture)

    engine = painter.paintEngine()
    is_screen = engine is not None and engine.type() == QPaintEngine.Type.Raster
    lay_as_picture(painter, inside, 1.0, water_near_land, inf if is_screen else PRINTED_PX_PER_MM)


def _ends(coast: QPainterPath) -> NDArray[np.float32]:
    """The sides of a coast, a row of x1, y1, x2, y2 each."""
    points = [coast.elementAt(at) for at in range(coast.elementCount())]
    return np.array([(point.x, point.y) for point in points], np.float32).reshape(-1, 4)


def paint_coast(painter: QPainter, coast: QPainterPath, style: MapStyle, px_per_mm: float) -> None:
    """The line between land and water."""
    if coast.isEmpty():
        return
    pen = stroke_pen(style.coast, px_per_mm)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(coast, pen)
