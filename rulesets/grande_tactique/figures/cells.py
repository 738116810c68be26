"""Columns of whole numbers: read once, so that a text that is none is told before a playtest begins."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map

from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message


def whole_cells(table: Table, column: str, words: Mapping[str, int] = Map()) -> dict[str, int]:
    """Row -> its number, `words` stand for theirs; a row whose cell is empty has none.

    Raises
    ------
    KeyError
        There is no such column, or something else stands in it.
    """
    found = {row: table.cell(row, column) for row in table.rows}
    return {row: _whole(table, row, cell, words) for row, cell in found.items() if cell or cell in words}


def _whole(table: Table, row: str, cell: str, words: Mapping[str, int]) -> int:
    if cell in words:
        return words[cell]
    try:
        return int(cell)
    except ValueError:
        raise KeyError(
            Message("{cell} in the row {row} of table {id} is no whole number", cell=repr(cell), row=row, id=table.id)
        ) from None
