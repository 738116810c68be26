"""What the order of battle works on: the branch whose units are listed, and the units that are chosen of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Signal

from editors.order_of_battle_editor.forces import (
    COMMAND,
    FACTION,
    Branch,
    TurnStrength,
    branches_of,
    forces_of,
    strength_by_turn,
    strength_changes,
    with_strengths,
)
from workbench.engine.counters.command import CommandRead
from workbench.engine.design import Counter, Design, Scenario
from workbench.engine.problem import Problem
from workbench.engine.rules_modules import reads_of
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.looks.translator import spoken_error
from workbench.qt.undo import EditStack
from workbench.storage.checks.problems import problems_besides_maps
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.counters.command_edits import give_to_faction, put_under
from workbench.storage.edits.counters.counter_edits import AddCounters, RemoveCounters, copies_of, free_id
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.map_changes import NOTHING_CHANGES

COUNTER = "counter"
"""The kind of place of problems of units."""


class ForcesDesk(DocumentDesk):
    """`branch_changed` tells that the units of another branch are listed, `choice_changed` that others are chosen."""

    branch_changed = Signal()
    choice_changed = Signal()

    def __init__(self, document: RulesetDocument, history: EditStack) -> None:
        super().__init__(document, history)
        self._read: tuple[Design, Branch, Mapping[str, Counter]] | None = None
        self._key = ("", "")
        self._scenario = ""
        self.chosen: tuple[str, ...] = ()

    @property
    def forces(self) -> Branch:
        """All there are."""
        return self._now()[1]

    @property
    def units(self) -> Mapping[str, Counter]:
        """Every counter by its id."""
        return self._now()[2]

    @property
    def command(self) -> CommandRead:
        """How this game says who commands whom."""
        return reads_of(self.design).command

    @property
    def branch(self) -> Branch:
        """The branch whose units are listed; all units when it is gone."""
        return next((one for one in branches_of(self.forces) if (one.of, one.id) == self._key), self.forces)

    @property
    def chosen_units(self) -> list[Counter]:
        """The units that are chosen, those that are still there."""
        return [self.units[one] for one in self.chosen if one in self.units]

    @property
    def scenario(self) -> Scenario | None:
        """The scenario whose turns are counted: the one that was named, else the first."""
        scenarios = self.design.scenarios
        return next((one for one in scenarios if one.id == self._scenario), scenarios[0] if scenarios else None)

    @property
    def strengths(self) -> tuple[TurnStrength, ...]:
        """How strong the branch is on each turn of the scenario, by type of unit; nothing without one."""
        return self.strengths_by("unit_type")

    def strengths_by(self, field: str) -> tuple[TurnStrength, ...]:
        """The same by a field of the units ("faction")."""
        scenario = self.scenario
        return strength_by_turn(self.design, scenario, self.branch.units, field) if scenario is not None else ()

    def list_branch(self, of: str, branch_id: str) -> None:
        """List the units of another branch."""
        if (of, branch_id) != self._key:
            self._key = (of, branch_id)
            self.branch_changed.emit()

    def choose(self, units: Sequence[str]) -> None:
        """Choose units."""
        if tuple(units) != self.chosen:
            self.chosen = tuple(units)
            self.choice_changed.emit()

    def count_turns_of(self, scenario_id: str) -> None:
        """Count the turns of another scenario."""
        self._scenario = scenario_id
        self.branch_changed.emit()

    def give(self, units: Sequence[str], faction_id: str) -> str:
        """Give units with all under them to a faction, as one edit. Returns why that cannot be, "" when it is done."""
        return self._moved(units, lambda going: give_to_faction(self.design, going, faction_id))

    def put_under(self, units: Sequence[str], commander: str) -> str:
        """Put units under a commander, "" under nobody, as one edit; returns as `give`.

        Who commands a whole faction has all that stand in it without another commander.
        """
        known = self.units.get(commander)
        if known is not None and (led := self.command.factions_led(known)):
            to = known.faction if known.faction in led else led[0]
            return self.give([one for one in units if one != commander], to)
        return self._moved(units, lambda going: put_under(self.design, going, commander))

    def _moved(self, units: Sequence[str], edit: Callable[[Sequence[str]], Edit]) -> str:
        going = [one for one in units if one in self.units]
        if not going:
            return ""
        try:
            made = edit(going)
        except EditError as why:
            if why.args == (NOTHING_CHANGES,):
                return ""
            self.refuse(spoken_error(why))
            return spoken_error(why)
        return self.apply(made)

    def add_unit(self) -> None:
        """A new unit behind the one that is chosen, of its faction and type, else of the branch that is listed."""
        design, chosen = self.design, self.chosen_units
        faction = chosen[-1].faction if chosen else self._faction_of_branch()
        unit_type = chosen[-1].unit_type if chosen else next((one.id for one in design.unit_types), "")
        if not faction or not unit_type:
            self.refuse(self.tr("A unit is of a faction and of a type: the page Ruleset has a place for both."))
            return
        name = self.tr("New unit")
        made = Counter(free_id("unit", self.units), name, "", faction, unit_type)
        if not self.apply(AddCounters((made,), after=chosen[-1].id if chosen else "")):
            self.list_unit(made.id)

    def copy_units(self) -> None:
        """Another of each unit that is chosen, behind them."""
        if self.chosen_units:
            made = copies_of(self.design, [one.id for one in self.chosen_units])
            if not self.apply(made):
                self.choose([one.id for one in made.counters])

    def remove_units(self) -> None:
        """Take out the units that are chosen; who needs one of them is told."""
        if self.chosen_units:
            self.apply(RemoveCounters(tuple(one.id for one in self.chosen_units)))

    def _faction_of_branch(self) -> str:
        if self.branch.of == FACTION:
            return self.branch.id
        if self.branch.of == COMMAND:
            return self.units[self.branch.id].faction
        under = self.branch.under or self.forces.under
        factions = (one for branch in under for one in (branch, *branch.under) if one.of == FACTION)
        return next((one.id for one in factions), "")

    def problems(self) -> list[Problem]:
        """What is wrong with counters."""
        return [one for one in problems_besides_maps(self.design) if one.place.kind == COUNTER]

    def list_unit(self, unit_id: str) -> None:
        """List and choose a unit, wherever it belongs."""
        if unit_id in self.units:
            if unit_id not in self.branch.units:
                self.list_branch(FACTION, self.units[unit_id].faction)
            self.choose((unit_id,))

    def look_again(self) -> None:
        """Units that are gone are chosen no longer."""
        self.choose([one for one in self.chosen if one in self.units])

    def _now(self) -> tuple[Design, Branch, Mapping[str, Counter]]:
        if self._read is None or self._read[0] is not self.design:
            units = {one.id: one for one in self.design.counters}
            self._read = (self.design, self._forces_now(units), units)
        return self._read

    def _forces_now(self, units: Mapping[str, Counter]) -> Branch:
        """The forces; where an edit made some units stronger and did nothing else, those of before with that."""
        if self._read is not None and len(units) == len(self._read[0].counters):
            before, forces, _ = self._read
            stronger = strength_changes(before, self.design, self.command)
            if stronger is not None:
                return with_strengths(forces, stronger)
        return forces_of(self.design, self.command)
