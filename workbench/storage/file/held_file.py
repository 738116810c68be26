"""A file of ours that one process alone writes to: checked, then held, then open, and one whole file when let go."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

from workbench.engine.words.message import Message, as_message, marked, said_by
from workbench.storage.file import opening
from workbench.storage.file.backups import back_up
from workbench.storage.file.database import Database
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.file.file_kind import FileKind
from workbench.storage.file.file_lock import FileLock
from workbench.storage.file.unfinished import clean_up, remove_with_logs

CANNOT_SAVE = marked("this could not be saved")


class HeldFile:
    """A checked file that is open for writing. Who else wants to write to it is told who has it.

    `cannot` is what is said of a transaction that is refused.
    """

    def __init__(self, path: Path, kind: FileKind, lock: FileLock, cannot: str = CANNOT_SAVE) -> None:
        """Open a file that was checked; the lock is this object's from now on, and let go when that fails."""
        self.path = path
        self._kind, self._lock, self._cannot = kind, lock, cannot
        self._is_open, self._is_logging = True, False
        try:
            self.database = Database(opening.connected(path, kind))
            try:
                self._identity = opening.hold(path)
                self._bytes = path.stat().st_size
            except BaseException:
                self.database.close()
                raise
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open(
        cls,
        path: Path,
        kind: FileKind,
        cannot: str = CANNOT_SAVE,
        read: Callable[[Path, sqlite3.Connection], object] | None = None,
    ) -> Self:
        """Check, hold and open a file; `read` reads an older one before it is upgraded.

        Raises
        ------
        StoredFileError
            The error of the kind: the file cannot be used, it may not be written, or another program has it.
        """
        opening.check(path, kind, read)
        clean_up(path.parent)
        return cls(path, kind, opening.must_write(path, kind), cannot)

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is written when the block ends, nothing when it raises.

        Raises
        ------
        StoredFileError
            The file is closed, lies elsewhere by now, or a program that asks nobody has written to it.
        """
        if not self._is_open:
            raise self._refusal(
                Message("the {kind} is closed", kind=as_message(self._kind.name)), marked("Open it again")
            )
        if why := self._why_not_there():
            raise self._refusal(why, marked("Save it as another file"))
        if not self._is_logging:
            if self._kind.is_backed_up and not self.database.changed_by_others():
                back_up(self.path, self.database.sqlite, self._kind.tables)
            self.database.log_ahead()
            self._is_logging = True
        with self.database.transaction() as rows:
            if self.database.changed_by_others():
                raise self._refusal(
                    marked("another program has changed the file meanwhile"),
                    marked("Open it again, or save it as another"),
                )
            yield rows

    def write_anew(self) -> None:
        """Write the whole file anew without the room that what was deleted has left; it may become smaller."""
        self.database.write_anew()
        self._bytes = self.path.stat().st_size

    def close(self) -> None:
        """Bring all into the one file and let it go."""
        if self._is_open:
            self._is_open = False
            self.database.close()
            opening.release(self._identity)
            self._lock.release()

    def _why_not_there(self) -> str:
        """Why what lies at the place of the file is not the file, or not all of it; it never becomes smaller here."""
        try:
            status = self.path.stat()
        except OSError:
            status = None
        if status is None or (status.st_dev, status.st_ino) != self._identity:
            return marked("the file was moved, deleted or replaced meanwhile")
        if status.st_size < self._bytes:
            return marked("another program has cut the file short meanwhile")
        self._bytes = status.st_size
        return ""

    def _refusal(self, why: str, what_to_do: str) -> StoredFileError:
        return self._kind.error(self.path, self._cannot, why, what_to_do)


def take_away(path: Path, kind: FileKind) -> None:
    """Delete a file of ours with the log that a crash has left beside it.

    Raises
    ------
    StoredFileError
        The error of the kind: it is no sound file of it, or another program has it. It is as it was then.
    """
    opening.check(path, kind)
    lock = opening.must_write(path, kind)
    try:
        remove_with_logs(path)
    except OSError as error:
        what = Message("this {kind} cannot be deleted", kind=as_message(kind.name))
        raise kind.error(path, what, error.strerror or said_by(error), "Name another place") from error
    finally:
        lock.release()
