"""Who wins, and when (17)."""

from __future__ import annotations

from rulesets.arcola.position import Position
from workbench.engine.events import Ending


def ending_at_once(position: Position) -> Ending | None:
    """Nothing ends a campaign before its player turn is over."""
    return None
