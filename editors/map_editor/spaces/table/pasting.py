"""Cells from a spreadsheet laid over the table of spaces. All of them are read, or nothing is changed.

A block without headings begins at the current cell. A block whose first row names columns, the number of the space
among them, goes to the spaces that its rows name, whatever their order.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from editors.map_editor.spaces.table.columns import Column
from workbench import limits
from workbench.engine.fields import fields_of
from workbench.engine.maps.area_map import Space
from workbench.exchange.imports.hex_cells import origin_of

ID_HEADINGS = frozenset({"id", "number", "no", "no.", "hex", "space", "area"})


ORIGIN = "_from"
"""So ends the heading of a column that says where the figures of another come from."""


class Fault(Struct, frozen=True):
    """A cell that cannot be read: its row counted from 1 in what is pasted, its column, and why."""

    row: int
    column: str
    why: str


class Pasted(Struct, frozen=True):
    """The spaces as they are after the paste, those alone that change, and what could not be read."""

    spaces: tuple[Space, ...] = ()
    faults: tuple[Fault, ...] = ()


class Sheet(Struct, frozen=True):
    """What one pastes into: columns and spaces as they are shown, the current cell, and every space by id."""

    columns: Sequence[Column]
    every_column: Sequence[Column]
    rows: Sequence[str]
    at_row: int
    at_column: int
    spaces: Mapping[str, Space]


def cells_of(text: str) -> list[list[str]]:
    """The rows of tab-separated text as spreadsheets put it on the clipboard; cells with tabs are in quotes.

    Raises
    ------
    ValueError
        A quotation mark is opened and not closed, or there are more signs than are ever pasted.
    """
    if len(text) > limits.PASTED_SIGNS.most:
        raise ValueError(f"the clipboard has {limits.PASTED_SIGNS.beyond}")
    tidy = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    try:
        rows = list(csv.reader(io.StringIO(tidy, newline=""), delimiter="\t", strict=True))
    except csv.Error as error:
        raise ValueError(f"the clipboard cannot be read as cells: {error}") from None
    while rows and not any(cell.strip() for cell in rows[-1]):
        rows.pop()
    return [row or [""] for row in rows]


def text_of(rows: Sequence[Sequence[str]]) -> str:
    """Cells as spreadsheets take them: tabs between them, quotes round what needs them."""
    out = io.StringIO(newline="")
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(rows)
    return out.getvalue()


def pasted(cells: Sequence[Sequence[str]], sheet: Sheet) -> Pasted:
    """The spaces after laying the cells over the sheet. With any fault no space is given."""
    if not cells:
        return Pasted(faults=(Fault(1, "", "there is nothing to paste"),))
    paste = _Paste(sheet)
    if _is_heading(cells[0], sheet.every_column):
        paste.by_heading(cells)
    else:
        paste.from_current(cells)
    if paste.faults:
        return Pasted(faults=tuple(paste.faults))
    changed = (space for space_id, space in paste.written.items() if space != sheet.spaces[space_id])
    return Pasted(tuple(changed))


def _is_heading(row: Sequence[str], columns: Sequence[Column]) -> bool:
    """A row that names the column of numbers, or nothing but columns and two of them at least."""
    words = [cell.strip().casefold() for cell in row if cell.strip()]
    known = {name for column in columns for name in _names_of(column)}
    return len(words) > 1 and (
        words[0] in ID_HEADINGS or any(w in ("id", "number") for w in words) or known >= {*words}
    )


def _names_of(column: Column) -> tuple[str, ...]:
    own = (column.key.casefold(), column.title.casefold(), column.key.replace("_", " ").casefold())
    return (*own, *ID_HEADINGS) if column.key == "id" else own


class _Paste:
    """What was written so far, and what could not be read."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.written: dict[str, Space] = {}
        self.faults: list[Fault] = []

    def from_current(self, cells: Sequence[Sequence[str]]) -> None:
        columns = self._sheet.columns[self._sheet.at_column :]
        for number, row in enumerate(cells):
            self._lay(number + 1, self._sheet.at_row + number, columns, row)

    def by_heading(self, cells: Sequence[Sequence[str]]) -> None:
        columns = [self._column_called(heading, at) for at, heading in enumerate(cells[0])]
        if self.faults:
            return
        at = next((at for at, column in enumerate(columns) if column is not None and column.key == "id"), None)
        seen: set[str] = set()
        for number, row in enumerate(cells[1:], start=1):
            if at is None:
                self._lay(number + 1, self._sheet.at_row + number - 1, columns, row)
                continue
            told = row[at].strip() if at < len(row) else ""
            space = self._space_called(told)
            if not space:
                self._fault(number + 1, columns[at], f"there is no space {told!r}" if told else "no space is named")
            elif space in seen:
                self._fault(number + 1, columns[at], f"the space {space} is named twice")
            else:
                seen.add(space)
                others = [column if place != at else None for place, column in enumerate(columns)]
                self._write_row(number + 1, space, others, row)

    def _lay(self, number: int, at_row: int, columns: Sequence[Column | None], row: Sequence[str]) -> None:
        if at_row >= len(self._sheet.rows):
            self._fault(number, None, "the table has no row for it")
        else:
            self._write_row(number, self._sheet.rows[at_row], columns, row)

    def _write_row(self, number: int, space: str, columns: Sequence[Column | None], row: Sequence[str]) -> None:
        for at, text in enumerate(row):
            if at >= len(columns):
                if text.strip():
                    self._fault(number, None, f"the table has no column for {text.strip()!r}")
                continue
            column = columns[at]
            if column is not None:
                self._write(number, space, column, text)

    def _write(self, number: int, space_id: str, column: Column, text: str) -> None:
        space = self.written.get(space_id) or self._sheet.spaces[space_id]
        if column.write is None:
            if text.strip() not in ("", column.read(space)):
                self._fault(number, column, "this column cannot be changed here")
            return
        try:
            self.written[space_id] = column.write(space, text)
        except ValueError as why:
            self._fault(number, column, str(why))

    def _column_called(self, heading: str, at: int) -> Column | None:
        word = heading.strip().casefold()
        if not word:
            return None
        for column in self._sheet.every_column:
            if word in _names_of(column):
                return column
            if word.removesuffix(ORIGIN) in _names_of(column) and column.key in fields_of(Space):
                return origin_column(column)
        self.faults.append(Fault(1, heading.strip(), f"there is no column {heading.strip()!r}"))
        return None

    def _space_called(self, told: str) -> str:
        """The id; spreadsheets take the zeros away from the front of a number."""
        if told in self._sheet.spaces:
            return told
        if told.isdecimal():
            longer = (told.zfill(width) for width in range(len(told) + 1, len(told) + 6))
            return next((number for number in longer if number in self._sheet.spaces), "")
        return ""

    def _fault(self, number: int, column: Column | None, why: str) -> None:
        self.faults.append(Fault(number, column.title if column is not None else "", why))


def origin_column(figures: Column) -> Column:
    """The column of where the figures of a column come from."""

    def says(space: Space) -> str:
        return str(space.provenance.get(figures.key, ""))

    def write(space: Space, text: str) -> Space:
        origin = origin_of(text.strip())
        if origin == space.provenance.get(figures.key) or (origin is None and figures.key not in space.provenance):
            return space
        known = space.provenance
        return replace(space, provenance=known.set(figures.key, origin) if origin else known.delete(figures.key))

    return Column(f"{figures.key}{ORIGIN}", f"{figures.title}{ORIGIN}", says, write)


def filled_down(sheet: Sheet, cells: Mapping[int, Sequence[int]], note: Callable[[Fault], object]) -> tuple[Space, ...]:
    """The topmost text of each column (by place) written into the other rows (by place); what cannot be is noted."""
    written: dict[str, Space] = {}
    for at_column, rows in sorted(cells.items()):
        column, first = sheet.columns[at_column], sheet.spaces[sheet.rows[min(rows)]]
        text = column.read(first)
        for row in sorted(rows)[1:]:
            space = written.get(sheet.rows[row]) or sheet.spaces[sheet.rows[row]]
            if column.write is None:
                note(Fault(row + 1, column.title, "this column cannot be changed here"))
                break
            try:
                written[space.id] = column.write(space, text)
            except ValueError as why:
                note(Fault(row + 1, column.title, str(why)))
    return tuple(space for space_id, space in written.items() if space != sheet.spaces[space_id])
