"""A record for one seat: a file that holds what that seat was told of a playtest, and nothing that it was not.

Play by play of the line that is stood on: the seat's view, the events that it read with their sentences, its own
answers and its own notes. No note of another, no name of a branch, no seed, no digest of a state, no other branch, and
of the design neither set-ups nor other scenarios. It can be looked at in the window, and `info` and `replay` say
whether it is whole; it cannot be played again.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from workbench.engine.codec import from_json, to_json
from workbench.engine.design import Design
from workbench.engine.play import Engine
from workbench.engine.playtests.own_words import KINDS_OF_NOTES, NoteKind, OwnNote
from workbench.engine.playtests.play_tree import BEGINNING, PlayTree
from workbench.engine.playtests.told_playtest import ToldMoment, ToldPlaytest, notes_of, told_to
from workbench.engine.rules_modules import UnknownRules, rules_for
from workbench.engine.secrecy.seat_rules import told_design
from workbench.engine.words.kept_words import kept_words, with_words
from workbench.engine.words.message import Message, marked, said_by
from workbench.storage.file import file_kind, opening
from workbench.storage.file.database import Database
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.file.file_kind import FileKind
from workbench.storage.file.new_file import new_file
from workbench.storage.file.ruleset_file import saving
from workbench.storage.records.playtest_record import RecordedPlaytest, played
from workbench.storage.records.record_file import read_record
from workbench.storage.records.record_upgrades import SEAT_RECORD_LADDER, SEAT_RECORD_SCHEMA
from workbench.storage.records.recorded_tree import AnyPlaytest
from workbench.storage.rows.statements import Cells, all_rows, put_rows
from workbench.storage.tables.seat_record import SEAT_RECORD_TABLES
from workbench.storage.versions import packed, unpacked_design, unpacked_text

SEAT_RECORD_FILE = FileKind(
    name=marked("record for a seat"),
    application_id=file_kind.SEAT_RECORD_ID,
    schema=SEAT_RECORD_SCHEMA,
    ladder=SEAT_RECORD_LADDER,
    tables=SEAT_RECORD_TABLES,
    error=RecordFileError,
)
_PLAYTEST, _PLAY, _NOTE = (SEAT_RECORD_TABLES.tables[name] for name in ("told_playtest", "told_play", "told_note"))


class SeatRecord(NamedTuple):
    """All that such a file holds: the design as far as it is told, and a playtest that can be looked at."""

    design: Design
    playtest: ToldPlaytest


class LookedAtPlaytest(RecordedPlaytest):
    """A record for a seat at the table: one stands at any of its plays, and nothing is played or noted."""

    def __init__(self, path: Path, design: Design, playtest: ToldPlaytest) -> None:
        super().__init__(design, playtest, {playtest.seat: "told"})
        self.told: ToldPlaytest = playtest
        self._path = path

    @property
    def path(self) -> Path:
        return self._path

    def take_up(self, tree: PlayTree[Any]) -> None:
        """Stand elsewhere; what else differs is refused by RecordFileError."""
        now = self.playtest.tree
        said, said_now = ((x.labels, x.notes, x.own_notes, x.own_names) for x in (tree, now))
        if tree.kept != now.kept or said != said_now:
            why = marked("it holds what one seat was told")
            raise RecordFileError(self._path, "this record cannot be changed", why, "Note it in the playtest itself")
        super().take_up(tree)

    def save_as(self, path: Path | str) -> None:
        """Write a copy of it."""
        write_seat_record(path, self.design, self.told, self.told.seat)
        self._path = Path(path)


def open_playtest(path: Path | str) -> RecordedPlaytest:
    """The playtest of a record, to be gone on with; or what a record for a seat tells, to be looked at.

    Raises
    ------
    RecordFileError
        The file is neither, or cannot be used.
    """
    path = Path(path)
    return LookedAtPlaytest(path, *read_seat_record(path)) if is_seat_record(path) else RecordedPlaytest.open(path)


def read_playtest(path: Path) -> AnyPlaytest:
    """What a record, or a record for a seat, tells, to be read alone; the file is not touched. Raises as above."""
    return read_seat_record(path).playtest if is_seat_record(path) else played(path, read_record(path))


class SeatRecordContents(msgspec.Struct, frozen=True):
    """What `info` says of it. `plays` counts those of the line, `own` those that the seat made itself."""

    title: str
    rules: str
    scenario: str
    seat: str
    plays: int
    own: int
    events: int
    ending: str
    winner: str


def write_seat_record(path: Path | str, design: Design, playtest: AnyPlaytest, seat: str) -> None:
    """Write what a seat was told of the line that is stood on to a place where no file is.

    Raises
    ------
    RecordFileError
        There is a file, it cannot be written, or there is no such seat.
    """
    path = Path(path)
    seats = (playtest.seat,) if isinstance(playtest, ToldPlaytest) else playtest.rules.seats(playtest.start)
    if seat not in seats:
        why = Message("there is no seat {seat}", seat=repr(seat))
        raise RecordFileError(
            path, "this record cannot be made", why, Message("Name one of {seats}", seats=", ".join(seats))
        )
    if path.exists() and (not path.is_file() or path.stat().st_size):
        why = Message("there is a file of this name, and records are not written over")
        raise RecordFileError(path, "this record cannot be made", why, "Choose another name")
    moments = playtest.moments if isinstance(playtest, ToldPlaytest) else told_to(playtest, seat)
    told = told_design(playtest.rules, playtest.scenario, seat)
    head: Cells = {"id": 1, "title": design.title, "rules": design.rules, "scenario": playtest.scenario, "seat": seat}
    head |= {"options": to_json(dict(playtest.options)).decode(), "design": packed(told)}
    with saving(path, RecordFileError), new_file(path, SEAT_RECORD_FILE) as rows:
        put_rows(rows, _PLAYTEST, [head])
        put_rows(rows, _PLAY, [_cells(number, moment) for number, moment in enumerate(moments)])
        put_rows(rows, _NOTE, [_note_cells(where, note) for where, note in notes_of(playtest, seat).items()])


def is_seat_record(path: Path) -> bool:
    """Does a file say to be one? Nothing of it is checked."""
    return file_kind.is_of(path, SEAT_RECORD_FILE)


def read_seat_record(path: Path | str) -> SeatRecord:
    """All of it. The file is checked first and never touched; RecordFileError when it cannot be used."""
    path = Path(path)
    with opening.reading(path, SEAT_RECORD_FILE) as connection:
        try:
            with Database(connection).reading() as rows:
                return _read(path, rows)
        except (sqlite3.Error, ValueError, TypeError, KeyError, RecursionError) as error:
            why = str(error.args[0] if isinstance(error, KeyError) and error.args else error)
            raise RecordFileError(path, "this record is damaged", why, "Ask for it again") from error


def contents_of_seat_record(path: Path) -> SeatRecordContents:
    """What it holds, in figures."""
    design, playtest = read_seat_record(path)
    return SeatRecordContents(
        title=design.title,
        rules=design.rules,
        scenario=playtest.scenario,
        seat=playtest.seat,
        plays=len(playtest.plays) - 1,
        own=sum(moment.action is not None for moment in playtest.moments),
        events=sum(len(moment.events) for moment in playtest.moments),
        ending=playtest.state.ending,
        winner=playtest.state.winner,
    )


def _cells(number: int, moment: ToldMoment) -> Cells:
    return {
        "number": number,
        "seen": packed(moment.view),
        "events": packed(moment.events),
        "sentences": packed(moment.sentences),
        "action": to_json(moment.action),
        "said": kept_words((*moment.events, *moment.sentences)),
    }


def _read(path: Path, rows: sqlite3.Connection) -> SeatRecord:
    heads, plays = list(all_rows(rows, _PLAYTEST)), list(all_rows(rows, _PLAY))
    if len(heads) != 1 or [row["number"] for row in plays] != list(range(len(plays))) or not plays:
        raise ValueError(Message("its plays do not stand one after the other"))
    head = heads[0]
    design = unpacked_design(_bytes(head["design"]))
    try:
        rules = rules_for(design)
    except UnknownRules as error:
        raise RecordFileError(
            path, "this record cannot be shown", said_by(error), "Install its rules module"
        ) from error
    options = msgspec.json.decode(str(head["options"]), type=dict[str, str])
    seat = str(head["seat"])
    notes = dict(_note(row, seat, len(plays)) for row in all_rows(rows, _NOTE))
    moments = [_moment(rules, row) for row in plays]
    playtest = ToldPlaytest(rules, str(head["scenario"]), options, seat, moments, notes)
    return SeatRecord(design, playtest)


def _note_cells(where: OwnNote, note: str) -> Cells:
    return {"play": where.play, "of_branch": where.of_branch, "kind": where.kind, "text": note}


def _note(row: Cells, seat: str, plays: int) -> tuple[OwnNote, str]:
    match row:
        case {"play": int(play), "of_branch": 0 | 1 as of_branch, "kind": str(kind), "text": str(text)} if (
            0 <= play < plays and not (of_branch and play != BEGINNING) and kind in KINDS_OF_NOTES
        ):
            return OwnNote(play, seat, bool(of_branch), NoteKind(kind)), text
    raise ValueError(Message("a note is of play {play}, which is not there", play=str(row["play"])))


def _moment(rules: Any, row: Cells) -> ToldMoment:
    engine = Engine(rules)
    sentences = tuple(msgspec.json.decode(unpacked_text(_bytes(row["sentences"])), type=list[str]))
    events = tuple(engine.events_from_json(bytes(unpacked_text(_bytes(row["events"])))))
    if len(events) != len(sentences):
        raise ValueError(
            Message(
                "play {number} has {events} events and {sentences} sentences",
                number=str(row["number"]),
                events=len(events),
                sentences=len(sentences),
            )
        )
    told = _bytes(row["action"])
    action = engine.action_from_json(told) if from_json(told, Any) is not None else None
    seen, said = engine.state_from_json(bytes(unpacked_text(_bytes(row["seen"])))), str(row["said"])
    return ToldMoment(seen, with_words(events, said), with_words(sentences, said), action)


def _bytes(cell: object) -> bytes:
    if not isinstance(cell, bytes):
        raise ValueError(Message("a part of it is not in the form of a record"))
    return cell
