"""What is said when a file cannot be used: one line with the file, what is wrong, why, and what to do."""

from __future__ import annotations

from pathlib import Path
from unicodedata import category

MAX_WHY = 400
"""So many signs of a reason are told: it may quote what lies in a file."""


class StoredFileError(Exception):
    """A ruleset file or a record that cannot be used. `str` is one clear line."""

    def __init__(self, path: Path | str, what: str, why: str, what_to_do: str) -> None:
        self.path, self.what, self.why, self.what_to_do = Path(path), what, why, what_to_do
        super().__init__(path, what, why, what_to_do)

    def __str__(self) -> str:
        why = self.why if len(self.why) <= MAX_WHY else f"{self.why[:MAX_WHY]}…"
        line = " ".join(f"{self.path}: {self.what}: {why}. {self.what_to_do}.".split())
        return "".join("?" if category(sign).startswith("C") else sign for sign in line)


class RulesetFileError(StoredFileError):
    """A ruleset file that cannot be made, opened or written."""


class RecordFileError(StoredFileError):
    """A record that cannot be made, opened or written."""


class OpeningStopped(StoredFileError):
    """A file that was not opened to the end, as whoever waited for it wished."""
