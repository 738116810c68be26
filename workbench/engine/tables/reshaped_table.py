"""A table with other rows, columns or planes: what belongs to an entry goes with it.

Pure: what an edit of a table's shape comes to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from immutables import Map
from msgspec.structs import replace

from workbench.engine.provenance import Provenance
from workbench.engine.tables.axes import AxisType
from workbench.engine.tables.table import (
    AXES,
    COLUMNS,
    PLANES,
    ROWS,
    TYPE_FIELD,
    CellName,
    CellOrigin,
    Table,
    axis_type,
    entries_of,
)


class Entry(NamedTuple):
    """A row or a column as it shall be: its name, and the one whose cells it has (None for a new one)."""

    name: str
    was: str | None = None


def reshaped(table: Table, wanted: Mapping[str, Sequence[Entry] | None]) -> Table:
    """A table with other entries; KeyError where an entry is to have the cells of one that is not there."""
    kept = {axis: _kept(entries_of(table, axis)) for axis in AXES}
    shape = {axis: kept[axis] if wanted.get(axis) is None else tuple(wanted[axis] or ()) for axis in AXES}
    planes = shape[PLANES] or (Entry("", table.planes[0] if table.planes else ""),)
    cells = tuple(
        tuple(_cell_of(table, row.was, column.was, plane.was) for column in shape[COLUMNS])
        for plane in planes
        for row in shape[ROWS]
    )
    names = {axis: tuple(entry.name for entry in shape[axis]) for axis in AXES}
    types = {TYPE_FIELD[axis]: _with_lines(table, axis, shape[axis]) for axis in AXES}
    now = {axis: {entry.was: entry.name for entry in shape[axis] if entry.was is not None} for axis in AXES}
    if not shape[PLANES] or not table.planes:
        now[PLANES] = {planes[0].was or "": planes[0].name}
    by_column = now[COLUMNS] if table.columns != ("",) else now[ROWS]
    languages = Map({by_column[name]: said for name, said in table.languages.items() if name in by_column})
    origins = {
        CellName(*_names_now(origin.name, now)): origin.provenance
        for origin in table.provenance_of
        if all(not name or name in now[axis] for axis, name in zip(AXES, origin.name, strict=True))
    }
    return replace(table, cells=cells, languages=languages, provenance_of=sorted_origins(origins), **names, **types)


def _names_now(cell: CellName, now: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    return (now[axis].get(name, name) for axis, name in zip(AXES, cell, strict=True))


def _with_lines(table: Table, axis: str, shape: Sequence[Entry]) -> AxisType:
    """What is said of an axis, its further header lines over the entries as they will be."""
    said, known = axis_type(table, axis), places(entries_of(table, axis))
    if not said.lines:
        return said

    def text(line: Sequence[str], was: str | None) -> str:
        at = known.get(was, len(line)) if was is not None else len(line)
        return line[at] if at < len(line) else ""

    return replace(said, lines=tuple(tuple(text(line, entry.was) for entry in shape) for line in said.lines))


def sorted_origins(origins: Mapping[CellName, Provenance]) -> tuple[CellOrigin, ...]:
    """The origins of cells in the one order in which they are kept."""
    return tuple(CellOrigin(*name, origins[name]) for name in sorted(origins))


def places(entries: Sequence[str]) -> Mapping[str, int]:
    """Name -> its place; of two of one name the first, as the rules find it."""
    return {name: at for at, name in reversed(tuple(enumerate(entries)))}


def _kept(entries: Sequence[str]) -> tuple[Entry, ...]:
    return tuple(Entry(name, name) for name in entries)


def _cell_of(table: Table, row: str | None, column: str | None, plane: str | None) -> str:
    """The text that goes with a row, a column and a plane, "" where one of them is new."""
    if row is None or column is None or plane is None:
        return ""
    return table.cell(row, column, plane)
