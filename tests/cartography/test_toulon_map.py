"""The map of Toulon: what is derived from its borders is what the sources say, pair by pair and section by section."""

from __future__ import annotations

import csv
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import shapely

import sample_games.toulon as toulon
from rulesets.toulon.facts import RECONNOITRE_POINT, UNIFIED_FORT
from sample_games.toulon.map import area_map
from workbench.cartography.areas.adjacency import AdjacencyKind, adjacencies, coasts, neighbours
from workbench.cartography.areas.faces import faces
from workbench.cartography.checks.map_checks import problems
from workbench.cartography.lines.roads import (
    areas_along,
    areas_at,
    dead_ends,
    loose_sections,
    section_length_m,
    towns_at,
    towns_of_section,
)
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, SpaceKind
from workbench.engine.maps.border import Shore
from workbench.engine.maps.roads import road_sections
from workbench.engine.maps.tags import says_yes

FOLDER = Path(toulon.__file__).parent


@cache
def the_map() -> AreaMap:
    return area_map()


def rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def features(kind: str) -> list[dict[str, Any]]:
    found = json.loads((FOLDER / "roads.geojson").read_text(encoding="utf-8"))["features"]
    return [feature["properties"] for feature in found if feature["properties"]["kind"] == kind]


def test_the_sheet_has_what_the_sources_have() -> None:
    sheet = the_map()
    assert Counter(space.kind for space in sheet.spaces.values()) == {
        SpaceKind.AREA: 92,
        SpaceKind.RADE: 2,
        SpaceKind.SEA_ZONE: 1,
        SpaceKind.UNPLAYABLE: 2,
    }
    assert sum(says_yes(junction.tags, RECONNOITRE_POINT) for junction in sheet.junctions.values()) == 47
    assert (len(sheet.junctions), len(sheet.borders)) == (190, 286)
    assert problems(sheet) == ()


def test_neighbours_are_those_of_the_sources_with_road_river_and_length() -> None:
    expected = {frozenset((row["id_a"], row["id_b"])): row for row in rows("adjacency.csv")}
    derived = {frozenset(pair): found for pair, found in adjacencies(the_map()).items() if OUTSIDE not in pair}
    assert derived.keys() == expected.keys()
    for pair, row in expected.items():
        found = derived[pair]
        assert bool(found.roads) == (row["road_border"] == "road"), row
        assert [the_map().rivers[river].name for river in found.rivers] == [r for r in [row["river_border"]] if r], row
        assert found.length_m == pytest.approx(float(row["border_m"]), rel=0.002, abs=10), row


def test_road_sections_are_those_of_the_sources() -> None:
    sheet = the_map()
    expected = {"-".join(sorted((row["from_point"], row["to_point"]))): row for row in features("road_section")}
    derived = {section.id: section for section in road_sections(sheet, {RECONNOITRE_POINT})}
    assert derived.keys() == expected.keys()
    for name, row in expected.items():
        section = derived[name]
        assert list(areas_along(sheet, section)) == row["areas"], name
        assert section.road == row["road"]
        assert section_length_m(sheet, section) == pytest.approx(row["length_m"], rel=0.002, abs=26), name
    assert loose_sections(sheet, {RECONNOITRE_POINT}) == ()


def test_towns_share_the_reconnoitre_points_that_the_sources_say() -> None:
    sheet = the_map()
    for row in features("reconnoitre_point"):
        assert list(towns_at(sheet, row["id"])) == row["towns"], row
        assert list(areas_at(sheet, row["id"])) == sorted(row["areas"]), row
    section = next(section for section in road_sections(sheet, {RECONNOITRE_POINT}) if section.id == "R01-R02")
    assert towns_of_section(sheet, section) == ("A43",)


def test_roads_end_where_towns_and_the_edge_of_the_map_are() -> None:
    sheet = the_map()
    for point in dead_ends(sheet, {RECONNOITRE_POINT}):
        at_edge = any(OUTSIDE in (b.left, b.right) for b in map(sheet.borders.get, faces(sheet).borders_at(point)) if b)
        by_the_sea = any(sheet.spaces[s].kind is not SpaceKind.AREA for s in faces(sheet).spaces_at(point))
        assert at_edge or by_the_sea or towns_at(sheet, point), point


def test_every_area_has_a_number_or_is_unlimited_and_depots_are() -> None:
    areas = [space for space in the_map().spaces.values() if space.kind is SpaceKind.AREA]
    unlimited = sorted(space.name for space in areas if space.stacking is None)
    assert unlimited == ["Ollioules", "Solliès", "Toulon"]
    assert sorted(space.name for space in areas if space.depot) == unlimited
    assert all(1 <= space.stacking <= 9 for space in areas if space.stacking is not None)
    assert {space.id for space in areas if says_yes(space.tags, UNIFIED_FORT)} == {"A43", "A81"}
    assert sum(fort.level == 2 for space in areas for fort in space.forts if fort.kind == "fort") == 4
    assert sum(fort.kind == "improved_redoubt" for space in areas for fort in space.forts) == 4


def test_figures_have_a_provenance() -> None:
    for space in the_map().spaces.values():
        wanted = {"outline"}
        wanted |= {"stacking"} if space.kind is SpaceKind.AREA else set()
        wanted |= {"victory_points"} if space.victory_points else set()
        assert wanted <= set(space.provenance), space.name
        assert all(fort.provenance.note for fort in space.forts)


def test_an_unplayable_shore_is_a_coast_of_the_rade_behind_it() -> None:
    by_shore = {(coast.space, coast.water, coast.over): coast for coast in coasts(the_map())}
    assert by_shore["A21", "SP", "U1"].length_m == pytest.approx(1221, rel=0.01)
    assert by_shore["A61", "SG", "U2"].shores == (Shore.NOT_A_BEACH,)
    assert by_shore["A66", "SG", "U2"].is_beach
    assert neighbours(the_map(), "U1")["SP"].kind is AdjacencyKind.UNPLAYABLE
    assert adjacencies(the_map())["SG", "SP"].kind is AdjacencyKind.SEA
    assert adjacencies(the_map())["A01", OUTSIDE].kind is AdjacencyKind.EDGE_OF_MAP
    assert adjacencies(the_map())["A01", "A02"].kind is AdjacencyKind.LAND


def test_places_lie_in_the_areas_that_bear_their_names() -> None:
    sheet = the_map()
    assert sheet.georeference is not None
    named = {space.name: space.id for space in sheet.spaces.values()}
    found = [row for row in rows("places.csv") if row["name"] in named]
    assert len(found) > 35
    for row in found:
        place = shapely.Point(sheet.georeference.sheet(float(row["lon"]), float(row["lat"])))
        assert faces(sheet).face(named[row["name"]]).distance(place) * sheet.georeference.metres_per_mm < 300, row
