"""The fields of orders that are no march: whom to attack, how far to pursue, when to stand, who changes commanders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editors.playtest.orders.chips import chip, chips_in_rows, labelled, struck_out
from editors.playtest.orders.command_fields import post_board, transfer_board
from editors.playtest.orders.desk import OrdersDesk
from editors.playtest.orders.march_fields import column, joined_by
from workbench.engine.orders.order import COMBAT, COMMAND, Order, Stand
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.message import begun
from workbench.qt.controls.fields import number_field
from workbench.qt.controls.parts import text_label

MOST_HEXES, MOST_POINTS = 9, 99
NEVER = -1
"""It does not stand, whatever was lost."""


def battle_rows(desk: OrdersDesk, order: Order) -> Iterator[QWidget]:
    """The fields that an order of this phase has."""
    parts = desk.writing.options.parts if desk.writing.options is not None else ()
    if order.when == COMMAND:
        yield transfer_board(desk, order)
        return
    if order.when == COMBAT and not parts:
        yield labelled(_tr("Attacks"), _attacks(desk, order))
        if near := desk.force(order.force).near:
            yield labelled(_tr("With him"), joined_by(desk, order, near))
        yield from _fights(desk, order)
    if (not parts and order.when == COMBAT) or "pursue" in parts:
        yield labelled(_tr("Pursuit"), _hexes(desk, order.pursue, _tr("no pursuit"), "pursue"))
    if order.stand is not None or (not parts and order.when == COMBAT and desk.force(order.force).posts):
        yield labelled(_tr("Stand"), _stand(desk, order.stand) if order.stand is not None else _says_when(desk))
    if not parts and order.when == COMBAT and desk.force(order.force).posts:
        yield text_label(_tr("Where they stand"), "section")
        yield post_board(desk, order)


def _fights(desk: OrdersDesk, order: Order) -> Iterator[QWidget]:
    """A special kind of fight."""
    force = desk.force(order.force)

    def turn(special: str) -> None:
        desk.writing.change(special="" if order.special == special else special)

    if force.specials:
        chips = [
            chip(begun(desk.part_called(x)), x == order.special, partial(turn, x), desk.why(replace(order, special=x)))
            for x in force.specials
        ]
        yield labelled(_tr("Fights as"), chips_in_rows(chips))


def _says_when(desk: OrdersDesk) -> QWidget:
    """Nothing is said: he stands, whatever he has lost."""
    return chips_in_rows([chip(_tr("Say how long"), False, lambda: desk.writing.change(stand=Stand()))])


def _attacks(desk: OrdersDesk, order: Order) -> QWidget:
    rows: list[QWidget] = [
        struck_out(
            desk.place_called(space),
            _tr("Do not attack {}").format(desk.place_called(space)),
            partial(desk.writing.point_at, space),
        )
        for space in order.attack
    ]
    return column(rows or [text_label(_tr("Click the hexes that are attacked"), "hint", wrap=True)])


def _hexes(desk: OrdersDesk, value: int, none: str, field: str) -> QWidget:
    spin = number_field(0, MOST_HEXES, value)
    spin.setSpecialValueText(none)
    spin.setAccessibleName(few_lines(_tr("Hexes")))
    spin.valueChanged.connect(lambda hexes: desk.writing.change(**{field: hexes}))
    return spin


def _stand(desk: OrdersDesk, stand: Stand) -> QWidget:
    losses, back = number_field(NEVER, MOST_POINTS, stand.while_lost), number_field(1, MOST_HEXES, stand.else_retreat)
    losses.setPrefix(_tr("while at most "))
    losses.setSpecialValueText(_tr("retreats at once"))
    losses.setSuffix(_tr(" SP are lost"))
    back.setPrefix(_tr("else back by "))
    losses.valueChanged.connect(lambda most: desk.writing.change(stand=replace(stand, while_lost=most)))
    back.valueChanged.connect(lambda hexes: desk.writing.change(stand=replace(stand, else_retreat=hexes)))
    strike = struck_out("", _tr("Say nothing of it"), lambda: desk.writing.change(stand=None))
    return column(
        [losses, back] if desk.writing.options is not None and desk.writing.options.parts else [losses, back, strike]
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("OrderPage", text)
