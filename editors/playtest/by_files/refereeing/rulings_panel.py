"""The rulings of a round: the one that is looked at with why, clause and odds, and all of them by phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from editors.playtest.answering.told_words import said_in_words
from editors.playtest.by_files.refereeing.desk_rows import DeskHeading, DeskRow, DeskRows
from editors.playtest.by_files.refereeing.desk_state import Phase
from editors.playtest.orders.ruling_form import RulingForm
from workbench.engine.options import OneOf
from workbench.engine.orders.order import Overruled
from workbench.engine.words.bounded_words import MOST_TOLD, an_entry, few_lines
from workbench.engine.words.message import Message, begun, marked
from workbench.qt.controls.painted_buttons import KeyButton
from workbench.qt.controls.parts import ElidedLabel, hairline, text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.referee.by_a_person.rulings import ListedRuling, instead_of

LIST_PX = 130
WAIT = marked("{count} {count:waits|wait}")
Dice = Sequence[tuple[str, tuple[int, ...]]]
"""What was rolled for, and the faces."""


def trail_words(trail: Sequence[str]) -> str:
    """The phase and what is going on in it: the turn stands elsewhere, and steps between say little."""
    inner = trail[1:] or trail
    return " › ".join(map(spoken, dict.fromkeys((*inner[:1], *inner[-1:]))))


def _dice_words(why: str, faces: Sequence[int]) -> str:
    return f"{spoken(why)} {_faces(faces)}" if why else _faces(faces)


def _faces(faces: Sequence[int]) -> str:
    return ", ".join(map(str, faces))


class RulingsPanel(QWidget):
    """`ruled` carries the ruling, what is ruled (None as suggested), the note, and whether all may read it."""

    ruled = Signal(object, object, str, bool)
    taken_back = Signal(object)
    all_confirmed = Signal()
    looked_at = Signal(object)
    """The ruling that is looked at now."""

    def __init__(
        self,
        name: Callable[[str], str],
        dice_of: Callable[[ListedRuling], Dice],
        phase_of: Callable[[ListedRuling], Phase],
    ) -> None:
        super().__init__()
        self._name, self._dice_of, self._phase_of = name, dice_of, phase_of
        self._dice = text_label("", "note", wrap=True)
        self._rulings: Sequence[ListedRuling] = ()
        self._at = -1
        self._count = text_label("", "hint")
        self._trail = ElidedLabel("hint")
        self._prompt = text_label("", "heading", wrap=True)
        self.form: RulingForm | None = None
        self._place = QVBoxLayout()
        self._empty = text_label("", "hint", wrap=True)
        self._empty.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._line = hairline()
        self._shown = QCheckBox(self.tr("All seats may read the note"))
        self.confirm_button = KeyButton(self.tr("Confirm"), self.tr("Enter"))
        self.confirm_button.set_primary(True)
        self.alter_button = KeyButton(self.tr("Alter"), "A")
        self.back_button = KeyButton(self.tr("Take back"))
        self.list = DeskRows(self.tr("Rulings of this round"))
        self.list.setMinimumHeight(px(LIST_PX))
        self.all_button = KeyButton("", self.tr("Shift Enter"))
        self.confirm_button.clicked.connect(self.confirm)
        self.alter_button.clicked.connect(self.alter)
        self.back_button.clicked.connect(lambda: self.taken_back.emit(self._current()))
        self.all_button.clicked.connect(self.all_confirmed)
        self.list.pointed.connect(self._look_at)
        self._lay_out()

    def show_rulings(self, rulings: Sequence[ListedRuling], words: str) -> None:
        """All of a round, the first that waits in front; `words` say why there are none."""
        was = self._current()
        self._rulings = rulings
        waiting = [at for at, one in enumerate(rulings) if not one.is_ruled]
        self.list.show_rows(self._rows())
        count = self.tr("{} of {} wait").format(len(waiting), len(rulings)) if waiting else self.tr("all are ruled")
        self._count.setText(count if rulings else "")
        self._empty.setText(words)
        for part in (self.list, self._line):
            part.setVisible(bool(rulings))
        self.all_button.setVisible(bool(rulings))
        self.all_button.setText(self.tr("Confirm all {}").format(len(waiting)))
        self.all_button.setEnabled(bool(waiting))
        kept = [at for at, one in enumerate(rulings) if was is not None and (one.what, one.nth) == (was.what, was.nth)]
        at = next((x for x in waiting if not kept or x >= kept[0]), waiting[0] if waiting else (kept or [0])[0])
        self._look_at(at if rulings else -1)

    def _rows(self) -> list[DeskHeading | DeskRow]:
        """Rulings that follow one another in a phase stand below its heading."""
        found: list[DeskHeading | DeskRow] = []
        numbered = enumerate(self._rulings, start=1)
        for phase, group in groupby(numbered, key=lambda one: self._phase_of(one[1])):
            of_phase = [*group]
            waiting = sum(not one.is_ruled for _, one in of_phase)
            state = spoken(Message(WAIT, count=waiting)) if waiting else self.tr("ruled")
            found.append(DeskHeading(trail_words(phase.trail), " · ".join(filter(None, (state, phase.clause)))))
            found += [self._row(number, one) for number, one in of_phase]
        return found

    def _row(self, number: int, one: ListedRuling) -> DeskRow:
        told = self._told(one)
        below = self.tr("suggested: {}") if not one.is_ruled else self.tr("ruled otherwise: {}")
        if one.is_ruled and not one.is_altered:
            below = self.tr("as suggested: {}")
        note = f" – {one.note}" if one.note else ""
        title = begun(spoken(one.decision.prompt))
        clause = one.options.suggestion.clause
        icon, tone = ("pencil-simple", "warning") if one.is_altered else ("check", "ok")
        below = below.format(told) + note
        if not one.is_ruled:
            return DeskRow(title, below, sign=str(number), clause=clause)
        return DeskRow(title, below, str(number), icon, tone, clause=clause, is_done=True)

    def confirm(self) -> None:
        """Rule as the form stands: as suggested, or otherwise."""
        one = self._current()
        if one is None or self.form is None:
            return
        answer = self.form.answer()
        note = answer.note if isinstance(answer, Overruled) else ""
        self.ruled.emit(one, instead_of(answer), note, self._shown.isChecked())

    def alter(self) -> None:
        """Give the keyboard to what else may be ruled."""
        if self.form is not None:
            self.form.first_field().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _current(self) -> ListedRuling | None:
        return self._rulings[self._at] if 0 <= self._at < len(self._rulings) else None

    def _look_at(self, at: int) -> None:
        self._at = at
        one = self._current()
        if self.form is not None:
            self._place.removeWidget(self.form)
            self.form.setParent(None)
            self.form.deleteLater()
            self.form = None
        self._empty.setVisible(one is None)
        self._prompt.setVisible(one is not None)
        self._trail.setVisible(one is not None)
        self._dice.hide()
        for button in (self.confirm_button, self.alter_button, self._shown):
            button.setVisible(one is not None)
        self.back_button.setVisible(one is not None and one.is_ruled)
        if one is None:
            return
        self.list.point_at(at)
        where = trail_words(self._phase_of(one).trail)
        self._trail.set_whole_text(self.tr("Ruling {} · {}").format(at + 1, where))
        self._prompt.setText(an_entry(begun(spoken(one.decision.prompt))))
        self._shown.setChecked(one.is_shown)
        told = {str(fact.figure) for fact in one.options.suggestion.facts}
        rolled = [_dice_words(why, faces) for why, faces in self._dice_of(one) if _faces(faces) not in told]
        self._dice.setText(few_lines(self.tr("Rolled: {}").format("; ".join(rolled)), MOST_TOLD) if rolled else "")
        self._dice.setVisible(bool(rolled))
        self.looked_at.emit(one)
        self.form = RulingForm(one.options, self._name)
        self.form.put_in(one.answer)
        self._place.addWidget(self.form)
        self.form.show()

    def _told(self, one: ListedRuling) -> str:
        options = one.options.options
        words = options.words if isinstance(options, OneOf) else {}
        return said_in_words(instead_of(one.answer), words, self._name)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._trail, 1)
        head.addWidget(self._count)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        for button in (self.confirm_button, self.alter_button, self.back_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 10, 12, 10)
        box.setSpacing(8)
        box.addLayout(head)
        box.addWidget(self._prompt)
        box.addWidget(self._empty)
        box.addWidget(self._dice)
        box.addLayout(self._place, 5)
        box.addWidget(self._shown)
        box.addLayout(buttons)
        box.addWidget(self._line)
        box.addWidget(self.list, 2)
        last = QHBoxLayout()
        last.addStretch(1)
        last.addWidget(self.all_button)
        box.addLayout(last)
