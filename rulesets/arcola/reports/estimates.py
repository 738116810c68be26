"""How strong the enemy is taken to be."""

from __future__ import annotations

from rulesets.arcola.phases.acts import Play


def own_estimate(u: Play, force: str, enemies: tuple[str, ...]) -> int:
    """Men, as the commander of a force judges those whom he meets."""
    return sum(u.position.strength(enemy).total for enemy in enemies) * u.position.figures.reports.men


def battlefield_seen(u: Play, seat: str, forces: tuple[str, ...], units: tuple[str, ...]) -> None:
    """What a side's eyes saw of the enemy's front line."""


def estimate_of_losses(u: Play, seat: str, hexes: tuple[str, ...], true_loss: int) -> int:
    """Men that the enemy is thought to have lost."""
    return true_loss * u.position.figures.reports.men
