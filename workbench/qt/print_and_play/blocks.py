"""What follows each other on pages: each block knows its size, and may be parted where a page ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.qt.map_prints.paintable import saved
from workbench.qt.print_and_play.set_text import LEFT, LINE, Letters, SetText

NEAR = 1e-6


class Block:
    """Something of a size in millimetres. One that `leads` is not left alone at the end of a page."""

    leads = False
    entry = ""
    """What it is called in the contents, where it stands there."""

    def __init__(self, wide_mm: float, high_mm: float, inner: Sequence[Block] = ()) -> None:
        self.wide_mm, self.high_mm, self.inner = wide_mm, high_mm, tuple(inner)

    def entries(self) -> Iterator[str]:
        """What of it stands in the contents."""
        if self.entry:
            yield self.entry
        for block in self.inner:
            yield from block.entries()

    def parted(self, room_mm: float) -> tuple[Block, Block] | None:
        """What of it has room, and the rest; None where it cannot be parted there."""
        return None

    def paint(self, painter: QPainter, x_mm: float, y_mm: float) -> None:
        """Paint it with its upper left corner there."""


class Words(Block):
    """A text over a width, with room below; some of its lines may stand on the next page."""

    def __init__(
        self,
        text: str | SetText,
        letters: Letters,
        wide_mm: float,
        below_mm: float = 0.0,
        align: Qt.AlignmentFlag = LEFT,
        leads: bool = False,
        first: int = 0,
        last: int | None = None,
        indent_mm: float = 0.0,
        entry: str = "",
    ) -> None:
        self._set = text if isinstance(text, SetText) else SetText(text, letters, wide_mm - indent_mm, align)
        self._first, self._last = first, self._set.lines if last is None else last
        self._below, self._indent, self.leads, self.entry = below_mm, indent_mm, leads, entry
        super().__init__(wide_mm, self._set.high_mm(self._first, self._last) + below_mm)

    @property
    def runs_mm(self) -> float:
        """How far its longest line runs."""
        return self._indent + self._set.wide_mm

    def parted(self, room_mm: float) -> tuple[Block, Block] | None:
        lines = self._set.lines_in(room_mm, self._first)
        if not 0 < lines < self._last - self._first:
            return None
        middle = self._first + lines
        return self._some(self._first, middle, 0.0), self._some(middle, self._last, self._below)

    def _some(self, first: int, last: int, below: float) -> Words:
        letters = self._set.letters
        return Words(self._set, letters, self.wide_mm, below, LEFT, self.leads, first, last, self._indent)

    def paint(self, painter: QPainter, x_mm: float, y_mm: float) -> None:
        self._set.paint(painter, x_mm + self._indent, y_mm, self._first, self._last)


class Gap(Block):
    """Nothing, so high; at the top of a page it falls away."""

    def __init__(self, high_mm: float) -> None:
        super().__init__(0.0, high_mm)


class Room(Block):
    """Nothing, so wide."""

    def __init__(self, wide_mm: float) -> None:
        super().__init__(wide_mm, 0.0)


class Rule(Block):
    """A thin line over a width, with room round it."""

    leads = True

    def __init__(self, wide_mm: float, above_mm: float = 1.5, below_mm: float = 1.5, ink: str = LINE) -> None:
        super().__init__(wide_mm, above_mm + below_mm)
        self._above, self._ink = above_mm, ink

    def paint(self, painter: QPainter, x_mm: float, y_mm: float) -> None:
        painter.setPen(QPen(QColor(self._ink), 0.2))
        painter.drawLine(QLineF(x_mm, y_mm + self._above, x_mm + self.wide_mm, y_mm + self._above))


class Drawn(Block):
    """A drawing of a size."""

    def __init__(self, wide_mm: float, high_mm: float, draw: Callable[[QPainter, QRectF], None]) -> None:
        super().__init__(wide_mm, high_mm)
        self._draw = draw

    def paint(self, painter: QPainter, x_mm: float, y_mm: float) -> None:
        with saved(painter):
            self._draw(painter, QRectF(x_mm, y_mm, self.wide_mm, self.high_mm))


class Shrunk(Block):
    """A block that has no room anywhere, made smaller."""

    def __init__(self, block: Block, wide_mm: float, high_mm: float) -> None:
        self._block = block
        self._scale = min(1.0, wide_mm / max(block.wide_mm, NEAR), high_mm / max(block.high_mm, NEAR))
        super().__init__(block.wide_mm * self._scale, block.high_mm * self._scale, (block,))

    def paint(self, painter: QPainter, x_mm: float, y_mm: float) -> None:
        with saved(painter):
            painter.translate(x_mm, y_mm)
            painter.scale(self._scale, self._scale)
            self._block.paint(painter, 0, 0)


class Beside(Block):
    """Blocks beside each other, their tops in line."""

    def __init__(self, blocks: Sequence[Block], gap_mm: float) -> None:
        self._gap = gap_mm
        wide = sum(one.wide_mm for one in blocks) + gap_mm * (len(blocks) - 1)
        super().__init__(wide, max((one.high_mm for one in blocks), default=0.0), blocks)

    def parted(self, room_mm: float) -> tuple[Block, Block] | None:
        return self.inner[0].parted(room_mm) if len(self.inner) == 1 else None

    def paint(self, painter: QPainter, x_mm: float, y_mm: float) -> None:
        for block in self.inner:
            block.paint(painter, x_mm, y_mm)
            x_mm += block.wide_mm + self._gap


class Stack(Block):
    """Blocks below each other. What `goes_on` stands above the rest on a further page."""

    def __init__(
        self, blocks: Sequence[Block], wide_mm: float = 0.0, goes_on: Block | None = None, high_mm: float | None = None
    ) -> None:
        """As wide as the widest and as high as all of them, where nobody has reckoned it."""
        self._goes_on = goes_on
        wide = wide_mm or max((one.wide_mm for one in blocks), default=0.0)
        super().__init__(wide, sum(one.high_mm for one in blocks) if high_mm is None else high_mm, blocks)

    def parted(self, room_mm: float) -> tuple[Block, Block] | None:
        count = 0
        while count < len(self.inner) and self.inner[count].high_mm <= room_mm + NEAR:
            room_mm -= self.inner[count].high_mm
            count += 1
        if count == len(self.inner):
            return None
        kept = list(self.inner[:count])
        begun = self.inner[count].parted(room_mm)
        if begun:
            kept.append(begun[0])
        while not begun and kept and kept[-1].leads:
            kept.pop()
        if all(one.leads for one in kept):
            return None
        taken = self.inner[: count + 1] if begun else self.inner[: len(kept)]
        rest = [*([begun[1]] if begun else []), *self.inner[len(taken) :]]
        high = self.high_mm - sum(one.high_mm for one in taken) + (begun[1].high_mm if begun else 0.0)
        while rest and isinstance(rest[0], Gap):
            high -= rest.pop(0).high_mm
        if self._goes_on is not None:
            rest.insert(0, self._goes_on)
            high += self._goes_on.high_mm
        return Stack(kept, self.wide_mm), Stack(rest, self.wide_mm, self._goes_on, high)

    def paint(self, painter: QPainter, x_mm: float, y_mm: float) -> None:
        for block in self.inner:
            block.paint(painter, x_mm, y_mm)
            y_mm += block.high_mm
