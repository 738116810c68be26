"""Hexes that hang on the pointer before they are laid down: a translucent picture of them, painted once and moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from workbench.cartography.hexes.hex_zones import hex_region
from workbench.qt.map_canvas.areas.sheet_geometry import shape_path
from workbench.qt.map_canvas.hexes.hex_drawing import HexDrawing
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.laid_over.overlay_painter import stroke_selected
from workbench.qt.map_canvas.laid_over.overlays import DraftHexes, Overlay
from workbench.qt.map_canvas.layers import SeenLayer
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.styles.map_style import Layer, MapStyle
from workbench.qt.map_canvas.styles.own_colours import with_kinds

FEW = 200
"""So many hexes are shown as the map has them; of more the colours, lines and signs, which are quick to paint."""
OF_MANY = (Layer.SPACES, Layer.RIVERS, Layer.ROADS, Layer.SIGNS)
OF_FEW = (Layer.SPACES, Layer.RELIEF, Layer.BORDERS, Layer.RIVERS, Layer.ROADS, Layer.SIGNS)
OPAQUE = 190
"""Of 255: what lies below can still be told."""
FRAME_MM = 2.0
MOST_PX = 1600
"""No side of a picture is longer; where one looks closer at many hexes it is a little coarser."""


class _Drawn(NamedTuple):
    """Hexes made ready for painting in a style, and the outline round all of them."""

    draft: DraftHexes
    style: MapStyle
    drawing: HexDrawing
    region: QPainterPath


class LaidHexes:
    """Paints such hexes. What was made ready, and its picture, is kept until other hexes, styles or scales come."""

    def __init__(self) -> None:
        self._drawn: _Drawn | None = None
        self._picture: tuple[float, QImage] | None = None

    def paint(
        self, painter: QPainter, view: View, overlays: Sequence[Overlay], style: MapStyle, geometry: HexGeometry
    ) -> None:
        """Lay what the overlays have of them on the map; what falls off the map is left out."""
        drafts = [overlay for overlay in overlays if isinstance(overlay, DraftHexes)]
        for draft in drafts[:1]:
            self._lay(painter, view, self._made_ready(draft, style), draft, geometry)
        if not drafts:
            self._drawn = self._picture = None

    def _lay(self, painter: QPainter, view: View, drawn: _Drawn, draft: DraftHexes, geometry: HexGeometry) -> None:
        around = _around(drawn.region)
        picture = self._painted(drawn, around, view.px_per_mm * view.ratio)
        place = around.translated(*draft.moved_mm)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        if not geometry.is_within(place):
            painter.setClipPath(view.transform.map(geometry.whole), Qt.ClipOperation.IntersectClip)
        painter.drawImage(_on_whole_pixels(view, place, picture), picture)
        painter.restore()

    def _made_ready(self, draft: DraftHexes, style: MapStyle) -> _Drawn:
        known = self._drawn
        if known is not None and known.draft.sheet is draft.sheet and known.style is style:
            return known
        new = tuple(kind for kind in draft.kinds if all(kind.id != own.id for own in style.kinds.terrain))
        own = with_kinds(style, style.kinds.with_terrain(new)) if new else style
        region = shape_path(hex_region(draft.sheet.grid, draft.hexes))
        self._drawn, self._picture = _Drawn(draft, style, HexDrawing(draft.sheet, own), region), None
        return self._drawn

    def _painted(self, drawn: _Drawn, around: QRectF, px_per_mm: float) -> QImage:
        """The picture of the hexes at a scale, or at the one that makes it as large as it may be."""
        scale = min(px_per_mm, MOST_PX / max(around.width(), around.height(), 1.0))
        if self._picture is None or self._picture[0] != scale:
            self._picture = (scale, _picture(drawn, around, scale))
        return self._picture[1]


def _around(region: QPainterPath) -> QRectF:
    return region.boundingRect().adjusted(-FRAME_MM, -FRAME_MM, FRAME_MM, FRAME_MM)


def _picture(drawn: _Drawn, around: QRectF, scale: float) -> QImage:
    """All of the sheet, cut out by a stencil: to clip each stroke to the region takes a hundred times as long."""
    picture, stencil = _empty(around, scale), _empty(around, scale)
    layers = OF_FEW if len(drawn.draft.hexes) <= FEW else OF_MANY
    with QPainter(stencil) as cutter:
        _work_in_mm(cutter, around, scale)
        cutter.fillPath(drawn.region, QColor(0, 0, 0, OPAQUE))
    with QPainter(picture) as painter:
        _work_in_mm(painter, around, scale)
        drawn.drawing.paint(painter, around, scale, [SeenLayer(layer) for layer in layers])
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        painter.drawImage(around, stencil)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        stroke_selected(painter, drawn.region)
    return picture


def _empty(around: QRectF, scale: float) -> QImage:
    """An empty picture of a part of the sheet."""
    picture = QImage(
        max(1, round(around.width() * scale)), max(1, round(around.height() * scale)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )  # fmt: skip
    picture.fill(0)
    return picture


def _work_in_mm(painter: QPainter, around: QRectF, scale: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-around.topLeft())


def _on_whole_pixels(view: View, place: QRectF, picture: QImage) -> QRectF:
    """Where the picture lies in the window. One of the window's own scale lies pixel on pixel, which is far quicker."""
    at = view.to_screen(place.left(), place.top())
    size = place.size() * view.px_per_mm
    own = picture.size().toSizeF() / view.ratio
    is_same_scale = abs(own.width() - size.width()) <= 1.0 / view.ratio
    corner = QPointF(round(at.x() * view.ratio) / view.ratio, round(at.y() * view.ratio) / view.ratio)
    return QRectF(corner, own if is_same_scale else size)
