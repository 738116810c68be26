"""What happened, numbered and side by side in one line: as many entries as there is room for, the rest as a count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_BODY, SIZE_CAPTION, current_theme, px

DISC_PX, GAP_PX, BETWEEN_PX = 18, 6, 16
WIDEST_PX = 270
"""A longer entry is cut where others follow it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened at a place ("" has none), in words."""

    words: str
    place: str


class EntryRow(QWidget):
    """`chosen` carries the index of an entry that was clicked."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()
        self._current = -1
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    def show_entries(self, entries: Sequence[Entry], current: int) -> None:
        """Show these, and which of them one looks at (-1 is none)."""
        self._entries, self._current = tuple(entries), current
        told = "; ".join(f"{number}. {entry.words}" for number, entry in enumerate(self._entries, start=1))
        self.setAccessibleName(few_lines(told))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(24))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            end = 0
            for index, rect in self._placed():
                is_current = index == self._current
                self._paint_disc(painter, rect, index + 1, is_current)
                painter.setPen(QColor(theme.text))
                painter.setFont(text_font(SIZE_BODY, 600 if is_current else 400))
                words = rect.adjusted(px(DISC_PX + GAP_PX), 0, 0, 0)
                painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self._cut(index, words.width()))
                end = rect.right()
            if left_out := len(self._entries) - len(self._placed()):
                painter.setPen(QColor(theme.text2))
                painter.setFont(text_font(SIZE_BODY, 600))
                painter.drawText(
                    QRect(end + px(8), 0, px(40), self.height()), Qt.AlignmentFlag.AlignVCenter, f"+{left_out}"
                )

    def _paint_disc(self, painter: QPainter, rect: QRect, number: int, is_current: bool) -> None:
        """The same disc as on the map."""
        theme = current_theme()
        ground, ink = ("#FFD23F", "#1A1A1A") if is_current else ("#1A1A1A", "#FFD23F")
        middle = QPointF(rect.left() + px(DISC_PX) / 2 + 0.5, self.height() / 2)
        painter.setPen(QColor(theme.strong))
        painter.setBrush(QColor(ground))
        painter.drawEllipse(middle, px(DISC_PX) / 2 - 0.5, px(DISC_PX) / 2 - 0.5)
        painter.setPen(QColor(ink))
        painter.setFont(text_font(SIZE_CAPTION, 700))
        disc = QRectF(rect.left(), 0, px(DISC_PX) + 1, self.height())
        painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), str(number))

    def _placed(self) -> list[tuple[int, QRect]]:
        """The entries that are seen, each with where it stands; the one that is looked at is always among them."""
        first = 0
        while not (placed := self._placed_from(first)) or (self._current > placed[-1][0] and first < self._current):
            first += 1
            if first >= len(self._entries):
                break
        return placed

    def _placed_from(self, first: int) -> list[tuple[int, QRect]]:
        metrics = QFontMetrics(text_font(SIZE_BODY, 600))
        found: list[tuple[int, QRect]] = []
        left, room = 0, self.width() - px(46)
        for index in range(first, len(self._entries)):
            is_last = index == len(self._entries) - 1
            wide = px(DISC_PX + GAP_PX) + metrics.horizontalAdvance(self._words(index)) + 4
            wide = min(wide, room - left) if not found and is_last else min(wide, px(WIDEST_PX))
            if found and left + wide > room:
                break
            wide = min(wide, max(room, px(DISC_PX)))
            found.append((index, QRect(left, 0, wide, self.height())))
            left += wide + px(BETWEEN_PX)
        return found

    def _words(self, index: int) -> str:
        return one_line(self._entries[index].words)

    def _cut(self, index: int, room: int) -> str:
        metrics = QFontMetrics(text_font(SIZE_BODY, 600 if index == self._current else 400))
        return metrics.elidedText(self._words(index), Qt.TextElideMode.ElideRight, room)

    def _at(self, x: float) -> int:
        return next((index for index, rect in self._placed() if rect.left() <= x <= rect.right()), -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (index := self._at(event.position().x())) >= 0:
            self.chosen.emit(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._at(event.position().x()) >= 0
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        """The whole of an entry, or of what there was no room for, is its tip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self._at(event.pos().x())
            shown = [self._entries[index].words] if index >= 0 else [entry.words for entry in self._entries]
            QToolTip.showText(event.globalPos(), few_lines("\n".join(shown)), self)
            return True
        return super().event(event)
