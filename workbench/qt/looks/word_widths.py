"""How many lines a text takes, for lists of thousands of rows: each word is measured once, and no row is laid out."""

from __future__ import annotations

import re

from PySide6.QtGui import QFontMetrics, QFontMetricsF

from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import current_text_scale

HYPHENATED = re.compile(r"[^-]+-?|-")
MOST_WORDS = 50_000
"""So many words are known before they are measured anew."""


class WordWidths:
    """Words in the interface font of one size, at the user's text scale; another scale is noticed."""

    def __init__(self, size_px: float) -> None:
        self._size_px = size_px
        self._scale = 0.0
        self._known: dict[str, float] = {}

    def height(self, text: str, width_px: int) -> int:
        """The height (px) of a text that is broken between words at a width.

        A word with hyphens is broken at them where it is wider than that; where it only would be, there may be a line
        less than this says.
        """
        if self._scale != current_text_scale() or len(self._known) > MOST_WORDS:
            self._measure_anew()
        lines, taken = 1, 0.0
        for word in text.split(" "):
            space = self._space
            pieces = HYPHENATED.findall(word) if self._width(word) > width_px else (word,)
            for piece in pieces:
                wide = self._width(piece)
                if taken and taken + space + wide > width_px:
                    lines, taken = lines + 1, wide
                else:
                    taken += space + wide if taken else wide
                space = 0.0
        return self._first_px + (lines - 1) * self._next_px

    def _width(self, word: str) -> float:
        wide = self._known.get(word)
        if wide is None:
            wide = self._known[word] = self._metrics.horizontalAdvance(word)
        return wide

    def _measure_anew(self) -> None:
        self._scale = current_text_scale()
        font = text_font(self._size_px)
        lines = QFontMetrics(font)
        self._first_px, self._next_px = lines.height(), lines.lineSpacing()
        self._metrics = QFontMetricsF(font)
        self._space = self._metrics.horizontalAdvance(" ")
        self._known.clear()
