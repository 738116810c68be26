"""The least move: a force that can move at all can enter some neighbouring space, whatever that costs."""

from __future__ import annotations

from dataclasses import replace

from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import MoveCost
from workbench.engine.networks.search import Reach


def with_least_move(found: Reach, graph: MapGraph, start: str, cost: MoveCost, allowance: int) -> Reach:
    """The same reach, and besides every neighbour of the start that is not barred, for the whole allowance.

    The stops stay those of the search: they may say that such a neighbour costs too much.
    """
    leaving = replace(cost, starts=(*cost.starts, start))
    near = [to for to, edge in graph.adj[start].items() if to not in found.costs]
    open_to = sorted(to for to in near if leaving.why_not(start, to, graph.adj[start][to]) is None)
    if not open_to:
        return found
    costs = {**found.costs, **dict.fromkeys(open_to, allowance)}
    return Reach(costs, {**found.ways, **{to: (start, to) for to in open_to}}, found.stops)


def percent(figure: int, part: int) -> int:
    """A percentage of a figure, rounded down.

    >>> percent(5, 50), percent(6, 100)
    (2, 6)
    """
    return figure * part // 100
