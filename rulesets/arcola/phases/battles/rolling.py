"""Rolls of a battle: hidden from both players, called by the hexes that fight and never by who stands in them (3.2)."""

from __future__ import annotations

from rulesets.arcola.battle_procedures import Battle
from rulesets.arcola.phases.acts import Play, hidden_roll


def battle_roll(u: Play, battle: Battle, why: str, *of: str, count: int = 1) -> tuple[int, ...]:
    """The faces of a roll of this battle."""
    return hidden_roll(u, why, "+".join(battle.attack.targets), battle.attacker.side, *of, count=count)
