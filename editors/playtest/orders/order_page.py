"""The page of one order: its sentence, why it is refused, its fields, the note, and what else to do with it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editors.playtest.orders.battle_fields import battle_rows
from editors.playtest.orders.chips import chip, chips_in_rows, labelled, sentence_row
from editors.playtest.orders.desk import OrdersDesk
from editors.playtest.orders.march_fields import march_rows
from editors.playtest.orders.note_field import NoteField
from editors.playtest.orders.standing_rows import all_standing, standing_rows
from editors.playtest.orders.unit_board import UnitBoard
from workbench import limits
from workbench.engine.orders.order import COMBAT, COMBAT_MARCH, COMMAND, MOVEMENT, Order
from workbench.engine.words.bounded_words import an_entry
from workbench.language import marked
from workbench.qt.controls.parts import ClauseLink, hairline, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import spoken

PHASES = {
    MOVEMENT: marked("March"),
    COMMAND: marked("Who commands whom"),
    COMBAT: marked("Combat"),
    COMBAT_MARCH: marked("Combat march"),
}


class OrderPage(QWidget):
    """Filled anew at every change; the note keeps its field, so that nobody types into nothing."""

    clause_clicked = Signal(str)

    def __init__(self, desk: OrdersDesk) -> None:
        super().__init__()
        self._desk = desk
        self.title, self.below = text_label("", "heading", wrap=True), text_label("", "note", wrap=True)
        self.sentence = text_label("", "body", wrap=True)
        self.refusal, self.clause = text_label("", "error", wrap=True), ClauseLink("", self)
        self.note = NoteField(
            limits.ORDER_NOTE.most, self.tr("A word to the referee: read, never carried out"), self.tr("Note")
        )
        self._phases = QWidget()
        self._phases_box = QVBoxLayout(self._phases)
        self._phases_box.setContentsMargins(0, 0, 0, 0)
        self._fields = QWidget()
        self._fields_box = QVBoxLayout(self._fields)
        self._fields_box.setContentsMargins(0, 0, 0, 0)
        self._fields_box.setSpacing(10)
        self._note_row = labelled(self.tr("Note"), self.note)
        self._again = QPushButton(self.tr("Same as last time"))
        self._copy, self._clear = QPushButton(self.tr("Copy to")), QPushButton(self.tr("Clear"))
        self._copies = QMenu(self)
        self._copy.setMenu(self._copies)
        self._lay_out()
        self.note.written.connect(self._noted)
        self._clear.clicked.connect(lambda _checked: desk.writing.write(None))
        self._again.clicked.connect(lambda _checked: self.same_as_last_time())
        self.clause.clause_clicked.connect(self.clause_clicked)

    def _lay_out(self) -> None:
        inside = _Narrow()
        box = QVBoxLayout(inside)
        box.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        box.setContentsMargins(12, 10, 12, 10)
        box.setSpacing(8)
        refused = QHBoxLayout()
        refused.addWidget(self.refusal, 1)
        refused.addWidget(self.clause)
        buttons = QGridLayout()
        for place, button in enumerate((self._copy, self._clear, self._again)):
            set_style_property(button, "dense", True)
            buttons.addWidget(button, place // 2, place % 2, 1, 2 if button is self._again else 1)
        for part in (self.title, self.below, self._phases, hairline(), self.sentence):
            box.addWidget(part)
        box.addLayout(refused)
        box.addWidget(hairline())
        box.addWidget(self._fields)
        box.addWidget(self._note_row)
        box.addLayout(buttons)
        box.addStretch(1)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setWidget(inside)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self._area)

    # ------------------------------------------------------------------ filling

    def show_order(self) -> None:
        """The order of the force that is looked at, or what to do where none is."""
        writing = self._desk.writing
        force, order = writing.current, writing.draft
        self._show_phases()
        for part in (self._note_row, self._again, self._copy, self._clear):
            part.setVisible(bool(force))
        if not force:
            self._show_nothing()
            return
        shown = self._desk.force(force)
        self.title.setText(self._desk.name(force))
        self.below.setText(", ".join(filter(None, (self._desk.where(force), spoken(shown.strength)))))
        self._show_words(force, order)
        self._show_fields(writing.blank())
        self.note.set_text(order.note if order is not None else "")
        self._clear.setEnabled(order is not None)
        self._again.setEnabled(self._desk.last_time(force, writing.blank().when) is not None)
        self._offer_copies(force, order)

    def _show_phases(self) -> None:
        """For which phase, where there are several."""
        writing = self._desk.writing
        _empty(self._phases_box)
        self._phases.setVisible(bool(writing.current) and len(writing.whens) > 1)
        if len(writing.whens) > 1:
            chips = [
                chip(spoken(PHASES[when]), when == writing.when, partial(writing.look_at, when))
                for when in PHASES
                if when in writing.whens
            ]
            self._phases_box.addWidget(chips_in_rows(chips))

    def _show_nothing(self) -> None:
        self.title.setText(self.tr("Whose order?"))
        self.below.setText("")
        march = self.tr(
            "Click one of your forces on the map, or press its number. Then click where it marches: each further click "
            "leads it on. What it does on meeting the enemy, and all else, stands here."
        )
        other = self.tr("Choose a force at the left, or press its number: what it could be ordered stands here.")
        options = self._desk.writing.options
        if options is not None and not options.forces:
            self.title.setText(self.tr("No orders"))
            other = march = self.tr("Nobody of yours takes orders for this now. Enter goes on.")
        self.sentence.setText(march if self._desk.writing.is_march else other)
        self._refuse("", "")
        self._fill([*all_standing(self._desk)])

    def _show_words(self, force: str, order: Order | None) -> None:
        if order is not None:
            self.sentence.setText(self._desk.sentence(order))
            refused = self._desk.why_not(order)
            self._refuse(spoken(refused.reason) if refused else "", refused.clause if refused else "")
            return
        self._refuse("", "")
        if self._desk.stands(force, self._desk.writing.when) is not None:
            self.sentence.setText(self.tr("It goes on with the order that it has."))
        elif self._desk.writing.is_march:
            self.sentence.setText(self.tr("No order yet: click on the map where it marches."))
        elif (options := self._desk.writing.options) is not None and options.parts:
            of_fronts = self.tr("Nothing is ordered yet: then it goes as the battlefield shows it.")
            of_the_end = self.tr("Nothing is chosen yet: stand or go back, below the battlefield.")
            self.sentence.setText(of_the_end if "stand" in options.parts else of_fronts)
        elif self._desk.writing.when == COMMAND:
            self.sentence.setText(self.tr("Nobody here changes commanders yet."))
        else:
            self.sentence.setText(self.tr("No order yet: choose one below."))

    def _refuse(self, words: str, clause: str) -> None:
        self.refusal.setText(words)
        self.refusal.setVisible(bool(words))
        self.clause.set_clause(clause)

    def _show_fields(self, order: Order) -> None:
        """The fields as the order stands, below what was ordered before."""
        fields = march_rows(self._desk, order) if self._desk.writing.is_march else self._others(order)
        self._fill([*standing_rows(self._desk, order.force), *fields])

    def _fill(self, rows: list[QWidget]) -> None:
        """Other fields; the keyboard stays on the one that it was on."""
        field = self.focusWidget()
        was_on = _called(field) if field is not None and self._fields.isAncestorOf(field) and field.hasFocus() else ""
        _empty(self._fields_box)
        for row in rows:
            self._fields_box.addWidget(row)
        made = [x for row in rows for x in (row, *row.findChildren(QWidget))]
        for board in made:
            if isinstance(board, UnitBoard):
                board.clause_clicked.connect(self.clause_clicked)
        for again in (x for x in made if was_on and _called(x) == was_on):
            again.setFocus()
            return

    def _others(self, order: Order) -> list[QWidget]:
        """Fields of a battle or of command, under orders that the force could well get."""
        writing = self._desk.writing
        take = self.tr("Order it")
        likely = [
            sentence_row(self._desk.sentence(one), take, one == writing.draft, partial(writing.write, one))
            for one in self._desk.likely(order.force)
        ]
        heading = [text_label(self.tr("It could well be ordered"), "section")] if likely else []
        return [*battle_rows(self._desk, order), *heading, *likely]

    def _offer_copies(self, force: str, order: Order | None) -> None:
        self._copies.clear()
        options = self._desk.writing.options
        for other in options.forces if options is not None else ():
            if other != force:
                action = self._copies.addAction(an_entry(self._desk.name(other)))
                action.triggered.connect(lambda _checked=False, to=other: self._desk.writing.copy_to(to))
        self._copy.setEnabled(order is not None and not self._copies.isEmpty())

    # ------------------------------------------------------------------ writing

    def same_as_last_time(self) -> None:
        """What this force was ordered the last time."""
        writing = self._desk.writing
        if writing.current and (found := self._desk.last_time(writing.current, writing.blank().when)) is not None:
            writing.write(found)

    def _noted(self, text: str) -> None:
        self._desk.writing.change(note=text)


def _called(field: QWidget) -> str:
    """What a field is known by when all are made anew."""
    return field.objectName() or field.accessibleName() or str(getattr(field, "text", str)())


class _Narrow(QWidget):
    """What is as narrow as the column: words break, and nothing rolls sideways."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())


def _empty(box: QVBoxLayout) -> None:
    while (item := box.takeAt(0)) is not None:
        if (old := item.widget()) is not None:
            old.hide()
            old.deleteLater()
