"""The odds of a combat: committed strength of both sides, column and die (18.8 to 18.13)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.arcola.battle.battlefield import Companies, Company, Field, committed
from rulesets.arcola.figures.battle import BattleFigures, Column
from rulesets.arcola.figures.command import Limits
from workbench.engine.clauses import implements


class Totals(NamedTuple):
    """The committed strength of both sides as the odds compare them."""

    attack: int
    defence: int


@implements("18.8", "12.2", "16.5.6", "16.5.6.1", "16.7.5")
def totals(field: Field, times: int, fort_most: int = 0) -> Totals:
    """The committed strength points of both sides.

    `times` is what successful manoeuvres count. In a fortified town those who hold it count double, but not more than
    `fort_most` besides; who comes to their help from outside does not.
    """
    attack = _attack(field, times)
    holding = [unit for unit in committed(field.defender) if not unit.is_flanking]
    helping = [unit for unit in committed(field.defender) if unit.is_flanking]
    defence = sum(_defending(unit, times) for unit in holding)
    if field.is_fort:
        defence += min(fort_most, defence)
    return Totals(attack, defence + sum(_striking(unit) * times for unit in helping))


def _attack(field: Field, times: int) -> int:
    """What the attacker deployed in front within the limits of each hex; what manoeuvres add; those called up."""
    front = tuple(unit for unit in field.attacker if unit.is_in_front)
    origins = sorted({unit.origin for unit in front})
    total = sum(counted(tuple(x for x in front if x.origin == origin), field.limits.get(origin)) for origin in origins)
    for unit in committed(field.attacker):
        manoeuvres = unit.is_manoeuvring or unit.is_flanking
        if unit.is_in_front:
            total += _striking(unit) * (times - 1) if manoeuvres else 0
        else:
            total += _striking(unit) * (times if manoeuvres else 1)
    return total


@implements("3.3.1.1", "7.1.4.2", "12.2")
def counted(units: Companies, limit: Limits | None) -> int:
    """The strength that counts of those deployed in front from one hex.

    Ineffective and disorganized points count for nothing and take up room all the same; what is beyond the limit is
    ignored (interpretation 15).
    """
    striking = sum(_striking(unit) for unit in units)
    if limit is None:
        return striking
    idle = sum(unit.fighting_strength for unit in units) - striking
    return max(0, min(striking, limit.strength - idle))


def _striking(unit: Company) -> int:
    return unit.fighting_strength if unit.can_strike else 0


def _defending(unit: Company, times: int) -> int:
    """A defender counts whatever state it is in; a manoeuvre counts more where it can strike."""
    return unit.fighting_strength * (times if unit.is_manoeuvring and unit.can_strike else 1)


@implements("16.5.4")
def is_bad_lead(units: Companies, lead: str) -> bool:
    """Does an ineffective or disorganized unit carry the weight of the attack?"""
    return not next(unit.can_strike for unit in units if unit.id == lead)


@implements("16.5.4")
def may_lead(units: Companies) -> tuple[str, ...]:
    """The units in front that may carry the weight of an attack: one that can strike, if there is any."""
    front = [unit for unit in units if unit.is_in_front]
    return tuple(unit.id for unit in front if unit.can_strike) or tuple(unit.id for unit in front)


@implements("18.9", "18.10", "18.11", "7.1.4.2")
def column_of(
    strengths: Totals, figures: BattleFigures, is_affecting: bool, shift: int = 0, has_bad_lead: bool = False
) -> Column:
    """The column after all shifts, and what the die is changed by beyond the table. A bad lead is the worst column, or
    odds that are worse.
    """
    found = figures.column_of(*strengths, is_affecting, shift)
    return Column(figures.worst_column, max(0, found.die_modifier)) if has_bad_lead else found


@implements("18.10", "18.12", "18.13")
def combat_die(die: int, column: Column, bonus: int, figures: BattleFigures) -> int:
    """The modified die: for odds beyond the table, and for bonus points of the attacking leader; within its ends."""
    return figures.die(die + column.die_modifier + bonus * figures.each_bonus_point)
