"""The kinds of our database files: what tells them from others and from each other, and what is said of one that is
not what it should be.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import MetaData

from workbench.engine.words.message import Message, as_message, marked
from workbench.limits import BeyondLimit
from workbench.storage.file.file_errors import StoredFileError, is_too_large, of_kind, why_of
from workbench.storage.file.upgrades import Ladder

RESTORE = marked("Restore it from a copy")
RULESET_ID, RECORD_ID, SEAT_RECORD_ID, RESULTS_ID = 0x57425253, 0x57425243, 0x57425254, 0x57425245
GAME_ID, PLAYER_ID = 0x57425247, 0x57425250
"""The application ids of our files. Older results have that of a record for a seat: its table tells them apart."""
SEAT_RECORD_TABLE = "told_playtest"
_OURS = {
    RULESET_ID: marked("a ruleset file"),
    RECORD_ID: marked("the record of a playtest"),
    SEAT_RECORD_ID: marked("a record for a seat"),
    RESULTS_ID: marked("the results of a batch"),
    GAME_ID: marked("a referee's file"),
    PLAYER_ID: marked("a player's file"),
}
FIRST_PAGE = 65536
"""No page is larger; the names of the tables stand in the first."""
SQLITE = b"SQLite format 3\0"


class FileKind(NamedTuple):
    """What tells one kind of our files from any other database. `error` says what goes wrong with it.

    A file that was altered is not opened, unless its kind can be read nevertheless: then whoever reads it says so.
    `remedy` says what can be done about a damaged one. One that `is_backed_up` is copied before it is changed.
    `check_size` raises BeyondLimit when there is too much in a file, before it is looked through or read.
    `former_tables` are those that older files of the kind have besides.
    """

    name: str
    application_id: int
    schema: int
    ladder: Ladder
    tables: MetaData
    error: type[StoredFileError]
    is_read_when_altered: bool = False
    is_backed_up: bool = False
    remedy: Callable[[Path], str] = lambda path: ""
    check_size: Callable[[sqlite3.Connection], None] = lambda connection: None
    former_tables: frozenset[str] = frozenset()


def is_of(path: Path, kind: FileKind) -> bool:
    """Whether a file says to be of this kind; nothing of it is checked."""
    try:
        with path.open("rb") as file:
            start = file.read(FIRST_PAGE) if path.is_file() else b""
    except OSError:
        return False
    return start.startswith(SQLITE) and number_of(start) == kind.application_id


def number_of(start: bytes) -> int:
    """The application id by the first page of a database; older results are told from records for a seat."""
    found = int.from_bytes(start[68:72], "big")
    return RESULTS_ID if found == SEAT_RECORD_ID and SEAT_RECORD_TABLE.encode() not in start else found


def number_inside(connection: sqlite3.Connection) -> int:
    """The same of a database that is connected."""
    (number,) = connection.execute("PRAGMA application_id").fetchone()
    asked = "SELECT count(*) FROM sqlite_master WHERE name = ?"
    if number == SEAT_RECORD_ID and connection.execute(asked, (SEAT_RECORD_TABLE,)).fetchone() == (0,):
        return RESULTS_ID
    return int(number)


def unusable(path: Path, kind: FileKind, error: Exception) -> StoredFileError:
    """What is said of a file that is too large in something, or else damaged."""
    what = of_kind("this {kind} is too large", kind.name)
    if isinstance(error, BeyondLimit):
        return kind.error(path, what, error.why, error.limit.remedy)
    if is_too_large(error):
        return kind.error(path, what, why_of(error), "Make it smaller")
    return damaged(path, kind, why_of(error))


def named_database(application: int) -> str:
    """What a database file is by its number, in words."""
    return _OURS.get(application, marked("a database of another program"))


def foreign(path: Path, kind: FileKind, what: str) -> StoredFileError:
    """What is said of a file that is something else; `what` it is, a message."""
    it_is = Message("it is {what}", what=as_message(what))
    return kind.error(path, of_kind("this is no {kind}", kind.name), it_is, of_kind("Choose a {kind}", kind.name))


def damaged(path: Path, kind: FileKind, why: str) -> StoredFileError:
    """What is said of a file that is not whole, with what can be done about it."""
    return kind.error(path, of_kind("this {kind} is damaged", kind.name), why, kind.remedy(path) or RESTORE)


def not_with(path: Path, kind: FileKind, beside: Path, why: str) -> StoredFileError:
    """What is said of a file with something beside it that is not to be played back into it."""
    left = Message("{name} beside it {why}", name=beside.name, why=as_message(why))
    away = Message("Move {name} away", name=beside.name)
    return kind.error(path, of_kind("this {kind} cannot be opened", kind.name), left, away)
