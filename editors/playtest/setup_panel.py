"""The page before a playtest: which scenario, who sits where, which seed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.bots import BOT_KINDS
from workbench.engine.design import Scenario
from workbench.qt.fields import number_field
from workbench.qt.parts import Notice, text_label
from workbench.qt.style_sheet import set_style_property
from workbench.qt.theme import px

PERSON = "person"


class SetupPanel(QWidget):
    """A card in the middle of the page. `restrictions` is what a bot can be told, with what it means."""

    start_asked = Signal(str, int, object)
    open_asked = Signal()

    def __init__(
        self,
        scenarios: Sequence[Scenario],
        seats: Sequence[str],
        names: Mapping[str, str],
        remark: str = "",
        restrictions: Mapping[str, str] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._seat_boxes: dict[str, QComboBox] = {}
        self._restrictions = dict(restrictions or {})
        self._can_begin = bool(scenarios) and bool(seats)
        self._scenario = QComboBox()
        for scenario in scenarios:
            self._scenario.addItem(scenario.title, scenario.id)
        self._seed = number_field(0, 2_000_000_000, 1793)
        card = QFrame()
        set_style_property(card, "card", True)
        card.setFixedWidth(px(520))
        box = QVBoxLayout(card)
        box.setContentsMargins(28, 24, 28, 24)
        box.setSpacing(14)
        box.addWidget(text_label(self.tr("New playtest"), "title"))
        if remark and self._can_begin:
            box.addWidget(text_label(remark, "hint", wrap=True))
        elif not self._can_begin:
            box.addWidget(Notice("error", remark or self.tr("This ruleset has no scenario to play yet.")))
        box.addLayout(self._form(seats, names))
        box.addSpacing(6)
        box.addLayout(self._buttons())
        outer = QVBoxLayout(self)
        outer.addStretch(1)
        outer.addWidget(card, 0, Qt.AlignmentFlag.AlignHCenter)
        outer.addStretch(2)

    def seats(self) -> dict[str, str]:
        """Seat -> person, or the kind of bot."""
        return {seat: str(box.currentData()) for seat, box in self._seat_boxes.items()}

    def set_seat(self, seat: str, kind: str) -> None:
        """Choose who sits there; a kind of bot that is not listed is added."""
        box = self._seat_boxes[seat]
        if box.findData(kind) < 0:
            box.addItem(self.tr("A bot: {}").format(kind), kind)
        box.setCurrentIndex(box.findData(kind))

    def take_over(self, other: SetupPanel) -> None:
        """Keep what was chosen on another page, as far as it is offered here."""
        self._scenario.setCurrentIndex(max(0, self._scenario.findData(other._scenario.currentData())))
        self._seed.setValue(other._seed.value())
        for seat, kind in other.seats().items():
            if seat in self._seat_boxes:
                self.set_seat(seat, kind)

    def start(self) -> None:
        """As if the button were pressed."""
        self.start_asked.emit(str(self._scenario.currentData()), self._seed.value(), self.seats())

    def _form(self, seats: Sequence[str], names: Mapping[str, str]) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(10)
        form.addRow(self.tr("Scenario"), self._scenario)
        known = {"random": self.tr("A bot that plays at random"), "greedy": self.tr("A bot that looks one play ahead")}
        kinds = {PERSON: self.tr("A person at this table")} | {
            kind: known.get(kind, self.tr("A bot: {}").format(kind)) for kind in BOT_KINDS
        }
        restricted = self.tr("A greedy bot that {}")
        kinds |= {f"greedy:{word}": restricted.format(meaning) for word, meaning in self._restrictions.items()}
        for i, seat in enumerate(seats):
            box = QComboBox()
            for kind, title in kinds.items():
                box.addItem(title, kind)
            box.setCurrentIndex(0 if i == 0 else box.findData("greedy"))
            self._seat_boxes[seat] = box
            form.addRow(names.get(seat, seat), box)
        form.addRow(self.tr("Dice seed"), self._seed_row())
        hint = text_label(self.tr("The same seed and the same plays roll the same dice."), "hint", wrap=True)
        form.addRow("", hint)
        return form

    def _seed_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        roll = QPushButton(self.tr("Another"))
        roll.clicked.connect(lambda: self._seed.setValue(secrets.randbelow(1_000_000)))
        row.addWidget(self._seed, 1)
        row.addWidget(roll)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        opened = QPushButton(self.tr("Open a record…"))
        opened.clicked.connect(self.open_asked.emit)
        begin = QPushButton(self.tr("Begin the playtest"))
        set_style_property(begin, "accent", True)
        begin.setEnabled(self._can_begin)
        begin.clicked.connect(self.start)
        row.addWidget(opened)
        row.addStretch(1)
        row.addWidget(begin)
        return row
