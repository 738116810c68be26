"""Other people and bots at a table where a playtest is under way: what is at once so, and what is covered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from editors.playtest.seats.holders import reseat
from editors.playtest.session import EVERYTHING
from editors.playtest.table_parts import Table
from workbench.engine.bots import BotFailed, NoSuchBot
from workbench.engine.clauses import Refusal
from workbench.engine.words.message import said_by
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.records.playtest_record import PERSON

WHOEVER_IS_ASKED = "?"
"""The eyes that follow the question."""


@dataclass(frozen=True)
class Seating:
    """Who holds the seats that are named, at what pace their bots play ("" for that of all), and who looks.

    `eyes` are those of a seat, EVERYTHING, or WHOEVER_IS_ASKED; None leaves them to the rules of a changed table.
    """

    seats: dict[str, str] = field(default_factory=dict)
    paces: dict[str, str] = field(default_factory=dict)
    eyes: str | None = None


def eyes_of(table: Table) -> str:
    """Whose eyes the table has, as a seating says it."""
    session = table.session
    return WHOEVER_IS_ASKED if session.follows_the_turn else session.viewer


def take_seats(table: Table, seating: Seating) -> None:
    """Seat them. Whoever looks through other eyes than before says that they sit there before anything is shown."""
    session, clock = table.session, table.clock
    before = table.moment.viewer
    clock.stop()
    clock.paces = {seat: pace for seat, pace in seating.paces.items() if pace}
    holders = {seat: seating.seats.get(seat, kind) for seat, kind in _holders(table).items()}
    had_persons = bool(session.persons)
    if had_persons and PERSON not in holders.values():
        clock.waits = True  # nobody sits here any more: they play on when somebody lets them
    elif not had_persons and PERSON in holders.values():
        clock.waits = False
    why = _refused(lambda: reseat(session, seating.seats))
    if seating.eyes is not None and seating.eyes != eyes_of(table):
        _look(table, seating.eyes)
    after = table.moment.viewer
    if after not in (before, EVERYTHING) and session.persons and not table.is_covered:
        table.cover_for(after)
    if why:
        table.show_refusal(Refusal("", why))


def _holders(table: Table) -> dict[str, str]:
    session = table.session
    seats = session.rules.seats(session.playtest.start)
    return {seat: session.seats.get(seat, PERSON) for seat in seats}


def _look(table: Table, eyes: str) -> None:
    session = table.session
    if eyes == WHOEVER_IS_ASKED:
        session.look_as(session.viewer, follow=True)
    else:
        session.look_as(eyes)


def _refused(does: Callable[[], None]) -> str:
    """Why it cannot be done; "" when it was."""
    try:
        does()
    except (BotFailed, NoSuchBot, StoredFileError) as error:
        return said_by(error)
    return ""
