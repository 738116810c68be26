"""Chapters 3, 4 and 5: stacking, zones of control, movement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.hex_and_counter.events import HexTaken, UnitExited
from rulesets.hex_and_counter.procedures import Movement
from tests.rulesets.hex_and_counter.small_design import GRID, small_design, table
from workbench.engine.maps.hex_places import neighbours_by_number
from workbench.engine.playtests.other_figures import with_other_figures

BLUE = Movement(side="blue")
MOVE = "Movement.move_a_unit"
Make = Callable[..., Any]


def costs(field: Any, unit: str) -> dict[str, str]:
    """Hex -> movement points to it, as a player reads them."""
    q = field.position
    return {number: q.figures.in_points(cost) for number, cost in q.reach(unit).costs.items()}


def most(field: Any, unit: str) -> float:
    """The most movement points that a destination takes."""
    return max(field.position.reach(unit).costs.values()) / field.rules.figures.scale


@pytest.mark.clause("5.1")
def test_a_unit_moves_once_as_far_as_its_allowance_goes(field: Make) -> None:
    table = field().put("0205", "b1")
    assert most(table, "b1") == 4
    assert costs(table, "b1")["0605"] == "4"
    assert "0705" not in costs(table, "b1")
    table.play(BLUE, says={MOVE: ["b1", "0605", "b1"]})
    assert table.where("b1") == "0605"
    assert [d.name for d in table.asked] == [MOVE, MOVE]  # nobody is left to be moved


@pytest.mark.clause("5.2")
def test_terrain_costs_by_type_of_unit(field: Make) -> None:
    table = field().put("0201", "b1", "b_horse", "b_guns")
    assert costs(table, "b1")["0301"] == "2"
    assert costs(table, "b_horse")["0301"] == "3"
    assert table.refusal(BLUE, "b_guns", "0301") == "5.3"


@pytest.mark.clause("5.3")
def test_what_is_closed(field: Make) -> None:
    table = field().put("0603", "b1").put("0406", "b2").put("0206", "b3")
    assert table.refusal(BLUE, "b1", "0604") == "5.3"  # marsh
    assert table.refusal(BLUE, "b2", "0507") != ""  # not played, and so not even named
    assert "0507" not in costs(table, "b2")
    assert len(table.position.reach("b3").ways["0306"]) == 3  # round the cliff between
    slow = field(small_design({"unsupplied_movement_percent": 25})).put("0206", "b3", supplied=False)
    assert slow.refusal(BLUE, "b3", "0306") == "5.3"


@pytest.mark.clause("5.4")
def test_a_river_costs_more_unless_there_is_a_bridge(field: Make) -> None:
    table = field().put("0202", "b1")
    assert costs(table, "b1")["0302"] == "2"  # round its end: across it would be 3
    bridge = field(small_design(without=["road_effects"])).put("0203", "b1")
    assert costs(bridge, "b1")["0303"] == "1"


@pytest.mark.clause("5.4")
def test_a_river_that_lies_there_for_one_playtest_alone_costs_as_any_other(field: Make) -> None:
    dry = field().put("0205", "b1")
    sides = {f"0205/{number}": {"features": ["river"]} for number in neighbours_by_number(GRID)["0205"]}
    wet = field(with_other_figures(small_design(), {"borders": sides})).put("0205", "b1")
    assert (costs(dry, "b1")["0305"], costs(wet, "b1")["0305"]) == ("1", "3")


@pytest.mark.clause("5.5")
def test_a_road_counts_instead_of_ground_and_hexside(field: Make) -> None:
    table = field().put("0103", "b1")
    assert [costs(table, "b1")[number] for number in ("0203", "0303", "0403", "0503")] == ["1/2", "1", "1 1/2", "2 1/2"]


@pytest.mark.clause("5.6")
@pytest.mark.clause("3.3")
def test_enemies_bar_the_way_and_friends_do_not(field: Make) -> None:
    table = field(small_design({"zones_of_control": "none"}))
    table.put("0405", "b1").put("0505", "r1").put("0404", "b2", "b3")
    assert table.refusal(BLUE, "b1", "0505") == "5.6"
    assert table.refusal(BLUE, "b1", "0404") == "3.1"
    assert table.refusal(BLUE, "b1", "0403") == ""  # through the full hex
    assert costs(table, "b1")["0403"] == "2"


@pytest.mark.clause("3.1")
@pytest.mark.clause("3.2")
def test_a_hex_holds_so_many_units_or_so_much_strength(field: Make) -> None:
    by_units = field().put("0404", "b1", "b2").put("0504", "b3").put("0803", "b_horse").put("0703", "b_guns")
    assert by_units.refusal(BLUE, "b3", "0404") == "3.1"
    by_units.put("0704", "b_train")
    assert by_units.refusal(BLUE, "b_guns", "0704") == "3.1"  # a hex for one
    strong = field(small_design({"stacking_limit": 7, "stacking_counts": "strength"}))
    strong.put("0404", "b1").put("0504", "b2", lost=1).put("0503", "b_guns")
    assert strong.refusal(BLUE, "b2", "0404") == ""  # 4 and 2
    assert strong.refusal(BLUE, "b_guns", "0404") == "3.1"


@pytest.mark.clause("4.1")
@pytest.mark.clause("4.3")
def test_a_rigid_zone_ends_the_move(field: Make) -> None:
    table = field().put("0205", "b1").put("0505", "r1")
    assert costs(table, "b1")["0405"] == "2"
    assert all(step not in table.position.zone_of("red") for way in table.position.reach("b1").ways.values()
               for step in way[1:-1])  # fmt: skip


@pytest.mark.clause("4.2")
@pytest.mark.clause("1.4")
def test_where_no_zone_reaches(field: Make) -> None:
    table = field().put("0302", "r1").put("0605", "r_guns").put("0806", "r2", disrupted=True)
    zone = table.position.zone_of("red")
    assert "0202" not in zone  # across the river
    assert "0301" not in zone  # into woods
    assert "0402" in zone and "0303" in zone
    assert zone.isdisjoint(table.position.ground.neighbours["0605"])  # artillery has none
    assert zone.isdisjoint(table.position.ground.neighbours["0806"])  # nor have the disrupted
    assert not field(small_design({"zones_of_control": "none"})).put("0505", "r1").position.zone_of("red")


@pytest.mark.clause("4.4")
def test_a_locking_zone_holds_a_unit(field: Make) -> None:
    locking = field(small_design({"zones_of_control": "locking"})).put("0405", "b1").put("0505", "r1")
    assert locking.refusal(BLUE, "b1") == "4.4"
    assert field().put("0405", "b1").put("0505", "r1").refusal(BLUE, "b1") == ""


@pytest.mark.clause("4.5")
def test_zones_may_cost_movement_points(field: Make) -> None:
    table = field(small_design({"zone_exit_cost": 2, "zone_entry_cost": 1})).put("0405", "b1").put("0505", "r1")
    assert costs(table, "b1")["0305"] == "3"
    entering = field(small_design({"zone_entry_cost": 1})).put("0305", "b1").put("0505", "r1")
    assert costs(entering, "b1")["0405"] == "2"


@pytest.mark.clause("4.6")
def test_from_zone_to_zone_may_be_forbidden(field: Make) -> None:
    figures = {"zone_to_zone": "forbidden", "unsupplied_movement_percent": 25}
    table = field(small_design(figures)).put("0405", "b1").put("0505", "r1")
    assert table.position.reach("b1").ways["0404"] == ("0405", "0304", "0404")  # out of the zone and in again
    slow = field(small_design(figures)).put("0405", "b1", supplied=False).put("0505", "r1")
    assert slow.refusal(BLUE, "b1", "0404") == "4.6"
    free = field().put("0405", "b1").put("0505", "r1")
    assert free.position.reach("b1").ways["0404"] == ("0405", "0404")


@pytest.mark.clause("1.4")
def test_a_disrupted_unit_keeps_out_of_enemy_zones(field: Make) -> None:
    near = field().put("0305", "b1", disrupted=True).put("0505", "r1")
    assert near.refusal(BLUE, "b1", "0405") == "1.4"


@pytest.mark.clause("5.7")
def test_one_hex_can_always_be_moved(field: Make) -> None:
    slow = [table("terrain_effects", [""], {"clear": [9], "woods": ["P"], "marsh": ["P"]})]
    table_ = field(small_design(tables=slow)).put("0205", "b1")
    assert costs(table_, "b1") == dict.fromkeys(table_.position.ground.neighbours["0205"], "4") | {"0205": "0"}
    assert table_.refusal(BLUE, "b1", "0305") == ""
    without = field(small_design({"minimum_move": 0}, slow)).put("0205", "b1")
    assert without.refusal(BLUE, "b1", "0305") == "5.2"


@pytest.mark.clause("5.8")
def test_a_unit_leaves_by_an_exit_of_its_side(field: Make) -> None:
    table = field().put("0204", "b1").put("0105", "r1", disrupted=True)
    table.play(BLUE, says={MOVE: ["b1", "exit"]})
    assert table.where("b1") == "exited"
    assert [(e.unit, e.steps) for e in table.happened(UnitExited)] == [("b1", 2)]
    assert table.state.tracks["steps_exited.blue"] == 2
    assert field().put("0204", "r1").refusal(Movement(side="red"), "r1", "exit") == "5.8"


@pytest.mark.clause("12.1")
def test_hexes_worth_points_are_taken_on_the_way(field: Make) -> None:
    table = field().put("0304", "b1").play(BLUE, says={MOVE: ["b1", "0504"]})
    assert [(e.hex, e.side) for e in table.happened(HexTaken)] == [("0404", "blue")]
    assert table.state.held["0404"] == "blue"


@pytest.mark.clause("9.5")
def test_out_of_supply_the_allowance_is_less(field: Make) -> None:
    table = field().put("0205", "b1", supplied=False)
    assert most(table, "b1") == 2


@pytest.mark.clause("9.5")
def test_half_of_a_printed_allowance_is_rounded_down_whatever_fractions_the_charts_have(field: Make) -> None:
    table = field(small_design({"unsupplied_movement_percent": 40})).put("0205", "b1", supplied=False)
    assert table.rules.figures.scale == 2  # of 4 points 1.6 are left, which are 1 and not 1 1/2
    assert most(table, "b1") == 1


@pytest.mark.clause("4.2")
@pytest.mark.parametrize(
    ("word", "into", "out_of"),
    [("stops", False, True), ("into", False, True), ("out_of", True, False), ("both", False, False)],
)
def test_a_zone_may_end_before_terrain_or_be_kept_in_by_it(field: Make, word: str, into: bool, out_of: bool) -> None:
    figures = small_design(tables=[table("zone_effects", [""], {"woods": [word]})])
    assert ("0301" in field(figures).put("0401", "r1").position.zone_of("red")) is into
    zone = field(figures).put("0301", "r1").position.zone_of("red")
    assert (zone != frozenset()) is out_of


@pytest.mark.clause("4.2")
def test_a_row_for_blocked_hexsides_ends_zones_there_and_nowhere_else(field: Make) -> None:
    figures = small_design(tables=[table("zone_effects", [""], {"blocked": ["stops"]})])
    assert len(field(figures).put("0405", "r1").position.zone_of("red")) == 6


@pytest.mark.clause("4.7")
def test_loose_zones_cost_and_do_not_end_a_move(field: Make) -> None:
    def reached(zones: str, cost: int) -> dict[str, str]:
        figures = small_design({"zones_of_control": zones, "zone_entry_cost": cost})
        return costs(field(figures).put("0205", "b1").put("0406", "r1").put("0404", "r2"), "b1")

    assert reached("loose", 0) == reached("none", 0)
    assert "0505" in reached("loose", 0) and "0505" not in reached("rigid", 0)
    assert (reached("loose", 1)["0405"], reached("none", 1)["0405"]) == ("3", "2")


@pytest.mark.clause("4.4")
@pytest.mark.clause("5.8")
def test_a_locked_unit_does_not_leave_the_map_either(field: Make) -> None:
    held = field(small_design({"zones_of_control": "locking"})).put("0104", "b1").put("0204", "r1")
    assert held.refusal(BLUE, "b1") == "4.4"
    free = field().put("0104", "b1").put("0204", "r1")
    assert free.refusal(BLUE, "b1", "exit") == ""


@pytest.mark.clause("4.3")
@pytest.mark.clause("4.5")
@pytest.mark.clause("5.8")
def test_leaving_the_map_is_a_step_for_zones_too(field: Make) -> None:
    halted = field().put("0304", "b1").put("0105", "r1")
    assert halted.refusal(BLUE, "b1", "exit") == "5.8"  # a zone ends the move in the exit
    loose = field(small_design({"zones_of_control": "loose"})).put("0304", "b1").put("0105", "r1")
    assert loose.refusal(BLUE, "b1", "exit") == ""
    dear = {"zones_of_control": "loose", "zone_exit_cost": 2}
    assert field(small_design(dear)).put("0304", "b1").put("0105", "r1").refusal(BLUE, "b1", "exit") != ""


@pytest.mark.clause("5.7")
@pytest.mark.clause("5.8")
def test_a_unit_that_may_not_move_does_not_leave_the_map(field: Make) -> None:
    figures = small_design({"unsupplied_movement_percent": 0})
    assert field(figures).put("0104", "b1", supplied=False).refusal(BLUE, "b1", "exit") != ""
    assert field(figures).put("0104", "b1").refusal(BLUE, "b1", "exit") == ""
