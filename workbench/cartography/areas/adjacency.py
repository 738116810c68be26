"""Which spaces lie beside each other, and how: read off the borders, stored once a pair, never mirrored or mended.

An unplayable area counts as the sea it touches: a space that borders it has a coast there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from workbench.cartography.areas.faces import faces
from workbench.cartography.plane import border_length
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, SpaceKind
from workbench.engine.maps.border import Border, Shore

WATERS = frozenset({SpaceKind.RADE, SpaceKind.SEA_ZONE})


class AdjacencyKind(StrEnum):
    """What lies between two neighbours."""

    LAND = "land"
    COAST = "coast"
    SEA = "sea"
    EDGE_OF_MAP = "edge_of_map"
    UNPLAYABLE = "unplayable"


class Adjacency(Struct, frozen=True):
    """All that two neighbours share. `a` < `b`; at the edge of the map `b` is "".

    `road` and `river` are sorted ids; `blocked` when every border between them is; `shores` are those of the
    coast. `water` is the rade or sea zone of a coast, also where an unplayable area stands for it.
    """

    a: str
    b: str
    kind: AdjacencyKind
    borders: tuple[str, ...]
    length_m: float
    roads: tuple[str, ...] = ()
    rivers: tuple[str, ...] = ()
    blocked: bool = False
    shores: tuple[Shore, ...] = ()
    water: str = ""


class Coast(Struct, frozen=True):
    """A space's shore on one water. `over` is the unplayable area between them, "" when there is none."""

    space: str
    water: str
    over: str
    borders: tuple[str, ...]
    length_m: float
    shores: tuple[Shore, ...]

    @property
    def is_beach(self) -> bool:
        return Shore.BEACH in self.shores


def adjacencies(area_map: AreaMap) -> dict[tuple[str, str], Adjacency]:
    """Every pair of neighbours, by (a, b) in sorted order; the edge of the map as (space, "")."""
    shared: defaultdict[tuple[str, str], list[Border]] = defaultdict(list)
    for _, border in sorted(area_map.borders.items()):
        if border.left != border.right:
            shared[_pair(border)].append(border)
    return {pair: _adjacency(area_map, pair, borders) for pair, borders in sorted(shared.items())}


def neighbours(area_map: AreaMap, space: str) -> dict[str, Adjacency]:
    """What one space shares with each of its neighbours, by their ids in sorted order, the edge of the map left out."""
    shared: defaultdict[str, list[Border]] = defaultdict(list)
    for _, border in sorted(area_map.borders.items()):
        if border.left != border.right and space in (border.left, border.right):
            shared[border.right if border.left == space else border.left].append(border)
    shared.pop(OUTSIDE, None)
    return {other: _adjacency(area_map, _pair(borders[0]), borders) for other, borders in sorted(shared.items())}


def coasts(area_map: AreaMap) -> tuple[Coast, ...]:
    """The shores of all playable areas, sorted by space and water."""
    found = []
    for adjacency in adjacencies(area_map).values():
        if adjacency.kind is AdjacencyKind.COAST:
            land = adjacency.a if area_map.spaces[adjacency.a].kind is SpaceKind.AREA else adjacency.b
            other = adjacency.b if land == adjacency.a else adjacency.a
            over = "" if other == adjacency.water else other
            found.append(Coast(land, adjacency.water, over, adjacency.borders, adjacency.length_m, adjacency.shores))
    return tuple(sorted(found, key=lambda coast: (coast.space, coast.water, coast.over)))


def water_of(area_map: AreaMap, unplayable: str) -> str:
    """The water that an unplayable area stands for, a rade before a sea zone; "" when it touches none."""
    derived = faces(area_map)
    beside = {area_map.borders[border].across(unplayable) for border in derived.borders_of(unplayable)}
    waters = [space for space in beside if _kind(area_map, space) in WATERS]
    return min(waters, key=lambda water: (_kind(area_map, water) is not SpaceKind.RADE, water), default="")


def is_coast_border(area_map: AreaMap, border: Border) -> bool:
    """Does a playable area lie on one side and, on the other, water or an unplayable area that stands for it?"""
    kinds = {side: _kind(area_map, side) for side in (border.left, border.right)}
    if SpaceKind.AREA not in kinds.values():
        return False
    return any(
        kind in WATERS or (kind is SpaceKind.UNPLAYABLE and water_of(area_map, side) != "")
        for side, kind in kinds.items()
    )


def _pair(border: Border) -> tuple[str, str]:
    a, b = sorted((border.left, border.right), key=lambda space: (space == OUTSIDE, space))
    return a, b


def _kind(area_map: AreaMap, space: str) -> SpaceKind | None:
    found = area_map.spaces.get(space)
    return found.kind if found else None


def _adjacency(area_map: AreaMap, pair: tuple[str, str], borders: list[Border]) -> Adjacency:
    kind, water = _kind_of_pair(area_map, pair)
    metres = area_map.georeference.metres_per_mm if area_map.georeference else 1.0
    return Adjacency(
        *pair,
        kind=kind,
        borders=tuple(border.id for border in borders),
        length_m=metres * sum(border_length(area_map, border) for border in borders),
        roads=_sorted_names(border.road for border in borders),
        rivers=_sorted_names(border.river for border in borders),
        blocked=all(border.blocked for border in borders),
        shores=tuple(sorted({border.shore for border in borders} - {Shore.NONE})),
        water=water,
    )


def _kind_of_pair(area_map: AreaMap, pair: tuple[str, str]) -> tuple[AdjacencyKind, str]:
    a, b = pair
    kinds = {_kind(area_map, a), _kind(area_map, b)}
    if b == OUTSIDE:
        return AdjacencyKind.EDGE_OF_MAP, ""
    if kinds <= WATERS:
        return AdjacencyKind.SEA, ""
    if SpaceKind.UNPLAYABLE in kinds:
        unplayable = a if _kind(area_map, a) is SpaceKind.UNPLAYABLE else b
        water = water_of(area_map, unplayable)
        return (AdjacencyKind.COAST, water) if water and SpaceKind.AREA in kinds else (AdjacencyKind.UNPLAYABLE, "")
    if kinds & WATERS:
        return AdjacencyKind.COAST, a if _kind(area_map, a) in WATERS else b
    return AdjacencyKind.LAND, ""


def _sorted_names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(names) - {""}))
