"""What a legend lists: the kinds of ground, of lines and of roads that a map uses. The values alone."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from immutables import Map

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.catalogue.resolved import STANDARD, Catalogue
from workbench.engine.maps.area_map import AreaMap, Fort, FortKind, Space, SpaceKind
from workbench.engine.maps.border import BEACH, SHORES, Shore
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.tags import TagOf, says_yes


class SampleKind(StrEnum):
    """What stands beside the word."""

    GROUND = "terrain"
    LINE = "line"
    ROAD = "road"
    SIGN = "sign"


class LegendEntry(NamedTuple):
    """One line of a legend: what it is of, its id, and the word for it."""

    kind: SampleKind
    id: str
    word: str


WATER = frozenset({SpaceKind.RADE, SpaceKind.SEA_ZONE})
NO_WORDS: Map[str, str] = Map()
FORT, DEPOT, TOWN, PORT = "fort", "depot", "town", "port"
LEVELS = {f"{FORT}_{level}": level for level in (1, 2, 3)}
"""The levels of forts by the ids of their signs."""


def legend_entries(
    shown: AnyMap, words: Map[str, str] = NO_WORDS, kinds: Catalogue = STANDARD
) -> tuple[LegendEntry, ...]:
    """All that the map uses, ground first. `words` are the legend's own, by "terrain woods", "road primary" ...

    Points are drawn of the tags of junctions that `kinds` has, each called as its tag.
    """
    points = {tag.id: tag.called for tag in kinds.drawn(TagOf.JUNCTION)}
    found = _of_hexes(shown) if isinstance(shown, HexMap) else _of_areas(shown, points)
    words = Map({f"{SampleKind.SIGN} {tag}": called for tag, called in points.items()}).update(words)
    return tuple(
        LegendEntry(kind, name, words.get(f"{kind.value} {name}") or _word_among(name, names, words))
        for kind, names in found
        for name in sorted(names)
    )


def _word_among(name: str, names: set[str], words: Map[str, str]) -> str:
    """Forts are called by their level where a map has several."""
    if name not in LEVELS:
        return word_of(name)
    word = words.get(f"{SampleKind.SIGN} {FORT}", word_of(FORT))
    return f"{word}, level {LEVELS[name]}" if len(LEVELS.keys() & names) > 1 else word


def word_of(name: str) -> str:
    """An id as a word: "light_woods" is "Light woods"."""
    return name.replace("_", " ").strip().capitalize()


def _of_hexes(shown: HexMap) -> Iterable[tuple[SampleKind, set[str]]]:
    spaces = [space for space in shown.hexes.values() if space.kind is not SpaceKind.UNPLAYABLE]
    grounds = {space.terrain for space in spaces} | {feature for space in spaces for feature in space.features}
    grounds.add(shown.default_terrain)
    lines = {feature for side in shown.borders.values() for feature in side.kinds} - (SHORES - {BEACH})
    yield SampleKind.GROUND, grounds - {""}
    yield SampleKind.LINE, lines
    yield SampleKind.ROAD, {road.road_class for road in shown.roads.values()}
    yield SampleKind.SIGN, _signs(spaces) - ({TOWN} if TOWN in grounds else set())


def _of_areas(shown: AreaMap, points: Iterable[str]) -> Iterable[tuple[SampleKind, set[str]]]:
    spaces = [space for space in shown.spaces.values() if space.kind is SpaceKind.AREA]
    borders = shown.borders.values()
    lines = {feature for border in borders for feature in border.further_kinds}
    lines |= {shown.rivers[b.river].river_class or "river" for b in borders if b.river in shown.rivers}
    lines |= {BEACH for border in borders if border.shore is Shore.BEACH}
    roads = {shown.roads[border.road].road_class for border in borders if border.road in shown.roads}
    signs = _signs(spaces)
    signs |= {tag for tag in points if any(says_yes(one.tags, tag) for one in shown.junctions.values())}
    grounds = {space.terrain for space in spaces if not space.town}
    grounds |= {"sea" for space in shown.spaces.values() if space.kind in WATER}
    yield SampleKind.GROUND, grounds - {""}
    yield SampleKind.LINE, lines
    yield SampleKind.ROAD, roads
    yield SampleKind.SIGN, signs


def _signs(spaces: Iterable[Space]) -> set[str]:
    found: set[str] = set()
    for space in spaces:
        found |= {_sign_of(fort) for fort in space.forts}
        found |= {PORT} if space.ports else set()
        found |= {TOWN} if space.town else set()
        found |= {DEPOT} if space.depot or space.tags.get(DEPOT) else set()
    return found


def _sign_of(fort: Fort) -> str:
    return f"{FORT}_{min(3, max(1, fort.level))}" if fort.kind is FortKind.FORT else fort.kind.value
