"""What networkx hands to the backend, and what it does not."""

from __future__ import annotations

import subprocess
import sys

import networkx as nx
import pytest

from workbench.engine.network_backend.backend import BACKEND
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import MoveCost
from workbench.engine.network_backend.tree import Ways


def square() -> MapGraph:
    return MapGraph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])


def one(space: object, edge: object) -> int:
    return 1


def test_the_backend_is_registered() -> None:
    assert "workbench" in nx.utils.backends.backends
    graph = square()
    found = nx.single_source_dijkstra_path(graph, "a", weight=MoveCost(graph, one))
    assert isinstance(found, Ways)


def test_settings_of_networkx_stay_as_they_were() -> None:
    assert nx.config.backend_priority.algos == []
    assert nx.config.fallback_to_nx is False
    assert nx.config.warnings_to_ignore == set()


def test_other_graphs_and_other_weights_are_networkx_s_own_business() -> None:
    graph = square()
    cost = MoveCost(graph, one)
    ordinary = nx.Graph(graph)
    assert type(nx.single_source_dijkstra_path_length(ordinary, "a", weight=cost)) is dict
    assert type(nx.single_source_dijkstra_path_length(graph, "a", weight="cost")) is dict
    assert type(nx.single_source_dijkstra_path_length(graph, "a", weight=lambda u, v, e: 1)) is dict
    assert type(nx.single_source_dijkstra_path_length(square(), "a", weight=cost)) is dict
    assert not BACKEND.should_run("dijkstra_path", (ordinary, "a", "b"), {})


def test_every_other_function_of_networkx_works_on_a_map_graph() -> None:
    graph = square()
    assert nx.is_connected(graph) and not nx.is_tree(graph)
    assert nx.shortest_path(graph, "a", "b") == ["a", "b"]
    assert nx.has_path(graph, "a", "c")
    assert dict(nx.bfs_successors(graph, "a")) == {"a": ["b", "d"], "b": ["c"]}
    assert sorted(nx.complement(graph).edges) == [("a", "c"), ("b", "d")]
    assert nx.minimum_spanning_tree(graph).number_of_edges() == 3
    assert nx.ego_graph(graph, "a", radius=1).number_of_nodes() == 3
    assert list(nx.articulation_points(graph)) == []
    with pytest.raises(nx.NetworkXNotImplemented):
        list(nx.strongly_connected_components(graph))


def test_who_names_the_backend_for_an_ordinary_graph_gets_the_same_answer() -> None:
    ordinary: nx.Graph[str] = nx.path_graph(["a", "b", "c"])
    assert nx.single_source_dijkstra_path_length(ordinary, "a", backend="workbench") == {"a": 0, "b": 1, "c": 2}
    one_way: nx.DiGraph[str] = nx.DiGraph([("a", "b")])
    assert nx.has_path(one_way, "a", "b", backend="workbench") and not nx.has_path(one_way, "b", "a")


def test_the_backend_knows_no_functions_that_networkx_lacks() -> None:
    assert not hasattr(BACKEND, "march_to_the_sound_of_the_guns")


def test_importing_the_engine_and_networkx_imports_neither_numba_nor_numpy() -> None:
    found = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, check=True, timeout=900
    ).stdout.split()
    assert found == []


PROBE = """
import sys
import networkx as nx
from workbench.engine.networks.network import MoveCost
from workbench.engine.network_backend.map_graph import MapGraph
graph = MapGraph([("a", "b"), ("b", "c")])
before = set(sys.modules)
nx.single_source_dijkstra(graph, "a", weight=MoveCost(graph, lambda space, edge: 1))
print(*sorted({"numba", "llvmlite"} & set(sys.modules)), *sorted({"numpy"} & (set(sys.modules) - before)))
"""
