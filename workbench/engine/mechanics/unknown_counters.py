"""Unknown counters of a view taken for counters that it does not show: for weak ones, or for strong ones.

From a view and the printed counters alone, so that nobody learns from it what is really there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Any

from immutables import Map
from msgspec.structs import replace

from workbench.engine.questions.possible_worlds import World
from workbench.engine.state import State, is_stand_in
from workbench.engine.visibility import masked


def weakest_and_strongest(
    view: State[Any, Any],
    unseen: Mapping[Hashable, Sequence[str]],
    kind_of: Callable[[Any], Hashable],
    as_counter: Callable[[Any, str], Any],
    near: Collection[str] = (),
) -> tuple[World, ...]:
    """The view with its unknown counters taken for the weakest, and for the strongest, that they may be.

    Where there are more counters than places those in the spaces `near` come first. A counter stays unknown when all
    of its kind are seen.

    Parameters
    ----------
    unseen
        What looks alike -> the counters that look so, those that the view does not show, weakest first.
    kind_of
        What an unknown unit looks like.
    as_counter
        An unknown unit as it is if it is that counter.
    """
    unknown = sorted((u for u in view.units if is_stand_in(u)), key=lambda u: (view.units[u].space not in near, u))
    if not unknown:
        return (World(view),)
    weak = _filled(view, unknown, {kind: list(found) for kind, found in unseen.items()}, kind_of, as_counter)
    strong = _filled(view, unknown, {kind: list(found)[::-1] for kind, found in unseen.items()}, kind_of, as_counter)
    return (weak, strong)


def _filled(
    view: State[Any, Any],
    unknown: Sequence[str],
    left: Mapping[Hashable, list[str]],
    kind_of: Callable[[Any], Hashable],
    as_counter: Callable[[Any, str], Any],
) -> World:
    named: dict[str, str] = {}
    units = view.units.mutate()
    for unit in unknown:
        if alike := left.get(kind_of(view.units[unit])):
            named[unit] = counter = alike.pop(0)
            units[counter] = as_counter(units.pop(unit), counter)
    state = replace(view, units=units.finish(), procedures=masked(view.procedures, named.get))
    return World(state, Map(named))
