"""A ruling of who referees: what the program suggests and why, what else may be ruled, and the note on it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.answering.answer_form import AnswerForm
from editors.playtest.answering.told_words import said_in_words
from editors.playtest.orders.note_field import NoteField
from editors.playtest.orders.ruling_grounds import RulingGrounds
from workbench import limits
from workbench.engine.options import Number, OneOf
from workbench.engine.orders.options import Ruling
from workbench.engine.orders.order import Overruled
from workbench.engine.state import Answer
from workbench.engine.words.bounded_words import MOST_TOLD, an_entry, few_lines
from workbench.engine.words.message import begun
from workbench.qt.controls.fields import number_field
from workbench.qt.controls.parts import ClauseLink, IconLabel, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

MOST_OFFERED = 24


class RulingForm(AnswerForm):
    """Enter confirms what is suggested; another choice, or a note, overrules."""

    def __init__(self, options: Ruling, name: Callable[[str], str]) -> None:
        super().__init__()
        suggested = options.suggestion
        self._suggested, self._clause, self._why = suggested.answer, suggested.clause, suggested.reason
        is_figure = isinstance(options.options, Number)
        self._answers: list[Answer] = list(islice(options, 1 if is_figure else MOST_OFFERED))
        self._buttons: list[QRadioButton] = []
        words = options.options.words if isinstance(options.options, OneOf) else {}
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(0, 0, 6, 0)
        box.setSpacing(px(7))
        box.addWidget(RulingGrounds(suggested, lambda key: begun(said_in_words(key, words, name))))
        box.addWidget(self._suggestion(begun(said_in_words(suggested.answer, words, name))))
        for answer in self._answers:
            title = begun(said_in_words(answer, words, name))
            if answer == self._suggested:
                title = self.tr("{} (suggested)").format(title)
            button = QRadioButton(an_entry(title))
            button.setToolTip(few_lines(title))
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # a narrow column cuts
            button.setChecked(answer == self._suggested)
            button.toggled.connect(lambda _on: self.edited.emit())
            self._buttons.append(button)
            box.addWidget(button)
        self._figure = self._by_hand(options.options, box) if isinstance(options.options, Number) else None
        self._note = NoteField(
            limits.ORDER_NOTE.most, self.tr("Why you rule otherwise: it stays in the record"), self.tr("Note")
        )
        self._note.written.connect(lambda _text: self.edited.emit())
        box.addWidget(self._note)
        box.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(area)

    def _suggestion(self, words: str) -> QFrame:
        """What is suggested, by which clause, and why in a sentence."""
        card = QFrame()
        set_style_property(card, "notice", "info")
        row = QHBoxLayout(card)
        row.setContentsMargins(10, 8, 10, 8)
        row.setSpacing(8)
        row.addWidget(IconLabel("scales", "info", 18), 0, Qt.AlignmentFlag.AlignTop)
        told = QVBoxLayout()
        told.setSpacing(2)
        told.addWidget(text_label(few_lines(self.tr("Suggested: {}").format(words)), "strong", wrap=True))
        if self._why:
            told.addWidget(text_label(few_lines(begun(spoken(self._why)), MOST_TOLD), "note", wrap=True))
        row.addLayout(told, 1)
        row.addWidget(ClauseLink(self._clause, card), 0, Qt.AlignmentFlag.AlignTop)
        return card

    def _by_hand(self, options: Number, box: QVBoxLayout) -> QSpinBox:
        """Of a figure any other one may be ruled."""
        other = QRadioButton(self.tr("Another figure"))
        field = number_field(options.low, options.high, self._suggested if isinstance(self._suggested, int) else 0)
        field.setAccessibleName(self.tr("Another figure"))
        field.valueChanged.connect(lambda _figure: other.setChecked(True))
        field.valueChanged.connect(lambda _figure: self.edited.emit())
        other.toggled.connect(lambda _on: self.edited.emit())
        row = QHBoxLayout()
        row.addWidget(other)
        row.addWidget(field)
        row.addStretch(1)
        box.addLayout(row)
        return field

    def answer(self) -> Answer:
        chosen = next((a for a, b in zip(self._answers, self._buttons, strict=True) if b.isChecked()), self._suggested)
        if self._figure is not None and not self._buttons[0].isChecked():
            chosen = self._figure.value()
        note = self._note.text()
        if isinstance(chosen, str | int | tuple) and (chosen != self._suggested or note):
            return Overruled(chosen, note)
        return chosen

    def put_in(self, answer: Answer) -> None:
        instead = answer.instead if isinstance(answer, Overruled) else answer
        if isinstance(answer, Overruled):
            self._note.set_text(answer.note)
        if self._figure is not None and isinstance(instead, int) and instead != self._suggested:
            self._figure.setValue(instead)
            return
        for one, button in zip(self._answers, self._buttons, strict=True):
            button.setChecked(one == instead)

    def tally(self) -> str:
        chosen = self.answer()
        return self.tr("Enter confirms it") if chosen == self._suggested else self.tr("You rule otherwise")

    def first_field(self) -> QWidget:
        return next((button for button in self._buttons if button.isChecked()), self)
