"""What a step costs: an ordinary networkx weight function that also says of what it is made.

Plain networkx calls it step by step; the backend reads its parts and lays them over arrays that are made once for
each map and price. Who stands where is in the parts, never in the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from immutables import Map

from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.words.message import marked

StepPrice = Callable[[Mapping[str, Any], Mapping[str, Any]], "int | None"]
"""(attributes of the space entered, attributes of the edge) -> a whole number >= 0, None where there is no way.

It depends on these attributes alone. What was priced is kept by the function, so give the same object (or equal
ones) each time: a function of a module, a frozen dataclass with `__call__`, but no fresh lambda for each search.
"""

NOTHING: Mapping[Any, Any] = Map()
CLOSED_STEPS = "closed_steps"
"""The attribute of a graph that holds its own closed steps, (from, to) -> `Blocked`: what is crossed one way only."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """Why a step is impossible: the clause and the reason, to be drawn on the map where the way ends."""

    clause: str
    reason: str


@dataclass(frozen=True, eq=False)
class MoveCost:
    """The cost of a step on one map for one kind of unit at one moment: a price, and what lies over it.

    The mappings are not to be changed while the cost is in use; spaces that are not on the map are passed over.

    Attributes
    ----------
    graph
        The map. On another graph the cost is only a slow weight function.
    price
        What terrain and borders ask.
    closed
        Spaces that cannot be entered, and why.
    closed_steps
        (from, to): steps that cannot be made, and why; those of the graph itself are added.
    halts
        Spaces in which a way ends, and why: a zone of control that stops. `starts` can be left all the same.
    zone
        Between two of these no step is possible: a zone of control that cannot be crossed.
    entering, leaving
        What a space costs in addition when it is entered, or left.
    impassable
        The reason where the price is None.
    backwards
        Steps are made against the search: it starts where the ways end (from depots, say).
    """

    graph: MapGraph
    price: StepPrice
    closed: Mapping[str, Blocked] = NOTHING
    closed_steps: Mapping[tuple[str, str], Blocked] = NOTHING
    halts: Mapping[str, Blocked] = NOTHING
    starts: Collection[str] = ()
    zone: Mapping[str, Blocked] = NOTHING
    entering: Mapping[str, int] = NOTHING
    leaving: Mapping[str, int] = NOTHING
    impassable: Blocked = Blocked("", marked("no way through"))
    backwards: bool = False

    def __post_init__(self) -> None:
        if own := self.graph.graph.get(CLOSED_STEPS):
            object.__setattr__(self, "closed_steps", {**own, **self.closed_steps})

    def __call__(self, u: str, v: str, edge: Mapping[str, Any]) -> int | None:
        """The weight of the step from `u` to `v`, None when it is impossible."""
        if self.backwards:
            u, v = v, u
        return None if self._barred_by(u, v) else self._step_cost(u, v, edge)

    def why_not(self, u: str, v: str, edge: Mapping[str, Any]) -> Blocked | None:
        """Why the step from `u` to `v` is impossible, None when it is not."""
        if self.backwards:
            u, v = v, u
        return self._barred_by(u, v) or (self.impassable if self._step_cost(u, v, edge) is None else None)

    def over_what_bars(self, weight: int) -> Callable[[str, str, Mapping[str, Any]], int | None]:
        """The same with `weight` more where a step is barred by what lies over the map: for the way barred least."""

        def cost(u: str, v: str, edge: Mapping[str, Any]) -> int | None:
            if self.backwards:
                u, v = v, u
            found = self._step_cost(u, v, edge)
            return found if found is None or not self._barred_by(u, v) else found + weight

        return cost

    def reversed(self) -> MoveCost:
        """The cost for a search from the other end."""
        return replace(self, backwards=not self.backwards)

    def _barred_by(self, u: str, v: str) -> Blocked | None:
        if v in self.closed:
            return self.closed[v]
        if u in self.halts and u not in self.starts:
            return self.halts[u]
        if v in self.zone and u in self.zone:
            return self.zone[v]
        return self.closed_steps.get((u, v))

    def _step_cost(self, u: str, v: str, edge: Mapping[str, Any]) -> int | None:
        price = self.price(self.graph.nodes[v], edge)
        return None if price is None else price + self.entering.get(v, 0) + self.leaving.get(u, 0)
