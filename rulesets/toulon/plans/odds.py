"""What an assault promises, by the combat results table and a rough idea of who will fight whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rulesets.toulon.figures import NO_ENTRY_LEVEL, Figures
from rulesets.toulon.phases.combat.casualties import effectiveness
from rulesets.toulon.plans.ground import Outlook
from rulesets.toulon.plans.support import columns_shot_away, support
from rulesets.toulon.position import Position
from workbench.engine.maps.area_map import FortKind
from workbench.engine.mechanics.combat_table import outcomes, ratio_column, shifted
from workbench.engine.tables.table import Table

COORDINATED = {"A": 1.4, "B": 0.7, "C": 0.4}
"""Units more than one that a leader brings into the same fight, on the average of his roll."""
LOSS = 0.45
"""What a strength point is worth."""
GREAT_PRIZE = 20.0
"""From this on it pays to think of the one blow that may win it."""
DRIVEN_OFF = 0.15
"""What is gained by each strength point of the enemy that has to leave."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The average of a column: losses of attacker and defender, and the odds that each of them leaves.

    `sent_off` is the odds that a part of the defence leaves, `routed` that all of it does.
    """

    attacker: float
    defender: float
    repelled: float
    taken: float
    sent_off: float
    routed: float


@lru_cache(maxsize=8)
def prospects(table: Table, alone: bool) -> tuple[Prospect, ...]:
    """Of each column; `alone` when one part of the defence is all of it."""
    return tuple(_prospect(table, column, alone) for column in table.columns)


def _prospect(table: Table, column: str, alone: bool) -> Prospect:
    sums = [0.0] * 6
    for row in table.rows:
        first, second = outcomes(table.cell(row, column))
        sums[0] += first.losses
        sums[1] += second.losses
        sums[2] += _leaves(first.letter, alone)
        sums[3] += _leaves(second.letter, alone)
        sums[4] += second.letter in ("r", "R")
        sums[5] += second.letter == "R"
    n = len(table.rows)
    return Prospect(*(total / n for total in sums))


def _leaves(letter: str, alone: bool) -> float:
    return {"R": 1.0, "r": 1.0 if alone else 0.4}.get(letter, 0.0)


class Target:
    """An area to be assaulted: what is known of its defence, worked out once for all forces that might come."""

    def __init__(self, outlook: Outlook, area: str) -> None:
        q = outlook.q
        self.outlook, self.q, self.area = outlook, q, area
        self.theirs = [x for x in q.troops(area, outlook.foe) if q.strength(x) > 0]
        self.strength = q.total(self.theirs)
        self.table = q.figures.table("combat_results")

    @cached_property
    def _prospects(self) -> tuple[Prospect, ...]:
        return prospects(self.table, len(self.theirs) == 1)

    @cached_property
    def _prize(self) -> float:
        return prize(self.outlook, self.area)

    @cached_property
    def _support(self) -> float:
        return support(self.q, self.area, self.outlook.side)

    @cached_property
    def _defence(self) -> float:
        defence = effectiveness(self.q, self.theirs) + support(self.q, self.area, self.outlook.foe)
        return max(1.0, defence)

    def promise(self, attackers: Sequence[str], leaders: Sequence[str]) -> float:
        """What two rounds promise: the area, and the difference of the losses."""
        if not attackers or not self.theirs:
            return self.outlook.worth(self.area) if attackers else 0.0
        odds, fights = self._odds(attackers, leaders), min(len(attackers), len(self.theirs))
        taken = self._taken(odds, fights, attackers, leaders)
        return taken * self._prize + 1.6 * fights * LOSS * (odds.defender - odds.attacker)

    def most(self, present: Sequence[str], able: Sequence[str], leaders: Sequence[str]) -> float:
        """No part of those who are able promises much more, with those who are there already and these leaders."""
        if not able or not self.theirs:
            return self.outlook.worth(self.area) if able else 0.0
        odds, fights = self._odds([*present, *able], leaders), min(len(present) + len(able), len(self.theirs))
        losses = max(0.0, odds.defender - odds.attacker)
        return self._taken(odds, fights, [*present, *able], leaders) * self._prize + 1.6 * fights * LOSS * losses

    def _taken(self, odds: Prospect, fights: int, attackers: Sequence[str], leaders: Sequence[str]) -> float:
        """The odds that the area falls within two rounds, to many fights or, where much is at stake, to one blow."""
        once = min(1.0, odds.taken + (0.5 if odds.defender * fights >= self.strength else 0.0))
        taken = once + (1 - once) * (1 - odds.repelled) * once
        return max(taken, self._sent_off(attackers, leaders)) if self._prize > GREAT_PRIZE else taken

    def _sent_off(self, attackers: Sequence[str], leaders: Sequence[str]) -> float:
        """The odds that all leave when everything falls upon one of them in each round."""
        q, columns, alone = self.q, self.table.columns, len(self.theirs)
        ours = sorted((self.outlook.effectiveness(x) for x in attackers if q.strength(x) > 0), reverse=True)
        together = 1 + round(max((COORDINATED.get(q.quality(x)[0], 0.0) for x in leaders), default=0.0))
        attack = sum(ours[:together]) + self._support
        one_of_them = effectiveness(q, self.theirs) / alone
        defence = max(1.0, one_of_them + support(q, self.area, self.outlook.foe))
        shift = _shift(q, self.outlook, self.area, attackers, self.theirs)
        odds = self._prospects[shifted(_column(round(attack / defence * 60), columns), shift, columns)]
        first = odds.sent_off if alone == 1 else odds.routed
        then = odds.sent_off if alone <= 2 else odds.routed
        if alone == 1:
            return first + (1 - first) * then
        return first + (odds.sent_off - first) * then + (1 - odds.sent_off) * odds.routed

    def _odds(self, attackers: Sequence[str], leaders: Sequence[str]) -> Prospect:
        ratio, columns = self._ratio(attackers, leaders), self.table.columns
        shift = _shift(self.q, self.outlook, self.area, attackers, self.theirs)
        return self._prospects[shifted(_column(round(ratio * 60), columns), shift, columns)]

    def _ratio(self, attackers: Sequence[str], leaders: Sequence[str]) -> float:
        q = self.q
        ours = sorted((self.outlook.effectiveness(x) for x in attackers if q.strength(x) > 0), reverse=True)
        if not ours:
            return 0.1
        more = sum(COORDINATED.get(q.quality(x)[0], 0.0) for x in leaders)
        fighting = min(float(len(ours)), len(self.theirs) + more)
        whole = int(fighting)
        attack = sum(ours[:whole]) + (fighting - whole) * (ours[whole] if whole < len(ours) else 0.0)
        return (attack + self._support) / self._defence


@lru_cache(maxsize=1024)
def _column(sixtieths: int, columns: tuple[str, ...]) -> int:
    return ratio_column(sixtieths, 60, columns)


def assault(outlook: Outlook, area: str, attackers: Sequence[str], leaders: Sequence[str]) -> float:
    """What an assault by these promises."""
    return Target(outlook, area).promise(attackers, leaders)


def prize(outlook: Outlook, area: str) -> float:
    """What is won when the enemy leaves: the ground, the fort, and what he had of it."""
    q = outlook.q
    found = outlook.worth(area) + DRIVEN_OFF * q.total(q.troops(area, outlook.foe))
    points = 2.0 * q.figures.spaces[area].victory_points
    points += 2.0 * any(f.kind is FortKind.FORT for f in q.forts_of(area, outlook.foe))
    points += 3.0 * sum(1 for x in q.troops(area, outlook.foe) if q.is_battery(x))
    return found + outlook.weight_of_points * points


def _shift(q: Position, outlook: Outlook, area: str, attackers: Sequence[str], theirs: Sequence[str]) -> int:
    forts = [f for f in q.forts_of(area, outlook.foe)]
    if not forts:
        return -1 if q.figures.spaces[area].town else 0
    columns = _cover(q.figures)
    best = max(columns.get(_row(f.level, f.kind), 0) for f in forts)
    best -= round(columns_shot_away(q, area, outlook.side))
    if any(q.is_gun(x) and q.strength(x) for x in attackers):
        best -= 1
    return -best if q.total(theirs) <= 10 else -(best - 1)


def _row(level: int, kind: FortKind) -> str:
    return f"level_{level}_fort" if kind is FortKind.FORT else str(kind)


@lru_cache(maxsize=4)
def _cover(figures: Figures) -> dict[str, int]:
    return figures.column("fortification_shifts")


def looks_barred(outlook: Outlook, area: str) -> bool:
    """Might a garrison of a fort of level three bar the way, for all that is seen?"""
    q = outlook.q
    if q.troops(area, outlook.side) or not any(f.level >= NO_ENTRY_LEVEL for f in q.forts_of(area, outlook.foe)):
        return False
    theirs = q.troops(area, outlook.foe)
    return len(theirs) > 1 and q.total(theirs) >= 3
