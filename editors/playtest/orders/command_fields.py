"""Who commands whom: the leaders of a hex side by side, and units that pass from one to another; who stays behind."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editors.playtest.orders.desk import OrdersDesk
from editors.playtest.orders.unit_board import BoardColumn, BoardUnit, UnitBoard
from workbench.engine.clauses import Refusal
from workbench.engine.orders.order import COMMAND, Drop, GivenOrders, Order, Post, Transfer
from workbench.engine.shown.written_orders import Commanded, Subordinate
from workbench.engine.words.message import begun
from workbench.qt.controls.parts import text_label

GOES_ON = ""
"""The column of those who are left nowhere."""


def transfer_board(desk: OrdersDesk, order: Order) -> QWidget:
    """The leaders where a force stands, each with those directly under him as they will be, and his span."""
    columns = desk.commands_at(order.force)
    if len(columns) < 2:
        return text_label(_tr("No other leader stands here: nobody can change commanders."), "hint", wrap=True)
    return UnitBoard(
        [_column(desk, one) for one in columns],
        partial(_why_not_pass, desk, order),
        partial(_pass, desk, order),
    )


def _column(desk: OrdersDesk, one: Commanded) -> BoardColumn:
    text = _tr("{} of {}: over its span") if one.is_over else _tr("{} of {}")
    below, tone = text.format(one.taken, one.span), "warning" if one.is_over else ""
    units = tuple(_unit(desk, x) for x in one.under)
    return BoardColumn(one.leader, desk.name(one.leader), units, below, tone, one.clause)


def _unit(desk: OrdersDesk, one: Subordinate) -> BoardUnit:
    title = _tr("{}, {} SP").format(desk.name(one.unit), one.strength) if one.strength else desk.name(one.unit)
    return BoardUnit(one.unit, title)


# ---------------------------------------------------------------- transfers


def _passed(desk: OrdersDesk, order: Order, unit: str, to: str) -> Order:
    """The order that sends a unit to a leader: the one that had sent it elsewhere, else the one that is looked at.

    Back under its own leader it is sent nowhere.
    """
    drafts = (one for one in desk.writing.drafts if one.when == COMMAND)
    sent = next((one for one in drafts if any(x.unit == unit for x in one.transfers)), order)
    others = tuple(x for x in sent.transfers if x.unit != unit)
    is_back = any(
        one.leader == to and any(x.unit == unit for x in one.under) for one in desk.commands_as_they_are(unit)
    )
    return replace(sent, transfers=others if is_back else (*others, Transfer(unit, to)))


def _why_not_pass(desk: OrdersDesk, order: Order, unit: str, to: str) -> Refusal | None:
    passed = _passed(desk, order, unit, to)
    if not passed.transfers or (refused := desk.why_not(passed)) is None:
        others = (one for one in desk.writing.drafts if one.when == COMMAND and one.force != passed.force)
        options = desk.writing.options
        return options.refusal(GivenOrders((*others, passed))) if options is not None else None
    return refused


def _pass(desk: OrdersDesk, order: Order, unit: str, to: str) -> None:
    passed = _passed(desk, order, unit, to)
    is_empty = passed == Order(passed.force, COMMAND)
    desk.writing.write(None if is_empty else passed, passed.force, COMMAND)


# ---------------------------------------------------------------- left behind


def drop_board(desk: OrdersDesk, order: Order) -> QWidget:
    """Who goes on, and who stays with each leader that is left behind; those under him stay anyway."""
    by_leader = {one.leader: one for one in desk.commands_as_they_are(order.force)}
    left = {unit for drop in order.drops for unit in (drop.leader, *drop.units)}
    with_drops = {x.unit for drop in order.drops for x in _under(by_leader, drop.leader)}
    going = [x for x in _under(by_leader, order.force) if x.unit not in left | with_drops and not x.is_leader]
    columns = [BoardColumn(GOES_ON, _tr("Goes on"), tuple(_unit(desk, x) for x in going))]
    every = {x.unit: x for one in by_leader.values() for x in one.under}
    for drop in order.drops:
        own = [x for x in _under(by_leader, drop.leader) if not x.is_leader]
        more = tuple(_unit(desk, every[x]) for x in drop.units if x in every)
        title = _tr("{} at {}").format(desk.name(drop.leader), desk.place_called(drop.at))
        columns.append(
            BoardColumn(drop.leader, title, more, _tr("besides his own units: {}").format(len(own)) if own else "")
        )
    return UnitBoard(columns, partial(_why_not_leave, desk, order), partial(_leave, desk, order))


def _under(by_leader: dict[str, Commanded], leader: str) -> list[Subordinate]:
    """All who are under a leader, directly or not."""
    found = []
    for x in by_leader[leader].under if leader in by_leader else ():
        found += [x, *_under(by_leader, x.unit)]
    return found


def _left(order: Order, unit: str, leader: str) -> Order:
    """The order with a unit left behind with a leader, or with none."""

    def changed(drop: Drop) -> Drop:
        others = tuple(x for x in drop.units if x != unit)
        return replace(drop, units=(*others, unit) if drop.leader == leader else others)

    return replace(order, drops=tuple(changed(drop) for drop in order.drops))


def _why_not_leave(desk: OrdersDesk, order: Order, unit: str, leader: str) -> Refusal | None:
    return desk.why_not(_left(order, unit, leader))


def _leave(desk: OrdersDesk, order: Order, unit: str, leader: str) -> None:
    desk.writing.write(_left(order, unit, leader))


# ---------------------------------------------------------------- who is posted where


def post_board(desk: OrdersDesk, order: Order) -> QWidget:
    """The units of all who fight under an order, in the sections to which it posts them; others stand as they come."""
    force = desk.force(order.force)
    units = [x for head in (order.force, *order.join) for x in desk.force(head).units]
    at = {post.unit: post.section for post in order.deploy}

    def units_at(section: str) -> tuple[BoardUnit, ...]:
        return tuple(BoardUnit(x, desk.name(x)) for x in dict.fromkeys(units) if at.get(x, GOES_ON) == section)

    columns = [BoardColumn(x, begun(desk.part_called(x)), units_at(x)) for x in force.posts]
    columns.append(BoardColumn(GOES_ON, _tr("As they come"), units_at(GOES_ON)))

    def posted(unit: str, section: str) -> Order:
        others = tuple(post for post in order.deploy if post.unit != unit)
        return replace(order, deploy=(*others, Post(unit, section)) if section else others)

    return UnitBoard(
        columns, lambda x, to: desk.why_not(posted(x, to)), lambda x, to: desk.writing.write(posted(x, to))
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("OrderPage", text)
