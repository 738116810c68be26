"""A printed table of a design, as it is stored: the names of its rows and columns, and a text for each cell."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from workbench.engine.fields import Field, FieldKind, InParts
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message


class Table(Struct, frozen=True):
    """A printed table: one text a cell. `dice` is what is rolled on it ("1D6"), `row_means` what a row is.

    `cells[row][column]`; a one-column table has the one column name "".
    """

    id: str
    title: Annotated[str, Field("Title", is_needed=True)]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Annotated[tuple[tuple[str, ...], ...], InParts()]
    dice: Annotated[str, Field("Dice")] = ""
    row_means: Annotated[str, Field("A row is")] = ""
    column_means: Annotated[str, Field("A column is")] = ""
    clause: Annotated[str, Field("Clause")] = ""
    notes: Annotated[str, Field("Notes", FieldKind.LINES)] = ""
    provenance: Provenance = Provenance()

    def cell(self, row: str, column: str = "") -> str:
        """The text of one cell.

        Raises
        ------
        KeyError
            The table has no such row or column.
        """
        try:
            return self.cells[self.rows.index(row)][self.columns.index(column)]
        except (ValueError, IndexError):  # a damaged table has a name for more rows or columns than it has cells
            raise KeyError(
                Message("table {id} has no cell ({row}, {column})", id=self.id, row=row, column=column)
            ) from None

    def column(self, column: str = "") -> tuple[str, ...]:
        """The cells of one column, a text for each row; KeyError without such a column."""
        return tuple(self.cell(row, column) for row in self.rows)

    def numbers(self, column: str = "") -> dict[str, int]:
        """Row -> the whole number in one column.

        Raises
        ------
        KeyError
            The table has no such column.
        ValueError
            A cell is no whole number.
        """
        return {row: int(cell) for row, cell in zip(self.rows, self.column(column), strict=True)}
