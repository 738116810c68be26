"""Arrivals as cards: who comes in which turn, by which spaces, by which others where those are closed."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout

from editors.scenario_editor.part_rows import PartRows
from editors.scenario_editor.row_fields import button, counters_taken_in, field
from editors.scenario_editor.scenarios_desk import ScenariosDesk
from workbench.engine.scenarios.scenario_parts import Arrival
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.half_typed import finish_typing
from workbench.storage.edits.scenarios.scenario_edits import nowhere

BETWEEN = ";"
"""Parts one entry from the next where several are tried one after the other."""


class ArrivalRows(PartRows):
    """A card an arrival. Counters that are chosen join it by its button; on the track they are dragged to a turn."""

    of = "arrivals"

    def __init__(self, desk: ScenariosDesk) -> None:
        super().__init__(desk, _tr("Arrivals"), _tr("Add an arrival"))

    def add(self) -> None:
        """One more arrival, in the first turn, of the counters that are chosen."""
        scenario = self._desk.scenario
        if scenario is not None:
            kept = nowhere(scenario, self._desk.chosen)
            made = Arrival(self._desk.chosen, str(scenario.ends[0]))
            self._desk.put_arrivals((*kept.arrivals, made))

    def let_in(self, at: int) -> None:
        """Let the chosen counters come with an arrival."""
        finish_typing()
        scenario, chosen = self._desk.scenario, self._desk.chosen
        if scenario is None or at >= len(scenario.arrivals):
            return
        if not chosen:
            self._desk.refuse(_tr("Choose counters first: in the tray, on the map or in the list."))
            return
        wanted = scenario.arrivals[at]
        joined = replace(wanted, counters=(*(one for one in wanted.counters if one not in chosen), *chosen))
        others = [
            replace(one, counters=tuple(name for name in one.counters if name not in chosen))
            for one in scenario.arrivals
        ]
        others[at] = joined
        self._desk.put_arrivals(tuple(one for one in others if one.counters))

    def card(self, at: int, part: Arrival) -> QFrame:
        turn = field(part.turn, _tr("Turn"), lambda text: self.change(at, turn=text))
        head = QHBoxLayout()
        head.addWidget(text_label(_tr("Turn"), "label"))
        head.addWidget(turn, 1)
        head.addWidget(button("trash", _tr("Take the arrival out"), lambda: self.put(at, None)))
        entry = field(part.entry, _tr("Entry"), lambda text: self.change(at, entry=text))
        entry.setPlaceholderText(_tr("as its counters say"))
        entry.setToolTip(_tr("Spaces such as 0405 0406, edge north or entry west"))
        otherwise = field(
            f"{BETWEEN} ".join(part.otherwise),
            _tr("Where that is closed"),
            lambda text: self.change(at, otherwise=tuple(filter(None, map(str.strip, text.split(BETWEEN))))),
        )
        otherwise.setToolTip(_tr("Further entries, the first that is open; parted by semicolons"))
        waits = QCheckBox(_tr("may enter later"))
        waits.setChecked(part.may_wait)
        waits.toggled.connect(lambda is_on: self.change(at, may_wait=is_on))
        told, let_in = counters_taken_in(self._desk.counters, part.counters, lambda: self.let_in(at))
        rows = (
            (_tr("Entry"), entry),
            (_tr("If closed"), otherwise),
            ("", waits),
            (_tr("Counters"), told),
        )
        return self.laid_out(head, rows, let_in)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ArrivalRows", text)
