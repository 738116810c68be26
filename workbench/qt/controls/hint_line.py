"""What the mouse does now, in words, with the keys that change it drawn as the caps of a keyboard."""

from __future__ import annotations

import re
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import mono_font, text_font
from workbench.qt.looks.theme import RADIUS_CHIP, SIZE_CAPTION, SIZE_LABEL, current_theme, px

SEPARATOR = " · "
OF_KEYBOARDS = {"Maj": "Shift", "Échap": "Esc", "Entrée": "Enter", "Suppr": "Del", "Espace": "Space"}
"""Keys as French keyboards call them, and Qt in its menus."""
_NAMED = "|".join(("Shift", "Alt", "Esc", "Enter", "Del", "Backspace", "Tab", "Space", *OF_KEYBOARDS))
KEY = rf"(?:Ctrl(?:[+ ][A-Z]\b)?|{_NAMED}|F[0-9]{{1,2}}\b|\[|\])"
BEGINS_WITH_KEYS = re.compile(rf"({KEY}(?:(?: and | et |, |\+){KEY})*)(?:\s?:)?(?: |$)(.*)")
GAP, DOT_GAP, CAP_GAP, CAP_MARGIN = 14, 4, 6, 6
"""Pixels before a cap; before the dot that stands in its place; between a cap and its words; inside a cap."""
FIRST_SHARE = 0.35
"""So much of the line the words for the mouse alone may always have."""


class HintPart(NamedTuple):
    """One thing that can be done: the keys to hold or press, none for the mouse alone, and what it does."""

    keys: tuple[str, ...]
    words: str


def hint_parts(hint: str) -> list[HintPart]:
    """A hint of a tool taken apart.

    >>> hint_parts("Drag to paint · Ctrl paints plain ground · [ and ] change the size")[1:]
    [HintPart(keys=('Ctrl',), words='paints plain ground'), HintPart(keys=('[', ']'), words='change the size')]
    """
    found = []
    for part in filter(None, hint.split(SEPARATOR)):
        match = BEGINS_WITH_KEYS.fullmatch(part)
        if match is None:
            found.append(HintPart((), part))
        else:
            keys = re.findall(KEY, match[1])
            found.append(HintPart(tuple(key.replace("+", " ") for key in keys), match[2]))
    return found


class HintLine(QWidget):
    """A line that never asks for room. Where there is too little, the words for the mouse alone give way first, by up
    to half; what still does not fit ends in an ellipsis, and all of it stands in the tooltip.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hint = ""
        self._parts: list[HintPart] = []
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_hint(self, hint: str) -> None:
        """Say something else."""
        if hint != self.hint:
            self.hint, self._parts = hint, hint_parts(hint)
            self.setAccessibleName(few_lines(hint))
            self._tell_cut()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, px(18))

    @property
    def wanted_width(self) -> float:
        """How wide all of it is, in pixels."""
        words, caps = QFontMetricsF(text_font(SIZE_LABEL)), QFontMetricsF(mono_font(SIZE_CAPTION, 500))
        wide = 0.0
        for at, part in enumerate(self._parts):
            wide += self._gap(at)
            wide += sum(caps.horizontalAdvance(key) + 2 * px(CAP_MARGIN) + px(CAP_GAP) for key in part.keys)
            wide += words.horizontalAdvance(self._words(at))
        return wide

    def _gap(self, at: int) -> int:
        """Room before a part."""
        return 0 if at == 0 else px(GAP if self._parts[at].keys else DOT_GAP)

    def _words(self, at: int) -> str:
        """What a part says; where no cap tells it from the one before, a dot does."""
        keys, words = self._parts[at]
        return f"· {words}" if at and not keys else words

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_cut()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self.updateGeometry()
            self.update()

    def _tell_cut(self) -> None:
        self.setToolTip(few_lines(self.hint if self.wanted_width > self.width() else ""))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            left = 0.0
            for at, part in enumerate(self._parts):
                left += self._gap(at)
                for key in part.keys:
                    left = self._paint_cap(painter, key, left)
                left = self._paint_words(
                    painter, self._words(at), left, self.width() - left if at else self._first_room
                )

    @property
    def _first_room(self) -> float:
        """How wide the first part may be, so that the keys behind it are seen."""
        whole = QFontMetricsF(text_font(SIZE_LABEL)).horizontalAdvance(self._words(0))
        missing = self.wanted_width - self.width()
        if len(self._parts) == 1:
            return float(self.width())
        return max(whole / 2, min(whole, self.width() * FIRST_SHARE), whole - max(0.0, missing))

    def _paint_cap(self, painter: QPainter, key: str, left: float) -> float:
        """Draw a key; where the next thing begins. One that would be cut is left out."""
        theme, font = current_theme(), mono_font(SIZE_CAPTION, 500)
        wide = QFontMetricsF(font).horizontalAdvance(key) + 2 * px(CAP_MARGIN)
        cap = QRectF(left, (self.height() - px(17)) / 2, wide, px(17)).adjusted(0.5, 0.5, -0.5, -0.5)
        if cap.right() <= self.width():
            painter.setPen(QPen(QColor(theme.strong), 1))
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(cap, RADIUS_CHIP, RADIUS_CHIP)
            painter.setFont(font)
            painter.setPen(QColor(theme.text2))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
        return left + wide + px(CAP_GAP)

    def _paint_words(self, painter: QPainter, words: str, left: float, room: float) -> float:
        """Write as much as there is room for; where the next thing begins."""
        font = text_font(SIZE_LABEL)
        metrics = QFontMetricsF(font)
        if room < metrics.horizontalAdvance("…"):
            return left
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room + 1)
        painter.setFont(font)
        painter.setPen(QColor(current_theme().text2))
        painter.drawText(QRectF(left, 0, room + 1, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
        return left + metrics.horizontalAdvance(shown)
