"""One CSV file of somebody else laid over counters or a table: which column says what is chosen, heading by heading.

What a line does not say stays as it is, and nothing is taken out. `preview` tells what would change, or all that is
wrong by line; its edit does everything as one step.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.words.message import Message, as_message, marked
from workbench.exchange.table_folder.cells import guarded
from workbench.exchange.table_folder.csv_files import BadTable, Line, Sheet, read_text
from workbench.storage.comparison import compare
from workbench.storage.edits.edits import ChangeDesign

LEFT_OUT, OWN_ID, ROW, PLANE, NEW = "", "id", "row", "plane", "new"
MOST_COLUMNS, MOST_TOLD, MOST_FAULTS = 200, 300, 100


class Preview(NamedTuple):
    """What would change, a line each, or what is wrong; the edit is there where something changes and nothing is."""

    changes: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    edit: ChangeDesign | None = None


def read_foreign(file: str, document: bytes) -> Sheet:
    """A file with headings in its first line; BadTable in one line where it is none, or has too many."""
    sheet = read_text(file, document)
    if len(sheet.lines) > limits.LISTED_LINES.most:
        raise BadTable(Message("{file}: it has {beyond}", file=file, beyond=as_message(limits.LISTED_LINES.beyond)))
    if len(sheet.columns) > MOST_COLUMNS:
        raise BadTable(Message("{file}: it has more than {most} columns", file=file, most=MOST_COLUMNS))
    return sheet


class ForeignSheet(ABC):
    """A file laid over a design; `targets` are what a column can say, with a name each."""

    def __init__(self, design: Design, sheet: Sheet) -> None:
        self.design, self.sheet = design, sheet
        self._faults: list[str] = []

    @property
    def headings(self) -> tuple[str, ...]:
        """The columns of the file."""
        return self.sheet.columns

    def sample(self, heading: str) -> str:
        """The first text that stands under a heading."""
        return next((line.cells[heading] for line in self.sheet.lines if line.cells[heading].strip()), "")

    @abstractmethod
    def targets(self) -> Mapping[str, str]:
        """What a column can say, by what is stored for it, with its name; many columns can be `NEW`."""

    @abstractmethod
    def proposal(self, titles: Mapping[str, str]) -> dict[str, str]:
        """What each heading probably says; `titles` are the targets in the language of the reader."""

    @abstractmethod
    def _edit(self, says: Mapping[str, str]) -> ChangeDesign:
        """The edit; faults are gathered meanwhile."""

    def preview(self, mapping: Mapping[str, str]) -> Preview:
        """What the file does when its headings say this."""
        says = {heading: target for heading, target in mapping.items() if target != LEFT_OUT}
        doubled = next((one for one in says.values() if one != NEW and [*says.values()].count(one) > 1), "")
        if doubled:
            told = Message("two columns say {target}", target=as_message(self.targets().get(doubled, doubled)))
            return Preview(faults=(told,))
        self._faults = []
        edit = self._edit(says)
        if self._faults:
            return Preview(faults=tuple(_bounded(self._faults, MOST_FAULTS)))
        after = replace(self.design, **edit.fields)
        told_changes: list[str] = [change.said for change in compare(self.design, after)]
        return Preview(tuple(_bounded(told_changes, MOST_TOLD)), (), edit if told_changes else None)

    def fault(self, line: Line | None, heading: str, why: str) -> None:
        """Note what is wrong with a line."""
        file, number = self.sheet.file, line.number if line is not None else 1
        if heading:
            text = marked("{file}, line {line}, {column}: {why}")
            self._faults.append(Message(text, file=file, line=number, column=heading[:40], why=why))
        else:
            self._faults.append(Message(marked("{file}, line {line}: {why}"), file=file, line=number, why=why))


def bare(cell: str) -> str:
    """A cell without blanks round it, and without the apostrophe that keeps a formula a text."""
    text = cell.strip()
    return text[1:] if text.startswith("'") and guarded(text[1:], is_free=True) != text[1:] else text


def _bounded(lines: list[str], most: int) -> Iterator[str]:
    yield from lines[:most]
    if len(lines) > most:
        yield Message(marked("and {count} more"), count=len(lines) - most)
