"""The fold law: what a seat sees afterwards is what it saw before and what it was told since, byte for byte."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.arcola import ArcolaRules
from rulesets.arcola.position import Position
from rulesets.arcola.reports.contradictions import contradictions
from rulesets.arcola.state import ArcolaState
from sample_games.arcola.build import build
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.codec import to_json
from workbench.engine.events import Event
from workbench.engine.knowledge.contacts import ContactReported, stand_in_of
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import is_stand_in
from workbench.engine.visibility import redacted, view

SEEDS = (1, 2, 3)
MOST_PLAYS = 400


@cache
def rules() -> ArcolaRules:
    return ArcolaRules(build())


@cache
def campaign(seed: int, sight: str = "2") -> Playtest[ArcolaState, Position]:
    """Random bots play until it is over."""
    playtest = Playtest(rules(), "november", seed, {"sight": sight})
    bots = make_bots(dict.fromkeys(rules().seats(playtest.start), "random"), playtest)
    while len(playtest.plays) < MOST_PLAYS and (asked := playtest.decisions()):
        seat = asked[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
    return playtest


def plays_of(
    playtest: Playtest[ArcolaState, Position],
) -> Iterator[tuple[ArcolaState, Sequence[Event[Any]], ArcolaState]]:
    """(before, events, after) of each play."""
    state = playtest.start
    for play in playtest.plays:
        before = state
        for event in play.events:
            state = event.apply(state)
        yield before, play.events, state


def folded(seen: ArcolaState, events: Sequence[Event[Any]]) -> ArcolaState:
    """What a seat makes of what it was told: events applied to what it saw, a stand-in for each contact."""
    for event in events:
        seen = event.apply(seen)
    (seat,) = seen.contacts
    units = {unit: piece for unit, piece in seen.units.items() if not is_stand_in(unit)}
    units |= {stand_in_of(contact): seen.face_of(report) for contact, report in seen.known_to(seat).items()}
    return replace(seen, units=Map(units))


def facts(state: ArcolaState) -> bytes:
    """Units and contacts, as they are written."""
    return to_json((state.units, state.contacts, state.contacts_made))


@pytest.mark.parametrize("sight", ["2", "open"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_is_what_was_told(seed: int, sight: str) -> None:
    compared = Counter[str]()
    for before, events, after in plays_of(campaign(seed, sight)):
        for seat in rules().figures.pieces.sides:
            heard = redacted(rules(), before, events, seat)
            assert facts(folded(view(rules(), before, seat), heard)) == facts(view(rules(), after, seat))
            compared[seat] += any(isinstance(event, ContactReported) for event in heard)
    assert min(compared.values()) >= 5


def test_an_event_that_is_kept_from_its_seat_breaks_the_law() -> None:
    """The law can be broken: of every report that is left out one sees it."""
    found = 0
    for before, events, after in plays_of(campaign(SEEDS[0])):
        for seat in rules().figures.pieces.sides:
            heard = redacted(rules(), before, events, seat)
            reports = [event for event in heard if isinstance(event, ContactReported)]
            if reports:
                last = {event.contact: event for event in reports}
                left_out = random.Random(len(heard)).choice(sorted(last.values(), key=lambda event: event.contact))
                kept = [event for event in heard if event is not left_out]
                found += facts(folded(view(rules(), before, seat), kept)) != facts(view(rules(), after, seat))
    assert found >= 10


@pytest.mark.parametrize("sight", ["2", "open"])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_contact_contradicts_what_is_seen(seed: int, sight: str) -> None:
    for _, _, after in plays_of(campaign(seed, sight)):
        assert list(contradictions(Position(rules().figures, after))) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_no_seat_is_told_a_name_of_the_other(seed: int) -> None:
    """Neither in a view nor in what it is told; the words of its own are its own."""
    pieces = rules().figures.pieces
    names = {
        side: [f'"{x}"'.encode() for x in (*pieces.leaders, *pieces.units) if pieces.side(x) == side]
        for side in pieces.sides
    }
    for before, events, after in plays_of(campaign(seed)):
        for seat in pieces.sides:
            told = to_json(redacted(rules(), before, events, seat)) + to_json(view(rules(), after, seat))
            assert [name for name in names[pieces.other(seat)] if name in told] == []
