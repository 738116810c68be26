"""What a side believes: where the enemy stands, how strong he is, and how many of him could come somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from rulesets.arcola.figures.pieces import CAVALRY, INFANTRY, UNEMPLOYED
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
        self._menaces: dict[str, float] = {}
        self._members: dict[str, tuple[str, ...]] = {}
        self._parted: frozenset[str] = frozenset()

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
        if hex_ not in self._menaces:
            most = self.p.allowance(INFANTRY)
            self._menaces[hex_] = sum(foe.counts for foe in self.foes if self.steps_from(foe.space, hex_) <= most)
        return self._menaces[hex_]

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
        """Who can be told to march, the strongest first: forces on the map, or waiting beside it; and leaders under one
        who has too many under him, and would not without them.
        """
        heads = [x for x in sorted(self.p.units) if self._heads_a_body(x)]
        led = [x for head in heads for x in self._parting(head)]
        self._parted = frozenset(led)
        return tuple(sorted((*heads, *led), key=lambda x: (-self.strength(x), x)))

    def _heads_a_body(self, unit: str) -> bool:
        piece = self.p.units[unit]
        if piece.side != self.side or piece.under or piece.disorganized:
            return False
        if piece.space in (COMING, OFF_MAP):
            return piece.due <= self.p.state.turn
        return self.p.is_on_map(unit)

    def _parting(self, head: str) -> tuple[str, ...]:
        p = self.p
        if not p.is_on_map(head) or not p.pieces.is_leader(head) or p.load(head) <= p.pieces.span(head):
            return ()
        led = tuple(
            x
            for x in p.directly_under(head)
            if p.pieces.is_leader(x) and p.has_strength(x) and not p.units[x].disorganized
        )
        units = sum(not p.pieces.is_leader(x) for x in p.directly_under(head))
        return led if p.figures.command.span_taken(units, 0) <= p.pieces.span(head) else ()

    def members(self, body: str) -> tuple[str, ...]:
        """Who marches with a body: all under its leader, without those who get orders of their own."""
        if body not in self._members:
            apart = {x for led in self._parted if led != body for x in self.p.members(led)}
            self._members[body] = tuple(x for x in self.p.members(body) if x not in apart)
        return self._members[body]

    def strength(self, body: str) -> int:
        """The strength points of all that march with a leader."""
        return sum(self.p.units[x].strength for x in self.members(body))

    def units(self, body: str) -> int:
        """How many units march with a leader."""
        return sum(self.p.units[x].strength > 0 for x in self.members(body))

    @cached_property
    def _arms(self) -> dict[str, tuple[str, ...]]:
        return {body: arms_of(self.p, body) for body in self.bodies}

    @cached_property
    def strikers(self) -> dict[str, int]:
        """Body -> its strength points that can attack."""
        units = self.p.units
        idle = {x for x in units if units[x].ineffective or units[x].disorganized}
        return {body: sum(units[x].strength for x in self.members(body) if x not in idle) for body in self.bodies}

    def striking(self, force: str) -> int:
        """The strength points of a force that can attack."""
        units = (self.p.units[x] for x in self.p.members(force))
        return sum(x.strength for x in units if not (x.ineffective or x.disorganized))

    def start(self, body: str) -> str:
        """Where its march begins."""
        return start_of(self.p, body)

    def arms(self, body: str) -> tuple[str, ...]:
        """The arms by which it marches."""
        return self._arms[body]

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
