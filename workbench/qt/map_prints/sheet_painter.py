"""A map sheet painted without a window, on anything that Qt paints on: a picture, a page of a PDF."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from workbench.cartography.map_spaces import AnyMap
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_canvas.drawing import Drawing, PictureOf, Underlay
from workbench.qt.map_canvas.furniture.furniture_painter import covers, no_picture
from workbench.qt.map_canvas.labels.label_block import paint_block
from workbench.qt.map_canvas.layers import SeenLayer, has, seen_layers, split_at
from workbench.qt.map_canvas.map_drawing import drawing_of
from workbench.qt.map_canvas.styles.kinds import PLAIN_KINDS, Kinds
from workbench.qt.map_canvas.styles.map_style import Layer, MapStyle
from workbench.qt.map_canvas.styles.own_colours import with_kinds
from workbench.qt.map_prints.paintable import painting, saved

HALO_ROOM_MM = 2.0
MOST_AT_ONCE = 1000
"""A map of more spaces is laid out while one is told how far it is."""


class SheetPainter:
    """One map in one style with the layers that are not hidden; `picture_of` gives the pictures of assets.

    `kinds` are what the design draws in its own way; without `scans` none are painted. A small map is laid out at
    once, a large one when it is first painted, or before with `lay_out`.
    """

    def __init__(
        self,
        shown: AnyMap,
        style: MapStyle,
        hidden: Collection[Layer] = (),
        picture_of: PictureOf = no_picture,
        kinds: Kinds = PLAIN_KINDS,
        scans: Underlay | None = None,
        drawing: Drawing | None = None,
    ) -> None:
        """PrintError for a small map whose lines cannot be drawn. A `drawing` that a window has is not made again."""
        self._map, self._style, self._picture_of = shown, with_kinds(style, kinds), picture_of
        self._drawing = drawing
        self._hidden, self._scans = frozenset(hidden), scans
        if drawing is None and not self.is_large:
            self.lay_out()

    @property
    def is_laid_out(self) -> bool:
        return self._drawing is not None

    @property
    def is_large(self) -> bool:
        """Whether laying it out takes so long that one wants to be told how far it is."""
        return any(True for _ in islice(self._map.stored_spaces, MOST_AT_ONCE, None))

    def lay_out(self, work: LongWork = UNTOLD) -> None:
        """Find a place for everything, once. PrintError for a map whose lines cannot be drawn; Stopped as the work."""
        if self._drawing is None:
            with painting():
                self._drawing = drawing_of(self._map, self._style, work=work)
            self._drawing.picture_of = self._picture_of
        work.tell(1)

    @property
    def drawing(self) -> Drawing:
        self.lay_out()
        assert self._drawing is not None
        return self._drawing

    @property
    def width_mm(self) -> float:
        return self._map.width_mm

    @property
    def height_mm(self) -> float:
        return self._map.height_mm

    def paint(self, painter: QPainter, part: QRectF, px_per_mm: float, work: LongWork = UNTOLD) -> None:
        """Paint what a rectangle of the sheet (mm) shows; the painter works in mm of the sheet.

        `px_per_mm` says how fine the picture is: thin lines and small texts are drawn as they are read there.
        """
        seen = seen_layers(self.drawing.map.look, self._hidden)
        below, opacity, above = split_at(seen, Layer.LABELS)
        lower, labels, upper = work.parts(len(below), len(below) if opacity else 0, len(above))
        self._paint_layers(painter, part, px_per_mm, below, lower)
        if opacity:
            covered = covers(self.drawing.map) if has(below, Layer.FURNITURE) else ()
            self._paint_labels(painter, part, px_per_mm, opacity, covered, labels)
        if above:
            self._paint_layers(painter, part, px_per_mm, above, upper)
        work.tell(1)

    def _paint_layers(
        self, painter: QPainter, part: QRectF, px_per_mm: float, seen: Sequence[SeenLayer], work: LongWork
    ) -> None:
        self.drawing.paint(painter, part, px_per_mm, seen, underlay=self._scans, work=work)

    def _paint_labels(
        self,
        painter: QPainter,
        part: QRectF,
        px_per_mm: float,
        opacity: float,
        covered: Sequence[QRectF],
        work: LongWork,
    ) -> None:
        with saved(painter):
            painter.setOpacity(opacity)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipRect(part.intersected(self.drawing.rect))
            for _, name in self.drawing.names_along(part, px_per_mm).names:
                if not any(rect.contains(name.centre) for rect in covered):
                    name.paint(painter)
            room = HALO_ROOM_MM
            for placed in work.over(self.drawing.labels.values()):
                is_seen = placed.rect.adjusted(-room, -room, room, room).intersects(part)
                if is_seen and not any(rect.contains(placed.centre) for rect in covered):
                    block = placed.block.at_scale(px_per_mm)
                    paint_block(painter, block, QPointF(placed.centre), self.drawing.style)
