"""Designs whose kinds are all French have the problems, the networks, the costs and the playtests of English ones."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.french_twins import EVERY, french_twin
from tests.storage.kept_samples import design_of, maps_of
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.design import Design
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.networks.march import network_of
from workbench.lab.one_playtest import PlaytestRow, play_one
from workbench.lab.setting import setting_of
from workbench.storage.checks.playable_checks import all_problems
from workbench.storage.starters.standard_rules import standard_tables

GAMES = ("crossroads", "toulon")


def told(design: Design, *passed_over: str) -> list[tuple[str, ...]]:
    found = [problem for problem in all_problems(design) if problem.check not in passed_over]
    return sorted((str(p.level), p.check, p.place.kind, p.place.map, p.place.id, p.place.at) for p in found)


def spoilt(design: Design) -> Design:
    """With a bridge in the fields, a road through water, a shore on dry land."""
    shown = design.map()
    if not isinstance(shown, HexMap):
        return design
    kinds = catalogue_of(design).borders
    bare = [name for name, side in sorted(shown.borders.items()) if not any(map(kinds.is_running, side.kinds))]
    sides = shown.borders
    for name, side in list(sides.items()):
        kept = side.bearing(kind for kind in side.kinds if not kinds.is_crossing(kind))
        sides = sides.set(name, kept) if kept.features else sides.delete(name)
    for name in bare[:2] or sorted(sides)[:2]:
        first, second = name.split("/")
        base = sides.get(name) or replace(shown.borders[name], features=())
        sides = sides.set(name, base.bearing((kinds.own("bridge"), "coast")))
        assert (first, second) == (base.first, base.second)
    return design.with_map(replace(shown, borders=sides))


@pytest.mark.parametrize("game", GAMES)
def test_a_french_twin_has_the_problems_of_its_english_one(game: str) -> None:
    design = design_of(game)
    assert told(french_twin(design)) == told(design)
    wrong = told(spoilt(design), "unknown_row")  # the English design lists no lines: their rows are of those in use
    assert told(spoilt(french_twin(design)), "unknown_row") == wrong
    if game == "crossroads":
        assert {"bridge_without_river", "road_without_bridge", "shore"} <= {check for _, check, *_ in wrong}


@pytest.mark.parametrize("game", GAMES)
def test_a_french_twin_has_the_network_of_its_english_one(game: str) -> None:
    design = design_of(game)
    twin = french_twin(design)
    for shown, other in zip(maps_of(design), maps_of(twin), strict=True):
        graph = network_of(shown).graph
        french = network_of(other, catalogue_of(twin).borders).graph
        said, french_said = carried_in(graph), carried_in(french)
        assert said == french_said and any(carried["river"] for carried in said)


def carried_in(graph: MapGraph) -> list[dict[str, object]]:
    edges = (carried for *_, carried in graph.edges(data=True))
    return [{**one, "features": sorted(EVERY.get(kind, kind) for kind in one["features"])} for one in edges]


def test_the_standard_rules_give_a_french_twin_the_same_figures() -> None:
    design = design_of("crossroads")
    ours, french = standard_tables(design), standard_tables(french_twin(design))
    by_id = {table.id: table for table in french}
    for table in ours:
        twin = by_id[table.id]
        cells = dict(zip((EVERY.get(row, row) for row in table.rows), table.cells, strict=True))
        found = dict(zip(twin.rows, twin.cells, strict=True))
        assert {row: found[row] for row in cells} == cells


@pytest.mark.parametrize("seed", [3, 8])
def test_bots_play_a_french_twin_to_the_same_end(seed: int) -> None:
    design = design_of("crossroads")
    ends = []
    for one in (design, french_twin(design)):
        row = play_one(setting_of(one, "meeting_engagement", {"blue": "random", "red": "greedy"}), seed)
        assert isinstance(row, PlaytestRow)
        ends.append(replace(row, seconds=0.0))
    assert ends[0] == ends[1]
