"""The arrays of a graph: its spaces by number, their neighbours, and what each step costs by one price.

They live in networkx's own cache beside the graph. Whether they still hold is told by the graph's journal: after a
change of structure they are made anew, after a change of attributes only the spaces concerned are priced again.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from workbench.engine.network_backend.map_graph import MapGraph, Structure
from workbench.engine.network_backend.move_cost import MoveCost, StepPrice
from workbench.engine.network_backend.overlay import TOO_DEAR, Overlay

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    IntArray = NDArray[np.int32]

BACKEND_NAME = "workbench"
CACHE_KEY = (True, True)  # networkx's name for a conversion that keeps all attributes of edges and of nodes
FAR = 1 << 60
IMPOSSIBLE = -1
MOST_PRICES = 32


class Arrays:
    """One graph by numbers. Spaces are numbered as the graph lists them, neighbours stand as the graph has them."""

    def __init__(self, graph: MapGraph) -> None:
        adjacency = graph._adj
        self.journal = adjacency.journal
        self.epoch = self.journal.epoch
        self.names = list(adjacency)
        self.index = {name: i for i, name in enumerate(self.names)}
        self.nodes = [graph._node[name] for name in self.names]
        self.neighbours = [[self.index[other] for other in adjacency[name]] for name in self.names]
        self.edges = [list(adjacency[name].values()) for name in self.names]
        self.lock = threading.Lock()
        self.reached = [FAR] * len(self.names)  # between searches, always: a search puts back what it wrote
        self._prices: dict[tuple[StepPrice, bool], Prices] = {}
        self._scratch: Scratch | None = None
        self._overlays: WeakKeyDictionary[MoveCost, Overlay] = WeakKeyDictionary()

    @property
    def holds(self) -> bool:
        """Is the structure of the graph still the one that these arrays show?"""
        return self.epoch == self.journal.epoch

    def prices(self, cost: MoveCost) -> Prices:
        """The steps by the price of a cost, up to date."""
        key = (cost.price, cost.backwards)
        found = self._prices.get(key)
        if found is None:
            if len(self._prices) >= MOST_PRICES:  # the oldest goes: a price made for one search is not kept for ever
                del self._prices[next(iter(self._prices))]
            found = self._prices[key] = Prices(self, cost.price, cost.backwards)
        found.catch_up()
        return found

    def overlay(self, cost: MoveCost) -> Overlay:
        """What lies over the map by a cost, by numbers."""
        found = self._overlays.get(cost)
        if found is None:
            found = self._overlays[cost] = Overlay(cost, self.index)
        return found

    def steps_priced_by(self, attributes: object, backwards: bool) -> list[tuple[int, int]]:
        """(from, to): the steps whose price depends on the attributes of a node or an edge."""
        if (ends := self._ends.get(id(attributes))) is not None:
            return [(ends[0], ends[-1]), (ends[-1], ends[0])]
        node = self._node_number.get(id(attributes))
        if node is None:
            return []
        return [(node, other) if backwards else (other, node) for other in self.neighbours[node]]

    @cached_property
    def starts(self) -> IntArray:
        """Where the steps of each space begin, and where the last ones end."""
        import numpy as np

        lengths = np.fromiter(map(len, self.neighbours), dtype=np.int32, count=len(self.names))
        return np.concatenate([np.zeros(1, np.int32), np.cumsum(lengths, dtype=np.int32)])

    def scratch(self, largest_step: int, steps: int) -> Scratch:
        """The room that a compiled search works in, kept between searches; for one at a time (`lock`)."""
        buckets = 1 << max(largest_step, 1).bit_length()
        if self._scratch is None or len(self._scratch.lasts) < buckets:
            self._scratch = Scratch(len(self.names), steps, buckets)
        return self._scratch

    @cached_property
    def _ends(self) -> dict[int, list[int]]:
        ends: dict[int, list[int]] = {}
        for i, row in enumerate(self.edges):
            for edge in row:
                ends.setdefault(id(edge), []).append(i)
        return ends

    @cached_property
    def _node_number(self) -> dict[int, int]:
        return {id(node): i for i, node in enumerate(self.nodes)}


class Scratch:
    """What the compiled search works with: empty buckets between searches, and room for what is found.

    Every step is taken at most once, and every space may be a source: so many entries do.
    """

    def __init__(self, spaces: int, steps: int, buckets: int) -> None:
        import numpy as np

        self.entries = np.full((buckets + steps + spaces, 2), -1, np.int32)
        self.lasts = np.arange(buckets, dtype=np.int32)
        self.found = np.empty((3, spaces), np.int32)


class Prices:
    """What each step of a graph costs by one price: as rows of (neighbour, cost) for Python, as an array when compiled.

    `usable` is False when the price is not a whole number >= 0 somewhere: such searches are left to networkx.
    `largest` is what the dearest step costs, or more.
    """

    def __init__(self, arrays: Arrays, price: StepPrice, backwards: bool) -> None:
        self._arrays = arrays
        self._price = price
        self._backwards = backwards
        self._costs: list[list[int]] = []
        self._seen = 0
        self.largest = 0
        self._price_all()

    def catch_up(self) -> None:
        """Price again what depends on attributes that were written since the last time."""
        edited = self._arrays.journal.edited
        if self._seen == len(edited):
            return
        if not self.usable:  # perhaps it is now
            self._price_all()
            return
        fresh, self._seen = edited[self._seen :], len(edited)
        for attributes in fresh:
            for step in self._arrays.steps_priced_by(attributes, self._backwards):
                self._price_again(*step)

    def _price_again(self, tail: int, head: int) -> None:
        arrays = self._arrays
        place = arrays.neighbours[tail].index(head)
        entered = arrays.nodes[tail if self._backwards else head]
        cost = self._costs[tail][place] = self._cost(entered, arrays.edges[tail][place])
        self.largest = max(self.largest, cost)
        if "rows" in self.__dict__:
            self.rows[tail] = self._possible(tail)
        if "array" in self.__dict__:
            self.array[arrays.starts[tail] + place, 1] = TOO_DEAR if cost == IMPOSSIBLE else cost

    @cached_property
    def rows(self) -> list[list[tuple[int, int]]]:
        """For each space its possible steps: (neighbour, cost)."""
        return [self._possible(i) for i in range(len(self._costs))]

    @cached_property
    def array(self) -> IntArray:
        """A row a step: where it leads and what it costs, too dear where there is no way; those of a space together."""
        import numpy as np

        self.__dict__.pop("rows", None)  # from now on the compiled search serves this map
        heads = [head for row in self._arrays.neighbours for head in row]
        costs = [TOO_DEAR if cost == IMPOSSIBLE else cost for row in self._costs for cost in row]
        return np.ascontiguousarray(np.array([heads, costs], dtype=np.int32).reshape(2, -1).T)

    def without(self, steps: Iterable[tuple[int, int]]) -> IntArray:
        """The same with some steps (from, to) made impossible; pairs that are no neighbours are passed over."""
        starts, neighbours = self._arrays.starts, self._arrays.neighbours
        array = self.array.copy()
        array[[starts[u] + neighbours[u].index(v) for u, v in steps if v in neighbours[u]], 1] = TOO_DEAR
        return array

    def _price_all(self) -> None:
        for form in ("rows", "array"):
            self.__dict__.pop(form, None)
        self.usable = True
        self.largest = 0
        self._seen = len(self._arrays.journal.edited)
        self._costs = [self._row(i) for i in range(len(self._arrays.names))]

    def _possible(self, i: int) -> list[tuple[int, int]]:
        steps = zip(self._arrays.neighbours[i], self._costs[i], strict=True)
        return [(head, cost) for head, cost in steps if cost != IMPOSSIBLE]

    def _row(self, i: int) -> list[int]:
        nodes, here = self._arrays.nodes, self._arrays.nodes[i]
        neighbours, edges = self._arrays.neighbours[i], self._arrays.edges[i]
        if self._backwards:
            costs = [self._cost(here, edge) for edge in edges]
        else:
            costs = [self._cost(nodes[head], edge) for head, edge in zip(neighbours, edges, strict=True)]
        self.largest = max(self.largest, *costs, 0)
        return costs

    def _cost(self, space: Any, edge: Any) -> int:
        try:
            cost = self._price(space, edge)
        except Exception:  # networkx asks only for what it meets: it decides whether this matters, and raises it
            self.usable = False
            return IMPOSSIBLE
        if cost is None:
            return IMPOSSIBLE
        if type(cost) is not int or cost < 0:
            self.usable = False
            return IMPOSSIBLE
        return cost


def arrays_of(graph: MapGraph) -> Arrays | None:
    """The arrays of a graph, kept beside it; None for a view of a graph, which has none of its own."""
    adjacency = graph._adj
    if type(adjacency) is not Structure:
        return None
    cache = graph.__networkx_cache__
    if cache is None:  # networkx's way of saying that nothing is to be kept
        return Arrays(graph)
    kept = cache.setdefault("backends", {}).setdefault(BACKEND_NAME, {})
    found = kept.get(CACHE_KEY)
    if isinstance(found, Arrays) and found.journal is adjacency.journal and found.holds:
        return found
    made = kept[CACHE_KEY] = Arrays(graph)
    return made
