"""Writes what differs between two designs into an open ruleset file: in bulk, and only the rows that differ."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable

from workbench.engine.area_map import Space
from workbench.storage.bare_rows import has_other_ground, is_bare, rows_of_bare
from workbench.storage.flattening import rows_of
from workbench.storage.no_cycles import no_cycles
from workbench.storage.parts import Difference, Part
from workbench.storage.rows import Row
from workbench.storage.statements import (
    Cells,
    Plain,
    change_cells,
    in_order,
    key_columns,
    put_cells,
    put_rows,
    remove_rows,
)
from workbench.storage.tables import RULESET_TABLES

Keyed = dict[tuple[object, ...], Cells]
Shelf = dict[str, Keyed]
"""Rows by table and primary key."""

_KEYS = {name: in_order(key_columns(table)) for name, table in RULESET_TABLES.tables.items()}


@no_cycles()
def write_differences(connection: sqlite3.Connection, changes: Iterable[Difference]) -> None:
    """Bring the rows from the older design to the newer one. The transaction is the caller's.

    Raises
    ------
    OverflowError, UnicodeEncodeError, sqlite3.Error
        A figure is larger than 64 bits, a text is no Unicode, or the file cannot be written.
    """
    new: dict[str, list[Cells]] = defaultdict(list)
    bare: dict[str, list[Space]] = defaultdict(list)
    was: Shelf = defaultdict(dict)
    now: Shelf = defaultdict(dict)
    gone: list[Cells] = []
    repainted: list[Plain] = []
    for change in changes:
        old, part = change.before, change.after
        if _is_told_by_its_row(old) and _is_told_by_its_row(part):
            if part is not None and isinstance(part.thing, Space):
                if old is not None and has_other_ground(old.thing, part.thing):
                    repainted.append((part.thing.terrain, part.map, part.id))
                else:
                    bare[part.map].append(part.thing)
            elif old is not None:
                gone.append({"map": old.map, "id": old.id})
        elif old is None and part is not None:
            for name, cells in rows_of(part):
                new[name].append(cells)
        else:
            _shelve(rows_of(old) if old else (), was)
            _shelve(rows_of(part) if part else (), now)
    remove_rows(connection, RULESET_TABLES.tables["space"], gone)
    for name in sorted(new.keys() | was.keys() | now.keys()):
        table, before, after = RULESET_TABLES.tables[name], was.get(name, {}), now.get(name, {})
        remove_rows(connection, table, [before[key] for key in before if key not in after])
        put_rows(connection, table, [row for key, row in after.items() if before.get(key) != row])
        put_rows(connection, table, new.get(name, ()))
    change_cells(connection, RULESET_TABLES.tables["space"], ("terrain",), repainted)
    for map_id, spaces in bare.items():
        put_cells(connection, RULESET_TABLES.tables["space"], rows_of_bare(map_id, spaces))


def _is_told_by_its_row(part: Part | None) -> bool:
    """Is it no part at all, or a space that one row tells all of?"""
    return part is None or (isinstance(part.thing, Space) and is_bare(part.thing))


def _shelve(rows: Iterable[Row], shelf: Shelf) -> None:
    for table, cells in rows:
        shelf[table][_KEYS[table](cells)] = cells
