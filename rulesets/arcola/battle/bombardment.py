"""Artillery bombardment: who fires, how many hits, who is hit (16.5.2, 18.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.arcola.battle.battlefield import (
    FIRST_FILLED,
    Companies,
    Company,
    Section,
    in_reserve,
    in_section,
)
from rulesets.arcola.figures.pieces import ARTILLERY, CAVALRY, INFANTRY
from workbench.engine.clauses import implements


class Shot(NamedTuple):
    """One die of a bombardment: a strength point of artillery in a section."""

    unit: str
    section: Section


class Struck(NamedTuple):
    """Who loses a strength point of which arm."""

    unit: str
    arm: str


@implements("18.5", "7.1.4.2")
def shots(units: Companies, is_attacker: bool) -> tuple[Shot, ...]:
    """The dice of a side, one for each strength point of artillery in front; disorganized guns do not attack."""
    return tuple(
        Shot(unit.id, unit.section)
        for unit in units
        if unit.is_in_front and not (is_attacker and unit.disorganized)
        for _ in range(unit.artillery)
    )


@implements("18.5")
def scoring_shot(
    fired: Sequence[Shot], dice: Sequence[int], modifier: int, hit: int, hits_needed: int = 1
) -> Shot | None:
    """The shot that causes the loss: the one with the last hit that is needed, None when too few hit.

    `dice` are those that were rolled, in order; those after the loss count for nothing.
    """
    hits = 0
    for shot, die in zip(fired, dice, strict=False):
        hits += die + modifier <= hit
        if hits == hits_needed:
            return shot
    return None


@implements("16.5.2", "18.5")
def struck_by(shot: Shot, enemies: Companies) -> Struck | None:
    """Who loses a point: infantry of the section in front of the guns first, of the unit that has most of it.

    Then that section's cavalry, then the other sections, the nearest first, then the reserve (interpretation 13);
    artillery only where there is nothing else. None where nobody is left.
    """
    order = (shot.section, *(section for section in FIRST_FILLED if section is not shot.section))
    groups = [*(in_section(enemies, section) for section in order), in_reserve(enemies), enemies]
    for group in groups:
        for arm in (INFANTRY, CAVALRY):
            if hit := _most_of(arm, group):
                return Struck(hit.id, arm)
    return Struck(guns.id, ARTILLERY) if (guns := _most_of(ARTILLERY, enemies)) else None


def _most_of(arm: str, units: Companies) -> Company | None:
    """The unit with most points of an arm, the first of equals; None when nobody has any."""
    best = max(units, key=lambda unit: getattr(unit, arm), default=None)
    return best if best is not None and getattr(best, arm) else None
