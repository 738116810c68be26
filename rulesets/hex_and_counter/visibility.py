"""Fog of war (13): what a seat may not read, and what it sees instead."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.hex_and_counter.state import HexState, HexUnit
from workbench.engine.clauses import implements
from workbench.engine.visibility import in_order_of_sight


@implements("13.1")
def hidden(state: HexState, seat: str) -> dict[str, HexUnit]:
    """With fog, the enemy's counters that are not shown: side, type, place, and the markers that lie open."""
    if not state.fog:
        return {}
    units = state.units
    return {x: unread(units[x]) for x in sorted(units) if units[x].side != seat and not units[x].shown}


@implements("13.1")
def by_sight(state: HexState, units: Iterable[str]) -> tuple[str, ...]:
    """Units one after the other, as the enemy may see it done: with fog by place and back, not by what they are."""
    if not state.fog:
        return tuple(units)
    return in_order_of_sight(units, lambda unit: None if (x := state.units[unit]).shown else unread(x))


def unread(x: HexUnit) -> HexUnit:
    """A counter as the enemy sees it."""
    return HexUnit(
        side=x.side,
        space=x.space,
        faction=x.faction,
        unit_type=x.unit_type,
        disrupted=x.disrupted,
        supplied=x.supplied,
        due=x.due,
        entry=x.entry,
    )
