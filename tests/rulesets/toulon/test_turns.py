"""The frame of a turn: reinforcements, initiative, order of the side turns, the whole campaign (4, 9, 10)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import InitiativeTaken, OrderChosen, SideTurnBegun, ToulonEntered, UnitArrived
from rulesets.toulon.phases.initiative import initiative_modifiers
from rulesets.toulon.phases.reinforcements import places_of_arrival
from rulesets.toulon.procedures import GameTurn, Movement, Overstack, Reinforcements, SideTurn
from rulesets.toulon.sides import ALLIED, REPUBLICAN, SIDES
from rulesets.toulon.state import ARRIVALS, HELD, LOST
from workbench.engine.bots import RandomBot, let_play
from workbench.engine.display import LineStatus
from workbench.engine.events import PhaseBegun
from workbench.engine.mechanics.modifiers import total_of
from workbench.engine.playtests.playtest import Playtest

LINE, EAST, RESERVE, DEVON, LOYAL = "59_bourgogne_1", "28_maine", "4_isere", "2nd_royals", "french_line_loyal"
BOTH_HELD = Map({"SP": HELD, "SG": HELD})
NO_AUSTRIANS = (1, 1)
KEEP_DATES = {"Reinforcements.change_dates": "done"}


# ---------------------------------------------------------------- reinforcements


@pytest.mark.clause("9.3")
@pytest.mark.clause("9.1")
@pytest.mark.clause("9.4")
@pytest.mark.clause("2.g")
@pytest.mark.clause("2.i")
def test_who_is_due_arrives_at_the_depot_of_the_wing(table) -> None:
    table.put(ARRIVALS, LINE, EAST, RESERVE, due=8).put(ARRIVALS, "ardeche", due=9)
    table.play(Reinforcements(), says=KEEP_DATES)
    assert {e.unit: e.to for e in table.happened(UnitArrived)} == {LINE: "A10", EAST: "A90", RESERVE: "A90"}


@pytest.mark.clause("9.1")
@pytest.mark.clause("9.2")
@pytest.mark.parametrize(
    ("entered", "rades", "place"),
    [(0, BOTH_HELD, "SG"), (2, BOTH_HELD, "A43"), (2, BOTH_HELD.set("SP", LOST), "SG")],
)
def test_allies_step_ashore_in_toulon_once_it_is_theirs_and_the_rades_are(table, entered, rades, place) -> None:
    q = table.put(ARRIVALS, DEVON, LOYAL, due=8).given(toulon_entered=entered, rades=rades).position
    assert places_of_arrival(q, DEVON) == (place,)
    assert places_of_arrival(q, LOYAL) == ("A43",)


@pytest.mark.clause("9.1")
def test_bonaparte_may_join_one_of_his_batteries(table) -> None:
    table.put(ARRIVALS, "bonaparte", due=8).put("A28", "battery_montagne")
    table.play(Reinforcements(), says={**KEEP_DATES, "Reinforcements.place_bonaparte": "A28"})
    assert table.state.units["bonaparte"].space == "A28"


@pytest.mark.clause("9.8")
def test_nobody_is_placed_in_a_depot_that_the_enemy_holds(table) -> None:
    table.put(ARRIVALS, LINE, due=8).put("A10", "courten_swiss")
    table.play(Reinforcements(), says=KEEP_DATES)
    assert table.state.units[LINE].space == ARRIVALS


@pytest.mark.clause("17.5")
def test_toulon_is_opened_by_allied_troops_that_are_not_its_own(table) -> None:
    table.put("A43", LOYAL).put("A58", "11th_devon").given(turn=2, tracks=Map({"ops.british": 1}))
    table.play(Movement(side=ALLIED), says={"Movement.order_a_force": ["A58", ("11th_devon",), "A43", "end"]})
    assert [e.turn for e in table.happened(ToulonEntered)] == [2]


# ---------------------------------------------------------------- the calendar


@pytest.mark.clause("32.9")
@pytest.mark.parametrize(("turn", "permanent"), [(6, 1), (7, 0)])
def test_the_royal_louis_comes_up_to_strength(table, turn: int, permanent: int) -> None:
    table.put("A43", "royal_louis", permanent=1).given(turn=turn).play(Reinforcements())
    assert table.state.units["royal_louis"].permanent == permanent


@pytest.mark.clause("32.15")
@pytest.mark.clause("2.j")
def test_who_leaves_by_the_calendar(table) -> None:
    table.put("A43", "national_guard", "mulgrave", "ohara").given(turn=12).play(Reinforcements(), faces=NO_AUSTRIANS)
    assert set(table.state.units) == {"national_guard", "ohara"}
    table.units = dict(table.state.units)
    table.given(turn=16).play(Reinforcements(), faces=NO_AUSTRIANS)
    assert set(table.state.units) == {"ohara"}


@pytest.mark.clause("32.14")
@pytest.mark.parametrize(("temporary", "left"), [(0, 1), (2, 0)])
def test_the_thirtieth_sends_men_to_gibraltar(table, temporary: int, left: int) -> None:
    table.put("A43", "30th_cambridge", temporary=temporary).put("A43", "11th_devon").given(turn=13)
    table.play(Reinforcements(), faces=NO_AUSTRIANS)
    assert table.position.total(x for x in table.state.units if x == "30th_cambridge") == left
    assert table.state.units["11th_devon"].permanent == (0 if left else 1)


@pytest.mark.clause("24.8")
@pytest.mark.parametrize(("face", "space"), [(3, "A20"), (4, ARRIVALS)])
def test_a_leader_left_among_the_enemy_is_caught_or_gets_away(table, face: int, space: str) -> None:
    table.put("A27", "mouret").put("A27", "courten_swiss").put("A20", LINE).given(active=REPUBLICAN)
    table.play(SideTurn(side=REPUBLICAN, at="catch_lone_leaders"), faces=(face, *((1,) if face > 3 else ())))
    assert table.state.units["mouret"].space == space


# ---------------------------------------------------------------- initiative


@pytest.mark.clause("10.1")
@pytest.mark.clause("10.6")
def test_the_first_turn_needs_no_dice(table) -> None:
    table.given(turn=1, initiative=ALLIED)
    table.play(
        GameTurn(turn=1, at="determine_initiative"), says={"GameTurn.choose_the_order": "second"}, faces=(1,) * 0
    )
    assert [(e.side, e.rolls) for e in table.happened(InitiativeTaken)] == [(ALLIED, ())]
    assert [e.first for e in table.happened(OrderChosen)] == [REPUBLICAN]
    assert [e.side for e in table.happened(SideTurnBegun) if e.side] == [REPUBLICAN, ALLIED]


@pytest.mark.clause("10.3")
@pytest.mark.clause("10.4")
@pytest.mark.clause("10.5")
@pytest.mark.parametrize(
    ("republican", "allied", "holder", "winner"),
    [(5, 2, ALLIED, REPUBLICAN), (2, 5, REPUBLICAN, ALLIED), (4, 4, ALLIED, ALLIED), (4, 4, REPUBLICAN, REPUBLICAN)],
)
def test_the_higher_die_takes_the_initiative_and_a_tie_leaves_it(table, republican, allied, holder, winner) -> None:
    table.given(turn=3, initiative=holder)
    table.play(GameTurn(turn=3, at="determine_initiative"), faces=(republican, allied))
    assert table.happened(InitiativeTaken)[0].side == winner


@pytest.mark.clause("10.3")
@pytest.mark.clause("2.j")
def test_leaders_victories_and_disarray_count(table) -> None:
    table.put("A43", "mulgrave").put("A10", "carteaux").given(last_winner=ALLIED, defeated=(REPUBLICAN,))
    assert [total_of(initiative_modifiers(table.position, side)) for side in SIDES] == [-1, 2]
    table.put("A90", "dugommier").put("A61", "ohara")
    assert table.position.overall_leader("western_wing") == "dugommier"
    assert table.position.overall_leader("british") == "ohara"


# ---------------------------------------------------------------- the campaign


@pytest.mark.clause("4.a")
def test_a_turn_runs_through_its_phases_in_the_printed_order(rules) -> None:
    playtest = Playtest(rules, "campaign", 1)
    let_play(playtest, {side: RandomBot(i) for i, side in enumerate(SIDES)}, turns=1)
    titles = [e.title for play in playtest.plays for e in play.events if isinstance(e, PhaseBegun) and e.turn == 1]
    side_turn = ["Side turn", "Supply determination", "Movement", "Movement attrition", "Combat", "Rally",
                 "Final attrition"]  # fmt: skip
    joint = ["Turn 1, 25–31 Aug", "Operations points", "Reinforcements", "Initiative"]
    assert [t for t in titles if not t.startswith("Battle")] == [*joint, *side_turn, *side_turn, "End of turn"]


@pytest.mark.clause("2.j")
@pytest.mark.parametrize(
    ("ohara", "leader"),
    [({"space": ARRIVALS, "due": 9}, "mulgrave"), ({"space": "A61"}, "ohara"), ({"space": ARRIVALS, "due": 11}, ""),
     ({"space": ARRIVALS, "due": 11, "replaced": True}, ""), ({"space": "A61", "replaced": True}, "ohara")],
)  # fmt: skip
def test_a_relieved_overall_leader_does_not_step_in_again(table, ohara, leader: str) -> None:
    table.put("A43", "mulgrave").put(ohara.pop("space"), "ohara", **ohara).given(turn=10)
    assert table.position.overall_leader("british") == leader


@pytest.mark.clause("2.j")
def test_a_replacement_assumes_the_role_with_his_own_rating(table) -> None:
    table.put("A10", "dugommier", replaced=True).put("A90", "lapoype").given(turn=13)
    q = table.position
    assert (q.overall_leader("western_wing"), q.overall_leader("eastern_wing")) == ("dugommier", "dugommier")
    assert q.quality("dugommier") == "B"


@pytest.mark.clause("4.a")
@pytest.mark.parametrize(
    ("procedures", "line"),
    [
        ((GameTurn(turn=7, at="find_overstacked_arrivals"), Overstack()), "Reinforcements"),
        ((GameTurn(turn=7, at="choose_the_order"),), "Initiative"),
        ((GameTurn(turn=7, at="first_side_turn"), SideTurn(side=ALLIED, at="find_overstacks"), Overstack()), "Combat"),
        ((GameTurn(turn=7, at="first_side_turn"), SideTurn(side=ALLIED, at="movement_phase"), Movement()), "Movement"),
    ],
)
def test_the_sequence_shows_the_phase_that_asks(table, procedures, line: str) -> None:
    shown = table.rules.display.sequence(table.given(turn=7, procedures=procedures).position.state)
    assert [x.title for x in shown if x.status is LineStatus.NOW][-1:] == [line]
