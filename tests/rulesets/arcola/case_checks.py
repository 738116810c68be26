"""What is true after a case of Arcola was played: pieces, orders, and facts about the moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.arcola.figures.command import HALVES
from rulesets.arcola.orders.judging import arms_of, start_of, who_take_orders
from rulesets.arcola.orders.ways import way_of
from rulesets.arcola.phases.movement import highest_face
from rulesets.arcola.phases.rally import highest_to_hold, highest_to_rally
from rulesets.arcola.phases.retreats import ways_back
from rulesets.arcola.position import Position
from rulesets.arcola.visibility import position_known
from tests.case_books.checks import check_fields, run_case, same
from tests.rulesets.arcola.case_fights import check_battles
from tests.rulesets.arcola.case_table import CaseTable
from tests.rulesets.arcola.case_words import Back, Case, Cost, Then
from workbench.engine.design import Design
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.secrecy.seat_design import design_for
from workbench.engine.state import is_stand_in
from workbench.engine.visibility import view

GONE, CLOSED, NONE = "gone", "closed", "none"
Fact = Callable[[Position, str], Any]

OF_A_PIECE: Mapping[str, Fact] = {
    "initiative": lambda q, x: q.own_initiative(x),
    "modified_initiative": lambda q, x: q.modified_initiative(x),
    "holds": highest_to_hold,
    "rallies": highest_to_rally,
    "load": lambda q, x: q.load(x),
    "span": lambda q, x: q.pieces.span(x),
    "strength": lambda q, x: q.strength(x).total,
    "members": lambda q, x: list(q.members(x)),
    "arms": lambda q, x: list(q.arms(x)),
    "unemployed": lambda q, x: q.is_unemployed(x),
    "takes_orders": lambda q, x: x in who_take_orders(q, q.units[x].side),
}
OF_A_HEX: Mapping[str, Callable[[Position, str, str], bool]] = {
    "controls": lambda q, side, hex_: hex_ in q.zone(side),
    "near_source": lambda q, side, hex_: q.is_near_source(side, hex_),
    "near_chief": lambda q, side, hex_: q.is_near_chief(side, hex_),
}


def run(case: Case, table: CaseTable) -> None:
    """Play the case and check what it says."""
    run_case(case, table, _check)


def _check(table: CaseTable, then: Then) -> None:
    q, names = table.position, table.names
    for unit, said in then.pieces.items():
        _check_piece(table, names.unit(unit), {"space": said} if isinstance(said, str) else said)
    for unit, delivery in then.orders.items():
        found = q.state.orders.get(names.unit(unit), ())
        same(f"the order of {unit}", found[0].delivery.value if found else NONE, delivery)
    for word, fact in OF_A_PIECE.items():
        for unit, value in getattr(then, word).items():
            same(f"{word} of {unit}", fact(q, names.unit(unit)), value)
    for word, of_hex in OF_A_HEX.items():
        for side, hexes in getattr(then, word).items():
            for hex_, value in hexes.items():
                same(f"{word} of the {side} in {hex_}", of_hex(q, side, names.space(hex_)), value)
    for unit, face in then.begins.items():
        state = q.state.orders.get(unit)
        delivery = state[0].delivery if state else Delivery.SENT
        same(f"the highest face of {unit}", highest_face(q, names.unit(unit), delivery), face)
    if then.precedence:
        same("who comes first", sorted(then.precedence, key=q.precedence), then.precedence)
    for unit, value in then.routed.items():
        same(f"has {unit} routed", names.unit(unit) in q.state.routed, value)
    if then.battles is not None:
        check_battles(table.notes.battles, names, then.battles)
    _check_ground(table, then)
    for way in then.retreats:
        _check_retreat(table, way)
    _check_views(table, then)


def _check_retreat(table: CaseTable, said: Back) -> None:
    q, names = table.position, table.names
    force = names.unit(said.force)
    way = ways_back(q, force, said.hexes, said.beside)[0]
    same(f"the end of the retreat of {force}", way.ends.value, said.ends)
    if said.way:
        same(f"the retreat of {force}", list(way.path[1:]), [names.space(x) for x in said.way])
    if said.to:
        same(f"the last hex of {force}", way.path[-1], names.space(said.to))
    same(f"whom {force} displaces", {x.force: x.to for x in way.displaced}, names.plain(said.displaces))
    if said.controlled is not None:
        same(f"hexes in the enemy's control of {force}", way.faults.controlled, said.controlled)


def _check_views(table: CaseTable, then: Then) -> None:
    names, rules = table.names, table.rules
    views = {side: view(rules, table.position.state, side) for side in {*then.sees, *then.reads}}
    for side, hexes in then.sees.items():
        there = {x.space for unit, x in views[side].units.items() if x.side != side and is_stand_in(unit)}
        for hex_, value in hexes.items():
            same(f"does the {side} see somebody in {hex_}", names.space(hex_) in there, value)
    for side, pieces in then.reads.items():
        for unit, said in pieces.items():
            found = views[side].units.get(names.unit(unit))
            if said == GONE:
                same(f"what the {side} reads of {unit}", found, None)
            else:
                assert found is not None, f"the {side} does not read of {unit}"
                check_fields(table, unit, found, {"space": said} if isinstance(said, str) else said)
    for side, withheld in then.withheld.items():
        known = _known(design_for(rules.design, side))
        assert set(withheld) <= _known(rules.design), f"no figure is called {set(withheld) - _known(rules.design)}"
        same(f"what of {withheld} the {side} has", sorted(known.intersection(withheld)), [])


def _known(design: Design) -> set[str]:
    """Tables, parameters, counters and values of counters that a design holds."""
    values = {value for counter in design.counters for value in counter.values}
    counters = {counter.id for counter in design.counters}
    return {x.id for x in (*design.tables, *design.parameters)} | counters | values


def _check_piece(table: CaseTable, unit: str, said: Mapping[str, Any]) -> None:
    if said.get("space") == GONE:
        same(f"the hex of {unit}", table.where(unit) or GONE, GONE)
        return
    assert unit in table.state.units or unit in table.units, f"{unit} is gone"
    check_fields(table, unit, table.position.units[unit], said)


def _check_ground(table: CaseTable, then: Then) -> None:
    q, names = table.position, table.names
    for cost in then.costs:
        found = _cost(q, cost, names.space(cost.start), names.space(cost.to))
        wanted = cost.mp if isinstance(cost.mp, str) else cost.mp * HALVES
        same(f"the cost from {cost.start} to {cost.to}", CLOSED if found is None else found, wanted)
    for room in then.room:
        force, hex_ = names.unit(room.force), names.space(room.hex)
        same(f"room for {force} in {hex_}", q.has_room(q.units[force].side, hex_, force), room.is_so)
    for way in then.ways:
        force = names.unit(way.force)
        known = position_known(q.figures, q.state, q.units[force].side)
        points = tuple(map(names.space, way.by))
        found_way = way_of(known, q.units[force].side, arms_of(known, force), start_of(known, force), points)
        same(f"the way of {force}", list(found_way or ()), [names.space(x) for x in way.is_so])


def _cost(q: Position, cost: Cost, start: str, to: str) -> int | None:
    return q.step_cost(cost.force, cost.arm, start, to) if cost.force else q.ground.cost(cost.arm, start, to)
