"""The network of a map: spaces and what joins them, as a networkx graph that rules and designers can read.

Built once per map. Rules make plain networkx calls on `graph` with a `MoveCost` as weight, or ask the functions of
`mechanics`; what changes during play (who stands where) is in the cost, never in the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

import networkx as nx

from workbench.engine.area_map import OUTSIDE, AreaMap, Border, Space, SpaceKind
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import Blocked, MoveCost
from workbench.engine.network_backend.search import find_tree
from workbench.engine.network_backend.tree import Costs, FixedWays
from workbench.engine.roads import RoadSection, road_sections

__all__ = ["WATER", "Blocked", "JoinKind", "MoveCost", "Network", "Reach", "StepCost", "search"]

StepCost = Callable[[str, str, Mapping[str, object]], "int | Blocked"]
Weight = Callable[[str, str, Mapping[str, object]], "int | None"]


class JoinKind:
    """What two neighbouring spaces share: a land border, a coast, or a limit between waters."""

    LAND = "land"
    COAST = "coast"
    SEA = "sea"
    CLOSED = "closed"


WATER = frozenset({SpaceKind.RADE, SpaceKind.SEA_ZONE})


@dataclass(frozen=True, slots=True)
class Reach:
    """Where one search came to.

    Attributes
    ----------
    costs
        Space -> least cost from the nearest source.
    ways
        Space -> the spaces from a source to it, both included.
    stops
        (from, to) -> why that step was impossible; only steps out of reached spaces.
    """

    costs: Mapping[str, int]
    ways: Mapping[str, tuple[str, ...]]
    stops: Mapping[tuple[str, str], Blocked]


class Network:
    """Spaces and borders of one area map."""

    def __init__(self, area_map: AreaMap) -> None:
        self.area_map = area_map

    @cached_property
    def graph(self) -> MapGraph:
        """A node a space (attribute `space`); an edge a pair of neighbours, with the attributes

        `kind` (a JoinKind), `borders` (ids), `river`, `road`, `blocked` (bool). Two spaces that share several
        borders have one edge; a river counts when every border that can be crossed carries it.
        """
        graph = MapGraph()
        for space_id in sorted(self.area_map.spaces):
            graph.add_node(space_id, space=self.area_map.spaces[space_id])
        shared: dict[tuple[str, str], list[Border]] = {}
        for border_id in sorted(self.area_map.borders):
            border = self.area_map.borders[border_id]
            if OUTSIDE not in (border.left, border.right) and border.left != border.right:
                shared.setdefault((min(border.left, border.right), max(border.left, border.right)), []).append(border)
        for (a, b), borders in sorted(shared.items()):
            graph.add_edge(
                a,
                b,
                kind=self._kind(a, b),
                borders=tuple(x.id for x in borders),
                river=all(x.river for x in borders),
                road=any(x.road for x in borders),
                blocked=all(x.blocked for x in borders),
            )
        return graph

    def space(self, space_id: str) -> Space:
        """The space of this id, or KeyError."""
        return self.area_map.spaces[space_id]

    @cached_property
    def sections(self) -> Mapping[str, RoadSection]:
        """Road sections by id."""
        return {section.id: section for section in road_sections(self.area_map)}

    @cached_property
    def joined_sections(self) -> Mapping[str, tuple[str, ...]]:
        """Section -> the sections that share one of its end points, sorted."""
        by_point: dict[str, list[str]] = {}
        for section in self.sections.values():
            for point in (section.from_point, section.to_point):
                by_point.setdefault(point, []).append(section.id)
        return {
            s.id: tuple(sorted({o for p in (s.from_point, s.to_point) for o in by_point[p]} - {s.id}))
            for s in self.sections.values()
        }

    @cached_property
    def land_neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """Area -> the areas across a land border that is not blocked, sorted."""
        return {a: self._joined(a, JoinKind.LAND) for a in self.areas}

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """All spaces that are entered by land, sorted."""
        spaces = self.area_map.spaces
        return tuple(s for s in sorted(spaces) if spaces[s].kind is SpaceKind.AREA)

    @cached_property
    def waters_of(self) -> Mapping[str, tuple[str, ...]]:
        """Area -> the rades and sea zones it borders, sorted; an unplayable strip between counts as the sea itself."""
        found: dict[str, tuple[str, ...]] = {}
        for area in self.areas:
            beside = set(self._joined(area, JoinKind.COAST))
            for strip in self._joined(area, JoinKind.CLOSED):
                beside |= {w for w in self.graph[strip] if self.space(w).kind in WATER}
            found[area] = tuple(sorted(beside))
        return found

    def has_river(self, a: str, b: str) -> bool:
        """Does one cross a river from `a` to its neighbour `b`?"""
        return bool(self.graph[a][b]["river"])

    def search(self, sources: Iterable[str], step_cost: StepCost | MoveCost, cutoff: int | None = None) -> Reach:
        """The cheapest ways from the nearest of several sources, in one search; see `search`."""
        return search(self.graph, sources, step_cost, cutoff)

    def _kind(self, a: str, b: str) -> str:
        kinds = {self.space(a).kind, self.space(b).kind}
        if SpaceKind.UNPLAYABLE in kinds:
            return JoinKind.CLOSED
        if kinds <= WATER:
            return JoinKind.SEA
        return JoinKind.COAST if kinds & WATER else JoinKind.LAND

    def _joined(self, space: str, kind: str) -> tuple[str, ...]:
        edges = self.graph[space]
        return tuple(sorted(b for b in edges if edges[b]["kind"] == kind and not edges[b]["blocked"]))


def search(graph: MapGraph, sources: Iterable[str], step_cost: StepCost | MoveCost, cutoff: int | None = None) -> Reach:
    """The cheapest ways from the nearest of several sources, in one search. Sources off the map are passed over.

    A `MoveCost` is searched on arrays. A function `step_cost(from, to, edge attributes)`, a whole number >= 0 or a
    `Blocked` with its reason, is asked step by step; steps onto water or unplayable ground are asked of it as well.
    """
    # the sources go in order, never as a set: ties between ways must fall the same in every process
    known = sorted({s for s in sources if s in graph})
    if not known:
        return Reach({}, {}, {})
    if isinstance(step_cost, MoveCost):
        return _search_by_parts(graph, known, step_cost, cutoff)
    stops: dict[tuple[str, str], Blocked] = {}

    def weight(a: str, b: str, edge: Mapping[str, object]) -> int | None:
        cost = step_cost(a, b, edge)
        if isinstance(cost, Blocked):
            stops[(a, b)] = cost
            return None
        return cost

    costs, ways = _dijkstra(graph, known, weight, cutoff)
    return Reach(costs, ways, stops)


def _search_by_parts(graph: MapGraph, sources: list[str], cost: MoveCost, cutoff: int | None) -> Reach:
    tree = find_tree(graph, cost, sources, cutoff)
    if tree is not None:
        costs: Mapping[str, int] = Costs(tree)
        return Reach(costs, FixedWays(tree), Stops(graph, costs, cost))
    costs, ways = _dijkstra(graph, sources, cost, cutoff)
    return Reach(costs, ways, Stops(graph, costs, cost))


def _dijkstra(
    graph: MapGraph,
    sources: list[str],
    weight: Callable[[str, str, Mapping[str, object]], int | None],
    limit: int | None,
) -> tuple[dict[str, int], dict[str, tuple[str, ...]]]:
    found = nx.multi_source_dijkstra(graph, cast(set[str], sources), cutoff=limit, weight=weight)
    costs, ways = cast(tuple[Mapping[str, float], Mapping[str, list[str]]], found)
    return {space: round(costs[space]) for space in costs}, {space: tuple(ways[space]) for space in ways}


class Stops(Mapping[tuple[str, str], Blocked]):
    """(from, to) -> why that step ends a way, for all steps out of reached spaces; found when it is asked for.

    With `spent`, that is the reason for the steps that are possible and lead to no reached space.
    """

    def __init__(
        self, graph: MapGraph, reached: Mapping[str, int], cost: MoveCost, spent: Blocked | None = None
    ) -> None:
        self._graph = graph
        self._reached = reached
        self._cost = cost
        self._spent = spent

    def __getitem__(self, step: tuple[str, str]) -> Blocked:
        return self._all[step]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _all(self) -> dict[tuple[str, str], Blocked]:
        found: dict[tuple[str, str], Blocked] = {}
        for a in self._reached:
            for b, edge in self._graph.adj[a].items():
                stop = self._cost.why_not(a, b, edge) or (None if b in self._reached else self._spent)
                if stop is not None:
                    found[(a, b)] = stop
        return found
