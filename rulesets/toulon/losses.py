"""What a playtest cost each side in strength points, for batches of playtests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.toulon.events import LossTaken
from rulesets.toulon.figures import BATTERY, LEADER
from rulesets.toulon.sides import SIDES
from rulesets.toulon.state import ToulonState, ToulonUnit
from workbench.engine.design import Design
from workbench.engine.events import Event, UnitRemoved

LEAVES_ALIVE = ("departs", "disbanded", "transferred")


def losses(design: Design, start: ToulonState, events: Iterable[Event[Any]]) -> dict[str, int]:
    """Strength points by side that were lost and not rallied, with what was left of units removed by the enemy."""
    lost = dict.fromkeys(SIDES, 0)
    left = {unit: _strength(design, unit, start.units[unit]) for unit in sorted(start.units)}
    for event in events:
        if isinstance(event, LossTaken):
            points = event.temporary + event.permanent
        elif isinstance(event, UnitRemoved) and event.why not in LEAVES_ALIVE:
            points = max(0, left[event.unit])
        else:
            continue
        left[event.unit] -= points
        lost[start.units[event.unit].side] += points
    return lost


def _strength(design: Design, unit: str, as_it_is: ToulonUnit) -> int:
    if as_it_is.arm in (LEADER, BATTERY):
        return 0
    return design.counter(unit).strength - as_it_is.temporary - as_it_is.permanent
