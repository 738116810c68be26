"""The tables of a page, with the exact odds of each result where dice fall on their rows, or against their cells."""

from __future__ import annotations

from fractions import Fraction

from workbench.engine.rules_modules import reads_of
from workbench.engine.tables.odds import Passes
from workbench.engine.tables.printed_odds import NoOdds, column_odds, passing_odds, rolled_against
from workbench.engine.tables.table import Table
from workbench.exchange.web_page.data import ColumnOdds, PlaneData, TableData
from workbench.exchange.web_page.reader import Reader


def table_data(reader: Reader, table: Table) -> TableData:
    """A table as it is printed; a damaged one with the cells that it has."""
    passes = rolled_against(reads_of(reader.design), table) if _is_whole(table) else None
    names = {one.id: one.name for one in reader.design.counters}
    return TableData(
        table.id,
        table.title,
        tuple(names.get(row, row) for row in table.rows),
        table.columns,
        tuple(_plane(table, plane, passes) for plane in table.planes or ("",)),
        table.dice,
        table.row_means,
        table.column_means,
        table.clause,
        table.notes,
        table.provenance.source.value,
        passes is not None,
    )


def _plane(table: Table, plane: str, passes: Passes | None) -> PlaneData:
    first = table.planes.index(plane) * len(table.rows) if table.planes else 0
    return PlaneData(plane, table.cells[first : first + len(table.rows)], _odds(table, plane, passes))


def _odds(table: Table, plane: str, passes: Passes | None) -> tuple[ColumnOdds, ...]:
    """The odds of each column; none where nothing is rolled, or where the dice say nothing."""
    if not table.dice or not _is_whole(table):
        return ()
    try:
        found = passing_odds(table, passes, 0, plane) if passes else column_odds(table, 0, plane)
    except (NoOdds, ValueError):
        return ()
    return tuple(
        ColumnOdds(column, tuple((result, _written(chance), round(float(chance), 6)) for result, chance in of.items()))
        for column, of in found.items()
    )


def _written(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _is_whole(table: Table) -> bool:
    """Has it a cell for each of its rows and columns?"""
    lines = len(table.rows) * max(1, len(table.planes))
    return len(table.cells) == lines and all(len(line) == len(table.columns) for line in table.cells)
