"""A map sheet painted without a window, on anything that Qt paints on: a picture, a page of a PDF."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from workbench.cartography.map_spaces import AnyMap
from workbench.qt.map_canvas.drawing import PictureOf, Underlay
from workbench.qt.map_canvas.kinds import PLAIN_KINDS, Kinds
from workbench.qt.map_canvas.label_block import paint_block
from workbench.qt.map_canvas.layers import has, seen_layers, split_at
from workbench.qt.map_canvas.map_drawing import drawing_of
from workbench.qt.map_canvas.map_style import Layer, MapStyle
from workbench.qt.map_canvas.own_colours import with_kinds
from workbench.qt.map_canvas.pieces.piece_painter import covers, no_picture
from workbench.qt.map_prints.paintable import painting, saved

HALO_ROOM_MM = 2.0


class SheetPainter:
    """One map in one style with the layers that are not hidden; `picture_of` gives the pictures of assets.

    `kinds` are what the design draws in its own way; without `scans` none are painted.
    """

    def __init__(
        self,
        shown: AnyMap,
        style: MapStyle,
        hidden: Collection[Layer] = (),
        picture_of: PictureOf = no_picture,
        kinds: Kinds = PLAIN_KINDS,
        scans: Underlay | None = None,
    ) -> None:
        """PrintError for a map whose lines cannot be drawn."""
        with painting():
            self.drawing = drawing_of(shown, with_kinds(style, kinds))
        self.drawing.picture_of = picture_of
        self._hidden, self._scans = frozenset(hidden), scans

    @property
    def width_mm(self) -> float:
        return self.drawing.rect.width()

    @property
    def height_mm(self) -> float:
        return self.drawing.rect.height()

    def paint(self, painter: QPainter, part: QRectF, px_per_mm: float) -> None:
        """Paint what a rectangle of the sheet (mm) shows; the painter works in mm of the sheet.

        `px_per_mm` says how fine the picture is: thin lines and small texts are drawn as they are read there.
        """
        seen = seen_layers(self.drawing.map.look, self._hidden)
        below, opacity, above = split_at(seen, Layer.LABELS)
        self.drawing.paint(painter, part, px_per_mm, below, underlay=self._scans)
        if opacity:
            covered = covers(self.drawing.map) if has(below, Layer.FURNITURE) else ()
            self._paint_labels(painter, part, px_per_mm, opacity, covered)
        if above:
            self.drawing.paint(painter, part, px_per_mm, above, underlay=self._scans)

    def _paint_labels(
        self, painter: QPainter, part: QRectF, px_per_mm: float, opacity: float, covered: Sequence[QRectF]
    ) -> None:
        with saved(painter):
            painter.setOpacity(opacity)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipRect(part.intersected(self.drawing.rect))
            for _, name in self.drawing.names_along(part, px_per_mm).names:
                if not any(rect.contains(name.centre) for rect in covered):
                    name.paint(painter)
            room = HALO_ROOM_MM
            for placed in self.drawing.labels.values():
                is_seen = placed.rect.adjusted(-room, -room, room, room).intersects(part)
                if is_seen and not any(rect.contains(placed.centre) for rect in covered):
                    block = placed.block.at_scale(px_per_mm)
                    paint_block(painter, block, QPointF(placed.centre), self.drawing.style)
