"""Grids of cells as wide as their texts need; what has no room on a page goes on under the same head.

`fitted` finds the largest letters that a grid has room with, upright or on a page that is turned; where the smallest
are too wide, its columns are parted, each part with the first column before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.qt.print_and_play.blocks import NEAR, Block
from workbench.qt.print_and_play.set_text import (
    BODY,
    CENTRE,
    INK,
    LEFT,
    LINE,
    Letters,
    SetText,
    line_mm,
    longest_word_mm,
    wide_mm,
)

HEAD_GROUND = "#F1EBDC"
LEAST_PT = 5.0
UPRIGHT_PT, TURNED_PT, SMALL_PT, PARTED_PT = (9.0, 8.0, 7.5, 7.0), (8.0, 7.0, 6.5, 6.0), (6.5, 6.0, 5.5, 5.0), 7.0
BESIDE_MM, ABOVE_MM = 1.4, 0.75
SHORT_SIGNS = 9
"""Cells of so few signs stand in the middle of their column."""
TALL_ROW_MM = 40.0
"""A higher row may be parted within."""
LEAST_COLUMN_MM, MOST_OF_FIRST = 26.0, 0.4


class Cells(NamedTuple):
    """The texts of a grid; the first of each row, and of the head, says what the row is."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def of(self, columns: Sequence[int]) -> Cells:
        """Some of its columns."""
        return Cells(
            tuple(self.head[at] for at in columns), tuple(tuple(row[at] for at in columns) for row in self.rows)
        )


class Part(NamedTuple):
    """Some lines of a row."""

    row: int
    first: int
    last: int


class Fitted(NamedTuple):
    """How a grid has room: the size of its letters, the grids beside which its columns stand, and whether turned."""

    size: float
    grids: tuple[Grid, ...]
    is_turned: bool


class Measured:
    """How wide the columns of a grid are at the size of which all others are shares."""

    def __init__(self, cells: Cells) -> None:
        heavy = BODY._replace(weight=600)
        columns = range(len(cells.head))
        self.full = [
            max([wide_mm(cells.head[at], heavy), *(_widest_line(row[at]) for row in cells.rows)]) for at in columns
        ]
        self.least = [
            max([longest_word_mm(cells.head[at], heavy), *(longest_word_mm(row[at], BODY) for row in cells.rows)])
            for at in columns
        ]

    def widths(self, size: float, wide: float) -> list[float] | None:
        """The widths of the columns in that room, each with what stands beside its texts; None without room."""
        share = size / BODY.size
        beside = 2 * BESIDE_MM * share + 0.05
        full = [one * share + beside for one in self.full]
        if sum(full) <= wide + NEAR:
            return full
        least = [one * share + beside for one in self.least]
        if sum(least) > wide + NEAR:
            return None
        return _shared(least, full, wide - sum(least))


def _shared(least: Sequence[float], full: Sequence[float], more: float) -> list[float]:
    """The least widths and what more there is, all columns alike until one has all that it needs."""
    found = list(least)
    lacking = sorted(range(len(full)), key=lambda at: full[at] - least[at])
    for number, at in enumerate(lacking):
        given = min(full[at] - least[at], more / (len(lacking) - number))
        found[at] += given
        more -= given
    return found


def fitted(cells: Cells, wide: float, wide_turned: float, largest: float = BODY.size) -> Fitted:
    """The grid as large as it has room, in letters of a size at most."""
    measured = Measured(cells)
    tries = [(size, False) for size in UPRIGHT_PT] + [(size, True) for size in TURNED_PT]
    tries += [(size, False) for size in SMALL_PT] + [(size, True) for size in SMALL_PT[-2:]]
    for size, is_turned in tries:
        if size > largest:
            continue
        widths = measured.widths(size, wide_turned if is_turned else wide)
        if widths is not None:
            return Fitted(size, (Grid(cells, widths, size),), is_turned)
    return Fitted(PARTED_PT, tuple(_parted(cells, measured, wide)), False)


def _parted(cells: Cells, measured: Measured, wide: float) -> Iterator[Grid]:
    """The columns in as many grids as it takes, the first column in each."""
    share = PARTED_PT / BODY.size
    beside = 2 * BESIDE_MM * share + 0.05
    first = min(measured.full[0] * share + beside, wide * MOST_OF_FIRST)
    room = wide - first
    if len(cells.head) == 1:
        yield Grid(cells, [wide], PARTED_PT)
        return
    group: list[int] = []
    widths: list[float] = []
    for at in range(1, len(cells.head)):
        needed = max(measured.least[at], min(measured.full[at], LEAST_COLUMN_MM / share)) * share + beside
        needed = min(needed, room)
        if group and sum(widths) + needed > room + NEAR:
            yield Grid(cells.of([0, *group]), [first, *widths], PARTED_PT)
            group, widths = [], []
        group.append(at)
        widths.append(needed)
    yield Grid(cells.of([0, *group]), [first, *widths], PARTED_PT)


def _widest_line(text: str) -> float:
    return max((wide_mm(line, BODY) for line in text.split("\n")), default=0.0)


class Grid(Block):
    """Cells with lines between; over pages its head is repeated."""

    def __init__(
        self,
        cells: Cells,
        widths: Sequence[float],
        size: float,
        parts: Sequence[Part] | None = None,
        highs: Sequence[float] = (),
    ) -> None:
        """Of some `parts` of its rows, with how high each is, or of all."""
        self.cells, self.widths, self.size = cells, tuple(widths), size
        self._letters, self._heavy = BODY.of(size), BODY.of(size)._replace(weight=600)
        share = size / BODY.size
        self._beside, self._above = BESIDE_MM * share, ABOVE_MM * share
        self._head_high = self._high(self._lines(cells.head, self._heavy)) if any(cells.head) else 0.0
        if parts is None:
            parts = [Part(at, 0, self._lines(row, self._letters)) for at, row in enumerate(cells.rows)]
        self._parts = tuple(parts)
        self._highs = tuple(highs) or tuple(self._high(part.last - part.first) for part in self._parts)
        super().__init__(sum(widths), self._head_high + sum(self._highs))

    @cached_property
    def _aligned(self) -> tuple[bool, ...]:
        """Which columns stand in their middle."""
        return (
            False,
            *(all(len(row[at]) <= SHORT_SIGNS for row in self.cells.rows) for at in range(1, len(self.widths))),
        )

    def _high(self, lines: int) -> float:
        return lines * line_mm(self._letters) + 2 * self._above

    def _lines(self, row: Sequence[str], letters: Letters) -> int:
        return max(self._lines_of(text, letters, wide) for text, wide in zip(row, self.widths, strict=True))

    def _lines_of(self, text: str, letters: Letters, wide: float) -> int:
        room = wide - 2 * self._beside
        if "\n" not in text and wide_mm(text, letters) <= room - 0.02:
            return 1
        return SetText(text, letters, room).lines

    def parted(self, room_mm: float) -> tuple[Grid, Grid] | None:
        room = room_mm - self._head_high
        count = 0
        while count < len(self._parts) and self._highs[count] <= room + NEAR:
            room -= self._highs[count]
            count += 1
        above, below = list(self._parts[:count]), list(self._parts[count:])
        high_above, high_below = list(self._highs[:count]), list(self._highs[count:])
        if below and high_below[0] > TALL_ROW_MM:
            row, first, last = below[0]
            lines = int((room - 2 * self._above) / line_mm(self._letters))
            if lines > 1:
                above.append(Part(row, first, first + lines))
                below[0] = Part(row, first + lines, last)
                high_above.append(self._high(lines))
                high_below[0] = self._high(last - first - lines)
        if not above or not below:
            return None
        return self._with(above, high_above), self._with(below, high_below)

    def _with(self, parts: Sequence[Part], highs: Sequence[float]) -> Grid:
        return Grid(self.cells, self.widths, self.size, parts, highs)

    def paint(self, painter: QPainter, x_mm: float, y_mm: float) -> None:
        if self._head_high:
            painter.fillRect(QRectF(x_mm, y_mm, self.wide_mm, self._head_high), QColor(HEAD_GROUND))
        y = y_mm
        if self._head_high:
            self._paint_row(painter, self.cells.head, self._heavy, x_mm, y, Part(-1, 0, 10_000))
            y += self._head_high
        for part, high in zip(self._parts, self._highs, strict=True):
            self._paint_row(painter, self.cells.rows[part.row], self._letters, x_mm, y, part)
            y += high
        self._paint_lines(painter, x_mm, y_mm)

    def _paint_row(
        self, painter: QPainter, row: Sequence[str], letters: Letters, x: float, y: float, part: Part
    ) -> None:
        for text, wide, is_centred in zip(row, self.widths, self._aligned, strict=True):
            if text:
                cell = SetText(text, letters, wide - 2 * self._beside, CENTRE if is_centred else LEFT)
                cell.paint(painter, x + self._beside, y + self._above, part.first, part.last)
            x += wide

    def _paint_lines(self, painter: QPainter, x_mm: float, y_mm: float) -> None:
        painter.setPen(QPen(QColor(LINE), 0.15))
        y = y_mm + self._head_high
        lines = []
        for high in self._highs[:-1]:
            y += high
            lines.append(QLineF(x_mm, y, x_mm + self.wide_mm, y))
        x = x_mm
        for wide in self.widths[:-1]:
            x += wide
            lines.append(QLineF(x, y_mm, x, y_mm + self.high_mm))
        if lines:
            painter.drawLines(lines)
        painter.setPen(QPen(QColor(INK), 0.25))
        edges = [y_mm, y_mm + self.high_mm, *([y_mm + self._head_high] if self._head_high else [])]
        painter.drawLines(
            [QLineF(x_mm, y, x_mm + self.wide_mm, y) for y in edges]
            + [QLineF(x, y_mm, x, y_mm + self.high_mm) for x in (x_mm, x_mm + self.wide_mm)]
        )
