"""The record that a page replays: read, and asked whose eyes may see it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap, played_map
from workbench.engine.design import Design
from workbench.engine.knowledge.contacts import is_referee
from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.engine.secrecy.published import left_to_the_referee, published_like
from workbench.engine.words.message import Message, joined
from workbench.exchange.exports import CannotExport
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.records.recorded_tree import AnyPlaytest
from workbench.storage.records.seat_record import read_playtest

EVERYBODY = ""
MOST_EYES = 6
"""Of more seats than these a playtest is shown as everybody saw it alone, or as the first of them did."""


class Record(NamedTuple):
    """A playtest that stands at the end of its line, its map in the design, and the seats ("" is everybody)."""

    playtest: AnyPlaytest
    shown: AnyMap
    eyes: tuple[str, ...]
    is_of_this: bool


def read_record(path: Path, design: Design, seat: str = "") -> Record:
    """Read a record for the page of a design, as this seat was told it; without one as everybody, once it is over.

    Where the design is without the referee's secrets the page has the eyes of seats alone.

    Raises
    ------
    CannotExport
        It cannot be read, is of another game, or its seats may not be shown yet.
    """
    try:
        playtest = read_playtest(path)
    except StoredFileError as error:
        raise CannotExport(error.said) from error
    theirs = playtest.rules.design
    if theirs.rules != design.rules:
        raise CannotExport(
            Message("{record}: it is a playtest of {theirs}, not of this game", record=path.name, theirs=theirs.title)
        )
    shown = replace(published_like(theirs, design), title=design.title)  # the title says whom it is published for
    is_of_this = isinstance(playtest, ToldPlaytest) or shown == design  # a seat's record has not all of it
    eyes = _eyes(path, playtest, seat, sees_all=not left_to_the_referee(design))
    return Record(playtest, _its_map(path, playtest, design), eyes, is_of_this)


def _its_map(path: Path, playtest: AnyPlaytest, design: Design) -> AnyMap:
    played = played_map(playtest.rules.design, playtest.scenario)
    shown = design.find_map(played.id)
    if shown is None:
        raise CannotExport(
            Message("{record}: its map {map} is not in this design", record=path.name, map=played.title or played.id)
        )
    return shown


def _eyes(path: Path, playtest: AnyPlaytest, seat: str, *, sees_all: bool) -> tuple[str, ...]:
    """Whose eyes the page may have: while it is played a seat's alone, then everybody's, who see as a referee does."""
    playtest.go_to(playtest.tree.line_end)
    seats = (playtest.seat,) if isinstance(playtest, ToldPlaytest) else playtest.rules.seats(playtest.start)
    if not sees_all:
        seats = tuple(one for one in seats if not is_referee(playtest.rules.design, one))
    known = joined(", ", seats)
    if seat and seat not in seats:
        raise CannotExport(
            Message("{record}: there is no seat {seat} (there are: {seats})", record=path.name, seat=seat, seats=known)
        )
    if seat or isinstance(playtest, ToldPlaytest):
        return (seat or seats[0],)
    if not playtest.is_over:
        raise CannotExport(
            Message(
                "{record}: the playtest is not over; say whose eyes the page may show with a seat (there are: {seats})",
                record=path.name,
                seats=known,
            )
        )
    if not sees_all:
        return tuple(seats[:MOST_EYES])
    return (EVERYBODY, *(seats if len(seats) <= MOST_EYES else ()))
