"""Cavalry superiority (16.5.1, 18.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rulesets.arcola.battle.battlefield import Company, Field, in_reserve
from workbench.engine.clauses import implements


class Superiority(NamedTuple):
    """Has the attacker, or the defender, cavalry superiority? Both never have it."""

    attacker: bool
    defender: bool

    def of(self, is_attacker: bool) -> bool:
        return self.attacker if is_attacker else self.defender


@implements("16.4.5.2", "16.5.1")
def cavalry_of(units: Iterable[Company]) -> int:
    """Strength points of cavalry that count, in front or in reserve; those who strike at flanks have not come yet."""
    return sum(unit.cavalry for unit in units if unit.rides and not unit.is_flanking)


@implements("16.5.1", "18.4")
def cavalry_superiority(field: Field, is_superior: Callable[[int, int], bool]) -> Superiority:
    """Who has it; `is_superior(own, enemy)` compares strength points of cavalry."""
    ours, theirs = cavalry_of(field.attacker), cavalry_of(field.defender)
    return Superiority(is_superior(ours, theirs), is_superior(theirs, ours))


@implements("16.5.1")
def helps_guns(units: Iterable[Company], has_superiority: bool, least: int) -> bool:
    """Does superiority help a bombardment? The force needs so much cavalry for it, and guns."""
    known = tuple(units)
    has_guns = any(unit.artillery for unit in known)
    return has_superiority and has_guns and cavalry_of(known) >= least


@implements("16.4.5.2", "16.5.1", "20.2")
def helps_pursuit(pursuers: Iterable[Company], has_superiority: bool, least: int) -> bool:
    """Does superiority help a pursuit? Cavalry that was never committed has to take part."""
    return has_superiority and cavalry_of(in_reserve(pursuers)) >= least
