"""The network of a hex map: hexes and hexsides. `map_network.py` says what all networks share."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import cached_property

from workbench.engine.area_map import Space
from workbench.engine.hex_map import BLOCKED, RIVER, HexMap, hexside_id
from workbench.engine.hex_places import (
    Axial,
    Place,
    axial_of,
    distance,
    every_number,
    known_place,
    neighbours_by_number,
)
from workbench.engine.map_network import Join, MapNetwork


class HexNetwork(MapNetwork):
    """Hexes and hexsides of one hex map."""

    def __init__(self, hex_map: HexMap) -> None:
        self.hex_map = hex_map

    @cached_property
    def spaces(self) -> Mapping[str, Space]:
        """Number -> what is in the hex, all hexes of the grid, sorted."""
        return {number: self.hex_map.space(number) for number in every_number(self.hex_map.grid)}

    def joins(self) -> Iterator[tuple[str, str, Join]]:
        for number, others in neighbours_by_number(self.hex_map.grid).items():
            for other in others:
                if number < other:
                    yield number, other, self._join(number, other)

    def _join(self, a: str, b: str) -> Join:
        features, roads = self.features(a, b), self.roads_across.get(hexside_id(a, b), ())
        return Join(
            kind=self.kind_of_join(a, b),
            borders=(hexside_id(a, b),),
            river=RIVER in features,
            road=bool(roads),
            blocked=BLOCKED in features,
            features=features,
            roads=roads,
        )

    def features(self, a: str, b: str) -> tuple[str, ...]:
        """What the hexside between two neighbours carries."""
        found = self.hex_map.hexsides.get(hexside_id(a, b))
        return found.features if found else ()

    @cached_property
    def roads_across(self) -> Mapping[str, tuple[str, ...]]:
        """Hexside -> the roads that run across it, sorted; hexsides without one are left out."""
        found: dict[str, list[str]] = {}
        for road_id in sorted(self.hex_map.roads):
            for a, b in itertools.pairwise(self.hex_map.roads[road_id].hexes):
                found.setdefault(hexside_id(a, b), []).append(road_id)
        return {side: tuple(roads) for side, roads in found.items()}

    def place(self, number: str) -> Place:
        """Column and row of a hex, counted from 0; KeyError for an unknown number."""
        return known_place(self.hex_map.grid, number)

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
