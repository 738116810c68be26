"""With fog, what a bot takes the enemy's counters for: any that have not been seen and look alike from behind."""

from __future__ import annotations

import random

from msgspec.structs import replace

from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.state import HexState
from workbench.engine.visibility import is_stand_in, masked


def guess(figures: Figures, view: HexState, rng: random.Random) -> HexState:
    """The view with unknown counters filled in by chance, from those of their side and type that it does not show.

    A counter stays unknown, and counts as the average, when all of its kind are seen.
    """
    unknown = [unit for unit in sorted(view.units) if is_stand_in(unit)]
    if not unknown:
        return view
    left: dict[tuple[str, str], list[str]] = {}
    for counter in sorted(figures.units):
        printed = figures.units[counter]
        if counter not in view.units:
            left.setdefault((printed.side, printed.unit_type), []).append(counter)
    for alike in left.values():
        rng.shuffle(alike)
    named = {}
    for unit in unknown:
        face = view.units[unit]
        if alike := left.get((face.side, face.unit_type), []):
            named[unit] = alike.pop()
    units = view.units.mutate()
    for unit, counter in named.items():
        units[counter] = units.pop(unit)
    return replace(view, units=units.finish(), procedures=masked(view.procedures, named.get))
