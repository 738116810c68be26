"""What the enemy's counters may be that lie face up to him alone (2, 6.3): any of their nation that look alike."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from msgspec.structs import replace

from rulesets.toulon.figures import FACE
from rulesets.toulon.state import ToulonState, ToulonUnit
from workbench.engine.clauses import implements
from workbench.engine.design import Design
from workbench.engine.mechanics.unknown_counters import weakest_and_strongest
from workbench.engine.questions.possible_worlds import World

KNOWN_CHECKS = frozenset(
    {
        "Barrage.fire_on_the_ships",
        "Cannonade.suffer_a_hit",
        "CombatPhase.shell_the_enemy",
        "GameTurn.determine_initiative",
        "Movement.order_a_force",
        "Reinforcements.roll_for_austrians",
        "Round.coordinate",
        "Round.send_for_help",
        "Salvo.roll_for_the_ships",
        "SideTurn.check_attrition",
        "SupplyDetermination.roll_for_attack_supply",
        "SupplyDetermination.trace_supply",
        "Rally.rally_forces",
        "FinalAttrition.roll_final_attrition",
        "Operations.fill_purses",
        "Spying.roll_for_spies",
    }
)
"""Dice for one's own troops, depots and purses, or for what everybody sees."""


@implements("6.3", "2.d")
def worlds(design: Design, view: ToulonState, near: Collection[str]) -> tuple[World, ...]:
    """The view with the weakest and with the strongest battalions that those unknown in it may be, without losses."""
    printed = {one.id: one for one in design.counters}
    unseen: dict[Hashable, list[str]] = {}
    for one in sorted(design.counters, key=lambda one: (one.strength, one.quality, one.id)):
        if one.id not in view.units:
            unseen.setdefault((one.faction, FACE.get(one.unit_type, one.unit_type)), []).append(one.id)

    def as_counter(x: ToulonUnit, counter: str) -> ToulonUnit:
        return replace(x, arm=printed[counter].unit_type)

    return weakest_and_strongest(view, unseen, lambda x: (x.faction, x.arm), as_counter, near)
