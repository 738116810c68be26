"""The peer of the standard rules: the same kind of playtest on flat lists, as fast as plain Python goes.

It plays on the map, the terrain costs and the units of a design of the standard rules, reduced to what takes time:
reach by movement points with enemy zones of control that end a move, stacking, movement unit by unit, attacks on a
neighbouring hex at odds, loss of steps, retreat by one hex. The bot is the random one: it leaves a phase with the
same chance. Nothing is kept, checked twice, told or hidden: no events, no clauses, no seats, no undo, no replay.
"""

from __future__ import annotations

import random
from heapq import heappop, heappush
from typing import NamedTuple

from workbench.engine.bots.random_bot import LEAVES

FAR = 10**9
DEFENDER, ATTACKER, NOBODY = 1, 0, -1
RESULTS = ((0, 0, -1, 1, 1, 1), (0, -1, 1, 1, 1, 1), (0, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1))
"""By odds from below 1:1 and by die: who loses a step and falls back."""


class Ground(NamedTuple):
    """Per hex: its neighbours with what entering them costs. Per unit: side, hex, strength, movement, steps."""

    steps: list[list[tuple[int, int]]]
    units: list[tuple[int, int, int, int, int]]
    stacking: int
    turns: int


class Kernel:
    """One playtest at a time, in lists that are changed in place."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.best = [FAR] * len(ground.steps)

    def play(self, seed: int) -> int:
        """Play to the end; how many plays were made, as the standard rules count them."""
        chance, ground = random.Random(seed), self.ground
        self.at = [unit[1] for unit in ground.units]
        self.left = [unit[4] for unit in ground.units]
        plays = 0
        for _ in range(ground.turns):
            for side in (0, 1):
                plays += self.move(side, chance) + self.attack(side, chance)
        return plays

    def of(self, side: int) -> list[int]:
        return [u for u, unit in enumerate(self.ground.units) if unit[0] == side and self.left[u] > 0]

    def move(self, side: int, chance: random.Random) -> int:
        ready, plays = self.of(side), 0
        while ready:
            plays += 1
            if chance.random() < LEAVES:
                break
            unit = chance.choice(ready)
            open_hexes = self.reach(unit)
            if chance.random() < LEAVES or not open_hexes:
                continue
            self.at[unit] = chance.choice(open_hexes)
            ready.remove(unit)
        return plays

    def reach(self, unit: int) -> list[int]:
        """The hexes where the unit may end its move."""
        steps, best, here = self.ground.steps, self.best, self.at[unit]
        side, _, _, allowance, _ = self.ground.units[unit]
        enemies = {self.at[u] for u in self.of(1 - side)}
        zone = {hex_ for enemy in enemies for hex_, _ in steps[enemy]}
        best[here] = 0
        touched, heap = [here], [(0, here)]
        while heap:
            cost, at = heappop(heap)
            if cost > best[at] or (at in zone and at != here):
                continue
            for there, price in steps[at]:
                total = cost + price
                if total <= allowance and total < best[there] and there not in enemies:
                    if best[there] == FAR:
                        touched.append(there)
                    best[there] = total
                    heappush(heap, (total, there))
        for hex_ in touched:
            best[hex_] = FAR
        crowd = [self.at[u] for u in self.of(side)]
        return [hex_ for hex_ in touched if hex_ != here and crowd.count(hex_) < self.ground.stacking]

    def attack(self, side: int, chance: random.Random) -> int:
        fresh, plays = set(self.of(side)), 0
        while True:
            targets: dict[int, list[int]] = {}
            enemies = {self.at[u] for u in self.of(1 - side)}
            for unit in fresh:
                for hex_, _ in self.ground.steps[self.at[unit]]:
                    if hex_ in enemies and self.left[unit] > 0:
                        targets.setdefault(hex_, []).append(unit)
            if not targets:
                return plays
            plays += 1
            if chance.random() < LEAVES:
                return plays
            target = chance.choice(list(targets))
            near = targets[target]
            attackers = chance.sample(near, chance.randint(1, len(near)))
            fresh.difference_update(attackers)
            self.fight(side, attackers, target, chance)

    def fight(self, side: int, attackers: list[int], target: int, chance: random.Random) -> None:
        defenders = [u for u in self.of(1 - side) if self.at[u] == target]
        odds = sum(self.strength(u) for u in attackers) / max(1, sum(self.strength(u) for u in defenders))
        loser = RESULTS[min(3, int(odds))][chance.randrange(6)]
        if loser == NOBODY:
            return
        unit = chance.choice(defenders if loser == DEFENDER else attackers)
        self.left[unit] -= 1
        enemies = {self.at[u] for u in self.of(1 - self.ground.units[unit][0])}
        ways = [hex_ for hex_, _ in self.ground.steps[self.at[unit]] if hex_ not in enemies]
        if ways:
            self.at[unit] = chance.choice(ways)
        else:
            self.left[unit] = 0

    def strength(self, unit: int) -> int:
        _, _, full, _, steps = self.ground.units[unit]
        return -(-full * self.left[unit] // steps)
