"""A stack spread out, so that every counter of it can be read and clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF

from workbench.qt.map_canvas.counters.stacks import PlacedStack, Stack, StackCounter

APART_MM = 17.0
LARGER = 1.15
MOST_IN_A_RING = 8
ROW_LENGTH = 6
LEAST_RADIUS_MM = 15.0
VIEW_MARGIN_MM = 2.0


def fanned(space: str, stacks: Sequence[Stack], centre: QPointF, within: QRectF) -> tuple[PlacedStack, ...]:
    """The counters of a space one by one round a point: up to eight in a ring, more in rows; inside a rectangle."""
    singles = [(stack, counter) for stack in stacks for counter in stack.counters]
    offsets = _ring(len(singles)) if len(singles) <= MOST_IN_A_RING else _rows(len(singles))
    placed = [
        _single(space, stack, counter, centre + offset)
        for (stack, counter), offset in zip(singles, offsets, strict=True)
    ]
    shift = _shift_inside(placed, within)
    return tuple(replace(one, square=one.square.translated(shift)) for one in placed)


def _single(space: str, stack: Stack, counter: StackCounter, middle: QPointF) -> PlacedStack:
    size = stack.size_mm * LARGER
    square = QRectF(middle.x() - size / 2, middle.y() - size / 2, size, size)
    return PlacedStack(space, Stack((counter,), size_mm=size), square)


def _ring(number: int) -> list[QPointF]:
    """From the top clockwise, as near to the middle as the counters do not touch."""
    if number == 1:
        return [QPointF()]
    radius, apart = LEAST_RADIUS_MM, APART_MM * LARGER
    while True:
        ring = [QPointF(radius * sin(2 * pi * k / number), -radius * cos(2 * pi * k / number)) for k in range(number)]
        if all(max(abs(a.x() - b.x()), abs(a.y() - b.y())) >= apart for a, b in pairwise([*ring, ring[0]])):
            return ring
        radius += 1.0


def _rows(number: int) -> list[QPointF]:
    """Rows of six under each other, the whole round the middle."""
    step = APART_MM * LARGER
    rows = -(-number // ROW_LENGTH)
    return [
        QPointF((k % ROW_LENGTH - (ROW_LENGTH - 1) / 2) * step, (k // ROW_LENGTH - (rows - 1) / 2) * step)
        for k in range(number)
    ]


def _shift_inside(placed: Sequence[PlacedStack], within: QRectF) -> QPointF:
    """How far all must move so that none lies outside; at the left and the top when they do not fit."""
    whole = QRectF()
    for one in placed:
        whole = whole.united(one.square)
    room = within.adjusted(VIEW_MARGIN_MM, VIEW_MARGIN_MM, -VIEW_MARGIN_MM, -VIEW_MARGIN_MM)
    dx = min(0.0, room.right() - whole.right())
    dy = min(0.0, room.bottom() - whole.bottom())
    return QPointF(
        max(dx, room.left() - whole.left()) if whole.left() + dx < room.left() else dx,
        max(dy, room.top() - whole.top()) if whole.top() + dy < room.top() else dy,
    )
