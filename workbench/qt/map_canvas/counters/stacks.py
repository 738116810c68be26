"""Stacks of counters on a map: plain values, and where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.rooms import COUNTER_MM
from workbench.qt.counters.stack_painter import MOST_SHOWN, OFFSET_MM, stack_rect

BESIDE_MM = 2.2


@dataclass(frozen=True, slots=True)
class StackCounter:
    """A counter by the key that is reported when it is clicked."""

    key: str
    face: CounterFace


@dataclass(frozen=True, slots=True)
class Stack:
    """Counters of one side in one space, the lowest first; `badge` tells what the picture cannot ("13 SP")."""

    counters: tuple[StackCounter, ...]
    badge: str = ""
    selected: bool = False
    moved: bool = False
    size_mm: float = COUNTER_MM

    @property
    def shown(self) -> tuple[StackCounter, ...]:
        return self.counters[-MOST_SHOWN:]


@dataclass(frozen=True, slots=True)
class PlacedStack:
    """A stack and the square of its lowest counter, in mm of the sheet."""

    space: str
    stack: Stack
    square: QRectF

    @property
    def rect(self) -> QRectF:
        return stack_rect(self.square, len(self.stack.shown))

    def counter_at(self, x_mm: float, y_mm: float) -> StackCounter | None:
        """The uppermost counter at a point."""
        shift = OFFSET_MM * self.square.width() / COUNTER_MM
        for place in reversed(range(len(self.stack.shown))):
            if self.square.translated(place * shift, -place * shift).contains(x_mm, y_mm):
                return self.stack.shown[place]
        return None


def placed_stacks(space: str, stacks: Sequence[Stack], centre: QPointF) -> tuple[PlacedStack, ...]:
    """The stacks of a space side by side round a point."""
    filled = [stack for stack in stacks if stack.counters]
    widths = [stack_rect(_square(stack), len(stack.shown)).width() for stack in filled]
    x = centre.x() - (sum(widths) + BESIDE_MM * max(0, len(widths) - 1)) / 2
    placed = []
    for stack, width in zip(filled, widths, strict=True):
        rise = stack_rect(_square(stack), len(stack.shown)).height() - stack.size_mm
        top = centre.y() - stack.size_mm / 2 + rise / 2
        placed.append(PlacedStack(space, stack, _square(stack).translated(x, top)))
        x += width + BESIDE_MM
    return tuple(placed)


def _square(stack: Stack) -> QRectF:
    return QRectF(0, 0, stack.size_mm, stack.size_mm)
