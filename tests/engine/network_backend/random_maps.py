"""Random maps, costs and edits, and the same search by networkx alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import networkx as nx
from hypothesis import strategies as st

from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import Blocked, MoveCost

NAMES = tuple("abcdefghijkl")
WHY = Blocked("1.1", "closed for the test")

names = st.sampled_from(NAMES)
pairs = st.tuples(names, names)
costs = st.integers(0, 4)
sets_of_names = st.frozensets(names, max_size=4)


def terrain_and_river(space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
    """No way where the terrain is unknown; a river costs more."""
    terrain = space.get("terrain")
    return None if terrain is None else int(terrain) + 2 * bool(edge.get("river"))


@st.composite
def maps(draw: st.DrawFn) -> MapGraph:
    graph = MapGraph()
    for name in draw(st.lists(names, unique=True, min_size=1)):
        graph.add_node(name, terrain=draw(st.none() | costs))
    for u, v in draw(st.lists(pairs, max_size=30)):
        if u in graph and v in graph:
            graph.add_edge(u, v, river=draw(st.booleans()))
    return graph


@st.composite
def costs_on(draw: st.DrawFn, graph: MapGraph) -> MoveCost:
    def reasons(keys: frozenset[Any]) -> dict[Any, Blocked]:
        return dict.fromkeys(sorted(keys), WHY)

    return MoveCost(
        graph,
        terrain_and_river,
        closed=reasons(draw(sets_of_names)),
        closed_steps=reasons(draw(st.frozensets(pairs, max_size=4))),
        halts=reasons(draw(sets_of_names)),
        starts=draw(sets_of_names),
        zone=reasons(draw(sets_of_names)),
        entering=draw(st.dictionaries(names, costs, max_size=3)),
        leaving=draw(st.dictionaries(names, costs, max_size=3)),
        backwards=draw(st.booleans()),
    )


@dataclass(frozen=True)
class Found:
    """Costs and ways in the order in which they were found."""

    costs: list[tuple[str, int]]
    ways: list[tuple[str, list[str]]]


def found_by_networkx(cost: MoveCost, sources: list[str], cutoff: float | None) -> Found:
    """The same search on an ordinary graph, with a weight in which nothing can be recognised."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(cost.graph.nodes(data=True))
    for u in cost.graph:  # neighbours in the same order, for equal ways are decided by it
        for v, edge in cost.graph.adj[u].items():
            graph._adj[u][v] = edge  # type: ignore[attr-defined]
    found_costs, ways = nx.multi_source_dijkstra(graph, sources, cutoff=cutoff, weight=lambda u, v, e: cost(u, v, e))
    return Found(list(found_costs.items()), list(ways.items()))
