"""What the enemy's counters may be that lie face up to him alone (2, 6.3): any of their nation that look alike."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from msgspec.structs import replace

from rulesets.toulon.figures import FACE
from rulesets.toulon.state import ToulonState, ToulonUnit
from workbench.engine.clauses import implements
from workbench.engine.design import Design
from workbench.engine.mechanics.unknown_counters import weakest_and_strongest
from workbench.engine.questions.possible_worlds import World


@implements("6.3", "2.d")
def worlds(design: Design, view: ToulonState, near: Collection[str]) -> tuple[World, ...]:
    """The view with the weakest and with the strongest battalions that those unknown in it may be, without losses."""
    printed = {one.id: one for one in design.counters}
    unseen: dict[Hashable, list[str]] = {}
    for one in sorted(design.counters, key=lambda one: (one.strength, one.quality, one.id)):
        if one.id not in view.units:
            unseen.setdefault((one.faction, FACE.get(one.unit_type, one.unit_type)), []).append(one.id)

    def as_counter(x: ToulonUnit, counter: str) -> ToulonUnit:
        return replace(x, arm=printed[counter].unit_type)

    return weakest_and_strongest(view, unseen, lambda x: (x.faction, x.arm), as_counter, near)
