"""What the networks of all maps have in common: spaces and what joins them, as a networkx graph.

Rules and mechanics take a `MapNetwork`, whether its spaces are areas (`network.py`) or hexes (`hex_network.py`). They
make plain networkx calls on `graph` with a `MoveCost` as weight, or ask the functions of `mechanics`; what changes
during play (who stands where) is in the cost, never in the graph.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from workbench.engine.area_map import Space, SpaceKind
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import MoveCost
from workbench.engine.search import Reach, StepCost, search

WATER = frozenset({SpaceKind.RADE, SpaceKind.SEA_ZONE})
BY_LAND = frozenset({SpaceKind.AREA, SpaceKind.HEX})


class JoinKind:
    """What two neighbouring spaces share: a land border, a coast, or a limit between waters."""

    LAND = "land"
    COAST = "coast"
    SEA = "sea"
    CLOSED = "closed"


class Join(NamedTuple):
    """What lies between two neighbours, as the attributes of their edge say it.

    Attributes
    ----------
    kind
        A JoinKind.
    borders
        Ids of the borders, or of the hexside, that they share.
    river, road, blocked
        A river is crossed; a road runs along the border, or across the hexside; nobody comes through.
    features
        All that is met on the way across.
    roads
        Ids of the roads that lead across. Roads along a border lead nowhere across it.
    """

    kind: str
    borders: tuple[str, ...]
    river: bool
    road: bool
    blocked: bool
    features: tuple[str, ...]
    roads: tuple[str, ...]


class MapNetwork(ABC):
    """Spaces and joins of one map, built once. A kind of map says what its spaces are and what joins them."""

    @property
    @abstractmethod
    def spaces(self) -> Mapping[str, Space]:
        """Id -> space, all of the map."""

    @abstractmethod
    def joins(self) -> Iterator[tuple[str, str, Join]]:
        """Each pair of neighbours once, in an order that is the same in every process."""

    @cached_property
    def graph(self) -> MapGraph:
        """A node a space (attribute `space`), sorted; an edge a pair of neighbours, with the attributes of `Join`."""
        graph = MapGraph()
        for space_id in sorted(self.spaces):
            graph.add_node(space_id, space=self.spaces[space_id])
        for a, b, join in self.joins():
            graph.add_edge(a, b, **join._asdict())
        return graph

    def space(self, space_id: str) -> Space:
        """The space of this id, or KeyError."""
        return self.spaces[space_id]

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """All spaces that are entered by land, sorted."""
        return tuple(s for s in sorted(self.spaces) if self.spaces[s].kind in BY_LAND)

    @cached_property
    def land_neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """Space -> the spaces across a land border that is not blocked, sorted."""
        return {a: self.joined(a, JoinKind.LAND) for a in self.areas}

    @cached_property
    def waters_of(self) -> Mapping[str, tuple[str, ...]]:
        """Space -> the rades and sea zones beside it, sorted."""
        return {a: self.joined(a, JoinKind.COAST) for a in self.areas}

    def joined(self, space_id: str, kind: str) -> tuple[str, ...]:
        """The neighbours by joins of this kind that are not blocked, sorted."""
        edges = self.graph[space_id]
        return tuple(sorted(b for b in edges if edges[b]["kind"] == kind and not edges[b]["blocked"]))

    def has_river(self, a: str, b: str) -> bool:
        """Does one cross a river from `a` to its neighbour `b`?"""
        return bool(self.graph[a][b]["river"])

    def search(self, sources: Iterable[str], step_cost: StepCost | MoveCost, cutoff: int | None = None) -> Reach:
        """The cheapest ways from the nearest of several sources, in one search; see `search`."""
        return search(self.graph, sources, step_cost, cutoff)

    def kind_of_join(self, a: str, b: str) -> str:
        """The JoinKind of two neighbours, by what they are."""
        kinds = {self.spaces[a].kind, self.spaces[b].kind}
        if SpaceKind.UNPLAYABLE in kinds:
            return JoinKind.CLOSED
        if kinds <= WATER:
            return JoinKind.SEA
        return JoinKind.COAST if kinds & WATER else JoinKind.LAND
