"""What a side believes: where the enemy stands, how strong he is, and how many of him could come somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from rulesets.arcola.figures.pieces import ARMS, CAVALRY, INFANTRY, UNEMPLOYED
from rulesets.arcola.orders.judging import arms_of, start_of
from rulesets.arcola.orders.ways import day_of_march, reach
from rulesets.arcola.position import Position
from rulesets.arcola.state import COMING, OFF_MAP
from workbench.engine.networks.search import Reach
from workbench.engine.state import STAND_IN

UNTOLD = 6.0
"""Strength points that a force is taken to have of which nobody says how strong it is."""
FADES = 0.6
"""What is left of the belief in a report when it is a turn older."""
UNSURE = 0.7
"""How far a friend is counted on who has not been told yet where to go."""
ROUGH_COVER, FORT_COVER = 1.4, 2.0


class Foe(NamedTuple):
    """An enemy force as it is believed in: where, strength points, and how sure that is, from 0 to 1."""

    name: str
    space: str
    strength: float
    belief: float

    @property
    def counts(self) -> float:
        """Its strength as far as it is believed in."""
        return self.strength * self.belief


class Outlook:
    """The position of a side's view, as the side that plans sees it."""

    def __init__(self, p: Position, side: str) -> None:
        self.p = p
        self.side = side
        self.enemy = p.other(side)
        self.ground = p.ground
        self.day = day_of_march(p)

    # -- the enemy

    @cached_property
    def foes(self) -> tuple[Foe, ...]:
        """All enemy forces that were reported, by contact."""
        return tuple(self._foes())

    def _foes(self) -> Iterator[Foe]:
        known, men, turn = self.p.state.known_to(self.side), self.p.figures.reports.men, self.p.state.turn
        for contact in sorted(known):
            told = known[contact]
            if told.space not in self.ground.around:
                continue
            likely = told.estimate.likely / men if told.estimate is not None else UNTOLD
            belief = 1.0 if told.now else FADES ** max(0, turn - told.seen[0])
            yield Foe(STAND_IN + contact, told.space, max(likely, told.at_least / men, 1.0), belief)

    @cached_property
    def foes_at(self) -> dict[str, float]:
        """Hex -> strength points that are believed to stand there."""
        found: dict[str, float] = {}
        for foe in self.foes:
            found[foe.space] = found.get(foe.space, 0.0) + foe.strength
        return found

    def foes_beside(self, hex_: str) -> tuple[str, ...]:
        """The hexes beside one in which enemies are believed to stand."""
        return tuple(x for x in self.ground.neighbours(hex_) if x in self.foes_at)

    def menace(self, hex_: str) -> float:
        """Strength points of the enemy that could come beside a hex within a march."""
        most = self.p.allowance(INFANTRY)
        return sum(foe.counts for foe in self.foes if self.steps_from(foe.space, hex_) <= most)

    def steps_from(self, here: str, there: str) -> int:
        """Half points from a hex to the nearest hex beside another one, as infantry marches."""
        reached = self.ground.reached(INFANTRY, here)
        far = self.day
        return min((reached.get(x, far) for x in (there, *self.ground.neighbours(there))), default=far)

    def marches_between(self, arms: tuple[str, ...], here: str, there: str) -> float:
        """Marches from one hex to another for the slowest of these arms, whoever stands between."""
        most = 0.0
        for arm in arms:
            cost = self.ground.reached(CAVALRY if arm == UNEMPLOYED else arm, there).get(here)
            if cost is None:
                return float(self.day)
            most = max(most, cost / self.p.allowance(arm))
        return most

    # -- one's own

    @cached_property
    def bodies(self) -> tuple[str, ...]:
        """The forces that can march, the strongest first: on the map, or waiting beside it."""
        units = self.p.units
        found = [
            x
            for x in sorted(units)
            if units[x].side == self.side and not units[x].under and not units[x].disorganized and self._is_here(x)
        ]
        return tuple(sorted(found, key=lambda x: (-self.strength(x), x)))

    def _is_here(self, body: str) -> bool:
        piece = self.p.units[body]
        if piece.space in (COMING, OFF_MAP):
            return piece.due <= self.p.state.turn
        return self.p.is_on_map(body)

    def strength(self, body: str) -> int:
        """The strength points of all that march with a leader."""
        return sum(self.p.units[x].strength for x in self.p.members(body))

    def striking(self, body: str) -> int:
        """Those of them that can attack."""
        units = (self.p.units[x] for x in self.p.members(body))
        return sum(x.strength for x in units if not (x.ineffective or x.disorganized))

    def start(self, body: str) -> str:
        """Where its march begins."""
        return start_of(self.p, body)

    def arms(self, body: str) -> tuple[str, ...]:
        """The arms by which it marches."""
        return arms_of(self.p, body)

    def is_entering(self, body: str) -> bool:
        """Does it wait beside the map?"""
        return not self.p.is_on_map(body)

    def reach(self, body: str, within: int | None = None) -> Reach:
        """Where a body could march, as far as is known."""
        return reach(self.p, self.side, self.arms(body), self.start(body), within=within)

    def cover(self, hex_: str) -> float:
        """What the ground of a hex adds to those who defend it."""
        if self.ground.is_fort(hex_):
            return FORT_COVER
        return ROUGH_COVER if self.ground.is_affecting(hex_) else 1.0

    def can_fight(self, body: str) -> bool:
        """Has it any strength but guns?"""
        units = [self.p.units[x] for x in self.p.members(body)]
        return any(getattr(x, arm) for x in units for arm in ARMS[:2])
