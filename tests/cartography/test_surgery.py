"""Changes of a map: after each the coverage is whole, and what cannot be done is refused in the user's words."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.cartography.coverages import BRIEF, assert_sound, coverage_map, coverage_maps, covered_mm2, quadrilaterals
from tests.marked_borders import mark_border
from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.moved_lines import move_junction
from workbench.cartography.areas.surgery import (
    Impossible,
    dissolve_junction,
    insert_border_point,
    insert_junction,
    move_border_point,
    remove_border_point,
    tag_junction,
)
from workbench.cartography.areas.surgery_of_areas import clear_area, merge_areas, split_area
from workbench.cartography.checks.map_checks import problems, problems_around
from workbench.engine.maps.area_map import AreaMap, Point, Space
from workbench.engine.maps.border import Road

NEAR = st.integers(-300, 300).map(lambda tenths: tenths / 10)
SHARE = st.floats(0.05, 0.95)


def grid() -> AreaMap:
    return coverage_map(quadrilaterals({}))


def with_road(area_map: AreaMap, *borders: str) -> AreaMap:
    area_map = replace(area_map, roads=Map({"r": Road("r", "the high road")}))
    for border in borders:
        area_map = mark_border(area_map, border, road="r")
    return area_map


def junction_at(area_map: AreaMap, point: Point) -> str:
    return next(junction.id for junction in area_map.junctions.values() if junction.point == point)


def place_on(area_map: AreaMap, border: str, share: float) -> Point:
    point = faces(area_map).line(border).interpolate(share, normalized=True)
    return (point.x, point.y)


@BRIEF
@given(coverage_maps(), st.data())
def test_a_moved_junction_leaves_a_sound_map_or_is_refused(area_map: AreaMap, data: st.DataObject) -> None:
    junction = data.draw(st.sampled_from(sorted(area_map.junctions)))
    x, y = area_map.junctions[junction].point
    try:
        moved = move_junction(area_map, junction, (x + data.draw(NEAR), y + data.draw(NEAR)))
    except Impossible as refusal:
        assert " would " in str(refusal)
        return
    assert_sound(moved)


@BRIEF
@given(coverage_maps(), st.data())
def test_looking_around_a_moved_junction_finds_all_that_looking_everywhere_finds(
    area_map: AreaMap, data: st.DataObject
) -> None:
    assert problems(area_map) == ()
    junction = data.draw(st.sampled_from(sorted(area_map.junctions)))
    x, y = area_map.junctions[junction].point
    to = replace(area_map.junctions[junction], x_mm=x + data.draw(NEAR), y_mm=y + data.draw(NEAR))
    moved = replace(area_map, junctions=area_map.junctions.set(junction, to))
    assert problems_around(moved, junction) == problems(moved)


@BRIEF
@given(coverage_maps(), st.data())
def test_border_points_are_put_in_moved_and_taken_away(area_map: AreaMap, data: st.DataObject) -> None:
    border = data.draw(st.sampled_from(sorted(area_map.borders)))
    try:
        pointed, index = insert_border_point(area_map, border, place_on(area_map, border, data.draw(SHARE)))
    except Impossible:
        return
    assert_sound(pointed, covered_mm2(area_map))
    x, y = pointed.borders[border].points[index]
    try:
        moved = move_border_point(pointed, border, index, (x + data.draw(NEAR) / 4, y + data.draw(NEAR) / 4))
    except Impossible:
        return
    assert_sound(moved)
    back = remove_border_point(moved, border, index)
    assert back.borders[border].points == area_map.borders[border].points


@BRIEF
@given(coverage_maps(), st.data())
def test_a_junction_put_on_a_border_dissolves_again(area_map: AreaMap, data: st.DataObject) -> None:
    border = data.draw(st.sampled_from(sorted(area_map.borders)))
    divided, junction = insert_junction(area_map, border, place_on(area_map, border, data.draw(SHARE)))
    assert_sound(divided, covered_mm2(area_map))
    if junction not in area_map.junctions:
        assert (
            len(faces(divided).borders_at(junction)) == 2
            or area_map.borders[border].start == area_map.borders[border].end
        )
        whole = dissolve_junction(divided, junction)
        assert_sound(whole, covered_mm2(area_map))
        assert len(whole.borders) == len(area_map.borders)


@BRIEF
@given(coverage_maps(), st.data())
def test_a_split_divides_an_area_in_two_and_merging_brings_it_back(area_map: AreaMap, data: st.DataObject) -> None:
    area = data.draw(st.sampled_from(sorted(area_map.spaces)))
    ends = [
        place_on(area_map, data.draw(st.sampled_from(faces(area_map).borders_of(area))), data.draw(SHARE))
        for _ in range(2)
    ]
    try:
        divided = split_area(area_map, area, ends, "N", "New")
    except Impossible:
        return
    assert_sound(divided, covered_mm2(area_map))
    old = faces(area_map).face(area).area
    assert faces(divided).face("N").area <= old / 2 + 0.01
    assert abs(faces(divided).face("N").area + faces(divided).face(area).area - old) < 0.01
    merged = merge_areas(divided, area, "N")
    assert_sound(merged, covered_mm2(area_map))
    assert merged.spaces == area_map.spaces
    assert faces(merged).face(area).symmetric_difference(faces(area_map).face(area)).area < 0.01


@BRIEF
@given(coverage_maps(), st.data())
def test_merged_areas_are_one_with_the_ground_of_both(area_map: AreaMap, data: st.DataObject) -> None:
    kept, merged = data.draw(st.permutations(sorted(area_map.spaces)))[:2]
    try:
        whole = merge_areas(area_map, kept, merged)
    except Impossible as refusal:
        assert "no common border" in str(refusal)
        return
    assert_sound(whole, covered_mm2(area_map))
    assert merged not in whole.spaces


@BRIEF
@given(coverage_maps(), st.data())
def test_a_cleared_area_leaves_the_rest_whole(area_map: AreaMap, data: st.DataObject) -> None:
    area = data.draw(st.sampled_from(sorted(area_map.spaces)))
    gone = faces(area_map).face(area).area
    cleared = clear_area(area_map, area)
    assert_sound(cleared, covered_mm2(area_map) - gone)


@BRIEF
@given(coverage_maps(), st.data())
def test_a_drawn_area_takes_its_ground_from_what_was_there(area_map: AreaMap, data: st.DataObject) -> None:
    x, y = data.draw(st.tuples(st.floats(0, 130), st.floats(0, 130)))
    w, h = data.draw(st.tuples(st.floats(3, 60), st.floats(3, 60)))
    slant = data.draw(st.floats(-10, 10))
    ring = [(x, y), (x + w, y + slant), (x + w, y + h + slant), (x, y + h)]
    before = shapely.union_all(list(faces(area_map).faces().values()))
    try:
        drawn = draw_area(area_map, ring, Space("N", "New", stacking=3))
    except Impossible:
        return
    assert_sound(drawn)
    new = faces(drawn).face("N")
    assert abs(covered_mm2(drawn) - before.union(new).area) < 0.5
    assert shapely.hausdorff_distance(new, shapely.Polygon(ring)) < 3.0


def test_an_area_drawn_beside_another_takes_its_border() -> None:
    area_map = grid()
    drawn = draw_area(area_map, [(130.4, 52.0), (150.0, 50.0), (150.0, 80.0), (130.3, 85.0)], Space("N", "New"))
    assert_sound(drawn)
    shared = [b for b in drawn.borders.values() if {b.left, b.right} == {"N", "A12"}]
    assert len(shared) == 1
    assert faces(drawn).line(shared[0].id).length == pytest.approx(33.0, abs=0.1)
    assert faces(drawn).face("A12").equals(faces(area_map).face("A12"))


def test_an_area_drawn_inside_another_is_an_island() -> None:
    drawn = draw_area(grid(), [(60, 60), (70, 60), (70, 72), (60, 72)], Space("N", "New"))
    assert_sound(drawn)
    assert faces(drawn).borders_of("N") == ("A11-N",)
    assert len(faces(drawn).face("A11").interiors) == 1


def test_an_area_that_touches_an_outline_in_one_point_is_a_hole_of_its_neighbour() -> None:
    drawn = draw_area(grid(), [(25, 10), (30, 15), (25, 20), (20, 15)], Space("N", "New"))
    assert_sound(drawn)
    assert len(faces(drawn).face("A00").interiors) == 1


@pytest.mark.parametrize(
    ("ring", "reason"),
    [
        ([(0, 0), (10, 10), (10, 0), (0, 10)], "crosses or touches itself"),
        ([(45, 45), (95, 45), (95, 95), (45, 95)], "covers Area A11 wholly"),
        ([(5, 60), (135, 60), (135, 70), (5, 70)], "would lie in several pieces"),
        ([(60, 60), (60.5, 60), (60.5, 60.5)], "next to nothing"),
        ([(60, 60), (70, 70)], "at least three corners"),
    ],
)
def test_drawings_that_cannot_be(ring: list[Point], reason: str) -> None:
    with pytest.raises(Impossible, match=reason):
        draw_area(grid(), ring, Space("N", "New"))


def test_the_only_area_can_be_cleared_away_and_leaves_an_empty_sheet() -> None:
    empty = AreaMap("map", "Map", 200.0, 200.0)
    alone = draw_area(empty, [(20, 20), (60, 20), (60, 60)], Space("A", "Alone"))
    assert clear_area(alone, "A") == empty


def test_a_road_is_not_drawn_over_merged_over_or_cleared_away() -> None:
    area_map = with_road(grid(), "A00-A01", "A01-edge")
    with pytest.raises(Impossible, match="the high road runs between Area A00 and Area A01"):
        merge_areas(area_map, "A00", "A01")
    with pytest.raises(Impossible, match="the high road runs along the edge of Area A01"):
        clear_area(area_map, "A01")
    with pytest.raises(Impossible, match="the high road runs through the new area"):
        draw_area(area_map, [(45, 20), (55, 20), (55, 30), (45, 30)], Space("N", "New"))


def test_refusals_of_splits() -> None:
    area_map = grid()
    with pytest.raises(Impossible, match="outline of Area A11"):
        split_area(area_map, "A11", [(60, 60), (90, 70)], "N", "New")
    with pytest.raises(Impossible, match="does not run through Area A11"):
        split_area(area_map, "A11", [(50, 60), (40, 65), (50, 70)], "N", "New")
    with pytest.raises(Impossible, match="same place"):
        split_area(area_map, "A11", [(50, 60), (50, 60)], "N", "New")
    with pytest.raises(Impossible, match="The id A00 is that of Area A00"):
        split_area(area_map, "A11", [(50, 60), (90, 60)], "A00", "New")
    with pytest.raises(Impossible, match="There is a space Area A00 already"):
        split_area(area_map, "A11", [(50, 60), (90, 60)], "N", "Area A00")


def test_a_moved_junction_that_would_make_areas_overlap_names_both() -> None:
    area_map = grid()
    with pytest.raises(Impossible, match=r"^Area A00 would overlap Area A12 at \(92\.22, 54\.44\)\.$"):
        move_junction(area_map, junction_at(area_map, (50.0, 50.0)), (100.0, 60.0))


def test_points_of_roads_need_a_road_and_are_not_dissolved() -> None:
    area_map = grid()
    divided, junction = insert_junction(area_map, "A00-A01", (50.0, 30.0))
    with pytest.raises(Impossible, match="No road passes"):
        tag_junction(divided, junction, "point", "yes", needs_road=True)
    roads = with_road(divided, *faces(divided).borders_at(junction))
    marked = tag_junction(roads, junction, "point", "yes", needs_road=True)
    assert dict(marked.junctions[junction].tags) == {"point": "yes"}
    with pytest.raises(Impossible, match=r"Point J\S* is marked"):
        dissolve_junction(marked, junction)
    assert dissolve_junction(tag_junction(marked, junction, "point", ""), junction).junctions.get(junction) is None


def test_a_corner_of_three_borders_is_not_dissolved() -> None:
    area_map = grid()
    with pytest.raises(Impossible, match="4 borders meet"):
        dissolve_junction(area_map, junction_at(area_map, (50.0, 50.0)))


def test_what_is_not_there_is_named() -> None:
    area_map = grid()
    with pytest.raises(Impossible, match="There is no junction J99"):
        move_junction(area_map, "J99", (0, 0))
    with pytest.raises(Impossible, match="There is no border X"):
        insert_junction(area_map, "X", (0, 0))
    with pytest.raises(Impossible, match="has no point 1"):
        move_border_point(area_map, "A00-A01", 0, (0, 0))
    with pytest.raises(Impossible, match="There is no space X"):
        merge_areas(area_map, "A00", "X")
