"""The SQL of the tables, compiled once by SQLAlchemy Core and then run in bulk by SQLite itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from functools import cache

from sqlalchemy import Boolean, Table, bindparam, delete, insert, select
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.schema import CreateTable
from sqlalchemy.sql import ClauseElement

Cells = dict[str, object]
"""A row of a table by column."""

_SQLITE = dialect(paramstyle="named")


def make_table(connection: sqlite3.Connection, table: Table) -> None:
    """Create one table."""
    connection.execute(_sql(CreateTable(table)))


def key_columns(table: Table) -> tuple[str, ...]:
    """The columns of the primary key, in order."""
    return tuple(column.name for column in table.primary_key.columns)


def put_rows(connection: sqlite3.Connection, table: Table, rows: Iterable[Cells]) -> None:
    """Insert rows; a row of the same key gives way."""
    connection.executemany(_put_sql(table), rows)


def remove_rows(connection: sqlite3.Connection, table: Table, rows: Iterable[Cells]) -> None:
    """Delete the rows that have the keys of these."""
    connection.executemany(_remove_sql(table), rows)


def clear(connection: sqlite3.Connection, table: Table) -> None:
    """Delete all rows of a table."""
    connection.execute(_sql(delete(table)))


def all_rows(connection: sqlite3.Connection, table: Table) -> Iterator[Cells]:
    """Every row, by position where there is one and by key; ValueError for a truth value that is none."""
    names = [column.name for column in table.columns]
    truths = [column.name for column in table.columns if isinstance(column.type, Boolean)]
    for values in connection.execute(_all_sql(table)):
        row: Cells = dict(zip(names, values, strict=True))
        for name in truths:
            if row[name] not in (0, 1):
                raise ValueError(f"{row[name]!r} in column {name} of table {table.name} is neither 0 nor 1")
            row[name] = bool(row[name])
        yield row


@cache
def _put_sql(table: Table) -> str:
    return _sql(insert(table).prefix_with("OR REPLACE"))


@cache
def _remove_sql(table: Table) -> str:
    return _sql(delete(table).where(*(table.c[name] == bindparam(name) for name in key_columns(table))))


@cache
def _all_sql(table: Table) -> str:
    keys = [table.c[name] for name in key_columns(table)]
    order = [table.c["position"], *keys] if "position" in table.c else keys
    return _sql(select(table).order_by(*order))


def _sql(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=_SQLITE))
