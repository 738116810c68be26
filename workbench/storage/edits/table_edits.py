"""The edits of printed tables: cells, rows and columns, and tables as a whole. What is said of one is a declared field.

Cells go by the names of their row and column, so that an edit means the same after another has moved them.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign, ReplaceEntry, sound
from workbench.storage.edits.map_changes import NOTHING_CHANGES


class CellName(NamedTuple):
    """A cell by the names of its row and its column ("" is the only column)."""

    row: str
    column: str = ""


class SetCells(Struct, frozen=True):
    """Set the texts of cells, one or many: what was typed, pasted, filled. Edits of one `gesture` merge."""

    table_id: str
    cells: Map[CellName, str]
    gesture: str = ""

    @property
    def label(self) -> str:
        if len(self.cells) != 1:
            return Message("{table}: {count} cells", table=self.table_id, count=len(self.cells))
        ((name, text),) = self.cells.items()
        told = ", ".join(filter(None, name))
        return Message("{table}: {cell} is {text}", table=self.table_id, cell=told, text=text or "–")

    def apply(self, document: Edited) -> Edit:
        before = table_named(document.design, self.table_id)
        rows, columns = _places(before.rows), _places(before.columns)
        lines = [list(line) for line in before.cells]
        found: dict[CellName, str] = {}
        for name, text in self.cells.items():
            try:
                line, at = lines[rows[name.row]], columns[name.column]
                found[name], line[at] = line[at], text
            except (KeyError, IndexError):
                why = marked("table {table} has no cell ({row}, {column})")
                raise EditError(Message(why, table=self.table_id, row=name.row, column=name.column)) from None
        after = _fitting(replace(before, cells=tuple(map(tuple, lines))))
        if after == before:
            raise EditError(NOTHING_CHANGES)
        _put(document, after)
        return SetCells(self.table_id, Map(found))

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, SetCells) or not self.gesture:
            return None
        if (self.table_id, self.gesture) != (previous.table_id, previous.gesture):
            return None
        return replace(self, cells=previous.cells.update(self.cells))


class Entry(NamedTuple):
    """A row or a column as it shall be: its name, and the one whose cells it has (None for a new one)."""

    name: str
    was: str | None = None


class ReshapeTable(Struct, frozen=True):
    """Give a table other rows and columns: added, taken out, moved, renamed. Cells go with their entries.

    None leaves an axis as it is. New cells are empty.
    """

    label: str
    table_id: str
    rows: tuple[Entry, ...] | None = None
    columns: tuple[Entry, ...] | None = None

    def apply(self, document: Edited) -> Edit:
        before = table_named(document.design, self.table_id)
        rows = _kept(before.rows) if self.rows is None else self.rows
        columns = _kept(before.columns) if self.columns is None else self.columns
        cells = tuple(tuple(_cell_of(before, row.was, column.was) for column in columns) for row in rows)
        names = tuple(row.name for row in rows), tuple(column.name for column in columns)
        after = _fitting(replace(before, rows=names[0], columns=names[1], cells=cells))
        if after == before:
            raise EditError(NOTHING_CHANGES)
        _put(document, after)
        return ReplaceEntry(self.label, "tables", before)


class AddTable(Struct, frozen=True):
    """Add a table behind the others."""

    table: Table

    @property
    def label(self) -> str:
        return Message("Add the table {table}", table=self.table.title or self.table.id)

    def apply(self, document: Edited) -> Edit:
        before = document.design.tables
        after = _fitting(self.table)
        if any(one.id == after.id for one in before):
            raise EditError(Message("There is a table {table} already.", table=repr(after.id)))
        document.put(replace(document.design, tables=(*before, after)))
        return ChangeDesign(self.label, Map({"tables": before}))


class RemoveTables(Struct, frozen=True):
    """Take tables out of the design."""

    ids: tuple[str, ...]

    @property
    def label(self) -> str:
        return Message("Remove the table {tables}", tables=", ".join(self.ids))

    def apply(self, document: Edited) -> Edit:
        before = document.design.tables
        for name in self.ids:
            table_named(document.design, name)
        if not self.ids:
            raise EditError(NOTHING_CHANGES)
        document.put(replace(document.design, tables=tuple(one for one in before if one.id not in self.ids)))
        return ChangeDesign(self.label, Map({"tables": before}))


def table_named(design: Design, table_id: str) -> Table:
    """The table of this id; EditError without it."""
    for table in design.tables:
        if table.id == table_id:
            return table
    raise EditError(Message("there is no table {table}", table=repr(table_id)))


def _fitting(table: Table) -> Table:
    """The same table, or EditError: two entries of one name, too much of something, cells that are no texts."""
    if not table.id:
        raise EditError(marked("A table needs an id."))
    for entries in (table.rows, table.columns):
        if len(entries) > limits.TABLE_ROWS.most:
            raise EditError(Message("A table has at most {most} rows and columns.", most=limits.TABLE_ROWS.most))
        if doubled := next((name for name, count in Tally(entries).items() if count > 1), None):
            raise EditError(Message("Two rows or columns would be called {name}.", name=repr(doubled)))
    if not table.rows or not table.columns:
        raise EditError(marked("A table needs a row and a column."))
    return sound(table, Message("table {id}", id=table.id))


def _put(document: Edited, after: Table) -> None:
    tables = tuple(after if one.id == after.id else one for one in document.design.tables)
    document.put(replace(document.design, tables=tables))


def _places(entries: Sequence[str]) -> Mapping[str, int]:
    """Name -> its place; of two of one name the first, as the rules find it."""
    return {name: at for at, name in reversed(tuple(enumerate(entries)))}


def _kept(entries: Sequence[str]) -> tuple[Entry, ...]:
    return tuple(Entry(name, name) for name in entries)


def _cell_of(table: Table, row: str | None, column: str | None) -> str:
    """The text that goes with a row and a column, "" where either is new."""
    if row is None or column is None:
        return ""
    try:
        return table.cell(row, column)
    except KeyError:
        why = marked("table {table} has no cell ({row}, {column})")
        raise EditError(Message(why, table=table.id, row=row, column=column)) from None
