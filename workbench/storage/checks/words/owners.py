"""Sides and factions that the design does not have: of counters, of factions, of spaces and their forts."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.fields import Choice, fields_of
from workbench.engine.maps.area_map import Space
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.engine.words.message import Message
from workbench.storage.checks.of_maps import on_spaces
from workbench.storage.checks.words.vocabulary import Naming
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.thing_edits import SetThings

OF_SIDES = tuple(name for name, field in fields_of(Space).items() if field.choices is Choice.SIDES)
"""The fields of a space that name sides."""


def _depots(named: Naming) -> Iterator[Problem]:
    depot = named.space.depot
    if depot and depot not in named.words.owners:
        yield UNKNOWN_FACTION.at(named.place, "depot", faction=depot)


def _of_factions(design: Design) -> Iterator[Problem]:
    sides = {side.id for side in design.sides}
    for faction in design.factions:
        if faction.side not in sides:
            yield NO_SUCH_SIDE.at(Place("faction", faction.id, faction.name), side=faction.side)


def _of_forts(named: Naming) -> Iterator[Problem]:
    for fort in named.space.forts:
        if fort.for_side and fort.for_side not in named.words.sides:
            yield NO_SUCH_SIDE.at(named.place, "fort", fort=fort.name, side=fort.for_side)


def _of_sources(named: Naming) -> Iterator[Problem]:
    for side in _sides_of(named.space):
        if side not in named.words.owners:
            yield UNKNOWN_SIDE.at(named.place, side=side)


def _without(sheet: AnyMap, space: Space, problem: Problem) -> Edit | None:
    """The space without the side among those that enter or are supplied there."""
    side = problem.facts["side"]
    if side not in _sides_of(space):
        return None
    kept = {name: tuple(one for one in getattr(space, name) if one != side) for name in OF_SIDES}
    label = Message("{place}: no source and no entry of {side}", place=problem.place.said, side=str(side))
    return SetThings("spaces", label, sheet.id, (replace(space, **kept),))


def _sides_of(space: Space) -> tuple[str, ...]:
    """The sides that a space names, field by field."""
    return tuple(side for name in OF_SIDES for side in getattr(space, name))


UNKNOWN_FACTION = Check(
    "unknown_faction",
    Level.ERROR,
    title="Faction that is not there",
    cause="belongs to the faction {value}, which is not there",
    cases={"depot": "is a depot of {faction}, which is no side and no faction"},
    finds={"named_by_space": _depots},
)
NO_SUCH_SIDE = Check(
    "no_such_side",
    Level.ERROR,
    title="Side of a fort or faction that is not there",
    cause="belongs to the side {side}, which is not there",
    cases={"fort": "{fort} is for the side {side}, which is not there"},
    finds={"design": _of_factions, "named_by_space": _of_forts},
)
UNKNOWN_SIDE = Check(
    "unknown_side",
    Level.HINT,
    title="Side that is not there",
    cause="is a source or an entry of the side {side}, which is not there",
    finds={"named_by_space": _of_sources},
    fix=on_spaces(_without),
    remedy="Take it off",
)
CHECKS = (UNKNOWN_FACTION, NO_SUCH_SIDE, UNKNOWN_SIDE)
