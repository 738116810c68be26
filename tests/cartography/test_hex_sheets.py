"""Grids that fill a sheet and sheets round a grid: nothing sticks out, and not one hex more would fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from workbench.cartography.hex_sheets import filling, frame_extent, surrounded
from workbench.cartography.surgery import Impossible
from workbench.engine.hex_grid import CutEdges
from workbench.engine.hex_map import HexGrid, Orientation, Shifted

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


@given(GRIDS, st.floats(0, 30))
def test_a_sheet_lies_round_its_grid_with_the_margin(grid: HexGrid, margin: float) -> None:
    fitted = surrounded(grid, margin)
    left, upper, right, lower = frame_extent(fitted.grid)
    assert (left, upper) == pytest.approx((margin, margin), abs=0.02)
    assert (fitted.width_mm - right, fitted.height_mm - lower) == pytest.approx((margin, margin), abs=0.02)


def test_what_cannot_be_says_why() -> None:
    grid = HexGrid(1, 1, 16.0, 0.0, 0.0)
    with pytest.raises(Impossible, match="No hex of 16 mm fits"):
        filling(grid, 30.0, 30.0, 10.0)
    with pytest.raises(Impossible, match="between 2 and 500"):
        filling(replace(grid, size_mm=1.0), 300.0, 300.0, 10.0)
    with pytest.raises(Impossible, match="at least one column"):
        surrounded(replace(grid, columns=0), 10.0)
    with pytest.raises(Impossible, match="more than 1,000,000"):
        surrounded(replace(grid, columns=1001, rows=1000), 10.0)
