"""A folder of CSV files while it is read: what was found of the design so far, and everything that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.words.message import Message, marked, said_by
from workbench.exchange.table_folder.csv_files import BadTable, Sheet, read_sheet

_DATE = re.compile(
    r"\d{1,2}\.\s?\w{3,4}\.?|\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2}|\d{4}-\d{2}-\d{2}(?: \d\d:\d\d(?::\d\d)?)?"
    r"|\d{1,2}[./]\d{1,2}[./]\d{4}"
)


class Folder:
    """A folder being read; faults are gathered."""

    def __init__(self, folder: Path, design: Design) -> None:
        self._folder, self.design = folder, design
        self.faults: list[str] = []
        self.fields: dict[str, tuple[Any, ...]] = {}
        self.numbers: dict[tuple[str, str], int] = {}

    def sheet(self, file: str) -> Sheet | None:
        """A file, None where it is not there or no table."""
        try:
            return read_sheet(self._folder, file)
        except (BadTable, OSError) as error:
            self.faults.append(said_by(error) if isinstance(error, BadTable) else f"{file}: {error.strerror}")
            return None

    def fault(self, file: str, line: int, why: str, column: str = "") -> None:
        """Note what is wrong with a line."""
        if column:
            text = marked("{file}, line {line}, {column}: {why}")
            self.faults.append(Message(text, file=file, line=line, column=column[:40], why=why))
        else:
            self.faults.append(Message(marked("{file}, line {line}: {why}"), file=file, line=line, why=why))

    def now(self, of: str) -> tuple[Any, ...]:
        """A list as it will be."""
        found: tuple[Any, ...] = self.fields[of] if of in self.fields else getattr(self.design, of)
        return found

    def whole(self) -> Design:
        """The design as it will be, as far as it has been read."""
        return replace(self.design, **self.fields)

    @cached_property
    def spaces(self) -> frozenset[str]:
        """The spaces of all maps."""
        return frozenset(name for sheet in self.design.maps for name in sheet.every_space)

    @cached_property
    def counters(self) -> frozenset[str]:
        """The counters as they will be; asked once all of them have been read."""
        return frozenset(one.id for one in self.now("counters"))


def is_spoilt(text: str, known: Iterable[object]) -> bool:
    """Is it a date that nobody has written, what a spreadsheet makes of 1-2 and the like?"""
    return bool(_DATE.fullmatch(text)) and text not in known


def spoilt(text: str) -> Message:
    """That it is, in a sentence."""
    return Message(
        marked("{text} is a date that a spreadsheet has made of it; give the column the format of a text"),
        text=repr(text[:40]),
    )
