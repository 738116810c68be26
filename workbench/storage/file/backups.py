"""Copies of a file as it was before each of the last openings that changed something; one can go back to them.

They are made by the first change of an opening and lie where the system keeps the state of programs, in a folder for
each file. A large file is copied without its pictures. Where no copy can be made, work goes on without one.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import MetaData

from workbench.engine.words.message import Message
from workbench.storage.file import sums
from workbench.storage.file.connecting import connect
from workbench.storage.file.unfinished import unfinished
from workbench.storage.file.wholeness import is_whole_database
from workbench.storage.rows.statements import all_cells, make_table, put_cells

MOST_OF_A_FILE = 10
MOST_BYTES_OF_A_FILE = 256 * 2**20
"""So much the backups of one file take together; the newest stays in any case."""
MOST_BYTES = 2 * 2**30
"""So much those of all files take together."""
WHOLE_UP_TO_BYTES = 32 * 2**20
"""A file that is larger is copied without its pictures."""
_PICTURES = "asset"
_NAME = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-\d{6}([+-]\d{4})?", re.ASCII)


class Backup(NamedTuple):
    """A copy of a file as it was before the changes that began at a time (local, ISO)."""

    path: Path
    made_at: str

    @property
    def said(self) -> Message:
        """When it was made."""
        return Message("the backup of {day}", day=self.made_at.replace("T", " ")[:16])

    def __str__(self) -> str:
        return str(self.said)


def backups_of(path: Path) -> list[Backup]:
    """The backups of a file at this place, the newest first."""
    with contextlib.suppress(OSError):
        names = sorted((file.stem for file in _folder(path).iterdir() if _NAME.fullmatch(file.stem)), reverse=True)
        return [Backup(_folder(path) / f"{name}{path.suffix}", _time_of(name)) for name in names]
    return []


def back_up(path: Path, connection: sqlite3.Connection, tables: MetaData) -> None:
    """Copy an open file before it is changed. What goes wrong is nobody's hindrance: there is no copy then."""
    if MOST_OF_A_FILE <= 0:
        return
    with contextlib.suppress(OSError, sqlite3.Error):
        folder = _folder(path)
        folder.mkdir(parents=True, exist_ok=True)
        name = datetime.now().astimezone().strftime("%Y-%m-%dT%H-%M-%S-%f%z")
        with unfinished(folder / f"{name}{path.suffix}", is_whole_database) as place:
            _copy(connection, place, tables)
        _let_the_oldest_go(path)


def _copy(source: sqlite3.Connection, place: Path, tables: MetaData) -> None:
    (pages,) = source.execute("PRAGMA page_count").fetchone()
    (page,) = source.execute("PRAGMA page_size").fetchone()
    with contextlib.closing(connect(place, "rwc")) as copy:
        if pages * page <= WHOLE_UP_TO_BYTES:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            return
        for number in ("application_id", "user_version"):
            copy.execute(f"PRAGMA {number} = {source.execute(f'PRAGMA {number}').fetchone()[0]}")
        copy.execute("BEGIN")
        for table in tables.sorted_tables:
            make_table(copy, table)
        sums.seal(copy, tables)
        for table in tables.sorted_tables:
            if table.name not in (_PICTURES, sums.NAME):
                put_cells(copy, table, all_cells(source, table))
        copy.execute("COMMIT")


def _let_the_oldest_go(path: Path) -> None:
    """Those of this file beyond their number or size, then the oldest of all files beyond the size of all."""
    room, kept = MOST_BYTES_OF_A_FILE, 0
    newest = ""
    for backup in backups_of(path):
        newest = newest or backup.path.name
        room, kept = room - backup.path.stat().st_size, kept + 1
        if kept > 1 and (kept > MOST_OF_A_FILE or room < 0):
            backup.path.unlink(missing_ok=True)
    files = [file for file in _home().glob("*/*") if _NAME.fullmatch(file.stem)]
    total = sum(file.stat().st_size for file in files)
    for file in sorted(files, key=lambda file: file.name):
        if total > MOST_BYTES and file.name != newest:
            total -= file.stat().st_size
            file.unlink(missing_ok=True)


def _folder(path: Path) -> Path:
    """The folder for the file at a place: part of its name for people, and a digest of where it lies."""
    whole = path.resolve()
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", whole.stem)[:40]
    return _home() / f"{plain}-{hashlib.blake2b(str(whole).encode(errors='replace'), digest_size=6).hexdigest()}"


def _home() -> Path:
    from platformdirs import user_state_dir

    return Path(user_state_dir("wargame-workbench")) / "backups"


def _time_of(name: str) -> str:
    found = _NAME.fullmatch(name)
    return f"{found[1]}T{found[2]}:{found[3]}:{found[4]}" if found else name
