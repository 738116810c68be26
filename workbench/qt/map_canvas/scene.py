"""Everything that is seen of a map: static tiles, overlays, labels, counters. It needs no window."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.hex_map import HexMap
from workbench.qt.counter_painter import painted_rect
from workbench.qt.map_canvas.area_drawing import AreaDrawing
from workbench.qt.map_canvas.course_names import CourseName
from workbench.qt.map_canvas.drawing import Drawing, PictureOf
from workbench.qt.map_canvas.fan import fanned
from workbench.qt.map_canvas.hexes.hex_drawing import HexDrawing
from workbench.qt.map_canvas.label_block import (
    LEAST_TEXT_PX,
    LabelBlock,
    block_size,
    compact_size,
    paint_block,
    paint_compact,
)
from workbench.qt.map_canvas.label_index import LabelIndex
from workbench.qt.map_canvas.label_layout import PlacedLabel
from workbench.qt.map_canvas.layers import SeenLayer, has, seen_layers, split_at
from workbench.qt.map_canvas.map_style import Layer, MapStyle
from workbench.qt.map_canvas.overlay_painter import (
    VEIL_COLOUR,
    VEIL_SHARE,
    Shapes,
    paint_ground_overlays,
    pen,
    unveiled_spaces,
)
from workbench.qt.map_canvas.overlays import Overlay, Target
from workbench.qt.map_canvas.own_colours import worn
from workbench.qt.map_canvas.pictures import Pictures
from workbench.qt.map_canvas.pieces.piece_painter import covers
from workbench.qt.map_canvas.scan_layer import ScanLayer
from workbench.qt.map_canvas.stacks import PlacedStack, Stack, placed_stacks
from workbench.qt.map_canvas.tiles import Tiles
from workbench.qt.map_canvas.view import View
from workbench.qt.map_canvas.way_painter import paint_lines_below, paint_way_overlays
from workbench.qt.stack_painter import paint_stack
from workbench.qt.theme import mix

TILE_SECONDS, LABEL_SECONDS = 0.005, 0.002
"""A frame of a screen that shows sixty a second has sixteen thousandths; what is above that is drawn in the next."""
HALO_ROOM_MM = 1.4
COMPACT_BELOW_MM = 2.7
FRAME_MM = 1.5


class MapScene:
    """A map in a style with what lies on it. `paint` draws what a view sees of it."""

    def __init__(self, shown: AnyMap, style: MapStyle) -> None:
        self.hidden: set[Layer] = set()
        self.hovered = ""
        self.focused = ""
        self.focus_colour = "#C4520A"
        self._overlays: dict[str, tuple[Overlay, ...]] = {}
        self._given_stacks: Mapping[str, Sequence[Stack]] = {}
        self.fanned: tuple[PlacedStack, ...] = ()
        self.drawing: Drawing = drawing_of(shown, style)
        self.scans: ScanLayer | None = None
        self.scans_away = False
        self._seen: tuple[SeenLayer, ...] = ()
        self._below, self._label_opacity, self._above = split_at(self._seen, Layer.LABELS)
        self._order_layers()
        self._make_tiles()
        self._labels, self._counters = Pictures(may_wait=True), Pictures()
        self._index: LabelIndex | None = None
        self._set_labels: dict[str, _SetLabel] = {}
        self._after_change()

    @property
    def style(self) -> MapStyle:
        """The style with the map's own colours."""
        return self.drawing.style

    def shows(self, layer: Layer) -> bool:
        """Whether a layer is seen."""
        return has(self._seen, layer)

    def show(self, layer: Layer, visible: bool) -> None:
        """Show or hide a layer here, whatever the map itself says of it."""
        if visible == (layer in self.hidden):
            self.hidden ^= {layer}
            self._order_layers()

    def _order_layers(self) -> None:
        """What is seen in which order; what is painted of it is forgotten where that differs from before."""
        before, tiles_before = self._seen, (self._below, self._above)
        self._seen = seen_layers(self.drawing.map.look, self.hidden)
        self._below, self._label_opacity, self._above = split_at(self._seen, Layer.LABELS)
        if before and (self._below, self._above) != tiles_before:
            self._forget_tiles()

    def _make_tiles(self) -> None:
        self._tiles = Tiles(self.drawing, lambda: self._below, self.scans)
        self._tiles_above = Tiles(self.drawing, lambda: self._above, self.scans, has_ground=False)
        self._tiles_without_scans: Tiles | None = None

    def set_map(self, shown: AnyMap, style: MapStyle, touched: Collection[str] | None = None) -> None:
        """Show another map, or the same after an edit: only what differs is drawn again.

        Who knows which hexes alone can differ says so with `touched`, and saves a look at all of them.
        """
        before = self.drawing
        self.drawing = drawing_of(shown, style, before, touched)
        for tiles in self._all_tiles():
            tiles.replace_drawing(self.drawing, self.drawing.changed)
        if before.map.look is not shown.look:
            self._order_layers()
        if before.style is not self.style:
            self._labels.forget()
        self._after_change()

    def show_pictures(self, picture_of: PictureOf) -> None:
        """Take the pictures of assets from here from now on."""
        self.drawing.picture_of = picture_of
        self._forget_tiles()

    def lay_scans(self, scans: ScanLayer) -> None:
        """Paint these scans between the ground and the lines from now on; who changes them calls `soil`."""
        self.scans = scans
        self._make_tiles()

    def soil(self, changed: QRectF) -> None:
        """Scans look different in a rectangle of the sheet."""
        self._tiles.soil(changed)
        self._tiles_above.soil(changed)

    def _all_tiles(self) -> list[Tiles]:
        return [self._tiles, self._tiles_above, *([self._tiles_without_scans] if self._tiles_without_scans else [])]

    def _forget_tiles(self) -> None:
        for tiles in self._all_tiles():
            tiles.forget()

    def _seen_tiles(self) -> Tiles:
        """The pictures with the scans; while they are blinked away others, which are kept for the next blink."""
        if not self.scans_away or self.scans is None or not self.scans.laid:
            return self._tiles
        if self._tiles_without_scans is None:
            self._tiles_without_scans = Tiles(self.drawing, lambda: self._below)
        return self._tiles_without_scans

    def _after_change(self) -> None:
        self.hits = self.drawing.make_hits()
        self.shapes = Shapes(self.drawing.geometry)
        self.set_stacks(self._given_stacks)
        for name in ("hovered", "focused"):
            if getattr(self, name) not in self.drawing.geometry.spaces:
                setattr(self, name, "")

    def set_overlays(self, group: str, overlays: Sequence[Overlay]) -> None:
        """Replace the overlays of a group; an empty one takes it away."""
        if overlays:
            self._overlays[group] = tuple(overlays)
        else:
            self._overlays.pop(group, None)

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """All overlays, group by group in the order of their names."""
        return tuple(overlay for group in sorted(self._overlays) for overlay in self._overlays[group])

    def set_stacks(self, stacks: Mapping[str, Sequence[Stack]]) -> None:
        """Replace all stacks; those in spaces that the map does not have are not shown."""
        self._given_stacks = dict(stacks)
        self.fanned = ()
        self.stacks: dict[str, tuple[PlacedStack, ...]] = {}
        for space in sorted(stacks):
            place = self.place_of(space)
            if place is not None and any(stack.counters for stack in stacks[space]):
                above = QPointF(0, self.drawing.geometry.rise_mm(space))
                self.stacks[space] = placed_stacks(space, self._fitting(stacks[space]), place - above)

    def _fitting(self, stacks: Sequence[Stack]) -> list[Stack]:
        """Counters no larger than a space of this map has room for."""
        most = self.drawing.geometry.counter_mm
        return [stack if stack.size_mm <= most else replace(stack, size_mm=most) for stack in stacks]

    def place_of(self, space: str) -> QPointF | None:
        """Where a space's stack stands: the middle of its widest circle."""
        place = self.drawing.geometry.middle(space)
        return QPointF(*place) if place is not None else None

    def rect_of(self, space: str) -> QRectF:
        """The rectangle of a space's stacks; of an empty space that of its label, or where a counter would stand."""
        rect = QRectF()
        for placed in self.stacks.get(space, ()):
            rect = rect.united(placed.rect)
        if rect.isEmpty() and self.drawing.labels_stay:
            return _square_at(self.place_of(space), self.drawing.geometry.counter_mm)
        if rect.isEmpty() and space in self.drawing.labels:
            rect = self.drawing.labels[space].rect.adjusted(-1.5, -1.5, 1.5, 1.5)
        return rect

    def fan(self, space: str, within: QRectF) -> None:
        """Spread the counters of a space out inside a rectangle of the sheet; "" closes the fan."""
        place = self.place_of(space)
        stacks = [placed.stack for placed in self.stacks.get(space, ())]
        self.fanned = fanned(space, stacks, place, within) if place is not None and stacks else ()

    def stack_at(self, x_mm: float, y_mm: float) -> tuple[str, str] | None:
        """The space and the key of the counter at a point."""
        for single in self.fanned:
            if single.square.contains(x_mm, y_mm):
                return single.space, single.stack.counters[0].key
        for space in reversed(self.stacks):
            for placed in self.stacks[space]:
                counter = placed.counter_at(x_mm, y_mm)
                if counter is not None:
                    return space, counter.key
        return None

    def paint(self, painter: QPainter, view: View, hurried: bool = False) -> bool:
        """Paint what the view sees. In a hurry some of it is left rough: False asks to paint again soon."""
        complete = self._seen_tiles().paint(painter, view, TILE_SECONDS if hurried else None)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        overlays = self.overlays
        with_mm(painter, view, lambda: paint_ground_overlays(painter, self.shapes, overlays, self.hovered))
        with_mm(painter, view, lambda: paint_lines_below(painter, overlays, self.place_of))
        if self.focused:
            with_mm(painter, view, lambda: self._paint_focus(painter, view))
        self._labels.begin_frame(LABEL_SECONDS if hurried else None)
        if self._label_opacity:
            painter.setOpacity(self._label_opacity)
            complete = self._paint_labels(painter, view, hurried) and complete
            painter.setOpacity(1.0)
        if self._above:
            complete = self._tiles_above.paint(painter, view, TILE_SECONDS if hurried else None) and complete
        self._counters.begin_frame(LABEL_SECONDS if hurried else None)
        self._paint_stacks(painter, view)
        self._paint_fan(painter, view)
        with_mm(painter, view, lambda: paint_way_overlays(painter, overlays, self.place_of, self.rect_of))
        return complete and self._labels.is_complete and self._counters.is_complete

    def _paint_labels(self, painter: QPainter, view: View, hurried: bool) -> bool:
        """The names of rivers under those of spaces; False when some of them come later."""
        seen = view.rect_mm.adjusted(-30, -15, 30, 15)
        unveiled = unveiled_spaces(self.overlays, self.hovered)
        covered = covers(self.drawing.map) if has(self._below, Layer.FURNITURE) else ()
        along = self.drawing.names_along(view.rect_mm, view.px_per_mm, LABEL_SECONDS if hurried else None)
        for key, name in along.names:
            if not any(rect.contains(name.centre) for rect in covered):
                self._paint_name_along(painter, view, key, _veiled_name(name) if unveiled is not None else name)
        for space, placed in self._label_index().seen(seen, view.px_per_mm):
            if not any(rect.contains(placed.centre) for rect in covered):
                if unveiled is not None and space not in unveiled:
                    placed = _under_veil(placed)
                if space in self.stacks and not self.drawing.labels_stay:
                    self._paint_compact(painter, view, space, placed.block)
                else:
                    self._paint_label(painter, view, space, placed)
        return along.is_complete

    def _paint_name_along(self, painter: QPainter, view: View, key: object, name: CourseName) -> None:
        at, rect = view.to_screen(name.centre.x(), name.centre.y()), name.rect.translated(-name.centre)
        scale = view.px_per_mm * view.ratio
        self._labels.lay(painter, key, name, at, rect, scale, view.ratio, name.paint_round_centre)

    def _label_index(self) -> LabelIndex:
        """Where the labels are; made anew when others are drawn."""
        if self._index is None or self._index.labels is not self.drawing.labels:
            self._index = LabelIndex(self.drawing.labels)
            self._set_labels = {}
        return self._index

    def _paint_label(self, painter: QPainter, view: View, space: str, placed: PlacedLabel) -> None:
        set_ = self._set_labels.get(space)
        if set_ is None or set_.placed is not placed or set_.px_per_mm != view.px_per_mm:
            set_ = self._set_labels[space] = _set_label(placed, view.px_per_mm, self.style.name)
        if set_.rect.isEmpty():
            return
        block = set_.what[0]
        scale = view.px_per_mm * view.ratio * set_.growth
        self._labels.lay(
            painter, space, set_.what, view.to_screen(placed.centre.x(), placed.centre.y()), set_.rect,
            scale, view.ratio, lambda inner: paint_block(inner, block, QPointF(0, 0), self.style),
        )  # fmt: skip

    def _paint_compact(self, painter: QPainter, view: View, space: str, block: LabelBlock) -> None:
        if block.form.size * view.px_per_mm < 7.0:
            return
        size = compact_size(block)
        below = self.rect_of(space)
        framed = any(isinstance(overlay, Target) and overlay.space == space for overlay in self.overlays)
        framed = framed or any(placed.stack.selected for placed in self.stacks[space])
        away = COMPACT_BELOW_MM + (FRAME_MM if framed else 0.0)
        at = view.to_screen(below.center().x(), below.bottom() + away)
        rect = _centred(size.width(), size.height(), HALO_ROOM_MM)
        self._labels.lay(
            painter, (space, "compact"), block, at, rect, view.px_per_mm * view.ratio, view.ratio,
            lambda inner: paint_compact(inner, block, QPointF(0, 0)),
        )  # fmt: skip

    def _paint_stacks(self, painter: QPainter, view: View) -> None:
        seen = view.rect_mm.adjusted(-20, -20, 20, 20)
        for space, all_placed in self.stacks.items():
            for index, placed in enumerate(all_placed):
                if seen.contains(placed.square.center()):
                    self._paint_stack(painter, view, (space, index), placed)

    def _paint_fan(self, painter: QPainter, view: View) -> None:
        """Thin lines from the space to its counters, then the counters."""
        if not self.fanned:
            return
        place = self.place_of(self.fanned[0].space) or QPointF()
        for colour, width in (("#FFFFFF", 3.0), ("#1A1A1A", 1.2)):
            painter.setPen(pen(colour, width))
            for single in self.fanned:
                middle = single.square.center()
                painter.drawLine(view.to_screen(place.x(), place.y()), view.to_screen(middle.x(), middle.y()))
        for index, single in enumerate(self.fanned):
            self._paint_stack(painter, view, ("fan", index), single)

    def _paint_stack(self, painter: QPainter, view: View, key: object, placed: PlacedStack) -> None:
        stack = placed.stack
        square = QRectF(0, 0, stack.size_mm, stack.size_mm)
        rect = painted_rect(placed.rect.translated(-placed.square.topLeft())).adjusted(-4, -3, 4, 2)
        faces = tuple(counter.face for counter in stack.counters)

        def paint(inner: QPainter) -> None:
            paint_stack(inner, faces, square, stack.badge, stack.selected, moved=stack.moved)

        at = view.to_screen(placed.square.left(), placed.square.top())
        self._counters.lay(painter, key, stack, at, rect, view.px_per_mm * view.ratio, view.ratio, paint)

    def _paint_focus(self, painter: QPainter, view: View) -> None:
        """Black, white and the focus colour: it shows on every ground."""
        outline = self.drawing.geometry.outline(self.focused)
        px = 1 / view.px_per_mm
        for colour, width in (("#000000", 8.0), ("#FFFFFF", 6.0), (self.focus_colour, 4.0)):
            painter.strokePath(outline, pen(colour, width * px))

    def paint_surround(self, painter: QPainter, view: View) -> None:
        """The bench under the sheet, and the sheet's shadow; what the paper covers is left out."""
        sheet = view.transform.mapRect(self.drawing.rect)
        window = QRectF(0, 0, view.width_px, view.height_px)
        is_covered = any(one.layer is Layer.PAPER and one.opacity >= 1 for one in self._below)
        hidden = sheet.adjusted(1, 1, -1, -1) if is_covered else QRectF()
        for rect in _beside(window, hidden):
            painter.fillRect(rect, QColor(self.style.surround))
        for rect in _beside(sheet.translated(2, 3).intersected(window), hidden):
            painter.fillRect(rect, QColor(0, 0, 0, 50))


def _beside(rect: QRectF, hole: QRectF) -> list[QRectF]:
    """A rectangle without another one, in rectangles."""
    hole = hole.intersected(rect)
    if hole.isEmpty():
        return [rect]
    upper = QRectF(rect.topLeft(), QPointF(rect.right(), hole.top()))
    lower = QRectF(QPointF(rect.left(), hole.bottom()), rect.bottomRight())
    left = QRectF(QPointF(rect.left(), hole.top()), hole.bottomLeft())
    right = QRectF(hole.topRight(), QPointF(rect.right(), hole.bottom()))
    return [part for part in (upper, lower, left, right) if not part.isEmpty()]


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


def drawing_of(
    shown: AnyMap, style: MapStyle, before: Drawing | None = None, touched: Collection[str] | None = None
) -> Drawing:
    """The drawing of a map; what is the same as in the drawing before is kept."""
    style = worn(style, shown.look)
    if isinstance(shown, HexMap):
        return HexDrawing(shown, style, before if isinstance(before, HexDrawing) else None, touched)
    return AreaDrawing(shown, style, before if isinstance(before, AreaDrawing) else None)


def _square_at(place: QPointF | None, size: float) -> QRectF:
    """A square round a place; empty without one."""
    return QRectF(place.x() - size / 2, place.y() - size / 2, size, size) if place is not None else QRectF()


def _under_veil(placed: PlacedLabel) -> PlacedLabel:
    """The label with its halo in the colour that the veil gives the ground."""
    return replace(placed, block=replace(placed.block, halo=mix(placed.block.halo, VEIL_COLOUR, VEIL_SHARE)))


def _veiled_name(name: CourseName) -> CourseName:
    return replace(name, halo=mix(name.halo, VEIL_COLOUR, VEIL_SHARE))


def _centred(width: float, height: float, room: float) -> QRectF:
    return QRectF(-width / 2 - room, -height / 2 - room, width + 2 * room, height + 2 * room)


def with_mm(painter: QPainter, view: View, paint: Callable[[], None]) -> None:
    """Paint in millimetres of the sheet."""
    painter.save()
    painter.setTransform(view.transform, True)
    paint()
    painter.restore()
