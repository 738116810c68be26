"""Orders for battles: whom to attack and with whom, how to stand, where to press, what to do afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.arcola.figures.fights import FLANK
from rulesets.arcola.orders.fights import REARGUARD, REFUSE
from rulesets.arcola.plans.goals import Goals
from rulesets.arcola.plans.outlook import Outlook
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import COMBAT, Order, Stand

HOPELESS = 0.55
"""Odds below which an attack that has to be made is refused, and a defence is a rearguard's."""
OUTFLANKS = 0.7
"""Odds from which the rest of those beside an enemy strike at his flank, and need not join the attack itself."""
STANDS, STANDS_FROM = 999, 0.5
"""Losses that move nobody; odds from which one stands after a battle."""
FOLLOWS_FROM = 0.8
"""Odds from which a beaten enemy is pursued."""


class FightPlan:
    """The battles of a side as it foresees them."""

    def __init__(self, outlook: Outlook, goals: Goals) -> None:
        self.outlook, self.goals = outlook, goals

    # -- attacks

    def attacks(self, forces: Iterable[str]) -> tuple[Order, ...]:
        """Whom these forces attack: those of the highest leaders first, with everybody near by who can help."""
        p = self.outlook.p
        left = sorted(forces, key=lambda x: (-self._helps(x), p.precedence(x)))
        orders: list[Order] = []
        attacked: set[str] = set()
        while left:
            force = left.pop(0)
            targets = tuple(x for x in self.outlook.foes_beside(p.place(force)) if x not in attacked)
            if not targets:
                continue
            friends = [x for x in left if self._can_join(force, x, targets)]
            alone = self.odds((force,), targets)
            strikes = [x for x in friends if alone >= OUTFLANKS and self._outflanks(force, x, targets)]
            joined = tuple(x for x in friends if x not in strikes)
            orders.append(Order(force, COMBAT, join=joined, attack=targets))
            orders += [
                Order(x, COMBAT, attack=tuple(t for t in self._beside(x) if t in targets), special=FLANK)
                for x in strikes
            ]
            attacked.update(targets, *map(self._beside, joined))
            left = [x for x in left if x not in friends]
        return tuple(orders)

    def _helps(self, force: str) -> int:
        """How many others it could command here."""
        p = self.outlook.p
        near = {p.place(force), *p.ground.neighbours(p.place(force))}
        return sum(
            p.can_command(force, x)
            for x in p.forces(self.outlook.side)
            if x != force and p.place(x) in near and not p.is_unemployed(x)
        )

    def _beside(self, force: str) -> tuple[str, ...]:
        return self.outlook.foes_beside(self.outlook.p.place(force))

    def _can_join(self, force: str, other: str, targets: tuple[str, ...]) -> bool:
        p = self.outlook.p
        here, there = p.place(force), p.place(other)
        is_near = there == here or there in p.ground.neighbours(here)
        return is_near and p.can_command(force, other) and not set(self._beside(other)).isdisjoint(targets)

    def _outflanks(self, force: str, other: str, targets: tuple[str, ...]) -> bool:
        """Could it strike at a flank: from elsewhere, at nobody else, and not at a fortified town?"""
        p, beside = self.outlook.p, self._beside(other)
        is_open = not any(p.ground.is_fort(x) for x in targets)
        return is_open and p.place(other) != p.place(force) and set(beside) <= set(targets)

    def odds(self, forces: Iterable[str], targets: Iterable[str]) -> float:
        """What an attack has for it: strength against what is believed to stand there, on its ground."""
        outlook = self.outlook
        theirs = sum(outlook.foes_at.get(x, 0.0) * outlook.cover(x) for x in targets)
        return sum(map(outlook.striking, forces)) / max(theirs, 0.5)

    # -- battles

    def deployments(self, options: OrdersFor) -> Iterator[Order]:
        """As usual; who has no hope refuses, or covers his retreat. What is not allowed comes to nothing."""
        (commander,) = options.forces
        usual = tuple(options.likely(commander))
        if not usual:
            return
        special = next((order.special for order in usual if order.special), "")
        if special == REFUSE and self._odds_of_attack(commander) < HOPELESS:
            yield from (order for order in usual if order.special == REFUSE)
        if special == REARGUARD and self._odds_of_defence(commander) < HOPELESS:
            yield from (order for order in usual if order.special == REARGUARD)
        yield usual[0]

    def _odds_of_attack(self, commander: str) -> float:
        foes = self._beside(commander)
        return self.odds(self._together(commander), foes)

    def _together(self, commander: str) -> tuple[str, ...]:
        """Who stands with a commander, or beside him and beside the same enemy."""
        p, foes = self.outlook.p, set(self._beside(commander))
        near = {p.place(commander), *p.ground.neighbours(p.place(commander))}
        return tuple(
            x
            for x in p.forces(self.outlook.side)
            if x == commander or (p.place(x) in near and not foes.isdisjoint(self._beside(x)))
        )

    def _odds_of_defence(self, commander: str) -> float:
        outlook = self.outlook
        here = outlook.p.place(commander)
        if outlook.ground.is_fort(here):
            return 1.0
        theirs = sum(outlook.foes_at[x] for x in self._beside(commander))
        ours = outlook.strength(commander) * outlook.cover(here)
        return ours / theirs if theirs else 1.0

    def efforts(self, options: OrdersFor) -> Iterator[Order]:
        """The strongest presses where the fewest face him, against the weakest of them."""
        (commander,) = options.forces
        orders = [order for order in options.likely(commander) if order.effort is not None]
        facing: dict[str, list[Order]] = {}
        for order in orders:
            assert order.effort is not None
            facing.setdefault(order.effort.unit, []).append(order)
        strength = {unit: self._strength_of(unit) for unit in facing}
        for unit in sorted(facing, key=lambda x: (-strength[x], len(facing[x]), x)):
            yield facing[unit][-1]

    def _strength_of(self, unit: str) -> int:
        units = self.outlook.p.units
        return units[unit].strength if unit in units else 0

    def afterwards(self, options: OrdersFor) -> Iterator[Order]:
        """Stand and pursue, unless the enemy is far too strong."""
        (commander,) = options.forces
        if commander not in self.outlook.p.units:
            return
        odds = min(self._odds_of_attack(commander), 9.0) if self._beside(commander) else 1.0
        pursue = self.goals.follows if odds >= FOLLOWS_FROM else 0
        if odds < STANDS_FROM and not self.outlook.ground.is_fort(self.outlook.p.place(commander)):
            yield Order(commander, COMBAT, stand=Stand(while_lost=-1, else_retreat=2))
            yield Order(commander, COMBAT, stand=Stand(while_lost=-1, else_retreat=1))
        yield Order(commander, COMBAT, stand=Stand(while_lost=STANDS, else_retreat=1), pursue=pursue)
