"""Rade control (12), evacuation points (33), and what a lost rade does to supply, landings and retreats."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.display import control, tracks
from rulesets.toulon.events import RadeControlChanged
from rulesets.toulon.figures import GRANDE_RADE, PETITE_RADE
from rulesets.toulon.phases.combat.retreat import sea_retreat_divisor
from rulesets.toulon.phases.guns.shore_fire import hit_ships
from rulesets.toulon.phases.movement.landing import is_closed, why_not_embark
from rulesets.toulon.phases.rades import (
    GIVE_UP,
    HOLD,
    batteries_in_zone,
    change_control,
    is_threatened,
    rade_control_phase,
)
from rulesets.toulon.phases.reinforcements import places_of_arrival
from rulesets.toulon.phases.supply import depots_to_roll_for, is_toulon_supplied
from rulesets.toulon.procedures import RadeControl, SideTurn
from rulesets.toulon.seats import NATIONS
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import HELD, LOST, TENUOUS
from workbench.engine.dice import GivenDice
from workbench.engine.unfolding import Begin, Unfolding

LINE, LINE_2, SWISS = "59_bourgogne_1", "59_bourgogne_2", "courten_swiss"
BATTERIES = ("battery_montagne", "battery_sans_culottes", "battery_bregaillon", "battery_grande_rade")
EGUILLETTE, BALAGUIER, GRANDE_TOUR, BOTH_ZONES = "A35", "A37", "A50", "A49"


def rades(table, grande: str = HELD, petite: str = HELD, **fields):
    return table.given(rades=Map({GRANDE_RADE: grande, PETITE_RADE: petite}), active=ALLIED, **fields)


def now(table) -> tuple[str, str]:
    return table.state.rades[GRANDE_RADE], table.state.rades[PETITE_RADE]


@pytest.fixture
def threatened(table):
    """Four batteries within range of both rades, and the Grande Tour in Republican hands."""
    return rades(table.put(BOTH_ZONES, *BATTERIES).put(GRANDE_TOUR, LINE))


def settle(table, *answers: str, faces: tuple[int, ...] = ()):
    return table.play(RadeControl(), faces=faces, says={"RadeControl.settle_a_rade": list(answers)})


def hit(table, rade: str, hits: int = 1):
    """The state after so many hits on the ships of a rade."""
    state = table._with_units() if table.units else table.state
    u = Unfolding(table.rules, state, GivenDice(()))
    hit_ships(u, rade, hits)
    table.given(rades=u.state.rades, tracks=u.state.tracks)
    return u


# ---------------------------------------------------------------- a tenuous hold


@pytest.mark.clause("12.2")
@pytest.mark.clause("3.l")
def test_four_batteries_in_the_zone_and_a_peninsula_threaten_a_rade(threatened) -> None:
    q = threatened.position
    assert batteries_in_zone(q, GRANDE_RADE) == batteries_in_zone(q, PETITE_RADE) == 4
    assert is_threatened(q, GRANDE_RADE)
    assert is_threatened(q, PETITE_RADE)


@pytest.mark.clause("12.2")
def test_three_batteries_threaten_nothing(threatened) -> None:
    del threatened.units[BATTERIES[0]]
    assert not is_threatened(threatened.position, GRANDE_RADE)


@pytest.mark.clause("12.2")
def test_without_a_peninsula_no_number_of_batteries_threatens(threatened) -> None:
    del threatened.units[LINE]
    assert not is_threatened(threatened.position, GRANDE_RADE)
    threatened.put(EGUILLETTE, LINE).put(BALAGUIER, LINE_2)
    assert is_threatened(threatened.position, GRANDE_RADE)


@pytest.mark.clause("12.2")
def test_batteries_count_for_the_rade_in_whose_zone_they_lie(table) -> None:
    rades(table.put("A21", *BATTERIES).put(GRANDE_TOUR, LINE))
    assert is_threatened(table.position, PETITE_RADE)
    assert not is_threatened(table.position, GRANDE_RADE)


@pytest.mark.clause("12.2")
@pytest.mark.clause("27.6")
def test_guns_of_the_eastern_wing_count_from_turn_8(table) -> None:
    table.put(BOTH_ZONES, *BATTERIES[:3], "east_guns_1").put(GRANDE_TOUR, LINE)
    assert is_threatened(table.position, GRANDE_RADE)
    assert not is_threatened(table.given(turn=7).position, GRANDE_RADE)


@pytest.mark.clause("12.2")
@pytest.mark.clause("12.3")
@pytest.mark.clause("27.39")
@pytest.mark.clause("33.1")
def test_the_hit_that_makes_a_hold_tenuous_counts_once_and_the_next_one_twice(threatened) -> None:
    hit(threatened, GRANDE_RADE)
    assert now(threatened) == (TENUOUS, HELD)
    assert threatened.state.tracks["evacuation"] == threatened.state.tracks["victory_points_republican"] == 1
    hit(threatened, GRANDE_RADE)
    assert threatened.state.tracks["evacuation"] == threatened.state.tracks["victory_points_republican"] == 3
    hit(threatened, PETITE_RADE)
    assert now(threatened) == (TENUOUS, TENUOUS)
    assert threatened.state.tracks["evacuation"] == 4


@pytest.mark.clause("12.2")
def test_a_hit_on_a_rade_that_nobody_threatens_changes_no_control(table) -> None:
    hit(rades(table.put(BOTH_ZONES, *BATTERIES)), GRANDE_RADE, 2)
    assert now(table) == (HELD, HELD)
    assert table.state.tracks["evacuation"] == 2


# ---------------------------------------------------------------- the phase


@pytest.mark.clause("12.6")
@pytest.mark.clause("4.a")
def test_the_allies_alone_have_the_phase_and_only_with_something_to_decide(table) -> None:
    for control_, side, is_held in ((TENUOUS, REPUBLICAN, False), (TENUOUS, ALLIED, True), (HELD, ALLIED, False)):
        u = Unfolding(table.rules, rades(table, petite=control_).state, GivenDice(()))
        assert isinstance(rade_control_phase(SideTurn(side=side), u), Begin) is is_held
        assert len(u.events) == is_held


@pytest.mark.clause("12.6")
@pytest.mark.clause("12.3")
@pytest.mark.clause("33.1")
def test_a_tenuous_rade_may_be_given_up_for_two_evacuation_points(threatened) -> None:
    settle(rades(threatened, petite=TENUOUS, tracks=Map({"evacuation": 3})), GIVE_UP)
    assert now(threatened) == (HELD, LOST)
    assert threatened.state.tracks["evacuation"] == 5


@pytest.mark.clause("12.6")
def test_a_rade_that_is_held_on_to_stays_tenuous(threatened) -> None:
    settle(rades(threatened, petite=TENUOUS, tracks=Map({"evacuation": 3})), HOLD)
    assert now(threatened) == (HELD, TENUOUS)
    assert threatened.state.tracks["evacuation"] == 3


@pytest.mark.clause("12.6")
@pytest.mark.parametrize(
    ("british", "spanish", "petite"), [(HOLD, GIVE_UP, TENUOUS), (GIVE_UP, HOLD, TENUOUS), (GIVE_UP, GIVE_UP, LOST)]
)
def test_a_rade_is_given_up_by_british_and_spanish_together(
    threatened, british: str, spanish: str, petite: str
) -> None:
    rades(threatened, petite=TENUOUS, seats=NATIONS)
    says = {"british": british, "spanish": spanish}
    threatened.play(RadeControl(), says={"RadeControl.settle_a_rade": lambda decision: says[decision.seat]})
    assert now(threatened) == (HELD, petite)
    assert [d.seat for d in threatened.asked] == ["british", "spanish"]


@pytest.mark.clause("12.4")
@pytest.mark.clause("33.1")
def test_who_gives_up_the_grande_rade_loses_both(threatened) -> None:
    settle(rades(threatened, grande=TENUOUS), GIVE_UP)
    assert now(threatened) == (LOST, LOST)
    assert threatened.state.tracks["evacuation"] == 4, "two for each rade"
    assert [e.clause for e in threatened.happened(RadeControlChanged)] == ["12.6", "12.4"]


@pytest.mark.clause("12.4")
def test_the_petite_rade_is_not_taken_back_without_the_grande(threatened) -> None:
    settle(rades(threatened, grande=LOST, petite=LOST), GIVE_UP)
    assert now(threatened) == (LOST, LOST)
    assert len(threatened.asked) == 1


@pytest.mark.clause("12.6")
@pytest.mark.clause("12.3")
@pytest.mark.clause("33.1")
def test_rades_taken_back_are_tenuous_and_take_the_points_off(threatened) -> None:
    settle(rades(threatened, grande=LOST, petite=LOST, tracks=Map({"evacuation": 6})), HOLD, HOLD)
    assert now(threatened) == (TENUOUS, TENUOUS)
    assert threatened.state.tracks["evacuation"] == 2


@pytest.mark.clause("12.7")
@pytest.mark.parametrize("missing", [BATTERIES[0], LINE])
def test_a_rade_comes_back_by_itself_with_the_danger_gone(threatened, missing: str) -> None:
    del threatened.units[missing]
    settle(rades(threatened, grande=TENUOUS, petite=LOST, tracks=Map({"evacuation": 3})))
    assert now(threatened) == (HELD, HELD)
    assert threatened.state.tracks["evacuation"] == 1, "only the lost one is gained"
    assert not threatened.asked


@pytest.mark.clause("12.7")
@pytest.mark.clause("12.4")
def test_the_petite_rade_does_not_come_back_by_itself_while_the_grande_is_lost(table) -> None:
    table.put("A24", *BATTERIES).put(GRANDE_TOUR, LINE)
    assert batteries_in_zone(table.position, PETITE_RADE) == 0
    settle(rades(table, grande=LOST, petite=LOST), GIVE_UP)
    assert now(table) == (LOST, LOST)
    table.put("A24", *BATTERIES).put(GRANDE_TOUR, LINE)
    settle(table, HOLD)
    assert now(table) == (TENUOUS, HELD), "with the Grande Rade taken back, the Petite follows by itself"


@pytest.mark.clause("12.8")
def test_after_the_return_all_the_conditions_are_asked_for_anew(threatened) -> None:
    del threatened.units[LINE]
    settle(rades(threatened, petite=TENUOUS))
    assert now(threatened) == (HELD, HELD)
    threatened.put(BOTH_ZONES, *BATTERIES)
    hit(threatened, PETITE_RADE)
    assert now(threatened) == (HELD, HELD)
    threatened.put(GRANDE_TOUR, LINE)
    assert now(threatened) == (HELD, HELD), "the peninsula alone changes nothing"
    hit(threatened, PETITE_RADE)
    assert now(threatened) == (HELD, TENUOUS)


@pytest.mark.clause("12.5")
def test_the_window_marks_a_rade_in_danger(threatened) -> None:
    assert GRANDE_RADE not in control(threatened.position)
    q = rades(threatened, grande=TENUOUS, petite=LOST, tracks=Map({"evacuation": 4, "stockpile": 7})).position
    assert control(q)[GRANDE_RADE] == (REPUBLICAN, ALLIED)
    assert control(q)[PETITE_RADE] == (REPUBLICAN,)
    shown = {track.title: (track.value, track.most) for track in tracks(q)}
    assert shown["Evacuation"] == (4, 9)
    assert shown["Ammunition"] == (7, 19)
    assert {"Grande Rade: tenuous hold", "Petite Rade: lost"} <= set(shown)


# ---------------------------------------------------------------- what hangs on it


@pytest.mark.clause("15.3")
@pytest.mark.clause("15.10")
def test_toulon_rolls_for_attack_supply_with_a_rade_lost_not_with_one_tenuous(table) -> None:
    table.put("A43", SWISS)
    rades(table, grande=TENUOUS, petite=TENUOUS, tracks=Map({"ops.british": 3, "ops.sardinian": 3}))
    assert is_toulon_supplied(table.position)
    assert depots_to_roll_for(table.position, ALLIED) == ()
    rades(table, petite=LOST)
    assert not is_toulon_supplied(table.position)
    assert depots_to_roll_for(table.position, ALLIED) == ("A43",)


@pytest.mark.clause("17.6")
def test_beaches_of_a_lost_rade_are_closed_and_toulon_with_the_petite(table) -> None:
    q = rades(table.put("A21", SWISS), petite=LOST, tracks=Map({"ops.sardinian": 3})).position
    assert is_closed(q, "A43")
    assert is_closed(q, "A21")
    assert not is_closed(q, "A24")
    assert why_not_embark(q, (SWISS,), PETITE_RADE).clause == "17.6"
    assert not is_closed(rades(table, petite=TENUOUS).position, "A43")


@pytest.mark.clause("26.7")
def test_a_retreat_by_sea_through_a_lost_rade_is_dearer(table) -> None:
    assert sea_retreat_divisor(rades(table, petite=TENUOUS).position, "A21") == "amphibious_loss_divisor"
    assert sea_retreat_divisor(rades(table, petite=LOST).position, "A21") == "amphibious_loss_divisor_lost_rade"


@pytest.mark.clause("9.1")
def test_with_a_rade_lost_reinforcements_come_by_ship_and_land_for_points(table) -> None:
    table.put("arrivals", SWISS, due=8).given(toulon_entered=2)
    assert places_of_arrival(rades(table, petite=TENUOUS).position, SWISS) == ("A43",)
    assert places_of_arrival(rades(table, petite=LOST).position, SWISS) == (GRANDE_RADE,)


@pytest.mark.clause("33.1")
@pytest.mark.clause("34.1")
def test_a_rade_given_up_can_be_what_drives_the_fleet_away(threatened) -> None:
    settle(rades(threatened, petite=TENUOUS, tracks=Map({"evacuation": 7})), GIVE_UP)
    assert (threatened.state.ending, threatened.state.winner) == ("evacuation", REPUBLICAN)


@pytest.mark.clause("33.1")
def test_evacuation_points_never_fall_below_none(table) -> None:
    u = Unfolding(table.rules, rades(table, petite=LOST).state, GivenDice(()))
    change_control(u, PETITE_RADE, HELD, "12.7")
    assert u.state.tracks["evacuation"] == 0
