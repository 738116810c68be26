"""The network of a hex map: the same graph, with the same attributes, as `workbench.engine.network` makes of areas."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from functools import cached_property

from workbench.engine.area_map import Space, SpaceKind
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
from workbench.engine.network import WATER, JoinKind, MoveCost, Reach, StepCost, search
from workbench.engine.network_backend.map_graph import MapGraph


class HexNetwork:
    """Hexes and hexsides of one hex map."""

    def __init__(self, hex_map: HexMap) -> None:
        self.hex_map = hex_map

    @cached_property
    def spaces(self) -> Mapping[str, Space]:
        """Number -> what is in the hex, all hexes of the grid, sorted."""
        return {number: self.hex_map.space(number) for number in every_number(self.hex_map.grid)}

    @cached_property
    def graph(self) -> MapGraph:
        """A node a hex (attribute `space`); an edge a pair of neighbours, with the attributes

        `kind` (a JoinKind), `borders` (the id of the hexside), `river`, `road`, `blocked` (bool), and `features`
        (of the hexside), `roads` (ids of the roads that run across it).
        """
        graph = MapGraph()
        for number, space in self.spaces.items():
            graph.add_node(number, space=space)
        for number, others in neighbours_by_number(self.hex_map.grid).items():
            for other in others:
                if number < other:
                    graph.add_edge(number, other, **self._attributes(number, other))
        return graph

    def space(self, space_id: str) -> Space:
        """The hex of this number, or KeyError."""
        return self.spaces[space_id]

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """All hexes that are entered by land, sorted."""
        return tuple(s for s, space in self.spaces.items() if space.kind in (SpaceKind.HEX, SpaceKind.AREA))

    @cached_property
    def land_neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """Hex -> the hexes across a hexside that is not blocked, by land, sorted."""
        return {a: self._joined(a, JoinKind.LAND) for a in self.areas}

    @cached_property
    def waters_of(self) -> Mapping[str, tuple[str, ...]]:
        """Hex -> the rades and sea zones beside it, sorted."""
        return {a: self._joined(a, JoinKind.COAST) for a in self.areas}

    def has_river(self, a: str, b: str) -> bool:
        """Does one cross a river from `a` to its neighbour `b`?"""
        return bool(self.graph[a][b]["river"])

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

    def search(self, sources: Iterable[str], step_cost: StepCost | MoveCost, cutoff: int | None = None) -> Reach:
        """The cheapest ways from the nearest of several sources, in one search; as `Network.search`."""
        return search(self.graph, sources, step_cost, cutoff)

    def _attributes(self, a: str, b: str) -> dict[str, object]:
        features, roads = self.features(a, b), self.roads_across.get(hexside_id(a, b), ())
        return {
            "kind": self._kind(a, b),
            "borders": (hexside_id(a, b),),
            "river": RIVER in features,
            "road": bool(roads),
            "blocked": BLOCKED in features,
            "features": features,
            "roads": roads,
        }

    def _kind(self, a: str, b: str) -> str:
        kinds = {self.space(a).kind, self.space(b).kind}
        if SpaceKind.UNPLAYABLE in kinds:
            return JoinKind.CLOSED
        if kinds <= WATER:
            return JoinKind.SEA
        return JoinKind.COAST if kinds & WATER else JoinKind.LAND

    def _joined(self, number: str, kind: str) -> tuple[str, ...]:
        edges = self.graph[number]
        return tuple(sorted(b for b in edges if edges[b]["kind"] == kind and not edges[b]["blocked"]))

    def _axial(self, number: str) -> Axial:
        found = self._axials.get(number)
        if found is None:
            found = self._axials[number] = axial_of(self.hex_map.grid, known_place(self.hex_map.grid, number))
        return found

    @cached_property
    def _axials(self) -> dict[str, Axial]:
        return {}
