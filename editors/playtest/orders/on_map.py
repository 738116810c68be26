"""What the map shows while orders are written: the way of the one that is looked at, those of others, their ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from PySide6.QtCore import QCoreApplication

from editors.playtest.orders.desk import OrdersDesk
from workbench.engine.orders.order import Order
from workbench.engine.shown.written_orders import StandingOrder
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas import Badge, Legal, MarchArrow, Overlay, PathGhost, PathStep, Selection, Target

FIRST_PHASE = "1"
"""The sign on the farthest space of the first phase."""


def ways_on_map(desk: OrdersDesk, colours: str, with_others: bool = True) -> list[Overlay]:
    """Everything, or only what is looked at; `colours` are those of the side that writes."""
    writing = desk.writing
    found: list[Overlay] = []
    drafted, looked_at = {(order.force, order.when) for order in writing.drafts}, (writing.current, writing.when)
    for one in (one for orders in desk.standing().values() for one in orders) if with_others else ():
        if (one.order.force, one.order.when) not in {*drafted, looked_at}:
            found += _standing(desk, one, colours)
    for order in writing.drafts if with_others else ():
        if (order.force, order.when) != looked_at:
            found += _arrow(desk, order, colours, is_begun=False)
    if writing.current:
        found += _current(desk, writing.current)
    elif writing.options is not None:
        waiting = {force: desk.force(force).enters_at for force in writing.options.forces}
        places = {waiting[force] or desk.place_of(force) for force in waiting} - {""}
        found.append(Legal(tuple(sorted(places)), free=True))
    return found


def _arrow(desk: OrdersDesk, order: Order, colours: str, is_begun: bool, text: str = "") -> Iterator[Overlay]:
    """The way of an order, or whom it attacks: dashed until it has begun."""
    march, look = desk.march(order), _look(is_begun)
    if march is not None and len(march.spaces) > 1:
        yield MarchArrow(march.spaces, colours, text, look)
    for space in order.attack:
        yield MarchArrow((desk.place_of(order.force), space), colours, text, look)
        yield Target(space)


def _look(is_begun: bool) -> Literal["march", "ordered"]:
    return "march" if is_begun else "ordered"


def _standing(desk: OrdersDesk, one: StandingOrder, colours: str) -> Iterator[Overlay]:
    """The way of an order that a force has, when it would come to its end, and whether nobody has heard of it."""
    yield from _arrow(desk, one.order, colours, one.is_begun, _tr("no news") if one.is_late else "")
    march = desk.march(one.order)
    if march is not None and len(march.spaces) > 1 and march.expected:
        yield Badge(march.spaces[-1], spoken(march.expected), "bottom", "march")


def _current(desk: OrdersDesk, force: str) -> Iterator[Overlay]:
    place, order = desk.force(force).enters_at or desk.place_of(force), desk.writing.draft
    yield Selection(spaces=(place,))
    if order is None:
        standing = desk.stands(force, desk.writing.when)
        order = standing.order if standing is not None else None
    if order is None:
        return
    yield from (Target(space) for space in order.attack)
    march = desk.march(order)
    if march is None or len(march.spaces) < 2:
        return
    numbers = {space: str(i + 1) for i, space in enumerate(order.way)}
    steps = tuple(PathStep(space, numbers.get(space, "")) for space in march.spaces[1:])
    yield PathGhost(march.spaces[0], steps, spoken(march.words.get(order.way[-1], "")))
    if march.reached != march.spaces[-1]:
        yield Badge(march.reached, FIRST_PHASE, "bottom", "march")
    yield from (Badge(drop.at, desk.name(drop.leader), "top_right", "rank") for drop in order.drops)


def _tr(text: str) -> str:
    return QCoreApplication.translate("OrderPage", text)
