"""The backend finds what networkx finds: the same costs, the same ways, in the same order."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.network_backend.random_maps import Found, costs_on, found_by_networkx, maps, names, terrain_and_river
from workbench.engine.network_backend.compiled import CompiledSearch
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import Blocked, MoveCost
from workbench.engine.network_backend.search import find_tree
from workbench.engine.network_backend.tree import Costs, Ways
from workbench.engine.networks.search import search as search_map

PYTHON = CompiledSearch(smallest_map=1_000_000)


@pytest.fixture(scope="module")
def compiled() -> CompiledSearch:
    search = CompiledSearch(smallest_map=1)
    search.fetch().join()
    assert search.is_ready()
    return search


def found_by_arrays(
    cost: MoveCost, sources: list[str], cutoff: float | None, compiled: CompiledSearch, target: str | None = None
) -> Found:
    tree = find_tree(cost.graph, cost, sources, cutoff, target, compiled)
    assert tree is not None
    costs, ways = Costs(tree), Ways(tree)
    assert len(costs) == len(ways)
    return Found(list(costs.items()), list(ways.items()))


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_both_searches_find_what_networkx_finds(compiled: CompiledSearch, data: st.DataObject) -> None:
    graph = data.draw(maps())
    cost = data.draw(costs_on(graph))
    sources = data.draw(st.lists(st.sampled_from(sorted(graph)), min_size=1))
    cutoff = data.draw(st.none() | st.integers(-1, 9) | st.floats(0, 9))
    expected = found_by_networkx(cost, sources, cutoff)
    for search in (PYTHON, compiled):
        assert found_by_arrays(cost, sources, cutoff, search) == expected


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_search_for_one_target_stops_there(compiled: CompiledSearch, data: st.DataObject) -> None:
    graph = data.draw(maps())
    cost = data.draw(costs_on(graph))
    source, target = data.draw(st.sampled_from(sorted(graph))), data.draw(st.sampled_from(sorted(graph)))
    everything = found_by_networkx(cost, [source], None)
    reached = [space for space, _ in everything.costs]
    until = reached.index(target) + 1 if target in reached else len(reached)
    for search in (PYTHON, compiled):
        found = found_by_arrays(cost, [source], None, search, target)
        assert found == Found(everything.costs[:until], everything.ways[:until])
        # nothing of a search that broke off stays for the next one
        assert found_by_arrays(cost, [source], None, search) == everything


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_plain_networkx_calls_give_the_same_answers(data: st.DataObject) -> None:
    graph = data.draw(maps())
    cost = data.draw(costs_on(graph))
    ordinary = nx.Graph(graph)
    source, target = data.draw(st.sampled_from(sorted(graph))), data.draw(names)
    for call in (
        lambda g, w: nx.single_source_dijkstra(g, source, cutoff=6, weight=w)[0],
        lambda g, w: nx.single_source_dijkstra_path_length(g, source, weight=w),
        lambda g, w: nx.multi_source_dijkstra_path_length(g, {source}, weight=w),
        lambda g, w: nx.shortest_path_length(g, source, target, weight=w),
        lambda g, w: nx.dijkstra_path_length(g, source, target, weight=w),
        lambda g, w: nx.single_source_dijkstra(g, source, target, weight=w)[0],
        lambda g, w: nx.path_weight(g, nx.dijkstra_path(g, source, target, weight=w), "river"),
        lambda g, w: set(nx.shortest_path(g, source, weight=w)),
        lambda g, w: set(nx.single_source_dijkstra_path(g, source, weight=w)),
        lambda g, w: set(nx.multi_source_dijkstra_path(g, [source], weight=w)),
    ):
        assert answer(call, graph, cost) == answer(call, ordinary, lambda u, v, edge: cost(u, v, edge))


def answer(call: object, graph: object, weight: object) -> object:
    """What a call gives, or the class of what it raises."""
    try:
        return call(graph, weight)  # type: ignore[operator]
    except (nx.NetworkXException, nx.NodeNotFound) as refused:
        return type(refused)


@given(st.data())
@settings(deadline=None)
def test_a_shortest_path_is_a_way_of_the_least_cost(data: st.DataObject) -> None:
    graph = data.draw(maps())
    cost = data.draw(costs_on(graph))
    source, target = data.draw(st.sampled_from(sorted(graph))), data.draw(st.sampled_from(sorted(graph)))
    best = dict(found_by_networkx(cost, [source], None).costs)
    if target not in best:
        with pytest.raises(nx.NetworkXNoPath):
            nx.shortest_path(graph, source, target, weight=cost)
        return
    way = nx.shortest_path(graph, source, target, weight=cost)
    assert (way[0], way[-1]) == (source, target)
    steps = [cost(u, v, graph[u][v]) for u, v in pairwise(way)]
    assert None not in steps
    assert sum(step or 0 for step in steps) == best[target]


def test_dear_steps_are_searched_without_the_compiled_search(compiled: CompiledSearch) -> None:
    graph = MapGraph([("a", "b"), ("b", "c")])
    cost = MoveCost(graph, lambda space, edge: 1_000_000, leaving={"b": 5})
    for search in (PYTHON, compiled):
        assert found_by_arrays(cost, ["a"], None, search).costs == [("a", 0), ("b", 1_000_000), ("c", 2_000_005)]


def half_steps(space: object, edge: object) -> float:
    return 0.5


def broken_price(space: dict[str, int], edge: object) -> int:
    return space["terrain"]


@pytest.mark.parametrize("price", [half_steps, lambda space, edge: -1])
def test_prices_that_are_no_whole_numbers_are_left_to_networkx(price: object) -> None:
    graph = MapGraph([("a", "b")])
    cost = MoveCost(graph, price)  # type: ignore[arg-type]
    assert find_tree(graph, cost, ["a"]) is None


def test_costs_in_fractions_work_slowly() -> None:
    graph = MapGraph([("a", "b"), ("b", "c")])
    cost = MoveCost(graph, half_steps)  # type: ignore[arg-type]
    assert nx.single_source_dijkstra_path_length(graph, "a", weight=cost) == {"a": 0, "b": 0.5, "c": 1.0}


def in_fractions(space: dict[str, int | None], edge: object) -> Fraction | None:
    """Thirds of a movement point, none of them 0 apart from 0 itself."""
    terrain = space.get("terrain")
    return None if terrain is None else Fraction(terrain, 3)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_costs_in_fractions_are_exact_under_every_overlay(data: st.DataObject) -> None:
    graph = data.draw(maps())
    cost = replace(data.draw(costs_on(graph)), price=in_fractions)
    sources = data.draw(st.lists(st.sampled_from(sorted(graph)), min_size=1))
    cutoff = data.draw(st.none() | st.fractions(0, 6, max_denominator=3))
    expected = found_by_networkx(cost, sources, cutoff)  # type: ignore[arg-type]
    costs, ways = nx.multi_source_dijkstra(graph, sources, cutoff=cutoff, weight=cost)
    assert (list(costs.items()), list(ways.items())) == (expected.costs, expected.ways)
    found = search_map(graph, sources, cost, cutoff)  # type: ignore[arg-type]
    assert dict(found.costs) == dict(found_by_networkx(cost, sorted(set(sources)), cutoff).costs)  # type: ignore[arg-type]
    assert all(cost.why_not(a, b, graph.adj[a][b]) == why for (a, b), why in found.stops.items())


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_a_way_between_two_spaces_is_the_same_in_either_direction_of_the_search(data: st.DataObject) -> None:
    graph = data.draw(maps())
    cost = data.draw(costs_on(graph))
    source, target = data.draw(st.sampled_from(sorted(graph))), data.draw(st.sampled_from(sorted(graph)))
    onwards = nx.single_source_dijkstra_path_length(graph, source, weight=cost)
    back = nx.single_source_dijkstra_path_length(graph, target, weight=cost.reversed())
    assert onwards.get(target) == back.get(source)


def test_a_price_that_fails_does_so_only_where_the_search_comes() -> None:
    graph = MapGraph([("a", "b"), ("b", "c")])
    graph.nodes["b"]["terrain"] = 2
    cost = MoveCost(graph, broken_price)  # type: ignore[arg-type]
    assert nx.single_source_dijkstra_path_length(graph, "a", cutoff=0, weight=MoveCost(graph, half_steps)) == {"a": 0}  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="terrain"):
        nx.single_source_dijkstra_path_length(graph, "a", weight=cost)
    graph.nodes["a"]["terrain"] = graph.nodes["c"]["terrain"] = 1
    assert nx.single_source_dijkstra_path_length(graph, "a", weight=cost) == {"a": 0, "b": 2, "c": 3}
    assert find_tree(graph, cost, ["a"]) is not None


def test_unknown_sources_and_targets_are_refused_as_networkx_refuses_them() -> None:
    graph = MapGraph([("a", "b")])
    graph.add_node("far", terrain=1)
    cost = MoveCost(graph, lambda space, edge: 1)
    with pytest.raises(nx.NodeNotFound):
        nx.multi_source_dijkstra(graph, ["nowhere"], weight=cost)
    with pytest.raises(ValueError, match="sources must not be empty"):
        nx.multi_source_dijkstra(graph, [], weight=cost)
    for target in ("nowhere", "far"):
        with pytest.raises(nx.NetworkXNoPath):
            nx.multi_source_dijkstra(graph, ["a"], target, weight=cost)
    with pytest.raises(nx.NetworkXNoPath, match="far"):
        nx.dijkstra_path_length(graph, "a", "far", weight=cost)
    assert nx.multi_source_dijkstra(graph, ["a"], "a", weight=cost) == (0, ["a"])


def test_costs_and_ways_read_like_dictionaries() -> None:
    graph = MapGraph([("a", "b"), ("b", "c")])
    graph.add_node("island")
    costs, ways = nx.multi_source_dijkstra(graph, ["a"], weight=MoveCost(graph, lambda space, edge: 1))
    assert costs == {"a": 0, "b": 1, "c": 2}
    assert ways == {"a": ["a"], "b": ["a", "b"], "c": ["a", "b", "c"]}
    assert "island" not in costs and "island" not in ways and 7 not in costs
    for found in (costs, ways):
        with pytest.raises(KeyError):
            found["island"]
    assert repr(costs) == "{'a': 0, 'b': 1, 'c': 2}"


def test_a_reason_is_given_for_every_step_that_is_impossible_and_for_no_other() -> None:
    graph = MapGraph([("a", "b"), ("b", "c")])
    nx.set_node_attributes(graph, 1, "terrain")
    closed, halted, zone, step = (Blocked(clause, "why") for clause in ("1", "2", "3", "4"))
    cost = MoveCost(graph, terrain_and_river, {"a": closed}, {("b", "c"): step}, {"c": halted})
    assert cost.why_not("b", "a", graph["a"]["b"]) is closed
    assert cost.why_not("c", "b", graph["b"]["c"]) is halted
    assert cost.why_not("b", "c", graph["b"]["c"]) is step
    assert cost.why_not("a", "b", graph["a"]["b"]) is None
    assert cost.reversed().why_not("a", "b", graph["a"]["b"]) is closed
    assert MoveCost(graph, terrain_and_river, zone={"a": zone, "b": zone})("a", "b", {}) is None
    del graph.nodes["b"]["terrain"]
    assert cost.why_not("a", "b", graph["a"]["b"]) == cost.impassable
