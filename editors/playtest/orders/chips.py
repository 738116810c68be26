"""Small buttons in rows that break: what one may switch on, and what one may strike out again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.labels import ElidedLabel
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

LABEL_PX, HALF_PX = 86, 84
"""The width of a label, and the words that fit into half of what is left in a narrow column."""


def chip(title: str, is_on: bool, does: Callable[[], object], why_not: str = "") -> QPushButton:
    """A switch; one that may not be used is grey and says why."""
    button = QPushButton(an_entry(title))
    button.setCheckable(True)
    button.setChecked(is_on)
    set_style_property(button, "dense", True)
    set_style_property(button, "chip", True)
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # a narrow column cuts, and never rolls
    button.setEnabled(is_on or not why_not)
    button.setToolTip(few_lines(why_not or title))
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


def sentence_row(words: str, title: str, is_on: bool, does: Callable[[], object]) -> QWidget:
    """A whole sentence, and the button that takes it."""
    row = QWidget()
    box = QHBoxLayout(row)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(8)
    button = chip(title, is_on, does)
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    button.setAccessibleName(few_lines(f"{title}: {words}"))
    box.addWidget(text_label(words, "body", wrap=True), 1)
    box.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
    return row


def chips_in_rows(chips: Sequence[QPushButton]) -> QWidget:
    """Chips beside each other, or below each other where their words are too long for that."""
    widest = max((one.fontMetrics().horizontalAdvance(one.text()) for one in chips), default=0)
    columns = 2 if widest <= px(HALF_PX) else 1
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
