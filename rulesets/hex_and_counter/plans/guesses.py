"""With fog, what a bot takes the enemy's counters for: any that have not been seen and look alike from behind."""

from __future__ import annotations

import random
from collections.abc import Collection, Hashable

from msgspec.structs import replace

from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.state import HexState
from workbench.engine.mechanics.unknown_counters import weakest_and_strongest
from workbench.engine.questions.possible_worlds import World
from workbench.engine.state import is_stand_in
from workbench.engine.visibility import masked


def guess(figures: Figures, view: HexState, rng: random.Random) -> HexState:
    """The view with unknown counters filled in by chance, from those of their side and type that it does not show.

    A counter stays unknown, and counts as the average, when all of its kind are seen.
    """
    unknown = [unit for unit in sorted(view.units) if is_stand_in(unit)]
    if not unknown:
        return view
    left = _unseen(figures, view)
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


def worlds(figures: Figures, view: HexState, near: Collection[str]) -> tuple[World, ...]:
    """The view with the weakest and with the strongest counters that those unknown in it may be."""
    unseen: dict[Hashable, list[str]] = {
        kind: sorted(counters, key=lambda one: (figures.units[one].defence, figures.units[one].attack, one))
        for kind, counters in _unseen(figures, view).items()
    }
    return weakest_and_strongest(view, unseen, lambda x: (x.side, x.unit_type), lambda x, _counter: x, near)


def _unseen(figures: Figures, view: HexState) -> dict[tuple[str, str], list[str]]:
    """Side and type -> the counters that the view does not show, sorted."""
    left: dict[tuple[str, str], list[str]] = {}
    for counter in sorted(figures.units):
        printed = figures.units[counter]
        if counter not in view.units:
            left.setdefault((printed.side, printed.unit_type), []).append(counter)
    return left
