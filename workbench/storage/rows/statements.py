"""The SQL of the tables, compiled once by SQLAlchemy Core and then run in bulk by SQLite itself.

Whatever changes a row goes through here, which keeps the sum of its table.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

from msgspec.json import encode as to_json
from sqlalchemy import Boolean, ColumnElement, Table, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.schema import CreateTable
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.functions import count

from workbench.engine.words.message import Message
from workbench.storage.file.sums import keeping_sum, set_empty

Cells = dict[str, object]
"""A row of a table by column."""
Plain = tuple[object, ...]
"""A row of a table, its cells in the order of the columns."""

ROWS_AT_ONCE = 4096
FEW = 64
"""More rows than these are changed by one statement."""
_SQLITE = dialect(paramstyle="qmark")
_TRUTH: dict[object, bool] = {0: False, 1: True}


def make_table(connection: sqlite3.Connection, table: Table) -> None:
    """Create one table."""
    connection.execute(_creation_sql(table))


def key_columns(table: Table) -> tuple[str, ...]:
    """The columns of the primary key, in order."""
    return tuple(column.name for column in table.primary_key.columns)


def places(table: Table, *columns: str) -> tuple[int, ...]:
    """Where the cells of these columns stand in a row."""
    return tuple(table.columns.keys().index(column) for column in columns)


def put_rows(connection: sqlite3.Connection, table: Table, rows: Iterable[Cells]) -> None:
    """Insert rows; a row of the same key gives way."""
    put_cells(connection, table, map(in_order(tuple(table.columns.keys())), rows))


def put_cells(connection: sqlite3.Connection, table: Table, rows: Iterable[Plain]) -> None:
    """As `put_rows`, the cells of each row in the order of the columns."""
    rows = rows if isinstance(rows, list) else list(rows)
    with keeping_sum(connection, table, list(map(in_order(_key_places(table)), rows))):
        connection.executemany(_put_sql(table), rows)


def change_cells(connection: sqlite3.Connection, table: Table, columns: tuple[str, ...], rows: Iterable[Plain]) -> None:
    """Put some cells into rows that there are: each of these is the cells and the key of its row."""
    rows = rows if isinstance(rows, list) else list(rows)
    with keeping_sum(connection, table, [row[len(columns) :] for row in rows]):
        connection.executemany(_change_sql(table, columns), rows)


def change_column(
    connection: sqlite3.Connection, table: Table, column: str, owner: Cells, by_key: Mapping[str, str | int]
) -> None:
    """Set one cell of rows that there are: those of an owner, each known by the last column of its key."""
    of = tuple(owner.values())
    with keeping_sum(connection, table, [(*of, key) for key in by_key]):
        if len(by_key) <= FEW:
            connection.executemany(_change_sql(table, (column,)), [(cell, *of, key) for key, cell in by_key.items()])
            return
        connection.create_function("new_cell", 1, by_key.get)  # one statement goes through the rows in their order
        try:
            connection.execute(_change_owned_sql(table, column, tuple(owner)), of)
        finally:
            connection.create_function("new_cell", 1, None)


def remove_owned(connection: sqlite3.Connection, table: Table, owner: Cells, keys: Sequence[str]) -> None:
    """Delete rows of an owner, each known by the last column of its key."""
    of = tuple(owner.values())
    with keeping_sum(connection, table, [(*of, key) for key in keys]):
        for some in (keys[at : at + ROWS_AT_ONCE] for at in range(0, len(keys), ROWS_AT_ONCE)):
            connection.execute(_remove_owned_sql(table, tuple(owner)), (*of, to_json(some).decode()))


def remove_rows(connection: sqlite3.Connection, table: Table, rows: Iterable[Cells]) -> None:
    """Delete the rows that have the keys of these."""
    keys = list(map(in_order(key_columns(table)), rows))
    with keeping_sum(connection, table, keys):
        connection.executemany(_remove_sql(table), keys)


def clear(connection: sqlite3.Connection, table: Table) -> None:
    """Delete all rows of a table."""
    connection.execute(_sql(delete(table)))
    set_empty(connection, table)


def all_rows(connection: sqlite3.Connection, table: Table) -> list[Cells]:
    """Every row, by position where there is one and by key; ValueError for a truth value that is none."""
    return rows_by_column(table, all_cells(connection, table))


def all_cells(connection: sqlite3.Connection, table: Table) -> list[Plain]:
    """Every row as it is stored, its cells in the order of the columns."""
    return connection.execute(_all_sql(table)).fetchall()


def cells_in_parts(connection: sqlite3.Connection, table: Table, **owner: object) -> Iterator[list[Plain]]:
    """The rows that have these cells as they are stored, so many at a time that they take little room."""
    found = connection.execute(_owned_sql(table, tuple(owner)), tuple(owner.values()))
    while part := found.fetchmany(ROWS_AT_ONCE):
        yield part


def owners_in(connection: sqlite3.Connection, table: Table, column: str) -> list[object]:
    """The different cells of a column, sorted."""
    named = table.c[column]
    return [owner for (owner,) in connection.execute(_sql(select(named).distinct().order_by(named)))]


def count_of(connection: sqlite3.Connection, table: Table, **owner: object) -> int:
    """How many rows have these cells."""
    columns = [table.c[column] == bindparam(column) for column in owner]
    (found,) = connection.execute(
        _sql(select(count()).select_from(table).where(*columns)), tuple(owner.values())
    ).fetchone()
    return int(found)


def rows_by_column(table: Table, rows: Iterable[Plain]) -> list[Cells]:
    """The rows by column; ValueError for a truth value that is none."""
    names, truths = _names_and_truths(table)
    by_column: list[Cells] = [dict(zip(names, row, strict=True)) for row in rows]
    for name in truths:
        for row in by_column:
            if row[name] not in _TRUTH:
                raise ValueError(
                    Message(
                        "{said} in column {column} of table {table} is neither 0 nor 1",
                        said=repr(row[name]),
                        column=name,
                        table=table.name,
                    )
                )
            row[name] = _TRUTH[row[name]]
    return by_column


@cache
def in_order(places: tuple[str, ...] | tuple[int, ...]) -> Callable[[Any], Plain]:
    """What takes these cells out of a row, by column or by place, in this order."""
    if len(places) == 1:
        (place,) = places
        return lambda row: (row[place],)
    return itemgetter(*places)


@cache
def column_types(table: Table) -> dict[str, tuple[str, bool]]:
    """The columns as they are declared to SQLite: the type of each, and whether it must hold something."""
    return {c.name: (c.type.compile(dialect=_SQLITE), not c.nullable) for c in table.columns}


@cache
def _names_and_truths(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of all columns, and of those that hold truth values."""
    truths = (column.name for column in table.columns if isinstance(column.type, Boolean))
    return tuple(table.columns.keys()), tuple(truths)


@cache
def _key_places(table: Table) -> tuple[int, ...]:
    return places(table, *key_columns(table))


@cache
def _put_sql(table: Table) -> str:
    return _sql(insert(table).prefix_with("OR REPLACE"))


@cache
def _change_sql(table: Table, columns: tuple[str, ...]) -> str:
    keys = (table.c[name] == bindparam(f"key_{name}") for name in key_columns(table))
    # in the order of the cells: `values` would take that of the table
    return _sql(update(table).where(*keys).ordered_values(*((table.c[x], bindparam(f"new_{x}")) for x in columns)))


@cache
def _change_owned_sql(table: Table, column: str, owner: tuple[str, ...]) -> str:
    new = func.new_cell(table.c[key_columns(table)[-1]])
    return _sql(update(table).where(*_owned_by(table, owner), new.is_not(None)).values({column: new}))


@cache
def _remove_owned_sql(table: Table, owner: tuple[str, ...]) -> str:
    keys = func.json_each(bindparam("keys")).table_valued("value")
    listed = table.c[key_columns(table)[-1]].in_(select(keys.c.value))
    return _sql(delete(table).where(*_owned_by(table, owner), listed))


def _owned_by(table: Table, owner: tuple[str, ...]) -> list[ColumnElement[bool]]:
    return [table.c[name] == bindparam(name) for name in owner]


@cache
def _remove_sql(table: Table) -> str:
    return _sql(delete(table).where(*(table.c[name] == bindparam(name) for name in key_columns(table))))


@cache
def _all_sql(table: Table) -> str:
    keys = [table.c[name] for name in key_columns(table)]
    order = [table.c["position"], *keys] if "position" in table.c else keys
    return _sql(select(table).order_by(*order))


@cache
def _owned_sql(table: Table, columns: tuple[str, ...]) -> str:
    return _sql(
        select(table).where(*_owned_by(table, columns)).order_by(*(table.c[name] for name in key_columns(table)))
    )


@cache
def _creation_sql(table: Table) -> str:
    return _sql(CreateTable(table))


def _sql(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=_SQLITE))
