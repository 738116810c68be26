"""Printed tables with a row per cell, and named parameters."""

from __future__ import annotations

from sqlmodel import Field

from workbench.engine.design import Parameter
from workbench.engine.tables.table import Table
from workbench.storage.tables.ruleset_table import RulesetTable, row_of

PrintedTableRow = row_of(
    Table,
    "printed_table",
    __name__,
    "The head of a table. `cell_rows` counts the rows of cells, which an unfinished table may have too few of.",
    {"cells": {"cell_rows": int}},
)
"""Its planes are words (`listed_word`), the languages of its columns texts by name (`named_text`)."""


class TableRowRow(RulesetTable, table=True):
    """The name of one row of a table."""

    __tablename__ = "table_row"

    printed_table: str = Field(primary_key=True, foreign_key="printed_table.id")
    position: int = Field(primary_key=True)
    name: str


class TableColumnRow(RulesetTable, table=True):
    """The name of one column of a table."""

    __tablename__ = "table_column"

    printed_table: str = Field(primary_key=True, foreign_key="printed_table.id")
    position: int = Field(primary_key=True)
    name: str


class TableCellRow(RulesetTable, table=True):
    """The text of one cell; rows and columns are counted from 0."""

    __tablename__ = "table_cell"

    printed_table: str = Field(primary_key=True, foreign_key="printed_table.id")
    row: int = Field(primary_key=True)
    column: int = Field(primary_key=True)
    text: str


class TableAxisRow(RulesetTable, table=True):
    """What is said of an axis ("rows", "columns", "planes") besides its entries; of some nothing is said."""

    __tablename__ = "table_axis"

    printed_table: str = Field(primary_key=True, foreign_key="printed_table.id")
    axis: str = Field(primary_key=True)
    kind: str
    of: str
    below: str
    above: str
    rounding: str
    low_is_better: bool


class AxisLineRow(RulesetTable, table=True):
    """A text of a further header line over an axis; lines and entries are counted from 0."""

    __tablename__ = "axis_line"

    printed_table: str = Field(primary_key=True, foreign_key="printed_table.id")
    axis: str = Field(primary_key=True)
    line: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    text: str


class CellProvenanceRow(RulesetTable, table=True):
    """Where cells of a table are from, which is known better than where the table is from; "" is all of an axis."""

    __tablename__ = "cell_provenance"

    printed_table: str = Field(primary_key=True, foreign_key="printed_table.id")
    row: str = Field(primary_key=True)
    column: str = Field(primary_key=True)
    plane: str = Field(primary_key=True)
    source: str
    note: str


ParameterRow = row_of(Parameter, "parameter", __name__)
