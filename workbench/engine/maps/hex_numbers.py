"""Printed numbers of hexes: writing the number of a place, finding the place of a number, exact inverses.

A place is (column, row), counted from 0 at the upper left. `why_not_numbered` says what keeps a numbering from giving
each hex a number of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from workbench.engine.maps.hex_grid import (
    Corner,
    Grain,
    HexGrid,
    HexNumbering,
    LineLabel,
    NumberOrder,
    Orientation,
    Shifted,
)
from workbench.engine.words.message import Message, as_message, marked

Place = tuple[int, int]
LETTERS = 26
_RIGHT = (Corner.UPPER_RIGHT, Corner.LOWER_RIGHT)
_LOWER = (Corner.LOWER_LEFT, Corner.LOWER_RIGHT)


def number_of(grid: HexGrid, place: Place) -> str:
    """The printed number of a place on the grid."""
    n = grid.numbering
    column, row = _texts(n, _counted(grid, place))
    if n.order is NumberOrder.ROW_FIRST:
        return f"{n.prefix}{row}{n.separator}{column}"
    return f"{n.prefix}{column}{n.separator}{row}"


def find_place(grid: HexGrid, number: str) -> Place | None:
    """The place of a printed number, or None when it is no number of this grid."""
    n = grid.numbering
    texts = _parts(n, number)
    if texts is None:
        return None
    if n.order is NumberOrder.ROW_FIRST:
        texts = (texts[1], texts[0])
    column, row = (
        line_number(texts[0], n.column_label, n.column_digits),
        line_number(texts[1], n.row_label, n.row_digits),
    )
    if column is None or row is None:
        return None
    column = _with_gaps(column, n.first_column, n.skipped_columns)
    row = _with_gaps(row, n.first_row, n.skipped_rows)
    if column is None or row is None:
        return None
    place = _place_counted(grid, column - n.first_column, row - n.first_row)
    return place if 0 <= place[0] < grid.columns and 0 <= place[1] < grid.rows else None


def numbers_by_row(grid: HexGrid) -> list[list[str]]:
    """All numbers of a grid, `[row][column]`."""
    return list(rows_of_numbers(grid))


def rows_of_numbers(grid: HexGrid) -> Iterator[list[str]]:
    """The numbers of a grid, one row after the other from the top."""
    n = grid.numbering
    if n.grain is not Grain.STRAIGHT or not (grid.columns and grid.rows):
        yield from ([number_of(grid, (column, row)) for column in range(grid.columns)] for row in range(grid.rows))
        return
    columns = [_texts(n, _counted(grid, (column, 0)))[0] for column in range(grid.columns)]
    rows = (_texts(n, _counted(grid, (0, row)))[1] for row in range(grid.rows))
    if n.order is NumberOrder.ROW_FIRST:
        yield from ([f"{n.prefix}{row}{n.separator}{column}" for column in columns] for row in rows)
    else:
        yield from ([f"{n.prefix}{column}{n.separator}{row}" for column in columns] for row in rows)


def why_not_numbered(grid: HexGrid) -> str:
    """What keeps the numbering from telling all hexes apart, in a sentence; "" when nothing does."""
    n = grid.numbering
    for what, first, label, digits, (least, most) in zip(
        (marked("columns"), marked("rows")),
        (n.first_column, n.first_row),
        (n.column_label, n.row_label),
        (n.column_digits, n.row_digits),
        _ranges(grid),
        strict=True,
    ):
        if least < 0:
            return Message(
                "{what} are counted from {least}: let the first one be {first} or more",
                what=as_message(what),
                least=least,
                first=first - least,
            )
        if label is not LineLabel.DIGITS and least < 1:
            return Message(
                "{what} are letters, which begin with 1: let the first one be {first} or more",
                what=as_message(what),
                first=first + 1 - least,
            )
        if label is LineLabel.DIGITS and not _is_divided(n) and digits < len(str(most)):
            return Message(
                "the numbers of {what} take {most} digits, and {digits} are given",
                what=as_message(what),
                most=len(str(most)),
                digits=digits,
            )
    if LineLabel.DIGITS not in (n.column_label, n.row_label) and not n.separator:
        return marked("letters for columns and for rows run into each other without a separator")
    if any(sign.isalnum() for sign in n.separator):
        return Message("the separator {separator} has letters or digits in it", separator=repr(n.separator))
    return ""


def digits_needed(numbering: HexNumbering, grid: HexGrid) -> tuple[int, int]:
    """The digits that the largest column and the largest row take; those of letters are none."""
    columns, rows = _ranges(grid)
    return (
        len(str(columns[1])) if numbering.column_label is LineLabel.DIGITS else 0,
        len(str(rows[1])) if numbering.row_label is LineLabel.DIGITS else 0,
    )


def with_all_digits(grid: HexGrid) -> HexNumbering | None:
    """The numbering with as many digits as its numbers take; None where that alone does not tell the hexes apart.

    Nor is there one where both columns and rows take more: nobody knows which hex was meant by a number.
    """
    n, (column, row) = grid.numbering, digits_needed(grid.numbering, grid)
    if column > n.column_digits and row > n.row_digits:
        return None
    wide = replace(n, column_digits=max(n.column_digits, column), row_digits=max(n.row_digits, row))
    return None if wide == n or why_not_numbered(replace(grid, numbering=wide)) else wide


def continued(old: HexGrid, new: HexGrid, by: Place) -> HexNumbering:
    """The numbering of a grid of more or fewer lines under which each hex has the number that it has on the old one.

    `by` is how many columns and rows further on the place of a hex lies on the new grid. Whether the grid can be
    numbered so is for `why_not_numbered` to say.
    """
    n, place = old.numbering, (max(0, -by[0]), max(0, -by[1]))
    before, after = _counted(old, place), _counted(new, (place[0] + by[0], place[1] + by[1]))
    return replace(
        n,
        first_column=_counted_on(n.first_column, n.skipped_columns, before[0] - after[0]),
        first_row=_counted_on(n.first_row, n.skipped_rows, before[1] - after[1]),
    )


def half(grid: HexGrid, line: int) -> int:
    """How far the lines before this one have run against the straight axis."""
    return (line - (line & 1)) // 2 if grid.shifted is Shifted.ODD else (line + (line & 1)) // 2


# ---- places and what is counted


def _counted(grid: HexGrid, place: Place) -> Place:
    """A place counted from the corner of the numbering, along its grain."""
    corner, (column, row) = grid.numbering.corner, place
    if grid.numbering.grain is not Grain.STRAIGHT:
        column, row = _along(grid, column, row, 1)
    if corner in _RIGHT:
        column = grid.columns - 1 - column
    if corner in _LOWER:
        row = grid.rows - 1 - row
    return column, row


def _place_counted(grid: HexGrid, column: int, row: int) -> Place:
    """The place of what `_counted` counted."""
    corner = grid.numbering.corner
    if corner in _RIGHT:
        column = grid.columns - 1 - column
    if corner in _LOWER:
        row = grid.rows - 1 - row
    if grid.numbering.grain is not Grain.STRAIGHT:
        column, row = _along(grid, column, row, -1)
    return column, row


def _along(grid: HexGrid, column: int, row: int, sign: int) -> Place:
    """The crooked coordinate moved with the grain (`sign` 1) or back (-1); the straight one stays."""
    line = column if grid.orientation is Orientation.FLAT else row
    lean = half(grid, line)
    shift = -lean if grid.numbering.grain is Grain.FALLING else line - lean
    if grid.orientation is Orientation.FLAT:
        return column, row + sign * shift
    return column + sign * shift, row


def _ranges(grid: HexGrid) -> tuple[tuple[int, int], tuple[int, int]]:
    """The least and the greatest number of a column, and of a row."""
    n = grid.numbering
    corners = [_counted(grid, (c, r)) for c in (0, max(grid.columns - 1, 0)) for r in (0, max(grid.rows - 1, 0))]
    columns = [_without_gaps(c + n.first_column, n.first_column, n.skipped_columns) for c, _ in corners]
    rows = [_without_gaps(r + n.first_row, n.first_row, n.skipped_rows) for _, r in corners]
    return (min(columns), max(columns)), (min(rows), max(rows))


# ---- skipped numbers


@lru_cache(maxsize=64)
def _gaps(first: int, skipped: tuple[int, ...]) -> tuple[int, ...]:
    """The skipped numbers that matter, in order."""
    return tuple(sorted({number for number in skipped if number >= first}))


def _without_gaps(number: int, first: int, skipped: tuple[int, ...]) -> int:
    """A number counted without gaps as it is printed."""
    if skipped:
        for gap in _gaps(first, skipped):
            if gap > number:
                break
            number += 1
    return number


def _counted_on(first: int, skipped: tuple[int, ...], lines: int) -> int:
    """The number of the line that lies so many lines after the first, or before it."""
    if lines >= 0:
        return _without_gaps(first + lines, first, skipped)
    number, gaps = _without_gaps(first, first, skipped), frozenset(skipped)
    for _ in range(-lines):
        number -= 1
        while number in gaps:
            number -= 1
    return number


def _with_gaps(number: int, first: int, skipped: tuple[int, ...]) -> int | None:
    """A printed number counted without gaps; None for one that no line has."""
    if not skipped:
        return number
    gaps = _gaps(first, skipped)
    return None if number in gaps else number - sum(gap < number for gap in gaps)


# ---- texts


def _is_divided(n: HexNumbering) -> bool:
    """Is it plain where the first text ends, however many digits it has?"""
    return bool(n.separator) or n.column_label is not n.row_label


def _texts(n: HexNumbering, counted: Place) -> tuple[str, str]:
    """The texts of the column and of the row of what was counted."""
    column, row = counted[0] + n.first_column, counted[1] + n.first_row
    if n.skipped_columns:
        column = _without_gaps(column, n.first_column, n.skipped_columns)
    if n.skipped_rows:
        row = _without_gaps(row, n.first_row, n.skipped_rows)
    return line_text(column, n.column_label, n.column_digits), line_text(row, n.row_label, n.row_digits)


def line_text(number: int, kind: LineLabel, digits: int) -> str:
    """How the column or row of a number is written; letters begin with 1."""
    if kind is LineLabel.DIGITS or number < 1:
        return f"{number:0{digits}}"
    return _doubled(number) if kind is LineLabel.DOUBLED_LETTERS else letters_of(number)


def letters_of(number: int) -> str:
    """A number from 1 up in letters: 1 is A, 26 Z, 27 AA, 28 AB."""
    text = ""
    while number > 0:
        number, place = divmod(number - 1, LETTERS)
        text = chr(ord("A") + place) + text
    return text


def _doubled(number: int) -> str:
    """1 is A, 26 Z, 27 AA, 28 BB."""
    times, place = divmod(number - 1, LETTERS)
    return chr(ord("A") + place) * (times + 1)


def _parts(n: HexNumbering, number: str) -> tuple[str, str] | None:
    """The two texts of a number, in the order they stand, or None."""
    if not number.isascii() and not n.prefix and not n.separator:
        return None
    if n.prefix:
        if not number.startswith(n.prefix):
            return None
        number = number[len(n.prefix) :]
    if n.separator:
        first, found, second = number.partition(n.separator)
        return (first, second) if found else None
    column_digits, row_digits = n.column_digits, n.row_digits
    if n.column_label is LineLabel.DIGITS and n.row_label is LineLabel.DIGITS:
        if len(number) != column_digits + row_digits:
            return None
        cut = column_digits if n.order is NumberOrder.COLUMN_FIRST else row_digits
    else:
        cut = next((at for at in range(1, len(number)) if number[at].isdigit() != number[at - 1].isdigit()), 0)
    return number[:cut], number[cut:]


def line_number(text: str, label: LineLabel, digits: int) -> int | None:
    """The number of the column or row that `line_text` writes so, or None."""
    if not text.isascii():
        return None
    if label is LineLabel.DIGITS:
        if (
            not text.isdecimal()
            or len(text) > 20
            or len(text) < digits
            or (len(text) > max(digits, 1) and text[0] == "0")
        ):
            return None
        return int(text)
    if not (text.isalpha() and text.isupper()) or len(text) > 1000:
        return None
    if label is LineLabel.DOUBLED_LETTERS:
        place = ord(text[0]) - ord("A") + 1
        return place + LETTERS * (len(text) - 1) if text == text[0] * len(text) else None
    number = 0
    for sign in text:
        number = number * LETTERS + ord(sign) - ord("A") + 1
    return number
