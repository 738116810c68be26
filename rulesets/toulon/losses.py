"""What a playtest cost each side in strength points, for batches of playtests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.toulon.events import AustriansRaised, LossTaken, UnitDefected, UnitShown
from rulesets.toulon.figures import LEADER
from rulesets.toulon.sides import SIDES
from rulesets.toulon.state import ToulonState, ToulonUnit
from workbench.engine.design import Design
from workbench.engine.display import Lost
from workbench.engine.events import Event, UnitRemoved
from workbench.engine.state import is_stand_in

LEAVES_ALIVE = ("departs", "disbanded", "transferred")


def losses(design: Design, start: ToulonState, events: Iterable[Event[Any]]) -> dict[str, int]:
    """Strength points by side that were lost and not rallied, with what was left of units removed by the enemy.

    Of a view and what a seat was told since it is what happened to units that the seat could read.
    """
    lost = dict.fromkeys(SIDES, 0)
    left = {x: _strength(design, x, start.units[x]) for x in sorted(start.units) if not is_stand_in(x)}
    sides = {unit: start.units[unit].side for unit in left}
    for event in events:
        match event:
            case AustriansRaised(unit=unit, as_it_is=now) | UnitShown(unit=unit, as_it_is=now):
                left[unit], sides[unit] = _strength(design, unit, now), now.side
            case UnitDefected(unit=unit, side=side):
                sides[unit] = side
            case LossTaken(unit=unit, temporary=temporary, permanent=permanent) if unit in left:
                left[unit] -= temporary + permanent
                lost[sides[unit]] += temporary + permanent
            case UnitRemoved(unit=unit, why=why) if unit in left and why not in LEAVES_ALIVE:
                lost[sides[unit]] += left[unit]  # a mark beyond its strength (22.5) was no strength
                left[unit] = 0
            case _:
                pass
    return lost


def losses_told(design: Design, side: str, start: ToulonState, events: Iterable[Event[Any]]) -> dict[str, Lost]:
    """The same as a side was told it: its own whole, of the enemy's what befell counters that it could read (6.3)."""
    return {of: Lost(lost, is_all=of == side) for of, lost in losses(design, start, events).items()}


def _strength(design: Design, unit: str, as_it_is: ToulonUnit) -> int:
    if as_it_is.arm == LEADER:
        return 0
    return design.counter(unit).strength - as_it_is.temporary - as_it_is.permanent
