"""The scenarios of Toulon: their set-ups, their endings, and a recorded playtest for each way it can end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.display import headline
from rulesets.toulon.procedures import GameTurn
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS, Objective
from rulesets.toulon.victory import KEPT, TAKEN, ending_of_turn, immediate_ending
from rulesets.toulon.words.wording import ENDING_WORDS
from tests.recorded_playtests import played_again, records_in
from tests.rulesets.toulon.bots_at_play import Game, bots_of, broken_sums
from tests.rulesets.toulon.record_endings import FOLDER, STORIES
from workbench.engine.bots import let_play
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Playtest

SHORT = {"bonaparte": (4, 17), "december": (16, 17), "faron": (6, 7)}
LINE, SWISS, MULGRAVE = "59_bourgogne_1", "courten_swiss", "A31"


@pytest.mark.parametrize("scenario", ["campaign", *SHORT])
def test_set_ups_break_no_rule(rules: ToulonRules, scenario: str) -> None:
    assert rules.problems(rules.start(scenario, {})) == ()


@pytest.mark.parametrize("scenario", SHORT)
def test_nobody_is_late_in_a_set_up(rules: ToulonRules, scenario: str) -> None:
    first, last = SHORT[scenario]
    told, state = rules.design.scenario(scenario), rules.start(scenario, {})
    assert (told.first_turn, told.last_turn, state.turn) == (first, last, first - 1)
    due = {state.units[x].due for x in sorted(state.units) if state.units[x].space == ARRIVALS}
    assert all(turn >= first for turn in due)
    assert state.toulon_entered, "the Allies are in Toulon"
    assert {"placements", "tracks", "turn_names"} <= set(told.provenance)
    assert set(told.options) <= set(told.provenance)


def test_the_first_scenario_brings_nobody_else(rules: ToulonRules) -> None:
    state = rules.start("faron", {})
    assert len(state.units) == len(rules.design.scenario("faron").placements) <= 20
    assert state.occupied_depots == ("A90",)


def test_the_window_names_the_last_turn_of_the_scenario(rules: ToulonRules) -> None:
    assert headline(rules.position(Playtest(rules, "faron", 1).state))[0] == "Turn 6 of 7"
    assert headline(rules.position(Playtest(rules, "campaign", 1).state))[0] == "Turn 1 of 17"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"players": "three"}, "players is two or nations"),
        ({"initiative": "british"}, "initiative is allied or republican"),
        ({"rade_SP": "lost"}, "rade_SP is allied or republican"),
        ({"rade_XX": "allied"}, "campaign has no option 'rade_XX'"),
        ({"objective": "A31"}, "campaign has no option 'objective'"),
    ],
)
def test_an_option_that_there_is_not_is_told(rules: ToulonRules, options: dict[str, str], told: str) -> None:
    with pytest.raises(KeyError, match=told):
        rules.start("campaign", options)


def test_a_scenario_is_about_an_area_of_the_map(toulon_design: Design) -> None:
    lost = toulon_design.scenario("faron")
    lost = replace(lost, id="lost", options=lost.options.set("objective", "A999"))
    with pytest.raises(KeyError, match="no area 'A999'"):
        ToulonRules(replace(toulon_design, scenarios=(lost,))).start("lost", {})


@pytest.mark.clause("12.1")
@pytest.mark.clause("10.6")
def test_what_is_chosen_is_there(rules: ToulonRules) -> None:
    state = rules.start("campaign", {"rade_SP": "republican", "initiative": "republican", "arrivals": "none"})
    assert dict(state.rades) == {"SG": "held", "SP": "lost"} and state.initiative == "republican"
    assert not [x for x in sorted(state.units) if state.units[x].space == ARRIVALS]


# ---------------------------------------------------------------- endings of short scenarios


@pytest.mark.clause("34.2")
def test_a_scenario_without_an_objective_ends_by_points_on_its_own_last_turn(toulon_design: Design) -> None:
    short = replace(toulon_design.scenario("campaign"), id="short", last_turn=5)
    rules = ToulonRules(replace(toulon_design, scenarios=(*toulon_design.scenarios, short)))
    state = rules.start("short", {})
    assert ending_of_turn(rules.position(replace(state, turn=4))) is None
    ending = ending_of_turn(rules.position(replace(state, turn=5)))
    assert (ending.ending, ending.clause) == ("draw", "34.2")


@pytest.mark.clause("34.1")
def test_an_objective_that_counts_at_once_ends_it_at_once(table) -> None:
    table.given(objective=Objective(MULGRAVE, REPUBLICAN, at_once=True), last_turn=9).put(MULGRAVE, LINE, SWISS)
    assert immediate_ending(table.position) is None
    del table.units[SWISS]
    assert immediate_ending(table.position).ending == TAKEN
    table.given(objective=Objective(MULGRAVE, REPUBLICAN))
    assert immediate_ending(table.position) is None


@pytest.mark.clause("34.2")
@pytest.mark.parametrize(
    ("unit", "ending", "winner"), [(LINE, TAKEN, REPUBLICAN), (SWISS, KEPT, ALLIED), ("", KEPT, ALLIED)]
)
def test_at_the_end_it_counts_who_holds_the_objective(table, unit: str, ending: str, winner: str) -> None:
    table.given(objective=Objective(MULGRAVE, REPUBLICAN), last_turn=9, turn=8).put("A10", LINE)
    table.put(MULGRAVE, *filter(None, (unit,)))
    assert ending_of_turn(table.position) is None
    found = ending_of_turn(table.given(turn=9).position)
    assert (found.ending, found.winner) == (ending, winner)


@pytest.mark.clause("34.1")
def test_a_great_margin_ends_a_short_scenario_too(table) -> None:
    table.given(objective=Objective(MULGRAVE, REPUBLICAN), last_turn=9, turn=5)
    table.given(tracks=table.state.tracks.set("victory_points_allied", 19))
    table.play(GameTurn(at="check_victory", turn=5))
    assert (table.state.ending, table.state.winner) == ("major_by_points", ALLIED)


# ---------------------------------------------------------------- played


@pytest.mark.parametrize(
    ("scenario", "kind", "seed"), [("faron", "greedy", 1), ("faron", "restless", 2), ("december", "random", 3)]
)
def test_bots_play_it_to_a_named_ending(rules: ToulonRules, scenario: str, kind: str, seed: int) -> None:
    playtest: Game = Playtest(rules, scenario, seed)
    let_play(playtest, bots_of(kind, seed, rules))
    assert playtest.state.ending in ENDING_WORDS
    assert playtest.turn <= SHORT[scenario][1]
    assert broken_sums(playtest) == []


@pytest.mark.clause("34.1")
@pytest.mark.clause("34.2")
@pytest.mark.parametrize("ending", STORIES)
def test_every_ending_has_a_record_that_plays_the_same(rules: ToulonRules, ending: str) -> None:
    playtest = played_again(rules, records_in(FOLDER)[ending])
    assert (playtest.state.ending, playtest.state.winner) == (ending, STORIES[ending].winner)


def test_no_ending_is_without_a_record() -> None:
    assert set(records_in(FOLDER)) == set(STORIES) == set(ENDING_WORDS)
