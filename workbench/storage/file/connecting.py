"""The one way in which SQLite is opened: as if every file came from elsewhere, bounded, and not for ever.

Nothing in a schema is trusted or may be written past SQLite's own statements, no second file is attached, values are
bounded. While a file is being opened (`within`), all that SQLite does has a deadline, and whoever waits for it
(`long_work.doing`) is told and may stop it.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Literal

from workbench import limits
from workbench.engine.words.message import Message, marked
from workbench.long_work import LongWork, Stopped, doing, under_way

MAX_VALUE_BYTES = limits.VALUE_BYTES.most
MAX_FIGURE_BYTES = limits.FIGURE_BYTES.most
"""So large one text or one border of a design may be; only assets and versions are larger."""
MAX_SQL_BYTES = 2**20
WAIT_S = 2.0
"""How long one waits for another program to finish its writing."""
STEPS_BETWEEN_LOOKS = 1000
"""So many steps SQLite makes before the clock is looked at: some tens of microseconds."""
_DEFENSIVE = 1010
"""SQLITE_DBCONFIG_DEFENSIVE."""
IN_MEMORY: Literal[":memory:"] = ":memory:"
Mode = Literal["ro", "ro&immutable=1", "rw", "rwc"]


class TookTooLong(Exception):
    """A file was not open when its time was up; `str` says so."""


class _Bound:
    """The deadline of one opening. What ended it is kept, for SQLite only says that it was interrupted."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._began = seconds, time.monotonic()
        self._waited_for = under_way()
        self.ended: BaseException | None = None

    def goes_on(self, done: int = 0, of: int = 0) -> bool:
        """Whether the opening does not end here; how far it is, is told where that is known."""
        if self.ended is None and time.monotonic() - self._began > self._seconds:
            self.ended = TookTooLong(Message("it takes longer than {seconds:.0f} s to read", seconds=self._seconds))
        if self.ended is None:
            try:
                self._waited_for.tell(done, of) if of else self._waited_for.look()
            except Stopped as stopped:
                self.ended = stopped
        return self.ended is None


_bound: ContextVar[_Bound | None] = ContextVar("bound", default=None)


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """All that SQLite does meanwhile is done in so many seconds; inside another `within` that one counts.

    Raises
    ------
    TookTooLong, Stopped, KeyboardInterrupt
        In the place of what SQLite says of it.
    """
    if _bound.get() is not None:
        yield
        return
    bound = _Bound(seconds)
    token = _bound.set(bound)
    try:
        with doing(LongWork(bound.goes_on)):
            yield
    except Exception as error:
        if bound.ended is None:
            raise
        raise bound.ended from error
    finally:
        _bound.reset(token)


def connect(place: Path | Literal[":memory:"], mode: Mode = "ro") -> sqlite3.Connection:
    """A connection in autocommit mode with all that guards it.

    Raises
    ------
    sqlite3.Error
        There is no such file, or it is no database.
    """
    name = place if isinstance(place, str) else f"{place.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(name, uri=True, timeout=WAIT_S, isolation_level=None)
    try:
        _guard(connection)
    except UnicodeDecodeError as error:  # SQLite's own message quotes what should be text in the file
        connection.close()
        raise sqlite3.DatabaseError(marked("its schema is no text")) from error
    except BaseException:
        connection.close()
        raise
    return connection


def _guard(connection: sqlite3.Connection) -> None:
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
    connection.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, MAX_SQL_BYTES)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.setlimit(sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1)
    connection.set_progress_handler(_is_at_its_end, STEPS_BETWEEN_LOOKS)
    if hasattr(connection, "setconfig"):  # Python 3.12: no statement writes to the schema's own tables or to the file
        connection.setconfig(_DEFENSIVE, True)
    connection.execute("PRAGMA writable_schema = OFF")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA mmap_size = 0")
    connection.execute("PRAGMA synchronous = FULL")


def _is_at_its_end() -> bool:
    bound = _bound.get()
    if bound is None:
        return False
    try:
        return not bound.goes_on()
    except KeyboardInterrupt as interrupt:  # SQLite would make of it a damage of the file
        bound.ended = interrupt
        return True


@contextlib.contextmanager
def figures_only(connection: sqlite3.Connection) -> Iterator[None]:
    """Meanwhile no value may be larger than one of a design: what is larger is neither read nor written."""
    most = min(MAX_FIGURE_BYTES, MAX_VALUE_BYTES)
    before = connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, most)
    try:
        yield
    finally:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, before)
