"""Orders that are under way already, in the form: what each says, how it fares; it is changed or taken back there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editors.playtest.orders.chips import chip, chips_in_rows, sentence_row
from editors.playtest.orders.desk import OrdersDesk
from editors.playtest.orders.march_fields import column
from workbench.engine.orders.order import COMBAT_MARCH, MOVEMENT, Order
from workbench.engine.shown.written_orders import StandingOrder
from workbench.engine.words.message import begun
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import spoken


def all_standing(desk: OrdersDesk) -> Iterator[QWidget]:
    """Those of all forces, to look at one of them."""
    found = [one for orders in desk.standing().values() for one in orders if one.order.force in _takers(desk)]
    if found:
        yield text_label(_tr("Orders under way"), "section")
    for one in found:
        yield sentence_row(said(desk, one), _tr("Show"), False, partial(look_at, desk, one.order))


def _takers(desk: OrdersDesk) -> tuple[str, ...]:
    return desk.writing.options.forces if desk.writing.options is not None else ()


def look_at(desk: OrdersDesk, order: Order) -> None:
    """The form of the force that has an order, at the phase that it is for."""
    desk.writing.choose(order.force)
    if order.when in desk.writing.whens:
        desk.writing.look_at(order.when)


def standing_rows(desk: OrdersDesk, force: str) -> Iterator[QWidget]:
    """Those of one force: for the phase that is looked at with what can be done about it."""
    writing = desk.writing
    orders = desk.standing().get(force, ())
    if orders:
        yield text_label(_tr("It has an order already"), "section")
    for one in orders:
        parts: list[QWidget] = [text_label(said(desk, one), "body", wrap=True)]
        if one.order.when == writing.when and not (writing.options is not None and writing.options.parts):
            parts.append(_what_can_be_done(desk, one))
        yield column(parts)


def _what_can_be_done(desk: OrdersDesk, one: StandingOrder) -> QWidget:
    writing, order = desk.writing, one.order
    if writing.draft is not None:
        return text_label(_tr("What is written here takes its place."), "hint", wrap=True)
    buttons = [chip(_tr("Change it"), False, partial(writing.write, order))]
    if order.when in (MOVEMENT, COMBAT_MARCH):
        buttons.append(chip(_tr("Take it back"), False, partial(writing.write, Order(order.force, order.when))))
    hint = text_label(_tr("Without another order it holds. Another one has to arrive anew."), "hint", wrap=True)
    return column([chips_in_rows(buttons), hint])


def said(desk: OrdersDesk, one: StandingOrder) -> str:
    """The sentence of an order, how it fares, and when it comes to its end if nothing delays it."""
    march = desk.march(one.order)
    arrival = spoken(march.words.get(march.spaces[-1], "")) if march is not None and one.order.way else ""
    state = spoken(one.state)
    fares = _tr("{}; expected {}").format(state, arrival) if arrival else state
    return "\n".join((desk.sentence(one.order), begun(fares)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("OrderPage", text)
