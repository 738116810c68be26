"""The sample games: in order, sound, and played by rules modules that are here."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from workbench.engine.maps.hex_map import HexMap
from workbench.engine.problem import Level
from workbench.storage.checks.playable_checks import all_problems
from workbench.storage.samples import UnknownSample, build_sample, sample_games


def test_they_stand_in_their_order() -> None:
    games = [sample.game for sample in sample_games()]
    assert games.index("toulon") < games.index("crossroads")
    assert all(sample.title and sample.summary for sample in sample_games())
    with pytest.raises(UnknownSample, match="crossroads"):
        build_sample("chess")


def test_crossroads_has_no_problem_and_says_where_its_figures_come_from() -> None:
    design = build_sample("crossroads")
    assert {problem.check for problem in all_problems(design)} <= {"monotony"}, "a hint: an exchange is meant at 2:1"
    assert [s.id for s in design.scenarios] == ["meeting_engagement", "delaying_defence"]


def test_the_valley_is_drawn_as_its_source_says() -> None:
    sheet: HexMap = build_sample("crossroads").hex_map()
    assert (sheet.grid.columns, sheet.grid.rows) == (20, 15)
    assert {space.terrain for space in sheet.hexes.values()} == {"clear", "woods", "hills", "town"}
    assert sheet.space("1008").name == "Four Ways" and sheet.space("1008").town
    assert sheet.borders["1308/1408"].kinds == ("bridge", "river")
    assert sheet.borders["1312/1411"].kinds == ("ford",)
    assert sheet.roads["highway"].spaces[0] == "0108" and len(sheet.roads["highway"].spaces) == 20


def test_a_design_whose_rules_lack_a_table_is_told_so() -> None:
    design = build_sample("crossroads")
    poor = replace(design, tables=tuple(t for t in design.tables if t.id != "combat_results"))
    (problem,) = [p for p in all_problems(poor) if p.level is Level.ERROR]
    assert (problem.check, "table combat_results (6.4)" in problem.cause) == ("rules_figures", True)
