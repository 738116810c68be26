"""Below the map: the counters without a place, side by side, and the turns with those that come in them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from editors.scenario_editor.counter_shelf import CounterShelf
from editors.scenario_editor.scenarios_desk import ScenariosDesk
from workbench.engine.design import Counter
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px

COUNTER_PX, ARRIVING_PX, TURN_WIDTH, FILTER_WIDTH = 40, 30, 92, 200
MOST_TURNS = 60
"""So many turns have a column of their own."""


OUT = "*out"
"""The key of the shelf of those that are out of play, beside the ids of the sides."""


class Tray(QWidget):
    """A shelf a side, and one for who is out of play. `dropped` tells counters that are sent back, `taken_out` those
    that are let go over the last shelf, `asked` that Enter was pressed on some.
    """

    dropped = Signal(object)
    taken_out = Signal(object)
    asked = Signal()

    def __init__(self, desk: ScenariosDesk) -> None:
        super().__init__()
        self._desk = desk
        self.shelves: dict[str, CounterShelf] = {}
        self._words: dict[str, QLabel] = {}
        self.count, self.filter = text_label("", "hint"), QLineEdit()
        self.filter.setPlaceholderText(_tr("Filter counters"))
        self.filter.setAccessibleName(_tr("Filter counters"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaximumWidth(px(FILTER_WIDTH))
        self.filter.textChanged.connect(self.refresh)
        head = QHBoxLayout()
        head.addWidget(text_label(_tr("Not set up"), "strong"))
        head.addWidget(self.count)
        head.addStretch()
        head.addWidget(self.filter, 1)
        self._row = QHBoxLayout()
        self._row.setSpacing(10)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 8, 12, 6)
        box.setSpacing(4)
        box.addLayout(head)
        box.addLayout(self._row, 1)

    def refresh(self) -> None:
        """Show who has no place."""
        sides = self._sides()
        if [*self.shelves] != [*sides, OUT]:
            self._make_shelves(sides)
        there, counters = self._desk.whereabouts(), self._desk.counters
        total = 0
        for side, name in sides.items():
            waiting = self._desk.nowhere(side)
            total += len(waiting)
            self._fill(side, name, waiting)
        out = [counters[one] for one in sorted(there.out_of_play) if one in counters] if there is not None else []
        self._fill(OUT, _tr("Out of play"), out)
        self.count.setText(_tr("{0} wait for a place").format(total))

    def lock(self) -> None:
        for shelf in self.shelves.values():
            shelf.lock()

    def _sides(self) -> dict[str, str]:
        """The sides by id with their names, and those of no side where some of them wait for a place."""
        sides = {side.id: side.name for side in self._desk.design.sides}
        return sides | {"": _tr("Of no side")} if "" not in sides and self._desk.nowhere("") else sides

    def _fill(self, shelf: str, title: str, counters: Sequence[Counter]) -> None:
        words = self.filter.text().casefold().split()
        shown = [one for one in counters if all(word in f"{one.name} {one.id}".casefold() for word in words)]
        self.shelves[shelf].show_counters(self._desk.design, shown)
        said = _tr("{0}   {1} · {2} SP")
        self._words[shelf].setText(said.format(title, len(counters), sum(one.strength for one in counters)))

    def _make_shelves(self, sides: dict[str, str]) -> None:
        while (item := self._row.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self.shelves, self._words = {}, {}
        for side, name in sides.items():
            self._add_shelf(side, _tr("Not set up: {0}").format(name), 3).dropped.connect(self.dropped)
        self._add_shelf(OUT, _tr("Out of play"), 2).dropped.connect(self.taken_out)

    def _add_shelf(self, key: str, name: str, stretch: int) -> CounterShelf:
        card, words = QFrame(), text_label("", "label")
        card.setFrameShape(QFrame.Shape.StyledPanel)
        shelf = CounterShelf(name, COUNTER_PX)
        shelf.asked.connect(self.asked)
        shelf.itemSelectionChanged.connect(lambda: self._choose(shelf))
        inner = QVBoxLayout(card)
        inner.setContentsMargins(8, 4, 8, 4)
        inner.setSpacing(2)
        inner.addWidget(words)
        inner.addWidget(shelf, 1)
        self._row.addWidget(card, stretch)
        self.shelves[key], self._words[key] = shelf, words
        return shelf

    def _choose(self, shelf: CounterShelf) -> None:
        if chosen := shelf.chosen():
            for other in self.shelves.values():
                if other is not shelf:
                    other.clearSelection()
            self._desk.choose(chosen)


class TurnTrack(QScrollArea):
    """A column a turn with the counters that come in it. `dropped` tells counters, and the turn they come in, `asked`
    that Enter was pressed on some.
    """

    dropped = Signal(object, int)
    asked = Signal()

    def __init__(self, desk: ScenariosDesk) -> None:
        super().__init__()
        self._desk = desk
        self.turns: dict[int, CounterShelf] = {}
        self._words: dict[int, QLabel] = {}
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._told: tuple[tuple[int, str], ...] = ()

    def refresh(self) -> None:
        """Show the turns of the open scenario, and who comes in each."""
        scenario = self._desk.scenario
        told = tuple((turn, scenario.name_of_turn(turn)) for turn in scenario.turns[:MOST_TURNS]) if scenario else ()
        if told != self._told:
            self._told = told
            self._make_columns()
        there, counters = self._desk.whereabouts(), self._desk.counters
        coming: dict[int, list[str]] = {}
        for counter, turn in there.turns.items() if there is not None else ():
            coming.setdefault(turn, []).append(counter)
        for turn, shelf in self.turns.items():
            here = [counters[one] for one in coming.get(turn, ()) if one in counters]
            shelf.show_counters(self._desk.design, here)
            self._words[turn].setText(_tr("{0} arrive").format(len(here)) if here else "–")

    def lock(self) -> None:
        for shelf in self.turns.values():
            shelf.lock()

    def _make_columns(self) -> None:
        room = QWidget()
        row = QHBoxLayout(room)
        row.setContentsMargins(12, 4, 12, 4)
        row.setSpacing(4)
        self.turns, self._words = {}, {}
        for turn, name in self._told:
            column = self._column(turn, name)
            row.addWidget(column)
        row.addStretch()
        self.setWidget(room)

    def _column(self, turn: int, name: str) -> QWidget:
        column, words = QFrame(), text_label("–", "hint")
        column.setFrameShape(QFrame.Shape.StyledPanel)
        column.setFixedWidth(px(TURN_WIDTH))
        shelf = CounterShelf(_tr("Arrivals of turn {0}").format(turn), ARRIVING_PX)
        shelf.dropped.connect(lambda counters: self.dropped.emit(counters, turn))
        shelf.asked.connect(self.asked)
        shelf.itemSelectionChanged.connect(lambda: self._choose(shelf))
        box = QVBoxLayout(column)
        box.setContentsMargins(6, 4, 6, 4)
        box.setSpacing(2)
        box.addWidget(text_label(str(turn), "strong"))
        box.addWidget(text_label(few_lines(name), "hint"))
        box.addWidget(shelf, 1)
        box.addWidget(words)
        self.turns[turn], self._words[turn] = shelf, words
        return column

    def _choose(self, shelf: CounterShelf) -> None:
        if chosen := shelf.chosen():
            self._desk.choose(chosen)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Tray", text)
