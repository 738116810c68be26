"""A new design: what it begins with, what it lacks for a playtest, and the set-up to try it with."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.rulesets.hex_and_counter.coast_design import coast_map
from workbench.engine.bots import make_bots
from workbench.engine.bots.letting_play import let_play
from workbench.engine.design import Counter, Design, Placement, Side, TerrainType
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.problem import Level
from workbench.engine.rules_modules import rules_class, rules_for, undeclared_tags
from workbench.engine.scenarios.scenario_parts import Arrival
from workbench.storage.checks.playable_checks import all_problems, rules_problems
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.scenarios.scenario_edits import StandCounters
from workbench.storage.starters.blank_design import blank_design
from workbench.storage.starters.standard_rules import RULES
from workbench.storage.starters.starter_design import PlayByStandardRules, starter_design, with_standard_rules
from workbench.storage.starters.trial_set_up import (
    SetUpForATrial,
    largest_land,
    trial_placements,
)


class Desk:
    """A document in memory."""

    def __init__(self, design: Design) -> None:
        self.design = design

    def put(self, design: Design) -> None:
        self.design = design


def hex_sheet() -> HexMap:
    island = Space("0101", "", SpaceKind.HEX, "marsh")
    return HexMap("hexes", "Hexes", 200, 150, HexGrid(8, 6, 20, 20, 20), hexes=Map({"0101": island}))


def coast() -> AreaMap:
    sheet = coast_map()
    marked = {name: replace(x, tags=Map({"reconnoitre_point": "yes"})) for name, x in sheet.junctions.items()}
    return replace(sheet, junctions=Map(marked))


@pytest.mark.parametrize("sheet", [coast(), hex_sheet()], ids=["areas", "hexes"])
def test_a_map_that_was_drawn_is_played_with_a_counter_of_each_side(sheet: AreaMap | HexMap) -> None:
    desk = Desk(starter_design("New", sheet))
    ends = sorted(largest_land(sheet))
    StandCounters("first", ("blue_1st_foot",), ends[0]).apply(desk)
    StandCounters("first", ("red_1st_foot",), ends[-1]).apply(desk)
    assert [str(x) for x in all_problems(desk.design) if x.level is Level.ERROR] == []
    playtest = Playtest(rules_for(desk.design), "first", seed=1)
    let_play(playtest, make_bots(dict.fromkeys(("blue", "red"), "random"), playtest))
    assert playtest.state.ending


def test_an_empty_design_says_what_it_lacks_and_no_more() -> None:
    design = blank_design("Untitled")
    assert [str(x) for x in all_problems(design) if x.level is Level.WARNING and x.place.kind != "map"] == []
    causes = [x.cause for x in rules_problems(design) if x.level is not Level.HINT]
    assert "the side blue has no unit on the map and none to come" in causes
    assert "the side red has no unit on the map and none to come" in causes
    assert len(causes) == 2


def test_every_kind_of_ground_of_the_design_gets_its_rows() -> None:
    bare = Design(
        "Own",
        "",
        maps=(hex_sheet(),),
        terrain=(TerrainType("clear", "Clear"), TerrainType("dark_woods", "", like="woods")),
    )
    table = with_standard_rules(bare).table("terrain_effects")
    assert table.rows == ("clear", "dark_woods", "marsh")
    assert table.cell("dark_woods", "cavalry") == "3" and table.cell("marsh", "artillery") == "P"


def test_what_a_design_has_stays_as_it_is() -> None:
    full = starter_design("Full", coast())
    assert with_standard_rules(full) == full
    own = replace(full, rules="toulon", tables=())
    assert with_standard_rules(own) == own
    three = replace(full, sides=(Side("x", "X"), Side("y", "Y"), Side("z", "Z")), counters=(), factions=(), sequence=())
    peopled = with_standard_rules(three)
    assert {counter.faction for counter in peopled.counters} == {"x_army", "y_army", "z_army"}
    assert {phase.side for phase in peopled.sequence} == {"x", "y", "z"}


def test_the_rules_can_be_given_and_taken_back() -> None:
    before = Design("Bare", "", maps=(coast(),))
    desk = Desk(before)
    inverse = PlayByStandardRules().apply(desk)
    assert desk.design.rules == "hex_and_counter" and len(desk.design.counters) == 10
    inverse.apply(desk)
    assert desk.design == before


def test_a_trial_puts_the_sides_at_the_ends_of_the_land() -> None:
    desk = Desk(starter_design("New", coast()))
    inverse = SetUpForATrial("first").apply(desk)
    where = {p.counter: p.space for p in desk.design.scenario().placements}
    assert len(where) == 10
    blue, red = ({space for counter, space in where.items() if counter.startswith(side)} for side in ("blue", "red"))
    assert not blue & red
    assert {"A1", "B4"} == {where["blue_1st_foot"], where["red_1st_foot"]} or {"A4", "B1"} == {
        where["blue_1st_foot"],
        where["red_1st_foot"],
    }
    assert not [problem for problem in rules_problems(desk.design) if problem.level is not Level.HINT]
    inverse.apply(desk)
    assert desk.design.scenario().placements == ()


def test_set_up_by_hand_moves_and_takes_off() -> None:
    desk = Desk(starter_design("New", coast()))
    StandCounters("first", ("blue_horse",), "A1").apply(desk)
    StandCounters("first", ("blue_horse",), "A2").apply(desk)
    assert [(p.counter, p.space) for p in desk.design.scenario().placements] == [("blue_horse", "A2")]
    StandCounters("first", ("blue_horse",)).apply(desk)
    assert desk.design.scenario().placements == ()


def test_what_cannot_be_set_up_says_why() -> None:
    desk = Desk(starter_design("New", coast()))
    with pytest.raises(EditError, match="no counter 'nobody'"):
        StandCounters("first", ("nobody",), "A1").apply(desk)
    with pytest.raises(EditError, match="no scenario 'second'"):
        SetUpForATrial("second").apply(desk)
    with pytest.raises(EditError, match="Nothing would change"):
        StandCounters("first", ("blue_horse",)).apply(desk)
    with pytest.raises(EditError, match="no two spaces of land"):
        SetUpForATrial("first").apply(Desk(blank_design("Empty")))
    alone = replace(desk.design, counters=tuple(c for c in desk.design.counters if not c.id.startswith("red")))
    with pytest.raises(EditError, match="Red has no counter"):
        trial_placements(alone, "first")
    with pytest.raises(EditError, match="no map"):
        trial_placements(Design("None", ""), "first")
    assert desk.design.scenario().placements == ()


def test_counters_without_strength_stay_away() -> None:
    design = starter_design("New", coast())
    train = Counter("blue_train", "Train", "Train", "blue_army", "infantry", values=Map({"movement": 3}))
    placed = trial_placements(replace(design, counters=(train, *design.counters)), "first")
    assert "blue_train" not in {placement.counter for placement in placed}


def test_a_counter_stands_on_the_map_of_its_scenario_alone() -> None:
    other = hex_sheet()
    both = starter_design("New", coast()).with_map(other)
    desk = Desk(both)
    for space in ("nowhere", "0203"):
        with pytest.raises(EditError, match=f"no space '{space}' on the map"):
            StandCounters("first", ("blue_horse",), space).apply(desk)
    assert desk.design is both
    there = replace(both.scenarios[0], map=other.id)
    desk = Desk(replace(both, scenarios=(there,)))
    StandCounters("first", ("blue_horse",), "0203").apply(desk)
    with pytest.raises(EditError, match="no space 'A1' on the map Hexes"):
        StandCounters("first", ("blue_horse",), "A1").apply(desk)


def test_a_counter_that_moves_keeps_its_printed_losses() -> None:
    desk = Desk(starter_design("New", coast()))
    hurt = replace(desk.design.scenarios[0], placements=(Placement("blue_horse", "A1", Map({"steps_lost": "2"})),))
    desk.design = replace(desk.design, scenarios=(hurt,))
    inverse = StandCounters("first", ("blue_horse",), "A2").apply(desk)
    assert desk.design.scenario().placements == (Placement("blue_horse", "A2", Map({"steps_lost": "2"})),)
    inverse.apply(desk)
    assert desk.design.scenario().placements == hurt.placements


def one_hill_in_the_marsh() -> Design:
    """Hexes of marsh, which horse and guns may not enter, with clear ground at two edges."""
    hexes = {number: Space(number, "", SpaceKind.HEX, "clear") for number in ("0103", "0104", "0803", "0804")}
    sheet = HexMap("hexes", "Hexes", 200, 150, HexGrid(8, 6, 20, 20, 20), default_terrain="marsh", hexes=Map(hexes))
    return starter_design("New", sheet)


def test_a_trial_puts_no_unit_where_it_may_not_stand() -> None:
    desk = Desk(one_hill_in_the_marsh())
    SetUpForATrial("first").apply(desk)
    placements = desk.design.scenario().placements
    dry = {placement.space for placement in placements if placement.counter.endswith(("_guns", "_horse"))}
    assert len(placements) == 10 and dry <= {"0103", "0104", "0803", "0804"}
    assert not [problem for problem in rules_problems(desk.design) if problem.check == "stands_where_it_may_not"]


def test_problems_say_who_stands_where_he_may_not() -> None:
    desk = Desk(one_hill_in_the_marsh())
    SetUpForATrial("first").apply(desk)
    StandCounters("first", ("blue_guns",), "0202").apply(desk)
    (told,) = [problem for problem in all_problems(desk.design) if problem.check == "stands_where_it_may_not"]
    assert (told.level, told.place.id, told.clause) == (Level.WARNING, "first", "5.3")
    assert "Blue Guns in 0202, where it may not stand: artillery may not enter marsh" in told.cause


def test_a_trial_keeps_to_the_stacking_limit_of_each_space() -> None:
    design = starter_design("New", coast())
    limits = tuple(replace(p, value=1) if p.id == "stacking_limit" else p for p in design.parameters)
    placed = trial_placements(replace(design, parameters=limits), "first")
    assert len({placement.space for placement in placed}) == len(placed)


def test_a_design_begun_in_french_has_french_names_and_the_same_figures() -> None:
    english, french = starter_design("Plan", coast()), starter_design("Plan", coast(), "fr")
    assert [kind.name for kind in french.terrain] == [
        "Terrain dégagé", "Bois", "Collines", "Montagne", "Marais", "Ville", "Mer",
    ]  # fmt: skip
    assert [kind.name for kind in french.line_classes][:2] == ["Rivière", "Ruisseau"]
    assert french.road_classes[0].name == "Grande route"
    assert french.tables == english.tables


def test_a_new_design_declares_the_tags_that_the_standard_rules_read_and_no_others() -> None:
    design = starter_design("New", hex_sheet())
    assert design.tag_types == rules_class(RULES).tag_types and not undeclared_tags(design)


def test_who_comes_later_or_stays_out_is_not_set_up_for_a_trial() -> None:
    design = starter_design("New", coast())
    away = replace(design.scenarios[0], arrivals=(Arrival(("blue_horse",), "2"),), out_of_play=("red_guns",))
    placed = {one.counter for one in trial_placements(replace(design, scenarios=(away,)), "first")}
    assert placed == {counter.id for counter in design.counters} - {"blue_horse", "red_guns"}
