"""The ruleset file that a document works on: held for writing, or looked on while another program has it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Self, TypeVar

from workbench.engine.words.message import marked, said_by
from workbench.storage.file import opening
from workbench.storage.file.database import Database
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.file_lock import CannotLock, FileLock, LockedByAnother
from workbench.storage.file.held_file import CANNOT_SAVE, HeldFile
from workbench.storage.file.ruleset_file import RULESET_FILE, RulesetContents, read_rows, read_whole, saving
from workbench.storage.file.unfinished import clean_up

T = TypeVar("T")


class OpenFile:
    """A checked ruleset file. `why_read_only` says why nothing can be written to it; "" is: all can."""

    def __init__(self, path: Path, held: HeldFile | None, why_read_only: str = "") -> None:
        """Not to be called: `open` and `held` make them."""
        self.path, self.why_read_only = path, why_read_only
        self._held = held

    @classmethod
    def open(cls, path: Path) -> tuple[Self, RulesetContents]:
        """Lock a file and read it; when it cannot be held, only read it.

        Raises
        ------
        RulesetFileError
            The file cannot be used at all; it was not touched.
        """
        with opening.in_time(path, RULESET_FILE):
            opening.check(path, RULESET_FILE, read_rows, sums_what_it_reads=True)
            clean_up(path.parent)
            try:
                lock = opening.may_write(path)
            except (LockedByAnother, CannotLock) as reason:
                return cls.look_at(path, said_by(reason))
            return cls._read_held(path, lock)

    @classmethod
    def look_at(cls, path: Path, why_read_only: str) -> tuple[Self, RulesetContents]:
        """Only read a file; RulesetFileError as `open`."""
        with opening.reading(path, RULESET_FILE, sums_what_it_reads=True) as connection:
            return cls(path, None, why_read_only), read_whole(path, Database(connection))

    @classmethod
    def held(cls, path: Path) -> Self:
        """Lock a file that is to be written to; RulesetFileError when it cannot be."""
        opening.check(path, RULESET_FILE, read_rows, sums_what_it_reads=True)
        opened, _ = cls._read_held(path, opening.must_write(path, RULESET_FILE))
        return opened

    @classmethod
    def _read_held(cls, path: Path, lock: FileLock) -> tuple[Self, RulesetContents]:
        held = HeldFile(path, RULESET_FILE, lock)
        try:
            return cls(path, held), read_whole(path, held.database)
        except BaseException:
            held.close()
            raise

    def write(self, write: Callable[[sqlite3.Connection], None]) -> None:
        """Write in one transaction; RulesetFileError, with nothing written, when it cannot be done."""
        if self._held is None:
            why, what_to_do = self.why_read_only or marked("the document is closed"), marked("Save a copy of it")
            raise RulesetFileError(self.path, CANNOT_SAVE, why, what_to_do if self.why_read_only else "Open it again")
        with saving(self.path), self._held.transaction() as rows:
            write(rows)

    def read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up in the file, which may be closed or only looked on."""
        if self._held is not None:
            return read(self._held.database.sqlite)
        with opening.reading(self.path, RULESET_FILE) as connection:
            return read(connection)

    def write_anew(self) -> None:
        """Write the whole file anew, so that nothing of what was deleted is left in it; RulesetFileError."""
        if self._held is not None:
            with saving(self.path):
                self._held.write_anew()

    def close(self) -> None:
        """Bring all into the one file and let it go."""
        if self._held is not None:
            held, self._held = self._held, None
            held.close()
