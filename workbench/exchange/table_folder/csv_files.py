"""CSV files as they are written here (UTF-8 with its mark, CRLF), and as spreadsheets give them back."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from workbench import limits
from workbench.engine.words.message import Message, said_by

MARK = "\ufeff"
_SIGNS_OF_A_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
MOST_BYTES = limits.JSON_BYTES.most


class BadTable(ValueError):
    """A file that is no table; the text says which, in one line."""


class Line(NamedTuple):
    """A line of a file: its number, and its cells by the names of their columns."""

    number: int
    cells: dict[str, str]


class Sheet(NamedTuple):
    """A file as it was read."""

    file: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


def csv_text(columns: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """The text of a file."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows(lines)
    return MARK + written.getvalue()


def read_sheet(folder: Path, file: str) -> Sheet | None:
    """A file of the folder, None where it is not there.

    Raises
    ------
    BadTable
        It is no table: too large, no text, a column twice, a line of another length.
    """
    path = folder / file
    if path.is_symlink() or not path.exists():
        if path.is_symlink():
            raise BadTable(Message("{file}: it is a link; put the file itself there", file=file))
        return None
    size = path.stat().st_size
    if not path.is_file() or size > MOST_BYTES:
        raise BadTable(Message("{file}: it has {beyond}", file=file, beyond=limits.JSON_BYTES.beyond))
    return read_text(file, path.read_bytes())


def read_text(file: str, document: bytes) -> Sheet:
    """A file as its lines; BadTable as `read_sheet`."""
    if document.count(b"\n") > limits.TABLE_ROWS.most + 1:
        most = limits.TABLE_ROWS.most
        raise BadTable(Message("{file}: it has more than {most} lines", file=file, most=most))
    text = _decoded(file, document)
    found: list[list[str]] = []
    numbers: list[int] = []
    try:
        csv.field_size_limit(MOST_BYTES)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
        for cells in reader:
            if cells:
                found.append(cells)
                numbers.append(reader.line_num)
    except csv.Error as error:
        raise BadTable(Message("{file}: it is no table ({why})", file=file, why=said_by(error))) from None
    if not found:
        raise BadTable(Message("{file}: it is empty, and has to have the names of its columns", file=file))
    columns = tuple(found[0])
    doubled = next((name for name, count in Counter(columns).items() if count > 1), None)
    if doubled is not None:
        raise BadTable(Message("{file}, line 1: two columns are called {name}", file=file, name=repr(doubled[:40])))
    for number, cells in zip(numbers, found, strict=True):
        if len(cells) != len(columns):
            told = Message(
                "{file}, line {number}: {count} cells under {columns} columns",
                file=file, number=number, count=len(cells), columns=len(columns),
            )  # fmt: skip
            raise BadTable(told)
    lines = (Line(number, dict(zip(columns, cells, strict=True))) for number, cells in zip(numbers, found, strict=True))
    return Sheet(file, columns, tuple(lines)[1:])


def file_name(thing_id: str) -> str:
    """The name of the file of a table: its id with all but letters, figures and _ as %xx."""
    signs = (
        sign if sign in _SIGNS_OF_A_NAME else "".join(f"%{byte:02x}" for byte in sign.encode()) for sign in thing_id
    )
    return f"tables/{''.join(signs)}.csv"


def _decoded(file: str, document: bytes) -> str:
    """UTF-8, UTF-16 with its mark, else what Windows wrote."""
    if document.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = document.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise BadTable(Message("{file}: it is no text in UTF-8, UTF-16 or Windows-1252", file=file))


def _delimiter(text: str) -> str:
    first = text.split("\n", 1)[0]
    return max(",;\t", key=first.count)
