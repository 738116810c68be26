"""What is said when a file cannot be used: one line with the file, what is wrong, why, and what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from workbench import limits
from workbench.engine.words.bounded_words import MOST_TOLD, in_short, one_line
from workbench.engine.words.message import Message, as_message, said_by

MAX_WHY = 400
"""So many signs of a reason are told: it may quote what lies in a file."""


def why_of(error: Exception) -> str:
    """What an error tells of a file; of a value that is larger than any, how large one may be."""
    if is_too_large(error):
        figure, picture = limits.FIGURE_BYTES.amount, limits.VALUE_BYTES.amount
        return Message(
            "a text or border in it has more than {figure}, or a picture more than {picture}",
            figure=figure,
            picture=picture,
        )
    return said_by(error)


def of_kind(text: str, kind: str) -> str:
    """A message about a file that says of what kind it is: "this {kind} cannot be opened"."""
    return Message(text, kind=as_message(kind))


def is_too_large(error: Exception) -> bool:
    """Whether SQLite met a value that is larger than any may be."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_TOOBIG


class StoredFileError(Exception):
    """A ruleset file or a record that cannot be used. `str` is one clear line."""

    def __init__(self, path: Path | str, what: str, why: str, what_to_do: str) -> None:
        self.path, self.what, self.why, self.what_to_do = Path(path), what, why, what_to_do
        super().__init__(path, what, why, what_to_do)

    @property
    def said(self) -> Message:
        """The same line as a message, for readers of other languages."""
        why = self.why if isinstance(self.why, Message) else Message(in_short(self.why, MAX_WHY))
        what, remedy = as_message(self.what), as_message(self.what_to_do)
        return Message("{path}: {what}: {why}. {remedy}.", path=str(self.path), what=what, why=why, remedy=remedy)

    def __str__(self) -> str:
        why = in_short(self.why, MAX_WHY)
        return one_line(" ".join(f"{self.path}: {self.what}: {why}. {self.what_to_do}.".split()), MOST_TOLD)


class RulesetFileError(StoredFileError):
    """A ruleset file that cannot be made, opened or written."""


class RecordFileError(StoredFileError):
    """A record that cannot be made, opened or written."""


class OpeningStopped(StoredFileError):
    """A file that was not opened to the end, as whoever waited for it wished."""
