"""Printed numbers of hexes: each hex has one of its own and is found by it, however the map numbers them."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from workbench.engine.maps.hex_grid import (
    Corner,
    CutEdges,
    Grain,
    HexGrid,
    HexNumbering,
    LineLabel,
    NumberOrder,
    Orientation,
    Shifted,
)
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_numbers import find_place, number_of, numbers_by_row, why_not_numbered, with_all_digits
from workbench.engine.maps.hex_places import every_number, every_place, is_half

_skipped = st.lists(st.integers(-2, 40), max_size=4).map(tuple)
numberings = st.builds(
    HexNumbering,
    st.sampled_from(NumberOrder),
    st.sampled_from(Corner),
    st.integers(-1, 120),
    st.integers(-1, 120),
    st.integers(0, 4),
    st.integers(0, 4),
    st.sampled_from(LineLabel),
    st.sampled_from(LineLabel),
    st.sampled_from(("", ".", "-", " ", " · ")),
    st.sampled_from(("", "A", "12", "É-")),
    st.sampled_from(Grain),
    _skipped,
    _skipped,
)
grids = st.builds(
    HexGrid,
    st.integers(1, 9),
    st.integers(1, 9),
    st.just(10.0),
    st.just(0.0),
    st.just(0.0),
    st.sampled_from(Orientation),
    st.sampled_from(Shifted),
    numberings,
)


def grid(columns: int = 4, rows: int = 3, orientation: Orientation = Orientation.FLAT, **numbering: object) -> HexGrid:
    return HexGrid(columns, rows, 10.0, 0.0, 0.0, orientation, numbering=HexNumbering(**numbering))


@given(grids)
def test_each_hex_is_found_by_its_own_number(g: HexGrid) -> None:
    assume(not why_not_numbered(g))
    numbers = [number_of(g, place) for place in every_place(g)]
    assert len(set(numbers)) == len(numbers)
    assert [find_place(g, number) for number in numbers] == list(every_place(g))


@given(grids, st.text("0123456789ABZab.- ·É", max_size=8))
def test_what_is_found_is_written_so(g: HexGrid, text: str) -> None:
    assume(not why_not_numbered(g))
    place = find_place(g, text)
    assert place is None or number_of(g, place) == text


@given(grids)
def test_all_numbers_at_once_are_those_one_by_one(g: HexGrid) -> None:
    rows = numbers_by_row(g)
    assert [number for row in rows for number in row] == [number_of(g, place) for place in every_place(g)]


@pytest.mark.parametrize(
    ("numbering", "first", "last"),
    [
        ({}, "0101", "0403"),
        ({"order": NumberOrder.ROW_FIRST}, "0101", "0304"),
        ({"column_label": LineLabel.LETTERS, "row_digits": 1}, "A1", "D3"),
        ({"column_label": LineLabel.LETTERS, "first_column": 25}, "Y01", "AB03"),
        ({"column_label": LineLabel.DOUBLED_LETTERS, "first_column": 25}, "Y01", "BB03"),
        ({"column_digits": 3, "separator": ".", "first_row": 0, "row_digits": 1}, "001.0", "004.2"),
        ({"prefix": "W", "corner": Corner.LOWER_RIGHT}, "W0403", "W0101"),
        ({"skipped_columns": (2, 3)}, "0101", "0603"),
        ({"grain": Grain.FALLING, "first_row": 5}, "0105", "0406"),
        ({"grain": Grain.RISING}, "0101", "0405"),
    ],
)
def test_how_numbers_are_printed(numbering: dict[str, object], first: str, last: str) -> None:
    g = grid(**numbering)
    assert (number_of(g, (0, 0)), number_of(g, (3, 2))) == (first, last)


def test_along_the_grain_a_number_goes_on_from_hexside_to_hexside() -> None:
    falling, rising = grid(grain=Grain.FALLING, first_row=5), grid(grain=Grain.RISING)
    assert [find_place(falling, number) for number in ("0105", "0205", "0305", "0405")] == [
        (0, 0),
        (1, 0),
        (2, 1),
        (3, 1),
    ]
    assert [find_place(rising, number) for number in ("0103", "0203", "0303", "0403")] == [
        (0, 2),
        (1, 1),
        (2, 1),
        (3, 0),
    ]


@pytest.mark.parametrize(
    ("numbering", "why"),
    [
        ({"first_row": -1}, "rows are counted from -1: let the first one be 0 or more"),
        (
            {"column_label": LineLabel.LETTERS, "first_column": 0},
            "columns are letters, which begin with 1: let the first one be 1 or more",
        ),
        ({"column_digits": 1, "first_column": 9}, "the numbers of columns take 2 digits, and 1 are given"),
        ({"column_label": LineLabel.LETTERS, "row_label": LineLabel.LETTERS}, "without a separator"),
        ({"separator": "x"}, "has letters or digits in it"),
        ({"grain": Grain.FALLING, "first_row": 0}, "rows are counted from -1: let the first one be 1 or more"),
    ],
)
def test_why_a_numbering_does_not_do(numbering: dict[str, object], why: str) -> None:
    assert why in why_not_numbered(grid(**numbering))


def test_half_hexes_stand_out_at_crooked_edges_and_fill_straight_ones() -> None:
    flat = HexGrid(4, 3, 10.0, 0.0, 0.0, Orientation.FLAT, cut=CutEdges(left=True, lower=True))
    assert [place for place in every_place(flat) if is_half(flat, place)] == [(0, 0), (0, 1), (0, 2), (1, 2), (3, 2)]
    pointy = HexGrid(4, 3, 10.0, 0.0, 0.0, cut=CutEdges(left=True, upper=True))
    assert [place for place in every_place(pointy) if is_half(pointy, place)] == [
        (0, 0), (1, 0), (2, 0), (3, 0), (0, 2),
    ]  # fmt: skip


def test_half_hexes_may_be_unplayable() -> None:
    cut = CutEdges(left=True, playable=False)
    sheet = HexMap("m", "M", 100.0, 100.0, HexGrid(4, 3, 10.0, 0.0, 0.0, Orientation.FLAT, cut=cut))
    kinds = {number: sheet.space(number).kind.value for number in every_number(sheet.grid)}
    assert {number for number, kind in kinds.items() if kind == "unplayable"} == {"0101", "0102", "0103"}


def test_a_numbering_grows_by_the_digits_that_it_lacks() -> None:
    """Unless columns and rows lack some: then nobody knows which hex a number means."""
    grid = HexGrid(6, 6, 20.0, 40.0, 40.0)
    lacking = replace(grid, numbering=HexNumbering(column_digits=1, first_column=9))
    wide = with_all_digits(lacking)
    assert wide is not None and (wide.column_digits, wide.row_digits) == (2, 2)
    assert why_not_numbered(replace(lacking, numbering=wide)) == ""
    both = replace(grid, numbering=HexNumbering(column_digits=1, first_column=9, row_digits=1, first_row=9))
    assert with_all_digits(both) is None
    assert with_all_digits(grid) is None
