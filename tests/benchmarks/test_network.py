"""Supply of all units, reach of one unit, and an edit before supply, on 10,000 hexes, against networkx and scipy."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import networkx as nx
import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from tests.benchmarks.hex_grid import fill, step_price
from tests.benchmarks.side_by_side import times
from workbench.engine.mechanics.movement import reach
from workbench.engine.network_backend.compiled import COMPILED, CompiledSearch
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import Blocked, MoveCost
from workbench.engine.network_backend.search import find_tree

Note = Callable[[str, float, float], None]
Beside = Callable[[str, float], None]

SIDE = 100
DEPOTS = 8
CLOSED_PART = 12
ALLOWANCE = 8
WHY = Blocked("", "the enemy stands there")


@dataclass(frozen=True)
class Field:
    """One position: the map, its twin for networkx alone, who is where, and the same as a matrix for scipy."""

    graph: MapGraph
    ordinary: nx.Graph[str]
    depots: list[str]
    units: list[str]
    closed: dict[str, Blocked]
    cost: MoveCost
    matrix: csr_array
    depot_numbers: list[int]

    def plain_weight(self, u: str, v: str, edge: dict[str, bool]) -> int | None:
        """What a rules author would write for networkx alone."""
        if v in self.closed:
            return None
        return int(self.ordinary.nodes[v]["terrain"]) + (1 if edge["river"] else 0)


@cache
def field() -> Field:
    graph = fill(MapGraph(), SIDE, SIDE)
    chance = random.Random(2)
    spaces = list(graph)
    closed = dict.fromkeys(chance.sample(spaces, len(spaces) // CLOSED_PART), WHY)
    free = [space for space in spaces if space not in closed]
    depots, units = chance.sample(free, DEPOTS), chance.sample(free, 200)
    cost = MoveCost(graph, step_price, closed=closed)
    number = {space: i for i, space in enumerate(spaces)}
    steps = [(number[u], number[v], w) for u in graph for v, e in graph[u].items() if (w := cost(u, v, e)) is not None]
    tails, heads, weights = np.array(steps).T
    matrix = csr_array((weights.astype(float), (tails, heads)), shape=(len(spaces), len(spaces)))
    COMPILED.fetch().join()
    assert COMPILED.is_ready()
    return Field(graph, nx.Graph(graph), depots, units, closed, cost, matrix, [number[depot] for depot in depots])


def test_supply_of_all_units(benchmark: BenchmarkFixture, at_most: Note, at_least: Note, beside: Beside) -> None:
    f = field()

    def ours() -> object:
        return nx.multi_source_dijkstra(f.graph, f.depots, weight=f.cost)

    def ours_after_a_move() -> object:
        return nx.multi_source_dijkstra(f.graph, f.depots, weight=MoveCost(f.graph, step_price, closed=f.closed))

    def ours_and_every_unit() -> object:
        costs, ways = nx.multi_source_dijkstra(f.graph, f.depots, weight=f.cost)
        return [(costs[unit], ways[unit]) for unit in f.units if unit in costs]

    def plain() -> object:
        return nx.multi_source_dijkstra(f.ordinary, f.depots, weight=f.plain_weight)

    def in_python() -> object:
        return find_tree(f.graph, f.cost, f.depots, compiled=CompiledSearch())

    def scipy() -> object:
        return dijkstra(f.matrix, indices=f.depot_numbers, min_only=True, return_predecessors=True)

    costs, ways = nx.multi_source_dijkstra(f.graph, f.depots, weight=f.cost)
    expected_costs, expected_ways = nx.multi_source_dijkstra(f.ordinary, f.depots, weight=f.plain_weight)
    assert list(costs.items()) == list(expected_costs.items())
    assert dict(ways) == expected_ways

    benchmark.group = "supply of all units, 10,000 hexes"
    benchmark.pedantic(ours, rounds=30, warmup_rounds=2)
    c = times(40, ours=ours, moved=ours_after_a_move, every_unit=ours_and_every_unit, scipy=scipy)
    slow = times(5, plain=plain, in_python=in_python, ours=ours)
    at_most("supply of all units / scipy's csgraph", 0.5, c["ours"] / c["scipy"])
    beside("  the same with enemies who have just moved / scipy's csgraph", c["moved"] / c["scipy"])
    beside("  the same and the ways of 200 units read / scipy's csgraph", c["every_unit"] / c["scipy"])
    at_least("supply of all units: networkx alone / ours", 50, slow["plain"] / slow["ours"])
    beside("  the same without numba: networkx alone / ours", slow["plain"] / slow["in_python"])


def test_reach_of_one_unit(benchmark: BenchmarkFixture, at_least: Note, beside: Beside) -> None:
    f = field()
    unit = f.units[0]

    def ours() -> object:
        return reach(f.graph, (unit,), f.cost, ALLOWANCE)

    def by_networkx_call() -> object:
        return nx.single_source_dijkstra(f.graph, unit, cutoff=ALLOWANCE, weight=f.cost)

    def all_costs_read() -> object:
        return dict(reach(f.graph, (unit,), f.cost, ALLOWANCE).costs)

    def plain() -> object:
        return nx.single_source_dijkstra(f.ordinary, unit, cutoff=ALLOWANCE, weight=f.plain_weight)

    assert dict(reach(f.graph, (unit,), f.cost, ALLOWANCE).costs) == nx.single_source_dijkstra_path_length(
        f.ordinary, unit, cutoff=ALLOWANCE, weight=f.plain_weight
    )
    benchmark.group = "reach of one unit, 10,000 hexes"
    benchmark.pedantic(ours, rounds=100, iterations=20, warmup_rounds=2)
    c = times(60, 20, ours=ours, call=by_networkx_call, read=all_costs_read, plain=plain)
    at_least("reach of one unit through the engine: networkx alone / ours", 10, c["plain"] / c["ours"])
    beside("  the same by a networkx call: networkx alone / ours", c["plain"] / c["call"])
    beside("  the same through the engine, every cost read: networkx alone / ours", c["plain"] / c["read"])


def test_an_edit_then_supply(benchmark: BenchmarkFixture, at_most: Note) -> None:
    f = field()
    middle, other = "050050", "051050"
    terrain, river = f.graph.nodes[middle]["terrain"], f.graph[middle][other]["river"]

    def supply() -> object:
        return nx.multi_source_dijkstra(f.graph, f.depots, weight=f.cost)

    def edge_then_supply() -> object:
        f.graph[middle][other]["river"] = not f.graph[middle][other]["river"]
        return supply()

    def node_then_supply() -> object:
        f.graph.nodes[middle]["terrain"] = 4 - f.graph.nodes[middle]["terrain"]
        return supply()

    benchmark.group = "an attribute edit, then supply, 10,000 hexes"
    benchmark.pedantic(edge_then_supply, rounds=30, warmup_rounds=2)
    c = times(60, 2, supply=supply, edge=edge_then_supply, node=node_then_supply)
    at_most("an edit of a border, then supply / supply", 1.2, c["edge"] / c["supply"])
    at_most("an edit of a hex, then supply / supply", 1.2, c["node"] / c["supply"])
    f.graph.nodes[middle]["terrain"], f.graph[middle][other]["river"] = 3, not river
    costs = nx.multi_source_dijkstra_path_length(f.graph, f.depots, weight=f.cost)
    assert costs == nx.multi_source_dijkstra_path_length(nx.Graph(f.graph), f.depots, weight=f.cost)
    f.graph.nodes[middle]["terrain"], f.graph[middle][other]["river"] = terrain, river
