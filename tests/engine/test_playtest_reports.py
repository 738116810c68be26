"""Reports of playtests: every figure is the one that the events give, and a seat's holds what it was told."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise, product
from typing import Any

import pytest

from sample_games.crossroads.build import build as build_crossroads
from sample_games.toulon.build import build as build_toulon
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.design import Design
from workbench.engine.events import Answered, DiceRolled, PhaseBegun
from workbench.engine.playtests.own_words import NoteKind, OwnNote
from workbench.engine.playtests.play_tree import Made
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.report.dice_counts import REAL_DICE
from workbench.engine.playtests.report.figures import Report
from workbench.engine.playtests.report.making import beside, report_of
from workbench.engine.rules_modules import rules_for

AnyPlaytest = Playtest[Any, Any]


def played_by_bots(design: Design, scenario: str, plays: int) -> AnyPlaytest:
    playtest: AnyPlaytest = Playtest(rules_for(design), scenario, 7)
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "greedy"), playtest)
    while len(playtest.plays) <= plays and (asked := playtest.decisions()):
        seat = asked[0].seat
        made = Made("greedy", 0.5 * (len(playtest.plays) % 4), len(playtest.plays) % 5 == 0)
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]), made)
    return playtest


@pytest.fixture(scope="module")
def crossroads() -> AnyPlaytest:
    return played_by_bots(build_crossroads(), "", 1000)


@pytest.fixture(scope="module")
def toulon() -> AnyPlaytest:
    return played_by_bots(build_toulon(), "campaign", 160)


@pytest.fixture(params=["crossroads", "toulon"])
def playtest(request: pytest.FixtureRequest) -> AnyPlaytest:
    found: AnyPlaytest = request.getfixturevalue(request.param)
    return found


def events_of(playtest: AnyPlaytest) -> list[Any]:
    return [event for play in playtest.plays for event in play.events]


def test_the_length_and_the_end_are_those_of_the_playtest(crossroads: AnyPlaytest, toulon: AnyPlaytest) -> None:
    whole, part = report_of(crossroads, ""), report_of(toulon, "")
    assert whole.is_over and whole.winner == crossroads.state.winner
    assert not part.is_over and not part.ending
    assert (whole.plays, part.plays) == (len(crossroads.plays) - 1, 160)
    assert whole.points == crossroads.rules.points(crossroads.state)


def test_the_turns_follow_each_other_and_hold_every_play(playtest: AnyPlaytest) -> None:
    report = report_of(playtest, "")
    spans = [(turn.first, turn.last) for turn in report.turns]
    assert spans[0][0] == 0 and spans[-1][1] == report.plays
    assert all(after[0] == before[1] + 1 for before, after in pairwise(spans))
    for turn in report.turns:
        state = playtest.plays[turn.last].state
        points = playtest.rules.points(state)
        assert {side.side: side.points[1] for side in turn.sides} == dict(points)
        assert {piece.unit for piece in turn.pieces} <= set(state.units)


def test_losses_of_all_turns_are_those_of_all_events(playtest: AnyPlaytest) -> None:
    report, events = report_of(playtest, ""), events_of(playtest)
    sums = Counter[str]()
    for turn in report.turns:
        sums.update({side: lost.strength for side, lost in turn.strength_lost.items()})
        until = [event for play in playtest.plays[: turn.last + 1] for event in play.events]
        assert dict(sums) == dict(playtest.rules.losses(playtest.start, until))
    assert dict(sums) == dict(playtest.rules.losses(playtest.start, events))


def test_dice_are_counted_one_by_one(playtest: AnyPlaytest) -> None:
    rolls = [event for event in events_of(playtest) if isinstance(event, DiceRolled)]
    report = report_of(playtest, "")
    assert len(rolls) > 20
    faces = Counter((roll.sides, face) for roll in rolls for face in roll.faces if roll.sides in REAL_DICE)
    counted = {(one.sides, one.face): one.count for one in report.faces if one.count}
    assert counted == {key: faces[key] for key in counted}
    assert report.luck.total == sum(face * count for (_, face), count in counted.items())
    assert report.luck.dice == sum(counted.values())


def test_what_is_expected_is_what_every_outcome_gives_on_average(playtest: AnyPlaytest) -> None:
    for luck in report_of(playtest, "").dice:
        if luck.dice > 4:
            continue
        sums = [sum(faces) for faces in product(range(1, 7), repeat=luck.dice)]
        mean = sum(sums) / len(sums)
        assert math.isclose(luck.expected, mean)
        assert math.isclose(luck.spread, math.sqrt(sum((x - mean) ** 2 for x in sums) / len(sums)))


def test_clauses_are_used_where_an_event_cites_them(playtest: AnyPlaytest) -> None:
    report = report_of(playtest, "")
    cited: dict[str, list[int]] = {}
    for number, play in enumerate(playtest.plays):
        for event in play.events:
            if event.clause:
                cited.setdefault(event.clause, []).append(number)
    assert {use.number: (use.count, use.first, use.last) for use in report.clauses} == {
        clause: (len(plays), plays[0], plays[-1]) for clause, plays in cited.items()
    }
    assert not set(report.unused) & set(cited)
    assert set(report.unused) | set(cited) >= {c.number for c in playtest.rules.clauses if c.status == "implemented"}


def test_decisions_are_counted_with_their_time(playtest: AnyPlaytest) -> None:
    report = report_of(playtest, "")
    for seat in report.decisions:
        own = [play for play in playtest.plays if play.action is not None and play.action.seat == seat.seat]
        assert seat.count == len(own)
        assert seat.seconds == round(sum(play.made.seconds for play in own), 1)
        assert seat.advised == sum(play.made.is_advised for play in own)
        assert [one.seconds for one in seat.longest] == sorted((p.made.seconds for p in own), reverse=True)[:8]


def test_of_how_others_thought_a_seat_reads_nothing(playtest: AnyPlaytest) -> None:
    seats = playtest.rules.seats(playtest.start)
    for eyes in seats:
        for seat in report_of(playtest, eyes).decisions:
            assert seat.seat == eyes or (not seat.by and not seat.seconds and not seat.longest and not seat.advised)


def test_the_log_of_the_turns_is_what_was_told(playtest: AnyPlaytest) -> None:
    for eyes in ("", playtest.rules.seats(playtest.start)[0]):
        lines = [line for turn in report_of(playtest, eyes).turns for line in turn.lines if not line.is_head]
        told = playtest.redacted(eyes) if eyes else events_of(playtest)
        assert len(lines) <= sum(not isinstance(event, Answered | PhaseBegun) for event in told)
        assert lines


def test_notes_stand_with_their_plays_and_their_eyes(crossroads: AnyPlaytest) -> None:
    tree, (one, other) = crossroads.tree, crossroads.rules.seats(crossroads.start)[:2]
    for where, text in {
        OwnNote(5, one): "mine", OwnNote(5, other): "theirs", OwnNote(9, "", kind=NoteKind.FELT_WRONG): "seen",
    }.items():  # fmt: skip
        tree = tree.with_own_note(where, text)
    noted: AnyPlaytest = beside(crossroads, {0: crossroads.rules})
    noted.take_up(tree)
    assert {note.text for note in report_of(noted, "").notes} == {"mine", "theirs", "seen"}
    assert [(note.play, note.text) for note in report_of(noted, one).notes] == [(5, "mine")]
    wrong = [note for note in report_of(noted, "").notes if note.kind is NoteKind.FELT_WRONG]
    assert [(note.play, note.seat) for note in wrong] == [(9, "")]


def test_a_twin_gives_the_same_report(crossroads: AnyPlaytest) -> None:
    twin = beside(crossroads, {0: rules_for(crossroads.rules.design)})
    assert same(report_of(twin, ""), report_of(crossroads, ""))


def same(one: Report, other: Report) -> bool:
    return one == other
