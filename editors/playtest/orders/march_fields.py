"""The fields of a march: its way with arrivals, what to do on meeting the enemy, who stays behind, who comes too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editors.playtest.orders.chips import chip, chips_in_rows, labelled, struck_out
from editors.playtest.orders.command_fields import drop_board
from editors.playtest.orders.desk import OrdersDesk
from editors.playtest.orders.writing import OWN_STRENGTH
from workbench.engine.orders.order import ATTACK, AVOID, HALT, REPULSE, Drop, Meet, Order
from workbench.engine.words.bounded_words import few_lines
from workbench.language import marked
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.fields import number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import spoken

DEEDS = {
    HALT: marked("Halt"),
    ATTACK: marked("Attack"),
    REPULSE: marked("Repulse"),
    AVOID: marked("Go round"),
}
MOST_PER_CENT = 1000
EVERYBODY = ""


def march_rows(desk: OrdersDesk, order: Order) -> Iterator[QWidget]:
    """The fields, as far as the order has anything for them."""
    if order.way:
        yield labelled(_tr("Way"), way_list(desk, order))
    yield labelled(_tr("Meeting the enemy"), meeting(desk, order))
    force = desk.force(order.force)
    if order.drops or force.leaders:
        yield labelled(_tr("Left behind"), drops(desk, order, force.leaders))
        if order.drops:
            yield drop_board(desk, order)
    if force.near:
        yield labelled(_tr("With him"), joined_by(desk, order, force.near))
    if switches := [*_switches(desk, order)]:
        yield labelled(_tr("Besides"), chips_in_rows(switches))


def way_list(desk: OrdersDesk, order: Order) -> QWidget:
    """Way-points in their order, and when each is reached if nothing delays it."""
    march = desk.march(order)
    times = march.words if march is not None else {}
    rows = []
    for i, space in enumerate(order.way):
        when = spoken(times[space]) if space in times else ""
        words = _tr("{}  {}").format(i + 1, desk.place_called(space))
        shorter = order.way[:i] + order.way[i + 1 :]
        strike = partial(desk.writing.change, way=shorter)
        title = _tr("Strike {} out").format(desk.place_called(space))
        rows.append(struck_out(f"{words}, {when}" if when else words, title, strike))
    return column(rows)


def meeting(desk: OrdersDesk, order: Order) -> QWidget:
    """The four deeds; of an attack up to which strength, and of all of them whom they are for."""
    writing, rule = desk.writing, next(iter(order.meet), Meet(HALT))

    def deed(do: str) -> None:
        writing.meet(Meet(do, OWN_STRENGTH if do == ATTACK else 0, rule.whom if do != HALT else ()))  # type: ignore[arg-type]

    parts: list[QWidget] = [chips_in_rows([chip(spoken(DEEDS[do]), do == rule.do, partial(deed, do)) for do in DEEDS])]
    if rule.do == ATTACK:
        parts.append(_up_to(desk, rule))
    if rule.do != HALT and (contacts := desk.contacts()):
        parts.append(_whom(desk, rule, contacts))
    return column(parts)


def _up_to(desk: OrdersDesk, rule: Meet) -> QWidget:
    spin = number_field(0, MOST_PER_CENT, rule.up_to)
    spin.setSingleStep(25)
    spin.setSuffix(_tr(" % of his own"))
    spin.setSpecialValueText(_tr("however strong"))
    spin.setAccessibleName(few_lines(_tr("Up to which strength of the enemy, in per cent of his own")))
    spin.valueChanged.connect(lambda value: desk.writing.meet(replace(rule, up_to=value)))
    row = QWidget()
    box = QHBoxLayout(row)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(text_label(_tr("up to"), "note"))
    box.addWidget(spin, 1)
    return row


def _whom(desk: OrdersDesk, rule: Meet, contacts: tuple[str, ...]) -> QComboBox:
    box = ComboBox()
    box.addItem(_tr("whoever it is"), EVERYBODY)
    for contact in contacts:
        box.addItem(desk.contact_called(contact), contact)
    box.setCurrentIndex(max(0, box.findData(next(iter(rule.whom), EVERYBODY))))
    box.setAccessibleName(_tr("Whom this is for"))

    def chosen(index: int) -> None:
        contact = str(box.itemData(index))
        desk.writing.meet(replace(rule, whom=(contact,) if contact else ()))

    box.activated.connect(chosen)
    return box


def drops(desk: OrdersDesk, order: Order, leaders: tuple[str, ...]) -> QWidget:
    """Who is left behind where; a click on the way adds one."""
    parts: list[QWidget] = []
    for i, drop in enumerate(order.drops):
        parts.append(_drop(desk, order, i, drop, leaders))
    if not order.drops:
        hint = _tr("Click a hex of his way to leave {} there").format(desk.name(leaders[0])) if leaders else ""
        parts.append(text_label(hint, "hint", wrap=True))
    return column(parts)


def _drop(desk: OrdersDesk, order: Order, at: int, drop: Drop, leaders: tuple[str, ...]) -> QWidget:
    def put(changed: Drop | None) -> None:
        others = (*order.drops[:at], *((changed,) if changed is not None else ()), *order.drops[at + 1 :])
        desk.writing.change(drops=others)

    words = _tr("{} at {}").format(desk.name(drop.leader), desk.place_called(drop.at))
    parts: list[QWidget] = [struck_out(words, _tr("Do not leave {}").format(desk.name(drop.leader)), lambda: put(None))]
    others = [leader for leader in leaders if leader not in {one.leader for one in order.drops}]
    if others:
        box = ComboBox()
        for leader in (drop.leader, *others):
            box.addItem(desk.name(leader), leader)
        box.setAccessibleName(_tr("Who is left behind"))
        box.activated.connect(lambda index: put(replace(drop, leader=str(box.itemData(index)))))
        parts.append(box)
    return column(parts)


def joined_by(desk: OrdersDesk, order: Order, near: tuple[str, ...]) -> QWidget:
    """Leaders in the same space or beside it, who may march under this order."""

    def turn(other: str) -> None:
        joined = tuple(x for x in order.join if x != other) if other in order.join else (*order.join, other)
        desk.writing.change(join=joined)

    def why_not(other: str) -> str:
        return desk.why(replace(order, join=(*order.join, other))) if other not in order.join else ""

    return chips_in_rows([chip(desk.name(x), x in order.join, partial(turn, x), why_not(x)) for x in near])


def _switches(desk: OrdersDesk, order: Order) -> Iterator[QPushButton]:
    """The free order, and leaving the map, where they are allowed."""
    change: Callable[..., None] = desk.writing.change
    if order.is_free or (order.way and desk.why_not(replace(order, is_free=True)) is None):
        yield chip(_tr("Free order"), order.is_free, lambda: change(is_free=not order.is_free))
    if order.leaves or (order.way and desk.why_not(replace(order, leaves=True)) is None):
        yield chip(_tr("Leaves the map"), order.leaves, lambda: change(leaves=not order.leaves))


def column(parts: list[QWidget]) -> QWidget:
    """Parts below each other."""
    inside = QWidget()
    box = QVBoxLayout(inside)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(4)
    for part in parts:
        box.addWidget(part)
    return inside


def _tr(text: str) -> str:
    return QCoreApplication.translate("OrderPage", text)
