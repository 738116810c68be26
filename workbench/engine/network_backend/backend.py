"""What networkx asks of a backend: which calls it takes, and the calls themselves.

networkx hands over every call on a `MapGraph` and no call on any other graph, so nobody else's results or settings
change. Searches with a `MoveCost` run on arrays; whatever else, networkx's own function does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import networkx as nx
from networkx.utils.backends import _registered_algorithms  # type: ignore[attr-defined]

from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import MoveCost
from workbench.engine.network_backend.search import find_tree
from workbench.engine.network_backend.tree import Tree, Ways

Weight = Any  # networkx's weight: a name, a function, a MoveCost


class Backend:
    """The backend `workbench`, for graphs of class `MapGraph`."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in _registered_algorithms:
            raise AttributeError(name)
        return plain(name)

    def can_run(self, name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> bool:
        """Everything: what has no arrays is done by networkx."""
        return name in _registered_algorithms

    def should_run(self, name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> bool:
        """Only what is about our graphs: others are not converted on their way."""
        return any(isinstance(value, MapGraph) for value in (*args, *kwargs.values()))

    def convert_from_nx(self, graph: nx.Graph[Any], **wanted: object) -> nx.Graph[Any]:
        """Another graph, when somebody names this backend in a call; directed and multiple ones as they are."""
        if isinstance(graph, MapGraph) or graph.is_directed() or graph.is_multigraph():
            return graph
        return MapGraph(graph)

    def convert_to_nx(self, result: Any, **wanted: object) -> Any:
        """A MapGraph is a networkx graph already."""
        return result

    def multi_source_dijkstra(
        self, G: Any, sources: Any, target: Any = None, cutoff: Any = None, weight: Weight = "weight"
    ) -> Any:
        """Costs and ways, or with a target its cost and way."""
        if target in sources or (tree := _tree(G, sources, weight, cutoff, target)) is None:
            return plain("multi_source_dijkstra")(G, sources, target, cutoff, weight)
        if target is None:
            return tree.cost_by_space, Ways(tree)
        return _to_target(tree, target)

    def multi_source_dijkstra_path(self, G: Any, sources: Any, cutoff: Any = None, weight: Weight = "weight") -> Any:
        """Ways."""
        tree = _tree(G, sources, weight, cutoff)
        return Ways(tree) if tree is not None else plain("multi_source_dijkstra_path")(G, sources, cutoff, weight)

    def multi_source_dijkstra_path_length(
        self, G: Any, sources: Any, cutoff: Any = None, weight: Weight = "weight"
    ) -> Any:
        """Costs."""
        tree = _tree(G, sources, weight, cutoff)
        return (
            tree.cost_by_space
            if tree is not None
            else plain("multi_source_dijkstra_path_length")(G, sources, cutoff, weight)
        )

    def single_source_dijkstra(
        self, G: Any, source: Any, target: Any = None, cutoff: Any = None, weight: Weight = "weight"
    ) -> Any:
        """As from many sources."""
        return self.multi_source_dijkstra(G, [source], target, cutoff, weight)

    def single_source_dijkstra_path(self, G: Any, source: Any, cutoff: Any = None, weight: Weight = "weight") -> Any:
        """As from many sources."""
        return self.multi_source_dijkstra_path(G, [source], cutoff, weight)

    def single_source_dijkstra_path_length(
        self, G: Any, source: Any, cutoff: Any = None, weight: Weight = "weight"
    ) -> Any:
        """As from many sources."""
        return self.multi_source_dijkstra_path_length(G, [source], cutoff, weight)

    def dijkstra_path(self, G: Any, source: Any, target: Any, weight: Weight = "weight") -> Any:
        """The way to one target."""
        if source == target or (tree := _tree(G, [source], weight, None, target)) is None:
            return plain("dijkstra_path")(G, source, target, weight)
        return _to_target(tree, target)[1]

    def dijkstra_path_length(self, G: Any, source: Any, target: Any, weight: Weight = "weight") -> Any:
        """The cost to one target."""
        if source == target or (tree := _tree(G, [source], weight, None, target)) is None:
            return plain("dijkstra_path_length")(G, source, target, weight)
        cost = tree.cost(target)
        if cost is None:
            raise nx.NetworkXNoPath(f"Node {target} not reachable from {source}")
        return cost

    def bidirectional_dijkstra(self, G: Any, source: Any, target: Any, weight: Weight = "weight") -> Any:
        """Cost and way to one target, of equal ways the one found from the source. `nx.shortest_path` asks for it."""
        if source == target or (tree := _tree(G, [source], weight, None, target)) is None:
            return plain("bidirectional_dijkstra")(G, source, target, weight)
        if tree.cost(target) is None:
            raise nx.NetworkXNoPath(f"No path between {source} and {target}.")
        return _to_target(tree, target)


def plain(name: str) -> Callable[..., Any]:
    """networkx's own function of this name."""
    own: Callable[..., Any] = _registered_algorithms[name].orig_func
    return own


def _tree(graph: Any, sources: Iterable[Any], weight: Weight, cutoff: Any, target: Any = None) -> Tree | None:
    if not isinstance(weight, MoveCost) or not isinstance(graph, MapGraph):
        return None
    return find_tree(graph, weight, sources, cutoff, target)


def _to_target(tree: Tree, target: Any) -> tuple[int, list[str]]:
    cost = tree.cost(target)
    if cost is None:
        raise nx.NetworkXNoPath(f"No path to {target}.")
    return cost, tree.way(target)


BACKEND = Backend()
