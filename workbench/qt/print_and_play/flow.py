"""Blocks over pages: one below the other, and small ones beside each other where they have room."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from workbench.qt.print_and_play.blocks import NEAR, Beside, Block, Gap, Shrunk, Stack


def over_pages(blocks: Iterable[Block], wide_mm: float, high_mm: float) -> list[Stack]:
    """The content of each page of that room, in their order; nothing is cut off."""
    pages: list[Stack] = []
    here: list[Block] = []
    room, rest = high_mm, deque(blocks)

    def turn() -> None:
        nonlocal here, room
        led: list[Block] = []
        while len(here) > 1 and here[-1].leads:
            led.insert(0, here.pop())
        while here and isinstance(here[-1], Gap):
            here.pop()
        pages.append(Stack(here, wide_mm))
        here, room = [], high_mm
        rest.extendleft(reversed(led))

    while rest:
        block = rest.popleft()
        if isinstance(block, Gap) and not here:
            continue
        if block.high_mm <= room + NEAR:
            here.append(block)
            room -= block.high_mm
        elif isinstance(block, Gap):
            turn()
        elif (block.high_mm > high_mm or room > high_mm / 3) and (both := block.parted(room)):
            here.append(both[0])
            rest.appendleft(both[1])
            turn()
        elif any(not one.leads for one in here):
            rest.appendleft(block)
            turn()
        elif both := block.parted(room):
            here.append(both[0])
            rest.appendleft(both[1])
            turn()
        else:
            here.append(Shrunk(block, wide_mm, room if room > NEAR else high_mm))
            turn()
    if here:
        pages.append(Stack(here, wide_mm))
    return pages


def shelved(blocks: Sequence[Block], wide_mm: float, high_mm: float, gap_mm: float, below_mm: float) -> list[Block]:
    """Blocks in rows from left to right, with low ones below each other beside high ones; each row a block."""
    shelves: list[Block] = []
    columns: list[list[Block]] = []

    def wide(column: Sequence[Block]) -> float:
        return max((one.wide_mm for one in column), default=0.0)

    def high(column: Sequence[Block]) -> float:
        return sum(one.high_mm for one in column) + below_mm * (len(column) - 1)

    def put_up() -> None:
        if columns:
            stacks = [Stack([*_with_gaps(column, below_mm)]) if len(column) > 1 else column[0] for column in columns]
            shelves.extend((Beside(stacks, gap_mm), Gap(below_mm)))
            columns.clear()

    for block in blocks:
        tallest = max(map(high, columns), default=0.0)
        used = sum(map(wide, columns)) + gap_mm * len(columns)
        last = columns[-1] if columns else []
        others = used - wide(last) - gap_mm if columns else 0.0
        has_room_below = bool(last) and tallest <= high_mm and high([*last, block]) <= tallest + NEAR
        if has_room_below and others + max(wide(last), block.wide_mm) <= wide_mm + NEAR:
            last.append(block)
        elif columns and used + block.wide_mm <= wide_mm + NEAR and max(tallest, block.high_mm) <= high_mm:
            columns.append([block])
        else:
            put_up()
            columns.append([block])
    put_up()
    return shelves


def _with_gaps(column: Sequence[Block], below_mm: float) -> Iterable[Block]:
    for at, block in enumerate(column):
        if at:
            yield Gap(below_mm)
        yield block
