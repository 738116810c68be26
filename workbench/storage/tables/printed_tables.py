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


ParameterRow = row_of(Parameter, "parameter", __name__)
