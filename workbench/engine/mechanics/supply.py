"""Supply and isolation: ways of supply for all spaces of a side in one search, and what cuts those that have none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import networkx as nx

from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import Blocked, MoveCost
from workbench.engine.networks.search import search
from workbench.engine.words.message import marked

BARRED = 1_000_000
"""Weight of a barred step against the length of a way, when the way that is barred least is looked for."""
TOO_FAR = Blocked("", marked("too far from every source"))


@dataclass(frozen=True, slots=True)
class SupplyTrace:
    """How one space is supplied, or why it is not.

    Attributes
    ----------
    way
        From the space to its source; without supply, to the far side of the first step that is barred.
    source
        The space that supplies it, "" for none. Without supply: where the way would have led.
    cost
        Of the whole way, barred steps not counted; None where there is no way at all.
    blocked
        Why it is not in supply, None when it is.
    """

    space: str
    way: tuple[str, ...]
    source: str = ""
    cost: int | None = None
    blocked: Blocked | None = None

    @property
    def in_supply(self) -> bool:
        return self.blocked is None


def trace_supply(
    graph: MapGraph,
    sources: Iterable[str],
    spaces: Iterable[str],
    cost: MoveCost,
    within: int | None = None,
    too_far: Blocked = TOO_FAR,
) -> dict[str, SupplyTrace]:
    """Space -> its way of supply, for all of them in one search from all sources, sorted.

    `cost` is that of steps as supply makes them, from a source to the space; for the other direction give
    `cost.reversed()`. `within` is the most that a way may cost. Why a space has no supply is found by a second
    search, for all such spaces together, along the ways with the fewest barred steps.
    """
    depots, asked = sorted(set(sources)), sorted(set(spaces))
    found = search(graph, depots, cost, within)
    traces: dict[str, SupplyTrace] = {}
    for space in asked:
        if space in found.costs:
            way = found.ways[space][::-1]
            traces[space] = SupplyTrace(space, way, way[-1], found.costs[space])
    cut = [space for space in asked if space not in traces]
    if cut:
        traces.update(_why_cut_off(graph, depots, cut, cost, too_far))
    return {space: traces[space] for space in asked}


def _why_cut_off(
    graph: MapGraph, sources: Sequence[str], spaces: Sequence[str], cost: MoveCost, too_far: Blocked
) -> dict[str, SupplyTrace]:
    known = [source for source in sources if source in graph]
    ways: Mapping[str, list[str]] = {}
    if known:
        ways = nx.multi_source_dijkstra_path(graph, known, weight=cost.over_what_bars(BARRED))
    return {
        space: _cut(graph, tuple(reversed(ways[space])), cost, too_far)
        if space in ways
        else SupplyTrace(space, (space,), blocked=cost.impassable)
        for space in spaces
    }


def _cut(graph: MapGraph, way: tuple[str, ...], cost: MoveCost, too_far: Blocked) -> SupplyTrace:
    """A way that leads to a source over barred steps, or too far, cut at the first of them as seen from the space."""
    step = cost.over_what_bars(0)
    steps = [(b, a, graph.edges[a, b]) for a, b in pairwise(way)]
    length = sum(step(b, a, edge) or 0 for b, a, edge in steps)
    for place, (b, a, edge) in enumerate(steps):
        if blocked := cost.why_not(b, a, edge):
            return SupplyTrace(way[0], way[: place + 2], way[-1], length, blocked)
    return SupplyTrace(way[0], way, way[-1], length, too_far)


def is_surrounded(space: str, neighbours: Mapping[str, Iterable[str]], is_shut: Callable[[str], bool]) -> bool:
    """Is every neighbour shut? A space without neighbours is not surrounded: there is nobody to do it.

    >>> is_surrounded("a", {"a": ("b", "c")}, {"b", "c"}.__contains__)
    True
    """
    around = tuple(neighbours.get(space, ()))
    return bool(around) and all(is_shut(other) for other in around)
