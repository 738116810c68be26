"""Assaults on what the enemy holds: who goes first, and what it promises with those who follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from rulesets.toulon.figures import STATIC_GUNS
from rulesets.toulon.plans.holdings import Holdings
from rulesets.toulon.plans.odds import Target, looks_barred
from rulesets.toulon.plans.planned import ATTACK, Planned
from rulesets.toulon.position import ENEMY_OCCUPIED

POINT = 0.08
"""What an operations point is worth; those that are left are lost at the end of the turn."""
MOST_ATTACKERS = 10
MOST_HOPED = 4


class Assaults:
    """The enemy areas beside what a side holds, and who could fall on them."""

    def __init__(self, held: Holdings) -> None:
        self.held = held
        self.outlook = held.outlook
        self.q = held.q
        self.side = held.side
        self._eagerness: dict[str, float] = {}
        self._targets: dict[str, Target] = {}
        self._ready: dict[int, list[str]] = {}
        self._hopes: dict[str, float] = {}
        self._supplied: dict[tuple[str, int], list[str]] = {}
        self._payers: dict[str, bool] = {}

    @cached_property
    def _regions_beside(self) -> dict[str, list[int]]:
        """Enemy area that nothing seems to bar -> the regions beside it; by area."""
        found: dict[str, list[int]] = {}
        for number, around in self.held.around.items():
            for area, kind in around.items():
                if kind in ENEMY_OCCUPIED:
                    found.setdefault(area, []).append(number)
        return {area: found[area] for area in sorted(found) if not looks_barred(self.outlook, area)}

    def _target(self, area: str) -> Target:
        found = self._targets.get(area)
        if found is None:
            found = self._targets[area] = Target(self.outlook, area)
        return found

    # ------------------------------------------------------------------ assaults

    def best(self) -> Iterator[Planned]:
        """The force that goes first into each of them, where an assault promises something."""
        for area, regions in self._regions_beside.items():
            if found := self._best_on(area, regions):
                yield found

    def _best_on(self, area: str, regions: list[int]) -> Planned | None:
        """The force that goes first; what follows it is weighed with it."""
        q, cost, able = self.q, self.q.figures.costs["enter_enemy"], self._able(area, regions)
        if not any(self._can_pay(x, cost) for x in able):
            return None
        target = self._target(area)
        present, chiefs = list(q.troops(area, self.side)), list(q.leaders(area, self.side))
        before = target.promise(present, chiefs) if present else 0.0
        if target.most(present, able, self._leaders_of(able, chiefs)) - before <= ATTACK + POINT * cost:
            return None
        force: list[str] = []
        best: Planned | None = None
        first: tuple[str, ...] = ()
        obeyed, losses = 0.0, 0.0
        for x in able:
            start = q.unit(x).space
            if cost * (len(force) + 1) > sum(q.funds((*force, x)).values()):
                continue
            if q.wings_apart((*present, *force, x)) or not q.fits_standing(area, self.side, (*force, x)):
                continue
            force.append(x)
            leaders = q.leaders(start, self.side)
            chiefs += [y for y in leaders if y not in chiefs]
            first = first or (x, *self._best_leader(leaders))
            obeyed += 0.5 + 0.5 * self._obedience(x)
            odds = obeyed / len(force)
            losses += self.held.loss(start, (x,))
            value = odds * (target.promise([*present, *force], chiefs) - before) - 0.5 * losses
            value -= POINT * cost * len(force)
            if value > ATTACK and (best is None or value > best.value):
                best = Planned(value, q.unit(first[0]).space, first, area)
        return best

    def _can_pay(self, unit: str, cost: int) -> bool:
        found = self._payers.get(unit)
        if found is None:
            found = self._payers[unit] = cost <= sum(self.q.funds((unit,)).values())
        return found

    def _leaders_of(self, units: Iterable[str], besides: list[str]) -> list[str]:
        """Everybody who might come along."""
        starts = sorted({self.q.unit(x).space for x in units})
        return [*besides, *(y for start in starts for y in self.q.leaders(start, self.side))]

    def _best_leader(self, leaders: Iterable[str]) -> tuple[str, ...]:
        found = min(leaders, key=self.q.quality, default="")
        return (found,) if found else ()

    def _able(self, area: str, regions: list[int]) -> list[str]:
        """Those who could go, the most eager first, no more than are looked at."""
        q = self.q
        ready = [x for number in regions for x in self._ready_in(number)]
        if len(regions) > 1:
            ready.sort(key=self._order)
        able = (x for x in ready if area not in q.unit(x).failed_areas and q.fits_standing(area, self.side, (x,)))
        return [x for x, _ in zip(able, range(MOST_ATTACKERS), strict=False)]

    def _ready_in(self, region: int) -> list[str]:
        """Troops of a region that are fit to attack and supplied for it, the most eager first."""
        if region not in self._ready:
            fit = self._fit_in(region)
            self._ready[region] = sorted((x for x in fit if self.q.in_attack_supply(x)), key=self._order)
        return self._ready[region]

    def _fit_in(self, region: int) -> list[str]:
        q = self.q
        troops = (x for start, n in self.held.regions.items() if n == region for x in q.troops(start, self.side))
        return [x for x in troops if q.strength(x) > 1 and not q.is_gun(x) and q.arm(x) != STATIC_GUNS]

    def _obedience(self, unit: str) -> float:
        """The odds that a unit enters an enemy area."""
        figures = self.q.figures
        return max(0.0, min(5.0, figures.passes_at[self.q.quality(unit)] - 1.0)) / 6

    def _order(self, unit: str) -> tuple[float, str]:
        """The most eager first: the strong and obedient, and those who are missed little."""
        found = self._eagerness.get(unit)
        if found is None:
            q = self.q
            strength = (min(5, q.strength(unit)) + q.points(unit)) * (0.3 + self._obedience(unit))
            found = self._eagerness[unit] = strength - 0.5 * self.held.loss(q.unit(unit).space, (unit,))
        return -found, unit

    # ------------------------------------------------------------------ attack supply

    def hopes(self, depot: str) -> float:
        """The best prize in reach of those whom a depot would supply, before it is known whether it does."""
        if depot not in self._hopes:
            pairs = ((area, number) for area, regions in self._regions_beside.items() for number in regions)
            self._hopes[depot] = max((self._hope(area, number, depot) for area, number in pairs), default=0.0)
        return self._hopes[depot]

    def _hope(self, area: str, number: int, depot: str) -> float:
        q = self.q
        force: list[str] = []
        for x in self._supplied_by(depot, number):
            if not force or q.fits_standing(area, self.side, (*force, x)):
                force.append(x)
        chiefs = [y for x in force for y in q.leaders(q.unit(x).space, self.side)]
        return self._target(area).promise(force, chiefs) if force else 0.0

    def _supplied_by(self, depot: str, region: int) -> list[str]:
        """Those of a region whom a depot would supply, the most eager first, no more than are looked at."""
        found = self._supplied.get((depot, region))
        if found is None:
            able = sorted((x for x in self._fit_in(region) if depot in self.q.depots_of(x)), key=self._order)
            found = self._supplied[depot, region] = able[:MOST_HOPED]
        return found
