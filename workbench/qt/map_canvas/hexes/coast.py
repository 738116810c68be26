"""The coast of a hex map: where land and water meet, and the bands of shallow water along it."""

from __future__ import annotations

from math import ceil, floor, inf

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QPainterPath, QPen

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
SOFT_PX_PER_MM, BLUR = 0.9, (1, 4, 6, 4, 1)
PRINTED_PX_PER_MM = 5.0
"""In drawings and on paper: the line of the coast lies over the only sharp edges."""
ROOM_PX = len(BLUR) // 2 + 2


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
        scale = abs(inner.deviceTransform().m11())
        soft = _bands(coast, style, inside, min(scale, SOFT_PX_PER_MM))
        inner.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        inner.drawImage(*soft)
        picture, covered = shaded(geometry.grid, mask, inside, scale, has_alpha=True)
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        inner.drawImage(covered, picture)

    engine = painter.paintEngine()
    is_screen = engine is not None and engine.type() == QPaintEngine.Type.Raster
    lay_as_picture(painter, inside, 1.0, bands, inf if is_screen else PRINTED_PX_PER_MM)


def _bands(coast: QPainterPath, style: MapStyle, rect: QRectF, px_per_mm: float) -> tuple[QRectF, QImage]:
    """The bands round a rectangle as a coarse picture, and what it covers: they are soft and wide, and slow to draw."""
    left, top = floor(rect.left() * px_per_mm) - ROOM_PX, floor(rect.top() * px_per_mm) - ROOM_PX
    wide, high = ceil(rect.right() * px_per_mm) + ROOM_PX - left, ceil(rect.bottom() * px_per_mm) + ROOM_PX - top
    picture = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-left, -top)
    painter.scale(px_per_mm, px_per_mm)
    for away, opacity in style.sea.bands:
        colour = QColor(style.sea.vignette)
        colour.setAlphaF(opacity)
        pen = QPen(colour, 2 * away, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(coast, pen)
    painter.end()
    return QRectF(left / px_per_mm, top / px_per_mm, wide / px_per_mm, high / px_per_mm), _blurred(picture)


def _blurred(picture: QImage) -> QImage:
    """The picture with the steps of its coarse pixels smoothed away, so that none are seen when it is blown up."""
    high, wide = picture.height(), picture.width()
    parts = np.frombuffer(picture.constBits(), np.uint8).reshape(high, wide, 4).astype(np.uint32)
    reach = len(BLUR) // 2
    padded = np.pad(parts, ((reach, reach), (reach, reach), (0, 0)), mode="edge")
    rows, found = np.zeros((high, padded.shape[1], 4), np.uint32), np.zeros(parts.shape, np.uint32)
    for at, share in enumerate(BLUR):
        rows += share * padded[at : at + high]
    for at, share in enumerate(BLUR):
        found += share * rows[:, at : at + wide]
    pixels = np.ascontiguousarray(found // sum(BLUR) ** 2, dtype=np.uint8)
    return QImage(pixels.data, wide, high, 4 * wide, picture.format()).copy()


def paint_coast(painter: QPainter, coast: QPainterPath, style: MapStyle, px_per_mm: float) -> None:
    """The line between land and water."""
    if coast.isEmpty():
        return
    pen = stroke_pen(style.coast, px_per_mm)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(coast, pen)
