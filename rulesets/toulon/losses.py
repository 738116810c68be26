"""What a playtest cost each side in strength points, for batches of playtests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.toulon.events import AustriansRaised, LossTaken, UnitDefected
from rulesets.toulon.figures import LEADER
from rulesets.toulon.sides import SIDES
from rulesets.toulon.state import ToulonState, ToulonUnit
from workbench.engine.design import Design
from workbench.engine.events import Event, UnitRemoved

LEAVES_ALIVE = ("departs", "disbanded", "transferred")


def losses(design: Design, start: ToulonState, events: Iterable[Event[Any]]) -> dict[str, int]:
    """Strength points by side that were lost and not rallied, with what was left of units removed by the enemy."""
    lost = dict.fromkeys(SIDES, 0)
    left = {unit: _strength(design, unit, start.units[unit]) for unit in sorted(start.units)}
    sides = {unit: start.units[unit].side for unit in left}
    for event in events:
        match event:
            case AustriansRaised(unit=unit, as_it_is=raised):
                left[unit], sides[unit] = _strength(design, unit, raised), raised.side
            case UnitDefected(unit=unit, side=side):
                sides[unit] = side
            case LossTaken(unit=unit, temporary=temporary, permanent=permanent):
                left[unit] -= temporary + permanent
                lost[sides[unit]] += temporary + permanent
            case UnitRemoved(unit=unit, why=why) if why not in LEAVES_ALIVE:
                lost[sides[unit]] += left[unit]  # a mark beyond its strength (22.5) was no strength
                left[unit] = 0
            case _:
                pass
    return lost


def _strength(design: Design, unit: str, as_it_is: ToulonUnit) -> int:
    if as_it_is.arm == LEADER:
        return 0
    return design.counter(unit).strength - as_it_is.temporary - as_it_is.permanent
