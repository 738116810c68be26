"""What runs on from hexside to hexside, and from hex to hex: courses of rivers and walls, sections of roads."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from workbench.cartography.hexes.hex_rivers import Corner, corners_of
from workbench.engine.catalogue.resolved import STANDARD, Kindred
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import HexMap, hexside_id
from workbench.engine.maps.hex_places import find_place, neighbours, number_of

LEAST_ROAD, _RUNS_ON, _ALL_ROUND = 2, 2, 6


class HexSection(NamedTuple):
    """The part of a road between two stations: the numbers of its hexes, with both stations."""

    road: str
    hexes: tuple[str, ...]


class LooseEnd(NamedTuple):
    """An end of a road at nothing. `gap_to` is the hex beside it where another road ends as loosely: a break."""

    road: str
    number: str
    gap_to: str = ""


def course_of(hex_map: HexMap, name: str, kinds: Kindred = STANDARD.borders) -> tuple[str, ...]:
    """The hexsides that a hexside runs on through from corner to corner, itself included, sorted by id.

    Waters run on through waters of any class; anything else through hexsides that carry the same. What has a name
    runs on through all of that name, what has none up to the corners where three meet: a river to where others flow in.
    """
    start = hex_map.borders.get(name)
    if start is None:
        return ()
    at: dict[Corner, list[str]] = {}
    ends: dict[str, tuple[Corner, Corner]] = {}
    wanted = _runs_as(start, kinds)
    for side_id in sorted(hex_map.borders):
        side = hex_map.borders[side_id]
        if (
            side.name == start.name
            and _runs_as(side, kinds) & wanted
            and (both := corners_of(hex_map, side)) is not None
        ):
            ends[side_id] = both
            for corner in both:
                at.setdefault(corner, []).append(side_id)
    found, waiting = {name}, deque([name])
    while waiting:
        for corner in ends.get(waiting.popleft(), ()):
            if not start.name and len(at[corner]) > _RUNS_ON:
                continue
            fresh = [other for other in at[corner] if other not in found]
            found.update(fresh)
            waiting.extend(fresh)
    return tuple(sorted(found))


def _runs_as(side: Border, kinds: Kindred) -> frozenset[str]:
    waters = any(map(kinds.is_running, side.kinds))
    return frozenset({"water"} if waters else side.kinds)


def roads_through(hex_map: HexMap) -> Mapping[str, frozenset[str]]:
    """Hex -> the roads that run through it."""
    found: dict[str, set[str]] = {}
    for name in sorted(hex_map.roads):
        for number in hex_map.roads[name].spaces:
            found.setdefault(number, set()).add(name)
    return {number: frozenset(roads) for number, roads in found.items()}


def roads_across(hex_map: HexMap, side: str) -> tuple[str, ...]:
    """The roads that run across a hexside, sorted."""
    return tuple(
        name
        for name in sorted(hex_map.roads)
        if any(hexside_id(a, b) == side for a, b in pairwise(hex_map.roads[name].spaces))
    )


def sections_of(hex_map: HexMap, road: Road, through: Mapping[str, frozenset[str]]) -> tuple[HexSection, ...]:
    """The sections of a road in its order: cut at places, and where another road meets it or leaves it."""
    found, since = [], 0
    last = len(road.spaces) - 1
    for at in range(1, last + 1):
        if at == last or _is_station(hex_map, road, at, through):
            found.append(HexSection(road.id, road.spaces[since : at + 1]))
            since = at
    return tuple(found)


def _is_station(hex_map: HexMap, road: Road, at: int, through: Mapping[str, frozenset[str]]) -> bool:
    """Is there a place, or do other roads run beside this one before the hex and not after it, or otherwise?"""
    number = road.spaces[at]
    if is_place(hex_map.space(number)):
        return True
    others = through.get(number, frozenset()) - {road.id}
    before, after = (through.get(road.spaces[at + way], frozenset()) for way in (-1, 1))
    return any(not (other in before and other in after) for other in others)


def is_place(space: Space) -> bool:
    """Does a road lead there for its own sake: is it a town, a fort, a port, or has it a name?"""
    return bool(space.town or space.name or space.forts or space.ports or space.depot or space.supply or space.entry)


def loose_ends(hex_map: HexMap, road: Road, through: Mapping[str, frozenset[str]]) -> tuple[LooseEnd, ...]:
    """Where a road ends at no place, no other road and not at the edge of what is played."""
    if len(road.spaces) < LEAST_ROAD or road.spaces[0] == road.spaces[-1]:
        return ()
    found = []
    for end in (road.spaces[0], road.spaces[-1]):
        if _is_loose(hex_map, road.id, end, through):
            found.append(LooseEnd(road.id, end, _gap(hex_map, road, end, through)))
    return tuple(found)


def _is_loose(hex_map: HexMap, road: str, number: str, through: Mapping[str, frozenset[str]]) -> bool:
    if is_place(hex_map.space(number)) or through.get(number, frozenset()) - {road}:
        return False
    return not _is_at_edge(hex_map, number)


def _is_at_edge(hex_map: HexMap, number: str) -> bool:
    place = find_place(hex_map.grid, number)
    if place is None:
        return True
    beside = neighbours(hex_map.grid, place)
    unplayed = (hex_map.space(number_of(hex_map.grid, other)).kind is SpaceKind.UNPLAYABLE for other in beside)
    return len(beside) < _ALL_ROUND or any(unplayed)


def _gap(hex_map: HexMap, road: Road, end: str, through: Mapping[str, frozenset[str]]) -> str:
    """The first hex beside a loose end where another road of its class ends as loosely; "" without one."""
    place = find_place(hex_map.grid, end)
    around = () if place is None else neighbours(hex_map.grid, place)
    for number in sorted(number_of(hex_map.grid, other) for other in around):
        for name in sorted(through.get(number, frozenset()) - {road.id}):
            other = hex_map.roads[name]
            ends_there = number in (other.spaces[0], other.spaces[-1])
            if ends_there and other.road_class == road.road_class and _is_loose(hex_map, name, number, through):
                return number
    return ""
