"""How strong the enemy is taken to be."""

from __future__ import annotations

from rulesets.arcola.phases.acts import Play


def own_estimate(u: Play, force: str, enemies: tuple[str, ...]) -> int:
    """Men, as the commander of a force judges those whom he meets."""
    return sum(u.position.strength(enemy).total for enemy in enemies) * u.position.figures.reports.men
