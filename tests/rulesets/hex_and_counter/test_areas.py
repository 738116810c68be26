"""The standard rules on a map of areas: what costs, bars, retreats and supplies there, and whole playtests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter import HexAndCounterRules
from rulesets.hex_and_counter.phases.movement import why_not_enter
from rulesets.hex_and_counter.phases.retreat import as_far_as_it_can, why_not_step_back
from rulesets.hex_and_counter.phases.supply import lines
from rulesets.hex_and_counter.procedures import Retreat
from tests import conformance
from tests.rulesets.hex_and_counter.coast_design import BAY, coast_design, coast_map
from tests.rulesets.hex_and_counter.conftest import Field
from workbench.engine.bots import Bot, make_bots
from workbench.engine.design import Design, Phase, Placement
from workbench.engine.maps.map_parts import WITHOUT_LIMIT, Link, LinkKind, OneWay, StackingRule
from workbench.engine.problem import DesignLacks, Level
from workbench.engine.tables.table import Table
from workbench.storage.checks.playable_checks import rules_problems

Fields = Callable[..., Field]
HALF = 1
"""Costs are scaled to half points by the road's 1/2."""
WHOLE = 2


def on_the_coast(field: Fields, **parameters: Any) -> Field:
    return field(coast_design(**parameters))


def with_area(design: Design, area: str, **changed: Any) -> Design:
    sheet = design.maps[0]
    spaces = sheet.spaces.set(area, replace(sheet.spaces[area], **changed))
    return replace(design, maps=(replace(sheet, spaces=spaces),))


@pytest.mark.clause("5.2")
def test_terrain_costs_by_area_and_type(field: Fields) -> None:
    at = on_the_coast(field).put("A3", "blue_1st_foot", "blue_horse").position
    assert at.reach("blue_1st_foot").costs["A4"] == 2 * WHOLE
    assert at.reach("blue_horse").costs["A4"] == 2 * WHOLE
    assert at.ground.step_cost("artillery", "A3", "A4") == 3 * WHOLE


@pytest.mark.clause("5.3")
def test_the_sea_and_closed_ground_are_not_entered(field: Fields) -> None:
    at = on_the_coast(field).put("B3", "blue_1st_foot", "blue_horse").position
    assert BAY not in at.reach("blue_1st_foot").costs
    assert at.ground.step_cost("cavalry", "B3", "B4") is None
    refused = why_not_enter(at, "blue_horse", "B4")
    assert refused is not None and refused.clause == "5.3"


@pytest.mark.clause("5.4")
def test_a_river_border_costs_besides(field: Fields) -> None:
    ground = on_the_coast(field).position.ground
    assert ground.step_cost("infantry", "A2", "A3") == HALF + 2 * WHOLE
    assert ground.step_cost("artillery", "A2", "A3") is None


@pytest.mark.clause("5.4")
def test_a_bridge_stands_in_the_rivers_place(field: Fields) -> None:
    ground = on_the_coast(field).position.ground
    assert ground.features("B2", "B3") == ("bridge",)
    assert ground.step_cost("artillery", "B2", "B3") == HALF, "by the road, over the bridge"


@pytest.mark.clause("5.3")
def test_a_border_that_is_crossed_one_way_only(field: Fields) -> None:
    design = coast_design()
    sheet = design.maps[0]
    cliff = sheet.borders["A1-A2"]
    down = OneWay.FORWARDS if cliff.left == "A1" else OneWay.BACKWARDS
    sheet = replace(sheet, borders=sheet.borders.set(cliff.id, replace(cliff, one_way=down)))
    at = field(replace(design, maps=(sheet,))).put("A2", "blue_1st_foot", "blue_guns").position
    assert at.ground.step_cost("infantry", "A1", "A2") is not None
    assert at.ground.step_cost("infantry", "A2", "A1") is None
    assert at.reach("blue_1st_foot").ways["A1"] == ("A2", "B2", "B1", "A1")


@pytest.mark.clause("5.2")
@pytest.mark.clause("6.5")
def test_a_town_in_woods_is_entered_as_a_town_and_defended_as_both(field: Fields) -> None:
    at = field(with_area(coast_design(), "A2", features=("town",))).put("A2", "red_1st_foot").position
    assert at.ground.step_cost("infantry", "A3", "A2") == HALF + 2 * WHOLE
    assert at.ground_met("A2", [])[:2] == ("woods", "town")


@pytest.mark.clause("5.9")
def test_a_link_is_moved_by_at_its_own_cost_and_carries_no_zone(field: Fields) -> None:
    design = coast_design()
    ferry = Link("ferry", "B1", "B4", LinkKind.LAND, cost=3)
    sheet = replace(design.maps[0], links=Map({"ferry": ferry}))
    at = field(replace(design, maps=(sheet,))).put("B1", "blue_1st_foot").put("B4", "red_1st_foot").position
    assert at.ground.step_cost("infantry", "B1", "B4") == 3 * WHOLE
    assert "B1" not in at.zone_of("red") and "B4" not in at.ground.neighbours["B1"]
    dear = replace(sheet, links=Map({"ferry": replace(ferry, kind=LinkKind.TRANSFER)}))
    assert field(replace(design, maps=(dear,))).position.ground.step_cost("infantry", "B1", "B4") is None


@pytest.mark.clause("3.2")
def test_an_area_without_a_number_goes_by_the_maps_own_rule(field: Fields) -> None:
    design = with_area(with_area(coast_design(), "A1", stacking=4, occupancy=3), "A2", stacking=WITHOUT_LIMIT)
    assert field(design).position.ground.stacking("A1") == 3
    assert field(design).position.ground.stacking("A2") == WITHOUT_LIMIT
    assert field(design).position.ground.stacking("A3") == 2, "the parameter"
    ruled = replace(design, maps=(replace(design.maps[0], stacking=StackingRule(entry=5)),))
    assert field(ruled).position.ground.stacking("A3") == 5


@pytest.mark.clause("9.3")
@pytest.mark.clause("10.1")
def test_what_an_area_says_of_supply_and_entry_in_fields_of_its_own(field: Fields) -> None:
    ground = field(with_area(coast_design(), "A1", supply=("blue",), entry=("red",), depot="red")).position.ground
    assert ground.supply_sources("blue") == ground.supply_sources("red") == ("A1",)
    assert ground.tagged("entry", "red") == ("A1",)


@pytest.mark.clause("5.5")
def test_areas_beside_a_road_are_reached_by_it(field: Fields) -> None:
    ground = on_the_coast(field).position.ground
    assert ground.step_cost("infantry", "A1", "A2") == HALF, "woods beside the road"
    assert ground.step_cost("infantry", "A1", "B1") == HALF, "across the road itself"
    assert ground.step_cost("infantry", "B3", "B4") == 3 * WHOLE, "B4 lies beside no road"


@pytest.mark.clause("4.1")
@pytest.mark.clause("4.3")
def test_zones_of_control_reach_the_neighbouring_areas(field: Fields) -> None:
    at = on_the_coast(field).put("A1", "blue_horse").put("A3", "red_1st_foot").position
    assert at.zone_of("red") == {"A2", "A4", "B3"}
    assert BAY not in at.ground.neighbours and "A3" in at.ground.neighbours["A2"]
    reach = at.reach("blue_horse")
    assert "A2" in reach.costs and reach.ways["B2"] == ("A1", "B1", "B2"), "not through the zone"


@pytest.mark.clause("7.2")
@pytest.mark.clause("7.3")
def test_a_retreat_leads_away_in_areas(field: Fields) -> None:
    at = on_the_coast(field).put("B2", "red_1st_foot").put("A2", "blue_1st_foot").position
    assert why_not_step_back(at, "red_1st_foot", "B2", "B2", "B1") is None
    back = why_not_step_back(at, "red_1st_foot", "B2", "B1", "B2")
    assert back is not None and back.clause == "7.3"
    barred = why_not_step_back(at, "red_1st_foot", "B2", "B2", "A2")
    assert barred is not None and barred.clause == "7.2"


@pytest.mark.clause("7.1")
def test_a_retreat_of_two_areas_ends_two_areas_off(field: Fields) -> None:
    at = on_the_coast(field).put("B2", "red_1st_foot").position
    found, missing = as_far_as_it_can(at, Retreat(side="red", units=("red_1st_foot",), hexes=2, away_from="B2"))
    assert missing == 0
    assert set(found.ways) == {"A1", "A3", "B4"}
    assert {at.ground.distance("B2", end) for end in found.ways} == {2}


@pytest.mark.clause("9.2")
@pytest.mark.clause("9.4")
def test_supply_is_traced_from_area_to_area(field: Fields) -> None:
    design = with_area(coast_design(supply_range=3), "A1", tags=Map({"supply_source": "blue"}))
    here = field(design).put("A3", "blue_1st_foot")
    assert lines(here.position, "blue", ["A3"])[0].path == ("A3", "A2", "A1")
    cut = field(design).put("A4", "blue_1st_foot").put("B2", "red_1st_foot").put("A2", "red_horse").position
    told = lines(cut, "blue", ["A4"])[0]
    assert told.clause in ("9.3", "9.4")


@pytest.mark.clause("9.3")
def test_areas_lie_along_the_edges_that_their_outside_faces(field: Fields) -> None:
    edges = on_the_coast(field).position.ground
    assert edges.edge("north") == ("A1", "A2", "A3", "A4")
    assert edges.edge("west") == ("A1", "B1")
    assert edges.edge("east") == ("A4", "B4")
    assert edges.edge("south") == (), "there is the bay"


@pytest.mark.clause("6.5")
def test_a_river_counts_in_combat_when_all_attack_across_one(field: Fields) -> None:
    at = on_the_coast(field).put("A2", "blue_1st_foot").put("B3", "blue_2nd_foot").put("A3", "red_1st_foot").position
    assert "river" in at.ground_met("A3", ["blue_1st_foot"])
    assert "river" not in at.ground_met("A3", ["blue_1st_foot", "blue_2nd_foot"])


def test_a_scenario_that_names_what_the_map_has_not_is_told() -> None:
    design = coast_design(Placement("blue_horse", BAY), Placement("red_horse", "C9"))
    with pytest.raises(DesignLacks) as error:
        HexAndCounterRules(design).start("first", {})
    causes = [problem.cause for problem in error.value.problems]
    assert f"the map has no playable area {BAY} for Blue Horse" in causes
    assert "the map has no playable area C9 for Red Horse" in causes


def test_the_coast_has_no_error_and_no_warning_of_the_rules() -> None:
    assert causes_of(coast_design()) == []


def test_rows_and_tags_of_area_maps_are_checked() -> None:
    design = coast_design()
    costs = next(table for table in design.tables if table.id == "road_effects")
    without = replace(design, tables=tuple(t for t in design.tables if t.id != costs.id))
    assert "table road_effects has no row for roads of the class primary" in causes_of(without)
    tagged = with_area(design, "A1", tags=Map({"exit": "green"}))
    assert "its tag exit names green, which is no side" in causes_of(tagged)
    table = Table("victory_points", "", ("Q9",), ("blue", "red"), (("1", "1"),))
    kept = tuple(t for t in design.tables if t.id != table.id)
    assert "row Q9 of its victory points is no area of the map" in causes_of(replace(design, tables=(*kept, table)))


def causes_of(design: Design) -> list[str]:
    found = [problem for problem in rules_problems(design) if problem.level is not Level.HINT]
    assert all(problem.level is Level.WARNING for problem in found)
    return [problem.cause for problem in found]


def with_supply(design: Design) -> Design:
    """Both sides trace supply, Blue from the west and Red from the east."""
    phases = tuple(Phase(f"{side}_supply", "Supply", 1, "9", "supply", side) for side in ("blue", "red"))
    edges = Table("supply_edges", "", ("blue", "red"), ("",), (("west",), ("east",)))
    return replace(design, sequence=(*phases, *design.sequence), tables=(*design.tables, edges))


@pytest.mark.parametrize(("kind", "seed"), [("random", 1), ("greedy", 2)])
def test_bots_play_a_coast_to_the_end(kind: str, seed: int) -> None:
    def bots(playtest: conformance.AnyPlaytest) -> dict[str, Bot]:
        return dict(make_bots(dict.fromkeys(("blue", "red"), kind), playtest))

    played = conformance.whole_playtest(HexAndCounterRules(with_supply(coast_design())), "first", seed, bots, every=10)
    assert played.state.ending in ("by_points", "draw", "nobody_left")
    assert any(event.__class__.__name__ == "UnitMoved" for play in played.plays for event in play.events)
    conformance.events_alone_give_the_states(played)
    conformance.the_same_actions_play_the_same(played)


def test_the_first_map_is_played_where_a_scenario_names_none() -> None:
    design = coast_design()
    nameless = replace(design, scenarios=(replace(design.scenarios[0], map=""),))
    rules = HexAndCounterRules(nameless)
    assert rules.position(rules.start("first", {})).ground.noun == "area"
    astray = replace(design, scenarios=(replace(design.scenarios[0], map="moon"),))
    with pytest.raises(KeyError, match="no map 'moon'"):
        HexAndCounterRules(astray).start("first", {})
    assert coast_map().id == "coast"
