"""Who changes commanders: whether he may when it comes to it, and who stands under whom then (5.2, 10.1)."""

from __future__ import annotations

from collections.abc import Iterable

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola.position import Position
from workbench.engine.clauses import implements
from workbench.engine.orders.order import Order, Transfer
from workbench.engine.shown.written_orders import Commanded, Subordinate

SPAN = "5.2"


def may_pass(position: Position, transfer: Transfer) -> bool:
    """Do both still stand together, after the transfers before?"""
    unit, to, units = transfer.unit, transfer.to, position.units
    return (
        unit in units
        and to in units
        and units[unit].space == units[to].space
        and position.is_on_map(unit)
        and to not in position.members(unit)
    )


def after_transfers(position: Position, orders: Iterable[Order]) -> Position:
    """The position once these orders have changed who stands under whom, in the order in which it is done."""
    for order in sorted(orders, key=lambda one: one.force):
        for transfer in order.transfers:
            if may_pass(position, transfer):
                units = position.units
                passed = replace(units[transfer.unit], under=transfer.to)
                state = replace(position.state, units=Map(units).set(transfer.unit, passed))
                position = position.at(state)
    return position


@implements("5.2", "10.1")
def commands_at(position: Position, force: str) -> tuple[Commanded, ...]:
    """The leaders in the hex of a force, the highest first, with those directly under each."""
    if force not in position.units or not position.is_on_map(force):
        return ()
    side, here = position.units[force].side, position.place(force)
    heads = position.standing(side, here)
    leaders = [x for head in heads for x in position.members(head) if position.pieces.is_leader(x)]
    return tuple(
        Commanded(
            leader,
            tuple(_subordinate(position, x) for x in position.directly_under(leader)),
            position.load(leader),
            position.pieces.span(leader),
            SPAN,
        )
        for leader in sorted(leaders, key=position.precedence)
    )


def _subordinate(position: Position, piece: str) -> Subordinate:
    strength = sum(position.units[x].strength for x in position.members(piece))
    return Subordinate(piece, strength, position.pieces.is_leader(piece))
