"""The page before a playtest: which scenario with which options, who sits where, which seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.beginning.kept_list import KeptList
from editors.playtest.beginning.seed_field import SeedField
from editors.playtest.beginning.setup_offer import SetupOffer
from editors.playtest.seats.kinds_of_players import kinds_of_players, restricted_kinds
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.engine.words.message import Message, marked
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import Notice, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called, spoken
from workbench.storage.records.kept_playtests import KeptPlaytest

PERSON = "person"
FIRST_OPTION_ROW = 3
CARD_WIDTH, KEPT_WIDTH, ROOM_BESIDE = 640, 440, 60
MOST_OPEN = 6
"""So many options stand open; more are folded, so that the seats and the button are seen without scrolling."""


class SetupPanel(QWidget):
    """A card in the middle of the page. Options are those of the chosen scenario, seats those of both.

    What was chosen is remembered: options for each scenario, who sits where for each seat.
    """

    start_asked = Signal(str, object, object, object)
    open_asked = Signal()
    all_asked = Signal()
    """All playtests of the design are wanted."""
    quick_fix_asked = Signal(object)

    def __init__(self, offer: SetupOffer, kept: Sequence[KeptPlaytest] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offer = offer
        self.kept = KeptList(kept)
        self.kept.setVisible(bool(kept))
        self._option_boxes: dict[str, QComboBox] = {}
        self._seat_boxes: dict[str, QComboBox] = {}
        self._chosen_options: dict[str, dict[str, str]] = {}
        self._chosen_kinds: dict[str, str] = {}
        self._kinds = self._kinds_of_players()
        self._scenario = ComboBox()
        for scenario in offer.scenarios:
            self._scenario.addItem(scenario.title, scenario.id)
        self._about = text_label("", "hint", wrap=True)
        self._more = QPushButton()
        self._more.setCheckable(True)
        set_style_property(self._more, "dense", True)
        self._more.toggled.connect(self._fold_options)
        self._seed = SeedField()
        self._another = QPushButton(self.tr("Another"))
        self._another.setAccessibleName(self.tr("Another dice seed"))
        self._another.clicked.connect(self._seed.draw)
        self._seed.returnPressed.connect(self._begin_by_enter)
        self._opened = QPushButton(self.tr("Open a record…"))
        self._opened.clicked.connect(self.open_asked.emit)
        self._all = QPushButton(self.tr("All playtests…"))
        self._all.clicked.connect(self.all_asked.emit)
        self._begin = QPushButton(self.tr("Begin the playtest"))
        set_style_property(self._begin, "accent", True)
        self._begin.clicked.connect(self.start)
        self._notice = Notice("error", "")
        self.quick_fix = QPushButton()
        self.quick_fix.clicked.connect(self._ask_quick_fix)
        self._form = self._make_form()
        self._lay_out(self._card())
        self._offer_options()
        self._scenario.currentIndexChanged.connect(self._offer_options)

    # ------------------------------------------------------------------ what is chosen

    def scenario(self) -> str:
        """The id of the chosen scenario, "" when the design has none."""
        return str(self._scenario.currentData() or "")

    def choose_scenario(self, scenario: str) -> None:
        """Choose another scenario; one that is not offered changes nothing."""
        if (index := self._scenario.findData(scenario)) >= 0:
            self._scenario.setCurrentIndex(index)

    def options(self) -> dict[str, str]:
        """The options that differ from what the scenario itself says."""
        presets = {option.name: option.preset for option in self._offer.options(self.scenario())}
        chosen = {name: str(box.currentData()) for name, box in self._option_boxes.items()}
        return {name: value for name, value in chosen.items() if value != presets.get(name)}

    def set_option(self, name: str, value: str) -> None:
        """Choose the value of an option; one that is not offered changes nothing."""
        box = self._option_boxes[name]
        if (index := box.findData(value)) >= 0:
            box.setCurrentIndex(index)

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
        self._chosen_options = {scenario: dict(chosen) for scenario, chosen in other._chosen_options.items()}
        self._chosen_kinds = dict(other._chosen_kinds)
        self._seed.setText(other._seed.text())
        self._drop_rows(self._seat_boxes)
        self.choose_scenario(other.scenario())
        self._offer_options()

    def _begin_by_enter(self) -> None:
        """Enter in the last field is the button."""
        if self._begin.isEnabled():
            self.start()

    def start(self) -> None:
        """As if the button were pressed. What was typed as a seed and is none holds it back."""
        seed = self._seed.seed()
        if seed is None:
            self._seed.setFocus()
        else:
            self.start_asked.emit(self.scenario(), seed, self.seats(), self.options())

    # ------------------------------------------------------------------ rows that depend on what is chosen

    def _offer_options(self) -> None:
        """The options of the chosen scenario, as they were chosen last, and the seats they give."""
        self._drop_rows(self._option_boxes)
        chosen = self._chosen_options.get(self.scenario(), {})
        for row, option in enumerate(self._offer.options(self.scenario()), FIRST_OPTION_ROW):
            words = {value: called(text) for value, text in option.values}
            box = _choice({option.preset: option.preset} | words, option.preset, chosen.get(option.name, ""))
            box.setToolTip(few_lines(self.tr("Rule {}").format(option.clause) if option.clause else ""))
            box.currentIndexChanged.connect(self._keep_options)
            self._option_boxes[option.name] = box
            self._form.insertRow(row, an_entry(called(option.title)), box)
        about = next((s.description for s in self._offer.scenarios if s.id == self.scenario()), "")
        self._about.setText(about)
        self._form.setRowVisible(self._about, bool(about))
        self._fold_options()
        self._offer_seats()

    def _fold_options(self) -> None:
        """Many options are shown on demand; how many of them are not as the scenario says is told anyway."""
        many = len(self._option_boxes) > MOST_OPEN
        self._form.setRowVisible(self._more, many)
        for box in self._option_boxes.values():
            self._form.setRowVisible(box, not many or self._more.isChecked())
        number, changed = len(self._option_boxes), len(self.options())
        hides = self._more.isChecked()
        does = marked("Hide {count} {count:option|options}") if hides else marked("Show {count} {count:option|options}")
        told = self.tr("{} changed").format(changed) if changed else self.tr("all as the scenario says")
        self._more.setText(f"{spoken(Message(does, count=number))} ({told})")

    def _keep_options(self) -> None:
        self._chosen_options[self.scenario()] = self.options()
        self._fold_options()
        self._offer_seats()

    def _offer_seats(self) -> None:
        """The seats of the scenario with its options; the rows stay while the seats do."""
        seating = self._offer.seating(self.scenario(), self.options())
        has_scenario = bool(self._offer.scenarios)
        refusal = seating.refusal if has_scenario else self.tr("This ruleset has no scenario to play yet.")
        told = self._offer.refusal or refusal
        self._notice.set_notice("error", told[:1].upper() + told[1:])
        self._notice.setVisible(bool(told))
        self._offer_quick_fix(not seating.seats)
        self._begin.setEnabled(bool(seating.seats))
        if tuple(self._seat_boxes) != seating.seats:
            self._drop_rows(self._seat_boxes)
            for i, seat in enumerate(seating.seats):
                self._add_seat(seat, PERSON if i == 0 else "greedy")
        self._order_the_keyboard()

    def _offer_quick_fix(self, is_wanted: bool) -> None:
        """A button for what would make the scenario playable; why it cannot be done stands beside it."""
        quick_fix = self._offer.quick_fix(self.scenario()) if is_wanted else None
        self.quick_fix.setVisible(quick_fix is not None)
        if quick_fix is not None:
            self.quick_fix.setText(quick_fix.edit.label)
            self.quick_fix.setEnabled(not quick_fix.refusal)
            hint = self.tr("The counters of each side are put on the map, the sides as far apart as it allows")
            self.quick_fix.setToolTip(
                few_lines(quick_fix.refusal if quick_fix.refusal else hint if self._offer.rules else "")
            )

    def _ask_quick_fix(self) -> None:
        if (quick_fix := self._offer.quick_fix(self.scenario())) is not None:
            self.quick_fix_asked.emit(quick_fix.edit)

    def _add_seat(self, seat: str, preset: str) -> None:
        chosen = self._chosen_kinds.get(seat, "")
        box = _choice(self._kinds, preset, "")
        row = FIRST_OPTION_ROW + len(self._option_boxes) + len(self._seat_boxes)
        self._form.insertRow(row, an_entry(self._name(seat)), box)
        self._seat_boxes[seat] = box
        if chosen:
            self.set_seat(seat, chosen)
        box.currentIndexChanged.connect(lambda: self._keep_kind(seat))

    def _keep_kind(self, seat: str) -> None:
        self._chosen_kinds[seat] = str(self._seat_boxes[seat].currentData())

    def _drop_rows(self, boxes: dict[str, QComboBox]) -> None:
        for box in boxes.values():
            self._form.removeRow(box)
        boxes.clear()

    def _order_the_keyboard(self) -> None:
        order = (
            self.quick_fix,
            self._scenario,
            self._more,
            *self._option_boxes.values(),
            *self._seat_boxes.values(),
            self._seed,
        )
        for one, other in zip(order, (*order[1:], self._another), strict=True):
            QWidget.setTabOrder(one, other)

    def _name(self, seat: str) -> str:
        return self._offer.names.get(seat, seat)

    # ------------------------------------------------------------------ the card

    def _kinds_of_players(self) -> Mapping[str, str]:
        return kinds_of_players() | restricted_kinds(self._offer.restrictions)

    def _make_form(self) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.addRow(self.tr("Scenario"), self._scenario)
        form.addRow("", self._about)
        form.addRow(self.tr("Rules"), self._more)
        seed = QHBoxLayout()
        seed.setSpacing(8)
        seed.addWidget(self._seed, 1)
        seed.addWidget(self._another)
        form.addRow(self.tr("Dice seed"), seed)
        hint = text_label(self.tr("The same seed and the same plays roll the same dice."), "hint", wrap=True)
        form.addRow("", hint)
        return form

    def _card(self) -> QFrame:
        card = QFrame()
        set_style_property(card, "card", True)
        card.setFixedWidth(px(CARD_WIDTH))
        box = QVBoxLayout(card)
        box.setContentsMargins(28, 24, 28, 24)
        box.setSpacing(14)
        box.addWidget(text_label(self.tr("New playtest"), "title"))
        if rules := self._offer.rules:
            words = self.tr("{} under the rules module “{}” ({}).")
            remark = words.format(self._offer.title, spoken(rules.title), spoken(rules.maturity))
            box.addWidget(text_label(remark, "hint", wrap=True))
        box.addWidget(self._notice)
        box.addWidget(self.quick_fix, 0, Qt.AlignmentFlag.AlignLeft)
        box.addLayout(self._form)
        box.addSpacing(6)
        row = QHBoxLayout()
        row.addWidget(self._opened)
        row.addWidget(self._all)
        row.addStretch(1)
        row.addWidget(self._begin)
        box.addLayout(row)
        return card

    def _lay_out(self, card: QFrame) -> None:
        """In the middle of the page; seven players and their options scroll on a low screen."""
        inside = QWidget()
        self._cards = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._cards.setSpacing(16)
        self._cards.addWidget(card, 0, Qt.AlignmentFlag.AlignTop)
        self._cards.addWidget(self.kept, 0, Qt.AlignmentFlag.AlignTop)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addLayout(self._cards)
        row.addStretch(1)
        middle = QVBoxLayout(inside)
        middle.addStretch(1)
        middle.addLayout(row)
        middle.addStretch(2)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The playtests stand beside the card where there is room, and below it where there is not."""
        super().resizeEvent(event)
        is_wide = self.width() >= px(CARD_WIDTH) + px(KEPT_WIDTH) + ROOM_BESIDE
        direction = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._cards.setDirection(direction)
        self.kept.setFixedWidth(px(KEPT_WIDTH if is_wide else CARD_WIDTH))


def _choice(words: Mapping[str, str], preset: str, chosen: str) -> QComboBox:
    """A box of values with their words; on what was chosen where that is offered, else on the preset."""
    box = ComboBox()
    for value, text in words.items():
        box.addItem(text, value)
    found = box.findData(chosen) if chosen else -1
    box.setCurrentIndex(found if found >= 0 else box.findData(preset))
    return box
