"""The commands of writing orders."""

from __future__ import annotations

from typing import Final

from editors.playtest.orders.part import WritingPart
from editors.playtest.table_commands import OVERLAYS, TableCommand
from editors.playtest.table_parts import Table
from workbench.language import marked


def _writes(table: Table) -> bool:
    return table.session.writing.is_on


def _has_orders(table: Table) -> bool:
    return _writes(table) or bool(table.left.desk.standing())


def _writes_one(table: Table) -> bool:
    return bool(table.session.writing.current)


COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(
        marked("Orders under way"),
        lambda table: table.part(WritingPart).toggle_ways(),
        ("U",),
        OVERLAYS,
        can=_has_orders,
        checked=lambda table: table.part(WritingPart).shows_ways,
    ),
    TableCommand(
        marked("Order: next force"), lambda table: table.part(WritingPart).next_force(), ("Ctrl+Down",), can=_writes
    ),
    TableCommand(
        marked("Order: previous force"), lambda table: table.part(WritingPart).next_force(-1), ("Ctrl+Up",), can=_writes
    ),
    TableCommand(
        marked("Order: march to where the keyboard points"),
        lambda table: table.part(WritingPart).way_point_here(),
        ("P",),
        can=_writes_one,
    ),
    TableCommand(
        marked("Order: take the last way-point back"),
        lambda table: table.part(WritingPart).take_back_way_point(),
        ("Backspace",),
        can=_writes_one,
    ),
    TableCommand(
        marked("Order: same as last time"),
        lambda table: table.part(WritingPart).page.same_as_last_time(),
        ("L",),
        can=_writes_one,
    ),
)
