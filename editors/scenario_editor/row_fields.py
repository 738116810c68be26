"""Fields of the cards at the right: a text, a choice, a small button."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QLineEdit, QToolButton

from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.looks.icons import bind_icon


def field(text: str, name: str, does: Callable[[str], None]) -> QLineEdit:
    """A text that is set when one has done with it."""
    made = QLineEdit(text)
    made.setAccessibleName(few_lines(name))
    made.editingFinished.connect(lambda: does(made.text().strip()) if made.text().strip() != text else None)
    return made


def choice(words: Mapping[str, str], chosen: str, does: Callable[[str], None]) -> QComboBox:
    """One of several, by its words; what is none of them stands there too."""
    box = ComboBox()
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


def button(icon: str, name: str, does: Callable[[], None]) -> QToolButton:
    """A small button with an icon alone."""
    made = QToolButton()
    made.setAutoRaise(True)
    bind_icon(made, icon)
    made.setToolTip(few_lines(name))
    made.setAccessibleName(few_lines(name))
    made.clicked.connect(lambda _checked=False: does())
    return made
