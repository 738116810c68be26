"""The ruleset file that a document works on: held for writing, or looked on while another program has it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Self, TypeVar

from workbench.storage import opening
from workbench.storage.database import Database
from workbench.storage.file_errors import RulesetFileError
from workbench.storage.holds import CannotHold, HeldByAnother, Hold
from workbench.storage.ruleset_file import RULESET_FILE, RulesetContents, read_from, saving

T = TypeVar("T")


class OpenFile:
    """A checked ruleset file. `why_read_only` says why nothing can be written to it; "" is: all can."""

    def __init__(self, path: Path, database: Database | None, hold: Hold | None, why_read_only: str = "") -> None:
        """Not to be called: `open` and `written` make them."""
        self.path, self.why_read_only = path, why_read_only
        self._database, self._hold = database, hold
        self._held = opening.hold(path) if database is not None else None
        self._is_logging = False

    @classmethod
    def open(cls, path: Path) -> tuple[Self, RulesetContents]:
        """Hold a file and read it; when it cannot be held, only read it.

        Raises
        ------
        RulesetFileError
            The file cannot be used at all; it was not touched.
        """
        opening.check(path, RULESET_FILE)
        try:
            hold = opening.may_write(path)
        except (HeldByAnother, CannotHold) as reason:
            return cls.look_at(path, str(reason))
        return cls._read_held(path, hold)

    @classmethod
    def look_at(cls, path: Path, why_read_only: str) -> tuple[Self, RulesetContents]:
        """Only read a file; RulesetFileError as `open`."""
        with opening.reading(path, RULESET_FILE) as connection:
            return cls(path, None, None, why_read_only), read_from(path, Database(connection))

    @classmethod
    def written(cls, path: Path, write: Callable[[sqlite3.Connection], None]) -> Self:
        """Hold a file and write to it; RulesetFileError when either cannot be done."""
        opening.check(path, RULESET_FILE)
        opened, _ = cls._read_held(path, opening.must_write(path, RULESET_FILE))
        try:
            opened.write(write)
        except BaseException:
            opened.close()
            raise
        return opened

    @classmethod
    def _read_held(cls, path: Path, hold: Hold) -> tuple[Self, RulesetContents]:
        try:
            database = Database(opening.connected(path, RULESET_FILE))
            try:
                return cls(path, database, hold), read_from(path, database)
            except BaseException:
                database.close()
                raise
        except BaseException:
            hold.release()
            raise

    def write(self, write: Callable[[sqlite3.Connection], None]) -> None:
        """Write in one transaction; RulesetFileError, with nothing written, when it cannot be done."""
        if self.why_read_only:
            raise self._not_saved(self.why_read_only, "Save a copy of it")
        if self._database is None:
            raise self._not_saved("the document is closed", "Open it again")
        with saving(self.path):
            if self._is_elsewhere():
                raise self._not_saved("the file was moved, deleted or replaced meanwhile", "Save it as another file")
            if not self._is_logging:
                self._database.log_ahead()
                self._is_logging = True
            with self._database.transaction() as rows:
                if self._database.changed_by_others():
                    raise self._not_saved("another program has changed the file meanwhile", "Open it again")
                write(rows)

    def read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up in the file, which may be closed or only looked on."""
        if self._database is not None:
            return read(self._database.sqlite)
        with opening.reading(self.path, RULESET_FILE) as connection:
            return read(connection)

    def close(self) -> None:
        """Bring all into the one file and let it go."""
        if self._database is not None and self._hold is not None and self._held is not None:
            database, self._database = self._database, None
            database.close()
            opening.release(self._held)
            self._hold.release()

    def _is_elsewhere(self) -> bool:
        """Whether something else, or nothing, lies at the place of the file."""
        try:
            return opening.identity(self.path) != self._held
        except OSError:
            return True

    def _not_saved(self, why: str, what_to_do: str) -> RulesetFileError:
        return RulesetFileError(self.path, "this could not be saved", why, what_to_do)
