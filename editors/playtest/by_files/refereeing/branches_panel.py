"""What was ruled in this round, and when: each time is a branch to which one may go back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editors.playtest.answering.told_words import said_in_words
from editors.playtest.by_files.refereeing.desk_rows import DeskRow, DeskRows
from editors.playtest.by_files.refereeing.desk_state import DeskState
from workbench.engine.options import OneOf
from workbench.engine.orders.order import Overruled
from workbench.engine.words.message import Message, begun
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.history_view import moment
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import called, spoken
from workbench.referee.by_a_person.branches import Step
from workbench.referee.by_a_person.rulings import instead_of
from workbench.referee.formats import GivenRuling

MOST_NAMED = 3


class BranchesPanel(QWidget):
    """`gone_back` carries how many rulings had been given where one goes back to; 0 is before all of them."""

    gone_back = Signal(int)

    def __init__(self, name: Callable[[str], str]) -> None:
        super().__init__()
        self._name = name
        self._steps: tuple[Step, ...] = ()
        self._desk: DeskState | None = None
        words = self.tr(
            "Each time that you rule is kept, what you take back too: it stays in the record. The dice do not change."
        )
        self._hint = text_label(words, "hint", wrap=True)
        self.list = DeskRows(self.tr("What was ruled in this round, and when"))
        self.back_button = QPushButton(self.tr("Go back to this"))
        set_style_property(self.back_button, "dense", True)
        self.back_button.clicked.connect(self._go_back)
        self.list.pointed.connect(lambda _at: self._show_button())
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 8)
        box.setSpacing(6)
        row = QHBoxLayout()
        row.addWidget(self._hint, 1)
        row.addWidget(self.back_button)
        box.addLayout(row)
        box.addWidget(self.list, 1)

    @property
    def count(self) -> int:
        """How many branches there are, the one of before all rulings not counted."""
        return len(self._steps)

    def show_desk(self, desk: DeskState) -> None:
        """All that was ruled in the round, the latest first; last how it stood before."""
        self._desk, self._steps = desk, tuple(reversed(desk.steps()))
        rows = [self._row(step) for step in self._steps]
        if rows:
            rows.append(DeskRow(self.tr("Before the first ruling"), self.tr("All of them wait"), icon="circle"))
        self.list.show_rows(rows)
        self._show_button()

    def _row(self, step: Step) -> DeskRow:
        altered, back = step.altered, step.taken_back
        if altered:
            title, icon, tone = self._told(altered[0]), "pencil-simple", "warning"
        elif len(back) == len(step.rulings):
            title = self.tr("Taken back: {}").format(self._asked(back[0]))
            icon, tone = "arrow-counter-clockwise", "text2"
        elif len(step.rulings) == 1:
            title, icon, tone = self._told(step.rulings[0]), "check", "ok"
        else:
            title = spoken(Message("{count} rulings as suggested", count=len(step.rulings)))
            icon, tone = "check", "ok"
        more = len(step.rulings) - 1 if altered or back else 0
        notes = [one.answer.note for one in altered if isinstance(one.answer, Overruled) and one.answer.note]
        besides = spoken(Message("{count} more with it", count=more)) if more else ""
        below = " · ".join(filter(None, (moment(step.at), besides, *notes[:1])))
        chip = self.tr("so it stands") if step.stands else ""
        return DeskRow(title, below, icon=icon, icon_tone=tone, chip=chip, tone="ok", is_done=not step.stands)

    def _asked(self, one: GivenRuling) -> str:
        """The question that was ruled on; what it was of, where it is not asked any more."""
        found = self._desk.asked_before(one) if self._desk is not None else None
        if found is None:
            return ", ".join(called(self._name(key)) for key in one.what[1:][:MOST_NAMED])
        return begun(spoken(found.decision.prompt))

    def _told(self, one: GivenRuling) -> str:
        found = self._desk.asked_before(one) if self._desk is not None else None
        words = found.options.options.words if found and isinstance(found.options.options, OneOf) else {}
        answer = instead_of(one.answer) if one.answer is not None else ""
        return f"{self._asked(one)} {begun(said_in_words(answer, words, self._name))}"

    def _show_button(self) -> None:
        at = self.list.at
        is_other = 0 <= at <= len(self._steps) and bool(self._steps)
        stands = is_other and at < len(self._steps) and self._steps[at].stands
        self.back_button.setEnabled(is_other and not stands)

    def _go_back(self) -> None:
        at = self.list.at
        self.gone_back.emit(self._steps[at].number if at < len(self._steps) else 0)
