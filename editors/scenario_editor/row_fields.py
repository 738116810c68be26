"""Cards at the right and their fields: a text, a choice, a small button.

A field that is done with is an edit, after which the cards are made again. So what a card does is said of the place in
its list, never of what stood there when the card was made, and the keyboard stays where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.design import Counter
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.half_typed import after_typing
from workbench.qt.looks.icons import bind_icon


class Cards(QWidget):
    """Cards one under the other, which give way to others as a whole."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[QFrame] = []
        self._room = QVBoxLayout(self)
        self._room.setContentsMargins(12, 0, 12, 0)
        self._room.setSpacing(6)

    def show_cards(self, cards: Sequence[QFrame]) -> None:
        """Show these. What is half typed in one that goes is nobody's any more."""
        focused = self._focused()
        for card in self.cards:
            for one in card.findChildren(QLineEdit):
                one.blockSignals(True)
            card.hide()
            card.deleteLater()
        self.cards = [*cards]
        for card in self.cards:
            self._room.addWidget(card)
            card.show()
        if focused is not None:
            self._focus(*focused)

    def _focused(self) -> tuple[int, int] | None:
        """The card and the field that have the keyboard."""
        now = QApplication.focusWidget()
        for at, card in enumerate(self.cards):
            for place, one in enumerate(_fields(card)):
                if one is now:
                    return at, place
        return None

    def _focus(self, at: int, place: int) -> None:
        fields = _fields(self.cards[at]) if at < len(self.cards) else []
        if place < len(fields):
            fields[place].setFocus()


def _fields(card: QFrame) -> list[QWidget]:
    return [one for one in card.findChildren(QWidget) if isinstance(one, QLineEdit | QComboBox | QAbstractButton)]


def field(text: str, name: str, does: Callable[[str], None]) -> QLineEdit:
    """A text that is set when one has done with it."""
    made = QLineEdit(text)
    made.setAccessibleName(few_lines(name))
    made.editingFinished.connect(lambda: does(made.text().strip()) if made.text().strip() != text else None)
    return made


def choice(name: str, words: Mapping[str, str], chosen: str, does: Callable[[str], None]) -> QComboBox:
    """One of several, by its words; what is none of them stands there too."""
    box = ComboBox()
    box.setAccessibleName(few_lines(name))
    with QSignalBlocker(box):
        for value, told in words.items():
            box.addItem(an_entry(told), value)
        if chosen not in words:
            box.addItem(an_entry(chosen), chosen)
        box.setCurrentIndex(box.findData(chosen))
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    box.activated.connect(lambda _at: does(str(box.currentData())))
    return box


def counters_taken_in(
    known: Mapping[str, Counter], counters: Sequence[str], does: Callable[[], None]
) -> tuple[QLabel, QPushButton]:
    """The counters of a card by their names, and the button that takes the chosen ones in."""
    names = ", ".join(known[one].short_name or known[one].name for one in counters if one in known)
    told = text_label(few_lines(names or _tr("no counters yet")), "hint", wrap=True)
    let_in = QPushButton(_tr("Take the chosen counters in"))
    let_in.clicked.connect(lambda: does())
    return told, let_in


def button(icon: str, name: str, does: Callable[[], None]) -> QToolButton:
    """A small button with an icon alone."""
    made = QToolButton()
    made.setAutoRaise(True)
    bind_icon(made, icon)
    made.setToolTip(few_lines(name))
    made.setAccessibleName(few_lines(name))
    done = after_typing(does)
    made.clicked.connect(lambda _checked=False: done())
    return made


def _tr(text: str) -> str:
    return QCoreApplication.translate("RowFields", text)
