"""Orders of the movement phase: cost, stacking, wings, quality checks, entries, landings (chapters 6, 16, 17)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from immutables import Map

from rulesets.toulon.events import AreaEntered, AttritionMarked, EntryFailed, PointsSpent, QualityChecked
from rulesets.toulon.phases.movement.journey import find_ways
from rulesets.toulon.phases.movement.landing import why_not_embark
from rulesets.toulon.phases.movement.movement import Order
from rulesets.toulon.procedures import Movement, SideTurn
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS, LOST
from workbench.engine.events import UnitMoved
from workbench.engine.state import Allotted, Answer

WEST, WEST_2, GUNS, EAST, RESERVE = "59_bourgogne_1", "ardeche", "east_guns_1", "28_maine", "4_isere"
SWISS, CHASSEURS, DEVON, HIBERNIA, GENERAL = "courten_swiss", "chasseurs", "11th_devon", "hibernia", "carteaux"
RICH = Map({f"ops.{p}": 9 for p in ("western_wing", "eastern_wing", "british", "spanish", "sardinian")})


def orders(*answers: Answer) -> dict[str, Sequence[Answer]]:
    return {"Movement.order_a_force": [*answers, "end"]}


@pytest.fixture
def rich(table):
    return table.given(tracks=RICH, attack_supply=("A10", "A90", "A43"))


def clause_of(table, units: tuple[str, ...], to: str) -> str:
    """By which clause the units may not go there, "" when they may."""
    q = table.position
    x = q.unit(units[0])
    refused = Order(q, x.side, x.space, units).why_not(to)
    return refused.clause if refused else ""


# ---------------------------------------------------------------- friendly ground


@pytest.mark.clause("16.8")
def test_a_force_crosses_any_number_of_friendly_areas_for_nothing(rich) -> None:
    rich.put("A10", WEST).put("A15", WEST_2).put("A20", "drome").put("A27", "gard")
    rich.play(Movement(side=REPUBLICAN), says=orders("A10", (WEST,), "A27"))
    (moved,) = rich.happened(UnitMoved)
    assert moved.path == ("A10", "A15", "A20", "A27")
    assert not rich.happened(PointsSpent)


@pytest.mark.clause("16.6")
@pytest.mark.clause("16.8")
def test_a_designer_who_prices_friendly_ground_prices_each_step_of_a_way_over_it(rich, monkeypatch) -> None:
    monkeypatch.setitem(rich.rules.figures.costs, "enter_friendly", 2)
    rich.put("A10", WEST).put("A15", WEST_2).put("A20", "drome").put("A27", "gard")
    ways = find_ways(rich.position, REPUBLICAN, "A10", (WEST,))
    assert [ways[a].cost for a in ("A15", "A20", "A27")] == [2, 4, 6]


@pytest.mark.clause("16.3")
@pytest.mark.clause("16.8")
def test_one_wing_passes_through_the_other_but_does_not_stay(rich) -> None:
    rich.put("A10", WEST).put("A15", EAST)
    assert clause_of(rich, (WEST,), "A15") == "16.3"
    way = find_ways(rich.position, REPUBLICAN, "A10", (WEST,))["A20"]
    assert (way.spaces, way.base) == (("A10", "A15", "A20"), "A10")


@pytest.mark.clause("16.3")
def test_a_failed_check_behind_the_other_wing_sends_the_force_back(rich) -> None:
    rich.put("A10", WEST).put("A15", EAST)
    rich.play(Movement(side=REPUBLICAN), faces=(6,), says=orders("A10", (WEST,), "A20", WEST))
    assert rich.state.units[WEST].space == "A10"
    assert [e.passed for e in rich.happened(QualityChecked)] == [False]


@pytest.mark.clause("2.g")
@pytest.mark.clause("5.2")
@pytest.mark.clause("6.1")
def test_wings_keep_apart_until_the_twelfth_turn(rich) -> None:
    rich.put("A10", WEST, EAST, RESERVE)
    assert rich.position.wings_apart((WEST, EAST))
    assert not rich.position.wings_apart((WEST, RESERVE))
    assert not rich.given(turn=12).position.wings_apart((WEST, EAST))


@pytest.mark.clause("3.g")
@pytest.mark.clause("16.4")
def test_the_reppe_costs_three_points_more(rich) -> None:
    rich.put("A10", WEST).put("A05", WEST_2).put("A06", RESERVE)
    ways = find_ways(rich.position, REPUBLICAN, "A10", (WEST,))
    assert {a: ways[a].cost for a in ("A05", "A04", "A12")} == {"A05": 3, "A04": 1, "A12": 1}


# ---------------------------------------------------------------- stacking


@pytest.mark.clause("6.2")
def test_no_more_than_the_number_enters_together_but_one_unit_always(rich) -> None:
    rich.put("A10", WEST, WEST_2)
    assert clause_of(rich, (WEST, WEST_2), "A15") == "6.2"
    assert clause_of(rich, (WEST,), "A12") == ""


@pytest.mark.clause("6.5")
def test_three_times_the_number_stand_there(rich) -> None:
    rich.put("A20", "drome", "gard").put("A15", WEST).put("A14", WEST_2, temporary=2)
    assert clause_of(rich, (WEST,), "A20") == "6.5"
    rich.put("A15", WEST, temporary=4)
    assert clause_of(rich, (WEST,), "A20") == ""


# ---------------------------------------------------------------- no man's land


@pytest.mark.clause("16.2")
@pytest.mark.clause("5.3")
@pytest.mark.clause("16.14")
@pytest.mark.parametrize(("face", "space", "markers"), [(4, "A20", 1), (6, "A15", 0)])
def test_one_chosen_unit_checks_for_all(rich, face: int, space: str, markers: int) -> None:
    rich.put("A15", WEST_2, temporary=2).put("A15", "basses_alpes", temporary=4)
    says = orders("A15", ("ardeche", "basses_alpes"), "A20", "ardeche")
    rich.put("A15", "mouret").play(Movement(side=REPUBLICAN), faces=(face - 1,) if face < 6 else (6,), says=says)
    assert {rich.state.units[x].space for x in ("ardeche", "basses_alpes")} == {space}
    assert len(rich.happened(AttritionMarked)) == markers
    assert [e.points for e in rich.happened(PointsSpent)] == [1]


@pytest.mark.clause("16.15")
def test_artillery_alone_stays_out_of_no_mans_land(rich) -> None:
    rich.put("A90", GUNS, EAST)
    assert clause_of(rich, (GUNS,), "A83") == "16.15"
    assert clause_of(rich, (GUNS, EAST), "A83") == ""


@pytest.mark.clause("16.4")
@pytest.mark.clause("16.5")
def test_points_come_from_the_nations_of_the_force(table) -> None:
    table.put("A43", DEVON, HIBERNIA).given(tracks=Map({"ops.british": 1, "ops.sardinian": 9}))
    assert clause_of(table, (HIBERNIA,), "A58") == "16.5"
    assert clause_of(table, (DEVON,), "A58") == ""


@pytest.mark.clause("16.5")
def test_a_cost_may_be_spread_over_the_nations_of_a_force(table) -> None:
    table.put("A10", WEST, supplied_by="A10").put("A05", "drome").put("A10", "4_isere", supplied_by="A90")
    table.given(turn=12, tracks=Map({"ops.western_wing": 2, "ops.eastern_wing": 2}))
    split = Allotted(Map({"western_wing": 1, "eastern_wing": 2}))
    table.play(Movement(side=REPUBLICAN), says=orders("A10", ("4_isere",), "A05", split))
    assert {e.purse: e.points for e in table.happened(PointsSpent)} == {"western_wing": 1, "eastern_wing": 2}


@pytest.mark.clause("16.7")
def test_a_unit_moves_again_and_again(rich) -> None:
    rich.put("A10", WEST, "drome", temporary=3)
    says = orders("A10", (WEST,), "A15", WEST, "A10", ("drome",), "A14", "drome", "A15", (WEST,), "A20", WEST)
    rich.play(Movement(side=REPUBLICAN), faces=(1, 1, 1), says=says)
    assert {x: rich.state.units[x].space for x in (WEST, "drome")} == {WEST: "A20", "drome": "A14"}
    assert [e.level for e in rich.happened(AttritionMarked) if e.unit == WEST] == [0, 1]


# ---------------------------------------------------------------- the enemy


@pytest.mark.clause("5.4")
@pytest.mark.clause("16.9")
@pytest.mark.clause("16.11")
def test_each_unit_checks_for_itself_and_does_not_try_again(rich) -> None:
    rich.put("A20", WEST, WEST_2, supplied_by="A10", temporary=3).put("A27", SWISS, CHASSEURS)
    says = orders("A20", ("59_bourgogne_1", "ardeche"), "A27")
    rich.play(Movement(side=REPUBLICAN), faces=(1, 6), says=says)
    assert [(e.unit, e.passed) for e in rich.happened(QualityChecked)] == [(WEST, True), (WEST_2, False)]
    assert [(e.area, e.origin, e.units) for e in rich.happened(AreaEntered)] == [("A27", "A20", (WEST,))]
    assert [e.unit for e in rich.happened(EntryFailed)] == [WEST_2]
    assert clause_of(rich, (WEST_2,), "A27") == "16.11"
    assert rich.state.units[SWISS].shown and rich.state.units[WEST].shown and not rich.state.units[WEST_2].shown


@pytest.mark.clause("15.11")
@pytest.mark.clause("15.14")
@pytest.mark.clause("16.9")
def test_no_attack_without_attack_supply(table) -> None:
    table.put("A20", WEST, supplied_by="A10").put("A20", WEST_2, out_of_supply=True).put("A27", SWISS, CHASSEURS)
    table.given(tracks=RICH)
    assert clause_of(table, (WEST,), "A27") == "15.11"
    assert clause_of(table, (WEST_2,), "A27") == "15.14"
    assert clause_of(table.given(attack_supply=("A10",)), (WEST,), "A27") == ""
    assert clause_of(table.given(attack_supply=("A90",)), (WEST,), "A27") == "15.11"


@pytest.mark.clause("23.6")
def test_without_strength_only_a_possible_patrol_is_met(rich) -> None:
    rich.put("A20", WEST, supplied_by="A10", permanent=6).put("A27", SWISS, CHASSEURS).put("A26", "sardegna")
    assert clause_of(rich, (WEST,), "A27") == "23.6"
    assert clause_of(rich, (WEST,), "A26") == ""


@pytest.mark.clause("15.12")
@pytest.mark.parametrize(("temporary", "enters"), [(5, True), (0, False)])
def test_the_surrounded_break_out_at_two_to_one(table, temporary: int, enters: bool) -> None:
    for area in ("A39", "A27", "A30"):
        table.put(area, *{"A39": ("re", "regina"), "A27": ("cordoba", "malaga"), "A30": ("marina_1", "marina_2")}[area])
    table.put("A43", SWISS, "sardegna", temporary=temporary and 3, permanent=0).put("A34", WEST, out_of_supply=True)
    table.given(tracks=RICH)
    assert clause_of(table, (WEST,), "A43") == ""
    table.play(Movement(side=REPUBLICAN), faces=(1,) if enters else (), says=orders("A34", (WEST,), "A43"))
    assert bool(table.happened(AreaEntered)) is enters


@pytest.mark.clause("9.9")
def test_reinforcements_walk_into_a_depot_that_was_left(rich) -> None:
    rich.put(ARRIVALS, WEST, due=8)
    says = orders(ARRIVALS, (WEST,), "A10", WEST, "A10", (WEST,), "A15", WEST)
    rich.play(Movement(side=REPUBLICAN), faces=(1, 1), says=says)
    assert rich.state.units[WEST].space == "A15"
    assert [e.points for e in rich.happened(PointsSpent)] == [1, 1]


@pytest.mark.clause("9.8")
def test_reinforcements_fight_for_a_lost_depot(rich) -> None:
    rich.put(ARRIVALS, WEST, due=8).put("A10", SWISS, CHASSEURS)
    rich.play(Movement(side=REPUBLICAN), faces=(1,), says=orders(ARRIVALS, (WEST,), "A10"))
    assert [(e.area, e.origin) for e in rich.happened(AreaEntered)] == [("A10", ARRIVALS)]
    assert [e.points for e in rich.happened(PointsSpent)] == [3]


@pytest.mark.clause("16.10")
@pytest.mark.clause("19.1")
def test_leaders_choose_when_they_know_who_has_obeyed(rich) -> None:
    rich.put("A20", WEST, GENERAL, supplied_by="A10").put("A27", SWISS, CHASSEURS)
    says = {**orders("A20", (WEST,), "A27"), "Entry.leaders_follow": (GENERAL,)}
    rich.play(Movement(side=REPUBLICAN), faces=(1,), says=says)
    assert rich.state.units[GENERAL].space == "A27"
    assert clause_of(rich.put("A10", "mouret", "drome"), ("drome",), "A15") == ""


# ---------------------------------------------------------------- the sea


@pytest.mark.clause("17.4")
@pytest.mark.clause("17.5")
@pytest.mark.clause("17.2")
def test_where_the_fleet_may_land(rich) -> None:
    rich.put("SG", DEVON).put("A79", WEST).given(turn=1)
    assert clause_of(rich, (DEVON,), "A66") == "17.4"
    assert clause_of(rich, (DEVON,), "A74") == ""
    assert clause_of(rich, (DEVON,), "A79") == "17.2"
    rich.given(turn=2)
    assert (clause_of(rich, (DEVON,), "A66"), clause_of(rich, (DEVON,), "A43")) == ("", "17.5")
    assert clause_of(rich.given(toulon_entered=2), (DEVON,), "A43") == ""


@pytest.mark.clause("17.6")
def test_a_lost_rade_closes_its_beaches_and_toulon(rich) -> None:
    rich.put("SG", DEVON).put("A43", HIBERNIA).given(toulon_entered=2, rades=Map({"SP": LOST}))
    assert [clause_of(rich, (DEVON,), a) for a in ("A43", "A35", "A37", "A66")] == ["17.6", "17.6", "", ""]
    assert why_not_embark(rich.position, (HIBERNIA,), "SP").clause == "17.6"


@pytest.mark.clause("17.1")
def test_only_the_allies_go_aboard(rich) -> None:
    q = rich.put("A29", WEST).put("A33", DEVON).position
    assert not set(Order(q, REPUBLICAN, "A29", (WEST,)).destinations) & {"SG", "SP", "SM"}
    assert set(Order(q, ALLIED, "A33", (DEVON,)).destinations) >= {"SG", "SM"}


@pytest.mark.clause("22.2")
@pytest.mark.clause("17.3")
@pytest.mark.parametrize(("face", "space"), [(2, "A74"), (6, "SG")])
def test_a_landing_on_unknown_ground_needs_a_check(rich, face: int, space: str) -> None:
    rich.put("SG", DEVON).given(turn=1)
    rich.play(Movement(side=ALLIED), faces=(face,), says=orders("SG", (DEVON,), "A74", DEVON))
    assert rich.state.units[DEVON].space == space
    assert [e.points for e in rich.happened(PointsSpent)] == [2]


@pytest.mark.clause("17.7")
def test_troops_go_aboard_and_ashore_as_often_as_is_paid_for(rich) -> None:
    rich.put("A36", DEVON).put("A33", "marines").given(toulon_entered=2)
    says = orders("A36", (DEVON,), "SG", "SG", (DEVON,), "A33", "A33", (DEVON,), "SM", "SM", (DEVON,), "A33")
    rich.play(Movement(side=ALLIED), says=says)
    assert rich.state.units[DEVON].space == "A33"
    assert sum(e.points for e in rich.happened(PointsSpent)) == 4


@pytest.mark.clause("17.9")
def test_who_is_still_aboard_waits_a_turn_but_not_the_first_fleet(rich) -> None:
    rich.put("SG", DEVON, supplied_by="SG").put("SG", "mulgrave").put("SG", "mallorca_1", supplied_by="SG")
    rich.given(turn=2).play(SideTurn(side=ALLIED, at="await_the_next_landing"), faces=())
    spaces = {x: rich.state.units[x].space for x in (DEVON, "mulgrave", "mallorca_1")}
    assert spaces == {DEVON: "SG", "mulgrave": "SG", "mallorca_1": ARRIVALS}
    assert rich.state.units["mallorca_1"].due == 3
