"""Victory points and the endings (chapters 31, 33 to 35)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.procedures import Battle, GameTurn
from rulesets.toulon.sides import ALLIED, REPUBLICAN, SIDES
from rulesets.toulon.victory import ending_of_turn, holds_peninsula, immediate_ending, points
from workbench.engine.bots import RandomBot, let_play
from workbench.engine.events import PlaytestEnded
from workbench.engine.playtests.playtest import Playtest

LINE, LINE_2, SWISS = "59_bourgogne_1", "59_bourgogne_2", "courten_swiss"
FARON = "A64"  # two points


@pytest.mark.clause("35.1")
@pytest.mark.clause("3.j")
def test_areas_count_for_whom_alone_stands_there(table) -> None:
    table.put(FARON, LINE).given(tracks=Map({"victory_points_allied": 3}))
    assert points(table.position) == {REPUBLICAN: 2, ALLIED: 3}
    table.put(FARON, SWISS)
    assert points(table.position) == {REPUBLICAN: 0, ALLIED: 3}


@pytest.mark.clause("35.1")
def test_nobody_scores_by_the_set_up(rules) -> None:
    state = rules.start("campaign", {})
    assert points(rules.position(state)) == {REPUBLICAN: 0, ALLIED: 0}


@pytest.mark.clause("34.1")
def test_toulon_taken_ends_it_at_once(table) -> None:
    table.put("A43", LINE)
    assert immediate_ending(table.position).winner == REPUBLICAN
    table.put("A43", SWISS)
    assert immediate_ending(table.position) is None


@pytest.mark.clause("34.1")
@pytest.mark.clause("11.1")
def test_a_depot_that_republicans_have_held_is_lost_even_to_a_patrol(table) -> None:
    table.put("A10", SWISS, temporary=3)
    assert immediate_ending(table.position) is None
    table.given(occupied_depots=("A10",))
    assert immediate_ending(table.position).ending == "depot_taken"


@pytest.mark.clause("34.1")
@pytest.mark.clause("6.1")
def test_a_depot_is_occupied_when_the_fight_for_it_is_won_and_not_before(table) -> None:
    table.put("A10", SWISS).put("A10", LINE).put("A43", "11th_devon")
    table.play(Battle(at="judge", attacker=REPUBLICAN, area="A10"))
    assert not table.state.occupied_depots and not table.state.ending
    table.put("A10", LINE).put("A11", SWISS).put("A43", "11th_devon").given(units=Map())
    table.play(Battle(at="judge", attacker=REPUBLICAN, area="A10"))
    assert table.state.occupied_depots == ("A10",)


@pytest.mark.clause("34.1")
@pytest.mark.clause("33.1")
def test_the_fleet_leaves_when_the_trigger_and_a_peninsula_are_reached(table) -> None:
    table.put("A50", LINE).given(tracks=Map({"evacuation": 8}))
    assert immediate_ending(table.position) is None
    table.given(tracks=Map({"evacuation": 9}))
    assert immediate_ending(table.position).ending == "evacuation"


@pytest.mark.clause("34.1")
def test_a_peninsula_is_held_with_all_its_forts(table) -> None:
    table.put("A35", LINE)
    assert not holds_peninsula(table.position, "eguillette", REPUBLICAN)
    table.put("A37", LINE_2)
    assert holds_peninsula(table.position, "eguillette", REPUBLICAN)


@pytest.mark.clause("34.1")
@pytest.mark.clause("34.2")
@pytest.mark.parametrize(
    ("turn", "republican", "allied", "ending", "winner"),
    [
        (5, 19, 0, "major_by_points", REPUBLICAN),
        (5, 0, 19, "major_by_points", ALLIED),
        (17, 3, 2, "minor_by_points", REPUBLICAN),
        (17, 4, 4, "draw", ""),
    ],
)
def test_endings_by_points(table, turn: int, republican: int, allied: int, ending: str, winner: str) -> None:
    table.given(turn=turn, tracks=Map({"victory_points_republican": republican, "victory_points_allied": allied}))
    found = ending_of_turn(table.position)
    assert (found.ending, found.winner) == (ending, winner)


@pytest.mark.clause("34.2")
def test_a_small_margin_ends_nothing_before_the_last_turn(table) -> None:
    table.given(turn=16, tracks=Map({"victory_points_republican": 18}))
    assert ending_of_turn(table.position) is None


@pytest.mark.clause("31.2")
@pytest.mark.clause("7.7")
@pytest.mark.clause("31.3")
def test_the_end_of_a_turn_empties_purses_and_counts(table) -> None:
    table.given(turn=17, tracks=Map({"ops.british": 4, "ops.western_wing": 2, "victory_points_allied": 1}))
    table.play(GameTurn(at="empty_purses", turn=17))
    assert table.state.tracks["ops.british"] == table.state.tracks["ops.western_wing"] == 0
    (ended,) = table.happened(PlaytestEnded)
    assert (ended.ending, ended.winner) == ("minor_by_points", ALLIED)


@pytest.mark.clause("7.12")
def test_points_gained_in_areas_end_a_sides_disarray(table) -> None:
    table.put(FARON, LINE).given(defeated=(REPUBLICAN, ALLIED), tracks=Map({"area_points_republican": 1}))
    table.play(GameTurn(at="count_areas", turn=8))
    assert table.state.defeated == (ALLIED,)


@pytest.mark.clause("7.12")
def test_areas_of_the_set_up_are_no_gain_in_the_first_turn(table) -> None:
    table.put(FARON, SWISS).given(defeated=(ALLIED,), tracks=Map({"area_points_at_start_allied": 2}))
    table.play(GameTurn(at="count_areas", turn=1))
    assert table.state.defeated == (ALLIED,)


@pytest.mark.clause("34.1")
def test_the_first_of_two_endings_at_once(table) -> None:
    table.put("A43", LINE).put("A10", SWISS).given(occupied_depots=("A10",))
    assert immediate_ending(table.position).ending == "toulon_taken"


@pytest.mark.clause("31.4")
@pytest.mark.clause("12.1")
def test_the_campaign_begins_with_both_rades_held_and_goes_on_turn_by_turn(rules) -> None:
    playtest = Playtest(rules, "campaign", 1)
    assert {rade: playtest.state.rades[rade] for rade in sorted(playtest.state.rades)} == {"SG": "held", "SP": "held"}
    assert playtest.turn == 1
    let_play(playtest, {side: RandomBot(1) for side in SIDES}, turns=1)
    assert playtest.turn == 2
