"""Plays, undo and replay; what is refused changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import SIDES, CoinPosition, Coins, CoinState
from workbench.engine.bots import BOT_KINDS, bot_play, let_play, make_bot
from workbench.engine.clauses import IllegalAction
from workbench.engine.codec import to_json
from workbench.engine.decision import Action
from workbench.engine.events import Answered, ProceduresStand
from workbench.engine.playtests.playtest import Difference, Playtest, replay

CoinTest = Playtest[CoinState, CoinPosition]
DESIGN = coin_design()


def played(seed: int, plays: int = 1000, scenario: str = "") -> CoinTest:
    """A playtest of two random bots, as far as it went."""
    playtest = Playtest(Coins(DESIGN), scenario, seed)
    bots = {side: make_bot("random", seed + i, playtest) for i, side in enumerate(SIDES)}
    while not playtest.is_over and len(playtest.plays) <= plays:
        seat = playtest.decisions()[0].seat
        bot_play(playtest, seat, bots[seat])
    return playtest


def recorded(playtest: CoinTest) -> list[tuple[Action, tuple[int, ...], bytes]]:
    return [(p.action, p.given, to_json(p.events)) for p in playtest.plays if p.action]


@given(st.integers(0, 10_000))
def test_the_events_alone_give_every_state(seed: int) -> None:
    playtest = played(seed)
    state: Any = playtest.start
    for play in playtest.plays:
        for event in playtest.engine.events_from_json(to_json(play.events)):
            state = event.apply(state)
        assert state == play.state


@given(st.integers(0, 10_000))
def test_the_same_actions_give_the_same_events(seed: int) -> None:
    playtest = played(seed, scenario="long")
    again = Playtest(Coins(DESIGN), "long", seed)
    assert replay(again, recorded(playtest)) is None
    assert again.digest() == playtest.digest()


@given(st.integers(0, 1000))
def test_undo_goes_back_to_the_beginning(seed: int) -> None:
    playtest = played(seed, 20)
    digests = [playtest.engine.digest(play.state) for play in playtest.plays]
    while len(playtest.plays) > 1:
        assert playtest.digest() == digests.pop()
        taken_back = playtest.undo()
        assert taken_back is not None and taken_back.action is not None
    assert playtest.undo() is None
    assert playtest.digest() == digests.pop()


def test_a_play_taken_back_and_repeated_rolls_the_same() -> None:
    playtest = played(3, 12)
    play = playtest.undo()
    assert play is not None and play.action is not None
    assert playtest.play(play.action).events == play.events


def test_playtests_end() -> None:
    endings = {played(seed, scenario=scenario).state.ending for seed in range(12) for scenario in ("short", "long")}
    assert endings == {"bedtime", "three men have fallen"}


def test_a_replay_names_the_play_where_it_parts() -> None:
    playtest = played(1)
    plays = recorded(playtest)
    action, faces, _ = plays[4]
    plays[4] = (action, faces, b"[]")
    assert replay(Playtest(Coins(DESIGN), "", 1), plays) == Difference(5, "other events follow from the same action")


def test_a_replay_under_other_figures_says_what_is_refused_now() -> None:
    plays = recorded(played(1))
    moves = next(i for i, (action, _, _) in enumerate(plays, start=1) if action.to == "Move.move_a_man")
    figures = tuple(replace(p, value=0) for p in DESIGN.parameters)
    without_moves = Playtest(Coins(replace(DESIGN, parameters=figures)), "", 1)
    difference = replay(without_moves, plays)
    assert difference is not None and difference.play == moves - 1  # the second bid already leads elsewhere


@pytest.mark.parametrize(
    "action",
    [
        Action("red", "Turn.bid", (9,)),
        Action("red", "Turn.bid", (1, 1)),
        Action("red", "Turn.bid", ()),
        Action("red", "Turn.bid", ("one",)),
        Action("red", "Move.move_a_man", ("pass",)),
        Action("nobody", "Turn.bid", (1,)),
    ],
)
def test_a_refused_action_changes_nothing(action: Action) -> None:
    playtest = played(0, 0)
    before, count = playtest.digest(), len(playtest.plays)
    with pytest.raises(IllegalAction):
        playtest.play(action)
    assert (playtest.digest(), len(playtest.plays)) == (before, count)


def test_a_refusal_cites_its_clause() -> None:
    playtest = moving("red")
    with pytest.raises(IllegalAction, match="does not swim") as refused:
        for action in (
            Action("red", "Move.move_a_man", ("red_3", "east")),
            Action("red", "Move.move_a_man", ("red_3", "south")),
        ):
            playtest.play(action)
    assert refused.value.clause == "3.3"


def test_a_bot_leaves_the_events_of_the_same_action_played() -> None:
    playtest = played(5)
    for number, play in enumerate(playtest.plays[1:], start=1):
        before = playtest.before(number)
        assert play.action is not None
        events, state = playtest.engine.play(before, play.action, playtest._dice)
        assert (tuple(events), state) == (play.events, play.state)


def test_a_play_begins_with_the_answer_and_ends_with_what_goes_on() -> None:
    for play in played(6).plays[1:]:
        assert isinstance(play.events[0], Answered)
        assert isinstance(play.events[-1], ProceduresStand | Answered)


@pytest.mark.parametrize("kind", BOT_KINDS)
def test_bots_stop_after_the_turns_they_were_given(kind: str) -> None:
    playtest = Playtest(Coins(DESIGN), "long", 2)
    let_play(playtest, {side: make_bot(kind, 7, playtest) for side in SIDES}, turns=2)
    assert playtest.is_over or playtest.turn == 3


def test_bots_stop_where_a_seat_without_a_bot_is_asked() -> None:
    playtest = Playtest(Coins(DESIGN), "", 2)
    let_play(playtest, {"red": make_bot("random", 7, playtest)})
    assert {decision.seat for decision in playtest.decisions()} == {"blue"}


def test_a_kind_of_bot_that_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match=r"clever.*random, greedy"):
        make_bot("clever", 0, played(0, 0))


def test_every_legal_action_can_be_played() -> None:
    playtest = moving("red")
    actions = list(playtest.engine.legal_actions(playtest.state, "red"))
    assert Action("red", "Move.move_a_man", ("pass",)) in actions
    assert len(actions) == 1 + 3 * 3  # three men, two neighbours each or to stay
    for action in actions:
        playtest.play(action)
        playtest.undo()


def test_a_drawn_answer_is_among_the_listed_ones() -> None:
    playtest = moving("red")
    options = playtest.decisions()[0].options
    assert {options.sample(random.Random(n)) for n in range(50)} == set(options)


def moving(side: str) -> CoinTest:
    """The first turn, the side to move."""
    playtest = Playtest(Coins(DESIGN), "", 0)
    for seat in SIDES:
        playtest.play(Action(seat, "Turn.bid", (2 if seat == side else 0,)))
    return playtest
