"""Leaders without troops: how they are taken, and how they escape (5.3)."""

from __future__ import annotations

from rulesets.arcola.phases.acts import Play


def enter_beside_leaders(u: Play, force: str, hex_: str) -> None:
    """Before a force enters a hex: unemployed leaders of the enemy there are taken, or get away."""
