"""Writes what differs between two designs into an open ruleset file: in bulk, and only the rows that differ."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable

from workbench.engine.tables.table import Table
from workbench.long_work import each
from workbench.storage.rows.bare_rows import rows_of_bare
from workbench.storage.rows.changes import SpacesApart
from workbench.storage.rows.flattening import rows_of
from workbench.storage.rows.no_cycles import no_cycles
from workbench.storage.rows.parts import Difference, Part
from workbench.storage.rows.printed_rows import cells_apart
from workbench.storage.rows.rows import Row
from workbench.storage.rows.statements import (
    Cells,
    change_column,
    in_order,
    key_columns,
    put_cells,
    put_rows,
    remove_owned,
    remove_rows,
)
from workbench.storage.tables import RULESET_TABLES

Keyed = dict[tuple[object, ...], Cells]
KeyedRows = dict[str, Keyed]
"""Rows by table and primary key."""

_SPACE = RULESET_TABLES.tables["space"]
_KEYS = {name: in_order(key_columns(table)) for name, table in RULESET_TABLES.tables.items()}


@no_cycles()
def write_differences(connection: sqlite3.Connection, changes: Iterable[Difference | SpacesApart]) -> None:
    """Bring the rows from the older design to the newer one. The transaction is the caller's.

    Raises
    ------
    OverflowError, UnicodeEncodeError, sqlite3.Error
        A figure is larger than 64 bits, a text is no Unicode, or the file cannot be written.
    """
    new: dict[str, list[Cells]] = defaultdict(list)
    was: KeyedRows = defaultdict(dict)
    now: KeyedRows = defaultdict(dict)
    in_bulk: list[SpacesApart] = []
    changes = list(changes)
    for change in each(changes):
        if isinstance(change, SpacesApart):
            in_bulk.append(change)
            continue
        old, part = change.before, change.after
        if old is None and part is not None:
            for name, cells in rows_of(part):
                new[name].append(cells)
        elif (few := _cells_apart(old, part)) is not None:
            _key(few[0], was)
            _key(few[1], now)
        else:
            _key(rows_of(old) if old else (), was)
            _key(rows_of(part) if part else (), now)
    for spaces in in_bulk:
        remove_owned(connection, _SPACE, {"map": spaces.map}, spaces.gone)
    for name in sorted(new.keys() | was.keys() | now.keys()):
        table, before, after = RULESET_TABLES.tables[name], was.get(name, {}), now.get(name, {})
        remove_rows(connection, table, [before[key] for key in before if key not in after])
        put_rows(connection, table, [row for key, row in after.items() if before.get(key) != row])
        put_rows(connection, table, new.get(name, ()))
    for spaces in in_bulk:
        change_column(connection, _SPACE, "terrain", {"map": spaces.map}, spaces.repainted)
        put_cells(connection, _SPACE, rows_of_bare(spaces.map, spaces.put))


def _cells_apart(old: Part | None, part: Part | None) -> tuple[list[Row], list[Row]] | None:
    """The rows of the cells that differ in a printed table that is else as it was; None of whatever is another case."""
    if old is None or part is None or old.position != part.position:
        return None
    if not (isinstance(old.thing, Table) and isinstance(part.thing, Table)):
        return None
    return cells_apart(old.thing, part.thing)


def _key(rows: Iterable[Row], into: KeyedRows) -> None:
    for table, cells in rows:
        into[table][_KEYS[table](cells)] = cells
