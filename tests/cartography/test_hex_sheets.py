"""Grids that fill a sheet and sheets round a grid: nothing sticks out, and not one hex more would fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.hexes.hex_grid import centre
from workbench.cartography.hexes.hex_sheets import filling, frame_extent, grown, line_ends, surrounded
from workbench.engine.maps.hex_grid import CutEdges
from workbench.engine.maps.hex_map import HexGrid, Orientation, Shifted
from workbench.engine.maps.hex_places import every_place

GRIDS = st.builds(
    HexGrid, columns=st.integers(1, 9), rows=st.integers(1, 9), size_mm=st.floats(6, 40), origin_x_mm=st.just(0.0),
    origin_y_mm=st.just(0.0), orientation=st.sampled_from(Orientation), shifted=st.sampled_from(Shifted),
    cut=st.builds(CutEdges, st.booleans(), st.booleans(), st.booleans(), st.booleans()),
)  # fmt: skip


@given(GRIDS, st.floats(60, 900), st.floats(60, 900), st.floats(0, 15))
def test_a_filled_sheet_has_no_room_for_more(grid: HexGrid, wide: float, high: float, margin: float) -> None:
    try:
        fitted = filling(grid, wide, high, margin)
    except Impossible as refusal:
        assert "fits" in str(refusal)
        return
    left, upper, right, lower = frame_extent(fitted.grid)
    assert left >= margin - 0.01 and right <= wide - margin + 0.01
    assert upper >= margin - 0.01 and lower <= high - margin + 0.01
    if min(fitted.grid.columns, fitted.grid.rows) > 1:
        wider = frame_extent(replace(fitted.grid, columns=fitted.grid.columns + 1))
        higher = frame_extent(replace(fitted.grid, rows=fitted.grid.rows + 1))
        assert wider[2] - wider[0] > wide - 2 * margin and higher[3] - higher[1] > high - 2 * margin


@given(GRIDS, st.floats(120, 900), st.floats(120, 900), st.floats(0, 15), st.floats(0, 40))
def test_hexes_are_as_large_as_the_sheet_lets_them(
    grid: HexGrid, wide: float, high: float, margin: float, below: float
) -> None:
    try:
        fitted = grown(grid, wide, high, margin, below)
    except Impossible as refusal:
        assert "cut at both" in str(refusal)
        return
    assert (fitted.grid.columns, fitted.grid.rows) == (grid.columns, grid.rows)
    left, upper, right, lower = frame_extent(fitted.grid)
    assert left >= margin - 0.01 and right <= wide - margin + 0.01
    assert upper >= margin - 0.01 and lower <= high - margin - below + 0.01
    larger = frame_extent(replace(fitted.grid, size_mm=fitted.grid.size_mm + 0.02))
    is_wider, is_higher = larger[2] - larger[0] > wide - 2 * margin, larger[3] - larger[1] > high - 2 * margin - below
    assert is_wider or is_higher or fitted.grid.size_mm == 500.0


@given(GRIDS)
def test_shorter_lines_end_where_the_others_do(grid: HexGrid) -> None:
    """Without their last hexes the lines that lie further in reach less far than the others."""
    ends = {*line_ends(grid)}
    at = 0 if grid.orientation is Orientation.POINTY else 1
    reach = {place: centre(grid, place)[at] for place in every_place(grid)}
    kept = [reach[place] for place in reach if place not in ends]
    if ends:
        assert max(kept) < min(reach[place] for place in ends)
    else:
        assert min(grid.columns, grid.rows) == 1 or grid.columns * grid.rows < 4


@given(GRIDS, st.floats(0, 30))
def test_a_sheet_lies_round_its_grid_with_the_margin(grid: HexGrid, margin: float) -> None:
    try:
        fitted = surrounded(grid, margin)
    except Impossible as refusal:
        assert "cut at both" in str(refusal)
        return
    left, upper, right, lower = frame_extent(fitted.grid)
    assert (left, upper) == pytest.approx((margin, margin), abs=0.02)
    assert (fitted.width_mm - right, fitted.height_mm - lower) == pytest.approx((margin, margin), abs=0.02)


def test_what_cannot_be_says_why() -> None:
    grid = HexGrid(1, 1, 16.0, 0.0, 0.0)
    with pytest.raises(Impossible, match="No hex of 16 mm fits"):
        filling(grid, 30.0, 30.0, 10.0)
    with pytest.raises(Impossible, match="between 2 and 500"):
        filling(replace(grid, size_mm=1.0), 300.0, 300.0, 10.0)
    with pytest.raises(Impossible, match="60 × 40 hexes of 2 mm or more do not fit"):
        grown(replace(grid, columns=60, rows=40), 100.0, 70.0, 10.0)
    with pytest.raises(Impossible, match="cut at both"):
        grown(replace(grid, columns=4, cut=CutEdges(upper=True, lower=True)), 300.0, 300.0, 10.0)
    with pytest.raises(Impossible, match="at least one column"):
        surrounded(replace(grid, columns=0), 10.0)
    with pytest.raises(Impossible, match="more than 1,000,000"):
        surrounded(replace(grid, columns=1001, rows=1000), 10.0)


def test_room_below_is_left_free() -> None:
    grid = HexGrid(5, 4, 16.0, 0.0, 0.0)
    for fitted in (filling(grid, 300.0, 200.0, 10.0, 40.0), surrounded(grid, 10.0, 40.0)):
        assert fitted.height_mm - frame_extent(fitted.grid)[3] >= 50.0 - 0.01
