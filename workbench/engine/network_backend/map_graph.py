"""A networkx graph that knows when it was edited, by whichever way: arrays made from it can be kept up to date.

networkx clears what it caches beside a graph when nodes or edges come and go, but not on `G[u][v]["river"] = True`.
Here the dictionaries themselves tell a journal of every change, so such writes are welcome and never go unseen.
A value *inside* a dictionary is taken to be immutable: a list that is changed in place is not noticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar

import networkx as nx

if TYPE_CHECKING:
    Graph = nx.Graph[str]
else:
    Graph = nx.Graph

K = TypeVar("K")
V = TypeVar("V")

MOST_EDITS = 4096
"""So many edits of attributes are told one by one; with more, what was made of the graph is made anew."""


class Journal:
    """The edits of one graph: how often its structure changed, and which attributes were written since."""

    __slots__ = ("edited", "epoch")

    def __init__(self) -> None:
        self.epoch = 0
        self.edited: list[object] = []

    def restructured(self) -> None:
        """Nodes or edges came or went: nothing that was made before holds."""
        self.epoch += 1
        self.edited.clear()

    def wrote(self, attributes: object) -> None:
        """The attributes of one node or edge were written."""
        self.edited.append(attributes)
        if len(self.edited) > MOST_EDITS:
            self.restructured()

    def __reduce__(self) -> tuple[type[Journal], tuple[()]]:
        return Journal, ()  # a copy of a graph has a journal of its own, and nothing was made of it yet


class WatchedDict(dict[K, V]):
    """A dictionary that tells a journal of every change."""

    __slots__ = ("journal",)

    def __init__(self, journal: Journal, content: Iterable[tuple[K, V]] = ()) -> None:
        super().__init__(content)
        self.journal = journal

    def _changed(self) -> None:
        self.journal.restructured()

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self._changed()

    def __delitem__(self, key: K) -> None:
        super().__delitem__(key)
        self._changed()

    def __ior__(self, other: Any) -> WatchedDict[K, V]:  # type: ignore[override,misc]
        self.update(other)
        return self

    def update(self, *args: Any, **kwargs: V) -> None:
        try:
            super().update(*args, **kwargs)
        finally:  # an update that breaks off half-way has changed something all the same
            self._changed()

    def setdefault(self, key: K, default: V = None) -> V:  # type: ignore[assignment]
        if key not in self:
            self[key] = default
        return self[key]

    def pop(self, *args: Any) -> Any:
        value = super().pop(*args)
        self._changed()
        return value

    def popitem(self) -> tuple[K, V]:
        item = super().popitem()
        self._changed()
        return item

    def clear(self) -> None:
        super().clear()
        self._changed()

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        return type(self), (self.journal, list(self.items()))


class Structure(WatchedDict[Any, Any]):
    """Nodes, or neighbours: a change of it is a change of what there is."""

    __slots__ = ()


class Attributes(WatchedDict[str, Any]):
    """The attributes of a node or an edge."""

    __slots__ = ()

    def _changed(self) -> None:
        self.journal.wrote(self)


class MapGraph(Graph):
    """An undirected networkx graph whose edits are known, and whose searches run on arrays.

    It is a `networkx.Graph` in every respect. Calls that join it with a graph of another class (`nx.compose`)
    want both of one class: give them `nx.Graph(map_graph)`.
    """

    __networkx_backend__ = "workbench"
    _adj: Structure  # networkx's own names; in a view of a graph they are networkx's filters instead
    _node: Structure

    def __init__(self, incoming_graph_data: Any = None, **attr: Any) -> None:
        self.journal = Journal()
        super().__init__(incoming_graph_data, **attr)

    @classmethod
    def of_neighbours(cls, neighbours: Mapping[str, Iterable[str]]) -> MapGraph:
        """The graph of a map, space -> those beside it: the same as `MapGraph(neighbours)`, in a fifth of the time.

        All of it is new, so no single node or edge is told to the journal.
        """
        graph = cls()
        journal = graph.journal
        beside: dict[str, dict[str, Attributes]] = {space: {} for space in neighbours}
        for space, others in neighbours.items():
            near = beside[space]
            for other in others:
                if other not in near:
                    near[other] = beside.setdefault(other, {})[space] = Attributes(journal)
        graph._node = Structure(journal, ((space, Attributes(journal)) for space in beside))
        graph._adj = Structure(journal, ((space, Structure(journal, near.items())) for space, near in beside.items()))
        return graph

    def node_dict_factory(self) -> Structure:
        return Structure(self.journal)

    def adjlist_outer_dict_factory(self) -> Structure:
        return Structure(self.journal)

    def adjlist_inner_dict_factory(self) -> Structure:
        return Structure(self.journal)

    def node_attr_dict_factory(self) -> Attributes:
        return Attributes(self.journal)

    def edge_attr_dict_factory(self) -> Attributes:
        return Attributes(self.journal)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "__networkx_cache__": {}}
