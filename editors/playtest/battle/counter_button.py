"""A counter on the battle board: seen, pointed at, clicked, reached by the keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.counters.counter_cache import paint_cached_counter
from workbench.qt.counters.counter_painter import paint_faded
from workbench.qt.counters.stack_painter import paint_selection
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, current_theme, px

COUNTER_PX, AROUND_PX, NOTE_PX, UNKNOWN_PX = 44, 5, 15, 16
COUNTER_MM = 15.0
ARROWS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})
MOST_OF_A_NOTE, WIDEST_PX = 40, 140


@dataclass(frozen=True, slots=True)
class ShownCounter:
    """A counter as it stands on the board.

    Attributes
    ----------
    face, words
        What it looks like, and what it is and may do, as it is read aloud.
    note
        A few words below it.
    is_offered, is_refused, is_chosen
        The question asked now names it and it may be chosen, may not, or has been.
    is_hidden
        The reader does not know it: its back is seen.
    """

    unit: str
    face: CounterFace
    words: str
    note: str = ""
    is_offered: bool = False
    is_refused: bool = False
    is_chosen: bool = False
    is_hidden: bool = False


class CounterButton(QAbstractButton):
    """One counter with its note. Whether a click means anything is the business of whoever made it.

    With `takes_enter` the key does what a click does, where the counter can be chosen at all.
    """

    def __init__(self, shown: ShownCounter, takes_enter: bool) -> None:
        super().__init__()
        self.shown = shown
        self.takes_enter = takes_enter and (shown.is_offered or shown.is_refused)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(few_lines(shown.words))
        self.setToolTip(few_lines(shown.words))
        pointing = shown.is_offered or shown.is_refused
        self.setCursor(Qt.CursorShape.PointingHandCursor if pointing else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        """Enter takes the counter that the keyboard is on, before it means the answer of the page."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._takes(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._takes(event):
            self.click()
        elif event.key() in ARROWS:
            event.ignore()  # the board knows who stands where
        else:
            super().keyPressEvent(event)

    def _takes(self, event: QKeyEvent) -> bool:
        return self.takes_enter and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers()

    def sizeHint(self) -> QSize:
        side = px(COUNTER_PX + 2 * AROUND_PX)
        if not self.shown.note:
            return QSize(side, side)
        words = QFontMetrics(text_font(SIZE_CAPTION)).horizontalAdvance(one_line(self.shown.note, MOST_OF_A_NOTE))
        return QSize(max(side, min(words + 2, px(WIDEST_PX))), side + px(NOTE_PX))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, around, side = current_theme(), px(AROUND_PX), px(COUNTER_PX)
        counter = QRectF((self.width() - side) / 2, around, side, side)
        with QPainter(self) as painter:
            if self.shown.is_refused:
                paint_faded(painter, counter, lambda on: paint_cached_counter(on, self.shown.face, counter))
            else:
                paint_cached_counter(painter, self.shown.face, counter)
            if self.shown.is_hidden:
                _paint_unknown(painter, counter)
            if self.shown.is_chosen:
                paint_selection(painter, counter, side / COUNTER_MM)
            elif self.shown.is_offered:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(theme.color("accent"), 2, Qt.PenStyle.SolidLine))
                painter.drawRoundedRect(counter.adjusted(-3, -3, 3, 3), 4, 4)
            if self.shown.note:
                painter.setFont(text_font(SIZE_CAPTION))
                painter.setPen(QColor(theme.text2))
                room = QRectF(0, counter.bottom() + around - 2, self.width(), px(NOTE_PX))
                note = painter.fontMetrics().elidedText(
                    one_line(self.shown.note, MOST_OF_A_NOTE), Qt.TextElideMode.ElideRight, self.width()
                )
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, note)


def _paint_unknown(painter: QPainter, counter: QRectF) -> None:
    """A disc with a question mark on the back of a counter that the reader does not know."""
    theme, wide = current_theme(), px(UNKNOWN_PX)
    disc = QRectF(counter.right() - wide * 0.7, counter.top() - wide * 0.3, wide, wide)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(theme.card))
    painter.setPen(QPen(QColor(theme.card_line), 1))
    painter.drawEllipse(disc)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QColor(theme.card_text))
    painter.setFont(text_font(SIZE_CAPTION, 600))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, "?")
