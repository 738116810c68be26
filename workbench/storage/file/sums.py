"""A sum over the rows of every table, kept in the transaction that changes them: a bit that turned since is noticed.

Each row has a checksum (CRC-32 of its cells as MessagePack, which every turned bit changes), and a table the sum of
those of its rows: a change of some rows takes theirs off and puts the new ones on, however large the table is. What a
sum went over is written beside it, so that a later program can check an older file before it brings it up.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple
from zlib import crc32

import msgspec
from sqlalchemy import Column, Integer, MetaData, String, Table

from workbench.engine.codec import encode_hook
from workbench.engine.words.message import Message

NAME = "table_sum"
_FEW = 64
_PART = 8
"""When more than this part of a table changes at once, it is counted anew."""
_encode = msgspec.msgpack.Encoder(enc_hook=encode_hook).encode


class Sum(NamedTuple):
    """How many rows a table has, and the sum of their checksums."""

    rows: int
    total: int


class Counted:
    """Sums of tables that somebody reads whole anyway, counted as the rows come, in the order of the columns."""

    def __init__(self) -> None:
        self._sums: dict[str, Sum] = {}

    def add(self, table: str, rows: Sequence[tuple[object, ...]]) -> None:
        """So many more rows of a table were read."""
        before = self._sums.get(table, Sum(0, 0))
        self._sums[table] = Sum(before.rows + len(rows), before.total + _sum_of(rows))

    def sum_of(self, table: Table, columns: Sequence[str]) -> Sum | None:
        """The sum over these columns; None when the table was not read, or they are not all that it has."""
        return self._sums.get(table.name) if [*columns] == table.columns.keys() else None


def add_table_of_sums(tables: MetaData) -> None:
    """Declare the table in which a kind of file keeps its sums."""
    Table(
        NAME,
        tables,
        Column("name", String, primary_key=True),
        Column("columns", String, nullable=False),
        Column("row_count", Integer, nullable=False),
        Column("total", Integer, nullable=False),
    )


def has_own_digest() -> dict[str, dict[str, bool]]:
    """For a column (`sa_column_kwargs`) of large contents whose digest stands in another one: it is in no sum."""
    return {"info": {"is_in_sum": False}}


def seal(connection: sqlite3.Connection, tables: MetaData) -> None:
    """Count all tables of an open file anew, in the caller's transaction."""
    connection.execute(f"DELETE FROM {NAME}")
    for table in tables.sorted_tables:
        if table.name != NAME:
            columns = _summed(table)
            counted = _sum_of_all(connection, table.name, columns)
            connection.execute(f"INSERT INTO {NAME} VALUES (?, ?, ?, ?)", (table.name, " ".join(columns), *counted))


def spoil(connection: sqlite3.Connection) -> None:
    """Let the sums of a file go on telling that it was altered."""
    connection.execute(f"UPDATE {NAME} SET total = total + 1")


@contextlib.contextmanager
def keeping_sum(connection: sqlite3.Connection, table: Table, keys: Sequence[tuple[object, ...]]) -> Iterator[None]:
    """The block changes, puts in or takes out the rows of these keys, and no others."""
    if not keys:
        yield
        return
    (count,) = connection.execute(f"SELECT row_count FROM {NAME} WHERE name = ?", (table.name,)).fetchone()
    if len(keys) > _FEW and len(keys) * _PART > count:
        yield
        counted = _sum_of_all(connection, table.name, _summed(table))
        set_to = f"UPDATE {NAME} SET row_count = ?, total = ? WHERE name = ?"
        connection.execute(set_to, (*counted, table.name))
        return
    keys = list(dict.fromkeys(keys))
    was = _sum_of_some(connection, table, keys)
    yield
    now = _sum_of_some(connection, table, keys)
    if now == was:
        return
    change = f"UPDATE {NAME} SET row_count = row_count + ?, total = total + ? WHERE name = ?"
    connection.execute(change, (now.rows - was.rows, now.total - was.total, table.name))


def set_empty(connection: sqlite3.Connection, table: Table) -> None:
    """A table has no rows any more."""
    connection.execute(f"UPDATE {NAME} SET row_count = 0, total = 0 WHERE name = ?", (table.name,))


def row_count(connection: sqlite3.Connection) -> int:
    """How many rows the tables of an open file have together."""
    (count,) = connection.execute(f"SELECT total(row_count) FROM {NAME}").fetchone()
    return int(count)


def sum_of_all_but(connection: sqlite3.Connection, tables: Sequence[str]) -> str:
    """The sum of all rows of an open file but those of some tables, and how many they are."""
    left_out = ", ".join("?" * len(tables))
    asked = f"SELECT sum(row_count), sum(total) FROM {NAME} WHERE name NOT IN ({left_out})"
    rows, total = connection.execute(asked, tables).fetchone()
    return f"{total} of {rows}"


def broken_sum(connection: sqlite3.Connection, tables: MetaData | None = None, counted: Counted | None = None) -> str:
    """Which table is not as it was written ("table space is not as …"); "" when all are, or the file has no sums.

    The rows of those of our `tables` that were `counted` when they were read are not read again.
    """
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if NAME not in there:
        return ""
    listed = connection.execute(f"SELECT name, columns, row_count, total FROM {NAME} ORDER BY name").fetchall()
    if {name for name, *_ in listed} != there - {NAME}:
        return Message("table {name} does not name all tables", name=NAME)
    for name, _, rows, _ in listed:  # which takes no time, and shows most of what another program did
        if connection.execute(f'SELECT count(*) FROM "{name}"').fetchone() != (rows,):
            return Message("table {name} is not as it was written", name=name)
    for name, columns, *stored in listed:
        summed = str(columns).split(" ")
        found = counted.sum_of(tables.tables[name], summed) if counted and tables is not None else None
        if (found or _sum_of_stored(connection, name, summed)) != tuple(stored):
            return Message("table {name} is not as it was written", name=name)
    return ""


def _sum_of_stored(connection: sqlite3.Connection, table: str, columns: Sequence[str]) -> Sum | None:
    """The sum over columns that a file names itself; None when the table has not all of them."""
    there = {row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')}
    return _sum_of_all(connection, table, columns) if there.issuperset(columns) else None


def _summed(table: Table) -> list[str]:
    return [column.name for column in table.columns if column.info.get("is_in_sum", True)]


def _sum_of_all(connection: sqlite3.Connection, table: str, columns: Iterable[str]) -> Sum:
    listed = ", ".join(f'"{column}"' for column in columns)
    rows, total = 0, 0
    found = connection.execute(f'SELECT {listed} FROM "{table}"')
    while part := found.fetchmany(4096):
        rows += len(part)
        total += _sum_of(part)
    return Sum(rows, total)


def _sum_of(rows: Iterable[tuple[object, ...]]) -> int:
    return sum(map(crc32, map(_encode, rows)))


def _sum_of_some(connection: sqlite3.Connection, table: Table, keys: Iterable[tuple[object, ...]]) -> Sum:
    statement = _one_row(table)
    found = [row for key in keys if (row := connection.execute(statement, key).fetchone()) is not None]
    return Sum(len(found), _sum_of(found))


@cache
def _one_row(table: Table) -> str:
    listed = ", ".join(f'"{column}"' for column in _summed(table))
    key = " AND ".join(f'"{column.name}" = ?' for column in table.primary_key.columns)
    return f'SELECT {listed} FROM "{table.name}" WHERE {key}'
