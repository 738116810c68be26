"""The edits of scenarios: as a whole, and where their counters are: on the map, on their way, in no place at all.

What else is said of a scenario (turns, held spaces, conditions of victory, free areas) is set by `ChangeThings`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import played_map, spaces_of
from workbench.engine.design import Design, Placement, Scenario
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.engine.scenarios.scenario_parts import Arrival
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign, ReplaceEntry, sound
from workbench.storage.edits.map_changes import NOTHING_CHANGES, place_in

SCENARIOS = "scenarios"


class AddScenario(Struct, frozen=True):
    """Add a scenario behind the others, or behind the one that it was begun from."""

    scenario: Scenario
    behind: str = ""

    @property
    def label(self) -> str:
        return Message("Add the scenario {scenario}", scenario=self.scenario.title or self.scenario.id)

    def apply(self, document: Edited) -> Edit:
        before = document.design.scenarios
        after = sound(self.scenario, Message("scenario {id}", id=self.scenario.id))
        if not after.id or not after.title.strip():
            raise EditError(marked("A scenario needs a title."))
        if any(one.id == after.id for one in before):
            raise EditError(Message("There is a scenario {scenario} already.", scenario=repr(after.id)))
        at = place_in(before, self.behind, marked("scenario")) + 1 if self.behind else len(before)
        document.put(replace(document.design, scenarios=(*before[:at], after, *before[at:])))
        return ChangeDesign(self.label, Map({SCENARIOS: before}))


class RemoveScenarios(Struct, frozen=True):
    """Take scenarios out of the design; their counters stay."""

    ids: tuple[str, ...]

    @property
    def label(self) -> str:
        return Message("Remove the scenario {scenarios}", scenarios=", ".join(self.ids))

    def apply(self, document: Edited) -> Edit:
        before = document.design.scenarios
        for name in self.ids:
            place_in(before, name, marked("scenario"))
        if not self.ids:
            raise EditError(NOTHING_CHANGES)
        document.put(replace(document.design, scenarios=tuple(one for one in before if one.id not in self.ids)))
        return ChangeDesign(self.label, Map({SCENARIOS: before}))


class StandCounters(Struct, frozen=True):
    """Put counters into a space of the scenario's map, from wherever they are in the scenario; "" is no place.

    What is said of one that stood elsewhere on the map, its losses, goes along.
    """

    scenario_id: str
    counters: tuple[str, ...]
    space: str = ""
    called: str = ""
    where: str = ""

    @property
    def label(self) -> str:
        what = _called(self.counters, self.called)
        if not self.space:
            return Message("Take {called} off the map", called=what)
        return Message("Place {counter} in {space}", counter=what, space=self.where or self.space)

    def apply(self, document: Edited) -> Edit:
        scenario = _scenario(document.design, self.scenario_id)
        _refuse_unknown(document.design, self.counters)
        if self.space:
            _refuse_no_place(document.design, scenario, self.space)
        rest, moved = nowhere(scenario, self.counters), frozenset(self.counters)
        placements = rest.placements
        if self.space:
            stood = {placement.counter for placement in scenario.placements}
            placements = tuple(
                replace(one, space=self.space) if one.counter in moved else one for one in scenario.placements
            ) + tuple(Placement(one, self.space) for one in self.counters if one not in stood)
        return _put(document, scenario, replace(rest, placements=placements), self.label, "placements")


class LetArrive(Struct, frozen=True):
    """Let counters come in a turn by an entry, from wherever they are in the scenario."""

    scenario_id: str
    counters: tuple[str, ...]
    turn: str
    entry: str = ""
    called: str = ""

    @property
    def label(self) -> str:
        return Message("{what} comes in turn {turn}", what=_called(self.counters, self.called), turn=self.turn)

    def apply(self, document: Edited) -> Edit:
        scenario = _scenario(document.design, self.scenario_id)
        _refuse_unknown(document.design, self.counters)
        if not self.turn.strip():
            raise EditError(marked("An arrival needs a turn."))
        kept = nowhere(scenario, self.counters)
        arrivals = list(kept.arrivals)
        alike = [at for at, one in enumerate(arrivals) if (one.turn, one.entry) == (self.turn, self.entry)]
        if alike:
            arrivals[alike[0]] = replace(arrivals[alike[0]], counters=(*arrivals[alike[0]].counters, *self.counters))
        else:
            arrivals.append(Arrival(self.counters, self.turn, self.entry))
        return _put(document, scenario, replace(kept, arrivals=tuple(arrivals)), self.label, "arrivals")


def nowhere(scenario: Scenario, counters: Collection[str]) -> Scenario:
    """The scenario in which these counters neither stand, are set up freely, arrive nor are out of play."""
    gone = frozenset(counters)
    arrivals = (replace(one, counters=_without(one.counters, gone)) for one in scenario.arrivals)
    return replace(
        scenario,
        placements=tuple(one for one in scenario.placements if one.counter not in gone),
        free=tuple(replace(one, counters=_without(one.counters, gone)) for one in scenario.free),
        arrivals=tuple(now for was, now in zip(scenario.arrivals, arrivals, strict=True) if now.counters or was == now),
        out_of_play=_without(scenario.out_of_play, gone),
    )


def copy_of(design: Design, scenario: Scenario, title: str) -> Scenario:
    """A scenario that begins as another one stands, under an id of its own."""
    return replace(scenario, id=free_id(design, scenario.id), title=title)


def free_id(design: Design, wanted: str) -> str:
    """The id, with a number behind it where a scenario of the design has it."""
    taken = {one.id for one in design.scenarios}
    return wanted if wanted not in taken else next(new for n in count(2) if (new := f"{wanted}_{n}") not in taken)


def _without(counters: tuple[str, ...], gone: frozenset[str]) -> tuple[str, ...]:
    return tuple(one for one in counters if one not in gone)


def _called(counters: tuple[str, ...], called: str) -> str:
    if called:
        return called
    return counters[0] if len(counters) == 1 else Message("{count} counters", count=len(counters))


def _scenario(design: Design, wanted: str) -> Scenario:
    return design.scenarios[place_in(design.scenarios, wanted, marked("scenario"))]


def _refuse_unknown(design: Design, counters: Iterable[str]) -> None:
    named = tuple(counters)
    if not named or len({*named}) < len(named):
        raise EditError(NOTHING_CHANGES if not named else marked("A counter is named twice."))
    for counter in named:
        if not design.is_counter(counter):
            raise EditError(Message("there is no counter {counter_id}", counter_id=repr(counter)))


def _refuse_no_place(design: Design, scenario: Scenario, space: str) -> None:
    """Counters stand in spaces of the map that the scenario is played on."""
    try:
        shown = played_map(design, scenario.id)
    except KeyError as error:
        raise EditError(str(error.args[0])) from None
    if space not in spaces_of(shown):
        text = marked("there is no space {space} on the map {title}, on which {title_2} is played")
        raise EditError(Message(text, space=repr(space), title=shown.title, title_2=scenario.title))


def _put(document: Edited, before: Scenario, after: Scenario, label: str, field: str) -> Edit:
    if after == before:
        raise EditError(NOTHING_CHANGES)
    told = replace(after, provenance=after.provenance.set(field, BY_THE_DESIGNER))
    return ReplaceEntry(label, SCENARIOS, told).apply(document)
