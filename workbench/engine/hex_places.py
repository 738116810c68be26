"""Hexes as places of a grid: number, column and row, axial coordinates, neighbours and distance. No millimetres.

A place is (column, row), counted from 0 at the upper left. An axial coordinate is (q, r) with straight axes, in
which steps and distances are sums. Directions are counted clockwise from the right (pointy) or lower right (flat).
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.hex_map import Corner, HexGrid, HexNumbering, NumberOrder, Orientation, Shifted

Place = tuple[int, int]
Axial = tuple[int, int]

DIRECTIONS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def axial_of(grid: HexGrid, place: Place) -> Axial:
    """The axial coordinate of a place, on the grid or off it."""
    column, row = place
    if grid.orientation is Orientation.POINTY:
        return column - _half(grid, row), row
    return column, row - _half(grid, column)


def place_of(grid: HexGrid, axial: Axial) -> Place:
    """The place of an axial coordinate, on the grid or off it."""
    q, r = axial
    if grid.orientation is Orientation.POINTY:
        return q + _half(grid, r), r
    return q, r + _half(grid, q)


def _half(grid: HexGrid, line: int) -> int:
    """How far the lines before this one have run against the straight axis."""
    return (line - (line & 1)) // 2 if grid.shifted is Shifted.ODD else (line + (line & 1)) // 2


def is_on(grid: HexGrid, place: Place) -> bool:
    """Does the place lie on the grid?"""
    return 0 <= place[0] < grid.columns and 0 <= place[1] < grid.rows


def number_of(grid: HexGrid, place: Place) -> str:
    """The printed number of a place on the grid."""
    column, row = _counted(grid, place)
    n = grid.numbering
    column_text, row_text = f"{column + n.first_column:0{n.column_digits}}", f"{row + n.first_row:0{n.row_digits}}"
    return column_text + row_text if n.order is NumberOrder.COLUMN_FIRST else row_text + column_text


def find_place(grid: HexGrid, number: str) -> Place | None:
    """The place of a printed number, or None when it is no number of this grid."""
    n = grid.numbering
    if len(number) != n.column_digits + n.row_digits or not (number.isascii() and number.isdecimal()):
        return None
    cut = n.column_digits if n.order is NumberOrder.COLUMN_FIRST else n.row_digits
    first, second = int(number[:cut]), int(number[cut:])
    column, row = (first, second) if n.order is NumberOrder.COLUMN_FIRST else (second, first)
    place = _counted(grid, (column - n.first_column, row - n.first_row))
    return place if is_on(grid, place) else None


def _counted(grid: HexGrid, place: Place) -> Place:
    """A place counted from the corner of the numbering, and back: the same both ways."""
    corner, (column, row) = grid.numbering.corner, place
    if corner in (Corner.UPPER_RIGHT, Corner.LOWER_RIGHT):
        column = grid.columns - 1 - column
    if corner in (Corner.LOWER_LEFT, Corner.LOWER_RIGHT):
        row = grid.rows - 1 - row
    return column, row


def every_place(grid: HexGrid) -> Iterator[Place]:
    """All places of the grid, row by row from the upper left."""
    return ((column, row) for row in range(grid.rows) for column in range(grid.columns))


def every_number(grid: HexGrid) -> tuple[str, ...]:
    """All printed numbers, sorted."""
    return tuple(sorted(number_of(grid, place) for place in every_place(grid)))


def neighbours(grid: HexGrid, place: Place) -> tuple[Place, ...]:
    """The places on the grid that share a hexside with this one, clockwise."""
    q, r = axial_of(grid, place)
    around = (place_of(grid, (q + dq, r + dr)) for dq, dr in DIRECTIONS)
    return tuple(other for other in around if is_on(grid, other))


def neighbours_by_number(grid: HexGrid) -> dict[str, tuple[str, ...]]:
    """Number -> the numbers of its neighbours, sorted."""
    return {
        number_of(grid, place): tuple(sorted(number_of(grid, other) for other in neighbours(grid, place)))
        for place in every_place(grid)
    }


def direction(grid: HexGrid, place: Place, towards: Place) -> int | None:
    """The direction, 0 to 5, of a neighbouring place; None when they share no hexside."""
    (q, r), (tq, tr) = axial_of(grid, place), axial_of(grid, towards)
    step = (tq - q, tr - r)
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def distance(a: Axial, b: Axial) -> int:
    """Steps from one axial coordinate to another.

    >>> distance((0, 0), (2, -1)), distance((1, 1), (1, 1))
    (2, 0)
    """
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def distance_between(grid: HexGrid, a: str, b: str) -> int:
    """Steps between two hexes by number; KeyError names one that is not on the grid."""
    return distance(axial_of(grid, known_place(grid, a)), axial_of(grid, known_place(grid, b)))


def known_place(grid: HexGrid, number: str) -> Place:
    """The place of a printed number, or KeyError."""
    place = find_place(grid, number)
    if place is None:
        raise KeyError(f"no hex of the map is numbered {number!r}")
    return place


def digits_needed(numbering: HexNumbering, grid: HexGrid) -> tuple[int, int]:
    """The digits that the largest column and the largest row take."""
    return (
        len(str(numbering.first_column + grid.columns - 1)),
        len(str(numbering.first_row + grid.rows - 1)),
    )
