"""Who comes, who is set up freely, who holds what and what wins: what of it cannot be, or can never happen.

What a text of spaces means on a map is looked at with the rules (`scenario_spaces.py`): it asks for the map's network.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from itertools import chain

from workbench.engine.counters.names import counter_called
from workbench.engine.design import Design, Scenario
from workbench.engine.problem import Check, Level, Problem
from workbench.engine.scenarios.scenario_parts import DRAW, LEADER, VictoryCondition, VictoryTest
from workbench.engine.scenarios.spaces_named import SpacesNotRead, spaces_of_text
from workbench.engine.scenarios.victory_tests import FOLLOWS, KINDS, ArgumentKind, TestArgument
from workbench.engine.words.message import Message
from workbench.storage.checks.design import set_ups, turns
from workbench.storage.checks.design.turns import scenario_place


def spaces_written(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Every text that names spaces, after what it is of."""
    for area in scenario.free:
        yield Message("the free set-up {of}", of=area.id), area.where
    for arrival in scenario.arrivals:
        for text in filter(None, (arrival.entry, *arrival.otherwise)):
            yield Message("the arrival in turn {turn}", turn=arrival.turn), text
    for condition in scenario.victory:
        for test in condition.tests:
            kind = KINDS.get(test.kind)
            for argument in kind.arguments if kind else ():
                if argument.kind is ArgumentKind.SPACES and (text := test.arguments.get(argument.id, "")):
                    yield Message("the condition {ending}", ending=condition.ending), text


def problems_of_scenario(design: Design, scenario_id: str) -> Iterator[Problem]:
    """What is wrong with one scenario, as far as it is seen without its rules and its map's network."""
    checks = (*CHECKS, *turns.CHECKS, *set_ups.CHECKS)
    for find in dict.fromkeys(check.finds["design"] for check in checks if "design" in check.finds):
        yield from (one for one in find(design) if one is not None and one.place.id == scenario_id)


def _parts(design: Design) -> Iterator[Problem]:
    known = {counter.id for counter in design.counters}
    for scenario in design.scenarios:
        yield from _counters(design, scenario, known)
        yield from _texts(scenario)
        yield from _held(design, scenario)
        yield from _conditions(design, scenario)


def _counters(design: Design, scenario: Scenario, known: set[str]) -> Iterator[Problem]:
    """Each counter is in one place at most: on the map, in a free area, on its way, or out of play."""
    place = scenario_place(scenario)
    standing = {one.counter for one in scenario.placements}
    free = [one.counters for one in scenario.free]
    coming = [one.counters for one in scenario.arrivals]
    named = Tally(chain(standing, scenario.out_of_play, *free, *coming))
    for counter, times in sorted(named.items()):
        if counter not in known and counter not in standing:
            yield UNKNOWN_IN_SCENARIO.at(place, counter=counter)
        if times > 1:
            name, case = counter_called(design, counter), "" if counter in standing else "twice"
            yield PLACED_AND_ARRIVES.at(place, case, counter=counter, name=name)


def _texts(scenario: Scenario) -> Iterator[Problem]:
    for of, text in spaces_written(scenario):
        try:
            spaces_of_text(text)
        except SpacesNotRead as error:
            yield SPACES_UNREAD.at(scenario_place(scenario), of=of, text=text, reason=str(error))
    for area in scenario.free:
        if not area.where.strip() and area.counters:
            yield SPACES_UNREAD.at(scenario_place(scenario), "nowhere", of=area.id)


def _held(design: Design, scenario: Scenario) -> Iterator[Problem]:
    sides = {side.id for side in design.sides}
    for space in sorted(scenario.held):
        if scenario.held[space] not in sides:
            yield HELD_BY_NOBODY.at(scenario_place(scenario), space=space, side=scenario.held[space])


def _conditions(design: Design, scenario: Scenario) -> Iterator[Problem]:
    place, sides = scenario_place(scenario), {side.id for side in design.sides}
    for at, condition in enumerate(scenario.victory):
        if condition.winner not in (*sides, LEADER, DRAW):
            yield VICTORY_WINNER.at(place, ending=condition.ending, winner=condition.winner)
        for test in condition.tests:
            yield from _test(design, scenario, condition, test)
        before = next((one for one in scenario.victory[:at] if _holds_first(one, condition)), None)
        if before is not None:
            yield UNREACHABLE_CONDITION.at(place, ending=condition.ending, before=before.ending)
    if scenario.victory and all(condition.winner == DRAW for condition in scenario.victory):
        yield NOBODY_CAN_WIN.at(place)


def _holds_first(before: VictoryCondition, condition: VictoryCondition) -> bool:
    """Does the one before hold whenever this one would?"""
    return before.when == condition.when and all(test in condition.tests for test in before.tests)


def _test(design: Design, scenario: Scenario, condition: VictoryCondition, test: VictoryTest) -> Iterator[Problem]:
    place, kind = scenario_place(scenario), KINDS.get(test.kind)
    if kind is None:
        yield VICTORY_TEST.at(place, ending=condition.ending, kind=test.kind)
        return
    for argument in kind.arguments:
        said = test.arguments.get(argument.id, "") or argument.default
        if not _fits(design, argument, said):
            yield VICTORY_ARGUMENT.at(place, ending=condition.ending, name=argument.title, said=said)


def _fits(design: Design, argument: TestArgument, said: str) -> bool:
    match argument.kind:
        case ArgumentKind.SIDE:
            return any(side.id == said for side in design.sides)
        case ArgumentKind.NUMBER if said.startswith(FOLLOWS):
            return isinstance(_parameters(design).get(said[len(FOLLOWS) :]), int)
        case ArgumentKind.NUMBER:
            return said.removeprefix("-").isdecimal() and said.isascii() and len(said) < 9
    return bool(said.strip())


def _parameters(design: Design) -> Mapping[str, object]:
    return {parameter.id: parameter.value for parameter in design.parameters}


UNKNOWN_IN_SCENARIO = Check(
    "unknown_in_scenario",
    Level.ERROR,
    title="Counter of a scenario that is gone",
    cause="names the counter {counter}, which is not there",
    finds={"design": _parts},
)
PLACED_AND_ARRIVES = Check(
    "placed_and_arrives",
    Level.ERROR,
    title="Counter in two places of a scenario",
    cause="sets up {name} on the map, and elsewhere besides",
    cases={"twice": "has {name} arrive, set up freely or out of play more than once"},
    finds={"design": _parts},
)
SPACES_UNREAD = Check(
    "spaces_unread",
    Level.ERROR,
    title="Spaces that cannot be read",
    cause="names spaces in {of} that cannot be read, '{text}': {reason}",
    cases={"nowhere": "has no spaces for the free set-up {of}"},
    finds={"design": _parts},
)
HELD_BY_NOBODY = Check(
    "held_by_nobody",
    Level.ERROR,
    title="Space held by no side",
    cause="has {space} held by '{side}', which is no side",
    finds={"design": _parts},
)
VICTORY_WINNER = Check(
    "victory_winner",
    Level.ERROR,
    title="Winner that is no side",
    cause="ends with {ending}, won by '{winner}', which is no side",
    finds={"design": _parts},
)
VICTORY_TEST = Check(
    "victory_test",
    Level.ERROR,
    title="Condition of victory that is not known",
    cause="asks for '{kind}' in the condition {ending}, which is no kind of test",
    finds={"design": _parts},
)
VICTORY_ARGUMENT = Check(
    "victory_argument",
    Level.ERROR,
    title="Condition of victory that says too little",
    cause="has '{said}' as {name} of the condition {ending}, which does not fit",
    finds={"design": _parts},
)
UNREACHABLE_CONDITION = Check(
    "unreachable_condition",
    Level.WARNING,
    title="Condition of victory that is never reached",
    cause="never ends with {ending}: {before} holds first whenever it would",
    finds={"design": _parts},
)
NOBODY_CAN_WIN = Check(
    "nobody_can_win",
    Level.WARNING,
    title="Scenario that nobody can win",
    cause="ends in a draw by every one of its conditions",
    finds={"design": _parts},
)
CHECKS = (
    UNKNOWN_IN_SCENARIO,
    PLACED_AND_ARRIVES,
    SPACES_UNREAD,
    HELD_BY_NOBODY,
    VICTORY_WINNER,
    VICTORY_TEST,
    VICTORY_ARGUMENT,
    UNREACHABLE_CONDITION,
    NOBODY_CAN_WIN,
)
