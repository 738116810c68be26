"""The strip over the table that asks, once, what is to become of figures that were changed in Design."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import MOST_TOLD, few_lines, one_line
from workbench.qt.controls.parts import IconLabel, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

SHOWN_CHANGES, IN_TOOLTIP = 3, 30
ICON_PX = 17


class FiguresBar(QWidget):
    """A question with three answers, or what came of one of them. It never takes the keyboard by itself."""

    going_on_asked = Signal()
    again_asked = Signal()
    old_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "ground", "bench")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.said = text_label("", "body", wrap=True)
        self.why_not = text_label("", "note", wrap=True)
        for label in (self.said, self.why_not):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.go_on = self._button(self.tr("Go on with them from here"), self.going_on_asked)
        self.go_on.setToolTip(self.tr("A new branch from this moment, on the figures as they are in Design"))
        self.again = self._button(self.tr("Again from the start"), self.again_asked)
        self.again.setToolTip(
            self.tr("The same plays on the new figures, up to the first that comes out otherwise, as a new branch")
        )
        self.keep = self._button(self.tr("Keep the old"), self.old_asked)
        self.keep.setToolTip(self.tr("This playtest goes on as it is, and is not asked about these figures again"))
        self.close_button = QPushButton(self.tr("Close"))
        self.close_button.clicked.connect(self.hide)
        self._lay_out()
        self.hide()

    def ask(self, changes: Sequence[str], why_not_on: str, why_not_again: str) -> None:
        """Ask about changes, each in a line; an answer that is not possible says why."""
        shown = [one_line(change, MOST_TOLD) for change in changes[:SHOWN_CHANGES]]
        words = self.tr("The figures were changed in Design: {}").format("; ".join(shown))
        if not shown:
            words = self.tr("The set-up was changed in Design")
        if more := len(changes) - len(shown):
            words = self.tr("{}; and {} more").format(words, more)
        self._say(f"{words}.")
        self.said.setToolTip(few_lines("\n".join(changes[:IN_TOOLTIP]), MOST_TOLD))
        told = [self.tr("One cannot go on with them from here: {}.").format(why_not_on)] if why_not_on else []
        if why_not_again == why_not_on and why_not_on:
            told = [self.tr("They cannot be played: {}.").format(why_not_on)]
        elif why_not_again:
            told.append(self.tr("They cannot be played from the start: {}.").format(why_not_again))
        self.why_not.setText(few_lines(" ".join(told), MOST_TOLD))
        self.why_not.setVisible(bool(told))
        self.go_on.setEnabled(not why_not_on)
        self.again.setEnabled(not why_not_again)
        self._show_buttons(self.go_on, self.again, self.keep)

    def tell(self, words: str) -> None:
        """Say what came of an answer."""
        self._say(words)
        self.said.setToolTip("")
        self.why_not.hide()
        self._show_buttons(self.close_button)

    def forget(self) -> None:
        """Other eyes look: what was told to those before is gone."""
        for label in (self.said, self.why_not):
            label.setText("")
            label.setToolTip("")
        self.setAccessibleName("")
        self.hide()

    @property
    def is_asking(self) -> bool:
        return not self.isHidden() and not self.keep.isHidden()

    def _say(self, words: str) -> None:
        self.said.setText(few_lines(words, MOST_TOLD))
        self.setAccessibleName(few_lines(words))
        self.show()

    def _show_buttons(self, *shown: QPushButton) -> None:
        for button in (self.go_on, self.again, self.keep, self.close_button):
            button.setVisible(button in shown)

    def _button(self, text: str, told: object) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(told)
        return button

    def _lay_out(self) -> None:
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.said)
        words.addWidget(self.why_not)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.go_on, self.again, self.keep, self.close_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addLayout(words)
        column.addLayout(buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 12, 8)
        row.setSpacing(10)
        row.addWidget(IconLabel("table", "info", px(ICON_PX)), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
