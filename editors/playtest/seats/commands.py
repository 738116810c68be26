"""The commands of who sits at the table."""

from __future__ import annotations

from typing import Final

from editors.playtest.by_files.desk_playtest import DeskSession
from editors.playtest.seats.bell import Bell
from editors.playtest.seats.reasons_part import ADVICE_KEY, WHY_KEY, ReasonsPart
from editors.playtest.seats.reseating import take_seats
from editors.playtest.seats.seats_dialog import SeatsDialog
from editors.playtest.seats.since_strip import KEY, SinceStrip
from editors.playtest.table_commands import BOTS, TableCommand
from editors.playtest.table_parts import Table
from workbench.language import marked


def _can_be_seated(table: Table) -> bool:
    """At what was told to one seat, and at a player's desk in a game by files, nobody else sits down."""
    return not table.session.told_to and not isinstance(table.session, DeskSession)


def ask_seats(table: Table) -> None:
    """Ask who sits where. Bots wait meanwhile."""
    was_waiting = table.clock.waits
    dialog = SeatsDialog(table, table.map.window())
    table.clock.stop()
    table.clock.waits = True

    def done(result: int) -> None:
        table.clock.waits = was_waiting
        if result == SeatsDialog.DialogCode.Accepted:
            take_seats(table, dialog.chosen())
        else:
            table.clock.follow()
        dialog.deleteLater()

    dialog.finished.connect(done)
    dialog.open()


COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(
        marked("What happened since I decided last"),
        lambda table: table.part(SinceStrip).step(),
        (KEY,),
        icon="clock-counter-clockwise",
    ),
    TableCommand(
        marked("Why did the bot play so?"),
        lambda table: table.part(ReasonsPart).why(),
        (WHY_KEY,),
        BOTS,
        icon="question",
    ),
    TableCommand(
        marked("What would a bot do?"),
        lambda table: table.part(ReasonsPart).ask(),
        (ADVICE_KEY,),
        BOTS,
        can=lambda table: table.part(ReasonsPart).can_advise(),
        icon="lightbulb",
    ),
    TableCommand(
        marked("Advice while I play"),
        lambda table: table.part(ReasonsPart).toggle_always(),
        menu=BOTS,
        can=lambda table: not table.session.told_to,
        checked=lambda table: table.part(ReasonsPart).is_always,
    ),
    TableCommand(
        marked("A sound when a person is asked"),
        lambda table: table.part(Bell).toggle(),
        checked=lambda table: table.part(Bell).rings,
    ),
    TableCommand(marked("Seats…"), ask_seats, ("Ctrl+Shift+H",), BOTS, can=_can_be_seated),
)
