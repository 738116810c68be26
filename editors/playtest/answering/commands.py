"""The commands of answering."""

from __future__ import annotations

from typing import Final

from editors.playtest.answering.orders import Orders
from editors.playtest.table_commands import TableCommand
from workbench.language import marked

COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(marked("Repeat the last answer"), lambda table: table.part(Orders).repeat(), (".",)),
    TableCommand(
        marked("Ask me also where one answer is left"),
        lambda table: table.part(Orders).toggle_asking(),
        checked=lambda table: table.session.along.asks_everything,
    ),
)
