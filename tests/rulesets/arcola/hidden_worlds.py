"""Worlds of Arcola that differ in what a seat cannot see: names, places, strengths and orders of the enemy far away."""

from __future__ import annotations

import random
from collections.abc import Iterator

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola import ArcolaRules
from rulesets.arcola.position import Position
from rulesets.arcola.state import BOXES, ArcolaState
from tests.conformance import World
from tests.lockstep import exchanged
from workbench.engine.rules_modules import AnyRules

REACH = 3
"""Hexes within which anything of the enemy may be told of: the rim of what is watched."""


def worlds(rules: AnyRules, state: ArcolaState, seat: str, chance: random.Random) -> Iterator[World]:
    """One world of each kind that this moment allows."""
    assert isinstance(rules, ArcolaRules)
    if state.procedures and type(state.procedures[-1]).__name__ not in ("CommandPhase", "CombatPhase"):
        return
    position = Position(rules.figures, state)
    for make in (_renamed, _elsewhere, _stronger, _unordered):
        yield from make(position, seat, chance)


def ours(position: Position, seat: str) -> list[str]:
    """Where a side stands, or will come onto the map."""
    pieces = [x for x in position.units.values() if x.side == seat]
    return sorted({x.entry if x.space in BOXES else x.space for x in pieces} - {""})


def far(position: Position, seat: str) -> tuple[str, ...]:
    """Forces of the enemy beyond anybody's eyes and ears, of whom nothing was told or is on its way."""
    eyes = ours(position, seat)
    told = {behind.unit for behind in position.state.behind.get(seat, Map()).values()}
    fights = {x for p in position.state.procedures for x in _named_in_battles(p)}
    found = []
    for head in position.forces(position.other(seat)):
        members = set(position.members(head))
        is_far = all(position.ground.distance(position.place(head), x) > REACH + 1 for x in eyes)
        if is_far and members.isdisjoint(told) and members.isdisjoint(fights):
            found.append(head)
    return tuple(found)


def _named_in_battles(procedure: object) -> set[str]:
    battles = getattr(procedure, "battles", ())
    return {x.id for battle in battles for x in (*battle.field.attacker, *battle.field.defender)}


def _renamed(position: Position, seat: str, chance: random.Random) -> Iterator[World]:
    """Two units of the same arm far away are each other; what is printed stays with the name."""
    units = [x for head in far(position, seat) for x in position.units_of(head)]
    pairs = [
        (a, b) for a in units for b in units if a < b and position.pieces.strength(a) == position.pieces.strength(b)
    ]
    if pairs:
        one, other = chance.choice(pairs)
        swap = {one: other, other: one}
        yield World(exchanged(position.state, swap), swap)


def _elsewhere(position: Position, seat: str, chance: random.Random) -> Iterator[World]:
    """A force far away stands in another hex far away."""
    heads = far(position, seat)
    eyes = ours(position, seat)
    if not heads:
        return
    head = chance.choice(heads)
    held = {position.place(x) for x in position.heads}
    zone = position.zone(seat)
    near = [
        x
        for x in sorted(position.ground.around)
        if x not in held | zone
        and position.ground.terrain(x) == "clear"
        and all(position.ground.distance(x, y) > REACH + 1 for y in eyes)
    ]
    if near:
        to, units = chance.choice(near), position.units
        for x in position.members(head):
            units = units.set(x, replace(units[x], space=to))
        yield World(replace(position.state, units=units))


def _stronger(position: Position, seat: str, chance: random.Random) -> Iterator[World]:
    """A unit far away has lost a point, or has not."""
    units = [x for head in far(position, seat) for x in position.units_of(head) if position.units[x].strength > 1]
    if units:
        unit = chance.choice(units)
        x = position.units[unit]
        arm = next(arm for arm in ("infantry", "cavalry", "artillery") if getattr(x, arm))
        fewer = replace(x, **{arm: getattr(x, arm) - 1})
        level = position.pieces.level(unit)
        fewer = replace(fewer, ineffective=x.ineffective or (bool(level) and fewer.strength <= level))
        yield World(replace(position.state, units=position.units.set(unit, fewer)))


def _unordered(position: Position, seat: str, chance: random.Random) -> Iterator[World]:
    """The enemy has written nothing, as far as nothing of it has begun."""
    orders = position.state.orders
    mine = {force: orders[force] for force in sorted(orders) if position.pieces.side(force) == seat}
    if len(mine) < len(orders):
        yield World(replace(position.state, orders=Map(mine)))
