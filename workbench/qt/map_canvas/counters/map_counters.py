"""The counters on a map: where their stacks stand on the drawing, the one that is spread out, and how they look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from workbench.engine.counters.rooms import COUNTER_MM
from workbench.qt.counters.counter_painter import painted_rect
from workbench.qt.counters.stack_painter import paint_stack
from workbench.qt.map_canvas.counters.fan import fanned
from workbench.qt.map_canvas.counters.stacks import PlacedStack, Stack, placed_stacks
from workbench.qt.map_canvas.drawing import Drawing
from workbench.qt.map_canvas.frames.pictures import Pictures
from workbench.qt.map_canvas.laid_over.overlay_painter import pen
from workbench.qt.map_canvas.looking.view import View

MOST_KEPT_PX = 128
"""Up to this size a counter's picture is kept for the stacks that it goes to; larger ones would fill the memory."""


class Counters:
    """All stacks by space, in millimetres of the sheet."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._given: Mapping[str, Sequence[Stack]] = {}
        self._pictures = Pictures()
        self.scale = 1.0
        """How much larger than usual whoever looks has them."""
        self.stacks: dict[str, tuple[PlacedStack, ...]] = {}
        self.fanned: tuple[PlacedStack, ...] = ()

    def replace_drawing(self, drawing: Drawing) -> None:
        """The stacks stand where they belong on another drawing."""
        self._drawing = drawing
        self.lay(self._given)

    def lay(self, stacks: Mapping[str, Sequence[Stack]]) -> None:
        """Replace all stacks; those in spaces that the map does not have are not shown."""
        self._given = dict(stacks)
        self.fanned = ()
        self.stacks = {}
        for space in sorted(stacks):
            place = self.place_of(space)
            if place is not None and any(stack.counters for stack in stacks[space]):
                above = QPointF(0, self._drawing.geometry.rise_mm(space))
                self.stacks[space] = placed_stacks(space, self._fitting(stacks[space]), place - above)

    def resize(self, scale: float) -> None:
        """So much larger than usual from now on."""
        self.scale = scale
        self.lay(self._given)

    def _fitting(self, stacks: Sequence[Stack]) -> list[Stack]:
        """Counters no larger than a space of this map has room for, unless somebody wants them larger."""
        most = self._drawing.geometry.counter_mm
        if self.scale == 1.0:
            return [stack if stack.size_mm <= most else replace(stack, size_mm=most) for stack in stacks]
        return [replace(stack, size_mm=min(stack.size_mm, most) * self.scale) for stack in stacks]

    def place_of(self, space: str) -> QPointF | None:
        """Where a space's stack stands: the middle of its widest circle."""
        place = self._drawing.geometry.middle(space)
        return QPointF(*place) if place is not None else None

    def square_of(self, space: str, key: str = "") -> QRectF:
        """The square of a counter in a space; where none of this key lies there, of one that would be laid there."""
        for placed in self.stacks.get(space, ()):
            if any(counter.key == key for counter in placed.stack.counters):
                return placed.square
        place = self.place_of(space)
        rise = self._drawing.geometry.rise_mm(space) if place is not None else 0.0
        size = min(COUNTER_MM, self._drawing.geometry.counter_mm)
        return _square_at(place, size).translated(0, -rise)

    def rect_of(self, space: str) -> QRectF:
        """The rectangle of a space's stacks; of an empty space that of its label, or where a counter would stand."""
        rect = QRectF()
        for placed in self.stacks.get(space, ()):
            rect = rect.united(placed.rect)
        if rect.isEmpty() and self._drawing.labels_stay:
            return _square_at(self.place_of(space), self._drawing.geometry.counter_mm)
        if rect.isEmpty() and space in self._drawing.labels:
            rect = self._drawing.labels[space].rect.adjusted(-1.5, -1.5, 1.5, 1.5)
        return rect

    def fan(self, space: str, within: QRectF) -> None:
        """Spread the counters of a space out inside a rectangle of the sheet; "" closes the fan."""
        place = self.place_of(space)
        stacks = [placed.stack for placed in self.stacks.get(space, ())]
        self.fanned = fanned(space, stacks, place, within) if place is not None and stacks else ()

    def at(self, x_mm: float, y_mm: float) -> tuple[str, str] | None:
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

    def paint(self, painter: QPainter, view: View, seconds: float | None) -> bool:
        """Paint what the view sees, new pictures for so many seconds; False when some are still those of before."""
        self._pictures.begin_frame(seconds)
        seen = view.rect_mm.adjusted(-20, -20, 20, 20)
        for space, all_placed in self.stacks.items():
            for index, placed in enumerate(all_placed):
                if seen.contains(placed.square.center()):
                    self._paint_stack(painter, view, (space, index), placed)
        self._paint_fan(painter, view)
        return self._pictures.is_complete

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

        is_small = stack.size_mm * view.px_per_mm * view.ratio <= MOST_KEPT_PX

        def paint(inner: QPainter) -> None:
            paint_stack(inner, faces, square, stack.badge, stack.selected, moved=stack.moved, cached=is_small)

        at = view.to_screen(placed.square.left(), placed.square.top())
        self._pictures.lay(painter, key, stack, at, rect, view.px_per_mm * view.ratio, view.ratio, paint)


def _square_at(place: QPointF | None, size: float) -> QRectF:
    """A square round a place; empty without one."""
    return QRectF(place.x() - size / 2, place.y() - size / 2, size, size) if place is not None else QRectF()
