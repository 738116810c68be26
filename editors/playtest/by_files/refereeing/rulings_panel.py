"""The rulings of a round: the one that is looked at with why, clause and odds, and the list of all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QHBoxLayout, QListWidget, QVBoxLayout, QWidget

from editors.playtest.answering.told_words import said_in_words
from editors.playtest.orders.ruling_form import RulingForm
from workbench.engine.options import OneOf
from workbench.engine.orders.order import Overruled
from workbench.engine.words.bounded_words import MOST_TOLD, an_entry, few_lines
from workbench.engine.words.message import begun
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.controls.painted_buttons import KeyButton
from workbench.qt.controls.parts import hairline, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.referee.by_a_person.rulings import ListedRuling, instead_of

LIST_PX = 170
Dice = Sequence[tuple[str, tuple[int, ...]]]
"""What was rolled for, and the faces."""


class RulingsPanel(QWidget):
    """`ruled` carries the ruling, what is ruled (None as suggested), the note, and whether all may read it."""

    ruled = Signal(object, object, str, bool)
    taken_back = Signal(object)
    all_confirmed = Signal()
    looked_at = Signal(object)
    """The ruling that is looked at now."""

    def __init__(self, name: Callable[[str], str], dice_of: Callable[[ListedRuling], Dice]) -> None:
        super().__init__()
        self._name, self._dice_of = name, dice_of
        self._dice = text_label("", "note", wrap=True)
        self._rulings: Sequence[ListedRuling] = ()
        self._at = -1
        self._count = text_label("", "hint")
        self._prompt = text_label("", "heading", wrap=True)
        self.form: RulingForm | None = None
        self._place = QVBoxLayout()
        self._empty = text_label("", "hint", wrap=True)
        self._shown = QCheckBox(self.tr("All seats may read the note"))
        self.confirm_button = KeyButton(self.tr("Confirm"), self.tr("Enter"))
        set_style_property(self.confirm_button, "accent", True)
        self.alter_button = KeyButton(self.tr("Alter"), "A")
        self.back_button = KeyButton(self.tr("Take back"))
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName(self.tr("Rulings of this round"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumHeight(px(LIST_PX))
        self.all_button = KeyButton("", self.tr("Shift Enter"))
        self.confirm_button.clicked.connect(self.confirm)
        self.alter_button.clicked.connect(self.alter)
        self.back_button.clicked.connect(lambda: self.taken_back.emit(self._current()))
        self.all_button.clicked.connect(self.all_confirmed)
        self.list.currentRowChanged.connect(self._look_at)
        self._lay_out()

    def show_rulings(self, rulings: Sequence[ListedRuling], words: str) -> None:
        """All of a round, the first that waits in front; `words` say why there are none."""
        was = self._current()
        self._rulings = rulings
        waiting = [at for at, one in enumerate(rulings) if not one.is_ruled]
        self.list.blockSignals(True)
        self.list.clear()
        for number, one in enumerate(rulings, start=1):
            self.list.addItem(
                ListRow(f"{self._sign(one)} {number}. {begun(spoken(one.decision.prompt))} – {self._told(one)}")
            )
        self.list.blockSignals(False)
        self._count.setText(self.tr("{} of {} wait").format(len(waiting), len(rulings)) if rulings else "")
        self._empty.setText(words)
        self.all_button.setText(self.tr("Confirm all {}").format(len(waiting)))
        self.all_button.setEnabled(bool(waiting))
        kept = [at for at, one in enumerate(rulings) if was is not None and (one.what, one.nth) == (was.what, was.nth)]
        at = next((x for x in waiting if not kept or x >= kept[0]), waiting[0] if waiting else (kept or [0])[0])
        self._look_at(at if rulings else -1)

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
        self._dice.hide()
        for button in (self.confirm_button, self.alter_button, self._shown):
            button.setVisible(one is not None)
        self.back_button.setVisible(one is not None and one.is_ruled)
        if one is None:
            return
        self.list.blockSignals(True)
        self.list.setCurrentRow(at)
        self.list.blockSignals(False)
        self._prompt.setText(an_entry(f"{at + 1}. {begun(spoken(one.decision.prompt))}"))
        self._shown.setChecked(one.is_shown)
        rolled = [f"{spoken(why)}: {', '.join(map(str, faces))}" for why, faces in self._dice_of(one)]
        self._dice.setText(few_lines(self.tr("Dice: {}").format("; ".join(rolled)), MOST_TOLD) if rolled else "")
        self._dice.setVisible(bool(rolled))
        self.looked_at.emit(one)
        self.form = RulingForm(one.options, self._name)
        self.form.put_in(one.answer)
        self._place.addWidget(self.form)
        self.form.show()

    def _told(self, one: ListedRuling) -> str:
        options = one.options.options
        words = options.words if isinstance(options, OneOf) else {}
        told = said_in_words(instead_of(one.answer), words, self._name)
        return self.tr("{}, altered").format(told) if one.is_altered else told

    @staticmethod
    def _sign(one: ListedRuling) -> str:
        return "✎" if one.is_altered else "✓" if one.is_ruled else "○"

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(text_label(self.tr("Rulings"), "strong"))
        head.addStretch(1)
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
        box.addLayout(self._place, 1)
        box.addWidget(self._shown)
        box.addLayout(buttons)
        box.addWidget(hairline())
        box.addWidget(self.list, 1)
        last = QHBoxLayout()
        last.addStretch(1)
        last.addWidget(self.all_button)
        box.addLayout(last)
