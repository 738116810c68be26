"""One open SQLite file with transactions that begin where we say, and that rests as a single file when closed."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator


class Database:
    """A SQLite connection in autocommit mode (`isolation_level` None) and what was last seen of the file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.sqlite = connection
        self._seen = self._commits_of_others()

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """One moment of the file, even if another program writes meanwhile."""
        self.sqlite.execute("BEGIN")
        try:
            self._seen = self._commits_of_others()
            yield self.sqlite
        finally:
            self.sqlite.execute("ROLLBACK")

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is written when the block ends, nothing when it raises."""
        self.sqlite.execute("BEGIN IMMEDIATE")
        try:
            yield self.sqlite
            self.sqlite.execute("COMMIT")
        except BaseException:
            if self.sqlite.in_transaction:  # SQLite itself rolls back when the disk is full
                self.sqlite.execute("ROLLBACK")
            self._give_room_back()
            raise

    def _give_room_back(self) -> None:
        """Empty the log after a failure: on a full disk it may be what takes the room for a smaller change."""
        with contextlib.suppress(sqlite3.Error):
            self.sqlite.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def changed_by_others(self) -> bool:
        """Whether another connection has written since the last `reading`; a transaction keeps the answer true."""
        return self._commits_of_others() != self._seen

    def log_ahead(self) -> None:
        """From now on commits go to a write-ahead log: one flush each, and readers are never in the way.

        The change itself looks like one of others, so it is not made when there are any.
        """
        if not self.changed_by_others():
            self.sqlite.execute("PRAGMA journal_mode = WAL")
            self._seen = self._commits_of_others()

    def write_anew(self) -> None:
        """Write all of the file again without the room that what was deleted has left."""
        before = self.sqlite.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 1)  # the copy that SQLite makes of it meanwhile
        try:
            self.sqlite.execute("VACUUM")
        finally:
            self.sqlite.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, before)
        self.sqlite.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close, with everything in the one file. While another program has it open, that one tidies up."""
        with contextlib.suppress(sqlite3.Error):
            if self.sqlite.execute("PRAGMA journal_mode").fetchone() == ("wal",):
                self.sqlite.execute("PRAGMA journal_mode = DELETE")
        self.sqlite.close()

    def _commits_of_others(self) -> int:
        (number,) = self.sqlite.execute("PRAGMA data_version").fetchone()
        return int(number)
