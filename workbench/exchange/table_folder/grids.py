"""The cells of tables out of their files."""

from __future__ import annotations

from msgspec.structs import replace

from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, marked
from workbench.exchange.table_folder.cells import unguarded
from workbench.exchange.table_folder.csv_files import Sheet, file_name
from workbench.exchange.table_folder.folder import Folder, is_spoilt, spoilt
from workbench.exchange.table_folder.writing import PLANE, ROW, column_of


def read_grids(folder: Folder) -> None:
    """The cells of the tables that `tables.csv` names, or of those that are there."""
    found = []
    for table in folder.now("tables"):
        file = file_name(table.id)
        sheet = folder.sheet(file)
        if sheet is None:
            if not table.rows and not any(str(fault).startswith(file) for fault in folder.faults):
                folder.faults.append(Message(marked("{file}: it is not there, and tables.csv names it"), file=file))
            found.append(table)
        else:
            found.append(_with_grid(folder, table, sheet))
    if tuple(found) != folder.now("tables"):
        folder.fields["tables"] = tuple(found)


def _with_grid(folder: Folder, table: Table, sheet: Sheet) -> Table:
    heads = [name for name in (PLANE, ROW) if name in sheet.columns]
    if ROW not in heads or len(sheet.columns) == len(heads) or sheet.columns[: len(heads)] != tuple(heads):
        folder.fault(sheet.file, 1, Message(marked("its first columns are not plane and row, or row alone")))
        return table
    columns = [name for name in sheet.columns if name not in heads]
    known = {*table.rows, *table.columns, *table.planes, *(cell for line in table.cells for cell in line)}
    rows, planes, cells = dict[str, None](), dict[str, None](), dict[tuple[str, str], tuple[str, ...]]()
    for line in sheet.lines:
        row, plane = unguarded(line.cells[ROW]), unguarded(line.cells.get(PLANE, ""))
        texts = tuple(unguarded(line.cells[name]) for name in columns)
        for text in (row, *texts):
            if is_spoilt(text, known):
                folder.fault(sheet.file, line.number, spoilt(text))
        if (plane, row) in cells:
            folder.fault(sheet.file, line.number, Message("the row {row} stands twice", row=repr(row[:40])))
        rows.setdefault(row)
        planes.setdefault(plane)
        cells[plane, row] = texts
    if gap := next(((p, r) for p in planes for r in rows if (p, r) not in cells), None):
        told = Message("the plane {plane} has no row {row}", plane=repr(gap[0][:40]), row=repr(gap[1][:40]))
        folder.fault(sheet.file, 1, told)
        return table
    return replace(
        table,
        rows=tuple(rows),
        columns=tuple(map(column_of, columns)),
        planes=tuple(planes) if PLANE in heads else (),
        cells=tuple(cells[plane, row] for plane in planes for row in rows),
    )
