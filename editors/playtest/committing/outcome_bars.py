"""A row for each outcome: its words, a bar, how likely it is. What is not known is a paler bar from least to most."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editors.playtest.committing.odds_words import share_words
from workbench.engine.questions.prospects import Range
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_DENSE, current_theme, px

ROW_PX, BAR_PX, GAP_PX = 22, 10, 8
WORDS_SHARE = 0.5
"""So much of the width the words may take."""
PALE = 110


@dataclass(frozen=True)
class Bar:
    """An outcome in words, how likely it is, and whether it is what the reader wants."""

    words: str
    share: Range
    is_good: bool = False


class OutcomeBars(QWidget):
    """Each bar is read aloud with its figure."""

    def __init__(self) -> None:
        super().__init__()
        self.bars: tuple[Bar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_bars(self, bars: tuple[Bar, ...]) -> None:
        """Show these, in their order."""
        self.bars = bars
        told = [f"{bar.words}: {share_words(bar.share)}" for bar in bars]
        self.setAccessibleName(few_lines("; ".join(told)))
        self.setToolTip(few_lines("\n".join(told)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(220), px(ROW_PX) * len(self.bars))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), self.sizeHint().height())

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        high, middle = px(ROW_PX), Qt.AlignmentFlag.AlignVCenter
        with QPainter(self) as painter:
            painter.setFont(text_font(SIZE_DENSE))
            letters = painter.fontMetrics()
            figures = max((letters.horizontalAdvance(share_words(bar.share)) for bar in self.bars), default=0)
            widest = max((letters.horizontalAdvance(bar.words) for bar in self.bars), default=0)
            left = min(widest, int(self.width() * WORDS_SHARE)) + px(GAP_PX)
            room = max(0, self.width() - left - figures - px(GAP_PX))
            for at, bar in enumerate(self.bars):
                row = QRectF(0, at * high, self.width(), high)
                painter.setPen(QColor(current_theme().text))
                words = letters.elidedText(one_line(bar.words), Qt.TextElideMode.ElideRight, left - px(GAP_PX))
                painter.drawText(row, middle, words)
                painter.drawText(row, middle | Qt.AlignmentFlag.AlignRight, share_words(bar.share))
                _paint_bar(painter, QRectF(left, row.center().y() - px(BAR_PX) / 2, room, px(BAR_PX)), bar)


def _paint_bar(painter: QPainter, room: QRectF, bar: Bar) -> None:
    theme, (low, high) = current_theme(), bar.share
    painter.fillRect(room, QColor(theme.neutral_tint))
    colour = QColor(theme.accent if bar.is_good else theme.strong)
    painter.fillRect(QRectF(room.left(), room.top(), room.width() * low, room.height()), colour)
    if high > low:
        colour.setAlpha(PALE)
        begins = room.left() + room.width() * low
        painter.fillRect(QRectF(begins, room.top(), room.width() * (high - low), room.height()), colour)
