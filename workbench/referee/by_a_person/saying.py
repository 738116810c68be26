"""What the person who referees says to a seat: answers to notes, notes on rulings, pictures for its next packet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from workbench import limits
from workbench.engine.orders.order import GivenOrders, Text
from workbench.engine.words.message import Message, marked
from workbench.referee.formats import ORDERS_FORM, PICTURES, read_orders
from workbench.referee.game_rows import ToSay, put_to_say
from workbench.referee.referee import Referee
from workbench.referee.refused import Refused
from workbench.referee.signed_files import read_file

PNG = b"\x89PNG\r\n\x1a\n"
NO_PICTURE = marked("it is no PNG picture")
NO_TEXT = marked("it says nothing")


class Note(NamedTuple):
    """What a player wrote to the referee; `force` is the one whose order has it, "" of a text by itself."""

    seat: str
    force: str
    text: str


def notes_of(referee: Referee) -> list[Note]:
    """The notes in the orders that have come for the round that is open."""
    return [note for seat in sorted(referee.rows.taken) for note in _notes(referee, seat)]


def say(referee: Referee, seat: str, text: str) -> None:
    """Have a text in the next packet of a seat."""
    check_text(text)
    _add(referee, seat, text.strip(), b"")


def add_picture(referee: Referee, seat: str, picture: bytes) -> None:
    """Put a picture into the next packet of a seat."""
    check_picture(picture)
    _add(referee, seat, "", picture)


def check_text(text: str) -> None:
    """Raise Refused for what cannot be said."""
    if not text.strip():
        raise Refused(NO_TEXT)
    if len(text) > limits.REFEREE_TEXT.most:
        raise Refused(Message("it has {beyond}", beyond=limits.REFEREE_TEXT.beyond))


def check_picture(picture: bytes) -> None:
    """Raise Refused for what begins as no picture does, or as one of a size that nobody can look at."""
    if len(picture) > limits.PACKET_PICTURE.most:
        raise Refused(Message("it has {beyond}", beyond=limits.PACKET_PICTURE.beyond))
    if not picture.startswith(PNG) or picture[12:16] != b"IHDR":
        raise Refused(NO_PICTURE)
    if not all(0 < int.from_bytes(picture[at : at + 4]) <= limits.PICTURE_SIDE.most for at in (16, 20)):
        raise Refused(Message("it has {beyond}", beyond=limits.PICTURE_SIDE.beyond))


def check_count(count: int, pictures: int = 0) -> None:
    """Raise Refused for more than one packet holds."""
    if pictures > len(PICTURES):
        raise Refused(Message("a packet has {most} pictures at most", most=len(PICTURES)))
    if count > limits.SAYINGS.most:
        raise Refused(Message("there are {beyond}", beyond=limits.SAYINGS.beyond))


def unsay(referee: Referee, number: int) -> None:
    """Say it not after all."""
    left = [one for one in referee.rows.to_say if one.number != number]
    with referee.file.writing() as rows:
        put_to_say(rows, left)


def _add(referee: Referee, seat: str, text: str, picture: bytes) -> None:
    rows = referee.rows
    if seat not in rows.head.facts.seats:
        raise Refused(Message("nobody sits at {seat}", seat=seat[:80]))
    own = [one for one in rows.to_say if one.seat == seat]
    check_count(len(own) + 1, sum(bool(one.picture) for one in own) + bool(picture))
    number = max((one.number for one in rows.to_say), default=0) + 1
    with referee.file.writing() as written:
        put_to_say(written, [*rows.to_say, ToSay(number, seat, text, picture)])


def _notes(referee: Referee, seat: str) -> Iterator[Note]:
    public = bytes.fromhex(referee.rows.seats[seat].public)
    found = read_file(ORDERS_FORM, referee.rows.taken[seat].content, lambda manifest: public)
    for action in read_orders(found.members).actions:
        for answer in action.answers:
            if isinstance(answer, Text) and answer.text.strip():
                yield Note(seat, "", answer.text.strip())
            elif isinstance(answer, GivenOrders):
                yield from (Note(seat, one.force, one.note) for one in answer.given if one.note)
