"""The record of a playtest: one SQLite file with the design, the start and every play, appended as it is made.

What an action or an event means is the rules module's business; here they are JSON. Play 0 is the beginning, when
there is one; after it the plays are numbered on without a gap.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import msgspec

from workbench.engine.codec import digest, to_json
from workbench.engine.design import Design
from workbench.storage import opening
from workbench.storage.database import Database
from workbench.storage.file_errors import RecordFileError
from workbench.storage.opening import FileKind
from workbench.storage.ruleset_file import new_file, saving
from workbench.storage.statements import Cells, all_rows, put_rows
from workbench.storage.tables.record import RECORD_TABLES
from workbench.storage.upgrades import RECORD_LADDER, RECORD_SCHEMA
from workbench.storage.versions import packed, unpacked

EXTENSION = ".record"
RECORD_FILE = FileKind(
    name="record",
    application_id=0x57425243,
    schema=RECORD_SCHEMA,
    ladder=RECORD_LADDER,
    tables=RECORD_TABLES,
    error=RecordFileError,
)


class Play(NamedTuple):
    """One play. `digest` is that of the state after it, "" where none was taken; `dice` were entered by hand."""

    number: int
    action: bytes
    events: bytes
    digest: str = ""
    dice: tuple[int, ...] = ()


class Start(NamedTuple):
    """What a playtest began with, and what it was played on."""

    title: str
    rules: str
    ruleset_digest: str
    scenario: str
    seed: int
    options: dict[str, str]
    bots: dict[str, str]


class Outcome(NamedTuple):
    """How a playtest ended; all is "" while it goes on."""

    ending: str = ""
    winner: str = ""
    digest: str = ""


class Record(NamedTuple):
    """All of a record, read at one moment."""

    start: Start
    outcome: Outcome
    plays: tuple[Play, ...]
    design: Design


class RecordFile:
    """A record that is open for writing. Every call is one transaction; a crash loses at most the last one."""

    def __init__(self, path: Path, database: Database, record: Record) -> None:
        """Not to be called: `create` and `open` make records."""
        self.path = path
        self._database, self._record = database, record
        self._plays = list(record.plays)
        self._outcome = record.outcome
        self._held = opening.hold(path)
        self._is_open = True
        self._is_logging = False

    @classmethod
    def create(
        cls,
        path: Path | str,
        design: Design,
        scenario: str,
        seed: int,
        options: Mapping[str, str] | None = None,
        bots: Mapping[str, str] | None = None,
    ) -> Self:
        """Begin a record at a place where no file is; RecordFileError when there is one, or it cannot be written."""
        path = Path(path)
        if path.exists() and (not path.is_file() or path.stat().st_size):
            why = "there is a file of this name, and records are not written over"
            raise RecordFileError(path, "this record cannot be made", why, "Choose another name")
        start: Cells = {"id": 1, "title": design.title, "rules": design.rules, "ruleset_digest": digest(design)}
        start |= {"scenario": scenario, "seed": seed, "design": packed(design)}
        start |= {"options": to_json(dict(options or {})).decode(), "bots": to_json(dict(bots or {})).decode()}
        start |= {"ending": "", "winner": "", "final_digest": ""}
        with saving(path, RecordFileError), new_file(path, RECORD_FILE) as rows:
            put_rows(rows, RECORD_TABLES.tables["playtest"], [start])
        return cls.open(path)

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """Go on with a record; RecordFileError, with the file untouched, when it cannot be used."""
        path = Path(path)
        database = Database(opening.writing(path, RECORD_FILE))
        try:
            return cls(path, database, _read(path, database))
        except BaseException:
            database.close()
            raise

    @property
    def start(self) -> Start:
        return self._record.start

    @property
    def outcome(self) -> Outcome:
        return self._outcome

    def plays(self) -> list[Play]:
        """All plays so far, in order."""
        return list(self._plays)

    def design(self) -> Design:
        """The design that is played, as it was at the start."""
        return self._record.design

    def append(
        self, number: int, action_json: bytes, events_json: bytes, digest: str = "", dice: tuple[int, ...] = ()
    ) -> None:
        """Add the next play."""
        self.append_all([Play(number, action_json, events_json, digest, dice)])

    def append_all(self, plays: Iterable[Play]) -> None:
        """Add several plays in one transaction; RecordFileError when a number is not the next one."""
        plays = list(plays)
        for due, play in enumerate(plays, start=self._next_number(plays)):
            if play.number != due:
                why = f"play {play.number} cannot follow play {due - 1}"
                raise RecordFileError(self.path, "this could not be recorded", why, "Record the plays in order")
        self._write_rows("play", [_cells(play) for play in plays])
        self._plays += plays

    def truncate(self, to_number: int) -> None:
        """Take back every play after this one, and the ending with them."""
        with saving(self.path, RecordFileError), self._log().transaction() as rows:
            rows.execute("DELETE FROM play WHERE number > ?", (to_number,))
            rows.execute("UPDATE playtest SET ending = '', winner = '', final_digest = ''")
        self._plays = [play for play in self._plays if play.number <= to_number]
        self._outcome = Outcome()

    def finish(self, ending: str, winner: str, digest: str) -> None:
        """Say how the playtest ended: the ending's name, the side that won ("" is nobody), the last digest."""
        with saving(self.path, RecordFileError), self._log().transaction() as rows:
            sql = "UPDATE playtest SET ending = ?, winner = ?, final_digest = ?"
            rows.execute(sql, (ending, winner, digest))
        self._outcome = Outcome(ending, winner, digest)

    def close(self) -> None:
        """Bring all into the one file and let it go. What was read of it can still be asked for."""
        if self._is_open:
            self._is_open = False
            self._database.close()
            opening.release(self._held)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _next_number(self, plays: list[Play]) -> int:
        """After the last one; the first play of all may be the beginning (0) or the first (1)."""
        if self._plays:
            return self._plays[-1].number + 1
        return 0 if plays and plays[0].number == 0 else 1

    def _write_rows(self, table: str, rows: list[Cells]) -> None:
        with saving(self.path, RecordFileError), self._log().transaction() as connection:
            put_rows(connection, RECORD_TABLES.tables[table], rows)

    def _log(self) -> Database:
        """The database, ready for a transaction; RecordFileError when it is closed or somebody else writes to it."""
        what = "this could not be recorded"
        if not self._is_open:
            raise RecordFileError(self.path, what, "the record is closed", "Open it again")
        if self._database.changed_by_others():
            raise RecordFileError(self.path, what, "another program has changed the file meanwhile", "Open it again")
        if not self._is_logging:
            self._database.log_ahead()
            self._is_logging = True
        return self._database


def read_record(path: Path | str) -> Record:
    """All of a record. The file is checked first and never touched; RecordFileError when it cannot be used."""
    path = Path(path)
    with opening.reading(path, RECORD_FILE) as connection:
        return _read(path, Database(connection))


def _cells(play: Play) -> Cells:
    return {**play._asdict(), "dice": " ".join(str(face) for face in play.dice)}


def _read(path: Path, database: Database) -> Record:
    try:
        with database.reading() as rows:
            heads = list(all_rows(rows, RECORD_TABLES.tables["playtest"]))
            plays = tuple(_play(row) for row in all_rows(rows, RECORD_TABLES.tables["play"]))
        if len(heads) != 1:
            raise ValueError(f"table playtest has {len(heads)} rows where one is due")
        for before, after in pairwise(plays):
            if after.number != before.number + 1:
                raise ValueError(f"play {after.number} follows play {before.number}")
        return Record(_start(heads[0]), _outcome(heads[0]), plays, _design(heads[0]))
    except (sqlite3.Error, ValueError, TypeError) as error:
        raise RecordFileError(path, "this record is damaged", str(error), "Restore it from a copy") from error


def _start(row: Cells) -> Start:
    fields = {name: row[name] for name in Start._fields if name not in ("options", "bots")}
    for name in ("options", "bots"):
        if not isinstance(row[name], str):
            raise ValueError(f"the {name} are not text")
        fields[name] = msgspec.json.decode(str(row[name]))
    return msgspec.convert(list(fields[name] for name in Start._fields), Start)


def _outcome(row: Cells) -> Outcome:
    return msgspec.convert([row["ending"], row["winner"], row["final_digest"]], Outcome)


def _design(row: Cells) -> Design:
    content = row["design"]
    if not isinstance(content, bytes):
        raise ValueError("the design is not in the form of a design")
    design = unpacked(content, Design)
    if digest(design) != row["ruleset_digest"]:
        raise ValueError("the design is not the one that its digest names")
    return design


def _play(row: Cells) -> Play:
    match row:
        case {"number": int(number), "action": bytes(action), "events": bytes(events), "dice": str(dice)} if isinstance(
            row["digest"], str
        ):
            return Play(number, action, events, row["digest"], tuple(int(face) for face in dice.split()))
    raise ValueError(f"play {row['number']} is not in the form of a play")
