"""The cells of a table that somebody else wrote, laid over one of a design."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map
from msgspec.structs import replace

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.rules_modules import reads_of
from workbench.engine.tables.reads import why_not_a_cell
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, marked
from workbench.exchange.table_folder.cells import unguarded
from workbench.exchange.table_folder.csv_files import Sheet
from workbench.exchange.table_folder.folder import is_spoilt, spoilt
from workbench.exchange.table_folder.foreign_sheets import LEFT_OUT, NEW, PLANE, ROW, ForeignSheet, bare
from workbench.exchange.table_folder.heading_words import plain
from workbench.storage.edits.edits import ChangeDesign


class ForeignTable(ForeignSheet):
    """The cells of one table: rows by their names, each other column one of the table's or a new one."""

    def __init__(self, design: Design, sheet: Sheet, table: Table) -> None:
        super().__init__(design, sheet)
        self.table = table

    def targets(self) -> Mapping[str, str]:
        named = {f"={column}": column or marked("Value") for column in self.table.columns}
        planes = {PLANE: marked("names of planes")} if self.table.planes else {}
        return {ROW: marked("names of rows"), **planes, **named, NEW: marked("a new column")}

    def proposal(self, titles: Mapping[str, str]) -> dict[str, str]:
        own = {plain(column or "value"): f"={column}" for column in self.table.columns}
        exact = {column or "value": f"={column}" for column in self.table.columns}
        found: dict[str, str] = {}
        for at, heading in enumerate(self.headings):
            word = unguarded(heading)
            target = exact.get(word) or own.get(plain(word), NEW)
            if plain(word) == "plane" and self.table.planes:
                target = PLANE
            elif at == 0 or plain(word) == "row":
                target = ROW
            found[heading] = target if target == NEW or target not in found.values() else LEFT_OUT
        return found

    def _edit(self, says: Mapping[str, str]) -> ChangeDesign:
        heading_of = {target: heading for heading, target in says.items() if target != NEW}
        after = self.table
        if ROW not in heading_of:
            self.fault(None, "", Message("no column says the names of the rows"))
        elif self.table.planes and PLANE not in heading_of:
            self.fault(None, "", Message("no column says the names of the planes"))
        else:
            after = self._with_cells(says, heading_of)
        tables = tuple(after if one.id == after.id else one for one in self.design.tables)
        return ChangeDesign(Message("Import {file}", file=self.sheet.file), Map({"tables": tables}))

    def _with_cells(self, says: Mapping[str, str], heading_of: Mapping[str, str]) -> Table:
        table = self.table
        fresh = [heading for heading, target in says.items() if target == NEW]
        columns = [*table.columns, *(unguarded(heading) for heading in fresh)]
        for name in {name for name in columns if columns.count(name) > 1}:
            self.fault(None, "", Message("two columns are called {name}", name=repr(name[:40])))
        placed = {heading: table.columns.index(target[1:]) for heading, target in says.items() if target[:1] == "="}
        if self._most_cells(heading_of[ROW], len(columns)) > limits.TABLE_CELLS.most:
            self.fault(None, "", Message("A table has at most {most} cells.", most=limits.TABLE_CELLS.most))
            return table
        placed |= {heading: len(table.columns) + at for at, heading in enumerate(fresh)}
        planes = table.planes or ("",)
        rows = [*table.rows]
        blank = ("",) * len(columns)
        lines = {
            (plane, row): [*table.cells[table.line_of(row, plane)], *("" for _ in fresh)]
            for plane in planes
            for row in table.rows
        }
        seen = set[tuple[str, str]]()
        for line in self.sheet.lines:
            row = bare(line.cells[heading_of[ROW]])
            plane = bare(line.cells[heading_of[PLANE]]) if table.planes else ""
            if not row or plane not in planes:
                what = marked("it names no row") if not row else marked("it names no plane of the table")
                self.fault(line, "", Message(what))
                continue
            if (plane, row) in seen:
                self.fault(line, "", Message("the row {row} stands twice", row=repr(row[:40])))
            seen.add((plane, row))
            if is_spoilt(row, table.rows):
                self.fault(line, heading_of[ROW], spoilt(row))
            if row not in rows:
                rows.append(row)
            cells = lines.setdefault((plane, row), [*blank])
            for heading, at in placed.items():
                cells[at] = bare(line.cells[heading])
        new = [row for row in rows if row not in table.rows]
        if any((plane, row) not in lines for plane in planes for row in new):
            self.fault(None, "", Message("a new row has to stand in every plane"))
            return table
        every = tuple(tuple(lines[plane, row]) for plane in planes for row in rows)
        after = replace(table, rows=tuple(rows), columns=tuple(columns), cells=every)
        self._look_at_cells(after, heading_of, placed)
        return after

    def _most_cells(self, heading: str, columns: int) -> int:
        """So many cells the table has at most when the lines are laid over it."""
        rows = {*self.table.rows, *(bare(line.cells[heading]) for line in self.sheet.lines)}
        return len(rows) * columns * max(1, len(self.table.planes))

    def _look_at_cells(self, after: Table, heading_of: Mapping[str, str], placed: Mapping[str, int]) -> None:
        reads, known = reads_of(self.design), {text for _, text in self.table.named_cells()}
        for line in self.sheet.lines:
            row = bare(line.cells[heading_of[ROW]])
            for heading, at in placed.items():
                text = bare(line.cells[heading])
                if is_spoilt(text, known):
                    self.fault(line, heading, spoilt(text))
                elif why := why_not_a_cell(reads, after, row, after.columns[at], text):
                    self.fault(line, heading, why)
