"""The network of a hex map: hexes and hexsides, zones and boxes. `map_network.py` says what all networks share."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec.structs import replace

from workbench.engine.catalogue.resolved import STANDARD, Kindred
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import BLOCKED, RIVER
from workbench.engine.maps.hex_map import HexMap, hexside_id
from workbench.engine.maps.hex_places import (
    Axial,
    Place,
    axial_of,
    distance,
    every_number,
    known_place,
)
from workbench.engine.maps.map_parts import Link, OneWay
from workbench.engine.networks.joins import Join
from workbench.engine.networks.map_edges import hexes_along
from workbench.engine.networks.map_network import MapNetwork


class HexNetwork(MapNetwork):
    """Hexes and hexsides of one hex map; `kinds` says what the hexsides carry."""

    def __init__(self, hex_map: HexMap, kinds: Kindred = STANDARD.borders) -> None:
        self.hex_map, self.kinds = hex_map, kinds

    @cached_property
    def spaces(self) -> Mapping[str, Space]:
        """Id -> space: all hexes of the grid by number, and the zones and boxes of the map, sorted.

        A hex that lies in a sea zone or rade is not entered itself: it stands here as unplayable.
        """
        spaces = {number: self.hex_map.space(number) for number in every_number(self.hex_map.grid)}
        for number in self.hex_map.water_of:
            if number in spaces:
                spaces[number] = replace(spaces[number], kind=SpaceKind.UNPLAYABLE)
        spaces |= {zone.id: zone.space for zone in self.hex_map.zones.values()}
        return dict(sorted(spaces.items())) if self.hex_map.zones else spaces

    @property
    def links(self) -> Mapping[str, Link]:
        return self.hex_map.links

    def joins(self) -> Iterator[tuple[str, str, Join]]:
        zones = self.hex_map.zones
        for a, b, sides in self.hex_map.pairs():
            is_shore = a in zones or b in zones
            yield a, b, self._join_of_zone(a, b, sides) if is_shore else self._join(a, b, sides[0])

    def barred_steps(self) -> Iterator[tuple[str, str]]:
        for name in sorted(self.hex_map.borders):
            side = self.hex_map.borders[name]
            if side.one_way is not OneWay.NO:
                is_forwards = side.one_way is OneWay.FORWARDS
                yield (side.second, side.first) if is_forwards else (side.first, side.second)

    def _join_of_zone(self, a: str, b: str, sides: tuple[str, ...]) -> Join:
        """What a zone shares with a hex or another zone: features that all of their hexsides carry."""
        stored = self.hex_map.borders
        carried = [set(stored[side].kinds) if side in stored else set() for side in sides]
        features = tuple(sorted(set.intersection(*carried)))
        return Join(
            kind=self.kind_of_join(a, b),
            borders=sides,
            river=self._has_river(features),
            road=False,
            blocked=BLOCKED in features,
            features=features,
            roads=(),
        )

    def _join(self, a: str, b: str, side: str) -> Join:
        stored, roads = self.hex_map.borders.get(side), self.roads_across.get(side, ())
        features = stored.kinds if stored else ()
        return Join(
            kind=self.kind_of_join(a, b),
            borders=(side,),
            river=self._has_river(features),
            road=bool(roads),
            blocked=BLOCKED in features,
            features=features,
            roads=roads,
        )

    def _has_river(self, features: tuple[str, ...]) -> bool:
        return RIVER in features or any(self.kinds.is_a(feature, RIVER) for feature in features)

    def features(self, a: str, b: str) -> tuple[str, ...]:
        """What the hexside between two neighbours carries."""
        found = self.hex_map.borders.get(hexside_id(a, b))
        return found.kinds if found else ()

    @cached_property
    def roads_across(self) -> Mapping[str, tuple[str, ...]]:
        """Hexside -> the roads that run across it, sorted; hexsides without one are left out."""
        found: dict[str, list[str]] = {}
        for road_id in sorted(self.hex_map.roads):
            for a, b in itertools.pairwise(self.hex_map.roads[road_id].spaces):
                found.setdefault(hexside_id(a, b), []).append(road_id)
        return {side: tuple(roads) for side, roads in found.items()}

    def place(self, number: str) -> Place:
        """Column and row of a hex, counted from 0; KeyError for an unknown number."""
        return known_place(self.hex_map.grid, number)

    def along(self, edge: str) -> tuple[str, ...]:
        return hexes_along(self.hex_map, edge, self.beside_by_land)

    def in_zone(self, name: str) -> frozenset[str]:
        zone = self.hex_map.zones.get(name)
        return frozenset(zone.hexes) if zone else super().in_zone(name)

    def distance(self, a: str, b: str) -> int:
        """Steps from one hex to another, whatever lies between; KeyError for an unknown number."""
        return distance(self._axial(a), self._axial(b))

    def _axial(self, number: str) -> Axial:
        found = self._axials.get(number)
        if found is None:
            found = self._axials[number] = axial_of(self.hex_map.grid, known_place(self.hex_map.grid, number))
        return found

    @cached_property
    def _axials(self) -> dict[str, Axial]:
        return {}
