"""What is in a referee's file, as values: read in one moment, and written in one transaction."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from workbench import limits
from workbench.engine.codec import from_json, to_json
from workbench.engine.design import Design
from workbench.engine.words.message import Message, said_by
from workbench.limits import Limit
from workbench.referee.formats import GameFacts, GivenRuling, ProvedRound
from workbench.referee.tables import GAME_TABLES
from workbench.storage.rows.statements import (
    Cells,
    all_rows,
    cells_in_parts,
    change_cells,
    clear,
    put_rows,
    rows_by_column,
)
from workbench.storage.versions import packed, unpacked_design, unpacked_text

_GAME, _SEAT, _TAKEN, _ROUND, _SENT, _RULED, _SAYING = (
    GAME_TABLES.tables[name] for name in ("game", "seat", "taken", "round", "sent", "ruled", "saying")
)


class GameHead(NamedTuple):
    """What is said once of a game, and where it stands: `round` is the one that is open."""

    game: str
    facts: GameFacts
    design: Design
    key: bytes
    secret: str
    state: bytes
    is_begun: bool
    round: int
    seal: str
    is_revealed: bool


class Joined(NamedTuple):
    """A seat that has joined; from round `since` on its shares count by its anchor, before by the `former` one."""

    seat: str
    public: str
    anchor: str
    since: int
    former: str = ""
    may_rejoin: bool = False
    standing: bytes = b"[]"

    def anchor_in(self, number: int) -> str:
        """The anchor that everybody was shown for a round."""
        return self.anchor if number >= self.since else self.former


class Taken(NamedTuple):
    """A file of orders for the round that is open, and when it was taken, for people: nothing goes by it."""

    seat: str
    digest: str
    serial: int
    share: str
    content: bytes
    at: str = ""


class Sent(NamedTuple):
    """A packet, and the file that answered it, b"" where none did."""

    round: int
    seat: str
    digest: str
    content: bytes
    answered: bytes = b""


class ToSay(NamedTuple):
    """What is to be said to a seat with its next packet: a text, or a picture."""

    number: int
    seat: str
    text: str
    picture: bytes = b""


class GameRows(NamedTuple):
    """What a referee's file holds of the moment: the packets are those of the round that is open, as is all else."""

    head: GameHead
    seats: dict[str, Joined]
    taken: dict[str, Taken]
    sent: dict[str, Sent]
    ruled: tuple[GivenRuling, ...] = ()
    ruled_at: tuple[str, ...] = ()
    to_say: tuple[ToSay, ...] = ()


def read_rows(connection: sqlite3.Connection, known: GameHead | None = None) -> GameRows:
    """What is in the file of the moment; ValueError where it is not in the form that it is written in.

    What is `known` of the same game is not read again: its design does not change.
    """
    heads = all_rows(connection, _GAME)
    if len(heads) != 1:
        raise ValueError(Message("it does not say which game it is of"))
    head = _head(heads[0], known)
    seats = [Joined(**(row | {"standing": str(row["standing"]).encode()})) for row in _typed(connection, _SEAT)]
    taken = [Taken(**row) for row in _typed(connection, _TAKEN)]
    sent = [one for one in read_sent(connection, round=head.round)]
    ruled = _typed(connection, _RULED)
    return GameRows(
        head, {one.seat: one for one in seats}, {one.seat: one for one in taken}, {one.seat: one for one in sent},
        tuple(from_json(str(row["ruling"]), GivenRuling) for row in ruled), tuple(str(row["at"]) for row in ruled),
        tuple(ToSay(**row) for row in _typed(connection, _SAYING)),
    )  # fmt: skip


def read_rounds(connection: sqlite3.Connection) -> tuple[ProvedRound, ...]:
    """All rounds that were adjudicated; ValueError where one is missing."""
    rounds = tuple(_round(row) for row in all_rows(connection, _ROUND))
    if [one.round for one in rounds] != list(range(len(rounds))):
        raise ValueError(Message("its rounds do not stand one after the other"))
    return rounds


def read_sent(connection: sqlite3.Connection, **of: object) -> Iterator[Sent]:
    """Packets, of a round or a seat."""
    for part in cells_in_parts(connection, _SENT, **of):
        for row in rows_by_column(_SENT, part):
            sent: dict[str, Any] = dict(row)
            content = decompressed(_bytes(sent.pop("content")), limits.TURN_BYTES)
            yield Sent(**sent, content=content)


def decompressed(content: bytes, most: Limit) -> bytes:
    """What was compressed, within bounds."""
    unpacking = zlib.decompressobj()
    try:
        found = unpacking.decompress(content, most.most + 1)
    except zlib.error as error:
        raise ValueError(Message("it is damaged ({error})", error=said_by(error))) from None
    if len(found) > most.most or not unpacking.eof:
        raise ValueError(Message("it is cut short"))
    return found


def put_head(connection: sqlite3.Connection, head: GameHead) -> None:
    """Write what is said once; of a file that has it already only what moves on."""
    moving: Cells = {
        "state": packed(msgspec.Raw(head.state)),
        "is_begun": head.is_begun,
        "round": head.round,
        "seal": head.seal,
        "is_revealed": head.is_revealed,
    }
    if all_rows(connection, _GAME):
        change_cells(connection, _GAME, tuple(moving), [(*moving.values(), 1)])
        return
    once: Cells = {"id": 1, "game": head.game, "facts": to_json(head.facts).decode(), "design": packed(head.design)}
    put_rows(connection, _GAME, [once | {"key": head.key, "secret": head.secret} | moving])


def put_seat(connection: sqlite3.Connection, seat: Joined) -> None:
    """Write a seat that has joined, or joined anew."""
    put_rows(connection, _SEAT, [seat._asdict() | {"standing": seat.standing.decode()}])


def put_taken(connection: sqlite3.Connection, taken: Taken) -> None:
    """Write what a seat has sent; an older file gives way."""
    put_rows(connection, _TAKEN, [taken._asdict()])


def drop_taken(connection: sqlite3.Connection, kept: dict[str, Taken]) -> None:
    """Forget what was sent for the round, but for these."""
    clear(connection, _TAKEN)
    put_rows(connection, _TAKEN, [one._asdict() for one in kept.values()])


def put_ruled(connection: sqlite3.Connection, ruled: Sequence[GivenRuling], after: int, at: str) -> None:
    """Write rulings after so many that are there, all given at one time."""
    numbered = enumerate(ruled, start=after)
    rows: list[Cells] = [{"number": n, "ruling": to_json(one).decode(), "at": at} for n, one in numbered]
    put_rows(connection, _RULED, rows)


def put_to_say(connection: sqlite3.Connection, to_say: Sequence[ToSay]) -> None:
    """Write all that is to be said to seats, and nothing else."""
    clear(connection, _SAYING)
    put_rows(connection, _SAYING, [one._asdict() for one in to_say])


def drop_ruled(connection: sqlite3.Connection) -> None:
    """Forget the rulings of the round, which is closed."""
    clear(connection, _RULED)


def put_sent(connection: sqlite3.Connection, sent: list[Sent]) -> None:
    """Write packets and what answered them."""
    put_rows(connection, _SENT, [one._asdict() | {"content": zlib.compress(one.content)} for one in sent])


def put_round(connection: sqlite3.Connection, played: ProvedRound, seal: str) -> None:
    """Write a round that was adjudicated."""
    cells: Cells = {"number": played.round, "record": packed(msgspec.Raw(played.record.encode())), "salt": played.salt}
    for name in ("shares", "anchors", "taken"):
        cells[name] = to_json(getattr(played, name)).decode()
    put_rows(connection, _ROUND, [cells | {"seal": seal}])


def _head(row: Cells, known: GameHead | None) -> GameHead:
    facts = known.facts if known else from_json(str(row["facts"]), GameFacts)
    design = known.design if known else unpacked_design(_bytes(row["design"]))
    state = bytes(unpacked_text(_bytes(row["state"])))
    return GameHead(
        str(row["game"]), facts, design, _bytes(row["key"]), str(row["secret"]), state, bool(row["is_begun"]),
        _number(row["round"]), str(row["seal"]), bool(row["is_revealed"]),
    )  # fmt: skip


def _round(row: Cells) -> ProvedRound:
    shares, anchors, taken = (from_json(str(row[name]), dict[str, str]) for name in ("shares", "anchors", "taken"))
    record = unpacked_text(_bytes(row["record"])).decode()
    return ProvedRound(_number(row["number"]), shares, anchors, taken, record, str(row["salt"]))


def _typed(connection: sqlite3.Connection, table: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in all_rows(connection, table)]


def _bytes(cell: object) -> bytes:
    if not isinstance(cell, bytes):
        raise ValueError(Message("a part of it is not in the form of a game"))
    return cell


def _number(cell: object) -> int:
    if not isinstance(cell, int):
        raise ValueError(Message("a part of it is not in the form of a game"))
    return cell
