"""Every nation and wing by itself: who is asked, what he may order, what his side sees (10.2, 12.6, 32.8)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon import ToulonRules
from rulesets.toulon.events import InitiativeTaken, RadeControlChanged, StackRead
from rulesets.toulon.phases.movement.movement import starts, who_goes
from rulesets.toulon.procedures import (
    Disarray,
    Encircled,
    Entry,
    FinalAttrition,
    GameTurn,
    Movement,
    RadeControl,
    Reinforcements,
    Retreat,
    Ride,
    Spying,
    SubBattle,
    SupplyDetermination,
)
from rulesets.toulon.seats import NATIONS, all_seats, mover, owner, owner_of_force, seat_asked, seats_of
from rulesets.toulon.sides import ALLIED, REPUBLICAN, SIDES
from rulesets.toulon.state import LOST, TENUOUS
from tests import conformance
from tests.rulesets.toulon.bots_at_play import RestlessBot, broken_sums
from workbench.engine.bots import RandomBot, let_play
from workbench.engine.events import DiceRolled, Told
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest

DEVON, ROYALS, HIBERNIA, MARINA, GUNNERS = "11th_devon", "2nd_royals", "hibernia", "marina_1", "toulon_gunners"
WEST, EAST, RESERVE = "59_bourgogne_1", "28_maine", "4_isere"
NATIONS_AT_THE_TABLE = {"players": "nations"}


@pytest.fixture
def nations(table):
    """A table with seven players."""
    return table.given(seats=NATIONS, turn=8)


# ---------------------------------------------------------------- the option


@pytest.mark.clause("10.2")
@pytest.mark.parametrize(
    ("options", "seats"), [({}, SIDES), ({"players": "two"}, SIDES), (NATIONS_AT_THE_TABLE, NATIONS)]
)
def test_the_option_of_the_scenario_says_who_sits_there(rules: ToulonRules, options, seats) -> None:
    assert rules.seats(rules.start("campaign", options)) == seats


def test_an_option_that_is_not_known_is_refused(rules: ToulonRules) -> None:
    with pytest.raises(KeyError, match="players"):
        rules.start("campaign", {"players": "three"})


def test_all_seats_are_factions_of_their_sides(nations) -> None:
    q = nations.position
    assert all_seats(q) == NATIONS
    assert {side: len(seats_of(q, side)) for side in SIDES} == {REPUBLICAN: 2, ALLIED: 5}


# ---------------------------------------------------------------- whose units


@pytest.mark.clause("32.8")
@pytest.mark.clause("2.g")
def test_whose_a_unit_is(nations) -> None:
    nations.put("A43", DEVON, HIBERNIA, GUNNERS).put("A10", WEST, "bonaparte").put("A90", EAST, RESERVE)
    austrian = next(c.id for c in nations.rules.design.counters if c.faction == "austrian")
    nations.put("A61", austrian)
    owners = {x: owner(nations.position, x) for x in nations.units}
    assert owners == {
        DEVON: "british",
        HIBERNIA: "spanish",
        GUNNERS: "toulonnais",
        WEST: "western_wing",
        "bonaparte": "western_wing",
        EAST: "eastern_wing",
        RESERVE: "eastern_wing",
        austrian: "toulonnais",
    }


def test_a_force_is_of_whoever_has_most_units_in_it_not_strength(nations) -> None:
    nations.put("A43", DEVON, HIBERNIA, MARINA, "gravina", GUNNERS)
    q = nations.position
    assert owner_of_force(q, (HIBERNIA, MARINA, DEVON), ALLIED) == "spanish"
    assert owner_of_force(q, (HIBERNIA, DEVON), ALLIED) == "british"
    assert owner_of_force(q, (HIBERNIA, GUNNERS), ALLIED) == "spanish"
    assert owner_of_force(q, ("gravina",), ALLIED) == "spanish"
    assert owner_of_force(q, ("gravina", GUNNERS), ALLIED) == "toulonnais"


# ---------------------------------------------------------------- who is asked


@pytest.mark.clause("10.2")
@pytest.mark.parametrize(("holder", "asked"), [(ALLIED, "british"), (REPUBLICAN, "western_wing")])
def test_british_and_western_wing_choose_the_order(nations, holder: str, asked: str) -> None:
    nations.given(initiative=holder, turn=2)
    nations.play(GameTurn(turn=2, at="determine_initiative"), faces=(3, 3))
    assert nations.happened(InitiativeTaken)[0].side == holder
    assert {d.seat for d in nations.asked if d.name == "GameTurn.choose_the_order"} == {asked}


@pytest.mark.clause("7.12")
@pytest.mark.clause("10.2")
def test_they_share_out_what_a_defeat_costs(nations) -> None:
    nations.put("A43", DEVON).given(tracks=Map({"ops.british": 4, "ops.spanish": 4}))
    nations.play(Disarray(side=ALLIED), faces=(3,))
    assert [d.seat for d in nations.asked] == ["british"]


@pytest.mark.parametrize(
    ("procedure", "side", "asked"),
    [
        (Retreat(side=ALLIED, area="A43", units=(HIBERNIA,)), ALLIED, "spanish"),
        (SubBattle(attacker=REPUBLICAN, attackers=(EAST,), defenders=(GUNNERS,)), REPUBLICAN, "eastern_wing"),
        (SubBattle(attacker=REPUBLICAN, attackers=(EAST,), defenders=(GUNNERS,)), ALLIED, "toulonnais"),
        (Entry(side=REPUBLICAN, area="A43", entered=(EAST,)), REPUBLICAN, "eastern_wing"),
        (Entry(side=REPUBLICAN, area="A61", entered=(EAST,)), ALLIED, "spanish"),
        (Encircled(side=ALLIED, area="A61"), ALLIED, "spanish"),
        (FinalAttrition(side=ALLIED, due=(("spanish", 2), ("british", 1))), ALLIED, "spanish"),
        (Ride(side=ALLIED, leader="gravina"), ALLIED, "spanish"),
        (Spying(side=REPUBLICAN), REPUBLICAN, "western_wing"),
        (Spying(side=REPUBLICAN), ALLIED, "british"),
        (Ride(side=ALLIED, leader="gravina"), "british", "british"),
    ],
)
def test_what_is_going_on_says_whose_decision_it_is(nations, procedure, side: str, asked: str) -> None:
    nations.put("A43", DEVON, HIBERNIA, GUNNERS).put("A61", MARINA, "gravina").put("A90", EAST)
    assert seat_asked(nations.position, procedure, side) == asked


def test_two_players_are_asked_as_sides(table) -> None:
    table.put("A43", DEVON, HIBERNIA)
    assert seat_asked(table.position, Retreat(side=ALLIED, units=(HIBERNIA,)), ALLIED) == ALLIED


@pytest.mark.clause("15.8")
def test_each_wing_stakes_on_its_own_depot(nations) -> None:
    nations.put("A10", WEST).put("A90", EAST).given(tracks=Map({"ops.western_wing": 4, "ops.eastern_wing": 4}))
    nations.play(SupplyDetermination(side=REPUBLICAN), says={"SupplyDetermination.stake_points": 0})
    assert [d.seat for d in nations.asked] == ["western_wing", "eastern_wing"]


@pytest.mark.clause("9.5")
def test_everybody_changes_the_dates_of_his_own(nations) -> None:
    nations.put("arrivals", DEVON, due=9).put("arrivals", HIBERNIA, due=9).put("arrivals", EAST, due=10)
    nations.play(Reinforcements(), says={"Reinforcements.change_dates": "done"})
    asked = [(d.seat, d.options.candidates) for d in nations.asked]
    assert asked == [("eastern_wing", (EAST, "done")), ("british", (DEVON, "done")), ("spanish", (HIBERNIA, "done"))]


@pytest.mark.clause("12.6")
@pytest.mark.parametrize(
    ("british", "spanish", "control"),
    [("give_up", "give_up", LOST), ("hold", "give_up", TENUOUS), ("give_up", "hold", TENUOUS)],
)
def test_british_and_spanish_who_disagree_hold_the_rade(nations, monkeypatch, british, spanish, control) -> None:
    monkeypatch.setattr("rulesets.toulon.phases.rades.is_threatened", lambda q, rade: True)
    before = LOST if control == TENUOUS else TENUOUS
    nations.put("A43", DEVON).given(rades=Map({"SG": "held", "SP": before}))
    told = {"british": british, "spanish": spanish}
    nations.play(RadeControl(), says={"RadeControl.settle_a_rade": lambda decision: told[decision.seat]})
    assert [(e.rade, e.control) for e in nations.happened(RadeControlChanged)] == [("SP", control)]
    assert {d.seat for d in nations.asked} == {"british", "spanish"}


@pytest.mark.clause("10.2")
@pytest.mark.parametrize(
    ("turn", "face", "told"),
    [(2, None, []), (3, 2, ["within earshot of the Republicans"]), (3, 3, ["in private"]), (9, 6, ["in private"])],
)
def test_from_turn_three_the_allied_council_may_be_overheard(nations, turn: int, face, told) -> None:
    nations.given(initiative=ALLIED, turn=turn)
    faces = (3, 3) if face is None else (3, 3, face)
    nations.play(GameTurn(turn=turn, at="determine_initiative"), faces=faces)
    assert [e.result for e in nations.happened(Told) if e.what == "the Allied council"] == told


@pytest.mark.clause("10.2")
@pytest.mark.parametrize(("seats", "holder"), [((), ALLIED), (NATIONS, REPUBLICAN)])
def test_one_person_or_republicans_talk_in_private(table, seats, holder: str) -> None:
    table.given(initiative=holder, turn=9, seats=seats)
    table.play(GameTurn(turn=9, at="determine_initiative"), faces=(3, 3))
    assert [e.result for e in table.happened(Told) if e.what == "the Allied council"] == []


# ---------------------------------------------------------------- movement


@pytest.fixture
def camp(nations):
    """British, Spanish and Toulonnais in Toulon, the Marina of the Spanish alone."""
    nations.put("A43", DEVON, ROYALS, HIBERNIA, GUNNERS, "gravina").put("A61", MARINA)
    return nations.given(active=ALLIED, tracks=Map({"ops.british": 5, "ops.spanish": 5}))


@pytest.mark.clause("16.7")
def test_players_move_one_after_the_other(camp) -> None:
    camp.play(Movement(side=ALLIED), says={"Movement.order_a_force": "end"})
    assert [d.seat for d in camp.asked] == [*seats_of(camp.position, ALLIED)]


@pytest.mark.clause("16.7")
def test_each_may_let_the_others_move_first_once(camp) -> None:
    said = iter(["give_way", "end", "end", "end", "end", "end"])
    camp.play(Movement(side=ALLIED), says={"Movement.order_a_force": lambda decision: next(said)})
    assert [d.seat for d in camp.asked] == ["british", "spanish", "sardinian", "neapolitan", "toulonnais", "british"]
    assert "give_way" not in camp.asked[-1].options.candidates


def test_a_side_alone_gives_way_to_nobody(table) -> None:
    table.put("A43", DEVON).given(active=ALLIED)
    table.play(Movement(side=ALLIED), says={"Movement.order_a_force": "end"})
    assert [(d.seat, "give_way" in d.options.candidates) for d in table.asked] == [(ALLIED, False)]
    assert mover(table.position, Movement(side=ALLIED)) == ALLIED


@pytest.mark.clause("16.2")
def test_a_player_orders_his_own_forces(camp) -> None:
    q = camp.position
    assert [a for a in starts(q, "british")] == ["A43"]
    assert [a for a in starts(q, "spanish")] == ["A43", "A61"]
    assert list(starts(q, "sardinian")) == []


@pytest.mark.clause("5.2")
@pytest.mark.parametrize(
    ("seat", "units", "clause"),
    [
        ("british", (DEVON,), ""),
        ("british", (DEVON, HIBERNIA), ""),
        ("british", (HIBERNIA,), "5.2"),
        ("spanish", (HIBERNIA, DEVON), "5.2"),
        ("spanish", (HIBERNIA, "gravina"), ""),
        ("british", (DEVON, "gravina"), ""),
    ],
)
def test_others_units_go_along_but_never_as_the_greater_part(camp, seat: str, units, clause: str) -> None:
    options = who_goes(camp.position, seat, "A43")
    refused = options.refusal(tuple(x for x in options.candidates if x in units))
    assert (refused.clause if refused else "") == clause


# ---------------------------------------------------------------- what they see


@pytest.mark.clause("6.3")
def test_all_seats_of_a_side_see_the_same(camp) -> None:
    camp.put("A10", WEST).put("A90", EAST)
    engine, state = Engine(camp.rules), camp._with_units()
    views = {seat: engine.view(state, seat) for seat in NATIONS}
    for side in SIDES:
        first, *others = (views[seat] for seat in seats_of(camp.position, side))
        assert all(view == first for view in others)
    assert DEVON in views["spanish"].units and DEVON not in views["eastern_wing"].units


@pytest.mark.clause("14.1")
def test_what_spies_read_is_told_to_all_seats_of_their_side(camp) -> None:
    camp.put("A62", WEST)
    camp.play(
        Spying(side=ALLIED), faces=[4], says={"Spying.send_spies": ["send", "nobody"], "Spying.choose_a_stack": "A62"}
    )
    told = [e for e in camp.happened(StackRead) if e.area == "A62"]
    assert [e.seen_by for e in told] == [seats_of(camp.position, ALLIED)]


# ---------------------------------------------------------------- whole campaigns


def campaign(rules: ToulonRules, seed: int, kind: str) -> Playtest:
    """Seven bots."""
    playtest = Playtest(rules, "campaign", seed, NATIONS_AT_THE_TABLE)
    bots = {
        seat: RestlessBot(7 * seed + n, rules) if kind == "restless" else RandomBot(7 * seed + n)
        for n, seat in enumerate(NATIONS)
    }
    let_play(playtest, bots)
    return playtest


@pytest.fixture(scope="module")
def played(rules: ToulonRules) -> Playtest:
    return campaign(rules, 3, "restless")


def test_seven_players_come_to_the_end(played: Playtest) -> None:
    assert played.state.ending and played.state.winner in (*SIDES, "")
    assert broken_sums(played) == []
    said = {play.action.seat for play in played.plays if play.action}
    assert said == set(NATIONS)
    assert played.start.seats == played.state.seats == NATIONS
    assert any(isinstance(e, DiceRolled) for play in played.plays for e in play.events)


def test_seven_players_replay_and_take_back(played: Playtest) -> None:
    conformance.events_alone_give_the_states(played)
    conformance.taken_back_it_plays_the_same(played, 15)


@pytest.mark.clause("6.3")
def test_worlds_that_look_the_same_ask_the_same_seats_the_same(played: Playtest) -> None:
    assert conformance.worlds_look_alike(played, conformance.worlds_with_two_swapped, every=40) > 100
    assert conformance.worlds_stay_alike(played, conformance.worlds_with_two_swapped, every=200, depth=4) > 20
