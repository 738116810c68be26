"""The card that shows a stack: a row for each counter, which a click turns over."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.stacks.content import CounterRow, StackShown
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines, one_line
from workbench.qt.controls.labels import hairline, text_label
from workbench.qt.counters.counter_cache import paint_cached_counter
from workbench.qt.faults import paints
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_theme, px

WIDTH_PX, COUNTER_PX, AROUND_PX, LEAST_PX, MARGINS_PX = 296, 60, 5, 90, 30
MOST_SHARE = 0.62
"""Of the height of the map."""


class TurnedCounter(QAbstractButton):
    """A counter at a size at which it can be read."""

    def __init__(self, row: CounterRow) -> None:
        super().__init__()
        self.row = row
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setEnabled(row.can_turn)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if row.can_turn else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(few_lines(f"{row.name}, {row.words}"))
        if row.can_turn:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setToolTip(self.tr("Turn over"))

    def sizeHint(self) -> QSize:
        side = px(COUNTER_PX + 2 * AROUND_PX)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        around, side = px(AROUND_PX), px(COUNTER_PX)
        counter = QRectF(around, around, side, side)
        with QPainter(self) as painter:
            paint_cached_counter(painter, self.row.face, counter)
            if self.hasFocus():
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(QColor(current_theme().card_text), 2))
                painter.drawRoundedRect(counter.adjusted(-3, -3, 3, 3), 4, 4)


class StackView(QFrame):
    """Stands over the map at its upper right."""

    turned = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_style_property(self, "card", "floating")
        self.shown: StackShown | None = None
        self._title = text_label("", "strong", wrap=True)
        self._room = text_label("", "label")
        self._room.setProperty("card_role", "quiet")
        self._close = QToolButton(autoRaise=True)
        bind_icon(self._close, "x", "card_text")
        self._close.setToolTip(self.tr("Close"))
        self._close.setAccessibleName(self.tr("Close"))
        self._close.clicked.connect(self.closed)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_style_property(self._scroll, "ground", "none")
        self._lay_out()
        self.setAccessibleName(self.tr("Stack"))
        self.hide()

    def show_stack(self, shown: StackShown) -> None:
        """Fill the card; the keyboard stays on the counter that it was on."""
        if shown == self.shown:
            return
        focused = self.focusWidget()
        unit = focused.row.unit if isinstance(focused, TurnedCounter) and focused.hasFocus() else ""
        self.shown = shown
        self._title.setText(one_line(shown.title, MOST_TOLD))
        self._room.setText(one_line(shown.room, MOST_TOLD))
        self._room.setVisible(bool(shown.room))
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        sides = {row.side for row in shown.rows}
        before = ""
        for row in shown.rows:
            if len(sides) > 1 and row.side != before:
                before = row.side
                column.addWidget(_quiet(row.side))
            column.addLayout(self._line(row, row.unit == unit))
        if not shown.rows:
            column.addWidget(_quiet(self.tr("No counter that you know of stands here.")))
        if shown.more:
            column.addWidget(_quiet(self.tr("and {} more").format(shown.more)))
        column.addStretch(1)
        self._scroll.setWidget(body)
        self._scroll.viewport().setAutoFillBackground(False)
        body.setAutoFillBackground(False)
        self.place()

    def place(self, corner_px: int = 10) -> None:
        """Stand where the parent has room, no higher than what is shown needs."""
        parent = self.parentWidget()
        body = self._scroll.widget()
        if parent is None or body is None:
            return
        width = min(px(WIDTH_PX), parent.width() - 2 * corner_px)
        self.setFixedWidth(width)
        most = max(px(LEAST_PX), round(parent.height() * MOST_SHARE))
        inner = width - px(MARGINS_PX)
        self._scroll.setFixedHeight(min(most, max(body.heightForWidth(inner), body.sizeHint().height())))
        self.adjustSize()
        self.move(parent.width() - self.width() - corner_px, corner_px)
        self.raise_()

    def _line(self, row: CounterRow, has_focus: bool) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(8)
        picture = TurnedCounter(row)
        picture.clicked.connect(lambda: self.turned.emit(row.unit))
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addStretch(1)
        words.addWidget(text_label(few_lines(row.name), "strong", wrap=True))
        if row.words:
            words.addWidget(text_label(few_lines(row.words), "label", wrap=True))
        words.addStretch(1)
        line.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        if has_focus:
            picture.setFocus(Qt.FocusReason.OtherFocusReason)
        return line

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 8, 10)
        column.setSpacing(6)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._title, 1)
        head.addWidget(self._room)
        head.addWidget(self._close)
        column.addLayout(head)
        column.addWidget(hairline())
        column.addWidget(self._scroll)


def _quiet(words: str) -> QWidget:
    label = text_label(few_lines(words), "label", wrap=True)
    label.setProperty("card_role", "quiet")
    return label
