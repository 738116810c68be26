"""A printed table of a design, as it is stored: the names of its rows and columns, and a text for each cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.fields import NOWHERE, Choice, Field, FieldKind, InParts
from workbench.engine.provenance import Provenance
from workbench.engine.tables.axes import PLAIN_AXIS, Axis, AxisType, likely_kind
from workbench.engine.tables.hits import hit
from workbench.engine.words.message import Message

ROWS, COLUMNS, PLANES = "rows", "columns", "planes"
AXES = (ROWS, COLUMNS, PLANES)
"""The axes of a table, by the fields that hold their entries."""
TYPE_FIELD = {ROWS: "row_axis", COLUMNS: "column_axis", PLANES: "plane_axis"}
MEANS_FIELD = {ROWS: "row_means", COLUMNS: "column_means", PLANES: "plane_means"}


class CellName(NamedTuple):
    """A cell by the names of its row, its column and its plane ("" is the only one there is)."""

    row: str
    column: str = ""
    plane: str = ""


class CellOrigin(Struct, frozen=True):
    """Where the figure of a cell is from; "" as a name is all of its axis."""

    row: str
    column: str
    plane: str
    provenance: Provenance

    @property
    def name(self) -> CellName:
        return CellName(self.row, self.column, self.plane)


class Table(Struct, frozen=True):
    """A printed table: one text a cell. `dice` is what is rolled on it ("1D6"), `row_means` what a row is.

    `cells[row][column]`; a one-column table has the one column name "". Of a table with planes the lines of the second
    plane follow those of the first. `language` is that of all cells but those of the columns in `languages`, or of the
    rows where there is one column; "" is the one that the rules read.
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
    planes: tuple[str, ...] = ()
    plane_means: Annotated[str, Field("A plane is")] = ""
    row_axis: Annotated[AxisType, Field("Kind of rows", FieldKind.DRAWN, shown=NOWHERE)] = PLAIN_AXIS
    column_axis: Annotated[AxisType, Field("Kind of columns", FieldKind.DRAWN, shown=NOWHERE)] = PLAIN_AXIS
    plane_axis: Annotated[AxisType, Field("Kind of planes", FieldKind.DRAWN, shown=NOWHERE)] = PLAIN_AXIS
    language: Annotated[
        str,
        Field(
            "Language of the cells",
            FieldKind.CHOICE,
            choices=Choice.CELL_LANGUAGES,
            is_open=True,
            absent="as the rules read them",
        ),
    ] = ""
    languages: Annotated[Map[str, str], Field("Languages of columns", FieldKind.TEXTS)] = Map()
    is_note: Annotated[bool, Field("Only printed", FieldKind.YES_NO)] = False
    provenance_of: Annotated[tuple[CellOrigin, ...], InParts()] = ()

    def cell(self, row: str, column: str = "", plane: str = "") -> str:
        """The text of one cell.

        Raises
        ------
        KeyError
            The table has no such row, column or plane.
        """
        try:
            return self.cells[self.line_of(row, plane)][self.columns.index(column)]
        except (ValueError, IndexError):  # a damaged table has a name for more rows or columns than it has cells
            told = ", ".join(filter(None, (row, plane)))
            raise KeyError(
                Message("table {id} has no cell ({row}, {column})", id=self.id, row=told, column=column)
            ) from None

    def rolled(self, row: str, column: str = "", plane: str = "") -> str:
        """The text of a cell that a roll has led to, as `cell`; whoever counts hits is told."""
        hit(self.id, row, column, plane)
        return self.cell(row, column, plane)

    def line_of(self, row: str, plane: str = "") -> int:
        """Which of the lines of cells is that of a row of a plane; ValueError without such."""
        above = self.planes.index(plane) if self.planes or plane else 0
        return above * len(self.rows) + self.rows.index(row)

    def column(self, column: str = "", plane: str = "") -> tuple[str, ...]:
        """The cells of one column, a text for each row; KeyError without such a column."""
        return tuple(self.cell(row, column, plane) for row in self.rows)

    def numbers(self, column: str = "", plane: str = "") -> dict[str, int]:
        """Row -> the whole number in one column.

        Raises
        ------
        KeyError
            The table has no such column.
        ValueError
            A cell is no whole number.
        """
        return {row: int(cell) for row, cell in zip(self.rows, self.column(column, plane), strict=True)}

    def plane(self, plane: str) -> Table:
        """One plane as a table of rows and columns; a table without planes as it is."""
        if not self.planes:
            return self
        first = self.planes.index(plane) * len(self.rows)
        return replace(
            self, cells=self.cells[first : first + len(self.rows)], planes=(), plane_means="", plane_axis=PLAIN_AXIS
        )

    def named_cells(self) -> Iterator[tuple[CellName, str]]:
        """Every cell that has a name, line by line."""
        lines = ((row, plane) for plane in self.planes or ("",) for row in self.rows)
        for (row, plane), texts in zip(lines, self.cells, strict=False):
            for column, text in zip(self.columns, texts, strict=False):
                yield CellName(row, column, plane), text

    @property
    def axes(self) -> tuple[Axis, ...]:
        """Rows, columns where there is more than the one without a name, planes where there are any."""
        found = [self.axis(ROWS)]
        if self.columns != ("",):
            found.append(self.axis(COLUMNS))
        return (*found, self.axis(PLANES)) if self.planes else tuple(found)

    def axis(self, name: str) -> Axis:
        """One axis with its entries; what nobody has said of it is guessed by its words."""
        entries, said, means = entries_of(self, name), axis_type(self, name), str(getattr(self, MEANS_FIELD[name]))
        kind = said.kind or likely_kind(entries, means, name != ROWS, bool(self.dice))
        return Axis(entries, kind, means, said.of, said.below, said.above, said.rounding, said.low_is_better)

    def language_at(self, row: str, column: str) -> str:
        """The language that the table says for a cell, "" where it says none."""
        name = column if self.columns != ("",) else row
        return self.languages.get(name, self.language)

    def origin_at(self, cell: CellName) -> Provenance:
        """Where a cell is from: what is said of it alone, of its row or column, of the table."""
        best, found = -1, self.provenance
        for origin in self.provenance_of:
            pairs = tuple(zip(origin.name, cell, strict=True))
            if all(name in ("", own) for name, own in pairs):
                known = sum(name == own != "" for name, own in pairs)
                if known > best:
                    best, found = known, origin.provenance
        return found


def entries_of(table: Table, axis: str) -> tuple[str, ...]:
    """The names of its rows, its columns or its planes."""
    found: tuple[str, ...] = getattr(table, axis)
    return found


def axis_type(table: Table, axis: str) -> AxisType:
    """What is said of its rows, its columns or its planes."""
    found: AxisType = getattr(table, TYPE_FIELD[axis])
    return found
