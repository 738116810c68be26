"""The commands of who sits at the table."""

from __future__ import annotations

from typing import Final

from editors.playtest.seats.bell import Bell
from editors.playtest.seats.since_strip import KEY, SinceStrip
from editors.playtest.table_commands import TableCommand
from workbench.language import marked

COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(
        marked("What happened since I decided last"),
        lambda table: table.part(SinceStrip).step(),
        (KEY,),
        icon="clock-counter-clockwise",
    ),
    TableCommand(
        marked("A sound when a person is asked"),
        lambda table: table.part(Bell).toggle(),
        checked=lambda table: table.part(Bell).rings,
    ),
)
