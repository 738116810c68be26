"""What the schema of a file may say before a row of it is read: our own plain tables, with our columns and keys.

SQLite runs what a schema says: triggers, views, generated columns, checks, indexes on expressions or on a part. A file
that may come from anywhere therefore holds our tables and their own keys, written as plainly as we write them, and
nothing else.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection, Iterator

from sqlalchemy import MetaData, Table

from workbench import limits
from workbench.engine.words.message import Message, as_message, marked
from workbench.limits import BeyondLimit
from workbench.storage.rows.statements import column_types

MAX_ENTRIES = 1000
"""So many tables and indexes a schema may have."""
MAX_ROWS = limits.FILE_ROWS.most
"""So many rows our tables may have together: each becomes a value in memory."""
_NAME = r'(?:[A-Za-z_][A-Za-z0-9_]*|"[A-Za-z_][A-Za-z0-9_]*")'
_LITERAL = r"(?:-?[0-9]+(?:\.[0-9]+)?|'[A-Za-z0-9_ ]*')"
_COLUMN = rf"{_NAME} (?:VARCHAR|INTEGER|FLOAT|BOOLEAN|BLOB)(?: NOT NULL)?(?: DEFAULT {_LITERAL})?"
_NAMES = rf"\({_NAME}(?:, {_NAME})*\)"
_KEY = rf"PRIMARY KEY {_NAMES}|FOREIGN KEY{_NAMES} REFERENCES {_NAME} {_NAMES}"
_TABLE = re.compile(rf"CREATE TABLE ({_NAME}) \((?:{_KEY}|{_COLUMN})(?:, (?:{_KEY}|{_COLUMN}))*\)")
_QUOTED = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]""")
_COMPUTING = re.compile(r"\b(CHECK|GENERATED|AS|COLLATE)\b", re.IGNORECASE)
_WORDS = {
    "CHECK": marked("a check"),
    "GENERATED": marked("a generated column"),
    "AS": marked("a generated column"),
    "COLLATE": marked("a collation"),
}


def unsafe_part(connection: sqlite3.Connection, tables: MetaData, former: Collection[str] = ()) -> str:
    """What of the schema computes, or is no table of ours ("a trigger (t)"); "" when nothing is.

    `former` are tables that older files of the kind have.
    """
    known = {*tables.tables, *former}
    entries = connection.execute(
        "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_master"
        f" ORDER BY type IN ('table', 'index'), rootpage > 0 LIMIT {MAX_ENTRIES + 1}"
    )
    for count, (type_, name, table, page, sql) in enumerate(entries, start=1):
        if count > MAX_ENTRIES:
            return Message("more than {count} tables", count=MAX_ENTRIES)
        if found := _unsafe_entry(str(type_), str(name), str(table), page, sql, known):
            return Message("{found} ({name})", found=as_message(found), name=str(name)[:40])
    return ""


def _unsafe_entry(type_: str, name: str, table: str, page: object, sql: object, known: Collection[str]) -> str:
    if type_ in ("trigger", "view"):
        return marked("a trigger") if type_ == "trigger" else marked("a view")
    if type_ == "table" and not page:
        return marked("a virtual table")
    if type_ not in ("table", "index"):
        return marked("a hidden statement")
    if table not in known:
        return marked("a table of another program") if type_ == "table" else marked("an index of another program")
    if type_ == "index":  # of a key, which SQLite makes itself
        return "" if sql is None and name.startswith(f"sqlite_autoindex_{table}_") else marked("an index")
    made = _TABLE.fullmatch(re.sub(r"\s+", " ", str(sql)).replace("( ", "(").replace(" )", ")"))
    if made is not None and made[1].strip('"') == name == table:
        return ""
    computing = _COMPUTING.search(_QUOTED.sub(" ", str(sql)))
    return _WORDS[computing[1].upper()] if computing else marked("a hidden statement")


def misfit(connection: sqlite3.Connection, tables: MetaData) -> str:
    """How our tables differ from what they must be: columns and keys; "" when they fit."""
    for _, table in sorted(tables.tables.items()):
        if why := next(_misfits(connection, table), ""):
            return why
    return ""


def count_rows(connection: sqlite3.Connection, tables: MetaData, former: Collection[str] = ()) -> None:
    """BeyondLimit when our tables have more rows together than a file may; those that are missing have none."""
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    ours = {*tables.tables, *former} & there
    counts = (connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in ours)
    rows = 0
    for count in counts:
        rows += count
        if rows > MAX_ROWS:
            raise BeyondLimit(Message("it has"), limits.FILE_ROWS._replace(most=MAX_ROWS))


def _misfits(connection: sqlite3.Connection, table: Table) -> Iterator[str]:
    columns = connection.execute(f'PRAGMA table_xinfo("{table.name}")').fetchall()
    found = {name: (type_, bool(needed)) for _, name, type_, needed, _, _, is_hidden in columns if not is_hidden}
    due = column_types(table)
    if not columns:
        yield Message("table {name} is missing", name=table.name)
    for name in due.keys() - found.keys():
        yield Message("table {table} has no column {name}", table=table.name, name=name)
    for name in found.keys() - due.keys():
        yield Message("table {table} has a column {name}, and none is due", table=table.name, name=name[:40])
    for name in due.keys() & found.keys():
        if due[name] != found[name]:
            yield Message("column {name} of table {table} is of another type", name=name, table=table.name)
    keys = [name for place, name in sorted((row[5], row[1]) for row in columns) if place]
    if keys != [column.name for column in table.primary_key.columns]:
        yield Message("the rows of table {name} are not told apart by its key", name=table.name)
