"""Rolls of a battle: hidden from both players, called by the hexes that fight and never by who stands in them (3.2)."""

from __future__ import annotations

from rulesets.arcola.battle_procedures import Battle
from rulesets.arcola.phases.acts import Play, hidden_roll, hidden_totals


def battle_roll(u: Play, battle: Battle, why: str, *of: str, count: int = 1) -> tuple[int, ...]:
    """The faces of a roll of this battle."""
    return hidden_roll(u, why, *_whose(battle), *of, count=count)


def battle_totals(u: Play, battle: Battle, dice: str, why: str, *of: str, times: int = 1) -> tuple[int, ...]:
    """So many totals of dice as the design writes them."""
    return hidden_totals(u, dice, why, *_whose(battle), *of, times=times)


def _whose(battle: Battle) -> tuple[str, ...]:
    return "+".join(battle.attack.targets), battle.attacker.side
