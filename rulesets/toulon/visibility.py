"""Fog of war (2, 6.3, 9.3, 16.13): whose counters a seat may not read, and what it sees in their place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rulesets.toulon.figures import FACE
from rulesets.toulon.position import Position
from rulesets.toulon.seats import side_of
from rulesets.toulon.sides import ALLIED
from rulesets.toulon.state import ToulonUnit
from workbench.engine.clauses import implements
from workbench.engine.visibility import in_order_of_sight

IN_ORDER = frozenset({"Round.line", "RangedFire.shots"})
"""The defender's line from left to right (25.20), and guns in the order of loading: both laid out before everybody."""


@implements("6.3", "2.d", "9.3", "14.1")
def hidden(q: Position, seat: str) -> dict[str, ToulonUnit]:
    """Enemy counters that are not turned: nation, arm as the fog of war side shows it, place and markers."""
    state, side = q.state, side_of(q, seat)
    inspected = state.inspected if state.inspecting == side else ()
    unseen = ((unit, x) for unit, x in state.units.items() if x.side != side and unit not in inspected)
    return {unit: unread(x) for unit, x in sorted(one for one in unseen if not q.is_read(one[0]))}


@lru_cache(maxsize=4096)
def unread(x: ToulonUnit) -> ToulonUnit:
    """A counter as the enemy sees it."""
    return ToulonUnit(
        side=x.side,
        space=x.space,
        faction=x.faction,
        arm=FACE.get(x.arm, x.arm),
        attrition=x.attrition,
        fort=x.fort,
        withdrawn=x.withdrawn,
        out_of_supply=x.out_of_supply,
        came_from=x.came_from,
        due=x.due,
        fired=x.fired,
        loaded_by_roll=x.loaded_by_roll,
        tried_to_fire=x.tried_to_fire,
        reembarked=x.reembarked,
    )


@implements("6.3")
def by_sight(q: Position, units: Iterable[str]) -> tuple[str, ...]:
    """Units that are rolled for one after the other, as the enemy may see it done: by place and face, not by name."""
    return in_order_of_sight(units, lambda unit: None if q.is_read(unit) else unread(q.unit(unit)))


def may_read_allied(q: Position, seat: str) -> bool:
    """Is this a seat of the Allies? They see the same."""
    return side_of(q, seat) == ALLIED
