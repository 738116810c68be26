"""Hex grids: the number that VASSAL shows at a hex is the one that is printed there."""

from __future__ import annotations

from math import hypot

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.exchange.vassal.hex_names import moved_to, name_at
from tests.exchange.vassal.reader import GRIDS
from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.maps.hex_grid import Corner, Grain, HexNumbering, LineLabel, NumberOrder, Orientation, Shifted
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.hex_numbers import why_not_numbered
from workbench.engine.maps.hex_places import every_place, number_of
from workbench.exchange.vassal.boards import Board, boards_of
from workbench.exchange.vassal.hex_grids import hex_grid, is_counted, middle

NUMBERINGS = st.builds(
    HexNumbering, st.sampled_from(NumberOrder), st.sampled_from(Corner), st.integers(0, 30), st.integers(0, 30),
    st.integers(0, 3), st.integers(0, 3), st.sampled_from(LineLabel), st.sampled_from(LineLabel),
    st.sampled_from(("", "-", ".")), st.sampled_from(("", "A", "$", " b ")), st.sampled_from(Grain),
    st.sampled_from(((), (9,))),
)  # fmt: skip
GRIDS_DRAWN = st.builds(
    HexGrid, st.integers(1, 9), st.integers(1, 9), st.floats(8, 30), st.floats(5, 60), st.floats(5, 60),
    st.sampled_from(Orientation), st.sampled_from(Shifted), NUMBERINGS,
)  # fmt: skip


def board(grid: HexGrid) -> Board:
    """A sheet on which all of a grid has room."""
    across = [centre(grid, place) for place in every_place(grid)]
    wide = max(x for x, _ in across) + grid.size_mm
    high = max(y for _, y in across) + grid.size_mm
    (found,) = boards_of([HexMap("m", "Map", wide, high, grid)])
    return found


@given(GRIDS_DRAWN)
def test_each_hex_is_called_by_its_printed_number(grid: HexGrid) -> None:
    if why_not_numbered(grid):
        return
    shown = board(grid)
    made = hex_grid(shown, grid)
    for place in every_place(grid):
        x, y = shown.at(centre(grid, place))
        said = name_at(made, shown.size, x, y) if is_counted(grid) else nearest(made.findall(GRIDS + "Region"), x, y)
        assert said == number_of(grid, place)
        if is_counted(grid):
            at = middle(shown, grid, place)
            assert at == moved_to(made, x, y)
            assert name_at(made, shown.size, *at) == said
            assert abs(at[0] - x) <= 3 and abs(at[1] - y) <= 3


def nearest(regions: list, x: int, y: int) -> str:  # type: ignore[type-arg]
    """The point of a grid that lies nearest."""
    return min(regions, key=lambda one: hypot(int(one.attrib["originx"]) - x, int(one.attrib["originy"]) - y)).attrib[
        "name"
    ]


def test_plain_numberings_are_counted_by_vassal_itself() -> None:
    grid = HexGrid(20, 15, 18.0, 20.0, 20.0)
    assert is_counted(grid)
    assert hex_grid(board(grid), grid).tag == GRIDS + "HexGrid"
    for odd in (
        replace(grid.numbering, grain=Grain.FALLING),
        replace(grid.numbering, skipped_columns=(9,)),
        replace(grid.numbering, prefix="$x$"),
    ):
        other = replace(grid, numbering=odd)
        assert not is_counted(other)
        assert len(hex_grid(board(other), other)) == 20 * 15


def test_letters_that_do_not_run_as_vassal_lets_them_are_points() -> None:
    many = HexGrid(30, 2, 10.0, 10, 10, numbering=HexNumbering(column_label=LineLabel.LETTERS))
    assert not is_counted(many)
    assert is_counted(replace(many, columns=26))
    assert is_counted(replace(many, numbering=replace(many.numbering, column_label=LineLabel.DOUBLED_LETTERS)))
