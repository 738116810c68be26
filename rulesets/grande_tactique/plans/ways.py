"""How far it is, and where a march comes to: searches of the map as it is, and as the enemy leaves it open."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping

from rulesets.grande_tactique.figures.ground import Ground

FAR = 10_000
"""Halves of movement points to where no way leads."""
Steps = Callable[[str], Iterable[tuple[str, int]]]
"""Hex -> the hexes that can be entered from it, with what that costs."""


def spread(start: str, steps: Steps, most: int = FAR) -> tuple[dict[str, int], dict[str, str]]:
    """Hex -> what it costs to come to, and the hex before it on the way; nothing dearer than `most`."""
    costs: dict[str, int] = {}
    before: dict[str, str] = {}
    ahead = [(0, start, start)]
    while ahead:
        so_far, here, came_from = heapq.heappop(ahead)
        if here in costs:
            continue
        costs[here] = so_far
        before[here] = came_from
        for there, cost in steps(here):
            if there not in costs and so_far + cost <= most:
                heapq.heappush(ahead, (so_far + cost, there, here))
    return costs, before


class Ways:
    """Distances over the whole map, whoever stands where; kept for each goal that was asked for."""

    def __init__(self, ground: Ground) -> None:
        self._into: dict[str, list[tuple[str, int]]] = {number: [] for number in ground.around}
        for here, costs in ground.steps.items():
            for there, cost in costs.items():
                self._into[there].append((here, cost))
        self._to: dict[str, Mapping[str, int]] = {}

    def to(self, goal: str) -> Mapping[str, int]:
        """Hex -> halves of movement points from there to the goal; hexes with no way are left out."""
        if goal not in self._to:
            self._to[goal] = spread(goal, lambda number: self._into[number])[0]
        return self._to[goal]


def way_to(before: Mapping[str, str], start: str, goal: str) -> tuple[str, ...]:
    """The hexes of the way to a goal that a search found, the first entered first; the start is left out."""
    way = []
    here = goal
    while here != start:
        way.append(here)
        here = before[here]
    return tuple(reversed(way))


def first_step(before: Mapping[str, str], start: str, goal: str) -> str:
    """The first hex of the way to a goal."""
    return way_to(before, start, goal)[0]
