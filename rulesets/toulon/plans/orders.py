"""The orders of a movement phase, the best first: marches that raise the worth of what is held, and assaults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import add, sub

from rulesets.toulon.figures import LEADER, STATIC_GUNS
from rulesets.toulon.phases.movement import Order
from rulesets.toulon.plans.ground import Outlook, Tally
from rulesets.toulon.plans.odds import assault, looks_barred, prize
from rulesets.toulon.position import ENEMY_OCCUPIED, Control
from rulesets.toulon.sides import ALLIED

IDLE = 0.3
"""What an order must gain to be given at all."""
ATTACK = 0.8
"""What an assault must promise."""
NEARLY = 0.3
"""Marches that gain less than this part of the best are not kept as a second choice."""
UNKNOWN_GROUND = 0.25
"""What a march into no man's land must gain besides, for the check and the marker."""
POINT = 0.08
"""What an operations point is worth; those that are left are lost at the end of the turn."""
MOST_PLANNED = 30
"""So many orders, the best, are held against the rules before one gives up."""
MOST_ATTACKERS = 10
MOST_HOPED = 4
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
        self._gains: dict[tuple[str, Tally], float] = {}
        self._garrisons: dict[str, Tally] = {}
        self._allowed: dict[Planned, bool] = {}
        self._reached: dict[tuple[str, Tally], set[str]] = {}
        self._presents: dict[str, float] = {}
        self._hopes: dict[str, float] = {}

    @cached_property
    def _wished(self) -> list[Planned]:
        """The best order for each start and destination, the best first."""
        best: dict[tuple[str, str], Planned] = {}
        for planned in (*self._marches(), *self._landings(), *self._assaults()):
            known = best.get((planned.start, planned.to))
            if known is None or planned.value > known.value:
                best[planned.start, planned.to] = planned
        return sorted(best.values(), key=lambda p: (-p.value, p.start, p.to))[:MOST_PLANNED]

    def orders(self) -> Iterator[Planned]:
        """Those that the rules allow, the best first, each held against them only when it is asked for."""
        for planned in self._wished:
            if planned not in self._allowed:
                self._allowed[planned] = self._is_in_reach(planned) and self._is_legal(planned)
            if self._allowed[planned]:
                yield planned

    def _is_legal(self, planned: Planned) -> bool:
        order = Order(self.q, self.side, planned.start, planned.units)
        return planned.to in order.destinations and order.why_not(planned.to) is None

    def _is_in_reach(self, planned: Planned) -> bool:
        """A quick look at what the rules will say: is there a way through friends that have room?"""
        q, start = self.q, planned.start
        if start not in q.figures.entry_limits or planned.to in q.figures.waters:
            return True
        key = (start, self.outlook.tally(planned.units))
        if key not in self._reached:
            found, ahead = {start}, [start]
            while ahead:
                for b in q.network.land_neighbours[ahead.pop()]:
                    if b in self._regions and b not in found and q.fits_standing(b, self.side, planned.units):
                        found.add(b)
                        ahead.append(b)
            self._reached[key] = found
        found = self._reached[key]
        return planned.to in found or any(b in found for b in q.network.land_neighbours[planned.to])

    # ------------------------------------------------------------------ ground

    @cached_property
    def _regions(self) -> dict[str, int]:
        """Friendly area -> the number of the friendly ground that it belongs to."""
        q, number = self.q, 0
        found: dict[str, int] = {}
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
        q = self.q
        found: dict[int, dict[str, Control]] = {n: {} for n in self._regions.values()}
        for area, number in self._regions.items():
            for b in (area, *q.network.land_neighbours[area]):
                if b not in found[number]:
                    found[number][b] = q.control(b, self.side)
        return found

    def _garrison(self, area: str) -> Tally:
        """Who stands in an area now."""
        found = self._garrisons.get(area)
        if found is None:
            here = (*self.q.troops(area, self.side), *self.q.leaders(area, self.side))
            found = self._garrisons[area] = self.outlook.tally(here)
        return found

    def loss(self, start: str, units: tuple[str, ...]) -> float:
        """What a start loses when these leave."""
        if start not in self.q.figures.entry_limits:
            return 0.0
        left = Tally(*map(sub, self._garrison(start), self.outlook.tally(units)))
        return self._present(start) - self.outlook.held_value(start, left)

    def gain(self, to: str, units: tuple[str, ...]) -> float:
        """What an area gains when these come."""
        return self._gain(to, self.outlook.tally(units))

    def _gain(self, to: str, force: Tally) -> float:
        """The same for forces alike."""
        found = self._gains.get((to, force))
        if found is None:
            more = self.outlook.held_value(to, Tally(*map(add, self._garrison(to), force)))
            found = self._gains[to, force] = more - self._present(to)
        return found

    def _present(self, area: str) -> float:
        """What is had of an area now."""
        found = self._presents.get(area)
        if found is None:
            found = self._presents[area] = self.outlook.held_value(area, self._garrison(area))
        return found

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
        """Those that are not far behind the best; what cannot be is not looked at."""
        q, least = self.q, IDLE
        for start, number in sorted(self._regions.items()):
            for units in self._forces(start):
                loss, has_funds, force = self.loss(start, units), bool(q.funds(units)), self.outlook.tally(units)
                has_foot = not all(q.is_gun(x) for x in units)
                for most, to, is_empty in self._destinations[number]:
                    if most - loss <= least:
                        break
                    if to == start or (is_empty and not (has_funds and has_foot)):
                        continue
                    value = self._gain(to, force) - loss - (UNKNOWN_GROUND if is_empty else 0.0)
                    if value > least and self._may_stand(to, units):
                        least = max(least, NEARLY * value)
                        yield Planned(value, start, units, to)

    @cached_property
    def _destinations(self) -> dict[int, list[tuple[float, str, bool]]]:
        """Region -> the most that more troops can gain, where, and whether nobody holds it; the best first."""
        found: dict[int, list[tuple[float, str, bool]]] = {}
        for number, around in self._around.items():
            open_ground = (
                (a, kind is Control.NO_MANS_LAND) for a, kind in around.items() if kind not in ENEMY_OCCUPIED
            )
            rated = ((self.outlook.most_value(a) - self._present(a), a, empty) for a, empty in open_ground)
            found[number] = sorted((one for one in rated if one[0] > IDLE), reverse=True)
        return found

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
        for number, area in self._targets:
            beside.setdefault(area, set()).add(number)
        for area, numbers in sorted(beside.items()):
            if best := self._best_assault(area, numbers):
                yield best

    def _best_assault(self, area: str, numbers: set[int]) -> Planned | None:
        """The force that goes first; what follows it is weighed with it."""
        q, cost = self.q, self.q.figures.costs["enter_enemy"]
        present = [x for x in q.troops(area, self.side)]
        chiefs = list(q.leaders(area, self.side))
        before = assault(self.outlook, area, present, chiefs) if present else 0.0
        able = [p for p in self._able(area, numbers) if q.fits_standing(area, self.side, (p,))]
        able.sort(key=lambda x: (-self._eagerness(x), x))
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

    def _eagerness(self, unit: str) -> float:
        q = self.q
        return (min(5, q.strength(unit)) + q.points(unit)) * (0.3 + self._obedience(unit)) - 0.5 * self.loss(
            q.unit(unit).space, (unit,)
        )

    # ------------------------------------------------------------------ attack supply

    def hopes(self, depot: str) -> float:
        """The best prize in reach of those whom a depot would supply, before it is known whether it does."""
        if depot not in self._hopes:
            hopes = (self._hope(area, number, depot) for number, area in self._targets)
            self._hopes[depot] = max(hopes, default=0.0)
        return self._hopes[depot]

    @cached_property
    def _targets(self) -> tuple[tuple[int, str], ...]:
        """Enemy areas beside each region that nothing seems to bar."""
        return tuple(
            (number, area)
            for number, around in self._around.items()
            for area, kind in sorted(around.items())
            if kind in ENEMY_OCCUPIED and not looks_barred(self.outlook, area)
        )

    def _hope(self, area: str, number: int, depot: str) -> float:
        q = self.q
        starts = (a for a, n in self._regions.items() if n == number)
        able = [x for a in starts for x in q.troops(a, self.side) if depot in q.depots_of(x)]
        able = [x for x in able if q.strength(x) > 1 and not q.is_gun(x)]
        able.sort(key=lambda x: (-self._eagerness(x), x))
        force: list[str] = []
        for x in able[:MOST_HOPED]:
            if not force or q.fits_standing(area, self.side, (*force, x)):
                force.append(x)
        chiefs = [y for x in force for y in q.leaders(q.unit(x).space, self.side)]
        return assault(self.outlook, area, force, chiefs) if force else 0.0


plan_on = lru_cache(maxsize=2)(Plan)
"""The plan on an outlook, kept while a staged choice goes on."""

__all__ = ["IDLE", "Plan", "Planned", "plan_on", "prize"]
