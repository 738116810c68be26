"""The record of a playtest: one SQLite file with the design, the start and every play, appended as it is made.

What is in it is told in `record_contents.py`. Nothing that was played is taken out of it but by deleting a branch.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from workbench.engine.codec import digest, to_json
from workbench.engine.design import Design
from workbench.engine.playtests.own_words import OwnName, OwnNote
from workbench.engine.playtests.play_tree import BEGINNING, MAIN_LINE, Label
from workbench.engine.words.message import marked
from workbench.storage.file import file_kind, opening
from workbench.storage.file.database import Database
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.file.file_kind import FileKind
from workbench.storage.file.held_file import HeldFile
from workbench.storage.file.new_file import new_file
from workbench.storage.file.ruleset_file import saving
from workbench.storage.records.record_contents import (
    Outcome,
    Play,
    Record,
    Standing,
    Start,
    Unpacked,
    read_contents,
    unpacked_from,
    why_not_after,
)
from workbench.storage.records.record_upgrades import RECORD_LADDER, RECORD_SCHEMA
from workbench.storage.rows.statements import Cells, change_cells, put_rows, remove_rows
from workbench.storage.tables.record import RECORD_TABLES
from workbench.storage.versions import packed

EXTENSION = ".record"
RECORD_FILE = FileKind(
    name=marked("record"),
    application_id=file_kind.RECORD_ID,
    schema=RECORD_SCHEMA,
    ladder=RECORD_LADDER,
    tables=RECORD_TABLES,
    error=RecordFileError,
    is_read_when_altered=True,
)
CANNOT = marked("this could not be recorded")
_PLAYTEST, _PLAY, _BRANCH, _NOTE, _OWN_NOTE, _OWN_NAME, _FIGURES = (
    RECORD_TABLES.tables[name] for name in ("playtest", "play", "branch", "note", "own_note", "own_name", "figures")
)


class Changes(NamedTuple):
    """What is written in one transaction: plays and what is said of them, those that are gone, where play stands."""

    standing: Standing
    plays: tuple[Play, ...] = ()
    labels: Mapping[int, Label] = {}
    notes: Mapping[int, str] = {}
    gone_plays: tuple[int, ...] = ()
    gone_labels: tuple[int, ...] = ()
    gone_notes: tuple[int, ...] = ()
    own_notes: Mapping[OwnNote, str] = {}
    gone_own_notes: tuple[OwnNote, ...] = ()
    own_names: Mapping[OwnName, str] = {}
    gone_own_names: tuple[OwnName, ...] = ()
    figures: Mapping[int, Design] = {}
    gone_figures: tuple[int, ...] = ()
    seats: Mapping[str, str] | None = None
    """Who holds the seats now; None where nobody has changed them."""


NO_CHANGES = Changes(Standing(), labels={BEGINNING: Label(MAIN_LINE)})
"""What a record begins with before anything was played."""


class RecordFile:
    """A record that is open for writing. Every call is one transaction; a crash loses at most the last one.

    `record` is what is in the file when it is first asked for.
    """

    def __init__(self, held: HeldFile, numbers: Iterable[int] | None = None, known: Unpacked | None = None) -> None:
        """Not to be called: `create` and `open` make records. Without the `numbers` of its plays all of it is read."""
        self.path = held.path
        self._held, self._known = held, known
        self._numbers = {BEGINNING, *((play.number for play in self.record.plays) if numbers is None else numbers)}

    @cached_property
    def record(self) -> Record:
        known, self._known = self._known, None
        return _read(self.path, self._held.database, known)

    @classmethod
    def create(
        cls,
        path: Path | str,
        design: Design,
        scenario: str,
        seed: int,
        options: Mapping[str, str] | None = None,
        bots: Mapping[str, str] | None = None,
        plays: Changes = NO_CHANGES,
    ) -> Self:
        """Begin a record at a place where no file is; RecordFileError when there is one, or it cannot be written.

        What was played already is in it when it appears there.
        """
        path = Path(path)
        if path.exists() and (not path.is_file() or path.stat().st_size):
            why = marked("there is a file of this name, and records are not written over")
            raise RecordFileError(path, "this record cannot be made", why, "Choose another name")
        start: Cells = {"id": 1, "title": design.title, "rules": design.rules, "ruleset_digest": digest(design)}
        start |= {"scenario": scenario, "seed": str(seed), "design": packed(design)}
        start |= {"options": to_json(dict(options or {})).decode(), "bots": to_json(dict(bots or {})).decode()}
        start |= _standing_cells(plays.standing)
        with saving(path, RecordFileError), new_file(path, RECORD_FILE) as rows:
            put_rows(rows, _PLAYTEST, [start])
            _put(rows, plays)
        held = HeldFile.open(path, RECORD_FILE, CANNOT)
        return cls(held, (play.number for play in plays.plays))

    @classmethod
    def open(cls, path: Path | str, understand: Callable[[Record], object] = lambda record: None) -> Self:
        """Go on with a record; RecordFileError, with the file untouched, when it cannot be used or another has it.

        `understand` may refuse what is in an older one before it is upgraded.
        """

        known: Unpacked | None = None

        def read(path: Path, connection: sqlite3.Connection) -> None:
            nonlocal known
            understand(record := _read(path, Database(connection)))
            known = unpacked_from(connection, record)

        with opening.in_time(Path(path), RECORD_FILE):
            held = HeldFile.open(Path(path), RECORD_FILE, CANNOT, read)
            try:
                return cls(held, known=known)
            except BaseException:
                held.close()
                raise

    def write(self, changes: Changes) -> None:
        """Write what has changed; RecordFileError when it cannot be written, or a play follows none that is there."""
        numbers = self._numbers - set(changes.gone_plays)
        if why := why_not_after(numbers, changes.plays):
            raise RecordFileError(self.path, CANNOT, why, "Record the plays in order")
        with saving(self.path, RecordFileError), self._held.transaction() as rows:
            remove_rows(rows, _PLAY, [{"number": number} for number in changes.gone_plays])
            remove_rows(rows, _BRANCH, [{"first_play": first} for first in changes.gone_labels])
            remove_rows(rows, _NOTE, [{"play": number} for number in changes.gone_notes])
            remove_rows(rows, _OWN_NOTE, [where._asdict() for where in changes.gone_own_notes])
            remove_rows(rows, _OWN_NAME, [where._asdict() for where in changes.gone_own_names])
            remove_rows(rows, _FIGURES, [{"number": number} for number in changes.gone_figures])
            _put(rows, changes)
            standing = _standing_cells(changes.standing)
            if changes.seats is not None:
                standing["bots"] = to_json(dict(changes.seats)).decode()
            change_cells(rows, _PLAYTEST, tuple(standing), [(*standing.values(), 1)])
        self._numbers = numbers

    def close(self) -> None:
        """Bring all into the one file and let it go."""
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def read_record(path: Path | str) -> Record:
    """All of a record. The file is checked first and never touched; RecordFileError when it cannot be used."""
    path = Path(path)
    with opening.reading(path, RECORD_FILE) as connection:
        return _read(path, Database(connection))


def _read(path: Path, database: Database, known: Unpacked | None = None) -> Record:
    try:
        with database.reading() as rows:
            return read_contents(rows, known)
    except (sqlite3.Error, ValueError, TypeError, RecursionError) as error:
        raise file_kind.unusable(path, RECORD_FILE, error) from error


def _put(rows: sqlite3.Connection, changes: Changes) -> None:
    """Plays, what they were made on, and what is said of them."""
    put_rows(rows, _FIGURES, [_figures_cells(number, design) for number, design in sorted(changes.figures.items())])
    put_rows(rows, _PLAY, [_play_cells(play) for play in changes.plays])
    put_rows(rows, _BRANCH, [_label_cells(first, label) for first, label in sorted(changes.labels.items())])
    put_rows(rows, _NOTE, [{"play": play, "text": text} for play, text in sorted(changes.notes.items())])
    put_rows(rows, _OWN_NOTE, [{**where._asdict(), "text": text} for where, text in sorted(changes.own_notes.items())])
    put_rows(rows, _OWN_NAME, [{**where._asdict(), "text": text} for where, text in sorted(changes.own_names.items())])


def _play_cells(play: Play) -> Cells:
    cells = {**play._asdict(), "dice": " ".join(str(face) for face in play.dice)}
    made = cells.pop("made")
    return {**cells, "made_by": made.by, "seconds": made.seconds, "advised": made.is_advised}


def _figures_cells(number: int, design: Design) -> Cells:
    return {"number": number, "digest": digest(design), "design": packed(design)}


def _label_cells(first: int, label: Label) -> Cells:
    return {"first_play": first, "label": label.number, "name": label.name, "note": label.note}


def _standing_cells(standing: Standing) -> Cells:
    outcome = standing.outcome
    ended: Cells = {"ending": outcome.ending, "winner": outcome.winner, "final_digest": outcome.digest}
    return {**ended, "stands_at": standing.at, "line_end": standing.line_end}


__all__ = [
    "EXTENSION", "RECORD_FILE", "Changes", "Outcome", "Play", "Record", "RecordFile", "Standing", "Start",
    "read_record",
]  # fmt: skip
