"""Grids of hexes that gain or lose columns and rows at their sides, and how they then lie on their sheet."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.hexes.hex_grid import centre
from workbench.cartography.hexes.hex_sheets import MOST_HEXES, FittedGrid, frame_extent, grown, refuse_size
from workbench.engine.maps.hex_grid import HexGrid, Orientation, Shifted
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_numbers import (
    Place,
    continued,
    digits_needed,
    number_of,
    numbers_by_row,
    why_not_numbered,
)
from workbench.engine.maps.hex_places import every_place
from workbench.engine.words.message import Message

SAME_PLACE_MM = 2e-4
"""Margins are rounded; what would be moved by less stays."""


class Sides(Struct, frozen=True):
    """So many columns more at the left and the right, so many rows more above and below; fewer where it is negative."""

    left: int = 0
    right: int = 0
    upper: int = 0
    lower: int = 0

    def moved(self, place: Place) -> Place:
        """Where a hex of the old grid stands in the new one."""
        return place[0] + self.left, place[1] + self.upper


class Margins(Struct, frozen=True):
    """The free room between the frame of the hexes and the edges of their sheet, in mm."""

    left: float = 0.0
    right: float = 0.0
    upper: float = 0.0
    lower: float = 0.0


# ---- lines of hexes


def widened(grid: HexGrid, sides: Sides) -> HexGrid:
    """The grid with more or fewer columns and rows; the hexes that stay lie where they lay. Numbers are not looked at.

    Raises
    ------
    Impossible
        None of its hexes would be left, or they would be too many.
    """
    columns, rows = grid.columns + sides.left + sides.right, grid.rows + sides.upper + sides.lower
    kept_columns = grid.columns + min(0, sides.left) + min(0, sides.right)
    kept_rows = grid.rows + min(0, sides.upper) + min(0, sides.lower)
    if kept_columns < 1 or kept_rows < 1:
        raise Impossible("None of the hexes would be left.")
    if columns * rows > MOST_HEXES:
        raise Impossible(
            Message(
                "{columns} × {rows} hexes are more than {most_hexes:,}.",
                columns=columns,
                rows=rows,
                most_hexes=MOST_HEXES,
            )
        )
    shifted, before = grid.shifted, sides.upper if grid.orientation is Orientation.POINTY else sides.left
    if before % 2:
        shifted = Shifted.EVEN if shifted is Shifted.ODD else Shifted.ODD
    x, y = centre(grid, (-sides.left, -sides.upper))
    return replace(grid, columns=columns, rows=rows, shifted=shifted, origin_x_mm=round(x, 4), origin_y_mm=round(y, 4))


def stays(grid: HexGrid, sides: Sides, place: Place) -> bool:
    """Is a hex of the old grid on the new one too?"""
    column, row = sides.moved(place)
    columns, rows = grid.columns + sides.left + sides.right, grid.rows + sides.upper + sides.lower
    return 0 <= column < columns and 0 <= row < rows


def lost_numbers(grid: HexGrid, sides: Sides) -> Iterator[str]:
    """The numbers of the hexes that are not on the new grid, row by row."""
    if min(sides.left, sides.right, sides.upper, sides.lower) >= 0:
        return
    numbers = numbers_by_row(grid)
    yield from (numbers[row][column] for column, row in every_place(grid) if not stays(grid, sides, (column, row)))


def new_numbers(old: HexGrid, new: HexGrid, sides: Sides) -> dict[str, str]:
    """Old number -> new number, of the hexes that stay."""
    before, after = numbers_by_row(old), numbers_by_row(new)
    kept = (place for place in every_place(old) if stays(old, sides, place))
    return {before[row][column]: after[row + sides.upper][column + sides.left] for column, row in kept}


# ---- numbers


def keeping_numbers(old: HexGrid, new: HexGrid, sides: Sides) -> HexGrid:
    """The new grid numbered so that the hexes that stay keep their numbers.

    Raises
    ------
    Impossible
        The numbering does not reach so far: a number below 0, or with a digit more than it has.
    """
    grid = replace(new, numbering=continued(old, new, (sides.left, sides.upper)))
    if why := why_not_numbered(grid):
        raise Impossible(Message("The hexes cannot all keep their numbers: {why}.", why=why))
    columns = {max(0, -sides.left), old.columns - 1 + min(0, sides.right)}
    rows = {max(0, -sides.upper), old.rows - 1 + min(0, sides.lower)}
    for place in ((column, row) for column in columns for row in rows):
        if number_of(old, place) != number_of(grid, sides.moved(place)):
            raise Impossible("The hexes cannot all keep their numbers.")
    return grid


def counted_anew(grid: HexGrid) -> HexGrid:
    """The grid counted from its corner as it was, with a digit more where it takes one."""
    number, (column, row) = grid.numbering, digits_needed(grid.numbering, grid)
    digits = max(number.column_digits, column), max(number.row_digits, row)
    return replace(grid, numbering=replace(number, column_digits=digits[0], row_digits=digits[1]))


# ---- the sheet


def with_size(grid: HexGrid, size_mm: float) -> HexGrid:
    """The grid with hexes of another size; the upper left corner of its frame stays where it is.

    Raises
    ------
    Impossible
        Hexes have no such size.
    """
    refuse_size(size_mm)
    left, upper, _, _ = frame_extent(grid)
    scale = size_mm / grid.size_mm
    x, y = left + (grid.origin_x_mm - left) * scale, upper + (grid.origin_y_mm - upper) * scale
    return grid if scale == 1 else replace(grid, size_mm=size_mm, origin_x_mm=round(x, 4), origin_y_mm=round(y, 4))


def margins_of(hex_map: HexMap) -> Margins:
    """The room round the frame of the hexes; negative where they lie off the sheet."""
    left, upper, right, lower = frame_extent(hex_map.grid)
    room = (left, hex_map.width_mm - right, upper, hex_map.height_mm - lower)
    return Margins(*(round(side, 4) + 0.0 for side in room))


def followed(grid: HexGrid, margins: Margins) -> FittedGrid:
    """The grid on a sheet that is as large as its frame with these margins."""
    left, upper, right, lower = frame_extent(grid)
    placed = _shifted(grid, margins.left - left, margins.upper - upper)
    width, height = margins.left + right - left + margins.right, margins.upper + lower - upper + margins.lower
    return FittedGrid(placed, round(width, 4), round(height, 4))


def centred(grid: HexGrid, width_mm: float, height_mm: float) -> FittedGrid:
    """The grid in the middle of a sheet."""
    left, upper, right, lower = frame_extent(grid)
    x, y = width_mm / 2 - (left + right) / 2, height_mm / 2 - (upper + lower) / 2
    return FittedGrid(_shifted(grid, x, y), width_mm, height_mm)


def as_large_as_fit(grid: HexGrid, width_mm: float, height_mm: float, margins: Margins) -> FittedGrid:
    """The grid with hexes as large as fit between the margins of a sheet.

    Raises
    ------
    Impossible
        They would have no sensible size.
    """
    room = width_mm - margins.left - margins.right, height_mm - margins.upper - margins.lower
    fitted = grown(grid, *room, 0.0)
    return FittedGrid(_shifted(fitted.grid, margins.left, margins.upper), width_mm, height_mm)


def _shifted(grid: HexGrid, x_mm: float, y_mm: float) -> HexGrid:
    x_mm, y_mm = (0.0 if abs(way) < SAME_PLACE_MM else way for way in (x_mm, y_mm))
    x, y = round(grid.origin_x_mm + x_mm, 4) + 0.0, round(grid.origin_y_mm + y_mm, 4) + 0.0
    return replace(grid, origin_x_mm=x, origin_y_mm=y)
