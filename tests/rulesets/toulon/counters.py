"""Counters of Toulon put into play by hand."""

from __future__ import annotations

from typing import Any

from rulesets.toulon.state import ToulonUnit
from workbench.engine.design import Design


def unit_of(design: Design, unit: str, space: str, **fields: Any) -> ToulonUnit:
    """A counter of the design as a unit in a space; further fields as in `ToulonUnit`."""
    counter = design.counter(unit)
    side = design.faction(counter.faction).side
    return ToulonUnit(side=side, space=space, faction=counter.faction, arm=counter.unit_type, **fields)
