"""How two moments differ: in the player's words, never nothing where they differ, never what a seat may not know."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from sample_games.toulon.build import build as build_toulon
from tests.conformance import worlds_with_two_swapped
from tests.engine.coin_design import coin_design
from tests.engine.coin_game import SIDES, CoinPosition, Coins, CoinState
from workbench.engine.bots import bot_play, make_bot
from workbench.engine.decision import Action
from workbench.engine.play import Engine
from workbench.engine.playtests.comparison import Contrast, Kind, contrasts
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for

CoinTest = Playtest[CoinState, CoinPosition]


def coins() -> CoinTest:
    """The first turn, the reds to move after bids of 2 and 0."""
    playtest: CoinTest = Playtest(Coins(coin_design()), "long", 0)
    playtest.play(Action("red", "Turn.bid", (2,)))
    playtest.play(Action("blue", "Turn.bid", (0,)))
    return playtest


def moved(playtest: CoinTest, *answers: str) -> int:
    playtest.play(Action("red", "Move.move_a_man", answers))
    return playtest.tree.at


def two_branches() -> tuple[CoinTest, int, int]:
    playtest = coins()
    one = moved(playtest, "red_1", "east")
    playtest.undo()
    other = moved(playtest, "pass")
    return playtest, one, other


def test_a_unit_that_moved_is_told_by_name_and_place() -> None:
    playtest, one, other = two_branches()
    found = playtest.compare(one, other)
    assert (found.parts_after, found.turn, found.plays_one, found.plays_other) == (2, "Turn 1", 1, 1)
    assert Contrast(Kind.PLACE, "Red 1", "East", "North") in found.contrasts
    assert {c.kind for c in found.contrasts} == {Kind.PLACE, Kind.FURTHER}
    going_on = next(c for c in found.contrasts if c.what == "procedures")
    assert "left 3" in going_on.one and "side Blues" in going_on.other


def test_each_kind_has_its_words() -> None:
    state = coins().state
    gone = replace(
        state,
        units=state.units.delete("red_1").set("blue_1", replace(state.units["blue_1"], face_down=False)),
        tracks=state.tracks.set("red", 2).set("turn", 3),
        purses=Map({"red": 4, "blue": 1}),
        ending="bedtime",
        winner="blue",
    )
    told = contrasts(Coins(coin_design()), state, gone)
    assert Contrast(Kind.TURN, "", "Turn 1", "Turn 3") in told
    assert Contrast(Kind.POINTS, "Reds", "0", "2") in told
    assert Contrast(Kind.PRESENCE, "Red 1", "North, 1 SP", "") in told
    assert Contrast(Kind.FURTHER, "Blue 1: face down", "yes", "no") in told
    assert any(c.kind is Kind.FURTHER and c.what.startswith("purses: ") and c.other == "1" for c in told)
    assert any(c.kind is Kind.ENDING and c.one == "" and c.other.endswith(": bedtime") for c in told)


def test_dice_since_they_part_are_told() -> None:
    playtest: CoinTest = Playtest(Coins(coin_design()), "long", 0)
    playtest.play(Action("red", "Turn.bid", (1,)))
    playtest.play(Action("blue", "Turn.bid", (1,)), (5,))
    playtest.undo()
    playtest.play(Action("blue", "Turn.bid", (1,)), (4,))
    (dice,) = (c for c in playtest.compare(2, 3).contrasts if c.kind is Kind.DICE)
    assert (dice.one, dice.other) == ("5", "4")


def test_a_moment_is_no_different_from_itself() -> None:
    playtest = coins()
    found = playtest.compare(2, 2)
    assert (found.contrasts, found.parts_after, found.plays_one) == ((), 2, 0)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 1000), st.integers(0, 40), st.integers(0, 40))
def test_nothing_is_told_only_of_equal_moments(seed: int, first: int, second: int) -> None:
    playtest: Any = Playtest(Coins(coin_design()), "long", seed)
    bots = {side: make_bot("random", seed + i, playtest) for i, side in enumerate(SIDES)}
    while not playtest.is_over and len(playtest.plays) < 41:
        seat = playtest.decisions()[0].seat
        bot_play(playtest, seat, bots[seat])
    one, other = (playtest.plays[n % len(playtest.plays)].state for n in (first, second))
    assert (contrasts(playtest.rules, one, other) == ()) == (one == other)
    for contrast, turned in zip(
        contrasts(playtest.rules, one, other), contrasts(playtest.rules, other, one), strict=True
    ):
        assert (contrast.kind, contrast.one, contrast.other) == (turned.kind, turned.other, turned.one)


# ---------------------------------------------------------------- what a seat may see


def test_a_seat_learns_only_what_its_views_show() -> None:
    playtest, one, other = two_branches()
    for seat in SIDES:
        assert not any("purses" in c.what and "Blue" in c.what for c in playtest.compare(one, other, "red").contrasts)
        views = [playtest.engine.view(playtest.tree.kept[n].play.state, seat) for n in (one, other)]
        told = tuple(c for c in playtest.compare(one, other, seat).contrasts if c.kind is not Kind.DICE)
        assert told == contrasts(playtest.rules, *views)
    blue = playtest.compare(one, other, "blue").contrasts
    assert Contrast(Kind.PRESENCE, "a hidden unit, East", "1", "") in blue
    assert not any("Red 1" in (c.what, c.one, c.other) for c in blue)


@pytest.fixture(scope="module")
def siege() -> Any:
    """Toulon after 120 plays of random bots, and another 90 from play 60 on."""
    playtest: Any = Playtest(rules_for(build_toulon()), "campaign", 5)
    for start, plays, seed in ((0, 120, 1), (60, 90, 9)):
        playtest.go_to(start)
        bots = {seat: make_bot("random", seed, playtest) for seat in playtest.rules.seats(playtest.start)}
        for _ in range(plays):
            seat = playtest.decisions()[0].seat
            bot_play(playtest, seat, bots[seat])
    return playtest


def test_toulon_is_told_in_the_player_s_words(siege: Any) -> None:
    one, other = (branch.last for branch in siege.tree.branches())
    found = siege.compare(one, other)
    assert found.parts_after == siege.tree.parting(one, other) >= 60
    assert (found.parts_after + found.plays_one, found.parts_after + found.plays_other) == (120, 150)
    kinds = {c.kind for c in found.contrasts}
    assert {Kind.PLACE, Kind.STRENGTH, Kind.ARRIVAL, Kind.TRACK} <= kinds
    ids = set(siege.state.units) | set(siege.rules.design.map().spaces)
    told = [c for c in found.contrasts if c.kind is not Kind.FURTHER]
    assert not {word for c in told for word in (c.what, c.one, c.other) if word in ids and "_" in word}


@pytest.mark.parametrize("seat", ["republican", "allied"])
def test_worlds_that_a_seat_cannot_tell_apart_compare_alike(siege: Any, seat: str) -> None:
    compared = 0
    engine: Engine[Any, Any] = siege.engine
    one, other = (siege.tree.kept[branch.last].play.state for branch in siege.tree.branches())
    seen = engine.view(one, seat)
    for chance in range(6):
        for world in worlds_with_two_swapped(siege.rules, other, seat, random.Random(chance)):
            assert contrasts(siege.rules, seen, engine.view(world.state, seat)) == contrasts(
                siege.rules, seen, engine.view(other, seat)
            )
            compared += 1
    assert compared
