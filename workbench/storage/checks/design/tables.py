"""Tables: as many cells as rows and columns have names, and no two of one name."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Sequence

from workbench.engine.design import Design
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.engine.tables.table import Table


def _rows(design: Design) -> Iterator[Problem]:
    for table in design.tables:
        names = len(table.rows) * max(1, len(table.planes))
        if len(table.cells) != names:
            yield TABLE_ROWS.at(_place(table), clause=table.clause, names=names, rows=len(table.cells))


def _cells(design: Design) -> Iterator[Problem]:
    for table in design.tables:
        for at, texts in enumerate(table.cells):
            if len(texts) != len(table.columns):
                row = table.rows[at % len(table.rows)] if table.rows else str(at + 1)
                place, cells, columns = _place(table), len(texts), len(table.columns)
                yield TABLE_CELLS.at(place, clause=table.clause, row=row, cells=cells, columns=columns)


def _doubled(check: Callable[[], Check], names: Callable[[Table], Sequence[str]]) -> Callable[..., Iterator[Problem]]:
    def find(design: Design) -> Iterator[Problem]:
        for table in design.tables:
            for name, count in sorted(Tally(names(table)).items()):
                if count > 1:
                    yield check().at(_place(table), clause=table.clause, count=count, name=name)

    return find


def _empty(design: Design) -> Iterator[Problem]:
    for table in design.tables:
        if not table.rows or not table.columns:
            yield EMPTY_TABLE.at(_place(table), clause=table.clause)


def _place(table: Table) -> Place:
    return Place("table", table.id, table.title)


TABLE_ROWS = Check(
    "table_rows",
    Level.ERROR,
    title="Rows without cells",
    cause="has {names} row names and {rows} rows of cells",
    finds={"design": _rows},
)
TABLE_CELLS = Check(
    "table_cells",
    Level.ERROR,
    title="Row with too many or too few cells",
    cause="row {row} has {cells} cells under {columns} columns",
    finds={"design": _cells},
)
DUPLICATE_ROW: Check = Check(
    "duplicate_row",
    Level.ERROR,
    title="Rows of one name",
    cause="{count} rows are called '{name}', so only the first is found",
    finds={"design": _doubled(lambda: DUPLICATE_ROW, lambda table: table.rows)},
)
DUPLICATE_COLUMN: Check = Check(
    "duplicate_column",
    Level.ERROR,
    title="Columns of one name",
    cause="{count} columns are called '{name}', so only the first is found",
    finds={"design": _doubled(lambda: DUPLICATE_COLUMN, lambda table: table.columns)},
)
DUPLICATE_PLANE: Check = Check(
    "duplicate_plane",
    Level.ERROR,
    title="Planes of one name",
    cause="{count} planes are called '{name}', so only the first is found",
    finds={"design": _doubled(lambda: DUPLICATE_PLANE, lambda table: table.planes)},
)
EMPTY_TABLE = Check(
    "empty_table", Level.WARNING, title="Table without cells", cause="has no cells", finds={"design": _empty}
)
CHECKS = (TABLE_ROWS, TABLE_CELLS, DUPLICATE_ROW, DUPLICATE_COLUMN, DUPLICATE_PLANE, EMPTY_TABLE)
