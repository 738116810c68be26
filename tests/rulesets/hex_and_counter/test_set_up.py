"""Any position under the standard rules: from a named phase, with everything that is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.hex_and_counter import HexAndCounterRules
from workbench.engine.bots import let_play, make_bots
from workbench.engine.codec import to_builtins
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.set_up import BadPosition

SCENARIO = "delaying_defence"


def playtest(rules: HexAndCounterRules) -> Playtest[Any, Any]:
    return Playtest(rules, SCENARIO, 2)


def refused(rules: HexAndCounterRules, position: dict[str, Any]) -> list[str]:
    with pytest.raises(BadPosition) as bad:
        playtest(rules).set_up(position)
    return [str(problem) for problem in bad.value.problems]


def test_play_goes_on_from_a_phase_of_the_design(crossroads_rules: HexAndCounterRules) -> None:
    table = playtest(crossroads_rules)
    table.set_up({"turn": 3, "phase": "red_movement", "side": "red", "units": {"r_hussars": {"space": "0908"}}})
    assert (table.turn, table.state.active, table.state.units["r_hussars"].space) == (3, "red", "0908")
    assert [d.seat for d in table.decisions()] == ["red"]
    let_play(table, make_bots({"red": "random", "blue": "random"}, table))
    assert table.is_over


def test_play_goes_on_from_the_beginning_of_a_turn(crossroads_rules: HexAndCounterRules) -> None:
    table = playtest(crossroads_rules)
    table.set_up({"turn": 5})
    assert table.turn == 5


def test_words_that_do_not_fit_are_told(crossroads_rules: HexAndCounterRules) -> None:
    assert len(refused(crossroads_rules, {"turn": 99, "phase": "tea", "first": "red"})) == 3
    assert refused(crossroads_rules, {"phase": "red_combat", "side": "blue"}) == [
        "the position: red_combat is not of the side 'blue'"
    ]


def test_everything_that_is_wrong_is_told_at_once(crossroads_rules: HexAndCounterRules) -> None:
    crowd = [u for u, x in sorted(playtest(crossroads_rules).state.units.items()) if x.side == "red"]
    units: dict[str, Any] = {unit: {"space": "0908"} for unit in crowd}
    units["b_1st"] = {"space": "0908"}
    units["b_2nd"] = {"lost": 9}
    told = refused(crossroads_rules, {"units": units})
    assert told[0].startswith("unit b_2nd: it has lost 9 steps")
    assert told[1:] == ["space 0908: both sides stand in it"]
    del units["b_1st"], units["b_2nd"]
    (crowded,) = refused(crossroads_rules, {"units": units})
    assert crowded.startswith("space 0908: more stands in it than")
    assert refused(crossroads_rules, {"units": {"b_1st": {"space": "9999"}}}) == [
        "unit b_1st: there is no space '9999'"
    ]


def test_every_moment_of_a_playtest_comes_back_as_it_was(crossroads_rules: HexAndCounterRules) -> None:
    table = playtest(crossroads_rules)
    let_play(table, make_bots({"red": "random", "blue": "random"}, table))
    for number, play in enumerate(table.plays):
        assert crossroads_rules.problems(play.state) == (), number
        if number % 7 == 0:
            again = playtest(crossroads_rules)
            again.set_up(to_builtins(play.state), whole=True)
            assert again.state == play.state, number
