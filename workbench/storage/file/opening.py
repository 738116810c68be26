"""Opening a database file that may come from anywhere: it is checked read-only before anything of it is used.

A file at rest is read as if it could never change, so that not a byte of it, and no file beside it, is touched. A
file with a write-ahead log or a journal beside it, or a lock (after a crash, or open in another program), is read from
a copy, into which they are brought only once they have been looked through.
A file that this process itself holds open is read through SQLite alone: closing any other handle on it would drop
the locks that protect it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from workbench import limits
from workbench.engine.words.message import Message, as_message, marked, said_by
from workbench.limits import BeyondLimit
from workbench.long_work import Stopped, under_way
from workbench.storage.file.connecting import IN_MEMORY, Mode, TookTooLong, connect, within
from workbench.storage.file.file_errors import OpeningStopped, of_kind
from workbench.storage.file.file_kind import (
    FIRST_PAGE,
    RESTORE,
    SQLITE,
    FileKind,
    damaged,
    foreign,
    named_database,
    not_with,
    number_inside,
    number_of,
    unusable,
)
from workbench.storage.file.file_lock import CannotLock, FileLock, LockedByAnother, may_be_locked, take_lock
from workbench.storage.file.leftovers import leftovers, why_not_played_back
from workbench.storage.file.passing_folders import PassingFolder
from workbench.storage.file.schema_checks import count_rows, misfit, unsafe_part
from workbench.storage.file.sums import Counted, broken_sum
from workbench.storage.file.upgrades import climb

MAX_FILE_BYTES = limits.FILE_BYTES.most
OPENING_S, BYTES_A_SECOND = float(limits.OPENING_SECONDS.most), 20 * 2**20
"""So long an opening takes at most: this, and the time in which a slow disk gives the file."""
_ASK = marked("Ask who gave it to you for a clean one")
_PAGES_AT_ONCE = 256


_held: dict[tuple[int, int], int] = {}
"""Device and inode of the files that this process has open for writing, with how often."""


@contextlib.contextmanager
def reading(path: Path, kind: FileKind, sums_what_it_reads: bool = False) -> Iterator[sqlite3.Connection]:
    """A checked read-only connection; older files are seen as upgraded, in memory only.

    Who sums what it reads looks at the sums of the tables itself, so that all rows need not be read twice.

    Raises
    ------
    StoredFileError
        The error of the kind, for whatever is wrong with the file; the file is as it was.
    """
    with _checked(path, kind, sums_what_it_reads) as (connection, _):
        yield connection


@contextlib.contextmanager
def _checked(path: Path, kind: FileKind, is_summed: bool = False) -> Iterator[tuple[sqlite3.Connection, bool]]:
    """As `reading`, and whether the file is older."""
    _check_outside(path, kind)
    with in_time(path, kind), contextlib.ExitStack() as closing:
        try:
            connection = _connect(path, kind, closing)
            _check_inside(connection, path, kind)
            is_older = _schema(connection) != kind.schema
            if is_older:  # which is looked at before anything climbs over its rows
                refuse_altered(connection, path, kind)
            upgraded = _upgraded(connection, kind, closing) if is_older else connection
            if why := misfit(upgraded, kind.tables):
                raise damaged(path, kind, why)
            if not is_older and not is_summed:
                refuse_altered(connection, path, kind)
            yield upgraded, is_older
        except (sqlite3.Error, OSError, UnicodeDecodeError, BeyondLimit) as error:
            raise unusable(path, kind, error) from error


@contextlib.contextmanager
def in_time(path: Path, kind: FileKind) -> Iterator[None]:
    """What is done with the file meanwhile has a deadline; beyond it, or stopped, the error of the kind is raised."""
    size = path.stat().st_size if path.is_file() else 0
    try:
        with within(OPENING_S + size / BYTES_A_SECOND):
            yield
    except TookTooLong as error:
        remedy = limits.OPENING_SECONDS.remedy
        raise kind.error(path, of_kind("this {kind} cannot be opened", kind.name), said_by(error), remedy) from error
    except Stopped as error:
        not_opened, remedy = of_kind("this {kind} is not opened", kind.name), marked("Open it again")
        raise OpeningStopped(path, not_opened, said_by(error), remedy) from error


def check(
    path: Path,
    kind: FileKind,
    read: Callable[[Path, sqlite3.Connection], object] | None = None,
    sums_what_it_reads: bool = False,
) -> None:
    """Look a file through without using it; raises as `reading`.

    An older file is also read, for it will be upgraded before its rows are: what does not fit must not be touched.
    """
    with _checked(path, kind, sums_what_it_reads) as (connection, is_older):
        if read is not None and is_older:
            read(path, connection)


def connected(path: Path, kind: FileKind) -> sqlite3.Connection:
    """A connection for reading and writing to a file that has passed all checks; upgraded if it is older.

    Nothing is written before the first transaction, except by an upgrade.

    Raises
    ------
    StoredFileError
        The error of the kind: the file cannot be opened for writing, or not be upgraded.
    """
    cannot = of_kind("this {kind} cannot be opened", kind.name), marked("Close it in other programs")
    try:
        _check_beside(path, kind)
        connection = connect(path, "rw")
    except (sqlite3.Error, OSError) as error:
        raise kind.error(path, cannot[0], said_by(error), cannot[1]) from error
    try:
        climb(connection, kind.ladder, kind.schema, kind.tables)
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.Error):
            raise kind.error(path, cannot[0], said_by(error), cannot[1]) from error
        raise
    return connection


def may_write(path: Path) -> FileLock:
    """The right to write a file that was checked, for one document at a time.

    Raises
    ------
    LockedByAnother, CannotLock
        Another document has it, or the file or its folder may not be written. The texts are for people.
    """
    if not os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise CannotLock(marked("it may not be written to"))
    return take_lock(path)


def must_write(path: Path, kind: FileKind) -> FileLock:
    """As `may_write`, with the reason against it told as the error of the kind."""
    cannot = of_kind("this {kind} cannot be changed", kind.name)
    try:
        return may_write(path)
    except LockedByAnother as reason:
        raise kind.error(path, cannot, said_by(reason), "Close it there") from reason
    except CannotLock as reason:
        what_to_do = marked("Copy it to where you may write")
        raise kind.error(path, cannot, said_by(reason), what_to_do) from reason


def hold(path: Path) -> tuple[int, int]:
    """Remember that this process has the file open for writing; what is returned is for `release`."""
    key = identity(path)
    _held[key] = _held.get(key, 0) + 1
    return key


def release(key: tuple[int, int]) -> None:
    """Forget what `hold` remembered."""
    _held[key] -= 1
    if not _held[key]:
        del _held[key]


def identity(path: Path) -> tuple[int, int]:
    """Device and inode of a file."""
    status = path.stat()
    return (status.st_dev, status.st_ino)


def _check_outside(path: Path, kind: FileKind) -> None:
    """What can be said of a file without reading it as a database."""
    cannot = of_kind("this {kind} cannot be opened", kind.name)
    try:
        if not path.exists():
            why = marked("it is a link that leads nowhere") if path.is_symlink() else marked("there is no such file")
            raise kind.error(path, cannot, why, "Check the name")
        if not path.is_file():
            raise kind.error(path, cannot, "it is not a file", of_kind("Name the {kind} itself", kind.name))
        size = path.stat().st_size
        if size == 0:
            raise kind.error(path, cannot, "it is empty", RESTORE)
        if size > MAX_FILE_BYTES:
            raise unusable(path, kind, BeyondLimit(marked("it has"), limits.FILE_BYTES._replace(most=MAX_FILE_BYTES)))
        if identity(path) not in _held:
            with path.open("rb") as file:
                _check_header(path, kind, file.read(FIRST_PAGE), size)
            _check_beside(path, kind)
    except OSError as error:
        raise kind.error(path, cannot, error.strerror or said_by(error), "Check the rights to it") from error


def _check_beside(path: Path, kind: FileKind) -> None:
    """SQLite would play back, follow, wait for or write to whatever has the name of its log."""
    with path.open("rb") as file:
        page = _page_bytes(file.read(100))
    for found, why in why_not_played_back(path, page, MAX_FILE_BYTES):
        raise not_with(path, kind, found, why)


def _page_bytes(header: bytes) -> int:
    page = int.from_bytes(header[16:18], "big")
    return 65536 if page == 1 else max(page, 512)


def _check_header(path: Path, kind: FileKind, header: bytes, size: int) -> None:
    if not header.startswith(SQLITE):
        raise foreign(path, kind, marked("a text file") if _is_text(header) else marked("another kind of file"))
    if len(header) < 100:
        raise damaged(path, kind, marked("it breaks off in its first line"))
    if (application := number_of(header)) != kind.application_id:
        raise foreign(path, kind, named_database(application))
    due = int.from_bytes(header[28:32], "big") * _page_bytes(header)
    counts_its_pages = header[24:28] == header[92:96]
    if counts_its_pages and size < due and not leftovers(path):
        raise damaged(path, kind, Message("it is cut short, {size} of {due} bytes are there", size=size, due=due))


def _is_text(start: bytes) -> bool:
    try:
        return "\0" not in start.decode("utf-8", errors="strict")
    except UnicodeDecodeError as error:
        return error.end >= len(start) - 3 and b"\0" not in start


def _connect(path: Path, kind: FileKind, closing: contextlib.ExitStack) -> sqlite3.Connection:
    mode: Mode = "ro&immutable=1"
    if path.exists() and identity(path) in _held:
        mode = "ro"
    elif leftovers(path) or may_be_locked(path):
        path, mode = _copy(path, closing), "rw"
        _check_beside(path, kind)
    connection = connect(path, mode)
    closing.callback(connection.close)
    return connection


def _copy(path: Path, closing: contextlib.ExitStack) -> Path:
    """A copy of the file with what lies beside it, taken while nobody wrote to it."""
    path = path.resolve()
    folder = closing.enter_context(PassingFolder())
    for _ in range(5):
        files = [path, *leftovers(path)]
        before = [(file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files]
        if sum(size for _, _, size in before) > MAX_FILE_BYTES:
            raise BeyondLimit(marked("it has"), limits.FILE_BYTES._replace(most=MAX_FILE_BYTES))
        for file in files:
            shutil.copyfile(file, folder / file.name)
        files = [path, *leftovers(path)]
        if before == [(file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files]:
            return folder / path.name
    raise OSError(marked("another program is writing to it"))


def _check_inside(connection: sqlite3.Connection, path: Path, kind: FileKind) -> None:
    application = number_inside(connection)
    if application != kind.application_id:
        for log in leftovers(path):  # the file itself has the right number
            raise not_with(path, kind, log, marked("is the log of another file"))
        raise foreign(path, kind, named_database(application))
    schema = _schema(connection)
    if schema > kind.schema:
        text = marked("a newer version of the program wrote it (schema {schema}, this one knows {known})")
        why = Message(text, schema=schema, known=kind.schema)
        raise kind.error(path, of_kind("this {kind} cannot be opened", kind.name), why, "Update the program")
    if schema != kind.schema and any(number not in kind.ladder for number in range(schema, kind.schema)):
        raise damaged(path, kind, Message("it has no schema number that ever was ({schema})", schema=schema))
    former = kind.former_tables if schema < kind.schema else ()
    if unsafe := unsafe_part(connection, kind.tables, former):
        why = Message("it holds {unsafe}, and no {kind} does", unsafe=unsafe, kind=as_message(kind.name))
        raise kind.error(path, of_kind("this {kind} is not safe", kind.name), why, _ASK)
    count_rows(connection, kind.tables, former)
    kind.check_size(connection)
    (health,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if health != "ok":
        raise damaged(path, kind, health)


def _schema(connection: sqlite3.Connection) -> int:
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    return int(schema)


def _upgraded(connection: sqlite3.Connection, kind: FileKind, closing: contextlib.ExitStack) -> sqlite3.Connection:
    """A copy of an older file in memory, brought up to the schema of today."""
    memory = connect(IN_MEMORY)
    closing.callback(memory.close)
    connection.backup(memory, pages=_PAGES_AT_ONCE, progress=lambda *_: under_way().look())
    climb(memory, kind.ladder, kind.schema, kind.tables)
    return memory


def refuse_altered(connection: sqlite3.Connection, path: Path, kind: FileKind, counted: Counted | None = None) -> None:
    """The error of the kind for rows that are not as they were written, unless such a file may be read."""
    try:
        if not kind.is_read_when_altered and (why := broken_sum(connection, kind.tables, counted)):
            raise damaged(path, kind, why)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise unusable(path, kind, error) from error
