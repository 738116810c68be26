"""Cells of tables: whole numbers, and rows that are bands."""

from __future__ import annotations

from workbench.engine.tables.table import COLUMNS, ROWS, Table
from workbench.engine.words.message import Message

YES, NO = "yes", "no"


def whole(table: Table, row: str, column: str = "") -> int:
    """A cell that is a whole number.

    Raises
    ------
    KeyError
        There is no such cell, or something else stands in it.
    """
    return _number(table, row, table.cell(row, column))


def rolled(table: Table, row: str, column: str = "") -> int:
    """The same of a cell that a roll has led to."""
    return _number(table, row, table.rolled(row, column))


def _number(table: Table, row: str, cell: str) -> int:
    try:
        return int(cell)
    except ValueError:
        raise KeyError(
            Message("{cell} in the row {row} of table {id} is no whole number", cell=repr(cell), row=row, id=table.id)
        ) from None


def is_yes(table: Table, row: str, column: str) -> bool:
    """Does a cell say yes? A row that the table has not, and a blank, say no."""
    return row in table.rows and table.cell(row, column) == YES


def row_of(table: Table, number: int) -> str:
    """The row that a number falls on; beyond the table its ends count. KeyError for a table without rows."""
    return _entry(table, ROWS, number)


def column_of(table: Table, number: int) -> str:
    """The column that a number falls on; beyond the table its ends count. KeyError for a table without columns."""
    return _entry(table, COLUMNS, number)


def _entry(table: Table, axis: str, number: int) -> str:
    entries = table.axis(axis)
    found = entries.entry_of(number)
    if found is None:
        raise KeyError(Message("table {id} says nothing of {number}", id=table.id, number=number))
    return entries.entries[found]
