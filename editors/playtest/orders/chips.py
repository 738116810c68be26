"""Small buttons in rows that break: what one may switch on, and what one may strike out again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.labels import ElidedLabel
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

LABEL_PX = 86


def chip(title: str, is_on: bool, does: Callable[[], object], why_not: str = "") -> QPushButton:
    """A switch; one that may not be used is grey and says why."""
    button = QPushButton(an_entry(title))
    button.setCheckable(True)
    button.setChecked(is_on)
    set_style_property(button, "dense", True)
    set_style_property(button, "chip", True)
    button.setEnabled(is_on or not why_not)
    button.setToolTip(few_lines(why_not))
    button.clicked.connect(lambda _on: does())
    return button


def struck_out(words: str, name: str, does: Callable[[], object]) -> QWidget:
    """A row of words with a cross that takes it away."""
    row = QWidget()
    box = QHBoxLayout(row)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(4)
    label = ElidedLabel()
    label.set_whole_text(words)
    cross = QToolButton()
    bind_icon(cross, "x")
    cross.setAutoRaise(True)
    cross.setAccessibleName(few_lines(name))
    cross.setToolTip(few_lines(name))
    cross.clicked.connect(lambda _checked: does())
    box.addWidget(label, 1)
    box.addWidget(cross)
    return row


def chips_in_rows(chips: Sequence[QWidget], columns: int = 2) -> QWidget:
    """Chips below and beside each other."""
    inside = QWidget()
    grid = QGridLayout(inside)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(4)
    for i, one in enumerate(chips):
        grid.addWidget(one, i // columns, i % columns)
    for column in range(columns):
        grid.setColumnStretch(column, 1)
    return inside


def labelled(title: str, inside: QWidget) -> QWidget:
    """A field with its label at the left."""
    row = QWidget()
    box = QHBoxLayout(row)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(8)
    label: QLabel = text_label(title, "label", wrap=True)
    label.setFixedWidth(px(LABEL_PX))
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    box.addWidget(label)
    box.addWidget(inside, 1)
    return row
