"""Whoever referees a game by files: takes what the seats send, adjudicates, writes their packets.

All that a command does is one transaction of the referee's file; packets are written from it afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from immutables import Map
from msgspec import UNSET

from workbench import limits
from workbench.engine.codec import from_json, to_json
from workbench.engine.decision import Action
from workbench.engine.design import Design
from workbench.engine.dice import GivenDice, NeedsDice
from workbench.engine.knowledge.contacts import REFEREE, is_referee
from workbench.engine.play import Engine
from workbench.engine.rules_modules import rules_for
from workbench.engine.words.message import Message, marked
from workbench.language import ENGLISH, languages
from workbench.referee import dice_of_shares as dice
from workbench.referee.adjudication import Adjudicated, adjudicated, opened
from workbench.referee.answering import WAIT, Answering, by_orders, by_rulings, for_absent, why_not_so
from workbench.referee.boxes.in_boxes import in_box
from workbench.referee.by_a_person.hours import now
from workbench.referee.by_a_person.rulings import Rulings
from workbench.referee.formats import ORDERS_FORM, TURN_FORM, GameFacts, read_orders
from workbench.referee.game_rows import (
    GameHead,
    GameRows,
    Sent,
    Taken,
    drop_ruled,
    drop_taken,
    put_head,
    put_round,
    put_seat,
    put_sent,
    put_taken,
    put_to_say,
    read_sent,
)
from workbench.referee.keys import new_key, new_secret, public_key
from workbench.referee.referee_file import RefereeFile
from workbench.referee.refused import Refused
from workbench.referee.signed_files import Manifest, read_file
from workbench.referee.taking import TakenFile, check, signed_file

OVER = marked("the game is over")
REVEALED = marked("the game was revealed, and cannot be gone on with")
PLAIN = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
"""What a seat may be called of whose packets there are files."""
Absences = Mapping[str, str]


class Setting(NamedTuple):
    """How a game is set up; `absent` says for each seat what is done when nothing comes of it.

    `languages` are those in which seats read the page of their packets; whoever is not named reads English.
    With `encrypt` packets and orders go in boxes that only whom they are for can open, once a seat has joined.
    """

    scenario: str
    options: Mapping[str, str] = Map()
    rounds: int = 1_000
    absent: Absences = Map()
    note: str = ""
    languages: Mapping[str, str] = Map()
    encrypt: bool = False


class Referee:
    """A game that is open. Every call that changes something is one transaction."""

    def __init__(self, file: RefereeFile) -> None:
        """Not to be called: `new` and `open` make them."""
        self.file = file
        self.rules = rules_for(self.head.design)
        self.engine: Engine[Any, Any] = Engine(self.rules)

    @classmethod
    def new(cls, folder: Path, design: Design, setting: Setting) -> Self:
        """A new game, with an invitation for each seat.

        Raises
        ------
        GameFileError
            It cannot be made there.
        Refused
            It is set up in a way that cannot be.
        KeyError, UnknownRules
            As `rules_for` and `start`.
        """
        rules = rules_for(design)
        scenario = design.scenario(setting.scenario).id
        options = {**rules.by_files, **setting.options}
        start = rules.start(scenario, options)
        seats = tuple(seat for seat in rules.seats(start) if not is_referee(design, seat))
        absent = {seat: setting.absent.get(seat, WAIT) for seat in seats}
        _check_setting(setting, seats, rules)
        key = new_key()
        facts = GameFacts(
            title=design.title, rules=design.rules, scenario=scenario, options=options, seats=seats,
            rounds=setting.rounds, referee=public_key(key).hex(), absent=absent, note=setting.note,
            languages={s: code for s, code in sorted(setting.languages.items()) if code != ENGLISH} or UNSET,
            encrypt=setting.encrypt or UNSET,
        )  # fmt: skip
        try:
            _, state = Engine(rules).begin(start, GivenDice(()))
            is_begun = True
        except NeedsDice:
            state, is_begun = start, False
        head = GameHead(new_secret()[:32], facts, design, key, new_secret(), to_json(state), is_begun, 0, "", False)
        referee = cls(RefereeFile.create(folder, head, [opened(head, rules, seat) for seat in seats]))
        referee.write_packets()
        return referee

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Go on with a game; GameFileError when its file cannot be used."""
        file = RefereeFile.open(folder)
        try:
            return cls(file)
        except BaseException:
            file.close()
            raise

    # ------------------------------------------------------------------ what it is

    @property
    def rows(self) -> GameRows:
        return self.file.rows

    @property
    def head(self) -> GameHead:
        return self.rows.head

    @property
    def state(self) -> Any:
        """Where the game stands: all of it."""
        return self.engine.state_from_json(self.head.state)

    @property
    def is_over(self) -> bool:
        return self.head.is_begun and not self.state.procedures

    @property
    def missing(self) -> tuple[str, ...]:
        """The seats of which nothing has come for the round that is open."""
        there = self.rows.taken if self.head.round else self.rows.seats
        return tuple(seat for seat in self.head.facts.seats if seat not in there)

    # ------------------------------------------------------------------ what it does

    def take(self, raw: bytes) -> TakenFile:
        """Take a file of orders, or one by which a seat joins; Refused, with nothing changed, when it cannot be."""
        if self.head.is_revealed:
            raise Refused(REVEALED)
        signed = signed_file(self.rows, raw)
        found = check(self.engine, self.state, self.rows, signed)
        with self.file.writing() as rows:
            if found.joins:
                put_seat(rows, found.joins)
                drop_taken(rows, {s: one for s, one in self.rows.taken.items() if s != found.seat})
            else:
                put_taken(rows, Taken(found.seat, found.digest, found.serial, found.share, signed, now()))
        self.file.keep(found.digest, raw)
        return found

    def trial(self, absent: Absences, rulings: tuple[Action, ...] = (), is_rest_suggested: bool = True) -> Adjudicated:
        """What would come of the round that is open; nothing is written. Raises as `adjudicate`."""
        head = self.head
        if head.is_revealed or self.is_over:
            raise Refused(REVEALED if head.is_revealed else OVER)
        if head.round and head.round > head.facts.rounds:
            raise Refused(Message("this game has {rounds} rounds, and all are played", rounds=head.facts.rounds))
        ways = dict(head.facts.absent) | dict(absent)
        waiting = [seat for seat in self.missing if not head.round or ways[seat] == WAIT]
        if waiting:
            names = ", ".join(map(self.rules.words.name_of, waiting))
            raise Refused(Message("nothing has come yet from {seats}", seats=names))
        answers = {seat: self._answering(seat, ways[seat]) for seat in head.facts.seats if head.round}
        rest = Rulings(self.rows.ruled, is_rest_suggested)
        answers[REFEREE] = by_rulings(rulings, rest)
        return adjudicated(self.engine, self.rules, self.state, self.rows, answers, rest.listed)

    def adjudicate(
        self, absent: Absences | None = None, rulings: tuple[Action, ...] = (), is_rest_suggested: bool = True
    ) -> Adjudicated:
        """Play the round that is open and write the packets of the next one.

        Raises
        ------
        Refused
            Something is missing that is waited for, or the game is over. Nothing has changed.
        GameFileError
            It cannot be written. Nothing has changed, or the round is over and `write_packets` makes what is missing.
        """
        found = self.trial(absent or {}, rulings, is_rest_suggested)
        if found.ruling is not None:
            raise Refused(Message("this is still to be ruled: {prompt}", prompt=found.ruling.prompt))
        seats = self.rows.seats
        with self.file.writing() as rows:
            put_head(rows, found.head)
            put_round(rows, found.proved, found.head.seal)
            put_sent(rows, found.sent)
            for seat, standing in found.standing.items():
                put_seat(rows, seats[seat]._replace(standing=standing))
            drop_taken(rows, {})
            drop_ruled(rows)
            put_to_say(rows, [])
        self.write_packets()
        return found

    def packet(self, seat: str, number: int | None = None) -> Path:
        """The packet of a seat, as it was sent; Refused when there is none."""
        wanted = self.head.round if number is None else number
        sent = self.file.read(lambda rows: [*read_sent(rows, round=wanted, seat=seat)])
        if not sent:
            raise Refused(Message("there is no packet of round {number} for {seat}", number=wanted, seat=seat))
        return self._send(sent[0])

    def write_packets(self) -> list[Path]:
        """Put the packets of the round that is open into their folder, those that are not there."""
        return [self._send(sent) for _, sent in sorted(self.rows.sent.items())]

    def allow_rejoin(self, seat: str) -> None:
        """Let a seat join anew, with another key: its old one is lost. All are told."""
        if seat not in self.rows.seats:
            raise Refused(Message("{seat} has not joined yet", seat=seat))
        with self.file.writing() as rows:
            put_seat(rows, self.rows.seats[seat]._replace(may_rejoin=True))

    def close(self) -> None:
        """Let the file go."""
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _send(self, sent: Sent) -> Path:
        """Put a packet into its folder, in a box where the game has them and the seat has shown its key."""
        if self.head.facts.is_encrypted and sent.round:
            manifest = Manifest(format="", game=self.head.game, round=sent.round, seat=sent.seat)
            content = in_box(TURN_FORM, manifest, sent.content, self.head.key, self._public(sent.seat))
            sent = sent._replace(content=content)
        return self.file.send(sent)

    def _answering(self, seat: str, way: str) -> Answering:
        if taken := self.rows.taken.get(seat):
            found = read_file(ORDERS_FORM, taken.content, lambda manifest: self._public(seat))
            return by_orders(read_orders(found.members).actions)
        if wrong := why_not_so(way, self.rules):
            raise Refused(wrong)
        standing = from_json(self.rows.seats[seat].standing, tuple[Action, ...])
        return for_absent(way, self.rules, standing, self.head.game, seat, self.head.round)

    def _public(self, seat: str) -> bytes:
        return bytes.fromhex(self.rows.seats[seat].public)


def _check_setting(setting: Setting, seats: tuple[str, ...], rules: Any) -> None:
    if not 0 < setting.rounds <= limits.REFEREE_ROUNDS.most:
        raise Refused(Message("it has {beyond}", beyond=limits.REFEREE_ROUNDS.beyond))
    for seat in seats:
        if not PLAIN.fullmatch(seat) or seat == dice.REFEREE:
            raise Refused(Message("files cannot be named for a seat that is called {seat}", seat=repr(seat[:40])))
    for seat in (*setting.absent, *setting.languages):
        if seat not in seats:
            raise Refused(Message("no seat is called {seat} (there are: {seats})", seat=seat, seats=", ".join(seats)))
    for language in setting.languages.values():
        if language not in (spoken := languages()):
            there = ", ".join(spoken)
            raise Refused(
                Message("no language is called {language} (there are: {there})", language=language, there=there)
            )
    for way in setting.absent.values():
        if wrong := why_not_so(way, rules):
            raise Refused(wrong)
