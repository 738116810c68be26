"""Whether a game was played as its proof says: dice and seals, then the rules, then every packet that was kept.

`resources/verify_dice.py` checks the first without anything of the program. Here the record is played again besides:
each roll was called for, each event follows, each packet told what it had to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.codec import digest, from_json, to_json
from workbench.engine.dice import GivenDice
from workbench.engine.play import Engine
from workbench.engine.rules_modules import UNPLAYABLE, rules_for
from workbench.engine.words.message import Message, said_by
from workbench.referee import dice_of_shares as dice
from workbench.referee.designs_sent import design_in
from workbench.referee.formats import (
    QUESTIONS,
    TOLD,
    TURN_FORM,
    VIEW,
    Proof,
    ProvedRound,
    RecordedPlay,
    RecordedRound,
    RecordedStart,
    Rolled,
    TurnManifest,
)
from workbench.referee.packets import first_members, members_of, told_round
from workbench.referee.refused import Refused
from workbench.referee.rounds import AnyEngine, RoundPlay
from workbench.referee.signed_files import SignedFile, read_file

SHOWN = (VIEW, TOLD, QUESTIONS)
"""The parts of a packet that are made again; the page for people may be worded otherwise by another version."""


class Verified(NamedTuple):
    """What was looked at, and all that does not fit; `told` has to be known besides."""

    faults: tuple[str, ...]
    told: tuple[str, ...]
    rounds: int
    plays: int
    faces: int
    packets: int


def verify(proof: Proof, packets: Sequence[bytes] = ()) -> Verified:
    """Check a proof, and packets of any seat against it."""
    checked = _Verification(proof)
    checked.dice_and_seals()
    checked.played_again()
    count = sum(checked.packet(raw) for raw in packets)
    faults, told = tuple(checked.faults), tuple(checked.told)
    return Verified(faults, told, len(proof.rounds), checked.plays, checked.faces, count)


class _Moment(NamedTuple):
    """A round as it was played again, from which packets are made."""

    record: RecordedRound
    plays: tuple[RoundPlay, ...]
    state: Any


class _Verification:
    def __init__(self, proof: Proof) -> None:
        self._proof, self._game = proof, proof.game
        self.faults: list[str] = []
        self.told: list[str] = []
        self.plays = self.faces = 0
        self._seals: dict[int, tuple[str, dict[str, str]]] = {}
        self._moments: dict[int, _Moment] = {}
        self._start: RecordedStart | None = None
        self._engine: AnyEngine | None = None

    def _wrong(self, number: int, what: str) -> None:
        self.faults.append(Message("round {number}: {what}", number=number, what=what))

    # ------------------------------------------------------------------ dice and seals

    def dice_and_seals(self) -> None:
        """Shares lead to the anchors that were shown, faces follow from them, records are those that were sealed."""
        known: dict[str, tuple[int, str]] = {}
        anchors, seal = dict[str, str](), ""
        shown = [*(one.anchors for one in self._proof.rounds[1:]), self._proof.anchors]
        for number, played in enumerate(self._proof.rounds):
            if played.round != number:
                self._wrong(number, Message("it is missing"))
            for owner, anchor in sorted(played.anchors.items()):
                if anchors.get(owner) != anchor:
                    known[owner] = (0, anchor)
                    if owner in anchors:
                        self.told.append(Message("round {number}: {seat} joined anew", number=number, seat=owner))
            anchors = played.anchors
            self._shares(number, played, known)
            self._faces(number, played)
            seal = dice.seal(self._game, number, seal, played.salt, played.record.encode())
            self._seals[number + 1] = (seal, shown[number])
        if seal != self._proof.seal:
            self._wrong(len(self._proof.rounds), Message("the last seal is another"))

    def _shares(self, number: int, played: ProvedRound, known: dict[str, tuple[int, str]]) -> None:
        if number and {*played.shares} != {*played.anchors}:
            self._wrong(number, Message("the shares are not those of everybody"))
        for owner, share in sorted(played.shares.items()):
            since, end = known.get(owner, (0, ""))
            if share == dice.NO_SHARE:
                self.told.append(Message("round {number}: without a share of {seat}", number=number, seat=owner))
                record = self._record(number, played)
                if owner not in record.absent and owner not in record.joined:
                    self._wrong(number, Message("{seat} was there, and has no share", seat=owner))
            elif dice.fits(self._game, owner, share, number - since, end):
                known[owner] = (number, share)
            else:
                self._wrong(number, Message("the share of {seat} does not fit its anchor", seat=owner))

    def _faces(self, number: int, played: ProvedRound) -> None:
        if not number:
            return
        joint = dice.JointDice(dice.key_of_round(self._game, number, played.shares))
        seen = set()
        for roll in self._record(number, played).rolls:
            self.faces += 1
            if (roll.label, roll.which, roll.sides) in seen:
                self._wrong(number, Message("{roll} was rolled twice", roll=str(roll.label)))
            seen.add((roll.label, roll.which, roll.sides))
            if not 0 < roll.sides <= dice.ALL or joint.fallen(roll.label, roll.sides, roll.which) != roll.face:
                self._wrong(number, Message("{roll} shows {face}", roll=str(roll.label), face=roll.face))

    def _record(self, number: int, played: ProvedRound) -> RecordedRound:
        try:
            return from_json(played.record, RecordedRound)
        except (ValueError, TypeError):
            self._wrong(number, Message("its record cannot be read"))
            return RecordedRound(number)

    # ------------------------------------------------------------------ the rules

    def played_again(self) -> None:
        """Each play follows from the one before, by the rules and the dice."""
        try:
            start = self._start = from_json(self._proof.rounds[0].record, RecordedStart)
            rules = rules_for(design_in(bytes(start.design)))
            engine = self._engine = Engine(rules)
            state = rules.start(start.facts.scenario, start.facts.options)
        except (Refused, *UNPLAYABLE) as error:
            self._wrong(0, Message("it cannot be played again ({why})", why=said_by(error)))
            return
        if to_json(state) != bytes(start.start):
            self._wrong(0, Message("it does not begin as its scenario does"))
        begun = self._as_begun(engine, start, state)
        self._moments[0] = begun
        state = begun.state
        for number, played in enumerate(self._proof.rounds[1:], start=1):
            moment = self._round(engine, number, played, state)
            if moment is None:
                return
            self._moments[number], state = moment, moment.state

    def _as_begun(self, engine: AnyEngine, start: RecordedStart, state: Any) -> _Moment:
        if not start.is_begun:
            return _Moment(RecordedRound(0), (), state)
        events, after = engine.begin(state, GivenDice(()))
        return _Moment(RecordedRound(0), (RoundPlay(state, None, "", tuple(events), after),), after)

    def _round(self, engine: AnyEngine, number: int, played: ProvedRound, state: Any) -> _Moment | None:
        record = self._record(number, played)
        joint = dice.JointDice(dice.key_of_round(self._game, number, played.shares))
        plays = []
        for recorded in record.plays:
            before = state
            try:
                events, state = self._played(engine, recorded, state, joint)
            except (IllegalAction, BrokenRules, ValueError, KeyError, OverflowError) as error:
                self._wrong(number, Message("a play of it is refused now ({why})", why=said_by(error)))
                return None
            self.plays += 1
            if to_json(events) != bytes(recorded.events):
                self._wrong(number, Message("other events follow from the same play"))
            plays.append(RoundPlay(before, recorded.action, recorded.how, tuple(events), state))
        if tuple(Rolled(*joint.rolled[named]) for named in sorted(joint.rolled)) != record.rolls:
            self._wrong(number, Message("other dice are rolled by the same plays"))
        assert self._start is not None
        views = {seat: digest(engine.view(state, seat)) for seat in self._start.facts.seats}
        if (digest(state), views) != (record.digest, record.views):
            self._wrong(number, Message("it comes to another moment"))
        return _Moment(record, tuple(plays), state)

    @staticmethod
    def _played(engine: AnyEngine, recorded: RecordedPlay, state: Any, joint: dice.JointDice) -> tuple[list[Any], Any]:
        return engine.begin(state, joint) if recorded.action is None else engine.play(state, recorded.action, joint)

    # ------------------------------------------------------------------ packets

    def packet(self, raw: bytes) -> bool:
        """Whether a packet could be looked at; it carries the seals and tells what it had to."""
        try:
            found = read_file(TURN_FORM, raw, self._key_of_referee)
        except Refused as refused:
            self.faults.append(Message("a packet: {why}", why=refused.said))
            return False
        for why in self._faults_of(found):
            said = Message("the packet of {seat}: {why}", seat=found.manifest.seat, why=why)
            self._wrong(found.manifest.round, said)
        return True

    def _key_of_referee(self, manifest: TurnManifest) -> bytes:
        return bytes.fromhex(self._start.facts.referee) if self._start else b""

    def _faults_of(self, found: SignedFile[TurnManifest]) -> Iterator[str]:
        manifest, start, engine = found.manifest, self._start, self._engine
        if manifest.game != self._game or start is None or engine is None or manifest.seat not in start.facts.seats:
            yield Message("it is of another game")
            return
        if not manifest.round:
            if found.members != first_members(start.facts, engine.rules, manifest.seat):
                yield Message("it told something else of the game")
            return
        if (manifest.seal, manifest.anchors) != self._seals.get(manifest.round):
            yield Message("it carries another seal or other anchors")
        before = manifest.round - 1
        if before and before < len(self._proof.rounds) and manifest.taken != self._proof.rounds[before].taken:
            yield Message("it names other files as taken")
        if (moment := self._moments.get(before)) is None:
            return
        record, seat = moment.record, manifest.seat
        absent = tuple(other for other in start.facts.seats if other in record.absent)
        not_played, said = record.not_played.get(seat, ()), record.said.get(seat, ())
        told = told_round(engine, moment.plays, seat, not_played, absent, record.joined, said)
        is_begun = start.is_begun or before > 0
        due = members_of(start.facts, engine, moment.state, seat, manifest.round, told, is_begun)
        if any(found.members[name] != due[name] for name in SHOWN):
            yield Message("it told something else than it had to")
