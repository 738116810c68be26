"""What a designer can get wrong in data is told by the check with place, cause and fix, and never breaks a play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter import HexAndCounterRules
from tests.rulesets.hex_and_counter.small_design import small_design, table, with_scenario
from workbench.engine.design import Design, Parameter, Phase, Placement
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import hexside
from workbench.engine.problem import DesignLacks, Level, Problem
from workbench.engine.tables.table import Table
from workbench.storage.checks.playable_checks import rules_problems


def results(*columns: str, dice: str = "1D6", **rows: list[object]) -> Table:
    return table("combat_results", columns, rows or {str(n): ["-"] * len(columns) for n in range(1, 7)}, dice)


def with_sequence(*lines: tuple[str, str]) -> Design:
    return replace(
        small_design(), sequence=tuple(Phase(f"p{n}", what, 1, "", what, who) for n, (what, who) in enumerate(lines))
    )


def with_counter(name: str, **changed: Any) -> Design:
    design = small_design()
    counters = (replace(c, **changed) if c.id == name else c for c in design.counters)
    return replace(design, counters=tuple(counters))


def with_hex(space: Space) -> Design:
    design = small_design()
    sheet = design.hex_maps[0]
    return replace(design, maps=(replace(sheet, hexes=sheet.hexes.set(space.id, space)),))


def with_crossing(feature: str, road_class: str = "road") -> Design:
    design = small_design()
    sheet, side = design.hex_maps[0], hexside("0101", "0201", feature)
    road = Road("track", "", ("0501", "0601"), road_class)
    sheet = replace(sheet, borders=sheet.borders.set(side.id, side), roads=sheet.roads.set(road.id, road))
    return replace(design, maps=(sheet,))


def with_parameter(name: str, value: str | int) -> Design:
    design = small_design()
    kept = tuple(p for p in design.parameters if p.id != name)
    return replace(design, parameters=(*kept, Parameter(name, name, value)))


def set_up(*placements: Placement, **changed: Any) -> Design:
    return with_scenario(small_design(), placements=placements, **changed)


def nobody_for_red() -> Design:
    design = set_up(Placement("b1", "0204"))
    return replace(design, counters=tuple(replace(c, arrival=None) for c in design.counters))


# what is wrong -> (kind and id of the place, a part of the cause)
ERRORS: dict[str, tuple[Callable[[], Design], str, str]] = {
    "a table is missing": (lambda: small_design(without=["combat_results"]), "table combat_results", "combat_results"),
    "a row is missing": (
        lambda: small_design(tables=[table("terrain_effects", [""], {"clear": [1], "woods": [1]})]),
        "table terrain_effects",
        "row marsh",
    ),
    "a column is missing": (
        lambda: small_design(
            tables=[table("terrain_effects", ["infantry"], {"clear": [1], "woods": [1], "marsh": [1]})]
        ),
        "table terrain_effects",
        "column cavalry",
    ),
    "a cost is a word": (
        lambda: small_design(tables=[table("hexside_effects", [""], {"river": ["wet"]})]),
        "table hexside_effects",
        "cell (river, )",
    ),
    "a cost is below 0": (
        lambda: small_design(tables=[table("road_effects", [""], {"road": [-1]})]),
        "table road_effects",
        "cell (road, )",
    ),
    "a parameter is missing": (
        lambda: small_design(without=["stacking_limit"]),
        "parameter stacking_limit",
        "stacking",
    ),
    "a parameter is a text": (lambda: with_parameter("stacking_limit", "two"), "parameter stacking_limit", "whole"),
    "a parameter is below its least": (lambda: with_parameter("stacking_limit", 0), "parameter stacking_limit", "1 or"),
    "a percentage is below 0": (
        lambda: with_parameter("unsupplied_strength_percent", -5),
        "parameter unsupplied_strength_percent",
        "0 or more",
    ),
    "a parameter is another word": (
        lambda: with_parameter("zones_of_control", "sticky"),
        "parameter zones_of_control",
        "rigid",
    ),
    "the procedure is unknown": (lambda: with_sequence(("tea", "blue")), "phase p0", "movement, combat"),
    "the side of a phase is unknown": (lambda: with_sequence(("movement", "green")), "phase p0", "side"),
    "there is no sequence of play": (lambda: replace(small_design(), sequence=()), "design ", "sequence of play"),
    "the dice are no dice": (
        lambda: small_design(tables=[results("1:1", dice="a die")]),
        "table combat_results",
        "1D6",
    ),
    "a die of no sides": (lambda: small_design(tables=[results("1:1", dice="1D0")]), "table combat_results", "1D6"),
    "columns do not rise": (
        lambda: small_design(tables=[results("1:1", "3:1", "2:1")]),
        "table combat_results",
        "rising order, and not 2:1",
    ),
    "differences do not rise": (
        lambda: small_design(tables=[results("-2", "+2", "0")]),
        "table combat_results",
        "rising order, and not 0",
    ),
    "odds and differences are mixed": (
        lambda: small_design(tables=[results("1:1", "+2")]),
        "table combat_results",
        "columns such as",
    ),
    "rows leave out a roll": (
        lambda: small_design(tables=[table("combat_results", ["1:1"], {"1": ["-"], "3": ["-"]}, "1D6")]),
        "table combat_results",
        "each modified roll",
    ),
    "a result is nonsense": (
        lambda: small_design(tables=[table("combat_results", ["1:1"], {"1": ["ouch"]}, "1D6")]),
        "table combat_results",
        "'ouch'",
    ),
    "combat effects without a column": (
        lambda: small_design(tables=[table("combat_effects", [""], {"woods": [1]})]),
        "table combat_effects",
        "column shift",
    ),
    "a zone is stopped by a strange word": (
        lambda: small_design(tables=[table("zone_effects", [""], {"woods": ["yes"]})]),
        "table zone_effects",
        "'yes'",
    ),
    "a priority is unknown": (
        lambda: small_design(tables=[table("retreat_priorities", [""], {"uphill": [""]})]),
        "table retreat_priorities",
        "uphill",
    ),
    "an edge is unknown": (
        lambda: small_design(tables=[table("supply_edges", [""], {"blue": ["up"]})]),
        "table supply_edges",
        "north, east, south, west",
    ),
    "edges of no side": (
        lambda: small_design(tables=[table("supply_edges", [""], {"green": ["west"]})]),
        "table supply_edges",
        "a side instead of green",
    ),
    "a strength that is a text": (
        lambda: with_counter("b1", values=Map({"movement": "four"})),
        "counter b1",
        "whole number as movement",
    ),
    "a counter that cannot move": (lambda: with_counter("b1", values=Map()), "counter b1", "movement of counter b1"),
    "a counter without steps": (
        lambda: with_counter("b1", values=Map({"movement": 4, "steps": 0})),
        "counter b1",
        "steps",
    ),
    "a reduced strength that is a text": (
        lambda: with_counter("b1", values=Map({"movement": 4, "steps": 2, "reduced_strength": "half"})),
        "counter b1",
        "reduced_strength",
    ),
    "points that are no number": (
        lambda: small_design(tables=[table("victory_points", ["blue", "red"], {"0404": ["many", 1]})]),
        "table victory_points",
        "(0404, blue)",
    ),
    "points without a column for a side": (
        lambda: small_design(tables=[table("victory_points", ["blue"], {"0404": [1]})]),
        "table victory_points",
        "column red",
    ),
    "objectives of no side": (
        lambda: small_design(tables=[table("objectives", ["hexes"], {"green": ["0404"]})]),
        "table objectives",
        "green",
    ),
    "objectives without anything to reach": (
        lambda: small_design(tables=[table("objectives", ["hexes"], {"blue": ["-"]})]),
        "table objectives",
        "something to reach for blue",
    ),
    "objectives off the map": (
        lambda: small_design(tables=[table("objectives", ["hexes"], {"blue": ["9999"]})]),
        "scenario battle",
        "9999",
    ),
    "an arrival without a turn": (
        lambda: small_design(tables=[table("arrivals_battle", ["turn", "entry"], {"b2": ["", "west"]})]),
        "table arrivals_battle",
        "a turn of 1 or more for b2",
    ),
    "an entry that no hex has": (
        lambda: small_design(tables=[table("arrivals_battle", ["turn", "entry"], {"b2": [1, "moon"]})]),
        "scenario battle",
        "'moon' that B2 needs",
    ),
    "a unit in a hex that is not played": (
        lambda: set_up(Placement("b1", "0507"), Placement("r1", "0804")),
        "scenario battle",
        "0507",
    ),
    "both sides in a hex": (
        lambda: set_up(Placement("b1", "0804"), Placement("r1", "0804")),
        "scenario battle",
        "both sides are set up in 0804",
    ),
    "too many in a hex": (
        lambda: set_up(Placement("b1", "0704"), Placement("b2", "0704"), Placement("r1", "0804")),
        "scenario battle",
        "B1, B2 are 2 in 0704, which holds 1",
    ),
    "a unit without a step left": (
        lambda: set_up(Placement("b1", "0204", Map({"steps_lost": "2"})), Placement("r1", "0804")),
        "scenario battle",
        "2 steps lost",
    ),
    "a side without units": (nobody_for_red, "scenario battle", "the side red has no unit"),
    "fog that is neither on nor off": (
        lambda: with_scenario(small_design(), options=Map({"fog": "thick"})),
        "scenario battle",
        "'thick'",
    ),
}
WARNINGS: dict[str, tuple[Callable[[], Design], str, str]] = {
    "a misspelt parameter": (
        lambda: with_parameter("staking_limit", 2),
        "parameter staking_limit",
        "never read the parameter",
    ),
    "a misspelt table": (
        lambda: small_design(tables=[table("terain_effects", [""], {"clear": [1]})]),
        "table terain_effects",
        "never read the table",
    ),
    "a row of unknown terrain": (
        lambda: small_design(tables=[table("combat_effects", ["shift", "modifier"], {"swamp": [1, 0]})]),
        "table combat_effects",
        "swamp",
    ),
    "a hexside without effect": (lambda: with_crossing("hedge"), "map field", "hedge"),
    "a road without a row": (lambda: with_crossing("river", "track"), "map field", "track"),
    "an exit of no side": (
        lambda: with_hex(Space("0101", "", SpaceKind.HEX, "clear", tags=Map({"exit": "green"}))),
        "space 0101",
        "green",
    ),
    "nobody moves or fights": (lambda: with_sequence(("supply", "blue")), "design ", "nobody ever moves"),
    "a check without an end": (lambda: small_design(), "design ", "neither an early margin nor objectives"),
    "an end without a check": (
        lambda: replace(
            with_parameter("early_victory_margin", 5), sequence=with_sequence(("movement", "blue")).sequence
        ),
        "design ",
        "no phase checks",
    ),
    "no victory": (
        lambda: with_hex(Space("0404", "Town", SpaceKind.HEX, "clear", town=True)),
        "scenario battle",
        "no objectives",
    ),
    "points for a hex that is not there": (
        lambda: small_design(tables=[table("victory_points", ["blue", "red"], {"9999": [1, 1]})]),
        "scenario battle",
        "9999",
    ),
    "a hex held that is worth nothing": (
        lambda: small_design(tables=[table("held", [""], {"0101": ["red"]})]),
        "scenario battle",
        "0101",
    ),
    "a unit that comes too late": (
        lambda: small_design(tables=[table("arrivals_battle", ["turn", "entry"], {"b2": [5, "west"]})]),
        "scenario battle",
        "after the last one",
    ),
    "a unit that cannot come": (
        lambda: with_sequence(("movement", "blue"), ("combat", "red"), ("supply", "red")),
        "scenario battle",
        "blue has units to come",
    ),
    "a supply phase without a source": (
        lambda: without_sources(),
        "scenario battle",
        "red has a supply phase and no source",
    ),
    "a track of nobody": (
        lambda: with_scenario(small_design(), tracks=Map({"points.green": 3})),
        "scenario battle",
        "points.green",
    ),
}


def without_sources() -> Design:
    design = small_design()
    sheet = design.hex_maps[0]
    bare = (
        replace(space, tags=space.tags.delete("supply_source"))
        for space in sheet.hexes.values()
        if "supply_source" in space.tags
    )
    return replace(design, maps=(replace(sheet, hexes=sheet.hexes.update({one.id: one for one in bare})),))


def found(design: Design, level: Level) -> list[Problem]:
    return [problem for problem in rules_problems(design) if problem.level is level]


def places(problems: list[Problem], said: str) -> set[str]:
    return {f"{problem.place.kind} {problem.place.id}" for problem in problems if said in problem.cause}


@pytest.mark.parametrize("wrong", ERRORS)
def test_what_cannot_be_played_is_an_error_with_its_place(wrong: str) -> None:
    make, place, said = ERRORS[wrong]
    problems = found(make(), Level.ERROR)
    assert place in places(problems, said), problems
    assert all(problem.check and problem.cause and problem.clause for problem in problems)
    assert all(problem.fix for problem in problems if said in problem.cause and "9999" not in said)
    with pytest.raises(DesignLacks):
        HexAndCounterRules(make()).start("battle", {})


@pytest.mark.parametrize("odd", WARNINGS)
def test_what_looks_wrong_is_a_warning_with_its_place(odd: str) -> None:
    make, place, said = WARNINGS[odd]
    problems = found(make(), Level.WARNING)
    assert place in places(problems, said), problems
    assert all(problem.fix for problem in problems)
    assert not found(make(), Level.ERROR)
    HexAndCounterRules(make()).start("battle", {})


def test_a_sound_design_has_no_problem() -> None:
    objectives = table("objectives", ["hexes"], {"blue": ["0404"]})
    assert rules_problems(small_design(tables=[objectives])) == ()


def test_edges_are_sources_and_who_has_no_supply_phase_needs_none() -> None:
    edges = table("supply_edges", [""], {"blue": ["west"]})
    design = replace(without_sources(), tables=(*small_design().tables, edges))
    of_red = [one for one in found(design, Level.WARNING) if one.check == "no_supply_source"]
    assert [one.facts["side"] for one in of_red] == ["red"] and of_red[0].clause == "9.3"
    phases = tuple(phase for phase in design.sequence if phase.procedure != "supply")
    assert not [one for one in rules_problems(replace(design, sequence=phases)) if one.check == "no_supply_source"]


def test_everything_is_told_at_once() -> None:
    design = small_design(without=["terrain_effects", "stacking_limit"], tables=[results("2:1", "1:1", dice="")])
    told = {problem.place.id for problem in found(design, Level.ERROR)}
    assert told == {"terrain_effects", "stacking_limit", "combat_results"}
