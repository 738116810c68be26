"""Tables of other programs as CSV: read within bounds, their columns known by any of several names."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from workbench import limits
from workbench.engine.words.message import Message, joined, said_by
from workbench.exchange.imports.proposal import ImportRefused
from workbench.long_work import UNTOLD, LongWork

_SNIFFED = 4096

Row = Mapping[str, str]


def rows_of_file(path: Path) -> list[Row]:
    """The rows of a CSV file; see `rows_of`. ImportRefused also for one that is too large."""
    size = path.stat().st_size
    if size > limits.CSV_BYTES.most:
        raise ImportRefused(Message("{file} has {beyond}", file=path.name, beyond=limits.CSV_BYTES.beyond))
    return rows_of(path.name, path.read_bytes())


def rows_of(name: str, document: bytes, work: LongWork = UNTOLD) -> list[Row]:
    """The rows of a table by the names of its columns, in lower case and with "_" for spaces; empty rows left out.

    Raises
    ------
    ImportRefused
        It is no table: no header, a column twice, a row of another length, no text. `name` stands for it in the text.
    Stopped
        As the work is.
    """
    if document.count(b"\n") > limits.CSV_ROWS.most + 1:
        raise ImportRefused(Message("{name} has {beyond}", name=name, beyond=limits.CSV_ROWS.beyond))
    try:
        text = document.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ImportRefused(
            Message("{name} is no text in UTF-8 (byte {start}): save it in that encoding", name=name, start=error.start)
        ) from None
    if "\0" in text:
        raise ImportRefused(Message("{name} is no table: there are zero bytes in it", name=name))
    lines = _lines(name, text)
    header = next(lines, None)
    if header is None:
        raise ImportRefused(Message("{name} is empty", name=name))
    columns = [_column(cell) for cell in header[1]]
    if len(columns) > limits.CSV_COLUMNS.most:
        raise ImportRefused(Message("{name} has {beyond}", name=name, beyond=limits.CSV_COLUMNS.beyond))
    if document.count(b"\n") * len(columns) > limits.CSV_CELLS.most:
        raise ImportRefused(Message("{name} has {beyond}", name=name, beyond=limits.CSV_CELLS.beyond))
    expected = document.count(b"\n")
    doubled = next((column for column, count in Counter(columns).items() if count > 1 or not column), None)
    if doubled is not None:
        raise ImportRefused(
            Message(
                "{name}, line 1: the column {doubled} has no name of its own", name=name, doubled=repr(doubled[:40])
            )
        )
    found: list[Row] = []
    for number, cells in lines:
        work.tell(number, expected)
        if len(cells) != len(columns):
            raise ImportRefused(
                Message(
                    "{name}, line {number}: {count} cells, and the table has {columns} columns",
                    name=name,
                    number=number,
                    count=len(cells),
                    columns=len(columns),
                )
            )
        if any(cells):
            found.append(dict(zip(columns, cells, strict=True)))
    if not found:
        raise ImportRefused(Message("{name} has a header and no rows", name=name))
    return found


def _lines(name: str, text: str) -> Iterator[tuple[int, list[str]]]:
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
        for cells in reader:
            if cells:
                yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error as error:
        raise ImportRefused(Message("{name} is no table: {error}", name=name, error=said_by(error))) from None


def _delimiter(text: str) -> str:
    """The one of the three usual signs that stands most often in the first line."""
    first = text[:_SNIFFED].split("\n", 1)[0]
    return max(",;\t", key=first.count)


def _column(cell: str) -> str:
    return "_".join(cell.lower().split())


class Columns:
    """The columns of a table that mean something, by any of the names that they go by."""

    def __init__(self, name: str, rows: Sequence[Row], names: Mapping[str, Sequence[str]]) -> None:
        self.name = name
        self.there = tuple(rows[0])
        self._of = {
            meaning: next((word for word in (meaning, *words) if word in self.there), "")
            for meaning, words in names.items()
        }

    def needs(self, *meanings: str) -> None:
        """ImportRefused when one of these columns is missing."""
        for meaning in meanings:
            if not self._of[meaning]:
                raise ImportRefused(
                    Message(
                        "{name} has no column {meaning} (it has {names})",
                        name=self.name,
                        meaning=repr(meaning),
                        names=joined(", ", self.there),
                    )
                )

    def has(self, meaning: str) -> bool:
        """Is there such a column?"""
        return bool(self._of[meaning])

    def cell(self, row: Row, meaning: str) -> str:
        """The cell of a column, "" when there is none."""
        column = self._of[meaning]
        return row[column] if column else ""

    def column(self, meaning: str) -> str:
        """What the column is called in this table, "" when there is none."""
        return self._of[meaning]

    @property
    def others(self) -> tuple[str, ...]:
        """Columns that none of the meanings is for, in their order."""
        known = set(self._of.values())
        return tuple(column for column in self.there if column not in known)
