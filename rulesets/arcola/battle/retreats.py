"""Where a force retreats, and where on its way it routs (19)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import networkx as nx
from msgspec import Struct

from workbench.engine.clauses import implements
from workbench.engine.mechanics.path_of_retreat import RetreatGround, RetreatPath, path_of_retreat


class RetreatWalked(Struct, frozen=True):
    """A retreat that was walked, for those who pursue it.

    `controlled` and `over_river` are for each hex entered, in order: does the enemy control it, was an unbridged river
    crossed into it. `shortfall` is how many hexes it was blocked; `is_sheltered` when it ended in a village or fort.
    """

    path: tuple[str, ...]
    controlled: tuple[bool, ...]
    over_river: tuple[bool, ...]
    shortfall: int = 0
    is_sheltered: bool = False
    is_off_map: bool = False

    @property
    def hexes(self) -> int:
        """How many hexes it went; one that it left the map from is not counted again."""
        return len(self.path) - 1


@implements("19", "19.1", "19.1.1", "19.1.2", "19.1.3", "19.1.4", "19.1.5", "19.1.6", "19.1.7", "19.4", "19.5")
def ways_of_retreat(
    graph: nx.Graph[str], force: str, start: str, length: int, ground: RetreatGround
) -> tuple[RetreatPath, ...]:
    """The ways of a force by the priorities of retreat, the best first; it takes the first unless the referee rules
    otherwise.

    Shelters are villages, fortified towns and sources of supply of its own that the enemy does not control, with room
    for it beside who stands there.
    """
    return path_of_retreat(graph, force, start, length, ground)


@implements("19.2")
def way_beside(
    graph: nx.Graph[str], leaders_way: RetreatPath, force: str, start: str, ground: RetreatGround
) -> RetreatPath | None:
    """The way of a part of a multi-hex force: as long as its leader's, to the hex beside his last one that the
    priorities like best; None where there is none.

    Its own path is of no importance, so it may end nearer to its start than the leader to his.
    """
    end, most = leaders_way.path[-1], max(1, len(leaders_way.path))
    found = [
        way
        for length in range(1, most + 1)
        for way in path_of_retreat(graph, force, start, length, ground)
        if way.path[-1] == end or graph.has_edge(way.path[-1], end)
    ]
    return min(found, key=lambda way: (way.faults, way.path), default=None)


@implements("19.1.5", "19.3", "20")
def walked(
    way: RetreatPath,
    is_controlled: Callable[[str], bool],
    is_unbridged_river: Callable[[str, str], bool],
    is_village_or_fort: Callable[[str], bool],
) -> RetreatWalked:
    """What pursuers want to know of a way."""
    return RetreatWalked(
        way.path,
        tuple(is_controlled(space) for space in way.path[1:]),
        tuple(is_unbridged_river(here, there) for here, there in pairwise(way.path)),
        way.shortfall,
        is_village_or_fort(way.path[-1]) and not way.is_off_map,
        way.is_off_map,
    )


@implements("16.5.5.2", "16.5.7.2", "18.16.b", "19.3", "20")
def routs_at(retreat: RetreatWalked, is_routed: bool) -> int | None:
    """From which step of its way on a losing force is routed, 0 being the battle itself; None when it is not.

    One that was not routed in battle routs in the first hex that the enemy controls, or over an unbridged river.
    """
    if is_routed:
        return 0
    steps = zip(retreat.controlled, retreat.over_river, strict=True)
    return next((step for step, hampers in enumerate(steps, start=1) if any(hampers)), None)


@implements("16.5.7.2")
def winners_retreat(way: RetreatPath, is_controlled: Callable[[str], bool]) -> tuple[str, ...]:
    """How far a winner who retreats goes on his way: he stops before the first hex that another enemy controls."""
    path = way.path
    stop = next((step for step, space in enumerate(path) if step and is_controlled(space)), len(path))
    return path[:stop]


@implements("16.5.7.2")
def longest_retreat(strength_lost: int) -> int:
    """The most hexes of a retreat that is not forced: one for each strength point lost, but one always.

    One hex without losses is gone only where the enemy controls none of it.
    """
    return max(1, strength_lost)


@implements("19.4")
def is_disorganized_by(way: RetreatPath) -> bool:
    """A force that retreats off the map is disorganized, routed or not."""
    return way.is_off_map
