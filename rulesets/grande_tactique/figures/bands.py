"""Tables whose rows are bands of whole numbers: "1", "2-3", "21+"."""

from __future__ import annotations

from workbench.engine.design import Table

Bands = tuple[tuple[int, int | None, str], ...]
"""Lowest and highest number (None: no end) of each row, and its cell, or its name where `bands` is told so."""


def bands(table: Table, column: str = "") -> Bands:
    """The rows of a table as bands, with the cells of one column."""
    return tuple((*_ends(row), table.cell(row, column)) for row in table.rows)


def in_band(rows: Bands, number: int) -> str:
    """The cell of the band that a number falls in; below the first and beyond the last band, that one's.

    >>> in_band(((1, 1, "a"), (2, 3, "b")), 3), in_band(((1, 1, "a"), (2, 3, "b")), 9)
    ('b', 'b')
    """
    found = rows[0][2]
    for low, _, cell in rows:
        if number >= low:
            found = cell
    return found


def is_beyond(rows: Bands, number: int) -> bool:
    """Does a number lie beyond the last band?"""
    highest = rows[-1][1]
    return highest is not None and number > highest


def _ends(row: str) -> tuple[int, int | None]:
    if row.endswith("+"):
        return int(row[:-1]), None
    low, _, high = row.partition("-")
    return int(low), int(high or low)
