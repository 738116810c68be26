"""A player's own file: the key that signs, the secret of the shares, the packets that were opened, a draft.

It is made on the player's machine and never sent. Whoever loses it joins anew.
"""

from __future__ import annotations

import sqlite3
import zlib
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from msgspec import Struct

from workbench import limits
from workbench.engine.codec import from_json, to_json
from workbench.engine.decision import Action
from workbench.engine.design import Design
from workbench.engine.orders.order import GivenOrders
from workbench.engine.play import Engine
from workbench.engine.rules_modules import rules_for
from workbench.engine.words.message import Message, marked
from workbench.referee import dice_of_shares as dice
from workbench.referee.boxes.in_boxes import facts_on_box, in_box, out_of_box
from workbench.referee.checked_orders import check_orders
from workbench.referee.designs_sent import design_in
from workbench.referee.formats import (
    ANSWERS,
    DESIGN,
    GAME,
    JOIN_ROUND,
    ORDERS_FORM,
    QUESTIONS,
    TOLD,
    TURN_FORM,
    VIEW,
    GameFacts,
    Orders,
    OrdersManifest,
    ToldRound,
    TurnManifest,
)
from workbench.referee.game_rows import decompressed
from workbench.referee.keys import new_key, new_secret, public_key
from workbench.referee.refused import Refused
from workbench.referee.signed_files import SignedFile, part_of, read_file, sealed_file, typed
from workbench.referee.tables import PLAYER_FILE, PLAYER_TABLES, GameFileError
from workbench.referee.told_again import adds_up
from workbench.referee.told_questions import Asked, asked_of
from workbench.storage.file import file_kind
from workbench.storage.file.held_file import HeldFile
from workbench.storage.file.new_file import new_file
from workbench.storage.file.ruleset_file import saving
from workbench.storage.rows.statements import Cells, all_rows, cells_in_parts, change_cells, put_rows, rows_by_column
from workbench.storage.versions import packed, unpacked_design

CANNOT = marked("this could not be written down")
FOREIGN_GAME, FOREIGN_SEAT = marked("it belongs to another game"), marked("it is another seat's")
MISSING = marked("a packet before it is missing")
NOT_OPEN = marked("no packet of a round was opened yet")
INVITATION = marked("this is no invitation: it is of a round that is played")
_PLAYER, _OPENED, _DRAFT = (PLAYER_TABLES.tables[name] for name in ("player", "opened", "draft"))


class Draft(Struct, frozen=True):
    """Orders that are being written: what is answered already, and what is begun of the next answer."""

    actions: tuple[Action, ...] = ()
    begun: GivenOrders = GivenOrders()


class Opened(NamedTuple):
    """A packet that was opened."""

    round: int
    digest: str
    content: bytes


class Player:
    """A player's file that is open."""

    def __init__(self, held: HeldFile) -> None:
        """Not to be called: `join` and `open` make them."""
        self._held = held
        self._head, self.opened = self._read()
        self.game, self.seat = str(self._head["game"]), str(self._head["seat"])
        self.facts = from_json(str(self._head["facts"]), GameFacts)

    @classmethod
    def join(cls, path: Path, packet: bytes) -> tuple[Self, bytes]:
        """A new file for the seat that a packet invites, and the file by which it joins.

        Raises
        ------
        Refused
            It is no invitation.
        GameFileError
            There is a file of this name, or it cannot be written.
        """
        if facts_on_box(packet) is not None:
            raise Refused(INVITATION)
        found = read_file(TURN_FORM, packet, _inviting)
        if GAME not in found.members:
            raise Refused(INVITATION)
        facts, design = part_of(found.members, GAME, GameFacts), design_in(found.members[DESIGN])
        if path.exists() and (not path.is_file() or path.stat().st_size):
            why = marked("there is a file of this name already")
            raise GameFileError(path, Message("this file cannot be made"), why, "Choose another name")
        manifest = found.manifest
        head: Cells = {"id": 1, "game": manifest.game, "seat": manifest.seat, "facts": to_json(facts).decode()}
        head |= {"design": packed(design), "key": new_key(), "secret": new_secret(), "serial": 0}
        with saving(path, GameFileError), new_file(path, PLAYER_FILE) as rows:
            put_rows(rows, _PLAYER, [head])
            put_rows(rows, _OPENED, [_opened_cells(found, packet)])
        player = cls.open(path)
        return player, player.joining()

    @classmethod
    def open(cls, path: Path) -> Self:
        """Check and hold a player's file; GameFileError when it cannot be used."""
        held = HeldFile.open(path, PLAYER_FILE, CANNOT)
        try:
            return cls(held)
        except BaseException:
            held.close()
            raise

    # ------------------------------------------------------------------ what is known

    @cached_property
    def design(self) -> Design:
        """As far as it is told to this seat."""
        return unpacked_design(_bytes(self._head["design"]))

    @cached_property
    def engine(self) -> Engine[Any, Any]:
        """The rules on that design."""
        return Engine(rules_for(self.design))

    @property
    def round(self) -> int:
        """The round of the last packet that was opened; 0 before the first."""
        return self.opened.round

    def signed(self, packet: bytes) -> bytes:
        """A packet out of the box that it may lie in, as it was signed; Refused when the box is not for this seat."""
        return out_of_box(TURN_FORM, packet, lambda facts: (self._key, self._whose(facts.game, facts.seat)))

    def read(self, packet: bytes) -> SignedFile[TurnManifest]:
        """A packet of this game and seat; Refused when it is none."""
        return read_file(TURN_FORM, self.signed(packet), lambda manifest: self._whose(manifest.game, manifest.seat))

    @cached_property
    def last(self) -> SignedFile[TurnManifest]:
        """The packet that was opened last."""
        return self.read(self.opened.content)

    @property
    def view(self) -> Any:
        """What the seat sees; Refused before the first round."""
        return self.engine.state_from_json(self._part(VIEW))

    @property
    def told(self) -> ToldRound:
        """What it was told of the round before."""
        return typed(self._part(TOLD), ToldRound)

    @property
    def questions(self) -> list[Any]:
        """What it is asked, as the protocol writes it."""
        return typed(self._part(QUESTIONS), list[Any])

    def adds_up(self) -> bool:
        """Whether the last packet shows what was told since the one before, where a game goes by what is told."""
        before = self.view_before
        return before is None or adds_up(self.engine, before, self.told, self.view, self.seat)

    @property
    def view_before(self) -> Any:
        """What the seat saw with the packet before the last; None where there was none."""
        if self.round <= JOIN_ROUND + 1:
            return None
        with self._held.database.reading() as rows:
            kept = [*cells_in_parts(rows, _OPENED, round=self.round - 1)]
        (row,) = rows_by_column(_OPENED, kept[0])
        return self.engine.state_from_json(self.read(_opened(row).content).members[VIEW])

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._held.path

    @property
    def draft(self) -> Draft:
        """What is being written for the round; a draft that cannot be read any more is none."""
        with self._held.database.reading() as rows:
            kept = [*cells_in_parts(rows, _DRAFT, round=self.round)]
        for row in rows_by_column(_DRAFT, kept[0]) if kept else ():
            try:
                return from_json(str(row["orders"]), Draft)
            except (ValueError, TypeError):
                break
        return Draft()

    # ------------------------------------------------------------------ what is done

    def open_packet(self, packet: bytes) -> SignedFile[TurnManifest]:
        """Take the next packet up.

        Raises
        ------
        Refused
            It is damaged, another seat's or game's, or one before it is missing. Nothing has changed.
        GameFileError
            It cannot be written down.
        """
        packet = self.signed(packet)
        found = self.read(packet)
        if found.digest == self.opened.digest:
            return found
        if found.manifest.previous != self.opened.digest or found.manifest.round != self.round + 1:
            raise Refused(MISSING)
        with saving(self._held.path, GameFileError), self._held.transaction() as rows:
            put_rows(rows, _OPENED, [_opened_cells(found, packet)])
        self.opened = Opened(found.manifest.round, found.digest, packet)
        self.__dict__.pop("last", None)
        return found

    def joining(self) -> bytes:
        """The file by which the seat joins."""
        manifest = OrdersManifest(
            format="", game=self.game, round=JOIN_ROUND, seat=self.seat, serial=1, answers=self._invitation,
            public=public_key(self._key).hex(), anchor=self._anchor,
        )  # fmt: skip
        return sealed_file(ORDERS_FORM, manifest, {}, self._key)

    def write(self, orders: Orders) -> bytes:
        """The file of orders for the round of the last packet; each one written counts instead of those before.

        Raises
        ------
        Refused
            No round is open, or the orders cannot be taken.
        """
        if self.round == JOIN_ROUND:
            raise Refused(NOT_OPEN)
        asked = self.asked
        moment = None if asked is None or asked.is_told_alone else self.view
        check_orders(self.engine, moment, self.seat, orders, asked is not None)
        serial = _number(self._head["serial"]) + 1
        with saving(self._held.path, GameFileError), self._held.transaction() as rows:
            change_cells(rows, _PLAYER, ("serial",), [(serial, 1)])
            put_rows(rows, _DRAFT, [{"round": self.round, "orders": to_json(Draft(orders.actions)).decode()}])
        self._head["serial"] = serial
        manifest = OrdersManifest(
            format="", game=self.game, round=self.round, seat=self.seat, serial=serial, answers=self.opened.digest,
            share=self._share(),
        )  # fmt: skip
        raw = sealed_file(ORDERS_FORM, manifest, {ANSWERS: to_json(orders)}, self._key)
        if not self.facts.is_encrypted:
            return raw
        return in_box(ORDERS_FORM, manifest, raw, self._key, bytes.fromhex(self.facts.referee))

    def keep_draft(self, draft: Draft) -> None:
        """Keep what is being written; GameFileError when it cannot be."""
        with saving(self._held.path, GameFileError), self._held.transaction() as rows:
            put_rows(rows, _DRAFT, [{"round": self.round, "orders": to_json(draft).decode()}])

    @property
    def asked(self) -> Asked | None:
        """What this round waits for besides the seat's share of the dice; None where nothing is asked of it."""
        questions = self.questions
        return asked_of(self.engine, self.view, self.seat, questions[0]) if questions else None

    def packets(self) -> list[bytes]:
        """All packets that were opened, as they were signed."""
        with self._held.database.reading() as rows:
            return [_opened(row).content for row in all_rows(rows, _OPENED)]

    def close(self) -> None:
        """Let the file go."""
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------------ within

    @property
    def _key(self) -> bytes:
        return _bytes(self._head["key"])

    @property
    def _secret(self) -> str:
        return str(self._head["secret"])

    @property
    def _anchor(self) -> str:
        return dice.anchor(self.game, self.seat, self._secret, self.facts.rounds)

    def _share(self) -> str:
        """That of the round; who has joined anew, and was not told to all yet, has none."""
        if self.last.manifest.anchors.get(self.seat) != self._anchor:
            return dice.NO_SHARE
        return dice.share(self.game, self.seat, self._secret, self.facts.rounds, self.round)

    def _part(self, name: str) -> bytes:
        if name not in self.last.members:
            raise Refused(NOT_OPEN)
        return self.last.members[name]

    def _whose(self, game: str, seat: str) -> bytes:
        """The key of whoever referees, for a packet of this game and seat."""
        if game != self.game:
            raise Refused(FOREIGN_GAME)
        if seat != self.seat:
            raise Refused(FOREIGN_SEAT)
        return bytes.fromhex(self.facts.referee)

    def _read(self) -> tuple[Cells, Opened]:
        try:
            with self._held.database.reading() as rows:
                heads, opened = all_rows(rows, _PLAYER), all_rows(rows, _OPENED)
            if len(heads) != 1 or not opened:
                raise ValueError(Message("it does not say whose it is"))
            self._invitation = str(opened[0]["digest"])
            return heads[0], _opened(opened[-1])
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise file_kind.unusable(self._held.path, PLAYER_FILE, error) from error


def _inviting(manifest: TurnManifest) -> bytes:
    if manifest.round != JOIN_ROUND:
        raise Refused(INVITATION)
    return bytes.fromhex(manifest.public) if len(manifest.public) == 64 else b""


def _opened_cells(found: SignedFile[TurnManifest], packet: bytes) -> Cells:
    return {"round": found.manifest.round, "digest": found.digest, "content": zlib.compress(packet)}


def _opened(row: Cells) -> Opened:
    content = decompressed(_bytes(row["content"]), limits.TURN_BYTES)
    return Opened(_number(row["round"]), str(row["digest"]), content)


def _bytes(cell: object) -> bytes:
    if not isinstance(cell, bytes):
        raise ValueError(Message("a part of it is not in the form of a game"))
    return cell


def _number(cell: object) -> int:
    if not isinstance(cell, int):
        raise ValueError(Message("a part of it is not in the form of a game"))
    return cell
