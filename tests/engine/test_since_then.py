"""What happened since a seat decided last: read off its views, in the order in which it was told."""

from __future__ import annotations

from typing import Any

import pytest

from sample_games.crossroads.build import build as build_crossroads
from workbench.engine.bots import bot_play, make_bots
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.since_then import NOTHING, SinceThen, since_then
from workbench.engine.rules_modules import rules_for

AnyPlaytest = Playtest[Any, Any]


@pytest.fixture(scope="module")
def played() -> AnyPlaytest:
    """Seven turns of Crossroads by two bots."""
    design = build_crossroads()
    playtest: AnyPlaytest = Playtest(rules_for(design), "", 5)
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "greedy"), playtest)
    while playtest.turn < 7 and not playtest.is_over:
        seat = playtest.decisions()[0].seat
        bot_play(playtest, seat, bots[seat])
    return playtest


def moments(playtest: AnyPlaytest) -> list[tuple[str, SinceThen]]:
    """What each seat is told where it is asked, at every moment of the line."""
    found, tree = [], playtest.tree
    for number in sorted(tree.kept):
        playtest.go_to(number)
        if playtest.decisions():
            seat = playtest.decisions()[0].seat
            found.append((seat, since_then(playtest, seat, seat)))
    playtest.take_up(tree)
    return found


def test_what_came_in_between_is_told_by_place(played: AnyPlaytest) -> None:
    told = [(seat, one) for seat, since in moments(played) for one in since.happened]
    deeds = {deed for _, one in told for deed in one.deeds}
    assert "a fight" in deeds and "taken by Red" in deeds and "2 counters come in" in deeds
    assert any(deed.endswith("loses 1") for deed in deeds) and any(deed.endswith("is gone") for deed in deeds)
    places = {space for map_ in played.rules.design.maps for space in map_.every_space}
    assert all(one.place in places for _, one in told)


def test_where_nobody_else_has_done_anything_nothing_is_told(played: AnyPlaytest) -> None:
    """Moves of one's own, one after the other, are no news."""
    told = moments(played)
    quiet = sum(since is NOTHING for _, since in told)
    assert quiet > len(told) / 2


def test_own_moves_of_the_last_play_are_known_to_who_made_them(played: AnyPlaytest) -> None:
    tree = played.tree
    for number in sorted(tree.kept)[1:]:
        played.go_to(number)
        play = played.plays[-1]
        if not played.decisions() or play.action is None or played.decisions()[0].seat == play.action.seat:
            continue
        mover = play.action.seat
        before = {p.unit: p for p in played.rules.display.pieces(played.before(len(played.plays) - 1))}
        now = {p.unit: p for p in played.rules.display.pieces(played.state)}
        moved = [x for x, p in now.items() if p.side == mover and x in before and before[x].space != p.space]
        since = since_then(played, mover, mover)
        for unit in moved:
            assert not any(f"{now[unit].name} comes in" in one.deeds for one in since.happened)
    played.take_up(tree)


def test_losses_of_a_turn_are_those_of_its_events(played: AnyPlaytest) -> None:
    """The steps that units have lost which stand at the end of a turn, counted from the events by hand."""
    summaries = {since.turn.title: since.turn for _, since in moments(played) if since.turn is not None}
    assert len(summaries) >= 5
    turn_of = played.rules.turn
    for turn, summary in enumerate(summaries.values(), start=1):
        numbers = [n for n in range(1, len(played.plays)) if turn_of(played.before(n)) == turn]
        lost: dict[str, int] = {}
        for n in numbers:
            for event in played.plays[n].events:
                if type(event).__name__ == "StepsLost":
                    lost[event.unit] = lost.get(event.unit, 0) + event.steps
        end = played.plays[numbers[-1]].state
        for side in summary.sides:
            stand = sum(n for unit, n in lost.items() if unit in end.units and end.units[unit].side == side.side)
            assert side.lost == stand, (summary.title, side)
            before = played.rules.points(played.before(numbers[0]))[side.side]
            assert side.points == (before, played.rules.points(end)[side.side])


def test_both_eyes_are_told_at_least_as_much(played: AnyPlaytest) -> None:
    seat = played.decisions()[0].seat
    whole, own = since_then(played, seat, ""), since_then(played, seat, seat)
    assert {one.place for one in own.happened} <= {one.place for one in whole.happened}
