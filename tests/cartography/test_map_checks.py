"""Every finding of the map checks: its place, its cause in words, and nothing on a sound map."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import shapely
from hypothesis import given
from immutables import Map
from msgspec.structs import replace

from tests.cartography.coverages import BRIEF, coverage_map, coverage_maps, quadrilaterals
from tests.changed_borders import changed_border
from tests.marked_borders import mark_border
from workbench.cartography.areas.coasts import coast_of
from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import insert_junction, tag_junction
from workbench.cartography.checks.map_checks import problems
from workbench.cartography.checks.overlaps import crossings
from workbench.engine.catalogue.resolved import Catalogue
from workbench.engine.maps.area_map import AreaMap, Georeference, Junction, Point, Space, SpaceKind
from workbench.engine.maps.border import Road, Shore, drawn_border
from workbench.engine.maps.tags import TagKind, TagOf, TagType
from workbench.engine.problem import Level, Problem

Spoil = Callable[[AreaMap], AreaMap]


def grid() -> AreaMap:
    return coverage_map(quadrilaterals({}))


def with_border(name: str, /, **fields: object) -> Spoil:
    def spoil(area_map: AreaMap) -> AreaMap:
        return replace(area_map, borders=area_map.borders.set(name, changed_border(area_map.borders[name], **fields)))

    return spoil


def with_space(name: str, /, **fields: object) -> Spoil:
    def spoil(area_map: AreaMap) -> AreaMap:
        return replace(area_map, spaces=area_map.spaces.set(name, replace(area_map.spaces[name], **fields)))

    return spoil


def with_corner(column: int, row: int, x_mm: float, y_mm: float) -> Spoil:
    def spoil(area_map: AreaMap) -> AreaMap:
        at = (10.0 + 40 * column, 10.0 + 40 * row)
        junction = next(j for j in area_map.junctions.values() if j.point == at)
        return replace(area_map, junctions=area_map.junctions.set(junction.id, replace(junction, x_mm=x_mm, y_mm=y_mm)))

    return spoil


def without_border(name: str) -> Spoil:
    return lambda area_map: replace(area_map, borders=area_map.borders.delete(name))


def with_stray_junction(area_map: AreaMap) -> AreaMap:
    return replace(area_map, junctions=area_map.junctions.set("X", Junction("X", 200.0, 20.0)))


def with_half_a_road(area_map: AreaMap) -> AreaMap:
    with_roads = replace(area_map, roads=Map({"r": Road("r", "the high road")}))
    return mark_border(with_roads, "A00-A01", road="r")


def with_sea(area_map: AreaMap) -> AreaMap:
    return with_space("A11", kind=SpaceKind.RADE)(area_map)


def found(area_map: AreaMap, check: str) -> list[Problem]:
    return [problem for problem in problems(area_map) if problem.check == check]


@BRIEF
@given(coverage_maps())
def test_a_sound_map_has_no_problem(area_map: AreaMap) -> None:
    assert problems(area_map) == ()


@pytest.mark.parametrize(
    ("spoil", "check", "text"),
    [
        (with_space("A00", name="Area A01"), "name_taken", "Area A01: the name stands 2 times: A00, A01"),
        (with_space("A00", name=" "), "nameless", "A00: has no name"),
        (with_space("A00", stacking=0), "stacking_number", "Area A00: has the stacking number 0, not one of 1 to 99"),
        (with_space("A00", id="B"), "wrong_id", "space A00: is kept as A00 and calls itself B"),
        (
            with_border("A00-A01", start="Z"),
            "unknown_junction",
            "the border of Area A00 and Area A01: ends in the junction Z, which is not there",
        ),
        (
            with_border("A00-A01", left="Z"),
            "unknown_space",
            "the border of Area A00 and Z: borders the space Z, which is not there",
        ),
        (
            with_border("A00-A01", left="A00", right="A00"),
            "same_on_both_sides",
            "the border of Area A00: has the same space on both sides",
        ),
        (
            with_border("A00-A01", road="q"),
            "unknown_road",
            "the border of Area A00 and Area A01: carries the road q, which is not there",
        ),
        (
            with_border("A00-A01", points=((60.0, 20.0), (40.0, 30.0), (60.0, 30.0), (40.0, 20.0))),
            "border_crosses_itself",
            "the border of Area A00 and Area A01: crosses itself at (50.00, 25.00)",
        ),
        (
            with_border("A00-A01", points=((50.0, 30.0), (50.0, 20.0))),
            "border_crosses_itself",
            "the border of Area A00 and Area A01: crosses itself at (50.00, 20.00)",
        ),
        (
            with_border("A00-A01", points=((95.0, 30.0),)),
            "border_crosses",
            "the border of Area A00 and Area A01: crosses the border of Area A01 and Area A02 at (90.00, 32.22)",
        ),
        (
            with_border("A00-A01", points=((95.0, 30.0),)),
            "areas_overlap",
            "Area A00: overlaps Area A02 at (91.25, 31.11)",
        ),
        (without_border("A00-A01"), "open_outline", "Area A00: its outline is open at junction J1, junction J4"),
        (with_stray_junction, "unused_junction", "junction X: no border meets it"),
        (with_stray_junction, "off_the_sheet", "junction X: lies off the sheet"),
        (
            with_corner(1, 1, 50.0, 10.4),
            "short_border",
            "the border of Area A00 and Area A01: is only 0.40 mm long",
        ),
        (
            with_sea,
            "shore",
            "the coast of Area A01 and 3 more: runs over 4 borders, and nothing says whether they are beaches",
        ),
        (
            with_border("A00-A01", shore=Shore.BEACH),
            "shore",
            "the border of Area A00 and Area A01: is a beach, and land lies on both sides of it",
        ),
    ],
)
def test_a_problem_names_its_place_and_cause(spoil: Spoil, check: str, text: str) -> None:
    assert text in [str(problem) for problem in found(spoil(grid()), check)]


def test_one_coast_is_one_statement() -> None:
    """Borders that follow each other along water are told once; what is said of one of them parts the rest."""
    sea = with_sea(grid())
    (coast,) = found(sea, "shore")
    assert len(coast_of(sea, coast.place.id)) == 4 and coast.fix == "Mark all 4 as beaches"
    north, south = "A01-A11", "A11-A21"
    parted = mark_border(mark_border(sea, north, shore=Shore.BEACH), south, shore=Shore.NOT_A_BEACH)
    one, other = found(parted, "shore")
    assert {one.place.id, other.place.id} == {*coast_of(sea, north)} - {north, south}
    assert coast_of(parted, north) == ()


@pytest.mark.parametrize("points", [(), ((60.0, 60.0),)])
def test_a_border_that_runs_back_to_its_junction_encloses_nothing(points: tuple[Point, ...]) -> None:
    area_map = grid()
    looped = replace(
        area_map,
        junctions=area_map.junctions.set("I1", Junction("I1", 65.0, 65.0)),
        borders=area_map.borders.set("I", drawn_border("I", "I1", "I1", "A11", "I", points)),
        spaces=area_map.spaces.set("I", replace(area_map.spaces["A00"], id="I", name="Island")),
    )
    assert "the border of Area A11 and Island: runs back to its junction and encloses nothing" in [
        str(problem) for problem in found(looped, "no_ring")
    ]
    assert faces(looped).face("I").is_empty
    assert faces(looped).face("A11").equals(faces(area_map).face("A11"))


def test_borders_that_meet_in_nothing_do_not_cross(monkeypatch: pytest.MonkeyPatch) -> None:
    area_map = grid()
    nothing = np.vectorize(lambda one, other: shapely.LineString(), otypes=[object])
    monkeypatch.setattr("workbench.cartography.checks.overlaps.shapely.intersection", nothing)
    assert list(crossings(faces(area_map), sorted(area_map.borders))) == []


@pytest.mark.parametrize(
    ("changes", "check", "cause"),
    [
        ({"width_mm": 0.0}, "sheet_size", "the sheet is 0.0 mm wide and 100.0 mm high"),
        ({"height_mm": -1.0}, "sheet_size", "mm wide and -1.0 mm high"),
        ({"georeference": Georeference(5, 43, 0, 0.1, 50)}, "georeference", "a millimetre of the sheet is 0 degrees"),
        ({"georeference": Georeference(5, 43, 0.1, 0, 50)}, "georeference", "a millimetre of the sheet is 0 degrees"),
        ({"georeference": Georeference(5, 43, 0.1, 0.1, 0)}, "georeference", "a millimetre of the sheet is 0 metres"),
    ],
)
def test_a_sheet_without_size_or_scale(changes: dict[str, object], check: str, cause: str) -> None:
    (problem,) = found(replace(replace(grid(), width_mm=100.0, height_mm=100.0), **changes), check)
    assert (problem.level, problem.place.kind) == (Level.ERROR, "map")
    assert cause in problem.cause


def test_a_space_without_borders_and_one_inside_out() -> None:
    area_map = grid()
    lost = replace(area_map, spaces=area_map.spaces.set("L", replace(area_map.spaces["A00"], id="L", name="Lost")))
    assert [str(problem) for problem in problems(lost)] == ["Lost: has no border"]
    turned = area_map
    for name in faces(area_map).borders_of("A11"):
        border = area_map.borders[name]
        turned = with_border(name, left=border.right, right=border.left)(turned)
    assert "Area A11: its borders have left and right exchanged" in [str(p) for p in found(turned, "inside_out")]


def test_an_island_put_over_land_that_is_not_cut_out_overlaps_it() -> None:
    area_map = grid()
    corner = Junction("I1", 65.0, 65.0)
    ring = drawn_border("I", "I1", "I1", "", "I", ((75.0, 65.0), (75.0, 75.0), (65.0, 75.0)))
    over = replace(
        area_map,
        junctions=area_map.junctions.set("I1", corner),
        borders=area_map.borders.set("I", ring),
        spaces=area_map.spaces.set("I", replace(area_map.spaces["A00"], id="I", name="Island")),
    )
    assert [str(problem) for problem in problems(over)] == [
        "Area A11: overlaps Island at (70.00, 70.00)",
        "Island: nothing leads to it: no border, no port and no link",
    ]


def test_a_space_with_no_room_for_its_number_is_a_warning() -> None:
    small = found(draw_area(grid(), [(60, 60), (65, 60), (65, 65), (60, 65)], Space("N", "Nook")), "small_space")
    assert [(problem.level, str(problem)) for problem in small] == [
        (Level.WARNING, "Nook: is only 25 mm² large: no room for its number")
    ]


def test_a_road_with_points_at_its_ends_is_whole_and_a_fork_is_not() -> None:
    area_map = with_half_a_road(grid())
    ends = area_map.borders["A00-A01"]
    for end in (ends.start, ends.end):
        area_map = tag_junction(area_map, end, "point", "yes")
    kinds = Catalogue(tags=(TagType("point", TagKind.YES_NO, of=TagOf.JUNCTION, ends_sections=True),))
    assert problems(area_map, kinds) == ()
    longer, middle = insert_junction(mark_border(area_map, "A01-A02", road="r"), "A01-A02", (90.0, 30.0))
    ends_apart = [problem for problem in problems(longer, kinds) if problem.check == "road_end"]
    causes = [problem.cause for problem in ends_apart]
    assert causes == ["the road the high road ends here without a point of the kind point"] * 2
    assert middle not in {problem.place.id for problem in ends_apart}
    assert not found(longer, "road_end"), "in a design without such points"


def test_errors_stand_before_warnings() -> None:
    levels = [problem.level for problem in problems(with_stray_junction(with_space("A00", stacking=0)(grid())))]
    assert levels == [Level.ERROR, Level.WARNING, Level.WARNING]
