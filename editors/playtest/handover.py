"""The cover between two seats at one table: nothing is seen until the next player says that they sit there.

How the turn went that ended meanwhile is told on it then, before the table is shown. Two people who play openly switch
it off, here or in the menu of eyes.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import text_label
from workbench.qt.faults import paints
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_theme, px

BAND_PX = 8


def leave_nothing_open(page: QWidget) -> None:
    """Close what the seat before has opened over a page: dialogs, menus and tips are in no layout that is hidden.

    Whoever chooses a file goes on with it: no moment is told there.
    """
    QToolTip.hideText()
    for top in QApplication.topLevelWidgets():
        if top.windowType() is Qt.WindowType.ToolTip:
            top.hide()  # at once: by itself a tip takes its time to go
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
        if popup.isVisible():
            break
    for dialog in page.window().findChildren(QDialog):
        if dialog.isVisible() and not isinstance(dialog, QFileDialog):
            dialog.reject()


def _nothing() -> None:
    """No summary is to be read."""


class HandoverCover(QWidget):
    """Lies over the whole page. It has no transparency: what the seat before has seen is not even guessed at."""

    taken_over = Signal()

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page, self._ground = page, ""
        self._summary: Callable[[], QWidget | None] = _nothing
        self._shown: QWidget | None = None
        self._title = text_label("", "title")
        self._words = text_label(self.tr("The table is covered. Enter, or the button, shows it."), "body")
        self._button = QPushButton(self.tr("Show the table"))
        set_style_property(self._button, "accent", True)
        self._button.clicked.connect(self.uncover)
        self._again = QCheckBox(self.tr("Cover it again when the seat changes"))
        self._lay_out()
        page.installEventFilter(self)
        self.hide()

    def cover(
        self, seat: str, ground: str, summary: Callable[[], QWidget | None] = _nothing, is_asked: bool = True
    ) -> None:
        """Hide the page until the player of `seat` asks for it; `ground` is the colour of that side.

        `summary` is what they read first. It is made when they have said that they sit there, and not before.
        """
        self._ground, self._summary = ground, summary
        self._drop_summary()
        self._again.setChecked(True)
        words = self.tr("{}, it is your turn") if is_asked else self.tr("{}, the table is yours")
        self._title.setText(words.format(seat))
        self.setAccessibleName(few_lines(self._title.text()))
        self._fill_page()
        self.show()
        self.raise_()
        self._button.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def covers_again(self) -> bool:
        """Do the players want the cover at the next change?"""
        return self._again.isChecked()

    def uncover(self) -> None:
        """Show the page to whoever sits there now; first how the turn went, where there is that to tell."""
        if not self.isVisible():
            return
        summary, self._summary = self._summary(), _nothing
        if summary is not None:
            self._shown = summary
            self._words.hide()
            self._box.insertWidget(1, summary)
            summary.show()
        else:
            self.hide()
            self._drop_summary()
            self.taken_over.emit()

    def _drop_summary(self) -> None:
        if self._shown is not None:
            self._box.removeWidget(self._shown)
            self._shown.hide()
            self._shown.deleteLater()
            self._shown = None
        self._words.show()

    def _lay_out(self) -> None:
        card = QFrame()
        set_style_property(card, "card", True)
        card.setFixedWidth(px(480))
        box = self._box = QVBoxLayout(card)
        box.setContentsMargins(28, 24, 28, 24)
        box.setSpacing(12)
        row = QHBoxLayout()
        row.addWidget(self._again)
        row.addStretch(1)
        row.addWidget(self._button)
        for part in (self._title, self._words):
            box.addWidget(part)
        box.addLayout(row)
        middle = QVBoxLayout(self)
        middle.addStretch(1)
        middle.addWidget(card, 0, Qt.AlignmentFlag.AlignHCenter)
        middle.addStretch(2)

    def _fill_page(self) -> None:
        self.setGeometry(self._page.rect())

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(current_theme().bench))
            painter.fillRect(0, 0, self.width(), px(BAND_PX), QColor(self._ground))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._page and event.type() == QEvent.Type.Resize:
            self._fill_page()
        return super().eventFilter(watched, event)
