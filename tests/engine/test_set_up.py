"""Any position set up by hand: laid over a start, all its problems, play from there, undo, what a seat sees."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import Coins, CoinState, Evening, Fight, Move, Turn
from workbench.engine.bots import let_play, make_bots
from workbench.engine.clauses import IllegalAction
from workbench.engine.codec import to_builtins, to_json
from workbench.engine.decision import Action
from workbench.engine.events import PositionSet
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.set_up import BadPosition, Moment, laid_over
from workbench.engine.questions.position_checks import dangling
from workbench.engine.ruleset import NotOffered, RulesModule

RULES = Coins(coin_design())


def playtest(seed: int = 4) -> Playtest[Any, Any]:
    return Playtest(RULES, "short", seed)


def refused(position: dict[str, Any], whole: bool = False) -> list[str]:
    """What is said to be wrong with a position; nothing has changed by it."""
    table = playtest()
    with pytest.raises(BadPosition) as bad:
        table.set_up(position, whole)
    assert len(table.plays) == 1
    assert "\n" not in str(bad.value)
    return [str(problem) for problem in bad.value.problems]


def test_what_a_position_leaves_out_is_as_the_scenario_starts() -> None:
    table = playtest()
    table.set_up({"units": {"red_1": {"space": "west"}, "blue_3": None}, "tracks": {"red": 2}, "purses": {"blue": 0}})
    state = table.state
    assert (state.units["red_1"].space, state.units["red_1"].coins) == ("west", 1)
    assert (state.units["red_2"].space, "blue_3" in state.units) == ("north", False)
    assert state.tracks == Map({"red": 2, "blue": 0, "turn": 1})
    assert state.purses == Map({"red": 6, "blue": 0})
    assert [d.name for d in table.decisions()] == ["Turn.bid", "Turn.bid"]


def test_a_unit_that_the_scenario_lacks_comes_from_its_counter() -> None:
    start = replace(RULES.start("short", {}), units=Map())
    state = laid_over(start, {"units": {"red_3": {"space": "east"}}}, RULES.printed)
    man = state.units["red_3"]
    assert (man.side, man.space, man.coins, man.face_down) == ("red", "east", 3, True)


def test_play_goes_on_from_a_named_turn_and_phase() -> None:
    table = playtest()
    table.set_up({"turn": 2, "phase": "move", "side": "blue", "units": {"blue_1": {"space": "east"}}})
    assert table.turn == 2
    assert [(d.seat, d.name) for d in table.decisions()] == [("blue", "Move.move_a_man")]
    table.play(Action("blue", "Move.move_a_man", ("pass",)))
    assert [(d.seat, d.name) for d in table.decisions()] == [("red", "Move.move_a_man")]


def test_a_second_side_that_has_moved_ends_the_turn() -> None:
    table = playtest()
    table.set_up({"turn": 2, "phase": "move", "side": "blue", "first": "red"})
    table.play(Action("blue", "Move.move_a_man", ("pass",)))
    assert (table.turn, table.decisions()[0].name) == (3, "Turn.bid")


def test_all_that_is_wrong_is_told_at_once() -> None:
    told = refused(
        {
            "units": {
                "red_1": {"space": "nowhere"},
                "red_2": {"space": "south", "coins": -1},
                "green_1": {"side": "green", "space": "north", "coins": 1},
            },
            "tracks": {"blue": -2},
            "purses": {"red": -1},
            "procedures": [{"type": "Evening", "last_turn": 3}, {"type": "Turn", "at": "sleep"}],
        }
    )
    assert told == [
        "unit green_1: the design has no such counter",
        "unit green_1: there is no side 'green'",
        "unit red_1: there is no space 'nowhere'",
        "unit red_2: coins is -1",
        "track blue: it shows -2",
        "procedure Turn: it has no segment 'sleep' (there are: bid, first_move, second_move)",
        "purse red: -1 coins",
    ]


def test_fields_of_another_kind_are_all_told() -> None:
    told = refused({"units": {"red_1": {"coins": "many"}, "red_2": {"space": 3}}, "tracks": 5, "purses": {"red": "x"}})
    assert [text.partition(":")[0] for text in told] == ["unit red_1", "unit red_2", "the position", "the position"]
    assert refused({"weather": 1, "units": {"red_1": {"hat": True}}}) == [
        "the position: nothing is called weather",
        "the position: nothing is called units.red_1.hat",
    ]
    assert refused({}, whole=True) == [
        "the position: it has no units",
        "the position: it has no tracks",
        "the position: it has no procedures",
    ]


def test_a_moment_that_is_none_is_refused() -> None:
    assert refused({"turn": 99, "phase": "tea", "side": "blue"}) == [
        "the position: there is no turn 99",
        "the position: there is no phase 'tea'",
        "the position: tea is not of the side 'blue'",
    ]
    assert "Expected `int" in refused({"turn": "two"})[0]


def test_rules_that_name_no_phases_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Coins, "at_moment", RulesModule.at_moment)
    with pytest.raises(NotOffered, match="give the procedures"):
        playtest().set_up({"turn": 2})


def test_a_playtest_that_neither_goes_on_nor_is_over_is_refused() -> None:
    assert refused({"procedures": []}) == ["the position: nothing is going on, and it has no ending"]
    assert refused({"ending": "rain"}) == ["the position: it is over (rain), and something is going on"]
    table = playtest()
    table.set_up({"procedures": [], "ending": "rain", "winner": "red"})
    assert table.is_over
    assert table.decisions() == []


class Ambush(Fight, frozen=True):
    """A fight that names men."""

    men: tuple[str, ...] = ()
    fled: tuple[str, ...] = ()


def test_a_unit_that_something_going_on_names_has_to_be_in_play() -> None:
    state = playtest().state
    ids = {counter.id for counter in RULES.design.counters}
    state = replace(state, units=state.units.delete("red_2"))
    state = replace(state, procedures=(*state.procedures, Ambush(men=("red_1", "red_2", "red_2"), fled=("red_2",))))
    (problem,) = dangling(state, ids, {"Ambush.fled"})
    assert str(problem) == "procedure Ambush: it names red_2 in Ambush.men, and no such unit is in play"
    assert len(list(dangling(state, ids, ()))) == 2


def test_answers_that_stand_in_a_position_are_checked_and_kept() -> None:
    table = playtest()
    table.play(Action("red", "Turn.bid", (2,)))
    document = to_builtins(table.state)
    again = playtest()
    again.set_up(document, whole=True)
    assert again.state == table.state
    assert [d.seat for d in again.decisions()] == ["blue"]
    document["answers"] = [["red", [9]]]
    with pytest.raises(IllegalAction):
        playtest().set_up(document, whole=True)


def test_a_set_up_is_a_play_that_can_be_taken_back() -> None:
    table = playtest()
    before = table.state
    play = table.set_up({"turn": 3})
    assert isinstance(play.events[0], PositionSet)
    assert play.action is None
    assert table.undo() is play
    assert table.state is before


def test_a_seat_is_told_its_own_view_of_the_position() -> None:
    table = playtest()
    table.set_up({"units": {"blue_1": {"space": "east"}}, "purses": {"blue": 1}})
    told = table.redacted("red", since=1)
    assert b"blue_1" not in to_json(told)
    shown = told[0]
    assert isinstance(shown, PositionSet)
    assert set(shown.position.purses) == {"red"}
    assert "?east.0" in shown.position.units


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), part=st.floats(0, 1))
def test_every_moment_of_a_playtest_can_be_set_up_as_it_is(seed: int, part: float) -> None:
    table = Playtest(RULES, "long", seed)
    let_play(table, make_bots({"red": "random", "blue": "random"}, table))
    moment: CoinState = table.plays[round(part * (len(table.plays) - 1))].state
    assert RULES.problems(moment) == ()
    again = Playtest(RULES, "long", seed)
    play = again.set_up(to_builtins(moment), whole=True)
    assert again.state == moment
    state = again.start
    for event in again.engine.events_from_json(to_json(play.events)):
        state = event.apply(state)
    assert state == moment


def test_the_words_of_a_moment_are_left_to_a_position_that_gives_its_procedures() -> None:
    stack = [to_builtins(p) for p in (Evening(last_turn=3, turn=1, at="play_a_turn"), Turn(number=1, at="first_move"))]
    table = playtest()
    table.set_up({"procedures": [*stack, to_builtins(Move(side="red", left=1))]})
    assert [d.seat for d in table.decisions()] == ["red"]
    assert refused({"procedures": stack, "phase": "move"}) == [
        "the position: phase and procedures both say where play goes on: leave one out"
    ]
    assert RULES.at_moment(RULES.start("short", {}), Moment(turn=1, phase="bid")).tracks["turn"] == 1
