"""Areas of free set-up as cards: which spaces, whose counters, by whom and in which order, hidden or open."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout

from editors.scenario_editor.part_rows import PartRows
from editors.scenario_editor.row_fields import button, choice, counters_taken_in, field
from editors.scenario_editor.scenarios_desk import ScenariosDesk
from workbench.engine.scenarios.scenario_parts import FreeSetUp
from workbench.qt.controls.fields import number_field
from workbench.qt.editing.half_typed import finish_typing
from workbench.storage.edits.scenarios.scenario_edits import nowhere

MOST_ORDER = 99


class FreeRows(PartRows):
    """A card an area. Counters that are chosen are let into it by its button."""

    of = "free"

    def __init__(self, desk: ScenariosDesk) -> None:
        super().__init__(desk, _tr("Free set-up"), _tr("Add an area of free set-up"))

    def also_told(self) -> tuple[object, ...]:
        return (self._desk.design.counters, self._desk.design.sides)

    def add(self) -> None:
        """One more area, with the spaces of the counters that are chosen and with them."""
        scenario = self._desk.scenario
        if scenario is None:
            return
        there = self._desk.whereabouts()
        standing = there.standing if there is not None else {}
        where = " ".join(dict.fromkeys(standing[one] for one in self._desk.chosen if one in standing))
        name = _tr("area {0}").format(len(scenario.free) + 1)
        kept = nowhere(scenario, self._desk.chosen)
        self._desk.put_free((*kept.free, FreeSetUp(name, self._desk.chosen, where)))

    def let_in(self, at: int) -> None:
        """Let the chosen counters be set up in an area, off the map and out of the arrivals."""
        finish_typing()
        scenario, chosen = self._desk.scenario, self._desk.chosen
        if scenario is None or at >= len(scenario.free):
            return
        if not chosen:
            self._desk.refuse(_tr("Choose counters first: in the tray, on the map or in the list."))
            return
        areas = [*nowhere(scenario, chosen).free]
        areas[at] = replace(areas[at], counters=(*areas[at].counters, *chosen))
        self._desk.put_free(tuple(areas))

    def card(self, at: int, part: FreeSetUp) -> QFrame:
        head = QHBoxLayout()
        head.addWidget(field(part.id, _tr("Name"), lambda text: self.change(at, id=text)), 1)
        head.addWidget(button("trash", _tr("Take the area out"), lambda: self.put(at, None)))
        where = field(part.where, _tr("Spaces"), lambda text: self.change(at, where=text))
        where.setPlaceholderText(_tr("within 2 of 0405 · edge north"))
        sides = {"": _tr("their own side")} | {side.id: side.name for side in self._desk.design.sides}
        by = choice(_tr("Set up by"), sides, part.by, lambda one: self.change(at, by=one))
        order = number_field(0, MOST_ORDER, part.order)
        order.setToolTip(_tr("Areas of a lower number are set up first"))
        order.setAccessibleName(_tr("Order"))
        order.editingFinished.connect(lambda: self.change(at, order=int(order.value())))
        hidden = QCheckBox(_tr("hidden from the others"))
        hidden.setChecked(part.is_hidden)
        hidden.toggled.connect(lambda is_on: self.change(at, is_hidden=is_on))
        told, let_in = counters_taken_in(self._desk.counters, part.counters, lambda: self.let_in(at))
        rows = (
            (_tr("Spaces"), where),
            (_tr("Set up by"), by),
            (_tr("Order"), order),
            ("", hidden),
            (_tr("Counters"), told),
        )
        return self.laid_out(head, rows, let_in)


def _tr(text: str) -> str:
    return QCoreApplication.translate("FreeRows", text)
