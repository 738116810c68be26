"""The terrain effects chart: the tables that say what ground, borders and roads do, laid side by side by their rows.

It is a view and holds nothing: each of its cells is a cell of one table, which is changed there. Pure: no Qt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from immutables import Map

from editors.table_editor.protection import changed_figures
from editors.table_editor.shapes import DoesNotFit, called
from workbench.engine.design import Design
from workbench.engine.tables.axes import EntriesOf
from workbench.engine.tables.reads import Reads, TableRead, why_not_a_cell
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import Together
from workbench.storage.edits.table_edits import CellName, Entry, ReshapeTable, SetCells
from workbench.storage.starters.standard_rules import borders_of, roads_of, terrain_of

FAMILIES = (EntriesOf.TERRAIN, EntriesOf.FEATURE, EntriesOf.ROAD_CLASS)
OTHERS = EntriesOf.OWN_WORDS
"""Rows that are no kind of the design: words that the rules know."""
BY_UNIT = ""
CLOSED, COST = "P", "cost"


class ChartRow(NamedTuple):
    """A kind, or with "" the heading of a family of kinds."""

    family: EntriesOf
    kind: str
    name: str = ""


class ChartColumn(NamedTuple):
    """A column of one table; or of all that go by types of units, with BY_UNIT for the table."""

    table: str
    name: str
    title: str


class ChartCell(NamedTuple):
    """Where the figure of a cell lives. `is_new` says that its table has no such row yet."""

    table: Table
    name: CellName
    is_new: bool


class Chart:
    """The chart of a design as its rules declare it; without rows where no table is declared to be part of one."""

    def __init__(self, design: Design, reads: Reads) -> None:
        self._reads = reads
        self._parts = [(table, read) for table in design.tables if (read := reads.table(table.id)) and read.is_chart]
        kinds = {
            EntriesOf.TERRAIN: (terrain_of(design), {kind.id: kind.name for kind in design.terrain}),
            EntriesOf.FEATURE: (borders_of(design), {line.id: line.name for line in design.line_classes}),
            EntriesOf.ROAD_CLASS: (roads_of(design), {road.id: road.name for road in design.road_classes}),
        }
        self._names = {arm.id: arm.name for arm in design.unit_types}
        self.rows = tuple(self._rows(kinds)) if self._parts else ()
        self.columns = tuple(self._columns())

    def cell(self, row: ChartRow, column: ChartColumn) -> ChartCell | None:
        """Where the figure of a cell lives; None where the chart has none."""
        for table, read in self._parts:
            if not row.kind or row.family not in _families(read, table, row):
                continue
            if column.table == BY_UNIT and _goes_by_unit(read):
                name = column.name if column.name in table.columns else ""
                if name in table.columns:
                    return ChartCell(table, CellName(row.kind, name), row.kind not in table.rows)
            elif column.table == table.id and not _goes_by_unit(read):
                return ChartCell(table, CellName(row.kind, column.name), row.kind not in table.rows)
        return None

    def text(self, row: ChartRow, column: ChartColumn) -> str:
        """What a cell says; "" where its table has no such row."""
        cell = self.cell(row, column)
        return cell.table.cell(*cell.name) if cell is not None and not cell.is_new else ""

    def is_cost(self, cell: ChartCell) -> bool:
        """Is it the cost of moving there, which may be barred?"""
        language = self._reads.language(cell.table, cell.name.row, cell.name.column)
        return language is not None and language.id == COST

    def fault(self, row: ChartRow, column: ChartColumn) -> str:
        """Why what a cell says is none of its language; a row that is not there yet has none."""
        cell = self.cell(row, column)
        if cell is None or cell.is_new:
            return ""
        return why_not_a_cell(self._reads, cell.table, cell.name.row, cell.name.column, self.text(row, column))

    def changed(self, texts: Mapping[tuple[ChartRow, ChartColumn], str]) -> dict[str, Map[CellName, str]]:
        """The cells that would say something else, by their tables; a new row of costs says the same in all columns.

        Raises
        ------
        DoesNotFit
            A cell has no figure, or one figure would have to be two.
        """
        wanted: dict[str, dict[CellName, str]] = {}
        for (row, column), text in texts.items():
            cell = self.cell(row, column)
            if cell is None:
                raise DoesNotFit(
                    Message("{row} has no figure in the column {column}", row=row.name, column=column.title)
                )
            said = wanted.setdefault(cell.table.id, {})
            if said.setdefault(cell.name, text) != text:
                raise DoesNotFit(Message("{row}: one figure stands in all these columns", row=row.name))
        return {name: found for name, cells in wanted.items() if (found := self._differing(name, cells))}

    def edit_of(self, cells: Mapping[str, Map[CellName, str]]) -> Edit:
        """The one edit that sets cells of several tables, with the rows that are new to them."""
        edits = [edit for name, texts in cells.items() for edit in self._edits(self._table(name), texts)]
        if len(edits) == 1:
            return edits[0]
        count = sum(len(texts) for texts in cells.values())
        return Together(Message("Terrain effects chart: {count} cells", count=count), tuple(edits))

    def tables(self) -> Iterator[Table]:
        for table, _ in self._parts:
            yield table

    # ------------------------------------------------------------------ making

    def _rows(self, kinds: Mapping[EntriesOf, tuple[Sequence[str], Mapping[str, str]]]) -> Iterator[ChartRow]:
        known = set[str]()
        for family, (ids, names) in kinds.items():
            declared = [row for table, read in self._parts if read.rows.of is family for row in table.rows]
            listed = dict.fromkeys((*ids, *declared))
            known.update(listed)
            if listed and any(family in _families(read, table) for table, read in self._parts):
                yield ChartRow(family, "")
                yield from (ChartRow(family, kind, names.get(kind) or kind) for kind in listed)
        others = dict.fromkeys(row for table, _ in self._parts for row in table.rows if row not in known)
        if others:
            yield ChartRow(OTHERS, "")
            yield from (ChartRow(OTHERS, row, self._names.get(row, row)) for row in others)

    def _columns(self) -> Iterator[ChartColumn]:
        by_unit = [table.columns for table, read in self._parts if _goes_by_unit(read)]
        arms = dict.fromkeys(name for columns in by_unit for name in columns if name) or dict.fromkeys(
            name for columns in by_unit for name in columns
        )
        for arm in arms:
            yield ChartColumn(BY_UNIT, arm, self._names.get(arm, arm))
        for table, read in self._parts:
            if not _goes_by_unit(read):
                for name in table.columns:
                    yield ChartColumn(table.id, name, "\n".join(filter(None, (called(table), name))))

    def _differing(self, table_id: str, cells: Mapping[CellName, str]) -> Map[CellName, str]:
        table = self._table(table_id)
        read = self._reads.table(table_id)
        found = dict(cells)
        for name, text in cells.items():
            if name.row not in table.rows and text and read is not None and not read.may_be_empty:
                found = {**{CellName(name.row, column): text for column in table.columns}, **found}
        return Map((name, text) for name, text in found.items() if text != _said(table, name))

    def _edits(self, table: Table, texts: Map[CellName, str]) -> Iterator[Edit]:
        new = dict.fromkeys(name.row for name in texts if name.row not in table.rows)
        if new:
            entries = (*(Entry(row, row) for row in table.rows), *(Entry(row) for row in new))
            yield ReshapeTable(Message("{table}: a new row", table=called(table)), table.id, rows=entries)
            yield SetCells(table.id, Map((name, text) for name, text in texts.items() if name.row in new))
        old = Map((name, text) for name, text in texts.items() if name.row not in new)
        if old:
            yield changed_figures(table, old)

    def _table(self, table_id: str) -> Table:
        return next(table for table, _ in self._parts if table.id == table_id)


def has_chart(design: Design, reads: Reads) -> bool:
    """Do the rules declare a chart of which the design has a table?"""
    return any((read := reads.table(table.id)) is not None and read.is_chart for table in design.tables)


def _goes_by_unit(read: TableRead) -> bool:
    return read.columns.of is EntriesOf.UNIT_TYPE


def _families(read: TableRead, table: Table, row: ChartRow | None = None) -> Sequence[EntriesOf]:
    """Of which families the rows of a table are; a word that it has already is its own in every family."""
    if read.rows.of in FAMILIES:
        return (read.rows.of,)
    return (*read.of_kinds, row.family) if row is not None and row.kind in table.rows else read.of_kinds


def _said(table: Table, name: CellName) -> str:
    return table.cell(*name) if name.row in table.rows else ""


TITLES = {
    EntriesOf.TERRAIN: marked("Kinds of ground"),
    EntriesOf.FEATURE: marked("Borders"),
    EntriesOf.ROAD_CLASS: marked("Roads"),
    OTHERS: marked("Other words"),
}
