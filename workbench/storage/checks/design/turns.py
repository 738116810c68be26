"""The turns of scenarios: from the first to the last, names for those that are played, and who comes in them."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.counters.names import counters_called
from workbench.engine.design import Design, Scenario
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.engine.scenarios.scenario_parts import turn_said


def scenario_place(scenario: Scenario) -> Place:
    """A scenario as a problem names it."""
    return Place("scenario", scenario.id, scenario.title)


def _numbers(design: Design) -> Iterator[Problem]:
    for scenario in design.scenarios:
        first, last = scenario.first_turn, scenario.last_turn
        if last < first:
            yield TURN_NUMBERS.at(scenario_place(scenario), "turned", first=first, last=last)


def _names(design: Design) -> Iterator[Problem]:
    for scenario in design.scenarios:
        for turn in sorted(scenario.turn_names):
            if not turn.isdecimal() or not scenario.first_turn <= int(turn) <= scenario.last_turn:
                yield SCENARIO_TURNS.at(scenario_place(scenario), turn=turn)


def _arrivals(design: Design) -> Iterator[Problem]:
    for scenario in design.scenarios:
        for arrival in scenario.arrivals:
            turn, last = turn_said(arrival), scenario.last_turn
            if turn is None:
                yield TURN_UNREAD.at(scenario_place(scenario), turn=arrival.turn)
            elif turn > last and arrival.counters:
                names = counters_called(design, arrival.counters)
                place, counters = scenario_place(scenario), arrival.counters
                yield NEVER_ARRIVES.at(place, counters=counters, names=names, turn=turn, last=last)


TURN_NUMBERS = Check(
    "turn_numbers",
    Level.ERROR,
    title="Turns of a scenario",
    cause="begins in turn {figure}; turns are counted from 1",
    cases={"turned": "ends in turn {last}, before it begins in turn {first}"},
    finds={"design": _numbers},
)
SCENARIO_TURNS = Check(
    "scenario_turns",
    Level.WARNING,
    title="Name of a turn that is not played",
    cause="names turn '{turn}', which is not played",
    finds={"design": _names},
)
TURN_UNREAD = Check(
    "arrival_unread",
    Level.ERROR,
    title="Turn of an arrival",
    cause="has counters arrive in turn '{turn}', which is no number of a turn",
    finds={"design": _arrivals},
)
NEVER_ARRIVES = Check(
    "never_arrives",
    Level.WARNING,
    title="Counters that never arrive",
    cause="has {names} arrive in turn {turn}, and ends with turn {last}",
    finds={"design": _arrivals},
)
CHECKS = (TURN_NUMBERS, SCENARIO_TURNS, TURN_UNREAD, NEVER_ARRIVES)
