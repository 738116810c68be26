"""The names on a map as one sees them at a scale: of rivers, of spaces, and beside the counters in a space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from workbench.qt.looks.theme import mix
from workbench.qt.map_canvas.counters.map_counters import Counters
from workbench.qt.map_canvas.drawing import Drawing
from workbench.qt.map_canvas.frames.pictures import Pictures
from workbench.qt.map_canvas.labels.course_names import CourseName
from workbench.qt.map_canvas.labels.label_block import (
    LEAST_TEXT_PX,
    LabelBlock,
    block_size,
    compact_size,
    paint_block,
    paint_compact,
)
from workbench.qt.map_canvas.labels.label_index import LabelIndex
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel
from workbench.qt.map_canvas.laid_over.overlay_painter import VEIL_COLOUR, VEIL_SHARE, unveiled_spaces
from workbench.qt.map_canvas.laid_over.overlays import Overlay, Target
from workbench.qt.map_canvas.looking.view import View

HALO_ROOM_MM = 1.4
LEAST_COMPACT_PX = 7.0
COMPACT_BELOW_MM = 2.7
FRAME_MM = 1.5


class Beside(NamedTuple):
    """What lies on the map with the labels: counters, overlays, the space under the pointer, cards that cover."""

    counters: Counters
    overlays: Sequence[Overlay]
    hovered: str
    covered: Sequence[QRectF]

    def hides(self, centre: QPointF) -> bool:
        """Whether a card lies over the middle of a label."""
        return any(rect.contains(centre) for rect in self.covered)

    def is_framed(self, space: str) -> bool:
        """Whether a frame stands round the counters of a space."""
        if any(isinstance(overlay, Target) and overlay.space == space for overlay in self.overlays):
            return True
        return any(placed.stack.selected for placed in self.counters.stacks[space])


class LabelPainter:
    """The labels of one drawing after another, as pictures that are kept while they stay as they are."""

    def __init__(self) -> None:
        self._pictures = Pictures(may_wait=True)
        self._index: LabelIndex | None = None
        self._set_labels: dict[str, _SetLabel] = {}
        self._veiled: dict[str, PlacedLabel] = {}

    def forget(self) -> None:
        """Paint all labels again."""
        self._pictures.forget()

    def paint(self, painter: QPainter, view: View, drawing: Drawing, beside: Beside, seconds: float | None) -> bool:
        """The names of rivers under those of spaces, for so many seconds; False when some of them come later."""
        self._pictures.begin_frame(seconds)
        unveiled = unveiled_spaces(beside.overlays, beside.hovered)
        along = drawing.names_along(view.rect_mm, view.px_per_mm, seconds)
        for key, name in along.names:
            if not beside.hides(name.centre):
                self._paint_name_along(painter, view, key, _veiled_name(name) if unveiled is not None else name)
        seen = view.rect_mm.adjusted(-30, -15, 30, 15)
        for space, placed in self._index_of(drawing).seen(seen, view.px_per_mm):
            if not beside.hides(placed.centre):
                if unveiled is not None and space not in unveiled:
                    placed = self._veiled_label(space, placed)
                if space in beside.counters.stacks and not drawing.labels_stay:
                    self._paint_compact(painter, view, space, placed.block, beside)
                else:
                    self._paint_label(painter, view, space, placed, drawing)
        return along.is_complete and self._pictures.is_complete

    def _index_of(self, drawing: Drawing) -> LabelIndex:
        """Where the labels are; made anew when others are drawn."""
        if self._index is None or self._index.labels is not drawing.labels:
            self._index = LabelIndex(drawing.labels)
            self._set_labels, self._veiled = {}, {}
        return self._index

    def _veiled_label(self, space: str, placed: PlacedLabel) -> PlacedLabel:
        """A label as it stands under a veil, kept while the labels are the same."""
        if space not in self._veiled:
            self._veiled[space] = _under_veil(placed)
        return self._veiled[space]

    def _paint_name_along(self, painter: QPainter, view: View, key: object, name: CourseName) -> None:
        at, rect = view.to_screen(name.centre.x(), name.centre.y()), name.rect.translated(-name.centre)
        scale = view.px_per_mm * view.ratio
        self._pictures.lay(painter, key, name, at, rect, scale, view.ratio, name.paint_round_centre)

    def _paint_label(self, painter: QPainter, view: View, space: str, placed: PlacedLabel, drawing: Drawing) -> None:
        set_ = self._set_labels.get(space)
        if set_ is None or set_.placed is not placed or set_.px_per_mm != view.px_per_mm:
            set_ = self._set_labels[space] = _set_label(placed, view.px_per_mm, drawing.style.name)
        if set_.rect.isEmpty():
            return
        block, style = set_.what[0], drawing.style
        scale = view.px_per_mm * view.ratio * set_.growth
        self._pictures.lay(
            painter, space, set_.what, view.to_screen(placed.centre.x(), placed.centre.y()), set_.rect,
            scale, view.ratio, lambda inner: paint_block(inner, block, QPointF(0, 0), style),
        )  # fmt: skip

    def _paint_compact(self, painter: QPainter, view: View, space: str, block: LabelBlock, beside: Beside) -> None:
        """The name alone, below the counters of its space."""
        if block.form.size * view.px_per_mm < LEAST_COMPACT_PX:
            return
        size, above = compact_size(block), beside.counters.rect_of(space)
        away = COMPACT_BELOW_MM + (FRAME_MM if beside.is_framed(space) else 0.0)
        at = view.to_screen(above.center().x(), above.bottom() + away)
        rect = _centred(size.width(), size.height(), HALO_ROOM_MM)
        self._pictures.lay(
            painter, (space, "compact"), block, at, rect, view.px_per_mm * view.ratio, view.ratio,
            lambda inner: paint_compact(inner, block, QPointF(0, 0)),
        )  # fmt: skip


class _SetLabel(NamedTuple):
    """A label as it is set at a scale: `what` tells its picture from others, the rectangle lies round its middle."""

    placed: PlacedLabel
    px_per_mm: float
    what: tuple[LabelBlock, str]
    rect: QRectF
    growth: float


def _set_label(placed: PlacedLabel, px_per_mm: float, style: str) -> _SetLabel:
    wanted = LEAST_TEXT_PX / (placed.block.form.size * px_per_mm)
    growth = 1.0 if placed.block.is_sea else min(placed.growth, max(1.0, wanted))
    block = placed.block.at_scale(px_per_mm * growth)
    if not block.lines and placed.name_growth > placed.growth:
        # the name alone has more room than with its signs, and tells more than they do
        alone = min(placed.name_growth, wanted)
        name = replace(placed.block, signs=()).at_scale(px_per_mm * alone)
        block, growth = (name, alone) if name.lines else (block, growth)
    size = block_size(block)
    rect = _centred(size.width(), size.height(), HALO_ROOM_MM) if not size.isEmpty() else QRectF()
    return _SetLabel(placed, px_per_mm, (block, style), rect, growth)


def _under_veil(placed: PlacedLabel) -> PlacedLabel:
    """The label with its halo in the colour that the veil gives the ground."""
    return replace(placed, block=replace(placed.block, halo=mix(placed.block.halo, VEIL_COLOUR, VEIL_SHARE)))


def _veiled_name(name: CourseName) -> CourseName:
    return replace(name, halo=mix(name.halo, VEIL_COLOUR, VEIL_SHARE))


def _centred(width: float, height: float, room: float) -> QRectF:
    return QRectF(-width / 2 - room, -height / 2 - room, width + 2 * room, height + 2 * room)
