"""Writes what differs between two designs into an open ruleset file: in bulk, and only the rows that differ."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable

from workbench.storage.flattening import Row, rows_of
from workbench.storage.parts import Difference
from workbench.storage.statements import Cells, key_columns, put_rows, remove_rows
from workbench.storage.tables import RULESET_TABLES

Keyed = dict[tuple[object, ...], Cells]
Shelf = dict[str, Keyed]
"""Rows by table and primary key."""

_KEYS = {name: key_columns(table) for name, table in RULESET_TABLES.tables.items()}


def write_differences(connection: sqlite3.Connection, changes: Iterable[Difference]) -> None:
    """Bring the rows from the older design to the newer one. The transaction is the caller's.

    Raises
    ------
    OverflowError, UnicodeEncodeError, sqlite3.Error
        A figure is larger than 64 bits, a text is no Unicode, or the file cannot be written.
    """
    old: Shelf = defaultdict(dict)
    new: Shelf = defaultdict(dict)
    for change in changes:
        _shelve(rows_of(change.before) if change.before else (), old)
        _shelve(rows_of(change.after) if change.after else (), new)
    for name in sorted(old.keys() | new.keys()):
        table, was, now = RULESET_TABLES.tables[name], old.get(name, {}), new.get(name, {})
        remove_rows(connection, table, [was[key] for key in was if key not in now])
        put_rows(connection, table, [row for key, row in now.items() if was.get(key) != row])


def _shelve(rows: Iterable[Row], shelf: Shelf) -> None:
    for table, cells in rows:
        shelf[table][tuple(cells[column] for column in _KEYS[table])] = cells
