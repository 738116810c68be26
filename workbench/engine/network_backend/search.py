"""One search from the nearest of several sources, on arrays: in Python, or compiled where that is ready.

Both settle spaces in the order in which networkx's heap does (by cost, then first come first served), so that costs,
ways and their order are the same as networkx's own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from heapq import heappop, heappush

from workbench.engine.network_backend.arrays import FAR, Arrays, Prices, arrays_of
from workbench.engine.network_backend.compiled import COMPILED, CompiledSearch
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import MoveCost
from workbench.engine.network_backend.overlay import BARRED, Overlay
from workbench.engine.network_backend.request import NO_LIMIT, NO_TARGET, Request
from workbench.engine.network_backend.tree import NOT_FOUND, SparseTree, Tree


def find_tree(
    graph: MapGraph,
    cost: MoveCost,
    sources: Iterable[str],
    cutoff: float | None = None,
    target: str | None = None,
    compiled: CompiledSearch = COMPILED,
) -> Tree | None:
    """The cheapest ways from the nearest source, up to the cutoff and until the target; None where arrays do not serve.

    They do not serve views of a graph, costs of another graph, costs that are no whole numbers >= 0, and sources or
    targets that are not on the map.
    """
    if cost.graph is not graph or (arrays := arrays_of(graph)) is None:
        return None
    request = _request(arrays, sources, cutoff, target)
    if request is None:
        return None
    prices, overlay = arrays.prices(cost), arrays.overlay(cost)
    if not (prices.usable and overlay.usable):
        return None
    kernel = compiled.for_map(len(arrays.names), prices.largest + overlay.largest)
    with arrays.lock:
        if kernel is not None:
            return kernel(arrays, prices, overlay, request)
        tree = _python_tree(arrays, prices, overlay, request)
    compiled.note_work(len(arrays.names), len(tree))
    return tree


def _request(arrays: Arrays, sources: Iterable[str], cutoff: float | None, target: str | None) -> Request | None:
    numbers = [arrays.index.get(source, NOT_FOUND) for source in sources]
    goal = NO_TARGET if target is None else arrays.index.get(target, NOT_FOUND)
    if not numbers or NOT_FOUND in numbers or (target is not None and goal == NOT_FOUND):
        return None
    if cutoff is None or cutoff >= NO_LIMIT:
        return Request(numbers, NO_LIMIT, goal)
    return None if math.isnan(cutoff) else Request(numbers, max(math.floor(cutoff), -1), goal)


def _python_tree(arrays: Arrays, prices: Prices, overlay: Overlay, request: Request) -> Tree:
    """A bucket for each cost, in a heap of the costs."""
    rows, reached, leave, tangled = prices.rows, arrays.reached, overlay.leave, overlay.tangled
    sources, limit, target = request
    order: list[int] = []
    parents = dict.fromkeys(sources, NOT_FOUND)
    for space in overlay.shut:
        reached[space] = BARRED  # nothing is cheaper, so that no step there is ever taken
    for source in parents:
        reached[source] = 0
    buckets, costs = {0: list(parents)}, [0]
    try:
        while costs:
            here_cost = heappop(costs)
            for here in buckets[here_cost]:
                if reached[here] != here_cost:
                    continue  # a cheaper way was found after it had been put here
                order.append(here)
                if here == target:
                    costs.clear()
                    break
                base = here_cost
                if leave and (out := leave.get(here)) is not None:
                    if out == BARRED:
                        continue
                    base += out
                for there, step in overlay.adjusted(here, rows[here]) if tangled else rows[here]:
                    total = base + step
                    if total >= reached[there] or total > limit:
                        continue
                    reached[there] = total
                    parents[there] = here
                    if total in buckets:
                        buckets[total].append(there)
                    else:
                        buckets[total] = [there]
                        heappush(costs, total)
            del buckets[here_cost]
        found = [reached[space] for space in order]
    finally:
        for space in (*parents, *overlay.shut):
            reached[space] = FAR
    return SparseTree(arrays.names, arrays.index, order, found, parents)
