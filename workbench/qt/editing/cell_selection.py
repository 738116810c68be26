"""Which rows and cells of a table are selected, read off the ranges: an index for each cell is far slower."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QAbstractItemModel, QItemSelection, QItemSelectionModel


def rows_in(chosen: QItemSelectionModel) -> list[int]:
    """The rows with a cell that is selected, from the top."""
    return sorted({row for rows, _ in _ranges(chosen) for row in rows})


def columns_in(chosen: QItemSelectionModel) -> list[int]:
    """The columns with a cell that is selected, from the left."""
    return sorted({column for _, columns in _ranges(chosen) for column in columns})


def cells_in(chosen: QItemSelectionModel) -> dict[int, list[int]]:
    """The rows of the cells that are selected, from the top, by their column."""
    cells: dict[int, set[int]] = {}
    for rows, columns in _ranges(chosen):
        for column in columns:
            cells.setdefault(column, set()).update(rows)
    return {column: sorted(cells[column]) for column in sorted(cells)}


def whole_rows(model: QAbstractItemModel, rows: Sequence[int]) -> QItemSelection:
    """Whole rows, given from the top, as a selection: a range for each run of them."""
    marked, last = QItemSelection(), model.columnCount() - 1
    for _, run in groupby(enumerate(rows), key=lambda numbered: numbered[1] - numbered[0]):
        places = [row for _, row in run]
        marked.select(model.index(places[0], 0), model.index(places[-1], last))
    return marked


def _ranges(chosen: QItemSelectionModel) -> list[tuple[range, range]]:
    """Rows and columns of each range."""
    selection = chosen.selection()
    ranges = (selection.at(place) for place in range(selection.count()))
    return [(range(one.top(), one.bottom() + 1), range(one.left(), one.right() + 1)) for one in ranges]
