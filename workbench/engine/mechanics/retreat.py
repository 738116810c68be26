"""Retreats: where a force may end, in order of preference, and whom it pushes aside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.engine.mechanics.displacement import Push
from workbench.engine.network_backend.move_cost import Blocked

WhyNot = Callable[[str, str], "Blocked | None"]
"""(from, to) -> why nobody may retreat there, None when one may."""
Priority = Callable[[str, str], int]
"""(from, to) -> how much the step offends against one rule of preference; 0 (or False) when it does not."""

MakeRoom = Callable[[tuple[str, ...]], "tuple[Push, ...] | None"]
"""The spaces of a way -> how room is made at its end, None when it is not: the retreat there is refused."""
FULL = Blocked("", "there is no room")


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
    neighbours: Mapping[str, Iterable[str]],
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
    stops: dict[tuple[str, str], Blocked] = {}
    layer = {start: RetreatWay((start,), (0,) * len(priorities))}
    passed = {start}
    shortfall = length
    while shortfall and (onward := _next_layer(neighbours, layer, passed, why_not, priorities, stops)):
        layer = onward
        passed |= onward.keys()
        shortfall -= 1
    if start in layer:
        return Retreat({}, shortfall, stops)
    roomy = {end: way for end, way in layer.items() if has_room(end)}
    ways = roomy or {
        end: replace(way, displaced=pushes) for end, way in layer.items() if (pushes := make_room(way.spaces))
    }
    stops |= {(way.spaces[-2], end): full for end, way in layer.items() if end not in ways}
    return Retreat({end: ways[end] for end in sorted(ways)}, shortfall, stops)


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


def _next_layer(
    neighbours: Mapping[str, Iterable[str]],
    layer: Mapping[str, RetreatWay],
    passed: set[str],
    why_not: WhyNot,
    priorities: Sequence[Priority],
    stops: dict[tuple[str, str], Blocked],
) -> dict[str, RetreatWay]:
    """The spaces one step farther away, each by the way that offends least; of equals the first by name."""
    onward: dict[str, RetreatWay] = {}
    for here, way in layer.items():
        for there in neighbours[here]:
            if there in passed:
                continue
            if blocked := why_not(here, there):
                stops[(here, there)] = blocked
                continue
            faults = tuple(so_far + int(p(here, there)) for so_far, p in zip(way.faults, priorities, strict=True))
            known = onward.get(there)
            if known is None or (faults, way.spaces) < (known.faults, known.spaces[:-1]):
                onward[there] = RetreatWay((*way.spaces, there), faults)
    return onward
