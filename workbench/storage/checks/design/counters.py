"""Counters: their type, their strength, the turn in which they come; all are found by the notes of the fields."""

from __future__ import annotations

from workbench.engine.problem import Check, Level

UNKNOWN_UNIT_TYPE = Check(
    "unknown_unit_type",
    Level.ERROR,
    title="Type of unit that is not there",
    cause="is of the type {value}, which is not there",
)
NEGATIVE_STRENGTH = Check(
    "negative_strength",
    Level.ERROR,
    title="Strength below nothing",
    cause="has a strength of {figure}",
)
ARRIVAL_TURN = Check(
    "arrival_turn",
    Level.ERROR,
    title="Arrival before the first turn",
    cause="arrives in turn {figure}; turns are counted from 1",
)
CHECKS = (UNKNOWN_UNIT_TYPE, NEGATIVE_STRENGTH, ARRIVAL_TURN)
