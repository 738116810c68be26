"""Classes of roads and lines that a map names and that the design does not have, where it has any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct

from workbench.engine.design import Design
from workbench.engine.fields import Choice, Field, fields_of
from workbench.engine.maps.border import BLOCKED, BRIDGE, RIVER, SHORES, WALL, Border
from workbench.engine.maps.map_catalogue import LineClass, RoadClass
from workbench.engine.problem import Check, Level, Problem
from workbench.storage.checks.words.vocabulary import Naming, is_still_so
from workbench.storage.edits.catalogue_edits import AddKind
from workbench.storage.edits.edit import Edit

KNOWN_FEATURES = frozenset({RIVER, BRIDGE, WALL, BLOCKED}) | SHORES


def _of_line(named: Naming) -> Iterator[Problem]:
    for name, field in _classes(type(named.thing)).items():
        kind = str(getattr(named.thing, name))
        known = named.words.road_classes if field.choices is Choice.ROAD_CLASSES else named.words.line_classes
        if kind and known and kind not in known:
            yield UNKNOWN_CLASS.at(named.place, kind=kind)
    if isinstance(named.thing, Border) and named.words.line_classes:
        for feature in named.thing.unnamed_kinds:
            if feature not in named.words.line_classes and feature not in KNOWN_FEATURES:
                yield UNKNOWN_CLASS.at(named.place, "carried", can_fix=bool(feature), kind=feature)


@cache
def _classes(kind: type[Struct]) -> Mapping[str, Field]:
    """The fields of a kind of thing that name a class of roads or lines."""
    fields = fields_of(kind).items()
    return {name: field for name, field in fields if field.unknown == UNKNOWN_CLASS.id}


def _added(design: Design, problem: Problem) -> Edit | None:
    kind = str(problem.facts["kind"])
    if not kind or not is_still_so(design, problem):
        return None
    of_what = RoadClass if problem.place.kind == "road" else LineClass
    return AddKind(of_what(kind, kind.replace("_", " ").capitalize()))


UNKNOWN_CLASS = Check(
    "unknown_class",
    Level.WARNING,
    title="Class of lines that is not there",
    cause="its class {kind} is not there",
    cases={"carried": "carries {kind}, which is no class of lines"},
    finds={"named_by_line": _of_line},
    fix=_added,
    remedy="Add it to the classes",
)
CHECKS = (UNKNOWN_CLASS,)
