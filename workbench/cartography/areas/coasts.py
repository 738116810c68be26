"""Coasts of which nothing says whether they are beaches: borders that follow each other are one coast, told once."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.cartography.areas.adjacency import is_coast_border
from workbench.cartography.checks.declared import lines
from workbench.cartography.checks.findings import Step
from workbench.cartography.checks.map_places import border_place, space_place
from workbench.engine.maps.area_map import AreaMap, SpaceKind
from workbench.engine.maps.border import Border, Shore
from workbench.engine.problem import Place
from workbench.engine.words.message import Message

BETWEEN_PAUSES = 200


def is_unsaid(area_map: AreaMap, border: Border) -> bool:
    """Whether a border is a coast of which nothing says whether it is a beach."""
    return border.shore is Shore.NONE and is_coast_border(area_map, border)


def unsaid_coasts(area_map: AreaMap) -> Iterator[tuple[str, ...] | None]:
    """The borders of each such coast, sorted by id; None where one may pause."""
    unsaid: dict[str, Border] = {}
    at: dict[str, list[str]] = {}
    for number, name in enumerate(sorted(area_map.borders)):
        border = area_map.borders[name]
        if border.id == name and is_unsaid(area_map, border):
            unsaid[name] = border
            for end in {border.start, border.end}:
                at.setdefault(end, []).append(name)
        if number % BETWEEN_PAUSES == 0:
            yield None
    while unsaid:
        found, waiting = set[str](), [next(iter(unsaid))]
        while waiting:
            name = waiting.pop()
            border_there = unsaid.pop(name, None)
            if border_there is not None:
                found.add(name)
                waiting += [beside for end in (border_there.start, border_there.end) for beside in at[end]]
        yield tuple(sorted(found))


def coast_of(area_map: AreaMap, border: str) -> tuple[str, ...]:
    """The borders of the coast that a border belongs to, if nothing says whether it is a beach; () otherwise."""
    return next((coast for coast in unsaid_coasts(area_map) if coast is not None and border in coast), ())


def coast_problems(area_map: AreaMap) -> Iterator[Step]:
    """One problem a coast, at the first of its borders."""
    for coast in unsaid_coasts(area_map):
        if coast is None:
            yield None
        elif len(coast) == 1:
            yield lines.SHORE.at(border_place(area_map, coast[0]), "unsaid")
        else:
            place = Place("border", coast[0], _coast_name(area_map, coast))
            yield lines.SHORE.at(place, "long", borders=coast, count=len(coast))


def _coast_name(area_map: AreaMap, coast: tuple[str, ...]) -> str:
    """ "the coast of Toulon and 3 more"."""
    sides = {side for name in coast for side in (area_map.borders[name].left, area_map.borders[name].right)}
    lands = [side for side in sorted(sides) if side in area_map.spaces and area_map.spaces[side].kind is SpaceKind.AREA]
    first = space_place(area_map, lands[0]).name if lands else coast[0]
    if len(lands) > 1:
        return Message("the coast of {first} and {count} more", first=first, count=len(lands) - 1)
    return Message("the coast of {first}", first=first)
