"""From polygons to borders: what is derived, and what is refused with which words."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given

from tests.cartography.coverages import BRIEF, assert_sound, coverage_map, coverage_maps, quadrilaterals
from workbench.cartography.areas.coverage import CoverageError, NamedPolygon, coverage_problems
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.engine.maps.area_map import OUTSIDE, AreaMap

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def square(name: str, left: float, top: float, side: float = 10.0) -> NamedPolygon:
    return NamedPolygon(name, f"Area {name}", (tuple((left + x * side / 10, top + y * side / 10) for x, y in SQUARE),))


@BRIEF
@given(coverage_maps())
def test_every_border_is_stored_once_and_its_faces_are_the_polygons(area_map: AreaMap) -> None:
    assert_sound(area_map)
    for border in area_map.borders.values():
        assert border.left != border.right
        line = faces(area_map).line(border.id)
        for side in {border.left, border.right} - {OUTSIDE}:
            assert faces(area_map).face(side).boundary.buffer(1e-6).covers(line)


def test_the_polygons_come_back() -> None:
    shapes = quadrilaterals({(1, 1): (7.0, -5.0)})
    derived = faces(coverage_map(shapes)).faces()
    assert all(derived[name].equals(shape) for name, shape in shapes.items())


def test_left_and_right_are_those_of_one_who_walks_the_border() -> None:
    junctions, borders = borders_of_polygons([square("W", 0, 0), square("E", 10, 0)])
    between = next(border for border in borders.values() if OUTSIDE not in (border.left, border.right))
    goes_down = junctions[between.start].y_mm < junctions[between.end].y_mm
    assert (between.left, between.right) == (("E", "W") if goes_down else ("W", "E"))


def test_an_island_is_a_ring_with_one_junction() -> None:
    lake = NamedPolygon("L", "Land", (square("L", 0, 0, 30).rings[0], square("I", 10, 10).rings[0]))
    _, borders = borders_of_polygons([lake, square("I", 10, 10)])
    ring = next(border for border in borders.values() if {border.left, border.right} == {"L", "I"})
    assert ring.start == ring.end
    assert len(ring.points) == 3


def test_a_corner_on_a_neighbours_side_becomes_a_junction() -> None:
    junctions, borders = borders_of_polygons([square("A", 0, 0, 20), square("B", 20, 0), square("C", 20, 10)])
    assert (20.0, 10.0) in {junction.point for junction in junctions.values()}
    assert {frozenset((b.left, b.right)) for b in borders.values()} >= {
        frozenset("AB"),
        frozenset("AC"),
        frozenset("BC"),
    }


def test_wanted_points_are_junctions_with_their_own_ids() -> None:
    junctions, borders = borders_of_polygons([square("W", 0, 0), square("E", 10, 0)], {"R1": (10.05, 4.0)})
    assert junctions["R1"].point == (10.0, 4.0)
    assert sorted(name for name, b in borders.items() if "R1" in (b.start, b.end)) == ["E-W", "E-W.2"]


def test_a_wanted_point_off_every_border_is_refused() -> None:
    with pytest.raises(CoverageError, match=r"^junction R1: lies on no border, at \(5\.00, 4\.00\)$"):
        borders_of_polygons([square("W", 0, 0)], {"R1": (5.0, 4.0)})


def test_crossings_near_a_wanted_point_become_one() -> None:
    left = NamedPolygon("W", "West", (((0, 0), (10, 0), (10, 9.9), (10, 10.1), (10, 20), (0, 20)),))
    polygons = [
        left,
        square("N", 10, 0, 9.9),
        NamedPolygon("S", "South", (((10, 10.1), (20, 10.1), (20, 20), (10, 20)),)),
    ]
    polygons.append(NamedPolygon("M", "Middle", (((10, 9.9), (19.9, 9.9), (20, 10.1), (10, 10.1)),)))
    junctions, borders = borders_of_polygons(polygons, {"R": (10.0, 10.0)}, snap_mm=0.2)
    assert sum("R" in (b.start, b.end) for b in borders.values()) == 4
    assert not any({b.left, b.right} == {"M", "W"} for b in borders.values())
    assert len({junction.point for junction in junctions.values()}) == len(junctions)


@pytest.mark.parametrize(
    ("polygons", "message"),
    [
        ([square("A", 0, 0), square("B", 8, 0)], r"^Area A: overlaps Area B by 20 mm² at \(9\.00, 5\.00\)$"),
        (
            [NamedPolygon("A", "Bow", (((0, 0), (10, 10), (10, 0), (0, 10)),))],
            r"^Bow: the outline crosses itself \(self-intersection at \(5\.00, 5\.00\)\)$",
        ),
        ([square("A", 0, 0), square("A", 20, 0)], r"^Area A: the id A is also that of Area A$"),
        (
            [square("A", 0, 0), NamedPolygon("B", "Area A", (square("B", 20, 0).rings[0],))],
            r"^Area A: the name stands twice, for A and B$",
        ),
        ([NamedPolygon("A", "Line", (((0, 0), (1, 1), (0, 0)),))], "fewer than three different points"),
    ],
)
def test_what_is_no_coverage_is_refused_in_one_line(polygons: list[NamedPolygon], message: str) -> None:
    with pytest.raises(CoverageError, match=message) as caught:
        borders_of_polygons(polygons)
    assert "\n" not in str(caught.value)


def test_a_gap_is_refused_with_its_place() -> None:
    ring = shapely.Point(50, 50).buffer(30).difference(shapely.Point(50, 50).buffer(5))
    halves = [ring.intersection(shapely.box(0, 0, 50, 100)), ring.intersection(shapely.box(50, 0, 100, 100))]
    polygons = [NamedPolygon(n, n, (tuple(h.exterior.coords)[:-1],)) for n, h in zip("AB", halves, strict=True)]
    with pytest.raises(CoverageError, match=r"^A: there is a gap of 78\.4 mm² between A and B at \(50\.00, 50\.25\)$"):
        borders_of_polygons(polygons)


def test_all_problems_are_listed() -> None:
    polygons = [square("A", 0, 0), square("B", 8, 0), square("C", 16, 0)]
    assert [problem.check for problem in coverage_problems(polygons)] == ["overlap", "overlap"]
    with pytest.raises(CoverageError, match=r"\(and 1 more\)$"):
        borders_of_polygons(polygons)
