"""Texts in millimetres that stay texts in a PDF: broken into lines anywhere where no word ends in time."""

from __future__ import annotations

import re
from functools import lru_cache
from threading import current_thread, get_ident
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption

from workbench.qt.looks.fonts import FontRole, font
from workbench.qt.map_prints.paintable import saved

UNITS = 100.0
"""Texts are set in so many units to a millimetre: fonts are of whole units, and the painter works in millimetres."""
MM_PER_PT = 25.4 / 72
INK, QUIET, LINE = "#1F1D1A", "#55504A", "#B9B3A6"
NO_LETTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
LINE_BREAK = "\u2028"
LEFT, CENTRE, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight


class Letters(NamedTuple):
    """How a text is set. `size` is in points."""

    size: float
    weight: int = 400
    role: FontRole = "interface"
    italic: bool = False
    ink: str = INK

    def of(self, size: float) -> Letters:
        """The same of another size."""
        return self._replace(size=size)


BODY = Letters(9)
SMALL = Letters(7.5, ink=QUIET)
NOTE = Letters(8, role="map", italic=True, ink=QUIET)
HEADING = Letters(13.5, 600, "map")
CHAPTER = Letters(20, 600, "map")
LONG_TITLE = 60
JOINING = ("liga", "clig", "calt", "dlig")


def titled(text: str, letters: Letters) -> Letters:
    """The letters of a title: a long one is set smaller."""
    share = 1.0 if len(text) <= LONG_TITLE else 0.75 if len(text) <= 2 * LONG_TITLE else 0.55
    return letters.of(max(BODY.size, letters.size * share))


class SetText:
    """A text in lines of a width; without one in as many as it has itself."""

    def __init__(
        self,
        text: str,
        letters: Letters,
        width_mm: float = 0.0,
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        self.letters = letters
        self._text, self._width_mm, self._align = text, width_mm, align
        self._made_in, self._layout = current_thread(), self._laid_out()
        self._tops = [0.0]
        for at in range(self.lines):
            self._tops.append(self._tops[-1] + self._layout.lineAt(at).height())

    def _laid_out(self) -> QTextLayout:
        made = QTextLayout(plain(self._text), _font(self.letters))
        made.setCacheEnabled(True)
        option = QTextOption(self._align)
        option.setWrapMode(
            QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere if self._width_mm else QTextOption.WrapMode.ManualWrap
        )
        made.setTextOption(option)
        made.beginLayout()
        y = 0.0
        while (line := made.createLine()).isValid():
            line.setLineWidth(self._width_mm * UNITS if self._width_mm else 1e6)
            line.setPosition(QPointF(0, y))
            y += line.height()
        made.endLayout()
        return made

    def _of_this_thread(self) -> QTextLayout:
        """Qt keeps the letters of a layout for the thread that it was made in: another draws one of its own."""
        return self._layout if self._made_in is current_thread() else self._laid_out()

    @property
    def lines(self) -> int:
        return self._layout.lineCount()

    @property
    def wide_mm(self) -> float:
        """How far its longest line runs."""
        found = (self._layout.lineAt(at).naturalTextWidth() for at in range(self.lines))
        return max(found, default=0.0) / UNITS

    @property
    def last_wide_mm(self) -> float:
        """How far its last line runs."""
        return self._layout.lineAt(self.lines - 1).naturalTextWidth() / UNITS if self.lines else 0.0

    def high_mm(self, first: int = 0, last: int | None = None) -> float:
        """How high the lines are from one of them to before another."""
        last = self.lines if last is None else min(last, self.lines)
        return max(0.0, self._tops[last] - self._tops[min(first, last)]) / UNITS

    def lines_in(self, room_mm: float, first: int = 0) -> int:
        """How many lines from one on have room."""
        room = room_mm * UNITS + self._tops[first] + 1e-6
        return sum(1 for bottom in self._tops[first + 1 :] if bottom <= room)

    def paint(self, painter: QPainter, x_mm: float, y_mm: float, first: int = 0, last: int | None = None) -> None:
        """Paint lines of it, the first of them at the top."""
        last = self.lines if last is None else min(last, self.lines)
        if first >= last:
            return
        with saved(painter):
            painter.translate(x_mm, y_mm)
            painter.scale(1 / UNITS, 1 / UNITS)
            painter.setPen(QColor(self.letters.ink))
            layout = self._of_this_thread()
            for at in range(first, last):
                layout.lineAt(at).draw(painter, QPointF(0, -self._tops[first]))


def paint_line(
    painter: QPainter,
    text: str,
    letters: Letters,
    x_mm: float,
    baseline_mm: float,
    widest_mm: float,
    align: Qt.AlignmentFlag = LEFT,
) -> None:
    """Paint one line, shortened by an ellipsis where it is too wide: for what stands in full elsewhere."""
    drawn = _font(letters)
    shown = QFontMetricsF(drawn).elidedText(
        plain(text).replace(LINE_BREAK, " "), Qt.TextElideMode.ElideRight, widest_mm * UNITS
    )
    wide = QFontMetricsF(drawn).horizontalAdvance(shown) / UNITS
    left = x_mm - (wide if align == RIGHT else wide / 2 if align == CENTRE else 0.0)
    with saved(painter):
        painter.translate(left, baseline_mm)
        painter.scale(1 / UNITS, 1 / UNITS)
        painter.setFont(drawn)
        painter.setPen(QColor(letters.ink))
        painter.drawText(QPointF(0, 0), shown)


@lru_cache(maxsize=20_000)
def wide_mm(text: str, letters: Letters) -> float:
    """How far a text runs on one line."""
    return _metrics(letters.of(TYPICAL_PT)).horizontalAdvance(plain(text)) / UNITS * letters.size / TYPICAL_PT


def line_mm(letters: Letters) -> float:
    """How high a line is."""
    return _metrics(letters).height() / UNITS


def longest_word_mm(text: str, letters: Letters) -> float:
    """How far the longest of its words runs."""
    return max((wide_mm(word, letters) for word in text.split()), default=0.0)


def plain(text: str) -> str:
    """A text with its own breaks of lines, and without signs that are no letters."""
    return NO_LETTERS.sub(
        "\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n").replace("\n", LINE_BREAK).replace("\t", " ")
    )


TYPICAL_PT = 9.0
"""Widths are measured at this size."""


def print_font(role: FontRole, size: float, weight: int = 400, italic: bool = False) -> QFont:
    """A font of so many points, each of its signs a glyph of its own: a PDF tells those that stand for several badly,
    and nobody would find the words that they are in.
    """
    found = font(role, size * MM_PER_PT * UNITS, weight, italic, tabular=False)
    for feature in JOINING:
        found.setFeature(QFont.Tag(feature), 0)
    return found


def _font(letters: Letters) -> QFont:
    return print_font(letters.role, letters.size, letters.weight, letters.italic)


def _metrics(letters: Letters) -> QFontMetricsF:
    return _kept_metrics(get_ident(), letters)


@lru_cache(maxsize=256)
def _kept_metrics(_thread: int, letters: Letters) -> QFontMetricsF:
    """Each thread has its own, as it has its fonts."""
    return QFontMetricsF(_font(letters))
