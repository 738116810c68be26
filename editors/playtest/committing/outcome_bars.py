"""A row for each outcome: its words, a bar, how likely it is. What is not known is a paler bar from least to most."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from editors.playtest.committing.odds_words import share_words
from workbench.engine.questions.prospects import Range
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_DENSE, current_theme, px

ROW_PX, BAR_PX, GAP_PX = 22, 10, 8
WORDS_SHARE = 0.58
"""So much of the width the words may take."""
PALE = 110


@dataclass(frozen=True)
class Bar:
    """An outcome in words, how likely it is, whether it is what the reader wants, and how many rolls of all it is."""

    words: str
    share: Range
    is_good: bool = False
    rolls: str = ""

    @property
    def figure(self) -> str:
        """How likely it is, with its rolls."""
        return _tr("{0} · {1}").format(share_words(self.share), self.rolls) if self.rolls else share_words(self.share)


class OutcomeBars(QWidget):
    """Each bar is read aloud with its figure."""

    def __init__(self) -> None:
        super().__init__()
        self.bars: tuple[Bar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_bars(self, bars: tuple[Bar, ...]) -> None:
        """Show these, in their order."""
        self.bars = bars
        told = [_tr("{0}: {1}").format(bar.words, bar.figure) for bar in bars]
        self.setAccessibleName(few_lines("; ".join(told)))
        self.setToolTip(few_lines("\n".join(told)))
        self.updateGeometry()
        self.update()

    def row_px(self) -> int:
        """How high a row is: words that are too long to stand beside their bar stand above it."""
        return px(ROW_PX) * (2 if self._has_long_words() else 1)

    def _has_long_words(self) -> bool:
        letters = QFontMetrics(text_font(SIZE_DENSE))
        widest = max((letters.horizontalAdvance(one_line(bar.words)) for bar in self.bars), default=0)
        return widest + px(4) > int(self.width() * WORDS_SHARE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.sizeHint().height() != self.height():
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(px(220), self.row_px() * len(self.bars))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), self.sizeHint().height())

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        high, line, is_long = self.row_px(), px(ROW_PX), self._has_long_words()
        middle, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
        with QPainter(self) as painter:
            painter.setFont(text_font(SIZE_DENSE))
            letters = painter.fontMetrics()
            figures = max((letters.horizontalAdvance(bar.figure) for bar in self.bars), default=0)
            widest = max((letters.horizontalAdvance(bar.words) for bar in self.bars), default=0)
            left = 0 if is_long else widest + px(4) + px(GAP_PX)
            room = max(0, self.width() - left - figures - px(GAP_PX))
            for at, bar in enumerate(self.bars):
                row = QRectF(0, at * high, self.width(), high)
                self.paint_ground(painter, row, at)
                painter.setPen(QColor(current_theme().text))
                wide = self.width() if is_long else left - px(GAP_PX)
                words = letters.elidedText(one_line(bar.words), Qt.TextElideMode.ElideRight, wide)
                painter.drawText(QRectF(row.left(), row.top(), row.width(), line), middle, words)
                below = QRectF(row.left(), row.bottom() - line, row.width(), line)
                painter.drawText(below, middle | right, bar.figure)
                _paint_bar(painter, QRectF(left, below.center().y() - px(BAR_PX) / 2, room, px(BAR_PX)), bar)

    def paint_ground(self, painter: QPainter, row: QRectF, at: int) -> None:
        """What lies below a row."""


class WayBars(OutcomeBars):
    """Answers beside the one that is put together. `pointed` and `taken` tell the number of a row, -1 of none."""

    pointed = Signal(int)
    taken = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.at = -1

    def show_bars(self, bars: tuple[Bar, ...]) -> None:
        super().show_bars(bars)
        if self.at >= len(bars):
            self.point_at(-1)

    def point_at(self, number: int) -> None:
        """Point at a row, -1 at none."""
        if number != self.at and number < len(self.bars):
            self.at = number
            told = self.bars[number] if number >= 0 else None
            self.setAccessibleDescription(few_lines(_tr("{0}: {1}").format(told.words, told.figure)) if told else "")
            self.pointed.emit(number)
            self.update()

    def paint_ground(self, painter: QPainter, row: QRectF, at: int) -> None:
        if at == self.at:
            painter.fillRect(row, QColor(current_theme().neutral_tint))
            if self.hasFocus():
                painter.setPen(QPen(QColor(current_theme().focus), px(2)))
                painter.drawRect(row.adjusted(1, 1, -1, -1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.point_at(min(len(self.bars) - 1, int(event.position().y() // self.row_px())))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.mouseMoveEvent(event)
            self.taken.emit(self.at)

    def leaveEvent(self, event: QEvent) -> None:
        self.point_at(-1)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.at < 0 and event.reason() != Qt.FocusReason.MouseFocusReason:
            self.point_at(0)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.point_at(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.point_at(min(len(self.bars) - 1, self.at + 1))
        elif event.key() == Qt.Key.Key_Up:
            self.point_at(max(0, self.at - 1))
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.at >= 0:
            self.taken.emit(self.at)
        else:
            super().keyPressEvent(event)


def _paint_bar(painter: QPainter, room: QRectF, bar: Bar) -> None:
    theme, (low, high) = current_theme(), bar.share
    painter.fillRect(room, QColor(theme.neutral_tint))
    colour = QColor(theme.accent if bar.is_good else theme.strong)
    painter.fillRect(QRectF(room.left(), room.top(), room.width() * low, room.height()), colour)
    if high > low:
        colour.setAlpha(PALE)
        begins = room.left() + room.width() * low
        painter.fillRect(QRectF(begins, room.top(), room.width() * (high - low), room.height()), colour)


def _tr(text: str) -> str:
    return QCoreApplication.translate("CommittingOdds", text)
