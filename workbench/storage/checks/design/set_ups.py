"""What a scenario sets up: counters that are there, once each, in spaces of its map."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.cartography.checks.declared import drawn
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.counters.names import counter_called
from workbench.engine.counters.pieces import copy_of
from workbench.engine.design import Design, Placement, Scenario
from workbench.engine.maps.tags import TagOf, tag_types_of
from workbench.engine.problem import Check, Level, Problem
from workbench.engine.words.message import Message
from workbench.storage.checks.design.turns import scenario_place
from workbench.storage.edits.edit import Edit, Edited
from workbench.storage.edits.edits import ReplaceEntry
from workbench.storage.edits.map_changes import place_in
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.rows.parts import maps_of


def _map_of(design: Design, scenario: Scenario) -> AnyMap | None:
    """The map of a scenario; without a name the first one."""
    sheets = maps_of(design)
    if not scenario.map:
        return sheets[0] if sheets else None
    return next((sheet for sheet in sheets if sheet.id == scenario.map), None)


def _doubles(design: Design) -> Iterator[Problem]:
    for scenario in design.scenarios:
        placed = Tally(placement.counter for placement in scenario.placements)
        for counter, count in sorted(placed.items()):
            if count > 1:
                name = counter_called(design, counter)
                yield PLACED_TWICE.at(scenario_place(scenario), counter=counter, name=name, count=count)


def _tagged(design: Design) -> Iterator[Problem]:
    types = tag_types_of(design.tag_types, TagOf.PLACEMENT)
    for scenario in design.scenarios:
        for placement in scenario.placements:
            for tag in types:
                value = placement.tags.get(tag.id, "")
                if not tag.fits(value):
                    yield SET_UP_TAG.at(
                        scenario_place(scenario),
                        counter=placement.counter,
                        name=counter_called(design, placement.counter),
                        tag=tag.called,
                        value=value,
                        expected=tag.expected,
                    )


def _counters(design: Design) -> Iterator[Problem]:
    known = {counter.id: counter for counter in design.counters}
    for scenario in design.scenarios:
        for placement in scenario.placements:
            if placement.counter in known:
                continue
            first, number = copy_of(placement.counter)
            if number and first in known:
                if number > (printed := known[first].quantity):
                    place, name = scenario_place(scenario), counter_called(design, placement.counter)
                    yield NOT_ENOUGH_COUNTERS.at(
                        place, counter=placement.counter, name=name, number=number, printed=printed
                    )
            else:
                yield UNKNOWN_COUNTER.at(scenario_place(scenario), counter=placement.counter)


def _more_copies(design: Design, problem: Problem) -> Edit | None:
    first, number = copy_of(str(problem.facts["counter"]))
    counter = next((one for one in design.counters if one.id == first), None)
    if counter is None or counter.quantity >= number or number > limits.COUNTER_COPIES.most:
        return None
    return ChangeThings("counters", "", (first,), "quantity", number, called=counter.name)


def nowhere(design: Design) -> Iterator[Problem]:
    """Counters that are set up where their map has no space."""
    for scenario in design.scenarios:
        sheet = _map_of(design, scenario)
        known = spaces_of(sheet) if sheet is not None else {}
        for placement in scenario.placements if sheet is not None else ():
            if placement.space not in known:
                place = scenario_place(scenario)
                counter, name = placement.counter, counter_called(design, placement.counter)
                yield UNKNOWN_SPACE.at(place, "set_up", counter=counter, name=name, space=placement.space)


def out_of_the_set_up(design: Design, problem: Problem) -> Edit | None:
    """The set-up of the counter that a problem tells of is taken out, in the space that it tells of if it does."""
    return TakeOutOfSetUp(problem) if problem in problem.of.finds["design"](design) else None


class TakeOutOfSetUp(Struct, frozen=True):
    """Take out of a scenario's set-up what a problem says of it: a counter, or a space, that is not there."""

    problem: Problem

    @property
    def label(self) -> str:
        return Message("{place}: take out of the set-up what is not there", place=self.problem.place.said)

    def apply(self, document: Edited) -> Edit:
        scenarios = document.design.scenarios
        scenario = scenarios[place_in(scenarios, self.problem.place.id, "scenario")]
        kept = tuple(placement for placement in scenario.placements if not self._is_meant(placement))
        return ReplaceEntry(self.label, "scenarios", replace(scenario, placements=kept)).apply(document)

    def _is_meant(self, placement: Placement) -> bool:
        told = self.problem.facts
        return placement.counter == told["counter"] and told.get("space", placement.space) == placement.space


UNKNOWN_MAP = Check(
    "unknown_map",
    Level.ERROR,
    title="Map that is gone",
    cause="is played on the map {value}, which is not there",
)
PLACED_TWICE = Check(
    "placed_twice",
    Level.ERROR,
    title="Counter set up twice",
    cause="sets up {name} {count} times",
    finds={"design": _doubles},
)
SET_UP_TAG = Check(
    "set_up_tag",
    Level.ERROR,
    title="Set-up with a tag of another type",
    cause="sets up {name} with {tag} '{value}', not {expected}",
    finds={"design": _tagged},
)
UNKNOWN_COUNTER = Check(
    "unknown_counter",
    Level.ERROR,
    title="Counter that is gone",
    cause="sets up the counter {counter}, which is not there",
    finds={"design": _counters},
    fix=out_of_the_set_up,
    remedy="Take it out of the set-up",
)
NOT_ENOUGH_COUNTERS = Check(
    "not_enough_counters",
    Level.ERROR,
    title="More counters set up than printed",
    cause="sets up {name}, and {printed} of it {printed:is|are} printed",
    finds={"design": _counters},
    fix=_more_copies,
    remedy="Print more of it",
)
UNKNOWN_SPACE = replace(drawn.UNKNOWN_SPACE, finds={"design": nowhere}, fix=out_of_the_set_up)
CHECKS = (UNKNOWN_MAP, PLACED_TWICE, SET_UP_TAG, UNKNOWN_COUNTER, NOT_ENOUGH_COUNTERS, UNKNOWN_SPACE)
