"""What the schema of a file may say before a row of it is read: plain tables of ours, with our columns and keys.

SQLite runs what a schema says: triggers, views, generated columns, checks and indexes on expressions. A file that may
come from anywhere therefore holds tables and their own keys, and nothing that computes.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

from sqlalchemy import MetaData, Table

MAX_ENTRIES = 1000
"""So many tables and indexes a schema may have, those of others included."""
MAX_ROWS = 2_000_000
"""So many rows our tables may have together: each becomes a value in memory."""
_PLAIN = re.compile(r"CREATE (?:TABLE|(?:UNIQUE )?INDEX) ", re.IGNORECASE)
_QUOTED = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]""")
_COMPUTING = re.compile(r"\b(CHECK|GENERATED|AS|COLLATE)\b", re.IGNORECASE)
_WORDS = {"CHECK": "a check", "GENERATED": "a generated column", "AS": "a generated column", "COLLATE": "a collation"}


def unsafe_part(connection: sqlite3.Connection, tables: MetaData) -> str:
    """What of the schema computes, or is no table ("a trigger (t)"); "" when nothing does."""
    entries = connection.execute(
        f"SELECT type, name, tbl_name, rootpage, sql FROM sqlite_master LIMIT {MAX_ENTRIES + 1}"
    )
    for count, (type_, name, table, page, sql) in enumerate(entries, start=1):
        if count > MAX_ENTRIES:
            return f"more than {MAX_ENTRIES} tables"
        if found := _unsafe_entry(str(type_), page, sql, str(table).lower() in tables.tables):
            return f"{found} ({str(name)[:40]})"
    return ""


def _unsafe_entry(type_: str, page: object, sql: object, is_ours: bool) -> str:
    if type_ in ("trigger", "view"):
        return f"a {type_}"
    if type_ == "table" and not page:
        return "a virtual table"
    if sql is None and type_ == "index":
        return ""  # the index of a key, which SQLite makes itself
    if type_ not in ("table", "index") or not _PLAIN.match(str(sql)):
        return "a hidden statement"
    if is_ours and type_ == "index":
        return "an index"
    computing = _COMPUTING.search(_QUOTED.sub(" ", str(sql))) if is_ours else None
    return _WORDS[computing[1].upper()] if computing else ""


def misfit(connection: sqlite3.Connection, tables: MetaData) -> str:
    """How our tables differ from what they must be: columns, keys, number of rows; "" when they fit."""
    rows = 0
    for name, table in sorted(tables.tables.items()):
        if why := next(_misfits(connection, table), ""):
            return why
        rows += connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
        if rows > MAX_ROWS:
            return f"it has more than {MAX_ROWS:,} rows"
    return ""


def _misfits(connection: sqlite3.Connection, table: Table) -> Iterator[str]:
    columns = connection.execute(f'PRAGMA table_xinfo("{table.name}")').fetchall()
    hidden = {name: is_hidden for _, name, _, _, _, _, is_hidden in columns}
    if not columns:
        yield f"table {table.name} is missing"
    for column in table.columns:
        if hidden.get(column.name, 1) != 0:
            yield f"table {table.name} has no column {column.name}"
    keys = [name for place, name in sorted((row[5], row[1]) for row in columns) if place]
    if keys != [column.name for column in table.primary_key.columns]:
        yield f"the rows of table {table.name} are not told apart by its key"
