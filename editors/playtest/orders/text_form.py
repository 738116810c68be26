"""A free text as the answer to a question."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.playtest.answering.answer_form import AnswerForm
from editors.playtest.orders.note_field import NoteField
from workbench.engine.orders.order import Text
from workbench.engine.state import Answer

HEIGHT_PX = 140


class TextForm(AnswerForm):
    """Nothing that is written here is read by the program."""

    def __init__(self, most: int, prompt: str) -> None:
        super().__init__()
        self._field = NoteField(most, self.tr("People read this, never the program"), prompt, HEIGHT_PX)
        self._field.written.connect(lambda _text: self.edited.emit())
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 0)
        box.addWidget(self._field)
        box.addStretch(1)

    def answer(self) -> Answer:
        return Text(self._field.text())

    def put_in(self, answer: Answer) -> None:
        if isinstance(answer, Text):
            self._field.set_text(answer.text)

    def tally(self) -> str:
        return "" if self._field.text() else self.tr("Empty says nothing")

    def first_field(self) -> QWidget:
        return self._field.field
