"""Staged choices, answers given unseen, dice by hand, and rules that break their promises."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import SIDES, CoinPosition, Coins, CoinState, Evening, U
from tests.engine.test_playtest import moving
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.decision import Action
from workbench.engine.dice import GivenDice, NeedsDice, SeededDice
from workbench.engine.events import TrackSet
from workbench.engine.options import OneOf
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import Procedure
from workbench.engine.unfolding import Again, Step

DESIGN = coin_design()


def test_a_big_choice_is_asked_in_stages_and_recorded_whole() -> None:
    playtest = moving("red")
    before = playtest.digest()
    first = playtest.next_decision("red")
    second = playtest.next_decision("red", ("red_1",))
    assert first is not None and second is not None
    assert (first.stage, second.stage) == (0, 1)
    assert list(second.options) == ["east", "west", "pass"]
    assert playtest.next_decision("red", ("red_1", "east")) is None
    assert playtest.next_decision("red", ("pass",)) is None
    assert playtest.digest() == before


def test_a_refused_stage_is_told_at_once() -> None:
    with pytest.raises(IllegalAction, match="none of your men"):
        moving("red").next_decision("red", ("blue_1",))


def test_a_seat_that_is_not_asked_has_no_decision() -> None:
    assert moving("red").next_decision("blue") is None


def test_half_a_choice_is_no_play() -> None:
    playtest = moving("red")
    with pytest.raises(IllegalAction, match="more is to be chosen"):
        playtest.play(Action("red", "Move.move_a_man", ("red_1",)))


@given(bids=st.fixed_dictionaries({side: st.integers(0, 2) for side in SIDES}), seed=st.integers(0, 50))
def test_the_order_of_unseen_answers_changes_nothing(bids: dict[str, int], seed: int) -> None:
    digests = set()
    for order in itertools.permutations(SIDES):
        playtest = Playtest(Coins(DESIGN), "", seed)
        for seat in order:
            assert seat in {d.seat for d in playtest.decisions()}
            playtest.play(Action(seat, "Turn.bid", (bids[seat],)))
        digests.add(playtest.digest())
    assert len(digests) == 1


def test_others_learn_only_that_a_seat_has_answered() -> None:
    playtests = []
    for coins in (0, 2):
        playtest = Playtest(Coins(DESIGN), "", 0)
        playtest.play(Action("red", "Turn.bid", (coins,)))
        playtests.append(playtest)
    assert playtests[0].view("blue") == playtests[1].view("blue")
    assert playtests[0].redacted("blue", since=1) == playtests[1].redacted("blue", since=1)
    assert playtests[0].redacted("red", since=1) != playtests[1].redacted("red", since=1)


# ---------------------------------------------------------------- dice


def test_faces_given_by_hand_stand_in_the_events() -> None:
    playtest = Playtest(Coins(DESIGN), "", 0)
    playtest.play(Action("red", "Turn.bid", (1,)))
    blue = Action("blue", "Turn.bid", (1,))
    with pytest.raises(NeedsDice) as needs:
        playtest.engine.play(playtest.state, blue, GivenDice(()))
    assert (needs.value.why, needs.value.sides) == ("a tie of bids", 6)
    firsts = {playtest.engine.play(playtest.state, blue, GivenDice((face,)))[1].procedures[-1].side for face in (1, 2)}  # type: ignore[union-attr]
    assert firsts == set(SIDES)
    assert playtest.play(blue, (6,)).given == (6,)
    assert playtest.state.dice_count == 1


def test_faces_that_no_roll_asks_for_are_refused() -> None:
    playtest = Playtest(Coins(DESIGN), "", 0)
    playtest.play(Action("red", "Turn.bid", (1,)))
    before = playtest.digest()
    with pytest.raises(IllegalAction, match="1 more faces"):
        playtest.play(Action("blue", "Turn.bid", (1,)), (6, 6))
    assert playtest.digest() == before


def test_a_die_cannot_show_what_it_does_not_have() -> None:
    with pytest.raises(ValueError, match="6 sides cannot show 7"):
        GivenDice((7,)).face(0, 6, "")


@given(st.integers(-(2**63), 2**63), st.integers(0, 2**32), st.integers(2, 100))
def test_seeded_faces_are_faces(seed: int, count: int, sides: int) -> None:
    face = SeededDice(seed).face(count, sides, "")
    assert 1 <= face <= sides
    assert face == SeededDice(seed).face(count, sides, "another reason")


# ---------------------------------------------------------------- broken promises


def rules_with(segment: Callable[[Evening, U], Step]) -> Playtest[CoinState, CoinPosition]:
    class Broken(Coins):
        sequence: Mapping[type[Procedure], Any] = {Evening: (segment,)}  # type: ignore[misc]

    return Playtest(Broken(DESIGN), "", 0)


def ask_after_acting(evening: Evening, u: U) -> Step:
    u.emit(TrackSet(track="turn", value=1))
    u.ask("red", "Too late?", OneOf(("yes",)))
    return None


def ask_after_rolling(evening: Evening, u: U) -> Step:
    u.roll("too early")
    u.ask("red", "Too late?", OneOf(("yes",)))
    return None


def run_without_end(evening: Evening, u: U) -> Step:
    return Again(evening)


@pytest.mark.parametrize(
    ("segment", "why"),
    [
        (ask_after_acting, "asks after it acted"),
        (ask_after_rolling, "asks after it acted"),
        (run_without_end, "run without end, now at Evening.run_without_end"),
    ],
)
def test_broken_rules_are_named(segment: Callable[[Evening, U], Step], why: str) -> None:
    with pytest.raises(BrokenRules, match=why):
        rules_with(segment)


def test_two_seats_are_not_asked_one_after_the_other_by_one_segment() -> None:
    def ask_two(evening: Evening, u: U) -> Step:
        u.ask("red", "First?", OneOf(("yes",)))
        u.ask("blue", "Second?", OneOf(("yes",)))
        return None

    playtest = rules_with(ask_two)
    with pytest.raises(BrokenRules, match="asks a second seat"):
        playtest.play(Action("red", "Evening.ask_two", ("yes",)))
