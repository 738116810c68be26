"""GeoJSON of other programs: what is sound comes as it is, and each kind of fault is a step with its place."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, pi, radians, tan
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sample_games.toulon.map import SHEET_MM, area_map
from tests.exchange.imports.drawings import box, collection, feature, named, polygon, proposed, several
from tests.long_runs import examples
from workbench.cartography.areas.faces import faces
from workbench.cartography.checks.map_checks import problems
from workbench.engine.maps.area_map import AreaMap, SpaceKind
from workbench.engine.networks.network import Network
from workbench.engine.problem import Level, Place
from workbench.exchange.geojson import write_geojson
from workbench.exchange.imports.coordinates import CoordinateSystem
from workbench.exchange.imports.geojson_shapes import GeoJsonSheet, read_geojson
from workbench.exchange.imports.proposal import Cleaning, ImportProposal, ImportRefused, propose
from workbench.exchange.imports.reading import MapFormat, propose_import

TOULON = Path(__file__).parents[3] / "sample_games" / "toulon"


def the_map(proposal: ImportProposal) -> AreaMap:
    """The map with all steps done, which has no error."""
    assert isinstance(proposal.map, AreaMap)
    assert [str(x) for x in problems(proposal.map) if x.level is Level.ERROR] == []
    return proposal.map


def names(found: AreaMap) -> set[str]:
    return {space.name for space in found.spaces.values()}


# ---------------------------------------------------------------- what is sound


def test_two_squares_share_their_border(tmp_path: Path) -> None:
    proposal = proposed(tmp_path, "two.geojson", named(A=box(0, 0), B=box(1, 0)))
    assert proposal.steps == ()
    found = the_map(proposal)
    assert found.borders["A01-A02"].left in ("A01", "A02")
    assert Network(found).land_neighbours["A01"] == ("A02",)


def test_toulon_comes_by_the_same_way_and_needs_no_cleaning() -> None:
    documents = [(TOULON / name).read_bytes() for name in ("areas.geojson", "roads.geojson")]
    sheet = GeoJsonSheet("toulon", "Toulon and its roadsteads", SHEET_MM)
    proposal = propose("Toulon", lambda cleaning: read_geojson(documents, sheet, cleaning))
    assert proposal.steps == ()
    assert proposal.map == area_map()


def test_what_this_program_wrote_comes_back_as_it_was(tmp_path: Path) -> None:
    first = the_map(proposed(tmp_path, "two.geojson", named(A=box(0, 0), B=box(1, 0), C=box(0, 1, 2, 1))))
    again = proposed(tmp_path, "again.geojson", write_geojson(first))
    assert again.steps == () and again.map == first


def test_what_is_said_of_an_area_is_kept_as_tags(tmp_path: Path) -> None:
    said = feature(polygon(box(0, 0)), NAME="Hill", code="H1", people=120, ruler="Duke")
    space = the_map(proposed(tmp_path, "a.geojson", collection(said))).spaces["H1"]
    assert (space.name, dict(space.tags)) == ("Hill", {"people": "120", "ruler": "Duke"})


@pytest.mark.parametrize("system", [CoordinateSystem.PLANE, CoordinateSystem.SHEET])
def test_coordinates_are_read_as_one_says(tmp_path: Path, system: CoordinateSystem) -> None:
    text = named(South=box(100, 100, 200, 100), North=box(100, 200, 200, 100))
    found = the_map(proposed(tmp_path, "plan.geojson", text, crs=system, size_mm=(420.0, 297.0)))
    middle = {space.name: faces(found).face(space.id).centroid.y for space in found.spaces.values()}
    assert (middle["North"] < middle["South"]) is (system is CoordinateSystem.PLANE)
    assert found.georeference is None


WEB_M = 20037508.342789244
"""Half the width of the web's map of the world: 180 degrees."""


def in_web_metres(corners: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Longitudes and latitudes on the web's Mercator projection, by its own formula."""
    return [(lon / 180 * WEB_M, log(tan(pi / 4 + radians(lat) / 2)) / pi * WEB_M) for lon, lat in corners]


@pytest.mark.parametrize("says", [True, False])
def test_web_mercator_comes_where_its_degrees_would(tmp_path: Path, says: bool) -> None:
    shapes = {"A": box(5.9, 43.1, 0.1, 0.1), "B": box(6.0, 43.1, 0.1, 0.1)}
    drawn = (feature(polygon(in_web_metres(ring)), name=name) for name, ring in shapes.items())
    crs = {"crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}} if says else {}
    options = {} if says else {"crs": CoordinateSystem.WEB_MERCATOR}
    found = the_map(proposed(tmp_path, "web.geojson", collection(*drawn, **crs), **options))
    wanted = the_map(proposed(tmp_path, "degrees.geojson", named(**shapes)))
    assert found.georeference is not None and wanted.georeference is not None
    assert found.georeference.west_deg == pytest.approx(wanted.georeference.west_deg, abs=1e-9)
    assert found.georeference.north_deg == pytest.approx(wanted.georeference.north_deg, abs=1e-9)
    for space in ("A01", "A02"):
        assert faces(found).face(space).symmetric_difference(faces(wanted).face(space)).area < 0.1


def test_a_position_beyond_the_web_projection_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImportRefused, match="beyond the web's Mercator"):
        text = named(A=box(3e7, 0, 1e6, 1e6))
        proposed(tmp_path, "web.geojson", text, crs=CoordinateSystem.WEB_MERCATOR)


# ---------------------------------------------------------------- steps


FAULTS = {
    "overlap": (named(A=box(0, 0, 2, 2), B=box(1.5, 0.5)), {"overlap"}, {"A", "B"}),
    "one drawn on the other": (named(A=box(0, 0, 3, 3), B=box(1, 1)), {"overlap"}, {"A", "B"}),
    "covered": (named(A=box(0, 0, 2, 1), B=box(0, 0), C=box(1, 0)), {"overlap", "covered"}, {"B", "C"}),
    "gap between four": (
        named(A=box(0, 0, 1, 3), B=box(2, 0, 1, 3), C=box(1, 0), D=box(1, 2)),
        {"gap"},
        {"A", "B", "C", "D", "Gap 1"},
    ),
    "narrow gap": (
        named(
            A=[(0, 0), (1, 0), (1, 0.5), (0.999, 0.7), (1, 0.9), (1, 1), (0, 1)],
            B=[(1, 0), (2, 0), (2, 1), (1, 1), (1, 0.9), (1.001, 0.7), (1, 0.5)],
        ),
        {"off_border", "gap"},
        {"A", "B"},
    ),
    "near": (named(A=box(0, 0), B=box(1.0003, 0.0002)), {"off_border"}, {"A", "B"}),
    "self-crossing": (
        named(Bow=[(0, 0), (1, 1), (1, 0), (0, 1)], B=box(1, 0), C=box(2, 0)),
        {"self_crossing", "several_parts", "winding"},
        {"Bow", "Bow 2", "B", "C"},
    ),
    "the same polygon twice": (named(A=box(0, 0), A2=box(0, 0)), {"duplicate"}, {"A"}),
    "winding": (named(A=box(0, 0), B=box(1, 0)[::-1], C=box(2, 0)), {"winding"}, {"A", "B", "C"}),
    "sliver": (
        collection(*(feature(polygon(ring)) for ring in (box(0, 0), box(1, 0, 1e-5, 1), box(1, 0)))),
        {"sliver"},
        {"A01", "A03"},
    ),
    "collapsed": (named(A=[(0, 0), (1, 1), (0, 0)], B=box(1, 0)), {"outline"}, {"B"}),
    "hole outside": (
        collection(feature(polygon(box(0, 0), box(5, 5, 0.2, 0.2)), name="A"), feature(polygon(box(1, 0)), name="B")),
        {"hole_outside"},
        {"A", "B"},
    ),
    "hole": (
        collection(feature(polygon(box(0, 0, 3, 3), box(1, 1)[::-1]), name="A")),
        {"gap"},
        {"A", "Gap 1"},
    ),
    "several parts": (
        collection(feature(several(box(0, 0), box(3, 0)), name="A"), feature(polygon(box(1, 0)), name="B")),
        {"several_parts"},
        {"A", "A 2", "B"},
    ),
    "ids and names twice": (
        collection(*(feature(polygon(box(x, 0)), id="a", name="Hill") for x in range(3))),
        {"duplicate_id", "name_taken"},
        {"Hill", "Hill 2", "Hill 3"},
    ),
    "not closed": (
        collection(feature({"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 1]]]}, name="A")),
        {"open_ring"},
        {"A"},
    ),
    "a point among them": (
        collection(feature(polygon(box(0, 0)), name="A"), feature({"type": "Point", "coordinates": [0, 0]})),
        {"no_area"},
        {"A"},
    ),
}


@pytest.mark.parametrize(("text", "checks", "left"), FAULTS.values(), ids=FAULTS.keys())
def test_each_fault_is_a_step_and_is_cured_by_it(tmp_path: Path, text: str, checks: set[str], left: set[str]) -> None:
    proposal = proposed(tmp_path, "map.geojson", text)
    assert {step.check for step in proposal.steps} == checks
    assert [step.number for step in proposal.steps] == list(range(1, len(proposal.steps) + 1))
    assert all(str(step.place) and step.cause and step.remedy for step in proposal.steps)
    assert names(the_map(proposal)) == left


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_is_declined_there_is_a_map(tmp_path: Path, fault: str) -> None:
    """No step is a dead end: what is not mended is left out, or left as it is."""
    proposal = proposed(tmp_path, "map.geojson", FAULTS[fault][0])
    for numbers in ((), {1}):
        if fault == "not closed" and not numbers:
            continue  # it is the only one
        found = proposal.accepting(numbers)
        assert isinstance(found, AreaMap) and found.spaces
        assert [str(x) for x in problems(found) if x.level is Level.ERROR] == []


def test_what_is_declined_is_done_in_the_other_way(tmp_path: Path) -> None:
    proposal = proposed(tmp_path, "map.geojson", FAULTS["several parts"][0])
    assert [step.otherwise for step in proposal.steps] == ["take the largest alone"]
    found = proposal.accepting(())
    assert isinstance(found, AreaMap) and names(found) == {"A", "B"}


def test_steps_are_accepted_one_by_one(tmp_path: Path) -> None:
    text = named(A=box(0, 0), A2=box(0, 0), C=box(1, 0), D=box(1.9, 0))
    proposal = proposed(tmp_path, "map.geojson", text)
    assert [step.check for step in proposal.steps] == ["duplicate", "overlap"]
    assert proposal.accepting({1, 2}) == proposal.map
    kept = proposal.accepting({2})
    assert isinstance(kept, AreaMap) and names(kept) == {"A2", "C", "D"}
    with pytest.raises(ImportRefused, match="no cleaning step 7"):
        proposal.accepting({7})


def test_an_overlap_goes_to_the_smaller_shape(tmp_path: Path) -> None:
    proposal = proposed(tmp_path, "map.geojson", named(Land=box(0, 0, 3, 3), Town=box(1, 1)))
    (step,) = proposal.steps
    assert step.remedy == "give it to Town"
    assert [str(space.kind) for space in the_map(proposal).spaces.values()] == ["area", "area"]


def test_ground_that_nobody_drew_is_not_played(tmp_path: Path) -> None:
    found = the_map(proposed(tmp_path, "map.geojson", FAULTS["gap between four"][0]))
    assert found.spaces["gap1"].kind is SpaceKind.UNPLAYABLE


def test_ten_million_corners_are_counted_and_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "endless.geojson"
    head, tail = collection(feature(polygon([(0, 0), (1, 0), (1, 1)]), name="A")).split("[0, 0]", 1)
    with path.open("w", encoding="utf-8") as file:
        file.write(head)
        for _ in range(100):
            file.write("[0,0]," * 100_000)
        file.write("[0, 0]" + tail)
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("it was read whole"))
    with pytest.raises(ImportRefused, match="more than 1,000,000 points"):
        propose_import(path, MapFormat.GEOJSON)


def test_an_endless_file_beside_a_map_is_refused_with_it(tmp_path: Path) -> None:
    (tmp_path / "bay_roads.geojson").write_text("[" * 1_300_000)
    with pytest.raises(ImportRefused, match="more than 1,000,000 points"):
        proposed(tmp_path, "bay_areas.geojson", named(A=box(0, 0)))


def test_too_many_steps_are_refused() -> None:
    cleaning = Cleaning()
    place = Place("space", "a")
    with pytest.raises(ImportRefused, match="more than 50,000 cleaning steps"):
        for number in range(50_001):
            cleaning.step("sliver", place, str(number), "leave it out")


def test_a_corner_beside_a_sharp_bend_is_no_corner_of_the_side_next_to_it(tmp_path: Path) -> None:
    kite = [(0.0, 3.0), (0.0, 12.0), (9.0, 5.0)]
    crossed = [(0.0, 6.0), (0.0, 3.0), (0.0, 5.0), (10.0, 5.0)]
    assert the_map(proposed(tmp_path, "bend.geojson", named(Kite=kite, Crossed=crossed))).spaces


corner = st.integers(0, 12).map(float)
shapes = st.lists(st.lists(st.tuples(corner, corner), min_size=3, max_size=6), min_size=1, max_size=5)


@settings(max_examples=examples(20))
@given(shapes)
@example([[(0.0, 1.0), (0.0, 1.0), (1.0, 0.0)]])
def test_whatever_is_drawn_becomes_a_sound_map_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[list[tuple[float, float]]]
) -> None:
    text = collection(*(feature(polygon(ring), name=f"S{n}") for n, ring in enumerate(drawn)))
    try:
        proposal = proposed(tmp_path_factory.mktemp("drawn"), "drawn.geojson", text)
    except ImportRefused as refused:
        assert "\n" not in str(refused) and str(refused)
        return
    assert the_map(proposal).spaces
