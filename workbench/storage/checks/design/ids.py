"""Ids of the entries of a design: each has one, and no two have the same."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence

from msgspec import Struct

from workbench.engine.design import Design
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.storage.rows.parts import ORDERED, id_of, maps_of

SINGULAR = {
    "maps": "map",
    "terrain": "terrain",
    "road_classes": "road_class",
    "line_classes": "line_class",
    "silenced": "silenced_problem",
    "sides": "side",
    "factions": "faction",
    "unit_types": "unit_type",
    "counters": "counter",
    "tables": "table",
    "parameters": "parameter",
    "sequence": "phase",
    "scenarios": "scenario",
    "clauses": "clause",
    "tag_types": "tag_type",
    "value_types": "value_type",
    "counter_sheets": "counter_sheet",
    "secrets": "secret",
}


def _doubles(design: Design) -> Iterator[Problem]:
    for kind, things in _entries(design):
        for name, count in sorted(Tally(map(id_of, things)).items()):
            if count > 1:
                yield DUPLICATE_ID.at(Place(SINGULAR[kind], name), count=count, kind=kind)


def _without(design: Design) -> Iterator[Problem]:
    for kind, things in _entries(design):
        if any(not id_of(thing) for thing in things):
            yield NO_ID.at(Place(SINGULAR[kind], ""), kind=kind)


def _entries(design: Design) -> Iterator[tuple[str, Sequence[Struct]]]:
    yield "maps", maps_of(design)
    for kind in (*ORDERED, "clauses"):
        yield kind, getattr(design, kind)


DUPLICATE_ID = Check(
    "duplicate_id",
    Level.ERROR,
    title="Id that stands twice",
    cause="the id stands {count} times in {kind}",
    finds={"design": _doubles},
)
NO_ID = Check(
    "no_id", Level.ERROR, title="Entry without an id", cause="an entry of {kind} has no id", finds={"design": _without}
)
CHECKS = (DUPLICATE_ID, NO_ID)
