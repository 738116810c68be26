"""Where a march comes to, over the steps that a bot would make."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping

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
