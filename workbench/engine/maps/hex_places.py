"""Hexes as places of a grid: number, column and row, axial coordinates, neighbours and distance. No millimetres.

`hex_numbers.py` writes and reads the numbers.

A place is (column, row), counted from 0 at the upper left. An axial coordinate is (q, r) with straight axes, in
which steps and distances are sums. Directions are counted clockwise from the right (pointy) or lower right (flat).
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.maps.hex_grid import HexGrid, Orientation, Shifted
from workbench.engine.maps.hex_numbers import Place, digits_needed, find_place, half, number_of, numbers_by_row
from workbench.engine.words.message import Message

__all__ = [
    "DIRECTIONS",
    "Axial",
    "Place",
    "axial_of",
    "digits_needed",
    "direction",
    "distance",
    "distance_between",
    "every_number",
    "every_place",
    "find_place",
    "is_half",
    "is_on",
    "known_place",
    "neighbours",
    "neighbours_by_number",
    "number_of",
    "place_of",
]

Axial = tuple[int, int]

DIRECTIONS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def axial_of(grid: HexGrid, place: Place) -> Axial:
    """The axial coordinate of a place, on the grid or off it."""
    column, row = place
    if grid.orientation is Orientation.POINTY:
        return column - half(grid, row), row
    return column, row - half(grid, column)


def place_of(grid: HexGrid, axial: Axial) -> Place:
    """The place of an axial coordinate, on the grid or off it."""
    q, r = axial
    if grid.orientation is Orientation.POINTY:
        return q + half(grid, r), r
    return q, r + half(grid, q)


def is_on(grid: HexGrid, place: Place) -> bool:
    """Does the place lie on the grid?"""
    return 0 <= place[0] < grid.columns and 0 <= place[1] < grid.rows


def is_half(grid: HexGrid, place: Place) -> bool:
    """Does the frame of the map cut this hex in half, at any of its edges?"""
    cut, (column, row) = grid.cut, place
    is_pointy = grid.orientation is Orientation.POINTY
    line = row if is_pointy else column
    lies_further = (line & 1) == (grid.shifted is Shifted.ODD)
    left, right = cut.left and column == 0, cut.right and column == grid.columns - 1
    upper, lower = cut.upper and row == 0, cut.lower and row == grid.rows - 1
    if is_pointy:
        left, right = left and not lies_further, right and lies_further
    else:
        upper, lower = upper and not lies_further, lower and lies_further
    return left or right or upper or lower


def every_place(grid: HexGrid) -> Iterator[Place]:
    """All places of the grid, row by row from the upper left."""
    return ((column, row) for row in range(grid.rows) for column in range(grid.columns))


def every_number(grid: HexGrid) -> tuple[str, ...]:
    """All printed numbers, sorted."""
    return tuple(sorted(number for row in numbers_by_row(grid) for number in row))


def neighbours(grid: HexGrid, place: Place) -> tuple[Place, ...]:
    """The places on the grid that share a hexside with this one, clockwise."""
    q, r = axial_of(grid, place)
    around = (place_of(grid, (q + dq, r + dr)) for dq, dr in DIRECTIONS)
    return tuple(other for other in around if is_on(grid, other))


def neighbours_by_number(grid: HexGrid) -> dict[str, tuple[str, ...]]:
    """Number -> the numbers of its neighbours, sorted."""
    numbers = numbers_by_row(grid)
    return {
        numbers[place[1]][place[0]]: tuple(sorted(numbers[row][column] for column, row in neighbours(grid, place)))
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
        raise KeyError(Message("no hex of the map is numbered {number}", number=repr(number)))
    return place
