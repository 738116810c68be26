"""All rows of a design in an open file, grouped by what they belong to, to be taken off group by group."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterator

from sqlalchemy import Table

from workbench.engine.words.message import Message
from workbench.long_work import under_way
from workbench.storage.file import sums
from workbench.storage.rows.statements import (
    Cells,
    Plain,
    all_cells,
    cells_in_parts,
    count_of,
    in_order,
    owners_in,
    places,
    rows_by_column,
)
from workbench.storage.tables import BESIDE_THE_DESIGN, RULESET_TABLES

_KEPT_FOR_OTHERS = {*BESIDE_THE_DESIGN, sums.NAME}
_IN_PARTS = {"space": "map"}
"""Tables of a hundred thousand rows are read as they are taken, by the column of their owner."""
_OWNER_COLUMNS: dict[str, tuple[str, ...]] = {
    "georeference": ("map",),
    "hex_grid": ("map",),
    "border_feature": ("map", "border"),
    "road_space": ("map", "road"),
    "junction": ("map",),
    "border": ("map",),
    "road": ("map",),
    "river": ("map",),
    "space_tag": ("map", "space"),
    "junction_tag": ("map", "junction"),
    "border_tag": ("map", "border"),
    "fort": ("map", "space"),
    "counter_value": ("counter",),
    "phase_parameter": ("phase",),
    "counter_face": ("counter",),
    "counter_face_value": ("counter", "face"),
    "counter_slot": ("sheet",),
    "table_row": ("printed_table",),
    "table_column": ("printed_table",),
    "table_cell": ("printed_table",),
    "table_axis": ("printed_table",),
    "axis_line": ("printed_table", "axis"),
    "cell_provenance": ("printed_table",),
    "placement": ("scenario",),
    "placement_tag": ("scenario", "placement"),
    "track": ("scenario",),
    "scenario_option": ("scenario",),
    "turn_name": ("scenario",),
    "held_space": ("scenario",),
    "out_of_play": ("scenario",),
    "free_set_up": ("scenario",),
    "free_counter": ("scenario", "free"),
    "arriving": ("scenario",),
    "arriving_counter": ("scenario", "arriving"),
    "other_entry": ("scenario", "arriving"),
    "victory_condition": ("scenario",),
    "victory_test": ("scenario", "condition"),
    "victory_argument": ("scenario", "condition", "test"),
    "provenance": ("owner_kind", "map", "owner"),
    "listed_word": ("owner_kind", "map", "owner"),
    "named_text": ("owner_kind", "map", "owner"),
    "label_style": ("map", "space"),
    "space_shape": ("map", "space"),
    "link": ("map",),
    "hex_zone": ("map",),
    "zone_hex": ("map", "zone"),
    "skipped_line": ("map", "line"),
    "scan": ("map",),
    "scan_mark": ("map", "scan"),
    "furniture": ("map",),
    "furniture_value": ("map", "furniture"),
    "layer": ("map",),
    "look_colour": ("map",),
}


class RowDoesNotFit(ValueError):
    """A row of the file is no part of a design; the text names table, row and cause."""


class RowCache:
    """All rows of the design, grouped by what they belong to. What nobody takes belongs to nothing."""

    def __init__(self, connection: sqlite3.Connection, counted: sums.Counted | None = None) -> None:
        """All rows that are kept, or taken past the cache, are `counted` if anybody asks for that."""
        self._connection, self._counted = connection, counted
        self._groups: dict[str, dict[Plain, list[Plain]]] = {}
        self._in_parts: dict[str, set[object]] = {}
        for name, table in RULESET_TABLES.tables.items():
            under_way().look()
            if name in _IN_PARTS:
                self._in_parts[name] = {*owners_in(connection, table, _IN_PARTS[name])}
            elif name not in _KEPT_FOR_OTHERS:
                rows = all_cells(connection, table)
                self._count(name, rows)
                self._groups[name] = _grouped(table, rows)

    def take(self, table: str, *owner: object) -> list[Cells]:
        """The rows of a table that belong to this owner, by column."""
        groups = self._groups[table]
        rows = groups.pop(owner, []) if groups else []
        return rows_by_column(RULESET_TABLES.tables[table], rows) if rows else []

    def take_in_parts(self, table: str, owner: object) -> Iterator[list[Plain]]:
        """The rows of a table of very many that belong to this owner, as they are stored, some thousands at a time."""
        self._in_parts[table].discard(owner)
        for rows in cells_in_parts(self._connection, RULESET_TABLES.tables[table], **{_IN_PARTS[table]: owner}):
            self._count(table, rows)
            yield rows

    def _count(self, table: str, rows: list[Plain]) -> None:
        if self._counted is not None:
            self._counted.add(table, rows)

    def row_count(self, table: str, owner: object) -> int:
        """How many rows of a table of very many belong to this owner; none of them is read."""
        return count_of(self._connection, RULESET_TABLES.tables[table], **{_IN_PARTS[table]: owner})

    def owners(self, table: str, *first: object) -> set[object]:
        """What of a group of owners (those on a map) has rows in a table, by the last part of their names."""
        return {owner[-1] for owner in self._groups[table] if owner[:-1] == first}

    def refuse_what_is_left(self) -> None:
        """Raises RowDoesNotFit for a row that nobody took."""
        left_over: dict[str, Collection[Plain]] = {
            table: [(owner,) for owner in owners] for table, owners in self._in_parts.items()
        }
        left_over |= self._groups
        for table, left in left_over.items():
            for owner in left:
                what = " / ".join(str(name) for name in owner)
                raise RowDoesNotFit(
                    Message("table {table} has rows for {what}, which is not there", table=table, what=repr(what))
                )


def _grouped(table: Table, rows: list[Plain]) -> dict[Plain, list[Plain]]:
    """The rows of a table by owner, those of each in the order they came."""
    groups: dict[Plain, list[Plain]] = defaultdict(list)
    if rows and table.name in _OWNER_COLUMNS:
        owner_of = in_order(places(table, *_OWNER_COLUMNS[table.name]))
        for row in rows:
            groups[owner_of(row)].append(row)
    elif rows:
        groups[()] = rows
    return groups
