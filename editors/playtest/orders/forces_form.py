"""The forces that take orders now: who has one, who keeps an older one; a row, a digit or a click opens it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.playtest.answering.answer_form import AnswerForm
from editors.playtest.answering.choice_list import ChoiceList
from editors.playtest.answering.choice_model import ChoiceLine
from editors.playtest.answering.choices import Choice
from editors.playtest.orders.desk import OrdersDesk
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.orders.order import COMBAT
from workbench.engine.state import Answer
from workbench.qt.looks.translator import spoken


class ForcesForm(AnswerForm):
    """Its answer is everything that is written."""

    def __init__(self, desk: OrdersDesk, faces: Mapping[str, CounterFace]) -> None:
        super().__init__()
        self._desk, self._faces = desk, faces
        self.list = ChoiceList()
        self.list.view.setAccessibleName(self.tr("Forces that take orders"))
        self.list.taken.connect(lambda choice: desk.writing.choose(choice.key))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.list)
        self._fill()
        desk.writing.changed.connect(self._written)

    def answer(self) -> Answer:
        return self._desk.writing.answer()

    def put_in(self, answer: Answer) -> None:
        """Orders are drafted force by force; whoever takes them up writes them."""

    def tally(self) -> str:
        options, written = self._desk.writing.options, len(self._desk.writing.written)
        if options is None:
            return ""
        if not options.forces:
            return self.tr("Nobody takes orders now: Enter goes on.")
        if not written and self._desk.writing.when == COMBAT and not options.parts:
            return self.tr("Click a force, then the hexes that it attacks.")
        if not written and not self._desk.writing.is_march:
            return self.tr("What each could be ordered stands at the right.")
        if not written:
            return self.tr("Click a force, then where it marches. Who gets no order keeps the one that it has.")
        return self.tr("Orders written: {} of {}").format(written, len(options.forces))

    def first_field(self) -> QWidget:
        return self.list.view

    def _written(self) -> None:
        self._fill()
        self.edited.emit()

    def _fill(self) -> None:
        writing = self._desk.writing
        if writing.options is None:
            return
        had_keyboard = self.list.view.hasFocus()
        lines = [
            ChoiceLine(Choice(force, self._desk.name(force)), self._faces.get(force), self._below(force))
            for force in writing.options.forces
        ]
        self.list.show_lines(lines, checkable=False, numbered=True)
        self.list.view.point_at(self.list.model.row_of(writing.current) if writing.current else -1)
        if had_keyboard:
            self.list.view.setFocus()

    def _below(self, force: str) -> str:
        """Where it stands, how strong it is, and what has been or will be ordered."""
        desk = self._desk
        shown = desk.force(force)
        place = desk.where(force)
        if force in desk.writing.written:
            state = _tr("written")
        elif known := desk.standing().get(force):
            state = ", ".join(dict.fromkeys(spoken(one.state) for one in known))
        else:
            state = _tr("no order")
        return ", ".join(filter(None, (place, spoken(shown.strength), state)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("ForcesForm", text)
