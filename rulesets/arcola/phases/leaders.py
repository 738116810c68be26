"""Leaders without troops: how they are taken, and how they escape (5.3); how units lose strength (3.3.1)."""

from __future__ import annotations

from rulesets.arcola.events import StrengthLost
from rulesets.arcola.phases.acts import Play, own
from workbench.engine.clauses import implements
from workbench.engine.events import UnitRemoved


def enter_beside_leaders(u: Play, force: str, hex_: str) -> None:
    """Before a force enters a hex: unemployed leaders of the enemy there are taken, or get away."""


@implements("3.3.1", "3.3.1.1")
def lose_strength(u: Play, unit: str, infantry: int = 0, cavalry: int = 0, artillery: int = 0, why: str = "") -> None:
    """A unit loses strength points; at zero it is gone, at its level it is ineffective."""
    left = u.state.units[unit].strength - infantry - cavalry - artillery
    is_so = u.state.units[unit].ineffective or left <= u.position.pieces.level(unit)
    side = own(u, unit)
    u.emit(
        StrengthLost(
            unit=unit, infantry=infantry, cavalry=cavalry, artillery=artillery, ineffective=is_so, why=why, seen_by=side
        )
    )
    if left <= 0:
        u.emit(UnitRemoved(unit=unit, why=why, seen_by=side))
