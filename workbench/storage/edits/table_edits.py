"""The edits of printed tables: cells, rows, columns and planes, and tables as a whole.

What is said of one is a declared field (`thing_edits.py`). Cells go by the names of their row, column and plane, so
that an edit means the same after another has moved them.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.provenance import Provenance
from workbench.engine.tables.reshaped_table import Entry, places, reshaped, sorted_origins
from workbench.engine.tables.table import AXES, COLUMNS, PLANES, ROWS, CellName, Table, entries_of
from workbench.engine.words.message import Message, marked, said_by
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign, ReplaceEntry, sound
from workbench.storage.edits.map_changes import NOTHING_CHANGES

__all__ = ["AddTable", "CellName", "Entry", "RemoveTables", "ReshapeTable", "SetCells", "SetOrigins"]


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
        columns, lines_of = places(before.columns), _lines_by_name(before)
        changed: dict[int, list[str]] = {}
        found: dict[CellName, str] = {}
        for name, text in self.cells.items():
            try:
                number, at = lines_of[name.row, name.plane], columns[name.column]
                line = changed.setdefault(number, [*before.cells[number]])
                found[name], line[at] = line[at], text
            except (KeyError, IndexError):
                raise _no_cell(before, name) from None
        # The other lines are sound already, and there may be a hundred thousand cells of them.
        sound(replace(before, cells=tuple(map(tuple, changed.values()))), Message("table {id}", id=before.id))
        lines = [*before.cells]
        for number, texts in changed.items():
            lines[number] = tuple(texts)
        after = replace(before, cells=tuple(lines))
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


class ReshapeTable(Struct, frozen=True):
    """Give a table other rows, columns and planes: added, taken out, moved, renamed.

    Cells, their origins, languages of columns and further header lines go with their entries. None leaves an axis as
    it is; a table that gets its first planes has its cells in the one that was "", one that loses them keeps those of
    its first. New cells are empty.
    """

    label: str
    table_id: str
    rows: tuple[Entry, ...] | None = None
    columns: tuple[Entry, ...] | None = None
    planes: tuple[Entry, ...] | None = None

    def apply(self, document: Edited) -> Edit:
        before = table_named(document.design, self.table_id)
        try:
            shaped = reshaped(before, {ROWS: self.rows, COLUMNS: self.columns, PLANES: self.planes})
        except KeyError as why:
            raise EditError(said_by(why)) from None
        after = _fitting(shaped)
        if after == before:
            raise EditError(NOTHING_CHANGES)
        _put(document, after)
        return ReplaceEntry(self.label, "tables", before)


class SetOrigins(Struct, frozen=True):
    """Say where cells are from, each by its name; None is what is said of the table. "" as a name is a whole axis."""

    table_id: str
    origins: Map[CellName, Provenance | None]

    @property
    def label(self) -> str:
        return Message("{table}: where {count} cells are from", table=self.table_id, count=len(self.origins))

    def apply(self, document: Edited) -> Edit:
        before = table_named(document.design, self.table_id)
        known = {origin.name: origin.provenance for origin in before.provenance_of}
        for name, provenance in self.origins.items():
            for axis, entry in zip(AXES, name, strict=True):
                if entry and entry not in entries_of(before, axis):
                    raise _no_cell(before, name)
            known.pop(name, None)
            if provenance is not None:
                known[name] = provenance
        after = _fitting(replace(before, provenance_of=sorted_origins(known)))
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
    for entries in (table.rows, table.columns, table.planes):
        if len(entries) > limits.TABLE_ROWS.most:
            raise EditError(Message("A table has at most {most} rows and columns.", most=limits.TABLE_ROWS.most))
        if doubled := next((name for name, count in Tally(entries).items() if count > 1), None):
            raise EditError(Message("Two rows or columns would be called {name}.", name=repr(doubled)))
    if not table.rows or not table.columns:
        raise EditError(marked("A table needs a row and a column."))
    if len(table.rows) * len(table.columns) * max(1, len(table.planes)) > limits.TABLE_CELLS.most:
        raise EditError(Message("A table has at most {most} cells.", most=limits.TABLE_CELLS.most))
    return sound(table, Message("table {id}", id=table.id))


def _put(document: Edited, after: Table) -> None:
    tables = tuple(after if one.id == after.id else one for one in document.design.tables)
    document.put(replace(document.design, tables=tables))


def _lines_by_name(table: Table) -> Mapping[tuple[str, str], int]:
    """Row and plane -> their line of cells."""
    rows, planes = places(table.rows), places(table.planes or ("",))
    return {(row, plane): above * len(table.rows) + at for plane, above in planes.items() for row, at in rows.items()}


def _no_cell(table: Table, name: CellName) -> EditError:
    """What is told of a cell that is not there."""
    row = ", ".join(filter(None, (name.plane, name.row)))
    why = marked("table {table} has no cell ({row}, {column})")
    return EditError(Message(why, table=table.id, row=row, column=name.column))
