"""A round from what was taken to what is written down and sent: pure, but for the salt of its seal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from workbench.engine.codec import digest, to_json
from workbench.engine.decision import Decision
from workbench.engine.dice import GivenDice
from workbench.engine.knowledge.contacts import REFEREE
from workbench.engine.rules_modules import AnyRules
from workbench.referee import dice_of_shares as dice
from workbench.referee.answering import Answering
from workbench.referee.by_a_person.rulings import ListedRuling
from workbench.referee.by_a_person.to_say import pictures_for, said_to
from workbench.referee.formats import (
    ABSENT,
    ORDERS_FORM,
    TURN_FORM,
    ProvedRound,
    RecordedPlay,
    RecordedRound,
    RecordedStart,
    Rolled,
    Saying,
    TurnManifest,
    read_orders,
)
from workbench.referee.game_rows import GameHead, GameRows, Sent
from workbench.referee.keys import new_secret
from workbench.referee.packets import first_members, members_of, told_round
from workbench.referee.rounds import AnyEngine, Played, RoundPlay, play_round
from workbench.referee.signed_files import name_of, read_file, sealed_file


class Adjudicated(NamedTuple):
    """A round that was played: what the file is to hold. `ruling` is what is still to be ruled, if anything is."""

    played: Played
    head: GameHead
    proved: ProvedRound
    sent: list[Sent]
    standing: dict[str, bytes]
    ruling: Decision | None
    rulings: tuple[ListedRuling, ...] = ()


def opened(head: GameHead, rules: AnyRules, seat: str) -> Sent:
    """The invitation of a seat."""
    manifest = TurnManifest(format="", game=head.game, round=0, seat=seat, public=head.facts.referee)
    return _sent(head, manifest, first_members(head.facts, rules, seat))


def adjudicated(
    engine: AnyEngine,
    rules: AnyRules,
    state: Any,
    rows: GameRows,
    answers: Mapping[str, Answering],
    listed: Sequence[ListedRuling] = (),
) -> Adjudicated:
    """The round that is open, played; in the first nothing is, but that all have joined.

    `listed` are the rulings of a person, which are there when it is played.
    """
    head = rows.head
    shares = {} if not head.round else _shares(rows)
    joint = dice.JointDice(dice.key_of_round(head.game, head.round, shares))
    if head.round:
        played = play_round(engine, state, joint, answers, begins=not head.is_begun)
    else:
        played = _begun(engine, state, rules, head)
    said = {seat: said_to(rows.to_say, listed, seat) for seat in head.facts.seats}
    record = _record(rows, engine, played, joint, answers, rules, said)
    salt = new_secret()
    seal = dice.seal(head.game, head.round, head.seal, salt, record)
    taken = {seat: rows.taken[seat].digest if seat in rows.taken else ABSENT for seat in head.facts.seats}
    anchors = shown_anchors(rows, head.round) if head.round else {}
    proved = ProvedRound(head.round, shares, anchors, taken if head.round else {}, record.decode(), salt)
    after = head._replace(
        state=to_json(played.state), is_begun=head.is_begun or bool(head.round), round=head.round + 1, seal=seal
    )
    sent = [_packet(rows, engine, after, played, seat, proved, answers, said[seat]) for seat in head.facts.seats]
    answered = [
        one._replace(answered=rows.taken[seat].content) for seat, one in rows.sent.items() if seat in rows.taken
    ]
    return Adjudicated(played, after, proved, [*answered, *sent], _standing(rows), played.ruling, tuple(listed))


def _begun(engine: AnyEngine, state: Any, rules: AnyRules, head: GameHead) -> Played:
    """How the game began, where nothing was rolled: told in the first packet."""
    if not head.is_begun:
        return Played((), {}, state)
    start = rules.start(head.facts.scenario, head.facts.options)
    events, after = engine.begin(start, GivenDice(()))
    return Played((RoundPlay(start, None, "", tuple(events), after),), {}, after)


def _shares(rows: GameRows) -> dict[str, str]:
    head = rows.head
    own = dice.share(head.game, dice.REFEREE, head.secret, head.facts.rounds, head.round)
    sent = {seat: rows.taken[seat].share if seat in rows.taken else dice.NO_SHARE for seat in head.facts.seats}
    return {dice.REFEREE: own, **sent}


def shown_anchors(rows: GameRows, number: int) -> dict[str, str]:
    """Those that everybody was shown for a round; of who joins anew the new one counts from the next."""
    head = rows.head
    own = dice.anchor(head.game, dice.REFEREE, head.secret, head.facts.rounds)
    return {dice.REFEREE: own, **{seat: joined.anchor_in(number) for seat, joined in rows.seats.items()}}


def _record(
    rows: GameRows, engine: AnyEngine, played: Played, joint: dice.JointDice, answers: Mapping[str, Answering],
    rules: AnyRules, said: Mapping[str, tuple[Saying, ...]],
) -> bytes:  # fmt: skip
    head = rows.head
    if not head.round:
        start = rules.start(head.facts.scenario, head.facts.options)
        raw = msgspec.Raw(to_json(head.design)), msgspec.Raw(to_json(start))
        return to_json(RecordedStart(0, head.facts, *raw, head.is_begun))
    return to_json(
        RecordedRound(
            round=head.round,
            plays=tuple(RecordedPlay(x.action, x.how, msgspec.Raw(to_json(x.events))) for x in played.plays),
            rolls=tuple(Rolled(*joint.rolled[named]) for named in sorted(joint.rolled)),
            not_played=dict(played.not_played),
            absent={seat: way.how for seat, way in answers.items() if seat != REFEREE and seat not in rows.taken},
            joined=_joined(rows),
            digest=digest(played.state),
            views={seat: digest(engine.view(played.state, seat)) for seat in head.facts.seats},
            said={seat: texts for seat, texts in said.items() if texts},
            ruled=rows.ruled,
        )
    )


def _joined(rows: GameRows) -> tuple[str, ...]:
    """The seats that joined anew in the round that is open."""
    since = rows.head.round + 1
    return tuple(seat for seat in rows.head.facts.seats if rows.head.round and rows.seats[seat].since == since)


def _packet(
    rows: GameRows, engine: AnyEngine, after: GameHead, played: Played, seat: str, proved: ProvedRound,
    answers: Mapping[str, Answering], said: tuple[Saying, ...],
) -> Sent:  # fmt: skip
    absent = tuple(other for other in rows.head.facts.seats if other in answers and other not in rows.taken)
    told = told_round(engine, played.plays, seat, played.not_played.get(seat, ()), absent, _joined(rows), said)
    members = members_of(after.facts, engine, played.state, seat, after.round, told, after.is_begun)
    members |= pictures_for(rows.to_say, seat)
    manifest = TurnManifest(
        format="", game=after.game, round=after.round, seat=seat, previous=rows.sent[seat].digest, seal=after.seal,
        anchors=shown_anchors(rows, after.round), taken=proved.taken,
    )  # fmt: skip
    return _sent(after, manifest, members)


def _sent(head: GameHead, manifest: TurnManifest, members: Mapping[str, bytes]) -> Sent:
    raw = sealed_file(TURN_FORM, manifest, members, head.key)
    return Sent(manifest.round, manifest.seat, name_of(raw), raw)


def _standing(rows: GameRows) -> dict[str, bytes]:
    """What seats leave standing from now on."""
    found = {}
    for seat, taken in sorted(rows.taken.items()):
        public = bytes.fromhex(rows.seats[seat].public)
        orders = read_orders(read_file(ORDERS_FORM, taken.content, lambda manifest, key=public: key).members)  # type: ignore[misc]
        if orders.standing is not None:
            found[seat] = to_json(orders.standing)
    return found
