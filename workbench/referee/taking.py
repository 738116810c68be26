"""Whether a file that has come can be taken: whole, of whom it says, of this game, this round, this packet."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.engine.clauses import BrokenRules
from workbench.engine.words.message import Message, marked
from workbench.referee.boxes.in_boxes import NO_BOX, out_of_box
from workbench.referee.checked_orders import can_be_asked, check_orders
from workbench.referee.dice_of_shares import NO_SHARE, fits
from workbench.referee.formats import JOIN_ROUND, ORDERS_FORM, OrdersManifest, read_orders
from workbench.referee.game_rows import GameRows, Joined
from workbench.referee.keys import SECRET_BYTES, shared_key
from workbench.referee.refused import Refused
from workbench.referee.rounds import AnyEngine
from workbench.referee.signed_files import SignedFile, read_file

FOREIGN = marked("it belongs to another game")
JOINED = marked("this seat has joined already")
AGAIN = marked("it was taken already")
OLDER = marked("a newer one was taken")
OTHER_PACKET = marked("it answers another packet")
NO_FIT = marked("its share of the dice does not fit")
TO_COME = marked("it is for a round to come")
OVER = marked("the game is over")
FAILED = marked("the rules fail on it")
UNPLAYABLE = (BrokenRules, LookupError, TypeError, ValueError, ArithmeticError, RecursionError, AssertionError)
MOST_SERIAL = 2**53


class TakenFile(NamedTuple):
    """A file that can be taken; `joins` is set of one by which a seat joins."""

    seat: str
    round: int
    serial: int
    digest: str
    share: str = NO_SHARE
    joins: Joined | None = None


def check(engine: AnyEngine, state: Any, rows: GameRows, raw: bytes) -> TakenFile:
    """What the file is; Refused when it cannot be taken."""
    found = read_file(ORDERS_FORM, raw, lambda manifest: _public(rows, manifest))
    if found.manifest.round == JOIN_ROUND:
        return _joining(rows, found)
    return _orders(engine, state, rows, found)


def signed_file(rows: GameRows, raw: bytes) -> bytes:
    """A file that came, out of the box that it may lie in; Refused when it is in a box that cannot be opened here."""
    return out_of_box(ORDERS_FORM, raw, lambda facts: (rows.head.key, _public_of(rows, facts.game, facts.seat)))


def _public(rows: GameRows, manifest: OrdersManifest) -> bytes:
    """The key of whoever the file says to be of: of one who joins, the one that it brings."""
    brought = _key(manifest.public) if manifest.round == JOIN_ROUND else None
    return _public_of(rows, manifest.game, manifest.seat, brought)


def _public_of(rows: GameRows, game: str, seat: str, brought: bytes | None = None) -> bytes:
    if game != rows.head.game:
        raise Refused(FOREIGN)
    if seat not in rows.head.facts.seats:
        raise Refused(Message("nobody sits at {seat}", seat=seat[:80]))
    if brought is not None:
        return brought
    if seat not in rows.seats:
        raise Refused(Message("{seat} has not joined yet", seat=seat))
    return bytes.fromhex(rows.seats[seat].public)


def _key(public: str) -> bytes:
    try:
        return bytes.fromhex(public)
    except ValueError:
        return b""


def _joining(rows: GameRows, found: SignedFile[OrdersManifest]) -> TakenFile:
    manifest, there = found.manifest, rows.seats.get(found.manifest.seat)
    if there and there.public == manifest.public:
        raise Refused(AGAIN)
    if there and not there.may_rejoin:
        raise Refused(JOINED)
    if not is_hash(manifest.anchor) or found.members:
        raise Refused(NO_FIT)
    if rows.head.facts.is_encrypted and shared_key(rows.head.key, _key(manifest.public)) is None:
        raise Refused(NO_BOX)
    since = rows.head.round + 1
    former = there.anchor_in(rows.head.round) if there else ""
    joins = Joined(manifest.seat, manifest.public, manifest.anchor, since, former)
    return TakenFile(manifest.seat, JOIN_ROUND, manifest.serial, found.digest, joins=joins)


def is_hash(text: str) -> bool:
    """Whether these are the hexadecimal signs of a hash or key."""
    return len(text) == 2 * SECRET_BYTES and set(text) <= set("0123456789abcdef")


def _orders(engine: AnyEngine, state: Any, rows: GameRows, found: SignedFile[OrdersManifest]) -> TakenFile:
    manifest, head = found.manifest, rows.head
    if manifest.round < head.round:
        raise Refused(Message("round {number} is closed", number=manifest.round))
    if manifest.round > head.round:
        raise Refused(TO_COME)
    if head.is_begun and not state.procedures:
        raise Refused(OVER)
    if manifest.answers != rows.sent[manifest.seat].digest:
        raise Refused(OTHER_PACKET)
    old = rows.taken.get(manifest.seat)
    if old and old.digest == found.digest:
        raise Refused(AGAIN)
    if not 0 < manifest.serial < MOST_SERIAL or (old and old.serial >= manifest.serial):
        raise Refused(OLDER)
    _check_share(rows, manifest)
    view = engine.view(state, manifest.seat)
    asked = next((d for d in engine.decisions(state) if d.seat == manifest.seat), None) if head.is_begun else None
    moment = view if asked is None or can_be_asked(engine, view, manifest.seat, asked.name) else state
    try:
        check_orders(engine, moment, manifest.seat, read_orders(found.members), asked is not None)
    except UNPLAYABLE:  # a fault of the rules on answers that nobody gives who means to play: it must not stop others
        raise Refused(FAILED) from None
    return TakenFile(manifest.seat, manifest.round, manifest.serial, found.digest, manifest.share)


def _check_share(rows: GameRows, manifest: OrdersManifest) -> None:
    seat = rows.seats[manifest.seat]
    if manifest.round < seat.since:  # who joins anew has none for the round that is open
        is_right = manifest.share == NO_SHARE
    else:
        is_right = is_hash(manifest.share) and fits(
            manifest.game, manifest.seat, manifest.share, manifest.round, seat.anchor
        )
    if not is_right:
        raise Refused(NO_FIT)
