"""Retreats: where a force may end, in order of preference, and whom it pushes aside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import cast

import networkx as nx

from workbench.engine.mechanics.displacement import Push
from workbench.engine.network_backend.move_cost import Blocked
from workbench.engine.words.message import marked

WhyNot = Callable[[str, str], "Blocked | None"]
"""(from, to) -> why nobody may retreat there, None when one may."""
Priority = Callable[[str, str], int]
"""(from, to) -> how much the step offends against one rule of preference; 0 (or False) when it does not."""

MakeRoom = Callable[[tuple[str, ...]], "tuple[Push, ...] | None"]
"""The spaces of a way -> how room is made at its end, None when it is not: the retreat there is refused."""
FULL = Blocked("", marked("there is no room"))
MOST_FAULTS = 1_000_000
"""More than a way can offend against one priority."""


@dataclass(frozen=True, slots=True)
class RetreatWay:
    """One way of a retreat.

    Attributes
    ----------
    spaces
        From the start to the end, both included.
    faults
        How much it offends against each priority, the most important first.
    displaced
        Empty when there is room at the end. Otherwise how those who stand there make room.
    """

    spaces: tuple[str, ...]
    faults: tuple[int, ...]
    displaced: tuple[Push, ...] = ()


@dataclass(frozen=True, slots=True)
class Retreat:
    """What a retreat comes to.

    Attributes
    ----------
    ways
        End -> the way there that offends least, sorted. Empty when the force has nowhere to go.
    shortfall
        How many spaces of its length it cannot retreat, because every way is barred.
    stops
        (from, to) -> why the force may not go on there.
    """

    ways: Mapping[str, RetreatWay]
    shortfall: int
    stops: Mapping[tuple[str, str], Blocked]

    @property
    def preferred(self) -> tuple[str, ...]:
        """The ends that offend least: first by the first priority, among equals by the next."""
        least = min((way.faults for way in self.ways.values()), default=())
        return tuple(end for end, way in self.ways.items() if way.faults == least)


def trace_retreat(
    graph: nx.Graph[str],
    start: str,
    length: int,
    why_not: WhyNot,
    priorities: Sequence[Priority] = (),
    has_room: Callable[[str], bool] = lambda space: True,
    make_room: MakeRoom = lambda way: None,
    full: Blocked = FULL,
) -> Retreat:
    """The ends of a retreat over so many spaces, each step farther away from the start.

    Spaces without room may be passed. One may end there only when no end has room, and then only where `make_room`
    displaces those who stand there; else it is stopped by `full`. A retreat that is barred early ends where it came
    to, with a shortfall.
    """
    steps = _Steps(why_not, tuple(priorities))
    found = nx.dijkstra_predecessor_and_distance(graph, start, cutoff=steps.most(length), weight=steps)
    before, offences = cast(tuple[Mapping[str, Sequence[str]], Mapping[str, int]], found)
    layer = {space: offence // steps.one for space, offence in offences.items()}
    farthest = max(layer.values())
    stops = {
        (a, b): blocked
        for (a, b), blocked in steps.barred.items()
        if layer[a] < length and layer.get(b, length) > layer[a]
    }
    if not farthest:
        return Retreat({}, length, stops)
    ways = _first_by_name(before, offences)
    ends = {end: RetreatWay(ways[end], steps.faults(ways[end])) for end in layer if layer[end] == farthest}
    open_to = {end: way for end, way in ends.items() if has_room(end)} or {
        end: replace(way, displaced=pushes) for end, way in ends.items() if (pushes := make_room(way.spaces))
    }
    stops |= {(way.spaces[-2], end): full for end, way in ends.items() if end not in open_to}
    return Retreat({end: open_to[end] for end in sorted(open_to)}, length - farthest, stops)


class _Steps:
    """The weight of a step of a retreat, as networkx asks for it: a step counts more than any fault of any way.

    So the nearest spaces are found first, each by the ways that offend least, the first priority before the next.
    """

    def __init__(self, why_not: WhyNot, priorities: tuple[Priority, ...]) -> None:
        self._why_not = why_not
        self._priorities = priorities
        self.one: int = MOST_FAULTS ** len(priorities)
        self.barred: dict[tuple[str, str], Blocked] = {}

    def most(self, length: int) -> int:
        """What no way of so many steps weighs more than."""
        return (length + 1) * self.one - 1

    def __call__(self, here: str, there: str, _edge: Mapping[str, object]) -> int | None:
        if blocked := self._why_not(here, there):
            self.barred[(here, there)] = blocked
            return None
        offence = 0
        for priority in self._priorities:
            offence = offence * MOST_FAULTS + int(priority(here, there))
        return self.one + offence

    def faults(self, way: tuple[str, ...]) -> tuple[int, ...]:
        """How much a way offends against each priority."""
        return tuple(sum(int(p(a, b)) for a, b in pairwise(way)) for p in self._priorities)


def _first_by_name(before: Mapping[str, Sequence[str]], offences: Mapping[str, int]) -> Mapping[str, tuple[str, ...]]:
    """Space -> of the equal ways there the first by name."""
    ways: dict[str, tuple[str, ...]] = {}
    for space in offences:  # in the order in which they were found: those before come first
        known = [ways[a] for a in before[space]]
        ways[space] = (*min(known, default=()), space)
    return ways


def takes_precedence(
    chosen: str, spaces: Iterable[str], rank: Callable[[str], int], is_open: Callable[[str], bool]
) -> str:
    """The first open space that ranks before the chosen one, "" when none does. A lower rank comes first.

    >>> ranks = {"farm": 1, "ridge": 2, "town": 1}
    >>> takes_precedence("ridge", ranks, ranks.__getitem__, lambda space: space != "farm")
    'town'
    """
    wanted = rank(chosen)
    return next((space for space in spaces if rank(space) < wanted and is_open(space)), "")
