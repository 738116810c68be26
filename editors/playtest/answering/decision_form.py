"""The generic form: every kind of decision of every game can be answered here, by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSpinBox, QStackedWidget, QVBoxLayout, QWidget

from editors.playtest.answering.answer_forms import AnswerForm, Name, answer_form
from editors.playtest.answering.choice_list import ChoiceList
from editors.playtest.answering.choice_model import ChoiceLine
from editors.playtest.answering.choices import Choice
from editors.playtest.orders.desk import OrdersDesk
from workbench.engine.clauses import Refusal
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.decision import Decision
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.questions.only_answer import only_answer
from workbench.engine.state import Answer
from workbench.qt.controls.parts import ClauseLink, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

TALLY_HEIGHT = 54


class DecisionForm(QWidget):
    """Shows a decision and builds its answer.

    `taken` carries a candidate that was picked (or refused) from a choice of one; `edited` says that the answer
    under way has changed (read it with `answer`); `pointed` tells which row the reader looks at.
    """

    taken = Signal(object)
    edited = Signal()
    pointed = Signal(str)
    clause_clicked = Signal(str)

    def __init__(self, desk: OrdersDesk | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._decision: Decision | None = None
        self._form: AnswerForm | None = None
        self._is_touched = False
        self._title = text_label("", "strong")
        self._count = text_label("", "strong")
        self.choice_list = ChoiceList()
        self._empty = text_label("", "hint", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.choice_list)
        self._refusal = text_label("", "note", wrap=True)
        self._refusal_clause = ClauseLink("", self)
        self._tally_line = self._make_tally()
        self.choice_list.taken.connect(self._row_taken)
        self.choice_list.checked_changed.connect(self._edited)
        self.choice_list.pointed.connect(self.pointed)
        self.choice_list.clause_clicked.connect(self.clause_clicked)
        self._refusal_clause.clause_clicked.connect(self.clause_clicked)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 8, 8, 6)
        box.setSpacing(6)
        box.addLayout(self._heading())
        box.addWidget(self._pages, 1)
        box.addWidget(self._tally_line)
        self.show_nothing("")

    # ------------------------------------------------------------------ filling

    def show_nothing(self, words: str) -> None:
        """Nothing is asked; the words say why. Of an earlier question nothing is left: it may have been another's."""
        self._decision = None
        self._drop_form()
        self.choice_list.show_lines((), False, False)
        self._refusal.setText("")
        self._refusal_clause.set_clause("")
        self._title.setText("")
        self._count.setText("")
        self._empty.setText(words)
        self._show_page(self._empty, collects=False, picks_several=False)

    def show_decision(
        self,
        decision: Decision,
        title: str,
        lines: Sequence[ChoiceLine],
        name: Name,
        faces: Mapping[str, CounterFace],
        words: Mapping[str, str],
    ) -> None:
        """Ask a question. `lines` are the candidates of a pick from a list; faces and words are by candidate."""
        self._decision, self._is_touched = decision, False
        self._drop_form()
        self._title.setText(title)
        self._form = answer_form(decision.options, spoken(decision.prompt), name, faces, words, self._desk)
        several = isinstance(decision.options, SomeOf)
        if self._form is not None:
            self._form.edited.connect(self._touched)
            self._pages.addWidget(self._form)
            self._show_page(self._form, collects=True, picks_several=False)
        else:
            by_map = any(line.choice.is_on_map for line in lines)
            self.choice_list.show_lines(lines, several, numbered=not by_map)
            only = only_answer(decision.options)
            if several and isinstance(only, tuple) and only:
                self.choice_list.model.check_only(only)
            self._show_page(self.choice_list, collects=several, picks_several=several)
        self._edited()

    def _show_page(self, page: QWidget, collects: bool, picks_several: bool) -> None:
        self._pages.setCurrentWidget(page)
        self._tally_line.setVisible(collects)
        for button in (self._all, self._none):
            button.setVisible(picks_several)

    def _drop_form(self) -> None:
        if self._form is not None:
            self._pages.removeWidget(self._form)
            self._form.setParent(None)
            self._form.deleteLater()
            self._form = None

    # ------------------------------------------------------------------ the answer

    def title(self) -> str:
        """What stands over the list."""
        return self._title.text()

    def is_collecting(self) -> bool:
        """Is there an answer under way that a button must confirm?"""
        return self._decision is not None and not isinstance(self._decision.options, OneOf)

    def answer(self) -> Answer | None:
        """The answer as the form now stands; None when nothing is asked, or one click answers."""
        if self._form is not None:
            return self._form.answer()
        return self.choice_list.model.checked() if self.is_collecting() else None

    def refusal(self) -> Refusal | None:
        """Why the answer under way may not be given; None when it may, or when there is none."""
        answer = self.answer()
        return self._decision.options.refusal(answer) if self._decision and answer is not None else None

    def pointed_choice(self) -> Choice | None:
        """What Enter takes from a choice of one: the row that the keyboard points at."""
        return self.choice_list.pointed_choice() if self._is_one_of() else None

    def check(self, key: str, on: bool | None = None) -> bool:
        """Check a candidate of a set, or turn it round; False when it is none or may not be added."""
        return self.is_collecting() and self.choice_list.model.check(key, on)

    def put_in(self, answer: Answer) -> None:
        """Have the form stand at an answer, which is not given yet: of a choice of one the keyboard points at it."""
        if self._form is not None:
            self._form.put_in(answer)
        elif self._is_one_of() and isinstance(answer, str):
            self.choice_list.point_at(answer)
        elif isinstance(answer, tuple):
            self.choice_list.model.check_only(answer)

    def check_all(self) -> None:
        """Check, one after the other, every candidate that may be added to those before it."""
        self.choice_list.model.check_only(self.all_that_may())

    def all_that_may(self) -> tuple[str, ...]:
        """What is checked, and one after the other every candidate that may be added to those before it."""
        if self._decision is None or not isinstance(self._decision.options, SomeOf):
            return ()
        options, chosen = self._decision.options, list(self.choice_list.model.checked())
        for key in options.candidates:
            more = tuple(c for c in options.candidates if c in chosen or c == key)
            if len(more) <= options.most and not (options.too_much and options.too_much(more)):
                chosen = list(more)
        return tuple(chosen)

    def focus_first(self) -> None:
        """Give the keyboard to where the answer begins."""
        if self._form is not None:
            field = self._form.first_field()
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            if isinstance(field, QSpinBox):
                field.selectAll()
        elif self._decision is not None:
            self.choice_list.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_tally(self, words: str) -> None:
        """What is chosen so far, below the list."""
        self._count.setText(words)
        self._count.setVisible(bool(words))

    def _is_one_of(self) -> bool:
        return self._decision is not None and isinstance(self._decision.options, OneOf)

    def _row_taken(self, choice: Choice) -> None:
        if self._is_one_of() or choice.refusal is not None:
            self.taken.emit(choice)
        else:
            self.check(choice.key)

    def _touched(self) -> None:
        self._is_touched = True
        self._edited()

    def _edited(self) -> None:
        self._grey_what_is_too_much()
        refused = self.refusal()
        # what nobody has begun to answer is not yet a mistake
        is_begun = self._is_touched if self._form is not None else bool(self.choice_list.model.checked())
        is_wrong = is_begun and refused is not None and not self._is_short()
        tally = self._form.tally() if self._form else self._least_words()
        self._refusal.setText(spoken(refused.reason) if is_wrong and refused is not None else tally)
        set_style_property(self._refusal, "tone", "error" if is_wrong else "")
        self._refusal_clause.set_clause(refused.clause if is_begun and refused is not None else "")
        self.edited.emit()

    def _is_short(self) -> bool:
        """Is the answer merely not finished?"""
        refused = self.refusal()
        return self._form is not None and refused is not None and not refused.clause

    def _least_words(self) -> str:
        options = self._decision.options if self._decision else None
        if isinstance(options, SomeOf) and len(self.choice_list.model.checked()) < options.least:
            return self.tr("at least {}").format(options.least)
        return ""

    def _grey_what_is_too_much(self) -> None:
        options = self._decision.options if self._decision else None
        if not isinstance(options, SomeOf) or options.too_much is None:
            return
        chosen = set(self.choice_list.model.checked())
        refusals = {}
        for key in options.candidates:
            if key not in chosen and (
                refused := options.too_much(tuple(c for c in options.candidates if c in chosen | {key}))
            ):
                refusals[key] = refused
        self.choice_list.model.refuse(refusals)

    # ------------------------------------------------------------------ layout

    def _heading(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self._title.setWordWrap(True)
        self._all, self._none = QPushButton(self.tr("All")), QPushButton(self.tr("None"))
        self._all.clicked.connect(self.check_all)
        self._none.clicked.connect(lambda: self.choice_list.model.check_only(()))
        row.addWidget(self._title, 1)
        for button in (self._all, self._none):
            set_style_property(button, "dense", True)
            row.addWidget(button)
        return row

    def _make_tally(self) -> QWidget:
        """A place of fixed height for what is amiss, so that nothing jumps when it appears."""
        line = QWidget()
        line.setMinimumHeight(px(TALLY_HEIGHT))
        top = Qt.AlignmentFlag.AlignTop
        grid = QGridLayout(line)
        grid.setContentsMargins(0, 0, 6, 0)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(1, 1)
        self._refusal.setAlignment(top)
        grid.addWidget(self._count, 0, 0, 1, 2)
        grid.addWidget(self._refusal, 1, 0)
        grid.addWidget(self._refusal_clause, 1, 1, top)
        return line
