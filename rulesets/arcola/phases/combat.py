"""Phase III, combat: who attacks whom, the other side's combat march, its reactions, the order of battles (7.1.3)."""

from __future__ import annotations

from rulesets.arcola.phases.acts import Play
from rulesets.arcola.phases.consolidation import consolidate
from rulesets.arcola.procedures import CombatPhase, Marches
from workbench.engine.clauses import implements
from workbench.engine.orders.order import COMBAT_MARCH
from workbench.engine.unfolding import Begin, Step


@implements("7.1.3.2", "16.3")
def march_in_the_enemys_turn(phase: CombatPhase, u: Play) -> Step:
    """The other side marches by its orders for it."""
    return Begin(phase, Marches(side=u.position.other(phase.side), when=COMBAT_MARCH))


@implements("7.1.3.6")
def consolidate_after_combat(phase: CombatPhase, u: Play) -> Step:
    """Both sides' forces that stand together are one from now on."""
    for side in u.position.pieces.sides:
        consolidate(u, side)
    return None
