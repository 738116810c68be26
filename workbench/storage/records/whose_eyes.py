"""As whom a record is read by who has not sat down at it: what would be a secret at the table is one here."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.storage.records.record_contents import Record
from workbench.storage.records.record_doubts import PERSON, seats_of
from workbench.storage.records.recorded_tree import AnyPlaytest


def eyes_of_seats(seats: Mapping[str, str], is_over: bool) -> str:
    """The seat that reads it, or "" for everything: once it is over, and where bots hold all seats or people do.

    Where people play against bots it is the first of them; `seats` are all seats in their order, with who holds each.
    """
    persons = [seat for seat, holder in seats.items() if holder == PERSON]
    return "" if is_over or len(persons) in (0, len(seats)) else persons[0]


def eyes_of_record(record: Record, playtest: AnyPlaytest) -> str:
    """The same of a record that was read, as it stands."""
    if isinstance(playtest, ToldPlaytest):
        return playtest.seat
    return eyes_of_seats(all_seats(record, playtest), playtest.is_played_out)


def all_seats(record: Record, playtest: AnyPlaytest) -> dict[str, str]:
    """Every seat of a recorded playtest with who holds it; a person where nothing is said."""
    return dict.fromkeys(playtest.rules.seats(playtest.start), PERSON) | dict(seats_of(record, playtest))
