"""Where counters lie on the pages of a sheet, front and back: pure geometry in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench import limits
from workbench.engine.counters.counter_sheets import PAPERS_MM, CounterSheet, Duplex, Slot
from workbench.engine.counters.faces import BACK, REDUCED
from workbench.engine.counters.pieces import Counter, copies
from workbench.engine.words.message import Message
from workbench.limits import BeyondLimit

MARGIN_MM = 10.0
MARK_MM, MARK_GAP_MM = 3.0, 1.0
"""How long the cut marks are, and how far off the block they begin."""
A4 = "A4"


class LaidCounter(NamedTuple):
    """A copy of a counter at a place of a page: its left upper corner on the front of the page."""

    id: str
    counter: Counter
    row: int
    column: int
    x_mm: float
    y_mm: float


class Grid(NamedTuple):
    """The rows and columns of a page, and where the block of them begins."""

    rows: int
    columns: int
    left_mm: float
    top_mm: float
    pitch_mm: float
    size_mm: float

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """Left upper corner of a place."""
        return self.left_mm + column * self.pitch_mm, self.top_mm + row * self.pitch_mm


class SheetPage(NamedTuple):
    """One page: what lies on it, in the order of its rows."""

    number: int
    grid: Grid
    laid: tuple[LaidCounter, ...]

    @property
    def rows_used(self) -> int:
        """The rows down to the last that holds something."""
        return max((one.row for one in self.laid), default=-1) + 1

    @property
    def columns_used(self) -> int:
        """The columns up to the last that holds something."""
        return max((one.column for one in self.laid), default=-1) + 1


class NoRoom(ValueError):
    """Not even one counter of that size has room on the paper; the text says so."""


def paper_mm(sheet: CounterSheet) -> tuple[float, float]:
    """Width and height of the paper of a sheet; of one that nobody knows those of A4."""
    return PAPERS_MM.get(sheet.paper, PAPERS_MM[A4])


def grid_of(sheet: CounterSheet) -> Grid:
    """The places of a page; the block stands in its middle, so that the backs lie behind the fronts.

    Raises
    ------
    NoRoom
        No counter of that size has room.
    """
    wide, high = paper_mm(sheet)
    pitch = sheet.size_mm + sheet.gutter_mm
    if sheet.size_mm <= 0 or sheet.gutter_mm < 0:
        raise NoRoom(Message("{sheet}: counters of {size} mm have no size", sheet=sheet.title, size=f"{pitch:g}"))
    columns, rows = (int((room - 2 * MARGIN_MM + sheet.gutter_mm + 1e-9) // pitch) for room in (wide, high))
    if columns < 1 or rows < 1:
        size = f"{sheet.size_mm:g}"
        raise NoRoom(
            Message(
                "{sheet}: a counter of {size} mm has no room on {paper}",
                sheet=sheet.title,
                size=size,
                paper=sheet.paper,
            )
        )
    left, top = ((room - count * pitch + sheet.gutter_mm) / 2 for room, count in ((wide, columns), (high, rows)))
    return Grid(rows, columns, left, top, pitch, sheet.size_mm)


def lay_out(counters: Sequence[Counter], sheet: CounterSheet) -> tuple[SheetPage, ...]:
    """The pages of a sheet: those with a slot lie there, all other copies where there is room, in their order.

    Raises
    ------
    NoRoom
        No counter of that size has room.
    BeyondLimit
        There are too many.
    """
    grid, most = grid_of(sheet), limits.PRINTED_COUNTERS.most
    if sum(max(0, counter.quantity) for counter in counters) > most:
        raise BeyondLimit(Message("{sheet} has", sheet=sheet.title), limits.PRINTED_COUNTERS)
    pieces = [(name, counter) for counter in counters for name in copies(counter, most)]
    taken: dict[Slot, tuple[str, Counter]] = {}
    waiting = []
    for name, counter in pieces:
        slot = sheet.slots.get(name)
        if slot is not None and _is_on(grid, slot, most) and slot not in taken:
            taken[slot] = (name, counter)
        else:
            waiting.append((name, counter))
    free = _slots(grid)
    for piece in waiting:
        taken[next(slot for slot in free if slot not in taken)] = piece
    pages: dict[int, list[LaidCounter]] = {}
    for (page, row, column), (name, counter) in sorted(taken.items(), key=lambda one: one[0]):
        pages.setdefault(page, []).append(LaidCounter(name, counter, row, column, *grid.corner(row, column)))
    return tuple(SheetPage(number, grid, tuple(laid)) for number, laid in sorted(pages.items()))


def printed_back(counter: Counter) -> str:
    """The face that is printed behind the front: the second step of one that says nothing of a back of its own."""
    said = {face.name for face in counter.faces}
    return REDUCED if REDUCED in said and BACK not in said else BACK


def back_corner(sheet: CounterSheet, x_mm: float, y_mm: float) -> tuple[float, float]:
    """Where the back of a counter lies on the second side of its page, seen from that side."""
    wide, high = paper_mm(sheet)
    if sheet.duplex is Duplex.SHORT_EDGE:
        return x_mm, high - y_mm - sheet.size_mm
    return wide - x_mm - sheet.size_mm, y_mm


class CutMark(NamedTuple):
    """A line to cut by, from one point to another."""

    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float


def cut_marks(grid: Grid, rows: int, columns: int, bleed_mm: float = 0.0) -> Iterator[CutMark]:
    """The marks round a block of so many rows and columns: at both ends of every cut, off the counters."""
    right = grid.left_mm + columns * grid.pitch_mm - (grid.pitch_mm - grid.size_mm)
    bottom = grid.top_mm + rows * grid.pitch_mm - (grid.pitch_mm - grid.size_mm)
    inner = max(MARK_GAP_MM, bleed_mm)
    outer = inner + MARK_MM
    for x in _cuts(grid.left_mm, columns, grid):
        yield CutMark(x, grid.top_mm - outer, x, grid.top_mm - inner)
        yield CutMark(x, bottom + inner, x, bottom + outer)
    for y in _cuts(grid.top_mm, rows, grid):
        yield CutMark(grid.left_mm - outer, y, grid.left_mm - inner, y)
        yield CutMark(right + inner, y, right + outer, y)


def _cuts(first: float, count: int, grid: Grid) -> list[float]:
    """Where one cuts: both sides of each counter; without room between them neighbours share one."""
    both = [first + at * grid.pitch_mm + side for at in range(count) for side in (0.0, grid.size_mm)]
    found: list[float] = []
    for cut in both:
        if not found or cut - found[-1] > 1e-6:
            found.append(cut)
    return found


def _is_on(grid: Grid, slot: Slot, most_pages: int) -> bool:
    page, row, column = slot
    return 0 <= page < most_pages and 0 <= row < grid.rows and 0 <= column < grid.columns


def _slots(grid: Grid) -> Iterator[Slot]:
    page = 0
    while True:
        yield from ((page, row, column) for row in range(grid.rows) for column in range(grid.columns))
        page += 1
