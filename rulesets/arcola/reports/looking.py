"""Who comes in sight, and who is lost from it."""

from __future__ import annotations

from rulesets.arcola.phases.acts import Play


def look(u: Play) -> None:
    """Everybody looks."""
