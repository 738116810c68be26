"""What a side watches in a position: who is in sight, and into which hexes its own eyes look (4.1, 5.3.1).

Forces look around them; a leader without troops sees the hex that he stands in, and nobody sees him.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from rulesets.arcola.figures.ground import Ground
from rulesets.arcola.position import Position
from rulesets.arcola.state import SIGHT, SIGHT_OPEN, ArcolaState
from workbench.engine.clauses import implements

BESIDE = 1
"""Own eyes look into the hexes beside one's own; farther off patrols look."""
NOWHERE = 1_000_000
"""How far off a hex is of which nothing is ever told."""


@lru_cache(maxsize=512)
def around(ground: Ground, posts: tuple[str, ...], farthest: int) -> Mapping[str, int]:
    """Hex -> how far from the nearest of these posts, up to the farthest that anything is told of.

    Kept: everybody looks after every step of anybody, and most stand where they stood.
    """
    found: dict[str, int] = {}
    for post in posts:
        for hex_, distance in _around_one(ground, post, farthest).items():
            if distance < found.get(hex_, NOWHERE):
                found[hex_] = distance
    return found


@lru_cache(maxsize=2048)
def _around_one(ground: Ground, post: str, farthest: int) -> Mapping[str, int]:
    distances = {hex_: ground.distance(post, hex_) for hex_ in ground.around}
    return {hex_: distance for hex_, distance in distances.items() if distance <= farthest}


def is_open(state: ArcolaState) -> bool:
    """Does the scenario tell the places of all forces? (The book leaves open which markers are seen: 3.3.5, 13.)"""
    return state.options.get(SIGHT) == SIGHT_OPEN


class Watch:
    """The forces of a side and what is around them, in one position."""

    def __init__(self, position: Position, seat: str) -> None:
        self.position = position
        self.seat = seat
        self.enemy = position.other(seat)
        self.watchers = tuple(x for x in position.forces(seat) if not position.is_unemployed(x))
        self._posts = tuple(sorted({position.place(x) for x in self.watchers}))
        self._idle = frozenset(position.place(x) for x in position.forces(seat)) - frozenset(self._posts)
        self._distances = around(position.ground, self._posts, position.figures.reports.farthest)

    def distance(self, hex_: str) -> int:
        """From the nearest force of ours; leaders without troops watch nothing but the hex they stand in."""
        return 0 if hex_ in self._idle else self._distances.get(hex_, NOWHERE)

    @property
    def hexes_around(self) -> tuple[str, ...]:
        """All hexes of which anything is told, sorted."""
        return tuple(sorted(self._distances))

    @implements("4.1", "5.3.1")
    def looks_into(self, hex_: str) -> bool:
        """Do own eyes look into this hex?"""
        return self.distance(hex_) <= BESIDE

    @cached_property
    @implements("3.3.5", "4.1", "5.3.1")
    def in_sight(self) -> tuple[str, ...]:
        """The forces of the other side that are seen, in no order that tells; leaders without troops never are."""
        position = self.position
        there = (x for x in position.forces(self.enemy) if not position.is_unemployed(x))
        if is_open(position.state):
            return tuple(there)
        sight = position.figures.reports.sight
        return tuple(x for x in there if self.distance(position.place(x)) <= sight)

    @cached_property
    def seen_hexes(self) -> frozenset[str]:
        """The hexes in which somebody is in sight."""
        return frozenset(self.position.place(x) for x in self.in_sight)
