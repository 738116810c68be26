"""Courses along hexsides, and sections and loose ends of roads on a hex map."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from workbench.cartography.hexes.hex_courses import (
    course_of,
    loose_ends,
    roads_across,
    roads_through,
    sections_of,
)
from workbench.cartography.hexes.hexside_chains import chain, corners_of
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside, hexside_id
from workbench.engine.maps.hex_places import find_place, known_place, neighbours, number_of

GRID = HexGrid(10, 10, 20.0, 20.0, 20.0)
BARE = HexMap("m", "", 260.0, 240.0, GRID)


def river(*sides: Border) -> HexMap:
    return replace(BARE, borders=Map({side.id: side for side in sides}))


def chained(start: tuple[str, int], end: tuple[str, int]) -> list[Border]:
    """The hexsides of a chain between two corners, each by its hex and place."""
    ends = [corners_of(GRID, known_place(GRID, number))[k] for number, k in (start, end)]
    return [hexside(a, b, "river") for a, b in chain(GRID, ends[0], ends[1])]


def test_a_river_runs_on_from_end_to_end_and_another_does_not_belong_to_it() -> None:
    long, other = chained(("0202", 0), ("0602", 0)), chained(("0207", 0), ("0407", 0))
    shown = river(*long, *other)
    assert course_of(shown, long[3].id) == tuple(sorted(side.id for side in long))
    assert course_of(shown, other[0].id) == tuple(sorted(side.id for side in other))
    assert course_of(shown, "0909/1009") == ()


def test_without_a_name_a_river_ends_where_another_flows_in_and_with_one_it_goes_on() -> None:
    main = chained(("0203", 0), ("0603", 0))
    middle = main[len(main) // 2]
    inflow = next(
        side
        for number in (middle.first, middle.second)
        for other in neighbours(GRID, known_place(GRID, number))
        if (side := hexside(number, number_of(GRID, other), "stream")).id not in {known.id for known in main}
        and len(course_of(river(*main, side), main[0].id)) < len(main)
    )
    shown = river(*main, inflow)
    assert inflow.id not in course_of(shown, main[0].id)
    named = river(*(replace(side, name="Po") for side in main), inflow)
    assert course_of(named, main[0].id) == tuple(sorted(side.id for side in main))


def test_walls_run_on_through_walls_alone() -> None:
    line = chained(("0202", 0), ("0402", 0))
    walls = [side.bearing(["wall"]) for side in line]
    shown = river(*walls[:-1], walls[-1].bearing(["river"]))
    assert walls[-1].id not in course_of(shown, walls[0].id)


def road(name: str, *hexes: str, road_class: str = "primary") -> Road:
    return Road(name, name, hexes, road_class)


def roaded(*roads: Road, hexes: tuple[Space, ...] = ()) -> HexMap:
    return replace(BARE, roads=Map({r.id: r for r in roads}), hexes=Map({space.id: space for space in hexes}))


def test_sections_end_at_places_and_where_roads_meet_or_part() -> None:
    main = road("A", "0105", "0205", "0305", "0405", "0505", "0605")
    beside = road("B", "0304", "0305", "0405", "0406")
    shown = roaded(main, beside, hexes=(Space("0505", "Lodi"),))
    through = roads_through(shown)
    assert [section.hexes for section in sections_of(shown, main, through)] == [
        ("0105", "0205", "0305"), ("0305", "0405"), ("0405", "0505"), ("0505", "0605"),
    ]  # fmt: skip
    assert roads_across(shown, hexside_id("0305", "0405")) == ("A", "B")
    assert roads_across(shown, hexside_id("0105", "0205")) == ("A",)


@pytest.mark.parametrize(
    ("last", "is_loose"),
    [
        (Space("0505", "", SpaceKind.HEX), True),
        (Space("0505", "Lodi"), False),
        (Space("0505", "", town=True), False),
        (Space("0505", "", ports=("sea",)), False),
    ],
)
def test_a_road_that_ends_at_no_place_is_loose(last: Space, is_loose: bool) -> None:
    shown = roaded(road("A", "0105", "0205", "0305", "0405", "0505"), hexes=(last,))
    ends = loose_ends(shown, shown.roads["A"], roads_through(shown))
    assert [end.number for end in ends] == (["0505"] if is_loose else [])


def test_loose_ends_beside_each_other_are_a_break_and_a_ring_has_none() -> None:
    shown = roaded(road("A", "0105", "0205", "0305"), road("B", "0405", "0505"), road("C", "0306", "0307"))
    ends = loose_ends(shown, shown.roads["A"], roads_through(shown))
    assert [(end.number, end.gap_to) for end in ends] == [("0305", min("0306", "0405"))]
    ring = road("R", "0505", "0605", "0606", "0505")
    assert loose_ends(roaded(ring), ring, {}) == ()
    beside_unplayed = roaded(road("A", "0404", "0505"), hexes=(Space("0605", "", SpaceKind.UNPLAYABLE),))
    assert "0505" not in {e.number for e in loose_ends(beside_unplayed, beside_unplayed.roads["A"], {})}


@st.composite
def walks(draw: st.DrawFn) -> tuple[str, ...]:
    """A road that never comes back to a hex."""
    hexes = [draw(st.sampled_from(["0505", "0303", "0707"]))]
    for _ in range(draw(st.integers(1, 9))):
        place = find_place(GRID, hexes[-1])
        assert place is not None
        onward = sorted({number_of(GRID, other) for other in neighbours(GRID, place)} - {*hexes})
        if onward:
            hexes.append(draw(st.sampled_from(onward)))
    return tuple(hexes)


@given(st.lists(walks(), min_size=1, max_size=4), st.sets(st.sampled_from(["0505", "0504", "0404"])))
def test_the_sections_of_a_road_are_all_of_it_in_its_order(ways: list[tuple[str, ...]], towns: set[str]) -> None:
    roads = [road(f"R{at}", *way) for at, way in enumerate(ways) if len(way) > 1]
    shown = roaded(*roads, hexes=tuple(Space(number, "", town=True) for number in sorted(towns)))
    through = roads_through(shown)
    for one in roads:
        sections = sections_of(shown, one, through)
        assert [step for section in sections for step in pairwise(section.hexes)] == [*pairwise(one.spaces)]
        assert all(before.hexes[-1] == after.hexes[0] for before, after in pairwise(sections))
        assert not any(number in towns for section in sections for number in section.hexes[1:-1])
