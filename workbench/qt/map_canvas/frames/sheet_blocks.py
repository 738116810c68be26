"""Things of a sheet by where they lie, so that those near a place are found however many there are elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from PySide6.QtCore import QRectF

K = TypeVar("K")
Block = tuple[int, int]
BLOCK_MM = 120.0


class SheetBlocks(Generic[K]):
    """Keys in the blocks of the sheet that their rectangles touch. A value: `with_changes` makes another."""

    def __init__(self) -> None:
        self._blocks: dict[Block, frozenset[K]] = {}

    def with_changes(self, gone: Iterable[tuple[K, QRectF]], new: Iterable[tuple[K, QRectF]]) -> SheetBlocks[K]:
        """The blocks without some things and with others, each with the rectangle that it lies in."""
        changed: dict[Block, set[K]] = {}
        for key, rect in gone:
            for block in _touched(rect):
                changed.setdefault(block, {*self._blocks.get(block, ())}).discard(key)
        for key, rect in new:
            for block in _touched(rect):
                changed.setdefault(block, {*self._blocks.get(block, ())}).add(key)
        after: SheetBlocks[K] = SheetBlocks()
        after._blocks = {**self._blocks, **{block: frozenset(keys) for block, keys in changed.items()}}
        return after

    def near(self, rect: QRectF) -> set[K]:
        """The keys of all that can touch a rectangle, and of few things more."""
        wanted = list(_touched(rect)) if _number(rect) < len(self._blocks) else list(self._blocks)
        return set().union(*(self._blocks[block] for block in wanted if block in self._blocks))


def _span(rect: QRectF) -> tuple[int, int, int, int]:
    return (
        int(rect.left() // BLOCK_MM),
        int(rect.right() // BLOCK_MM),
        int(rect.top() // BLOCK_MM),
        int(rect.bottom() // BLOCK_MM),
    )


def _number(rect: QRectF) -> int:
    left, right, upper, lower = _span(rect)
    return (right - left + 1) * (lower - upper + 1)


def _touched(rect: QRectF) -> Iterator[Block]:
    left, right, upper, lower = _span(rect)
    return ((column, row) for column in range(left, right + 1) for row in range(upper, lower + 1))
