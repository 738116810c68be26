"""Bots that bring about an ending: they leave some areas, walk into others, fire on ships, and else idle.

Two of them play into each other's hands, so that a record of every ending stays small.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable

from msgspec import Struct

from rulesets.toulon.phases.movement.movement import END, STAY
from rulesets.toulon.position import ENEMY_OCCUPIED, Control, Position
from workbench.engine.bots import Sight
from workbench.engine.decision import Decision
from workbench.engine.options import Number, OneOf, SomeOf
from workbench.engine.state import Answer

ORDER, BARRAGE, LOAD = "Movement.order_a_force", "ShoreFire.lay_a_barrage", "Barrage.load_a_battery"
FAR = 99


class Wish(Struct, frozen=True):
    """What a side is after: areas that it leaves, areas that it walks into, whether it fires on ships, its patience."""

    leaves: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    fires: bool = False
    orders: int = 40


class WishfulBot:
    """Does what its wish says, and nothing else that it can help."""

    def __init__(self, seed: int, wish: Wish) -> None:
        self._rng = random.Random(seed)
        self._wish = wish
        self._turn = 0
        self._orders: list[str] = []

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        options = decision.options
        if decision.name == ORDER:
            return self._order(decision, so_far, sight())
        if decision.name == BARRAGE and isinstance(options, SomeOf):
            return as_many_as_may(options) if self._wish.fires else ()
        if decision.name == LOAD and options.refusal("stockpile") is None:
            return "stockpile"
        return self._idle(decision)

    def _idle(self, decision: Decision) -> Answer:
        options = decision.options
        if isinstance(options, OneOf) and options.way_out:
            return options.way_out
        if isinstance(options, Number) and options.refusal(options.low) is None:
            return options.low
        if isinstance(options, SomeOf) and options.refusal(()) is None:
            return ()
        answer: Answer = options.sample(self._rng)
        return answer

    # ------------------------------------------------------------------ orders

    def _order(self, decision: Decision, so_far: tuple[Answer, ...], q: Position) -> Answer:
        options, side = decision.options, decision.seat
        if q.state.turn != self._turn:
            self._turn, self._orders = q.state.turn, []
        if decision.stage == 0:
            start = self._start(options, q, side)
            self._orders.append(start)
            return start if len(self._orders) < self._wish.orders else END
        start = str(so_far[0])
        if decision.stage == 1 and isinstance(options, SomeOf):
            return one_good_unit(options, q)
        if decision.stage == 2 and isinstance(options, OneOf):
            return self._destination(options, q, side, start)
        return self._idle(decision)

    def _start(self, options: object, q: Position, side: str) -> str:
        """An area to be left, else the one nearest to an area that is wanted; each so often, and in the end none."""
        open_ = tuple(options) if isinstance(options, OneOf) else ()
        for area in self._wish.leaves:
            if area in open_ and self._orders.count(area) < 20:
                return area
        near = [(self._far(q, side, a), a) for a in open_ if a in q.figures.entry_limits and a not in self._wish.wants]
        able = [(far, a) for far, a in near if far < FAR and self._orders.count(a) < 4]
        return min(able, default=(FAR, END))[1]

    def _destination(self, options: OneOf, q: Position, side: str, start: str) -> str:
        """Into the open for those who leave, a step nearer for those who want something; else they stay."""
        areas = [a for a in options if a in q.figures.entry_limits and q.control(a, side) not in ENEMY_OCCUPIED]
        if start in self._wish.leaves:
            out = [a for a in areas if a not in (*self._wish.leaves, *self._wish.wants)]
            ships = [w for w in options if w in q.figures.waters]
            return min(out, key=lambda a: (q.control(a, side) is not Control.FRIENDLY, a), default=(*ships, STAY)[0])
        nearer = [a for a in areas if self._far(q, side, a) < self._far(q, side, start)]
        return min(nearer, key=lambda a: (self._far(q, side, a), a), default=STAY)

    def _far(self, q: Position, side: str, area: str) -> int:
        """Steps to the nearest wanted area that is nobody's, past those that the enemy holds."""
        wanted = {a for a in self._wish.wants if q.control(a, side) is Control.NO_MANS_LAND}
        ahead, found = deque([(area, 0)]), {area}
        while ahead:
            here, steps = ahead.popleft()
            if here in wanted:
                return steps
            near = [b for b in q.network.land_neighbours[here] if b not in found]
            near = [b for b in near if q.control(b, side) not in ENEMY_OCCUPIED]
            found.update(near)
            ahead.extend((b, steps + 1) for b in near)
        return FAR


def as_many_as_may(options: SomeOf) -> tuple[str, ...]:
    """Candidates, one after the other, that are legal with those before them."""
    chosen: tuple[str, ...] = ()
    for candidate in options.candidates:
        if not (options.too_much and options.too_much((*chosen, candidate))):
            chosen = (*chosen, candidate)
    return chosen if options.refusal(chosen) is None else next(iter(options))


def one_good_unit(options: SomeOf, q: Position) -> tuple[str, ...]:
    """The one that passes its checks most easily, of those that may go alone."""
    alone: Iterable[tuple[str, ...]] = ((x,) for x in options.candidates if options.refusal((x,)) is None)
    return max(alone, key=lambda units: (not q.is_gun(units[0]), q.quality(units[0])[0] < "D", q.strength(units[0]) > 0,
                                         q.points(units[0])), default=next(iter(options)))  # fmt: skip
