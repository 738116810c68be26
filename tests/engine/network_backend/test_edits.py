"""A search knows every edit of the graph, by whichever way it was made."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.network_backend.random_maps import costs, costs_on, found_by_networkx, maps, names, terrain_and_river
from tests.engine.network_backend.test_searches import PYTHON, compiled, found_by_arrays
from workbench.engine.network_backend import map_graph
from workbench.engine.network_backend.arrays import arrays_of
from workbench.engine.network_backend.compiled import CompiledSearch
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import MoveCost
from workbench.engine.network_backend.search import find_tree

__all__ = ["compiled"]


def write_all(graph: MapGraph, u: str, v: str, value: int) -> None:
    for _, _, edge in graph.edges(data=True):
        edge["river"] = bool(value % 2)


def merge(graph: MapGraph, u: str, v: str, value: int) -> None:
    attributes = graph.nodes[u]
    attributes |= {"terrain": value}


def merge_edge(graph: MapGraph, u: str, v: str, value: int) -> None:
    attributes = graph[u][v]
    attributes |= {"river": bool(value % 2)}


ON_THE_GRAPH = {
    "add a node": lambda g, u, v, value: g.add_node(u, terrain=value),
    "add nodes": lambda g, u, v, value: g.add_nodes_from([u, (v, {"terrain": value})]),
    "add an edge": lambda g, u, v, value: g.add_edge(u, v, river=bool(value % 2)),
    "add edges": lambda g, u, v, value: g.add_edges_from([(u, v)], river=True),
    "update": lambda g, u, v, value: g.update(edges=[(u, v, {"river": True})], nodes=[u]),
    "set node attributes": lambda g, u, v, value: nx.set_node_attributes(g, value, "terrain"),
    "set edge attributes": lambda g, u, v, value: nx.set_edge_attributes(g, bool(value % 2), "river"),
    "write every edge": write_all,
    "add weighted edges": lambda g, u, v, value: g.add_weighted_edges_from([(u, v, value)], weight="river"),
    "add a path": lambda g, u, v, value: nx.add_path(g, [u, v], river=True),
    "clear": lambda g, u, v, value: (g.clear_edges(), g.add_edge(u, v)),
    "clear all": lambda g, u, v, value: (g.clear(), g.add_edge(u, "b")),
}
ON_A_NODE = {
    "remove a node": lambda g, u, v, value: g.remove_node(u) if len(g) > 1 else None,
    "write a node": lambda g, u, v, value: g.nodes[u].__setitem__("terrain", value),
    "update a node": lambda g, u, v, value: g.nodes[u].update(terrain=value),
    "merge into a node": merge,
    "clear a node": lambda g, u, v, value: g.nodes[u].clear(),
    "pop from a node": lambda g, u, v, value: g.nodes[u].pop("terrain", None),
    "pop an item of a node": lambda g, u, v, value: g.nodes[u].popitem() if g.nodes[u] else None,
    "delete from a node": lambda g, u, v, value: g.nodes[u].__delitem__("terrain") if g.nodes[u] else None,
    "default of a node": lambda g, u, v, value: g.nodes[u].setdefault("terrain", value),
    "set attributes of a node": lambda g, u, v, value: nx.set_node_attributes(g, {u: {"terrain": value}}),
    "remove nodes": lambda g, u, v, value: g.remove_nodes_from([u]) if len(g) > 1 else None,
    "write by a view": lambda g, u, v, value: g.subgraph([u]).nodes[u].update(terrain=value),
    "merge nodes": lambda g, u, v, value: nx.contracted_nodes(g, v, u, copy=False) if v in g and u != v else None,
    "relabel": lambda g, u, v, value: nx.relabel_nodes(g, {u: v}, copy=False) if v not in g else None,
}
ON_AN_EDGE = {
    "remove an edge": lambda g, u, v, value: g.remove_edge(u, v),
    "write an edge": lambda g, u, v, value: g[u][v].__setitem__("river", bool(value % 2)),
    "write by adj": lambda g, u, v, value: g.adj[u][v].__setitem__("river", bool(value % 2)),
    "write by edges": lambda g, u, v, value: g.edges[v, u].__setitem__("river", bool(value % 2)),
    "pop from an edge": lambda g, u, v, value: g[u][v].popitem() if g[u][v] else None,
    "clear an edge": lambda g, u, v, value: g.edges[u, v].clear(),
    "update an edge": lambda g, u, v, value: g.edges[u, v].update(river=bool(value % 2)),
    "merge into an edge": merge_edge,
    "default of an edge": lambda g, u, v, value: g.edges[u, v].setdefault("river", not value % 2),
    "pop a key from an edge": lambda g, u, v, value: g[u][v].pop("river", None),
    "delete from an edge": lambda g, u, v, value: g[u][v].__delitem__("river") if g[u][v] else None,
    "set attributes of an edge": lambda g, u, v, value: nx.set_edge_attributes(g, {(u, v): {"river": value % 2}}),
    "remove edges": lambda g, u, v, value: g.remove_edges_from([(u, v)]),
    "write an edge by a view": lambda g, u, v, value: g.edge_subgraph([(u, v)])[u][v].update(river=value % 2),
}


def edit(graph: MapGraph, how: str, u: str, v: str, value: int) -> None:
    if how in ON_THE_GRAPH:
        ON_THE_GRAPH[how](graph, u, v, value)
    elif how in ON_A_NODE and u in graph:
        ON_A_NODE[how](graph, u, v, value)
    elif how in ON_AN_EDGE and graph.has_edge(u, v):
        ON_AN_EDGE[how](graph, u, v, value)


edits = st.lists(
    st.tuples(st.sampled_from(sorted({**ON_THE_GRAPH, **ON_A_NODE, **ON_AN_EDGE})), names, names, costs), max_size=6
)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_after_any_edits_a_search_finds_what_networkx_finds(compiled: CompiledSearch, data: st.DataObject) -> None:
    graph = data.draw(maps())
    cost = data.draw(costs_on(graph))
    for how, u, v, value in [("write a node", "a", "b", 1), *data.draw(edits)]:
        edit(graph, how, u, v, value)
        sources = [sorted(graph)[0]]
        for search in (PYTHON, compiled):
            assert found_by_arrays(cost, sources, None, search) == found_by_networkx(cost, sources, None)


@pytest.mark.parametrize("how", sorted({**ON_THE_GRAPH, **ON_A_NODE, **ON_AN_EDGE}))
def test_every_way_of_editing_is_noticed(how: str) -> None:
    graph = MapGraph(pairwise("abcdefghij"))
    nx.set_node_attributes(graph, 1, "terrain")
    graph["a"]["b"]["river"] = True
    if how == "default of a node":
        del graph.nodes["a"]["terrain"]
    if how == "default of an edge":
        del graph["a"]["b"]["river"]
    cost = MoveCost(graph, terrain_and_river)
    before = found_by_arrays(cost, ["b"], None, PYTHON)
    other, value = ("b", 4) if how in ON_AN_EDGE else ("z", 3) if how == "relabel" else ("j", 3)
    edit(graph, how, "a", other, value)
    after = found_by_arrays(cost, ["b"], None, PYTHON)
    assert after == found_by_networkx(cost, ["b"], None)
    assert after != before


def line() -> tuple[MapGraph, MoveCost]:
    graph = MapGraph([("a", "b"), ("b", "c")])
    nx.set_node_attributes(graph, 1, "terrain")
    return graph, MoveCost(graph, terrain_and_river)


def test_one_written_attribute_does_not_make_the_arrays_anew() -> None:
    graph, cost = line()
    found_by_arrays(cost, ["a"], None, PYTHON)
    arrays = arrays_of(graph)
    graph["a"]["b"]["river"] = True
    assert arrays_of(graph) is arrays
    assert found_by_arrays(cost, ["a"], None, PYTHON).costs == [("a", 0), ("b", 3), ("c", 4)]
    graph.add_node("d")
    assert arrays_of(graph) is not arrays


def test_many_written_attributes_make_the_arrays_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_graph, "MOST_EDITS", 3)
    graph, cost = line()
    arrays = arrays_of(graph)
    for terrain in range(9):
        graph.nodes["b"]["terrain"] = terrain
    assert arrays_of(graph) is not arrays
    assert found_by_arrays(cost, ["a"], None, PYTHON).costs == [("a", 0), ("b", 8), ("c", 9)]


def test_an_edit_that_breaks_off_half_way_is_noticed() -> None:
    graph, cost = line()
    found_by_arrays(cost, ["a"], None, PYTHON)
    with pytest.raises(nx.NetworkXError):
        graph.add_edges_from([("a", "c"), ("a",)])
    assert found_by_arrays(cost, ["a"], None, PYTHON) == found_by_networkx(cost, ["a"], None)
    with pytest.raises(TypeError):
        graph.nodes["b"].update([("terrain", 7), 5])
    assert found_by_arrays(cost, ["a"], None, PYTHON) == found_by_networkx(cost, ["a"], None)


def test_without_networkx_cache_nothing_is_kept() -> None:
    graph, cost = line()
    graph.__networkx_cache__ = None
    assert found_by_arrays(cost, ["a"], None, PYTHON).costs == [("a", 0), ("b", 1), ("c", 2)]
    assert arrays_of(graph) is not arrays_of(graph)


@pytest.mark.parametrize(
    "duplicate", [copy.deepcopy, copy.copy, lambda g: pickle.loads(pickle.dumps(g)), MapGraph.copy]
)
def test_a_copy_keeps_its_own_account(duplicate: Any) -> None:
    graph, cost = line()
    found_by_arrays(cost, ["a"], None, PYTHON)
    twin = duplicate(graph)
    assert isinstance(twin, MapGraph)
    assert nx.utils.graphs_equal(twin, graph)
    own = MoveCost(twin, terrain_and_river)
    found_by_arrays(own, ["a"], None, PYTHON)
    twin["a"]["b"]["river"] = True
    twin.nodes["c"]["terrain"] = 4
    for moved in (own, cost):
        assert found_by_arrays(moved, ["a"], None, PYTHON) == found_by_networkx(moved, ["a"], None)


def test_views_follow_the_graph_that_they_show() -> None:
    graph, cost = line()
    view = nx.restricted_view(graph, ["c"], [])
    assert arrays_of(view) is None
    assert nx.single_source_dijkstra_path_length(view, "a", weight=cost) == {"a": 0, "b": 1}
    shown = graph.copy(as_view=True)
    on_view = MoveCost(shown, terrain_and_river)
    for terrain in (2, 3):
        graph.nodes["b"]["terrain"] = terrain
        assert nx.single_source_dijkstra_path_length(shown, "a", weight=on_view) == {
            "a": 0,
            "b": terrain,
            "c": terrain + 1,
        }
    graph.remove_edge("b", "c")
    assert nx.single_source_dijkstra_path_length(shown, "a", weight=on_view) == {"a": 0, "b": 3}


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_copies_and_parts_of_a_map_are_searched_by_themselves_after_any_edits(data: st.DataObject) -> None:
    graph = data.draw(maps())
    find_tree(graph, MoveCost(graph, terrain_and_river), [sorted(graph)[0]])  # what is cached must not be shared
    part = data.draw(st.frozensets(st.sampled_from(sorted(graph)), min_size=1))
    copies = [copy.deepcopy(graph), pickle.loads(pickle.dumps(graph)), graph.copy(), graph.subgraph(part).copy()]
    for how, u, v, value in data.draw(edits):
        edit(data.draw(st.sampled_from([graph, *copies])), how, u, v, value)
    for one in (graph, *copies):
        cost, sources = data.draw(costs_on(one)), [sorted(one)[0]]
        assert found_by_arrays(cost, sources, None, PYTHON) == found_by_networkx(cost, sources, None)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_view_shows_every_edit_to_a_search(data: st.DataObject) -> None:
    graph = data.draw(maps())
    shown = graph.subgraph(data.draw(st.frozensets(names)))
    for how, u, v, value in [("write a node", "a", "b", 1), *data.draw(edits)]:
        edit(graph, how, u, v, value)
        cost = data.draw(costs_on(shown))
        for source in sorted(shown)[:1]:
            found = nx.single_source_dijkstra(shown, source, weight=cost)
            ordinary: nx.Graph[str] = nx.Graph(shown)
            expected = nx.single_source_dijkstra(ordinary, source, weight=lambda a, b, e, cost=cost: cost(a, b, e))
            assert found[0] == expected[0]


@pytest.mark.parametrize(
    "neighbours",
    [{}, {"a": ()}, {"a": ("b",)}, {"a": ("a", "b"), "b": ("a",)}, {"b": ("c", "a"), "a": ("c", "b"), "c": ("a",)}],
)
def test_a_graph_of_neighbours_is_what_networkx_makes_of_them(neighbours: dict[str, tuple[str, ...]]) -> None:
    made, known = MapGraph.of_neighbours(neighbours), MapGraph(neighbours)
    assert list(made.nodes) == list(known.nodes)
    assert [(a, list(made[a])) for a in made] == [(a, list(known[a])) for a in known], "in the same order"
    assert all(made[a][b] is made[b][a] for a, b in made.edges)


def test_a_graph_of_neighbours_is_known_when_it_is_edited() -> None:
    graph = MapGraph.of_neighbours({"a": ("b",), "b": ("a", "c"), "c": ("b",)})
    assert nx.shortest_path_length(graph, "a", "c") == 2
    graph.add_edge("a", "c")
    assert nx.shortest_path_length(graph, "a", "c") == 1
    graph["a"]["c"]["cost"] = 5
    assert nx.shortest_path_length(graph, "a", "c", weight="cost") == 2
    graph.remove_node("b")
    assert nx.shortest_path_length(graph, "a", "c", weight="cost") == 5
    assert list(graph.copy().edges) == list(graph.edges)
