"""Counters: their type, their strength, the turn in which they come."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.design import Counter, Design
from workbench.engine.problem import Check, Level, Place, Problem


def counter_place(counter: Counter) -> Place:
    """A counter as a problem names it."""
    return Place("counter", counter.id, counter.name)


def _types(design: Design) -> Iterator[Problem]:
    known = {unit_type.id for unit_type in design.unit_types}
    for counter in design.counters:
        if counter.unit_type not in known:
            yield UNKNOWN_UNIT_TYPE.at(counter_place(counter), type=counter.unit_type)


def _strengths(design: Design) -> Iterator[Problem]:
    for counter in design.counters:
        if counter.strength < 0:
            yield NEGATIVE_STRENGTH.at(counter_place(counter), strength=counter.strength)


def _arrivals(design: Design) -> Iterator[Problem]:
    for counter in design.counters:
        if counter.arrival is not None and counter.arrival < 1:
            yield ARRIVAL_TURN.at(counter_place(counter), turn=counter.arrival)


UNKNOWN_UNIT_TYPE = Check(
    "unknown_unit_type",
    Level.ERROR,
    title="Type of unit that is not there",
    cause="is of the type {type}, which is not there",
    finds={"design": _types},
)
NEGATIVE_STRENGTH = Check(
    "negative_strength",
    Level.ERROR,
    title="Strength below nothing",
    cause="has a strength of {strength}",
    finds={"design": _strengths},
)
ARRIVAL_TURN = Check(
    "arrival_turn",
    Level.ERROR,
    title="Arrival before the first turn",
    cause="arrives in turn {turn}; turns are counted from 1",
    finds={"design": _arrivals},
)
CHECKS = (UNKNOWN_UNIT_TYPE, NEGATIVE_STRENGTH, ARRIVAL_TURN)
