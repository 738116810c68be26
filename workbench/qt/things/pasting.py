"""Cells from a spreadsheet laid over a table of things. All of them are read, or nothing is changed.

A block without headings begins at the current cell. A block whose first row names columns, the id of the thing among
them, goes to the things that its rows name, whatever their order.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from workbench import limits
from workbench.engine.words.message import Message, as_message
from workbench.language import marked
from workbench.qt.looks.translator import called, spoken, spoken_error
from workbench.qt.things.columns import Column, origin_column

ID_HEADINGS = frozenset({"id", "number", "no", "no.", "hex", "space", "area"})


ORIGIN = "_from"
"""So ends the heading of a column that says where the figures of another come from."""


UNCHANGED_HERE = marked("this column cannot be changed here")


class Fault(Struct, frozen=True):
    """A cell that cannot be read: its row counted from 1 in what is pasted, its column, and why."""

    row: int
    column: str
    why: str


class Pasted(Struct, frozen=True):
    """The things as they are after the paste, those alone that change, and what could not be read."""

    things: tuple[Any, ...] = ()
    faults: tuple[Fault, ...] = ()


class Sheet(Struct, frozen=True):
    """What one pastes into: columns and things as they are shown, the current cell, and every thing by id.

    `word` is what one of them is called.
    """

    columns: Sequence[Column]
    every_column: Sequence[Column]
    rows: Sequence[str]
    at_row: int
    at_column: int
    things: Mapping[str, Any]
    word: str = "space"


def cells_of(text: str) -> list[list[str]]:
    """The rows of tab-separated text as spreadsheets put it on the clipboard; cells with tabs are in quotes.

    Raises
    ------
    ValueError
        A quotation mark is opened and not closed, or there are more signs than are ever pasted.
    """
    if len(text) > limits.PASTED_SIGNS.most:
        raise ValueError(Message("the clipboard has {beyond}", beyond=as_message(limits.PASTED_SIGNS.beyond)))
    tidy = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    try:
        rows = list(csv.reader(io.StringIO(tidy, newline=""), delimiter="\t", strict=True))
    except csv.Error as error:
        raise ValueError(Message("the clipboard cannot be read as cells: {why}", why=str(error))) from None
    while rows and not any(cell.strip() for cell in rows[-1]):
        rows.pop()
    return [row or [""] for row in rows]


def text_of(rows: Sequence[Sequence[str]]) -> str:
    """Cells as spreadsheets take them: tabs between them, quotes round what needs them."""
    out = io.StringIO(newline="")
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(rows)
    return out.getvalue()


def pasted(cells: Sequence[Sequence[str]], sheet: Sheet) -> Pasted:
    """The things after laying the cells over the sheet. With any fault no thing is given."""
    if not cells:
        return Pasted(faults=(Fault(1, "", spoken(marked("there is nothing to paste"))),))
    paste = _Paste(sheet)
    if _is_heading(cells[0], sheet.every_column):
        paste.by_heading(cells)
    else:
        paste.from_current(cells)
    if paste.faults:
        return Pasted(faults=tuple(paste.faults))
    changed = (thing for name, thing in paste.written.items() if thing != sheet.things[name])
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
    return (*own, *ID_HEADINGS) if column.key == "id" else (*own, *(name.casefold() for name in column.also))


class _Paste:
    """What was written so far, and what could not be read."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.written: dict[str, Any] = {}
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
            name, word = self._thing_called(told), as_message(self._sheet.word)
            if not name:
                missing = Message("no {thing} is named", thing=word)
                if told:
                    missing = Message("there is no {thing} {name}", thing=word, name=repr(told))
                self._fault(number + 1, columns[at], missing)
            elif name in seen:
                self._fault(
                    number + 1, columns[at], Message("the {thing} {name} is named twice", thing=word, name=name)
                )
            else:
                seen.add(name)
                others = [column if place != at else None for place, column in enumerate(columns)]
                self._write_row(number + 1, name, others, row)

    def _lay(self, number: int, at_row: int, columns: Sequence[Column | None], row: Sequence[str]) -> None:
        if at_row >= len(self._sheet.rows):
            self._fault(number, None, Message("the table has no row for it"))
        else:
            self._write_row(number, self._sheet.rows[at_row], columns, row)

    def _write_row(self, number: int, name: str, columns: Sequence[Column | None], row: Sequence[str]) -> None:
        for at, text in enumerate(row):
            if at >= len(columns):
                if text.strip():
                    self._fault(number, None, Message("the table has no column for {text}", text=repr(text.strip())))
                continue
            column = columns[at]
            if column is not None:
                self._write(number, name, column, text)

    def _write(self, number: int, name: str, column: Column, text: str) -> None:
        thing = self.written.get(name) or self._sheet.things[name]
        if column.write is None:
            if text.strip() not in ("", column.read(thing)):
                self._fault(number, column, Message(UNCHANGED_HERE))
            return
        try:
            self.written[name] = column.write(thing, text)
        except ValueError as why:
            self._fault(number, column, spoken_error(why))

    def _column_called(self, heading: str, at: int) -> Column | None:
        word = heading.strip().casefold()
        if not word:
            return None
        for column in self._sheet.every_column:
            if word in _names_of(column):
                return column
            if word.removesuffix(ORIGIN) in _names_of(column) and column.has_origin:
                return origin_column(column, ORIGIN)
        self.faults.append(
            Fault(1, heading.strip(), spoken(Message("there is no column {name}", name=repr(heading.strip()))))
        )
        return None

    def _thing_called(self, told: str) -> str:
        """The id; spreadsheets take the zeros away from the front of a number."""
        if told in self._sheet.things:
            return told
        if told.isdecimal():
            longer = (told.zfill(width) for width in range(len(told) + 1, len(told) + 6))
            return next((number for number in longer if number in self._sheet.things), "")
        return ""

    def _fault(self, number: int, column: Column | None, why: str) -> None:
        self.faults.append(Fault(number, column.title if column is not None else "", called(why)))


def filled_down(sheet: Sheet, cells: Mapping[int, Sequence[int]], note: Callable[[Fault], object]) -> tuple[Any, ...]:
    """The topmost text of each column (by place) written into the other rows (by place); what cannot be is noted."""
    written: dict[str, Any] = {}
    for at_column, rows in sorted(cells.items()):
        column, first = sheet.columns[at_column], sheet.things[sheet.rows[min(rows)]]
        text = column.read(first)
        for row in sorted(rows)[1:]:
            thing = written.get(sheet.rows[row]) or sheet.things[sheet.rows[row]]
            if column.write is None:
                note(Fault(row + 1, column.title, spoken(UNCHANGED_HERE)))
                break
            try:
                written[sheet.rows[row]] = column.write(thing, text)
            except ValueError as why:
                note(Fault(row + 1, column.title, spoken_error(why)))
    return tuple(thing for name, thing in written.items() if thing != sheet.things[name])
