"""The turns of scenarios: from the first to the last, and names for those that are played."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.design import Design, Scenario
from workbench.engine.problem import Check, Level, Place, Problem


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
CHECKS = (TURN_NUMBERS, SCENARIO_TURNS)
