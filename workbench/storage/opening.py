"""Opening a database file that may come from anywhere: it is checked read-only before anything of it is used.

A file at rest is read as if it could never change, so that not a byte of it, and no file beside it, is touched. A
file with a write-ahead log or a journal beside it, or a lock (after a crash, or open in another program), is read from
a copy.
A file that this process itself holds open is read through SQLite alone: closing any other handle on it would drop
the locks that protect it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import MetaData

from workbench.storage.file_errors import StoredFileError
from workbench.storage.holds import CannotHold, HeldByAnother, Hold, may_be_held, take_hold
from workbench.storage.schema_checks import misfit, unsafe_part
from workbench.storage.upgrades import Ladder, climb

MAX_FILE_BYTES = 2**30
MAX_VALUE_BYTES = 64 * 2**20
MAX_FIGURE_BYTES = 2 * 2**20
"""So large one text or one border of a design may be; only assets and versions are larger."""
MAX_SQL_BYTES = 2**20
WAIT_S = 2.0
"""How long one waits for another program to finish its writing."""
_SIDE_FILES = ("-wal", "-journal")
_RESTORE = "Restore it from a copy"


class FileKind(NamedTuple):
    """What tells one kind of our files from any other database. `error` says what goes wrong with it."""

    name: str
    application_id: int
    schema: int
    ladder: Ladder
    tables: MetaData
    error: type[StoredFileError]


_held: dict[tuple[int, int], int] = {}
"""Device and inode of the files that this process has open for writing, with how often."""


@contextlib.contextmanager
def reading(path: Path, kind: FileKind) -> Iterator[sqlite3.Connection]:
    """A checked read-only connection; older files are seen as upgraded, in memory only.

    Raises
    ------
    StoredFileError
        The error of the kind, for whatever is wrong with the file; the file is as it was.
    """
    with _checked(path, kind) as (connection, _):
        yield connection


@contextlib.contextmanager
def _checked(path: Path, kind: FileKind) -> Iterator[tuple[sqlite3.Connection, bool]]:
    """As `reading`, and whether the file is older."""
    _check_outside(path, kind)
    with contextlib.ExitStack() as closing:
        try:
            connection = _connect(path, closing)
            _check_inside(connection, path, kind)
            upgraded = _upgraded(connection, kind, closing)
            _check_tables(upgraded, path, kind)
            yield upgraded, upgraded is not connection
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            raise _damaged(path, kind, str(error)) from error


def check(path: Path, kind: FileKind, read: Callable[[Path, sqlite3.Connection], object] | None = None) -> None:
    """Look a file through without using it; raises as `reading`.

    An older file is also read, for it will be upgraded before its rows are: what does not fit must not be touched.
    """
    with _checked(path, kind) as (connection, is_older):
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
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=WAIT_S, isolation_level=None)
    try:
        guard(connection)
        climb(connection, kind.ladder, kind.schema)
    except sqlite3.Error as error:
        connection.close()
        what = f"this {kind.name} cannot be opened"
        raise kind.error(path, what, str(error), "Close it in other programs") from error
    return connection


def may_write(path: Path) -> Hold:
    """The right to write a file that was checked, for one document at a time.

    Raises
    ------
    HeldByAnother, CannotHold
        Another document has it, or the file or its folder may not be written. The texts are for people.
    """
    if not os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise CannotHold("it may not be written to")
    return take_hold(path)


def must_write(path: Path, kind: FileKind) -> Hold:
    """As `may_write`, with the reason against it told as the error of the kind."""
    try:
        return may_write(path)
    except HeldByAnother as reason:
        raise kind.error(path, f"this {kind.name} cannot be changed", str(reason), "Close it there") from reason
    except CannotHold as reason:
        what_to_do = "Copy it to where you may write"
        raise kind.error(path, f"this {kind.name} cannot be changed", str(reason), what_to_do) from reason


def guard(connection: sqlite3.Connection) -> None:
    """Settings of every connection: nothing in a schema is trusted, values are bounded, commits are on the disk."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
    connection.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, MAX_SQL_BYTES)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA synchronous = FULL")


@contextlib.contextmanager
def figures_only(connection: sqlite3.Connection) -> Iterator[None]:
    """Meanwhile no value may be larger than one of a design: what is larger is neither read nor written."""
    before = connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, min(MAX_FIGURE_BYTES, MAX_VALUE_BYTES))
    try:
        yield
    finally:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, before)


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
    cannot = f"this {kind.name} cannot be opened"
    try:
        if not path.exists():
            why = "it is a link that leads nowhere" if path.is_symlink() else "there is no such file"
            raise kind.error(path, cannot, why, "Check the name")
        if not path.is_file():
            raise kind.error(path, cannot, "it is not a file", f"Name the {kind.name} itself")
        size = path.stat().st_size
        if size == 0:
            raise kind.error(path, cannot, "it is empty", _RESTORE)
        if size > MAX_FILE_BYTES:
            raise kind.error(path, cannot, f"it is larger than {MAX_FILE_BYTES // 2**20} MiB", "Choose another file")
        _check_beside(path, kind)
        if identity(path) not in _held:
            with path.open("rb") as file:
                _check_header(path, kind, file.read(100), size)
    except OSError as error:
        raise kind.error(path, cannot, error.strerror or str(error), "Check the rights to it") from error


def _check_beside(path: Path, kind: FileKind) -> None:
    """SQLite would follow, wait for or write to whatever has the name of its log."""
    for beside in (path.with_name(path.name + end) for end in (*_SIDE_FILES, "-shm")):
        if beside.is_symlink() or (beside.exists() and not beside.is_file()):
            cannot = f"this {kind.name} cannot be opened"
            raise kind.error(path, cannot, f"{beside.name} beside it is no file", f"Move {beside.name} away")


def _check_header(path: Path, kind: FileKind, header: bytes, size: int) -> None:
    if not header.startswith(b"SQLite format 3\0"):
        raise _foreign(path, kind, "a text file" if _is_text(header) else "another kind of file")
    if len(header) < 100:
        raise _damaged(path, kind, "it breaks off in its first line")
    if int.from_bytes(header[68:72], "big") != kind.application_id:
        raise _foreign(path, kind, "a database of another program")
    page = int.from_bytes(header[16:18], "big")
    due = int.from_bytes(header[28:32], "big") * (65536 if page == 1 else page)
    counts_its_pages = header[24:28] == header[92:96]
    if counts_its_pages and size < due and not _side_files(path):
        raise _damaged(path, kind, f"it is cut short, {size} of {due} bytes are there")


def _is_text(start: bytes) -> bool:
    try:
        return "\0" not in start.decode("utf-8", errors="strict")
    except UnicodeDecodeError as error:
        return error.end >= len(start) - 3 and b"\0" not in start


def _side_files(path: Path) -> list[Path]:
    beside = (path.with_name(path.name + end) for end in _SIDE_FILES)
    return [file for file in beside if file.is_file() and file.stat().st_size]


def _connect(path: Path, closing: contextlib.ExitStack) -> sqlite3.Connection:
    if path.exists() and identity(path) in _held:
        mode = "mode=ro"
    elif _side_files(path) or may_be_held(path):
        path, mode = _copy(path, closing), "mode=rw"
    else:
        mode = "mode=ro&immutable=1"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, isolation_level=None)
    closing.callback(connection.close)
    guard(connection)
    return connection


def _copy(path: Path, closing: contextlib.ExitStack) -> Path:
    """A copy of the file with what lies beside it, taken while nobody wrote to it."""
    folder = Path(closing.enter_context(tempfile.TemporaryDirectory()))
    for _ in range(5):
        files = [path, *_side_files(path)]
        before = [(file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files]
        if sum(size for _, _, size in before) > MAX_FILE_BYTES:
            raise OSError(f"it is larger than {MAX_FILE_BYTES // 2**20} MiB")
        for file in files:
            shutil.copyfile(file, folder / file.name)
        files = [path, *_side_files(path)]
        if before == [(file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files]:
            return folder / path.name
    raise OSError("another program is writing to it")


def _check_inside(connection: sqlite3.Connection, path: Path, kind: FileKind) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != kind.application_id:
        for log in _side_files(path):  # the file itself has the right number
            why = f"{log.name} beside it is the log of another file"
            raise kind.error(path, f"this {kind.name} cannot be opened", why, f"Move {log.name} away")
        raise _foreign(path, kind, "a database of another program")
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    if schema > kind.schema:
        why = f"a newer version of the program wrote it (schema {schema}, this one knows {kind.schema})"
        raise kind.error(path, f"this {kind.name} cannot be opened", why, "Update the program")
    if schema != kind.schema and any(number not in kind.ladder for number in range(schema, kind.schema)):
        raise _damaged(path, kind, f"it has no schema number that ever was ({schema})")
    if unsafe := unsafe_part(connection, kind.tables):
        why = f"it holds {unsafe}, and no {kind.name} does"
        raise kind.error(path, f"this {kind.name} is not safe", why, "Ask who gave it to you for a clean one")
    (health,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if health != "ok":
        raise _damaged(path, kind, health)


def _upgraded(connection: sqlite3.Connection, kind: FileKind, closing: contextlib.ExitStack) -> sqlite3.Connection:
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    if schema == kind.schema:
        return connection
    memory = sqlite3.connect(":memory:", isolation_level=None)
    closing.callback(memory.close)
    guard(memory)
    connection.backup(memory)
    climb(memory, kind.ladder, kind.schema)
    return memory


def _check_tables(connection: sqlite3.Connection, path: Path, kind: FileKind) -> None:
    """Our tables have our columns and keys; tables of others are let be."""
    if why := misfit(connection, kind.tables):
        raise _damaged(path, kind, why)


def _foreign(path: Path, kind: FileKind, what: str) -> StoredFileError:
    return kind.error(path, f"this is no {kind.name}", f"it is {what}", f"Choose a {kind.name}")


def _damaged(path: Path, kind: FileKind, why: str) -> StoredFileError:
    return kind.error(path, f"this {kind.name} is damaged", why, _RESTORE)
