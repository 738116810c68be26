"""Searches over the network of a map: the cheapest ways from the nearest source, and why ways end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

import networkx as nx

from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import CLOSED_STEPS, Blocked, MoveCost

StepCost = Callable[[str, str, Mapping[str, object]], "int | Blocked"]


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


def search(
    graph: MapGraph,
    sources: Iterable[str],
    step_cost: StepCost | MoveCost,
    cutoff: int | None = None,
    spent: Blocked | None = None,
) -> Reach:
    """The cheapest ways from the nearest of several sources, in one search. Sources off the map are passed over.

    A `MoveCost` is searched on arrays. A function `step_cost(from, to, edge attributes)`, a whole number >= 0 or a
    `Blocked` with its reason, is asked step by step; steps onto water or unplayable ground are asked of it as well.
    Costs in fractions are found exactly, by networkx and slower: scale them to whole numbers for hot paths. With
    `spent`, the stops of a `MoveCost` name it for steps that are possible and lead beyond the cutoff.
    """
    # the sources go in order, never as a set: ties between ways must fall the same in every process
    known = sorted({s for s in sources if s in graph})
    if not known:
        return Reach({}, {}, {})
    if isinstance(step_cost, MoveCost):
        costs, ways = _dijkstra(graph, known, step_cost, cutoff)
        return Reach(costs, ways, Stops(graph, costs, step_cost, spent))
    stops: dict[tuple[str, str], Blocked] = {}
    closed: Mapping[tuple[str, str], Blocked] = graph.graph.get(CLOSED_STEPS, {})

    def weight(a: str, b: str, edge: Mapping[str, object]) -> int | None:
        cost = closed.get((a, b)) or step_cost(a, b, edge)
        if isinstance(cost, Blocked):
            stops[(a, b)] = cost
            return None
        return cost

    costs, ways = _dijkstra(graph, known, weight, cutoff)
    return Reach(costs, ways, stops)


def _dijkstra(
    graph: MapGraph,
    sources: list[str],
    weight: Callable[[str, str, Mapping[str, object]], int | None],
    limit: int | None,
) -> tuple[Mapping[str, int], Mapping[str, tuple[str, ...]]]:
    """The networkx call; our backend answers it on arrays when the weight is a `MoveCost`."""
    # types in quotes cost nothing: a search on a small map takes some ten microseconds
    found = nx.multi_source_dijkstra(graph, cast("set[str]", sources), cutoff=limit, weight=weight)
    costs, ways = cast("tuple[Mapping[str, int], Mapping[str, list[str]]]", found)
    return costs, FixedWays(ways)


class FixedWays(Mapping[str, tuple[str, ...]]):
    """Space -> the spaces from a source to it, fixed when it is read: few of the ways that were found ever are."""

    def __init__(self, ways: Mapping[str, list[str]]) -> None:
        self._ways = ways

    def __getitem__(self, space: str) -> tuple[str, ...]:
        return tuple(self._ways[space])

    def __iter__(self) -> Iterator[str]:
        return iter(self._ways)

    def __len__(self) -> int:
        return len(self._ways)

    def __contains__(self, space: object) -> bool:
        return space in self._ways

    def __repr__(self) -> str:
        return repr(dict(self))


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
