"""Kinds of terrain that a map names and that the design does not have."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.problem import Check, Level, Problem
from workbench.storage.checks.words.vocabulary import Naming, is_still_so
from workbench.storage.edits.catalogue_edits import AddKind
from workbench.storage.edits.edit import Edit

_WATERS = (SpaceKind.RADE, SpaceKind.SEA_ZONE)


def _of_map(named: Naming) -> Iterator[Problem]:
    terrain = named.sheet.bare_space("").terrain
    if named.sheet.is_sparse and terrain not in named.words.terrain:
        yield UNKNOWN_TERRAIN.at(named.place, "default", kind=terrain)


def _of_space(named: Naming) -> Iterator[Problem]:
    space, known = named.space, named.words.terrain
    if space.terrain not in known and space.kind not in _WATERS:  # a sea is one by its kind
        yield UNKNOWN_TERRAIN.at(named.place, can_fix=bool(space.terrain), kind=space.terrain)
    for feature in space.features:
        if feature not in known:
            yield UNKNOWN_TERRAIN.at(named.place, "on_it", can_fix=bool(feature), kind=feature)


def _added(design: Design, problem: Problem) -> Edit | None:
    kind = str(problem.facts["kind"])
    if not kind or not is_still_so(design, problem):
        return None
    return AddKind(TerrainType(kind, kind.replace("_", " ").capitalize()))


UNKNOWN_TERRAIN = Check(
    "unknown_terrain",
    Level.ERROR,
    title="Terrain that is not there",
    cause="its terrain {kind} is not among the kinds of terrain",
    cases={
        "default": "its default terrain {kind} is not among the kinds of terrain",
        "on_it": "its {kind} is not among the kinds of terrain",
    },
    finds={"named_by_map": _of_map, "named_by_space": _of_space},
    fix=_added,
    remedy="Add it to the kinds of terrain",
)
CHECKS = (UNKNOWN_TERRAIN,)
