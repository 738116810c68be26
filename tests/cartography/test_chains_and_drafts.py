"""Chains of borders, junctions joined, drafts of areas, guides for the hand, and where roads break off."""

from __future__ import annotations

from math import hypot

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.cartography.coverages import BRIEF, coverage_map, coverage_maps, covered_mm2, quadrilaterals
from tests.marked_borders import mark_border
from workbench.cartography.areas.border_chains import chain_line, shortest_chain, walked
from workbench.cartography.areas.draft_areas import drafted_area, drafted_hole, drafted_split
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.joined_junctions import joined_junctions, near_junctions
from workbench.cartography.areas.surgery import Impossible, dissolve_junction, insert_junction
from workbench.cartography.lines.drawing_guides import at_angle, on_sheet, rectangle, turn_deg, without_needless_points
from workbench.cartography.lines.roads import road_ends, road_pieces
from workbench.cartography.plane import border_length, distance
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Junction, Point, Space
from workbench.engine.maps.border import Road
from workbench.engine.maps.map_parts import OneWay

NEW = Space("N", "New")


@pytest.fixture(scope="module")
def grid() -> AreaMap:
    """Nine squares of 40 mm from (10, 10) on."""
    return coverage_map(quadrilaterals({}))


def junction_at(area_map: AreaMap, x: float, y: float) -> str:
    return next(name for name, junction in area_map.junctions.items() if junction.point == (x, y))


# ---- chains


def test_the_shortest_chain_avoids_the_edge_of_the_map(grid: AreaMap) -> None:
    chain = shortest_chain(grid, junction_at(grid, 50.0, 10.0), junction_at(grid, 50.0, 130.0))
    assert chain == ("A00-A01", "A10-A11", "A20-A21")
    start = junction_at(grid, 50.0, 10.0)
    assert chain_line(grid, start, chain) == ((50.0, 10.0), (50.0, 50.0), (50.0, 90.0), (50.0, 130.0))
    assert chain_line(grid, start, ()) == ()
    assert shortest_chain(grid, start, start) == ()


@given(coverage_maps(), st.integers(0, 50), st.integers(0, 50))
@BRIEF
def test_a_chain_leads_from_end_to_end_and_is_no_longer_backwards(area_map: AreaMap, one: int, other: int) -> None:
    names = sorted(area_map.junctions)
    start, end = names[one % len(names)], names[other % len(names)]
    try:
        chain = shortest_chain(area_map, start, end)
    except Impossible:
        islands = [name for name in names if len(faces(area_map).borders_at(name)) == 1]
        assert {start, end} & set(islands)
        return
    here = start
    for name, along in zip(chain, walked(area_map, start, chain), strict=True):
        border = area_map.borders[name]
        assert here == (border.start if along else border.end)
        here = border.end if along else border.start
    assert here == end
    assert weight(area_map, chain) == pytest.approx(weight(area_map, shortest_chain(area_map, end, start)))


def weight(area_map: AreaMap, chain: tuple[str, ...]) -> float:
    borders = [area_map.borders[name] for name in chain]
    return sum(border_length(area_map, b) * (1.5 if OUTSIDE in (b.left, b.right) else 1.0) for b in borders)


def test_a_chain_to_nowhere_says_so(grid: AreaMap) -> None:
    alone = replace(grid, junctions=grid.junctions.set("X", Junction("X", 1.0, 1.0)))
    with pytest.raises(Impossible, match="hang together"):
        shortest_chain(alone, "X", junction_at(grid, 50.0, 50.0))
    with pytest.raises(Impossible, match="no junction"):
        shortest_chain(grid, "nowhere", junction_at(grid, 50.0, 50.0))


# ---- junctions


def test_junctions_that_lie_near_each_other_become_one(grid: AreaMap) -> None:
    divided, added = insert_junction(grid, "A00-A01", (50.0, 47.0))
    middle = junction_at(grid, 50.0, 50.0)
    assert near_junctions(divided, middle, 5.0) == (added,)
    joined = joined_junctions(divided, middle, added)
    assert added not in joined.junctions
    assert faces(joined).face("A00").equals(faces(grid).face("A00"))
    assert len(joined.borders) == len(grid.borders)


def test_two_corners_become_one_and_their_areas_meet_there(grid: AreaMap) -> None:
    kept, gone = junction_at(grid, 50.0, 50.0), junction_at(grid, 90.0, 50.0)
    joined = joined_junctions(grid, kept, gone)
    assert "A01-A11" not in joined.borders
    assert len(faces(joined).borders_at(kept)) == 6
    assert covered_mm2(joined) == pytest.approx(covered_mm2(grid))


def test_a_border_with_a_road_does_not_vanish_when_its_ends_are_joined(grid: AreaMap) -> None:
    with_road = replace(grid, roads=grid.roads.set("R1", Road("R1", "High road")))
    with_road = mark_border(with_road, "A01-A11", road="R1")
    with pytest.raises(Impossible, match="High road"):
        joined_junctions(with_road, junction_at(grid, 50.0, 50.0), junction_at(grid, 90.0, 50.0))
    with pytest.raises(Impossible, match="one junction already"):
        joined_junctions(grid, junction_at(grid, 50.0, 50.0), junction_at(grid, 50.0, 50.0))


@given(coverage_maps(), st.integers(0, 50), st.floats(5.0, 80.0))
@BRIEF
def test_joining_keeps_the_coverage_or_says_why_not(area_map: AreaMap, number: int, reach: float) -> None:
    names = sorted(area_map.junctions)
    kept = names[number % len(names)]
    for gone in near_junctions(area_map, kept, reach)[:2]:
        try:
            joined = joined_junctions(area_map, kept, gone)
        except Impossible as reason:
            assert str(reason).endswith(".")
            continue
        shapes = list(faces(joined).faces().values())
        assert all(shape.is_valid and shape.geom_type == "Polygon" for shape in shapes)
        assert shapely.union_all(shapes).area == pytest.approx(sum(shape.area for shape in shapes))


# ---- what lies along borders


def test_one_way_turns_with_its_border_when_a_junction_is_dissolved(grid: AreaMap) -> None:
    marked = mark_border(grid, "A00-A01", further_kinds=("wall", "bridge"), one_way=OneWay.FORWARDS)
    assert marked.borders["A00-A01"].kinds == ("bridge", "wall")
    divided, added = insert_junction(marked, "A00-A01", (50.0, 30.0))
    halves = [divided.borders[name] for name in faces(divided).borders_at(added)]
    assert all((half.kinds, half.one_way) == (("bridge", "wall"), OneWay.FORWARDS) for half in halves)
    first = halves[0]
    turned = replace(first, first=first.right, second=first.left, one_way=OneWay.BACKWARDS)
    turned = turned.drawn(first.end, first.start, first.points[::-1])
    whole = dissolve_junction(replace(divided, borders=divided.borders.set(first.id, turned)), added)
    (border,) = [b for b in whole.borders.values() if {b.left, b.right} == {"A00", "A01"}]
    came_from = border.left if border.one_way is OneWay.FORWARDS else border.right
    assert came_from == marked.borders["A00-A01"].left


def test_a_junction_between_borders_that_carry_other_things_stays(grid: AreaMap) -> None:
    divided, added = insert_junction(grid, "A00-A01", (50.0, 30.0))
    walled = mark_border(divided, "A00-A01", further_kinds=("wall",))
    with pytest.raises(Impossible, match="carries changes"):
        dissolve_junction(walled, added)


# ---- drafts


def test_a_draft_says_who_loses_how_much(grid: AreaMap) -> None:
    draft = drafted_area(grid, ((30.0, 20.0), (60.0, 20.0), (60.0, 30.0), (30.0, 30.0)), NEW, 1.0, beside=False)
    assert [(space, round(shapely.area(shape))) for space, shape in draft.losses] == [("A00", 200), ("A01", 100)]
    assert shapely.area(draft.shape) == pytest.approx(300.0)
    assert covered_mm2(draft.map) == pytest.approx(covered_mm2(grid))


def test_a_draft_beside_others_takes_free_ground_alone(grid: AreaMap) -> None:
    draft = drafted_area(grid, ((0.0, 20.0), (30.0, 20.0), (30.0, 40.0), (0.0, 40.0)), NEW, 1.0, beside=True)
    assert draft.losses == ()
    assert shapely.area(draft.shape) == pytest.approx(200.0)


def test_a_draft_of_a_hole_and_of_a_split(grid: AreaMap) -> None:
    hole = drafted_hole(grid, ((20.0, 20.0), (30.0, 20.0), (30.0, 30.0), (20.0, 30.0)), 1.0)
    assert [space for space, _ in hole.losses] == ["A00"]
    assert covered_mm2(hole.map) == pytest.approx(covered_mm2(grid) - 100.0)
    split = drafted_split(grid, "A00", ((10.0, 20.0), (50.0, 20.0)), "N", "New")
    assert shapely.area(split.shape) == pytest.approx(400.0)


@pytest.mark.parametrize("ring", [((9.1, 9.6),) * 4, ((20.0, 20.0), (20.0, 20.0), (20.2, 20.0))])
def test_an_outline_of_one_place_is_refused(grid: AreaMap, ring: tuple[Point, ...]) -> None:
    with pytest.raises(Impossible, match="outline"):
        drafted_area(grid, ring, NEW, 1.0, beside=False)


# ---- guides


@given(st.tuples(st.floats(-50, 50), st.floats(-50, 50)), st.integers(0, 23))
@BRIEF
def test_sides_led_by_steps_turn_by_whole_steps(pointer: Point, steps: int) -> None:
    before, last = (-10.0, 0.0), (0.0, 0.0)
    place = at_angle(before, last, pointer)
    assert distance(place, last) <= hypot(*pointer) + 0.01
    if distance(place, last) > 5.0:
        turn = turn_deg(before, last, place) / 15.0
        assert turn == pytest.approx(round(turn), abs=0.01)


def test_the_hand_is_led() -> None:
    assert on_sheet((-5.0, 1e9), 100.0, 50.0) == (0.0, 50.0)
    assert rectangle((0.0, 0.0), (4.0, -2.0), square=True) == ((0.0, 0.0), (4.0, 0.0), (4.0, -4.0), (0.0, -4.0))
    shaky = [(float(x), 0.1 if x % 2 else 0.0) for x in range(20)] + [(19.0, 20.0)]
    assert without_needless_points(shaky, 0.3) == ((0.0, 0.0), (19.0, 0.1), (19.0, 20.0))
    assert without_needless_points([], 0.3) == ()


# ---- roads


def test_a_road_in_two_pieces_is_broken_and_ends_inside_the_map_are_told(grid: AreaMap) -> None:
    roads = replace(grid, roads=grid.roads.set("R1", Road("R1", "High road")))
    for name in ("A00-A01", "A11-A21"):
        roads = mark_border(roads, name, road="R1")
    pieces = road_pieces(roads, "R1")
    assert pieces == (("A00-A01",), ("A11-A21",))
    assert road_ends(roads, pieces[0]) == (junction_at(grid, 50.0, 50.0),)
    assert len(road_ends(roads, pieces[1])) == 2
    town = replace(roads, spaces=roads.spaces.set("A11", replace(roads.spaces["A11"], town=True)))
    assert len(road_pieces(town, "R1")) == 1
