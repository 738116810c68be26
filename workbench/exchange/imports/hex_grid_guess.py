"""The grid that printed numbers and pairs of neighbours come from, where nothing tells it.

A number like "0304" says row and column in either order, counted from above or below, of hexes that stand on a corner
or on a side. Pairs of hexes that are known to share a hexside tell these apart.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.cartography.hexes.hex_grid import sheet_extent
from workbench.engine.maps.hex_map import Corner, HexGrid, HexNumbering, LineLabel, NumberOrder, Orientation, Shifted
from workbench.engine.maps.hex_places import direction, find_place
from workbench.engine.words.message import Message, marked
from workbench.exchange.imports.proposal import ImportRefused

DEFAULT_HEX_MM = 16.0
Margins = tuple[float, float, float, float]
MARGINS_MM: Margins = (10.0, 10.0, 10.0, 10.0)
"""Left, above, right, below."""
MOST_PAIRS = 2_000
"""So many pairs of neighbours are looked at for each way to count."""
MOST_SIGNS = limits.HEX_NUMBER_SIGNS.most
"""So long is a hex number at most, with its letters."""
_POINTY = {"E": 0, "SE": 1, "SW": 2, "W": 3, "NW": 4, "NE": 5}
_FLAT = {"SE": 0, "S": 1, "SW": 2, "NW": 3, "N": 4, "NE": 5}
_LETTERED = re.compile(r"([A-Z]+)([^A-Z0-9]?)(\d+)|(\d+)([^A-Z0-9]?)([A-Z]+)", re.ASCII)
_DIVIDED = re.compile(r"(\d+)([^0-9A-Za-z])(\d+)", re.ASCII)


class Neighbours(Struct, frozen=True):
    """Two hexes that share a hexside, and where the second lies from the first ("NE"), "" where it is not told."""

    first: str
    second: str
    towards: str = ""


class Told(Struct, frozen=True):
    """What a table tells of the grid besides: rows stand first, rows are counted from below; None is untold.

    `orientation` and `shifted` are how the hexes lie; `corner`, where the counting begins, says more than
    `is_counted_up`.
    """

    is_row_first: bool | None = None
    is_counted_up: bool | None = None
    orientation: Orientation | None = None
    shifted: Shifted | None = None
    corner: Corner | None = None


NOTHING_TOLD = Told()


class GuessedGrid(Struct, frozen=True):
    """A grid, and how many of the pairs that were looked at are neighbours on it.

    `is_certain` when no other way to count fits as well, or only one was left by what is told.
    """

    grid: HexGrid
    fitting: int
    looked_at: int
    is_certain: bool


def guessed_grid(
    numbers: Sequence[str],
    pairs: Sequence[Neighbours],
    hex_mm: float = DEFAULT_HEX_MM,
    told: Told = NOTHING_TOLD,
) -> GuessedGrid:
    """The grid whose neighbours fit the pairs best; of equals the most usual.

    Raises
    ------
    ImportRefused
        A number is not of the form of the others, or they are of no known form.
    """
    looked_at = pairs[:: max(1, len(pairs) // MOST_PAIRS)]
    tried = []
    for place, grid in enumerate(_grids(numbers, hex_mm, told)):
        tried.append((-sum(_fits(grid, pair) for pair in looked_at), place, grid))
    best = min(tried, key=lambda found: found[:2])
    equals = [found for found in tried if found[0] == best[0]]
    is_certain = len(equals) == 1 and (bool(looked_at) or len(tried) == 1)
    return GuessedGrid(best[2], -best[0], len(looked_at), is_certain)


WORDS_OF_GRIDS = (
    marked("column first"), marked("row first"), marked("upper left"), marked("upper right"), marked("lower left"),
    marked("lower right"), marked("flat"), marked("pointy"), marked("odd"), marked("even"),
)  # fmt: skip
"""How hexes lie and are counted, for the catalogues."""


def lie_in_words(grid: HexGrid) -> Message:
    """How its hexes lie and are counted, in one line."""
    order, corner = (kind.value.replace("_", " ") for kind in (grid.numbering.order, grid.numbering.corner))
    return Message(
        "{order} from the {corner}, {orientation} hexes, {shifted} lines shifted",
        order=Message(order),
        corner=Message(corner),
        orientation=Message(grid.orientation.value),
        shifted=Message(grid.shifted.value),
    )


def row_stands_first(numbers: Sequence[str], rows: Sequence[int]) -> bool | None:
    """Which part of the numbers is the row, where the rows are told; None when either part may be."""
    if max(map(len, numbers)) > MOST_SIGNS:
        return None
    parts = [_taken_apart(number, number) for number in numbers]
    first, second = (
        all(_counted([part[at]]).least == row for part, row in zip(parts, rows, strict=True)) for at in (0, 2)
    )
    return None if first == second else first


def on_sheet(grid: HexGrid, margins_mm: Margins = MARGINS_MM) -> tuple[HexGrid, float, float]:
    """The grid moved to its margins on a sheet, and that sheet's width and height in mm."""
    left, upper, right, lower = sheet_extent(grid)
    moved = replace(
        grid,
        origin_x_mm=round(grid.origin_x_mm - left + margins_mm[0], 3),
        origin_y_mm=round(grid.origin_y_mm - upper + margins_mm[1], 3),
    )
    width, height = right - left + margins_mm[0] + margins_mm[2], lower - upper + margins_mm[1] + margins_mm[3]
    return moved, round(width, 1), round(height, 1)


def _fits(grid: HexGrid, pair: Neighbours) -> bool:
    first, second = find_place(grid, pair.first), find_place(grid, pair.second)
    if first is None or second is None:
        return False
    found = direction(grid, first, second)
    names = _POINTY if grid.orientation is Orientation.POINTY else _FLAT
    return found is not None and (not pair.towards or names.get(pair.towards.upper()) == found)


def _grids(numbers: Sequence[str], hex_mm: float, told: Told) -> Iterator[HexGrid]:
    """Every way to count, the most usual first."""
    parts = _Parts(numbers)
    corners: tuple[Corner, ...] = (Corner.UPPER_LEFT, Corner.LOWER_LEFT)
    if told.is_counted_up is not None:
        corners = (Corner.LOWER_LEFT,) if told.is_counted_up else (Corner.UPPER_LEFT,)
    corners = corners if told.corner is None else (told.corner,)
    orders: tuple[NumberOrder, ...] = (NumberOrder.COLUMN_FIRST, NumberOrder.ROW_FIRST)
    if told.is_row_first is not None:
        orders = (NumberOrder.ROW_FIRST,) if told.is_row_first else (NumberOrder.COLUMN_FIRST,)
    stands = (Orientation.FLAT, Orientation.POINTY) if told.orientation is None else (told.orientation,)
    lines = tuple(Shifted) if told.shifted is None else (told.shifted,)
    for order, corner, orientation, shifted in itertools.product(orders, corners, stands, lines):
        numbering, columns, rows = _numbering(parts, order)
        if columns * rows > limits.MAP_HEXES.most:
            raise ImportRefused(
                Message(
                    "its hex numbers span {columns:,} by {rows:,} hexes, {beyond}",
                    columns=columns,
                    rows=rows,
                    beyond=limits.MAP_HEXES.beyond,
                )
            )
        yield HexGrid(columns, rows, hex_mm, 0.0, 0.0, orientation, shifted, replace(numbering, corner=corner))


def _numbering(parts: _Parts, order: NumberOrder) -> tuple[HexNumbering, int, int]:
    """The numbering without its corner, and how many columns and rows it needs."""
    is_row_first = order is NumberOrder.ROW_FIRST
    column, row = (parts.second, parts.first) if is_row_first else (parts.first, parts.second)
    numbering = HexNumbering(
        order=order,
        first_column=column.least,
        first_row=row.least,
        column_digits=column.digits,
        row_digits=row.digits,
        column_label=column.label,
        row_label=row.label,
        separator=parts.separator,
    )
    return numbering, column.most - column.least + 1, row.most - row.least + 1


class _Parts:
    """Numbers taken apart: what stands first and second in each, as a number, and how it is written."""

    def __init__(self, numbers: Sequence[str]) -> None:
        long = next((number for number in numbers if len(number) > MOST_SIGNS), "")
        if long:
            raise ImportRefused(
                Message(
                    "the hex number {long}… has {beyond}",
                    long=repr(long[:MOST_SIGNS]),
                    beyond=limits.HEX_NUMBER_SIGNS.beyond,
                )
            )
        texts = [_taken_apart(number, numbers[0]) for number in numbers]
        self.separator = texts[0][1]
        for number, (_, separator, _) in zip(numbers, texts, strict=True):
            if separator != self.separator:
                raise ImportRefused(
                    Message(
                        "the hex number {number} is written otherwise than {first}",
                        number=repr(number),
                        first=repr(numbers[0]),
                    )
                )
        self.first, self.second = _counted([text[0] for text in texts]), _counted([text[2] for text in texts])


def _taken_apart(number: str, sample: str) -> tuple[str, str, str]:
    if found := _LETTERED.fullmatch(number):
        groups = [group or "" for group in found.groups()]
        return (groups[0], groups[1], groups[2]) if groups[0] else (groups[3], groups[4], groups[5])
    if found := _DIVIDED.fullmatch(number):
        return found[1], found[2], found[3]
    if number.isascii() and number.isdecimal() and len(number) == len(sample) and not len(number) % 2:
        half = len(number) // 2
        return number[:half], "", number[half:]
    raise ImportRefused(Message("the hex number {number} is of no known form (0304, 3.4, C4 ...)", number=repr(number)))


class _Counted(Struct, frozen=True):
    """What one part of the numbers counts: the least and the greatest, how it is written, to how many digits."""

    least: int
    most: int
    label: LineLabel
    digits: int = 0


def _counted(texts: Sequence[str]) -> _Counted:
    if texts[0].isdecimal():
        if not all(text.isdecimal() for text in texts):
            raise ImportRefused("some hex numbers begin with a letter and some with a digit")
        counts = [int(text) for text in texts]
        return _Counted(min(counts), max(counts), LineLabel.DIGITS, min(map(len, texts)))
    if not all(text.isalpha() for text in texts):
        raise ImportRefused("some hex numbers begin with a letter and some with a digit")
    long = [text for text in texts if len(text) > 1]
    if long and all(text == text[0] * len(text) for text in long):
        counts = [ord(text[0]) - 64 + 26 * (len(text) - 1) for text in texts]
        return _Counted(min(counts), max(counts), LineLabel.DOUBLED_LETTERS)
    counts = [_letters(text) for text in texts]
    return _Counted(min(counts), max(counts), LineLabel.LETTERS)


def _letters(text: str) -> int:
    number = 0
    for letter in text:
        number = number * 26 + ord(letter) - 64
    return number
