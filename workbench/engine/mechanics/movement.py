"""Movement by movement points: where one force can come, by which way, and what stops it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import Blocked, MoveCost
from workbench.engine.networks.search import Reach, search
from workbench.engine.words.message import marked

SPENT = Blocked("", marked("not enough movement points"))


def reach(graph: MapGraph, starts: Iterable[str], cost: MoveCost, allowance: int, spent: Blocked = SPENT) -> Reach:
    """The spaces that a force can enter with its allowance, the cheapest way to each, and why ways end.

    A force leaves the space it starts in even where that would halt one on its way. Keep the cost from force to
    force: what lies over the map is made ready once for each cost.
    """
    begin = tuple(starts)
    if cost.halts and any(start in cost.halts and start not in cost.starts for start in begin):
        cost = replace(cost, starts=begin)
    return search(graph, begin, cost, allowance, spent)
