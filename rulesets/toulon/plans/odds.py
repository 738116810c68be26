"""What an assault promises, by the combat results table and a rough idea of who will fight whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rulesets.toulon.figures import GUNS, NO_ENTRY_LEVEL, STATIC_GUNS, Figures
from rulesets.toulon.phases.casualties import effectiveness
from rulesets.toulon.plans.ground import Outlook
from rulesets.toulon.position import Position
from rulesets.toulon.sides import REPUBLICAN
from workbench.engine.area_map import FortKind
from workbench.engine.design import Table
from workbench.engine.mechanics.combat_table import outcomes, ratio_column, shifted

COORDINATED = {"A": 1.4, "B": 0.7, "C": 0.4}
"""Units more than one that a leader brings into the same fight, on the average of his roll."""
AMMUNITION = 0.4
"""How much of the guns at a distance finds ammunition."""
LOSS = 0.45
"""What a strength point is worth."""
DRIVEN_OFF = 0.15
"""What is gained by each strength point of the enemy that has to leave."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The average of a column: losses of attacker and defender, and the odds that each of them leaves."""

    attacker: float
    defender: float
    repelled: float
    taken: float


@lru_cache(maxsize=64)
def prospect(table: Table, column: int, alone: bool) -> Prospect:
    """Of a column; `alone` when one part of the defence is all of it."""
    sums = [0.0, 0.0, 0.0, 0.0]
    for row in table.rows:
        first, second = outcomes(table.cell(row, table.columns[column]))
        sums[0] += first.losses
        sums[1] += second.losses
        sums[2] += _leaves(first.letter, alone)
        sums[3] += _leaves(second.letter, alone)
    n = len(table.rows)
    return Prospect(sums[0] / n, sums[1] / n, sums[2] / n, sums[3] / n)


def _leaves(letter: str, alone: bool) -> float:
    return {"R": 1.0, "r": 1.0 if alone else 0.4}.get(letter, 0.0)


def assault(outlook: Outlook, area: str, attackers: Sequence[str], leaders: Sequence[str]) -> float:
    """What two rounds promise: the area, and the difference of the losses."""
    q = outlook.q
    theirs = [x for x in q.troops(area, outlook.foe) if q.strength(x) > 0]
    if not attackers:
        return 0.0
    if not theirs:
        return outlook.worth(area)
    ratio = _ratio(outlook, area, attackers, leaders, theirs)
    table = q.figures.table("combat_results")
    column = shifted(
        ratio_column(round(ratio * 60), 60, table.columns), _shift(q, outlook, area, attackers, theirs), table.columns
    )
    odds = prospect(table, column, len(theirs) == 1)
    fights = min(len(attackers), len(theirs))
    strength = q.total(theirs)
    once = min(1.0, odds.taken + (0.5 if odds.defender * fights >= strength else 0.0))
    taken = once + (1 - once) * (1 - odds.repelled) * once
    return taken * prize(outlook, area) + 1.6 * fights * LOSS * (odds.defender - odds.attacker)


def prize(outlook: Outlook, area: str) -> float:
    """What is won when the enemy leaves: the ground, the fort, and what he had of it."""
    q = outlook.q
    found = (
        outlook.worth(area)
        + DRIVEN_OFF * q.total(q.troops(area, outlook.foe))
        + 2.0 * q.figures.spaces[area].victory_points
    )
    found += 2.0 * any(f.kind is FortKind.FORT for f in q.forts_of(area, outlook.foe))
    return found + 3.0 * sum(1 for x in q.troops(area, outlook.foe) if q.is_battery(x))


def _ratio(
    outlook: Outlook, area: str, attackers: Sequence[str], leaders: Sequence[str], theirs: Sequence[str]
) -> float:
    q = outlook.q
    ours = sorted((effectiveness(q, (x,)) for x in attackers if q.strength(x) > 0), reverse=True)
    if not ours:
        return 0.1
    more = sum(COORDINATED.get(q.quality(x)[0], 0.0) for x in leaders)
    fighting = min(float(len(ours)), len(theirs) + more)
    whole = int(fighting)
    attack = sum(ours[:whole]) + (fighting - whole) * (ours[whole] if whole < len(ours) else 0.0)
    attack += AMMUNITION * _support(q, area, outlook.side)
    defence = effectiveness(q, theirs) + AMMUNITION * _support(q, area, outlook.foe)
    return attack / max(1.0, defence)


def _support(q: Position, area: str, side: str) -> int:
    """Strength of guns that can fire into the battle."""
    reach = (
        q.figures.in_range(area, q.figures.number("battery_range"))
        if side == REPUBLICAN
        else q.network.land_neighbours[area]
    )
    return sum(q.strength(x) for a in reach for x in q.troops(a, side) if q.arm(x) in GUNS or q.arm(x) == STATIC_GUNS)


def _shift(q: Position, outlook: Outlook, area: str, attackers: Sequence[str], theirs: Sequence[str]) -> int:
    forts = [f for f in q.forts_of(area, outlook.foe)]
    if not forts:
        return -1 if q.figures.spaces[area].town else 0
    columns = _cover(q.figures)
    best = max(columns.get(_row(f.level, f.kind), 0) for f in forts)
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
