"""The orders of a movement phase, the best first: marches that raise the worth of what is held, and assaults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rulesets.toulon.figures import LEADER, STATIC_GUNS
from rulesets.toulon.phases.movement import Order
from rulesets.toulon.plans.ground import Outlook
from rulesets.toulon.plans.odds import assault, looks_barred, prize
from rulesets.toulon.position import ENEMY_OCCUPIED, Control
from rulesets.toulon.sides import ALLIED

IDLE = 0.3
"""What an order must gain to be given at all."""
ATTACK = 0.8
"""What an assault must promise."""
POINT = 0.08
"""What an operations point is worth; those that are left are lost at the end of the turn."""
MOST_PLANNED = 12
"""So many orders, the best, are held against the rules before one gives up."""
MOST_ATTACKERS = 10
SEA_LOSS = 0.7
"""How much of the gain is left when it must be fetched by sea."""


@dataclass(frozen=True, slots=True)
class Planned:
    """An order and what it gains."""

    value: float
    start: str
    units: tuple[str, ...]
    to: str


class Plan:
    """What one side could do with its forces as they stand."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.q = outlook.q
        self.side = outlook.side
        self._gains: dict[tuple[str, object], float] = {}
        self._allowed: dict[Planned, bool] = {}

    @cached_property
    def _wished(self) -> list[Planned]:
        found = (*self._marches(), *self._landings(), *self._assaults())
        return sorted(found, key=lambda p: (-p.value, p.start, p.units, p.to))[:MOST_PLANNED]

    def orders(self) -> Iterator[Planned]:
        """Those that the rules allow, the best first, each held against them only when it is asked for."""
        for planned in self._wished:
            if planned not in self._allowed:
                order = Order(self.q, self.side, planned.start, planned.units)
                self._allowed[planned] = planned.to in order.destinations and order.why_not(planned.to) is None
            if self._allowed[planned]:
                yield planned

    # ------------------------------------------------------------------ ground

    @cached_property
    def _regions(self) -> dict[str, int]:
        """Friendly area -> the number of the friendly ground that it belongs to."""
        q, found, number = self.q, {}, 0
        friendly = [a for a in q.held_areas(self.side) if q.control(a, self.side) is Control.FRIENDLY]
        for area in friendly:
            ahead = [area] if area not in found else []
            number += bool(ahead)
            while ahead:
                here = ahead.pop()
                found[here] = number
                near = (b for b in q.network.land_neighbours[here] if b not in found)
                ahead += [b for b in near if q.control(b, self.side) is Control.FRIENDLY]
        return found

    @cached_property
    def _around(self) -> dict[int, dict[str, Control]]:
        """Region -> areas that one move from it may lead to, and what they are."""
        q, found = self.q, {n: {} for n in self._regions.values()}
        for area, number in self._regions.items():
            for b in (area, *q.network.land_neighbours[area]):
                if b not in found[number]:
                    found[number][b] = q.control(b, self.side)
        return found

    def _stands(self, area: str) -> tuple[str, ...]:
        return (*self.q.troops(area, self.side), *self.q.leaders(area, self.side))

    @cached_property
    def _losses(self) -> dict[tuple[str, ...], float]:
        return {}

    def loss(self, start: str, units: tuple[str, ...]) -> float:
        """What a start loses when these leave."""
        if start not in self.q.figures.entry_limits:
            return 0.0
        if units not in self._losses:
            here = self._stands(start)
            left = [x for x in here if x not in units]
            self._losses[units] = self.outlook.held_value(start, here) - self.outlook.held_value(start, left)
        return self._losses[units]

    def gain(self, to: str, units: tuple[str, ...]) -> float:
        """What an area gains when these come; the same for units alike."""
        q = self.q
        key = (to, tuple((q.strength(x), q.arm(x), q.points(x)) for x in units))
        if key not in self._gains:
            there = self._stands(to)
            more = self.outlook.held_value(to, (*there, *units)) - self.outlook.held_value(to, there)
            self._gains[key] = more
        return self._gains[key]

    # ------------------------------------------------------------------ marches

    def _forces(self, start: str) -> Iterator[tuple[str, ...]]:
        """Unit by unit, and the first with each leader."""
        q = self.q
        troops = [x for x in q.troops(start, self.side) if not q.is_fixed(x)]
        yield from ((x,) for x in troops)
        if troops:
            companion = max(troops, key=q.strength)
            yield from ((companion, leader) for leader in q.leaders(start, self.side))

    def _marches(self) -> Iterator[Planned]:
        q = self.q
        for start, number in sorted(self._regions.items()):
            around = {a: kind for a, kind in self._around[number].items() if kind not in ENEMY_OCCUPIED and a != start}
            for units in self._forces(start):
                funds, loss = sum(q.funds(units).values()), self.loss(start, units)
                is_gun = all(q.is_gun(x) for x in units)
                for to, kind in around.items():
                    empty = kind is Control.NO_MANS_LAND
                    if empty and (not funds or is_gun):
                        continue
                    value = self.gain(to, units) - loss - (0.25 if empty else 0.0)
                    if value > IDLE and self._may_stand(to, units):
                        yield Planned(value, start, units, to)

    def _may_stand(self, to: str, units: tuple[str, ...]) -> bool:
        q = self.q
        return not q.wings_apart((*q.troops(to, self.side), *units)) and q.fits_standing(to, self.side, units)

    # ------------------------------------------------------------------ the sea

    @cached_property
    def _shores(self) -> tuple[str, ...]:
        """Areas that may be landed on."""
        q = self.q
        if self.side != ALLIED:
            return ()
        first = q.state.turn == q.figures.number("first_turn")
        found = []
        for a in q.figures.beaches:
            tags = q.figures.spaces[a].tags
            closed = tags.get("no_debark_before_toulon") and not q.state.toulon_entered
            if (
                not closed
                and not (first and not tags.get("landing_turn1"))
                and q.control(a, self.side) not in ENEMY_OCCUPIED
            ):
                found.append(a)
        return tuple(found)

    def _landings(self) -> Iterator[Planned]:
        """From the ships, and from quays to shores that are out of reach by land."""
        q = self.q
        for water in sorted(w for w in q.figures.waters if q.troops(w, self.side)):
            for units in self._forces(water):
                for to in self._shores:
                    bonus = 2.0 + 0.3 * q.total(x for x in units if q.arm(x) != LEADER)
                    yield Planned(self.gain(to, units) + bonus, water, units, to)
        if not self._shores:
            return
        for start, number in sorted(self._regions.items()):
            far = [a for a in self._shores if a not in self._around[number]]
            ships = q.figures.beaches.get(start, ())
            for units in self._forces(start) if ships and far else ():
                if not q.funds(units) or len(units) > 1:
                    continue
                best = max(self.gain(a, units) for a in far)
                value = SEA_LOSS * best - self.loss(start, units) - 0.5
                if value > IDLE:
                    yield Planned(value, start, units, ships[0])

    # ------------------------------------------------------------------ assaults

    def _assaults(self) -> Iterator[Planned]:
        beside: dict[str, set[int]] = {}
        for number, around in self._around.items():
            for area, kind in around.items():
                if kind in ENEMY_OCCUPIED:
                    beside.setdefault(area, set()).add(number)
        for area, numbers in sorted(beside.items()):
            if not looks_barred(self.outlook, area) and (best := self._best_assault(area, numbers)):
                yield best

    def _best_assault(self, area: str, numbers: set[int]) -> Planned | None:
        """The force that goes first; what follows it is weighed with it."""
        q, cost = self.q, self.q.figures.costs["enter_enemy"]
        present = [x for x in q.troops(area, self.side)]
        chiefs = list(q.leaders(area, self.side))
        before = assault(self.outlook, area, present, chiefs) if present else 0.0
        able = [p for p in self._able(area, numbers) if q.fits_standing(area, self.side, (p,))]
        able.sort(key=lambda x: (-self._eagerness(x, area), x))
        force: list[str] = []
        best: Planned | None = None
        first: tuple[str, ...] = ()
        odds = 1.0
        for x in able[:MOST_ATTACKERS]:
            start = q.unit(x).space
            if cost * (len(force) + 1) > sum(q.funds((*force, x)).values()):
                break
            if force and not q.fits_standing(area, self.side, (*force, x)):
                continue
            if q.wings_apart((*present, *force, x)):
                continue
            force.append(x)
            leaders = q.leaders(start, self.side)
            chiefs += [y for y in leaders if y not in chiefs]
            first = first or (x, *self._best_leader(leaders))
            odds *= 0.5 + 0.5 * self._obedience(x)
            losses = sum(self.loss(q.unit(y).space, (y,)) for y in force)
            value = odds * (assault(self.outlook, area, [*present, *force], chiefs) - before) - 0.5 * losses
            value -= POINT * cost * len(force)
            if value > ATTACK and (best is None or value > best.value):
                best = Planned(value, q.unit(first[0]).space, first, area)
        return best

    def _best_leader(self, leaders: Iterable[str]) -> tuple[str, ...]:
        found = min(leaders, key=self.q.quality, default="")
        return (found,) if found else ()

    def _able(self, area: str, numbers: set[int]) -> Iterator[str]:
        q = self.q
        for start, number in self._regions.items():
            if number in numbers:
                for x in q.troops(start, self.side):
                    ready = q.strength(x) > 1 and not q.is_gun(x) and q.arm(x) != STATIC_GUNS
                    if ready and area not in q.unit(x).failed_areas and q.in_attack_supply(x):
                        yield x

    def _obedience(self, unit: str) -> float:
        """The odds that a unit enters an enemy area."""
        figures = self.q.figures
        return max(0.0, min(5.0, figures.passes_at[self.q.quality(unit)] - 1.0)) / 6

    def _eagerness(self, unit: str, area: str) -> float:
        q = self.q
        return (min(5, q.strength(unit)) + q.points(unit)) * (0.3 + self._obedience(unit)) - 0.5 * self.loss(
            q.unit(unit).space, (unit,)
        )

    # ------------------------------------------------------------------ attack supply

    def hopes(self, depot: str) -> float:
        """The best prize in reach of those whom a depot would supply, before it is known whether it does."""
        q, found = self.q, 0.0
        for number, around in self._around.items():
            for area, kind in around.items():
                if kind not in ENEMY_OCCUPIED or looks_barred(self.outlook, area):
                    continue
                able = [
                    x
                    for a, n in self._regions.items()
                    if n == number
                    for x in q.troops(a, self.side)
                    if depot in q.depots_of(x) and q.strength(x) > 1 and not q.is_gun(x)
                ]
                able.sort(key=lambda x: (-self._eagerness(x, area), x))
                force: list[str] = []
                for x in able[:4]:
                    if not force or q.fits_standing(area, self.side, (*force, x)):
                        force.append(x)
                chiefs = [y for x in force for y in q.leaders(q.unit(x).space, self.side)]
                found = max(found, assault(self.outlook, area, force, chiefs) if force else 0.0)
        return found


plan_on = lru_cache(maxsize=2)(Plan)
"""The plan on an outlook, kept while a staged choice goes on."""

__all__ = ["IDLE", "Plan", "Planned", "plan_on", "prize"]
