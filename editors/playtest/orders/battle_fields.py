"""The fields of orders that are no march: whom to attack, how far to pursue, when to stand, who changes commanders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editors.playtest.orders.chips import labelled, struck_out
from editors.playtest.orders.command_fields import transfer_board
from editors.playtest.orders.desk import OrdersDesk
from editors.playtest.orders.march_fields import column, joined_by
from workbench.engine.orders.order import COMBAT, COMMAND, Order, Stand
from workbench.engine.words.bounded_words import few_lines
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
    if (not parts and order.when == COMBAT) or "pursue" in parts:
        yield labelled(_tr("Pursuit"), _hexes(desk, order.pursue, _tr("no pursuit"), "pursue"))
    if order.stand is not None:
        yield labelled(_tr("Stand"), _stand(desk, order.stand))


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
    return column([losses, back])


def _tr(text: str) -> str:
    return QCoreApplication.translate("OrderPage", text)
