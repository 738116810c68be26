"""How the greedy bot reads a position: what hexes are worth, where danger and help are, what an attack promises."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from rulesets.hex_and_counter.figures import STEP_EXITED, STEP_LOST
from rulesets.hex_and_counter.ground import Ground
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.scenario_figures import spaces_to_hold
from workbench.engine.mechanics.combat_results import CombatResult, Suffered, row_index

INFLUENCE = (1.0, 1.0, 0.6, 0.35)
"""How much a unit weighs on hexes at distance 0, 1, 2 and 3."""
FADING = 0.82
"""What is left of a goal's pull with each hex of distance."""
OBJECTIVE = 6
"""What a hex is worth, in points, that wins and brings none."""
RETREATS = 0.8
"""What driving the enemy back is worth, in steps."""


class Outlook:
    """The position through the eyes of one side. Figures here are the bot's taste, not the game's."""

    def __init__(self, q: Position, side: str) -> None:
        self.q = q
        self.side = side
        self.prizes = {**q.ground.prizes(q.state.scenario), **self._objectives()}
        table = q.figures.prizes.get(q.state.scenario, {})
        self.step_points = max(1, table.get(STEP_LOST, {}).get(side, 0))
        self.exit_points = table.get(STEP_EXITED, {}).get(side, 0)
        self._pull: dict[str, float] = {}

    # ------------------------------------------------------------------ hexes

    def _objectives(self) -> dict[str, dict[str, int]]:
        """The hexes that conditions of victory ask for and that bring no points by themselves."""
        q = self.q
        asked = spaces_to_hold(q.figures.conditions.get(q.state.scenario, ()))
        hexes = {number for text in asked for number in q.ground.meant(text)}
        prizes = q.ground.prizes(q.state.scenario)
        return {number: {self.side: OBJECTIVE} for number in hexes if not any(prizes.get(number, {}).values())}

    @cached_property
    def goals(self) -> dict[str, float]:
        """Hex -> what it is worth to be there or near it: points to win, points to keep."""
        found = {}
        for number in self.prizes:
            worth = sum(self.prizes[number].values())
            if worth:
                kept = self.q.state.held.get(number) == self.side
                found[number] = worth * (0.35 + 0.1 * min(4.0, self.threat.get(number, 0.0)) if kept else 1.0)
        if self.exit_points:
            found.update({x: 2.0 * self.exit_points for x in self.q.ground.tagged("exit", self.side)})
        return found

    def pull(self, number: str) -> float:
        """How strongly the goals draw a unit to this hex."""
        if number not in self._pull:
            left = _fading(self.q.ground, number)
            self._pull[number] = sum(worth * left[x] for x, worth in self.goals.items())
        return self._pull[number]

    @cached_property
    def threat(self) -> Mapping[str, float]:
        """Hex -> enemy strength that bears on it."""
        return self._influence(x for enemy in self.q.figures.enemies(self.side) for x in self.q.on_map(enemy))

    @cached_property
    def help(self) -> Mapping[str, float]:
        """Hex -> one's own strength that bears on it."""
        return self._influence(self.q.on_map(self.side))

    def _influence(self, units: Iterable[str]) -> Mapping[str, float]:
        weights = tuple((self.q.unit(unit).space, self.q.strength_in_battle(unit)) for unit in units)
        return _influence(self.q.ground, weights)

    def cover(self, number: str) -> float:
        """What the ground gives to a defender, in columns and pips."""
        met = self.q.ground_met(number, ())
        return -sum(self.q.figures.shifts.get(word, 0) + self.q.figures.modifiers.get(word, 0) for word in met)

    def worth(self, unit: str, number: str) -> float:
        """How good it is for a unit to stand there at the end of its move, attacks from there included."""
        return self.standing(unit, number) + self._chances(unit, number)

    def standing(self, unit: str, number: str) -> float:
        """How good it is for a unit to stand there: near the goals, in good ground, with friends about."""
        q, x = self.q, self.q.unit(unit)
        mine = q.strength_in_battle(unit, defending=True)
        near = self.help.get(number, 0.0)
        if q.ground.distance(number, x.space) < len(INFLUENCE):
            near -= q.strength_in_battle(unit) * INFLUENCE[q.ground.distance(number, x.space)]
        threat = self.threat.get(number, 0.0)
        found = self.pull(number)
        prize = self.prizes.get(number)
        if prize and sum(prize.values()):
            kept = q.state.held.get(number) == self.side
            alone = not any(f != unit for f in q.friends_in(number, self.side))
            found += sum(prize.values()) * (0.3 if not alone else 0.8 if kept else 1.5)
        if threat > 0:
            found += 0.6 * self.cover(number)
            found -= 0.25 * max(0.0, threat - 1.1 * (mine + 0.6 * near))
        return found

    def _chances(self, unit: str, number: str) -> float:
        """What attacks from there promise, with those who are there already and those who can come."""
        q, best = self.q, 0.0
        strength = q.strength_in_battle(unit)
        for target in q.ground.neighbours[number]:
            if target not in self.enemy_hexes or not q.can_step(unit, number, target):
                continue
            defence = max(1, sum(q.strength_in_battle(x, defending=True) for x in q.units_in(target)))
            beside = [x for b in q.ground.neighbours[target] for x in q.friends_in(b, self.side) if x != unit]
            odds = (strength + sum(q.strength_in_battle(x) for x in beside)) / defence
            hope = (strength + self.help.get(target, 0.0)) / defence
            best = max(best, min(3.0, 0.7 * odds + 0.4 * hope - 1.0 - 0.4 * self.cover(target)))
        return best

    def hope(self, target: str) -> float:
        """What an attack on an enemy hex may come to with all who are near it; 0 at least."""
        defence = max(1, sum(self.q.strength_in_battle(x, defending=True) for x in self.q.units_in(target)))
        return max(0.0, min(2.0, 0.4 * self.help.get(target, 0.0) / defence - 0.4 - 0.4 * self.cover(target)))

    @cached_property
    def enemy_hexes(self) -> frozenset[str]:
        """Hexes with enemies."""
        return self.q.enemy_hexes(self.side)

    def leaving(self, unit: str) -> float:
        """What it is worth to leave the map: more towards the end."""
        q = self.q
        last = q.figures.design.scenario(q.state.scenario).last_turn
        late = 1.0 if q.state.turn >= last - 1 else 0.3
        return self.exit_points * q.steps(unit) * 6.0 * late if self.exit_points else -1.0

    # ------------------------------------------------------------------ combat

    def attack_value(self, target: str, units: tuple[str, ...]) -> float:
        """What an attack is expected to bring, in steps; below 0 it had better be left."""
        q, table = self.q, self.q.figures.combat
        column, modifier = q.column(target, units)
        total = weight = 0.0
        for faces, times in _sums(table.dice, table.dice_sides):
            result = table.results[row_index(faces + modifier, table.rows)][column]
            total += times * self._result_value(result, target, units)
            weight += times
        return total / weight

    def _result_value(self, result: CombatResult, target: str, units: tuple[str, ...]) -> float:
        q = self.q
        theirs = sum(q.steps(x) for x in q.units_in(target))
        lost = theirs if result.defender.eliminated else min(result.defender.losses, theirs)
        mine = Suffered(losses=lost) if result.exchange else result.attacker
        steps = sum(q.steps(x) for x in units)
        own = steps if mine.eliminated else min(mine.losses, steps)
        found = self.step_points * (lost - 1.1 * own)
        if result.defender.retreat or lost == theirs:
            found += RETREATS + 0.6 * sum(self.prizes.get(target, {}).values())
        if mine.retreat:
            held = {q.unit(x).space for x in units}
            found -= 0.7 * RETREATS + sum(0.6 * sum(self.prizes.get(number, {}).values()) for number in held)
        return found


@lru_cache(maxsize=8)
def _sums(dice: int, sides: int) -> tuple[tuple[int, int], ...]:
    """(sum of the faces, how many ways there are to roll it)."""
    found: dict[int, int] = {}
    for faces in itertools.product(range(1, sides + 1), repeat=dice):
        found[sum(faces)] = found.get(sum(faces), 0) + 1
    return tuple(sorted(found.items()))


@lru_cache(maxsize=64)
def _influence(ground: Ground, weights: tuple[tuple[str, int], ...]) -> Mapping[str, float]:
    """Hex -> the strength that bears on it, of units by their hex and strength: many positions share one side's."""
    found: dict[str, float] = {}
    for space, strength in weights:
        for distance, ring in enumerate(ground.rings(space, len(INFLUENCE) - 1)):
            borne = strength * INFLUENCE[distance]
            for number in ring:
                found[number] = found.get(number, 0.0) + borne
    return found


@lru_cache(maxsize=2_000)
def _fading(ground: Ground, number: str) -> Fading:
    return Fading(ground, number)


class Fading(dict[str, float]):
    """Goal -> what is left of its pull in one hex, reckoned when first asked for."""

    def __init__(self, ground: Ground, number: str) -> None:
        super().__init__()
        self._ground = ground
        self._number = number

    def __missing__(self, goal: str) -> float:
        left = self[goal] = FADING ** self._ground.distance(self._number, goal)
        return left
