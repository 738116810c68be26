"""Every problem of a design is found, with its place and its cause."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from sample_games.toulon.build import build as build_toulon
from tests.storage.samples import small_design
from workbench.engine.codec import digest
from workbench.engine.design import Design, Placement
from workbench.engine.maps.area_map import Fort
from workbench.engine.problem import Level
from workbench.storage.checks.problems import problems
from workbench.storage.file.ruleset_file import create, load, save

_design = small_design()
_counter, _table, _scenario = _design.counters[0], _design.tables[1], _design.scenarios[0]


def _with_counter(**changes: object) -> Design:
    return replace(_design, counters=(replace(_counter, **changes), *_design.counters[1:]))


def _with_table(**changes: object) -> Design:
    return replace(_design, tables=(replace(_table, **changes),))


def _with_scenario(**changes: object) -> Design:
    return replace(_design, scenarios=(replace(_scenario, **changes),))


def _with_space(**changes: object) -> Design:
    sheet = _design.map()
    east = replace(sheet.spaces["east"], **changes)
    return _design.with_map(replace(sheet, spaces=sheet.spaces.set("east", east)))


def test_a_sound_design_has_no_problem() -> None:
    assert problems(_design) == ()


@pytest.mark.parametrize(
    ("design", "level", "check", "line"),
    [
        (replace(_design, title=" "), "error", "no_title", "the design has no title"),
        (replace(_design, rules=""), "warning", "no_rules", "nothing enforces its rules"),
        (replace(_design, rules="chess"), "warning", "unknown_rules", "The bay: the rules module chess is not"),
        (replace(_design, scenarios=()), "warning", "no_scenario", "there is no scenario"),
        (
            replace(_design, counters=(*_design.counters, _counter)),
            "error",
            "duplicate_id",
            "counter b1: the id stands 2",
        ),
        (replace(_design, maps=_design.maps * 2), "error", "duplicate_id", "map sheet: the id stands 2 times in maps"),
        (replace(_design, clauses=_design.clauses * 2), "error", "duplicate_id", "clause 3: the id stands 2 times"),
        (_with_counter(id=""), "error", "no_id", "an entry of counters has no id"),
        (replace(_design, sides=_design.sides[1:]), "error", "no_such_side", "British: belongs to the side allies"),
        (_with_space(terrain="lava"), "error", "unknown_terrain", "East: its terrain lava"),
        (_with_space(depot="turks"), "error", "unknown_faction", "East: is a depot of turks"),
        (_with_space(forts=(Fort("Keep", 1, for_side="x"),)), "error", "no_such_side", "East: Keep is for the side x"),
        (_with_counter(faction="x"), "error", "unknown_faction", "1st Foot: belongs to the faction x"),
        (_with_counter(unit_type="x"), "error", "unknown_unit_type", "1st Foot: is of the type x"),
        (_with_counter(strength=-1), "error", "negative_strength", "1st Foot: has a strength of -1"),
        (_with_counter(arrival=0), "error", "arrival_turn", "1st Foot: arrives in turn 0"),
        (_with_table(rows=("1",)), "error", "table_rows", "Fire: has 1 row names and 2 rows of cells"),
        (_with_table(cells=(("1",), ("2", "1"))), "error", "table_cells", "Fire: row 1 has 1 cells under 2 columns"),
        (_with_table(rows=("1", "1")), "error", "duplicate_row", "Fire: 2 rows are called '1'"),
        (_with_table(columns=("a", "a")), "error", "duplicate_column", "Fire: 2 columns are called 'a'"),
        (_with_table(rows=(), cells=()), "warning", "empty_table", "Fire: has no cells"),
        (_with_scenario(first_turn=0), "error", "turn_numbers", "begins in turn 0"),
        (_with_scenario(last_turn=0), "error", "turn_numbers", "ends in turn 0, before it begins in turn 1"),
        (_with_scenario(turn_names=Map({"13": "x"})), "warning", "scenario_turns", "names turn '13'"),
        (_with_scenario(turn_names=Map({"May": "x"})), "warning", "scenario_turns", "names turn 'May'"),
        (_with_scenario(map="moon"), "error", "unknown_map", "is played on the map moon"),
        (_with_scenario(placements=(Placement("x", "east"),)), "error", "unknown_counter", "sets up the counter x"),
        (
            _with_scenario(placements=(Placement("b1", "x"),)),
            "error",
            "unknown_space",
            "sets up 1st Foot in the space",
        ),
        (
            _with_scenario(placements=(Placement("b1", "east", Map({"temporary": "-1"})),)),
            "error",
            "set_up_tag",
            "with Temporary losses '-1'",
        ),
        (
            _with_scenario(placements=(Placement("b1", "east"),) * 2),
            "error",
            "placed_twice",
            "1st Foot 2 times",
        ),
        (_with_scenario(provenance=Map()), "warning", "no_provenance", "1 of 1 figures for tracks have no provenance"),
        (_with_counter(provenance=Map()), "warning", "no_provenance", "1 of 2 figures for strength have no provenance"),
        (_with_space(provenance=Map()), "warning", "no_provenance", "1 of 2 figures for victory points have no"),
        (_with_space(stacking=-5), "error", "stacking_number", "East"),
    ],
)
def test_a_problem_is_found(design: Design, level: str, check: str, line: str) -> None:
    found = problems(design)
    assert any(p.level is Level(level) and p.check == check and line in str(p) for p in found), found
    assert list(found) == sorted(found, key=lambda p: p.level)


def test_toulon_is_sound_and_comes_back_exactly(tmp_path: Path) -> None:
    toulon = build_toulon()
    assert [str(p) for p in problems(toulon) if p.level is Level.ERROR] == []
    path = tmp_path / "toulon.ruleset"
    create(path, toulon)
    loaded = load(path)
    assert loaded == toulon
    assert digest(loaded) == digest(toulon)
    save(path, loaded)
    assert digest(load(path)) == digest(toulon)
