"""The forces of a side as losses have left them: of one whose head is gone, whoever heads it now (3.3.1, 19)."""

from __future__ import annotations

from rulesets.arcola.battle_procedures import Battle
from rulesets.arcola.position import Position
from workbench.engine.clauses import implements


@implements("3.3.1", "19")
def forces_left(p: Position, battle: Battle, is_attacker: bool) -> tuple[str, ...]:
    """Who heads what is left of those who fought, and who shares their retreat; leaders without troops have gone."""
    of, units = battle.of(is_attacker), battle.field.units(is_attacker)
    fought = [p.head_of(x.id) for x in units if x.id in p.units and not x.is_flanking]
    known = (x for x in (*of.all_forces, *fought) if x in p.units and p.has_strength(x) and not p.units[x].under)
    return tuple(dict.fromkeys(known))
