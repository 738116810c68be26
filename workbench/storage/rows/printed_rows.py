"""The rows of a printed table: the names of its axes, what is said of them, its cells, and where these are from."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from workbench import limits
from workbench.engine.tables.axes import PLAIN_AXIS
from workbench.engine.tables.table import AXES, PLANES, TYPE_FIELD, Table, axis_type
from workbench.engine.words.message import Message
from workbench.limits import BeyondLimit
from workbench.storage.rows.row_cache import RowCache
from workbench.storage.rows.rows import Row, counted, listed_words, named_texts, numbered, take_texts, take_words
from workbench.storage.rows.statements import Cells

OWNER = "printed_table"
SAID_ONCE = ("kind", "of", "below", "above", "rounding")


def rows_of_table(table: Table) -> Iterator[Row]:
    """All rows of a table but its head."""
    key: Cells = {OWNER: table.id}
    yield from numbered("table_row", key, "name", table.rows)
    yield from numbered("table_column", key, "name", table.columns)
    yield from listed_words(OWNER, "", table.id, {PLANES: table.planes})
    yield from named_texts(OWNER, "", table.id, "languages", table.languages)
    for row, texts in enumerate(table.cells):
        for column, text in enumerate(texts):
            yield "table_cell", key | {"row": row, "column": column, "text": text}
    for axis in AXES:
        said = axis_type(table, axis)
        if said != PLAIN_AXIS:
            told: Cells = {name: str(getattr(said, name)) for name in SAID_ONCE}
            yield "table_axis", key | {"axis": axis, "low_is_better": int(said.low_is_better)} | told
        for line, texts in enumerate(said.lines):
            yield from numbered("axis_line", key | {"axis": axis, "line": line}, "text", texts)
    for origin in table.provenance_of:
        where: Cells = {"row": origin.row, "column": origin.column, "plane": origin.plane}
        yield "cell_provenance", key | where | {"source": str(origin.provenance.source), "note": origin.provenance.note}


def cells_apart(old: Table, new: Table) -> tuple[list[Row], list[Row]] | None:
    """The rows of the cells that differ, as they were and as they are; None where more than texts of cells does."""
    if len(old.cells) != len(new.cells) or replace(old, cells=new.cells) != new:
        return None
    was, now = list[Row](), list[Row]()
    for row, (before, after) in enumerate(zip(old.cells, new.cells, strict=True)):
        if before is after or before == after:
            continue
        if len(before) != len(after):
            return None
        for column, (text, other) in enumerate(zip(before, after, strict=True)):
            if text != other:
                key: Cells = {OWNER: new.id, "row": row, "column": column}
                was.append(("table_cell", key | {"text": text}))
                now.append(("table_cell", key | {"text": other}))
    return was, now


def read_table(row_cache: RowCache, owner: object, cell_rows: object) -> Cells:
    """The fields of a table that are more than one cell; ValueError where a row has no place."""
    found: Cells = {
        "rows": counted("table_row", row_cache.take("table_row", owner)),
        "columns": counted("table_column", row_cache.take("table_column", owner)),
        "cells": _cells(cell_rows, row_cache.take("table_cell", owner)),
    }
    found |= take_words(row_cache, OWNER, "", owner, (PLANES,)) | take_texts(row_cache, OWNER, "", owner, "languages")
    for row in row_cache.take("table_axis", owner):
        axis = str(row["axis"])
        if axis not in TYPE_FIELD:
            raise ValueError(Message("it has no axis {axis}", axis=repr(axis)))
        lines = _lines(row_cache.take("axis_line", owner, axis))
        found[TYPE_FIELD[axis]] = {name: row[name] for name in (*SAID_ONCE, "low_is_better")} | {"lines": lines}
    if origins := row_cache.take("cell_provenance", owner):
        found["provenance_of"] = [
            {"row": row["row"], "column": row["column"], "plane": row["plane"]}
            | {"provenance": {"source": row["source"], "note": row["note"]}}
            for row in origins
        ]
    return found


def _lines(rows: list[Cells]) -> list[list[object]]:
    lines: dict[object, list[Cells]] = {}
    for row in rows:
        lines.setdefault(row["line"], []).append(row)
    if [*lines] != list(range(len(lines))):
        raise ValueError(Message("its rows in table {table} are not counted from 0 without a gap", table="axis_line"))
    return [counted("axis_line", texts, "text") for texts in lines.values()]


def _cells(count: object, rows: list[Cells]) -> list[list[object]]:
    if not isinstance(count, int) or count < 0:
        raise ValueError(Message("{count} is no number of rows", count=repr(count)))
    if count > limits.TABLE_ROWS.most:
        raise BeyondLimit(Message("it has"), limits.TABLE_ROWS)
    if len(rows) > limits.TABLE_CELLS.most:
        raise BeyondLimit(Message("it has"), limits.TABLE_CELLS)
    cells: list[list[object]] = [[] for _ in range(count)]
    for row in rows:
        at, column = row["row"], row["column"]
        if not isinstance(at, int) or not 0 <= at < count or column != len(cells[at]):
            raise ValueError(
                Message("its cell in row {at}, column {column} has no place", at=str(at), column=str(column))
            )
        cells[at].append(row["text"])
    return cells
