"""Grids and sheets that fit each other: as many hexes as a sheet has room for, or as large, or a sheet round them."""

from __future__ import annotations

from math import floor

from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.hexes.hex_grid import ROOT_3, sheet_extent
from workbench.engine.maps.hex_map import HexGrid, Orientation, Shifted
from workbench.engine.maps.hex_places import Place
from workbench.engine.words.message import Message

SMALLEST_HEX_MM, LARGEST_HEX_MM = 2.0, 500.0
MOST_HEXES = limits.MAP_HEXES.most


class FittedGrid(Struct, frozen=True):
    """A grid and the sheet that it lies on, in mm."""

    grid: HexGrid
    width_mm: float
    height_mm: float


def frame_extent(grid: HexGrid) -> tuple[float, float, float, float]:
    """Left, upper, right and lower edge of the map's frame in mm: where edges are cut, through the halved hexes."""
    left, upper, right, lower = sheet_extent(grid)
    half, radius, cut = grid.size_mm / 2, grid.size_mm / ROOT_3, grid.cut
    wide, high = (half, radius) if grid.orientation is Orientation.POINTY else (radius, half)
    return (
        left + wide * cut.left,
        upper + high * cut.upper,
        right - wide * cut.right,
        lower - high * cut.lower,
    )


def filling(grid: HexGrid, width_mm: float, height_mm: float, margin_mm: float, below_mm: float = 0.0) -> FittedGrid:
    """The grid with as many columns and rows as fit between the margins of a sheet, in their middle.

    `below_mm` is room over the lower margin that stays free, for a title or for tracks.

    Raises
    ------
    Impossible
        Not one hex fits, the hexes have no sensible size, or they would be too many.
    """
    refuse_size(grid.size_mm)
    room = (width_mm - 2 * margin_mm, height_mm - below_mm - 2 * margin_mm)
    columns = _most(grid, "columns", room[0])
    rows = _most(replace(grid, columns=max(1, columns)), "rows", room[1])
    columns = _most(replace(grid, rows=max(1, rows)), "columns", room[0])
    if columns < 1 or rows < 1:
        raise Impossible(
            Message("No hex of {size_mm:g} mm fits on the sheet between its margins.", size_mm=grid.size_mm)
        )
    _check_number(columns, rows)
    placed = _centred(replace(grid, columns=columns, rows=rows), width_mm, height_mm - below_mm)
    return FittedGrid(placed, width_mm, height_mm)


def grown(grid: HexGrid, width_mm: float, height_mm: float, margin_mm: float, below_mm: float = 0.0) -> FittedGrid:
    """The grid with hexes as large as lets its columns and rows fit between the margins of a sheet, in their middle.

    Raises
    ------
    Impossible
        There are no hexes or too many, or they would have no sensible size.
    """
    _check_lines(grid)
    left, upper, right, lower = frame_extent(replace(grid, size_mm=1.0))
    room = (width_mm - 2 * margin_mm, height_mm - below_mm - 2 * margin_mm)
    size = floor(100 * min(room[0] / (right - left), room[1] / (lower - upper)) + 1e-9) / 100
    if size < SMALLEST_HEX_MM:
        raise Impossible(
            Message(
                "{columns} × {rows} hexes of {smallest_hex_mm:g} mm or more do not fit the sheet.",
                columns=grid.columns,
                rows=grid.rows,
                smallest_hex_mm=SMALLEST_HEX_MM,
            )
        )
    placed = _centred(replace(grid, size_mm=min(size, LARGEST_HEX_MM)), width_mm, height_mm - below_mm)
    return FittedGrid(placed, width_mm, height_mm)


def surrounded(grid: HexGrid, margin_mm: float, below_mm: float = 0.0) -> FittedGrid:
    """The grid on a sheet that is as large as its frame with a margin all round, and free room below.

    Raises
    ------
    Impossible
        There are no hexes or too many, or they have no sensible size.
    """
    refuse_size(grid.size_mm)
    _check_lines(grid)
    left, upper, right, lower = frame_extent(grid)
    width, height = round(right - left + 2 * margin_mm, 2), round(lower - upper + 2 * margin_mm, 2)
    return FittedGrid(_centred(grid, width, height), width, round(height + below_mm, 2))


def line_ends(grid: HexGrid) -> tuple[Place, ...]:
    """The last hexes of the lines that lie half a hex further in: those that maps with shorter lines do not have.

    Of one line alone there is no end to leave out, nor of lines of one hex.
    """
    is_pointy = grid.orientation is Orientation.POINTY
    lines, long = (grid.rows, grid.columns) if is_pointy else (grid.columns, grid.rows)
    shifted = range(1 if grid.shifted is Shifted.ODD else 0, lines, 2)
    if lines < 2 or long < 2:
        return ()
    return tuple((long - 1, line) if is_pointy else (line, long - 1) for line in shifted)


def _most(grid: HexGrid, what: str, room_mm: float) -> int:
    """The largest number of columns (or rows) whose frame is no wider (higher) than the room; 0 when none is."""
    is_columns = what == "columns"

    def needed(number: int) -> float:
        # Two lines of the other kind, so that a shifted one counts.
        columns, rows = (number, max(2, grid.rows)) if is_columns else (max(2, grid.columns), number)
        left, upper, right, lower = frame_extent(replace(grid, columns=columns, rows=rows))
        return right - left if is_columns else lower - upper

    number = max(0, int(room_mm / (grid.size_mm * ROOT_3 / 2)) + 2)
    while number > 0 and needed(number) > room_mm + 1e-6:
        number -= 1
    return number


def _centred(grid: HexGrid, width_mm: float, height_mm: float) -> HexGrid:
    left, upper, right, lower = frame_extent(grid)
    x = grid.origin_x_mm + width_mm / 2 - (left + right) / 2
    y = grid.origin_y_mm + height_mm / 2 - (upper + lower) / 2
    return replace(grid, origin_x_mm=round(x, 4), origin_y_mm=round(y, 4))


def _check_lines(grid: HexGrid) -> None:
    if grid.columns < 1 or grid.rows < 1:
        raise Impossible("A map has at least one column and one row.")
    _check_number(grid.columns, grid.rows)
    left, upper, right, lower = frame_extent(grid)
    if right - left < grid.size_mm / 4 or lower - upper < grid.size_mm / 4:
        raise Impossible("Nothing is left of a single line of hexes that is cut at both its edges.")


def refuse_size(size_mm: float) -> None:
    """`Impossible` for hexes that are so many mm across the flats, unless that is a sensible size."""
    if not SMALLEST_HEX_MM <= size_mm <= LARGEST_HEX_MM:
        raise Impossible(
            Message(
                "A hex is between {smallest_hex_mm:g} and {largest_hex_mm:g} mm wide.",
                smallest_hex_mm=SMALLEST_HEX_MM,
                largest_hex_mm=LARGEST_HEX_MM,
            )
        )


def _check_number(columns: int, rows: int) -> None:
    if columns * rows > MOST_HEXES:
        raise Impossible(
            Message(
                "{columns} × {rows} hexes are more than {most_hexes:,}.",
                columns=columns,
                rows=rows,
                most_hexes=MOST_HEXES,
            )
        )
