"""Hexes: numbers, places, neighbours, distances and points agree with each other on every kind of grid."""

from __future__ import annotations

import math
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from workbench.cartography.hexes.hex_grid import (
    centre,
    centre_of,
    corner_radius_mm,
    corners,
    hex_at,
    hexside_ends,
    place_at,
    sheet_extent,
)
from workbench.engine.maps.area_map import Point, Space, SpaceKind
from workbench.engine.maps.hex_map import (
    Corner,
    HexGrid,
    HexMap,
    HexNumbering,
    NumberOrder,
    Orientation,
    Shifted,
    hexside,
)
from workbench.engine.maps.hex_places import (
    axial_of,
    direction,
    distance,
    distance_between,
    every_number,
    every_place,
    find_place,
    is_on,
    known_place,
    neighbours,
    neighbours_by_number,
    number_of,
    place_of,
)

numberings = st.builds(
    HexNumbering,
    st.sampled_from(NumberOrder),
    st.sampled_from(Corner),
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(2, 3),
    st.integers(2, 3),
)
grids = st.builds(
    HexGrid,
    columns=st.integers(1, 12),
    rows=st.integers(1, 12),
    size_mm=st.floats(4, 60),
    origin_x_mm=st.floats(-50, 50),
    origin_y_mm=st.floats(-50, 50),
    orientation=st.sampled_from(Orientation),
    shifted=st.sampled_from(Shifted),
    numbering=numberings,
)
SMALL = st.integers(-9, 9)


@st.composite
def grids_with_places(draw: st.DrawFn) -> tuple[HexGrid, tuple[int, int], tuple[int, int]]:
    grid = draw(grids)
    places = st.tuples(st.integers(0, grid.columns - 1), st.integers(0, grid.rows - 1))
    return grid, draw(places), draw(places)


@given(grids)
def test_every_hex_has_a_number_of_its_own(grid: HexGrid) -> None:
    numbers = every_number(grid)
    assert len(set(numbers)) == grid.columns * grid.rows
    assert {find_place(grid, number) for number in numbers} == set(every_place(grid))
    assert all(number_of(grid, known_place(grid, number)) == number for number in numbers)


@given(grids, SMALL, SMALL)
def test_axial_coordinates_lead_back(grid: HexGrid, column: int, row: int) -> None:
    assert place_of(grid, axial_of(grid, (column, row))) == (column, row)


@given(grids, SMALL, SMALL)
def test_the_centre_of_a_hex_lies_in_it(grid: HexGrid, column: int, row: int) -> None:
    assert place_at(grid, centre(grid, (column, row))) == (column, row)


@given(grids, st.floats(-200, 200), st.floats(-200, 200))
def test_the_hex_at_a_point_is_the_one_with_the_nearest_centre(grid: HexGrid, x: float, y: float) -> None:
    found = place_at(grid, (x, y))
    q, r = axial_of(grid, found)
    mine = math.dist((x, y), centre(grid, found))
    assert mine <= corner_radius_mm(grid) + 1e-6
    for dq in (-1, 0, 1):
        for dr in (-1, 0, 1):
            other = centre(grid, place_of(grid, (q + dq, r + dr)))
            assert mine <= math.dist((x, y), other) + 1e-6


@given(grids_with_places())
def test_neighbours_are_one_size_apart_and_mutual(case: tuple[HexGrid, tuple[int, int], tuple[int, int]]) -> None:
    grid, place, _ = case
    for other in neighbours(grid, place):
        assert place in neighbours(grid, other)
        assert math.isclose(math.dist(centre(grid, place), centre(grid, other)), grid.size_mm)


@given(grids_with_places())
def test_distance_is_the_least_number_of_steps(case: tuple[HexGrid, tuple[int, int], tuple[int, int]]) -> None:
    grid, start, end = case
    # a wider grid of the same kind, so that no way is cut off at its rim
    steps = {start: 0}
    ahead = deque([start])
    while end not in steps:
        here = ahead.popleft()
        q, r = axial_of(grid, here)
        for dq, dr in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
            onward = place_of(grid, (q + dq, r + dr))
            if onward not in steps:
                steps[onward] = steps[here] + 1
                ahead.append(onward)
    assert distance(axial_of(grid, start), axial_of(grid, end)) == steps[end]
    assert distance_between(grid, number_of(grid, start), number_of(grid, end)) == steps[end]


def near(a: Point, b: Point) -> bool:
    return math.dist(a, b) < 1e-6


@given(grids_with_places())
def test_two_neighbours_share_the_ends_of_their_hexside(
    case: tuple[HexGrid, tuple[int, int], tuple[int, int]],
) -> None:
    grid, place, _ = case
    for other in neighbours(grid, place):
        mine, theirs = hexside_ends(grid, place, other), hexside_ends(grid, other, place)
        assert near(mine[0], theirs[1]) and near(mine[1], theirs[0])
        assert math.isclose(math.dist(*mine), corner_radius_mm(grid))
        facing, back = direction(grid, place, other), direction(grid, other, place)
        assert facing is not None and back == (facing + 3) % 6


@given(grids)
def test_the_sheet_holds_all_corners(grid: HexGrid) -> None:
    left, upper, right, lower = sheet_extent(grid)
    for place in every_place(grid):
        for x, y in corners(grid, place):
            assert left - 1e-6 <= x <= right + 1e-6
            assert upper - 1e-6 <= y <= lower + 1e-6


def test_a_printed_map_by_hand() -> None:
    """Flat hexes, even columns (02, 04) half a hex lower, as most printed maps have it."""
    grid = HexGrid(5, 4, 20.0, 10.0, 10.0, Orientation.FLAT, Shifted.ODD)
    assert neighbours_by_number(grid)["0303"] == ("0202", "0203", "0302", "0304", "0402", "0403")
    assert neighbours_by_number(grid)["0101"] == ("0102", "0201")
    assert centre(grid, known_place(grid, "0201"))[1] == pytest.approx(20.0)
    assert distance_between(grid, "0101", "0504") == 5
    assert find_place(grid, "0600") is None
    assert find_place(grid, "03") is None
    with pytest.raises(KeyError, match="9999"):
        known_place(grid, "9999")
    with pytest.raises(ValueError, match="share no hexside"):
        hexside_ends(grid, (0, 0), (2, 2))


def test_rows_first_from_the_lower_left() -> None:
    numbering = HexNumbering(NumberOrder.ROW_FIRST, Corner.LOWER_LEFT, first_column=0, first_row=0)
    grid = HexGrid(3, 4, 10.0, 0.0, 0.0, numbering=numbering)
    assert number_of(grid, (0, 3)) == "0000"
    assert number_of(grid, (2, 0)) == "0302"
    assert is_on(grid, (2, 3)) and not is_on(grid, (3, 0))


def test_a_map_knows_the_hex_at_a_point_and_what_is_in_it() -> None:
    grid = HexGrid(4, 3, 10.0, 5.0, 6.0)
    sheet = HexMap("m", "M", 60, 40, grid, hexes=Map({"0201": Space("0201", "Farm", SpaceKind.HEX, "town")}))
    assert hex_at(sheet, centre_of(sheet, "0302")) == "0302"
    assert hex_at(sheet, (-50.0, -50.0)) == ""
    assert sheet.space("0201").name == "Farm"
    assert (sheet.space("0101").terrain, sheet.space("0101").kind) == ("clear", SpaceKind.HEX)
    with pytest.raises(ValueError, match="no hexes"):
        sheet_extent(HexGrid(0, 3, 10.0, 5.0, 6.0))


def test_a_hexside_has_one_name_from_both_sides() -> None:
    side = hexside("0304", "0303", "river", "bridge")
    assert side == hexside("0303", "0304", "bridge", "river")
    assert side.across("0303") == "0304" and side.across("0304") == "0303"
