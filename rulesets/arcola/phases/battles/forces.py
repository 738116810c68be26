"""The forces of a side as losses have left them: of one whose head is gone, whoever heads it now (3.3.1, 19)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.arcola.battle_procedures import Battle
from rulesets.arcola.phases.battles.opening import with_side
from rulesets.arcola.position import Position
from workbench.engine.clauses import implements


@implements("3.3.1", "19")
def forces_left(p: Position, battle: Battle, is_attacker: bool) -> tuple[str, ...]:
    """Who heads what is left of those who fought, and who shares their retreat; leaders without troops have gone."""
    of, units = battle.of(is_attacker), battle.field.units(is_attacker)
    fought = [p.head_of(x.id) for x in units if x.id in p.units and not x.is_flanking]
    known = (x for x in (*of.all_forces, *fought) if x in p.units and p.has_strength(x) and not p.units[x].under)
    return tuple(dict.fromkeys(known))


@implements("3.3.1", "3.3.3")
def led_by_who_is_left(p: Position, battle: Battle) -> Battle:
    """Who is gone commands no more: whoever stood under him heads his own force now.

    A side without anybody keeps the names of those who were there.
    """
    for is_attacker in (True, False):
        of = battle.of(is_attacker)
        here = (x for x in of.forces if x in p.units)
        heads = (x for x in forces_left(p, battle, is_attacker) if x not in of.besides)
        forces = tuple(dict.fromkeys((*here, *heads)))
        battle = with_side(battle, is_attacker, replace(of, forces=forces or of.forces))
    return battle
