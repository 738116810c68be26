"""The menu Time: going from moment to moment, playing back, noting."""

from __future__ import annotations

from typing import Final

from editors.playtest.table_commands import TIME, TableCommand
from editors.playtest.table_parts import Table
from editors.playtest.time.part import TimelinePart
from editors.playtest.time.trip import Trip
from workbench.engine.playtests.own_words import NoteKind
from workbench.language import marked


def _part(table: Table) -> TimelinePart:
    return table.part(TimelinePart)


def _trip(table: Table) -> Trip:
    return _part(table).trip


def _is_away(table: Table) -> bool:
    return _trip(table).travel.is_away


COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(marked("One play back"), lambda t: _trip(t).step(-1), ("Ctrl+Left",), TIME, icon="caret-left"),
    TableCommand(marked("One play ahead"), lambda t: _trip(t).step(1), ("Ctrl+Right",), TIME, icon="caret-right"),
    TableCommand(
        marked("To my last decision"), lambda t: _trip(t).to_my_decision(), ("Ctrl+Shift+Left",), TIME,
        icon="user-circle",
    ),
    TableCommand(
        marked("To my next decision"), lambda t: _trip(t).to_my_decision(is_next=True), ("Ctrl+Shift+Right",), TIME
    ),
    TableCommand(
        marked("To the beginning"), lambda t: _trip(t).to_end(False), ("Ctrl+Home",), TIME, icon="skip-back"
    ),
    TableCommand(
        marked("To the last play of the line"), lambda t: _trip(t).to_end(True), ("Ctrl+End",), TIME,
        icon="skip-forward",
    ),
    TableCommand(
        marked("Replay from here"), lambda t: _trip(t).play_or_pause(), ("Ctrl+Space",), TIME,
        checked=lambda t: _trip(t).is_playing, icon="play",
    ),
    TableCommand(marked("Back to now"), lambda t: _trip(t).return_home(), ("Ctrl+Backspace",), TIME, can=_is_away),
    TableCommand(marked("Play on from here"), lambda t: _trip(t).play_on(), (), TIME, can=_is_away),
    TableCommand(marked("Go along the timeline"), lambda t: _part(t).focus_slider(), ("Ctrl+T",), TIME),
    TableCommand(
        marked("Bookmark this moment"), lambda t: _part(t).write(NoteKind.BOOKMARK), ("B",), TIME,
        icon="bookmark-simple",
    ),
    TableCommand(
        marked("Note on this moment"), lambda t: _part(t).write(NoteKind.NOTE), ("N",), TIME, icon="note-pencil"
    ),
    TableCommand(
        marked("This felt wrong"), lambda t: _part(t).write(NoteKind.FELT_WRONG), ("W",), TIME, icon="warning-circle"
    ),
    TableCommand(
        marked("Two moments beside each other"), lambda t: _part(t).compare(), ("Ctrl+Shift+D",), TIME, icon="columns"
    ),
    TableCommand(
        marked("Take back the last change of a note"), lambda t: _part(t).pins.take_back(), ("Alt+Backspace",), TIME,
        can=lambda t: _part(t).pins.can_take_back,
    ),
)  # fmt: skip
