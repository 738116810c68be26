"""What a list says of each of many records: what was played by whom, how far, how it came out, what was noted.

A record is read for it without being played again. Whatever is wrong with one is said in a line of its own row.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from workbench.engine.design import Design
from workbench.engine.playtests.own_words import NoteKind
from workbench.engine.playtests.play_tree import BEGINNING
from workbench.engine.playtests.played_figures import figures_digest
from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.engine.rules_modules import UNPLAYABLE, AnyRules, UnknownRules, rules_for
from workbench.engine.words.message import Message, as_message, marked
from workbench.engine.words.seat_names import seat_names
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.records.kept_playtests import EXTENSION, KeptPlaytests
from workbench.storage.records.record_contents import Outcome, Play, Record
from workbench.storage.records.record_doubts import PERSON
from workbench.storage.records.record_file import read_record
from workbench.storage.records.seat_record import is_seat_record, read_seat_record
from workbench.storage.records.whose_eyes import eyes_of_seats

MOST_FILES = 1000
"""So many records of a folder are listed."""
Stamp = tuple[str, tuple[tuple[int, int], ...]]
"""Equal as long as a record is as it was."""


class RecordSummary(NamedTuple):
    """A row of the list. `told_to` is the seat of a record for a seat, `why_not` what is wrong where it cannot be read.

    `seats` are all seats by their names with who holds them, `winner` is called by its name; `notes` and `wrong` count
    notes and "felt wrong" as far as whoever reads the list may read them. `played` is when it was written last.
    """

    path: Path
    played: datetime
    why_not: str = ""
    game: str = ""
    rules: str = ""
    scenario: str = ""
    told_to: str = ""
    seats: tuple[tuple[str, str], ...] = ()
    is_over: bool = False
    ending: str = ""
    winner: str = ""
    turns: int = 0
    plays: int = 0
    branches: int = 0
    notes: int = 0
    wrong: int = 0
    figures: str = ""
    is_altered: bool = False


class _Event(msgspec.Struct):
    """As much of an event as tells the turn, or how the playtest ended."""

    type: str = ""
    turn: Any = 0
    ending: Any = ""
    winner: Any = ""


def summary_of(path: Path) -> RecordSummary:
    """What is said of a record, or of a record for a seat; it may take a while and raises nothing but `Stopped`."""
    try:
        played = datetime.fromtimestamp(max(one.stat().st_mtime for one in _files(path)))
    except (OSError, ValueError):
        gone = Message("{file} is not there any more", file=path.name)
        return RecordSummary(path, datetime.fromtimestamp(0), gone)
    try:
        return _of_seat_record(path, played) if is_seat_record(path) else _of_record(path, played, read_record(path))
    except StoredFileError as error:
        return RecordSummary(path, played, Message("{what}: {why}", what=as_message(error.what), why=_why(error)))


def records_in(folders: Iterable[Path], kept: KeptPlaytests, game: str) -> list[Path]:
    """The records in folders, and the kept playtests of a game by its title; each once."""
    found = {one.path.resolve(): one.path for one in kept.all() if one in kept.of_game(game) or not one.scenario}
    for folder in folders:
        found.update((path.resolve(), path) for path in _records_of(folder) if not kept.holds(path))
    return sorted(found.values())


def stamp_of(path: Path) -> Stamp:
    """By which a record is known to be as it was when it was read."""
    try:
        stats = [file.stat() for file in _files(path)]
    except OSError:
        stats = []
    return str(path), tuple((stat.st_mtime_ns, stat.st_size) for stat in stats)


def _records_of(folder: Path) -> Sequence[Path]:
    try:
        return [path for path in sorted(folder.glob(f"*{EXTENSION}"))[:MOST_FILES] if path.is_file()]
    except OSError:
        return ()


def _files(path: Path) -> list[Path]:
    """The record, and what a program that has it open has not brought into it yet."""
    return [file for file in (path, path.with_name(path.name + "-wal")) if file.is_file()]


def _why(error: StoredFileError) -> str:
    return as_message(error.why)


def _of_record(path: Path, played: datetime, record: Record) -> RecordSummary:
    start, design = record.start, record.design
    line = _line(record)
    outcome = _outcome(record, line)
    words = _Words(design)
    is_over = bool(outcome.ending)
    eyes = eyes_of_seats(start.bots, is_over)
    own = [where.kind for where, text in record.own_notes.items() if text and eyes in ("", where.seat)]
    return RecordSummary(
        path,
        played,
        game=start.title,
        rules=start.rules,
        scenario=_title(design, start.scenario),
        seats=tuple((words.name(seat), holder or PERSON) for seat, holder in start.bots.items()),
        is_over=is_over,
        ending=words.ending(outcome.ending),
        winner=words.name(outcome.winner),
        turns=_turns(line),
        plays=len(line) - 1,
        branches=len(record.labels),
        notes=sum(kind is NoteKind.NOTE for kind in own) + sum(map(bool, record.notes.values())),
        wrong=sum(kind is NoteKind.FELT_WRONG for kind in own),
        figures=figures_digest(design, start.scenario),
        is_altered=bool(record.altered),
    )


def _of_seat_record(path: Path, played: datetime) -> RecordSummary:
    design, playtest = read_seat_record(path)
    state, words = playtest.state, _Words(design)
    kinds = [where.kind for where, text in playtest.tree.own_notes.items() if text]
    return RecordSummary(
        path,
        played,
        game=design.title,
        rules=design.rules,
        scenario=_title(design, playtest.scenario),
        told_to=words.name(playtest.seat),
        is_over=bool(state.ending),
        ending=words.ending(state.ending),
        winner=words.name(state.winner),
        turns=_told_turns(playtest),
        plays=len(playtest.plays) - 1,
        branches=1,
        notes=sum(kind is NoteKind.NOTE for kind in kinds),
        wrong=sum(kind is NoteKind.FELT_WRONG for kind in kinds),
        figures="",
    )


def _told_turns(playtest: ToldPlaytest) -> int:
    first = playtest.rules.design.scenario(playtest.scenario).turns[0]
    return max(1, playtest.rules.turn(playtest.state) - first + 1)


def _line(record: Record) -> list[Play]:
    """The plays of the line that is stood on, to its end, the beginning first."""
    plays = {play.number: play for play in record.plays}
    line, step = list[Play](), plays.get(record.standing.line_end)
    while step is not None:
        line.append(step)
        step = plays.get(step.parent) if step.parent is not None else None
    return line[::-1] or list(record.plays[:1])


def _outcome(record: Record, line: Sequence[Play]) -> Outcome:
    """How the line that is stood on came out, also where one has looked back to a moment before its end."""
    standing = record.standing
    if standing.at == standing.line_end:
        return standing.outcome
    ends = [one for one in _events_of(line[-1], b'"PlaytestEnded"') if one.type == "PlaytestEnded"]
    return Outcome(str(ends[-1].ending), str(ends[-1].winner)) if ends else Outcome()


def _turns(line: Sequence[Play]) -> int:
    """How many turns were begun: from the first that a play names to the last."""
    first, last = next(_named_turns(line), 0), next(_named_turns(line[::-1]), 0)
    return last - first + 1 if first or last else 0


def _named_turns(line: Iterable[Play]) -> Iterator[int]:
    """The turns of the phases that begin in these plays; of each play the last."""
    for play in line:
        events = _events_of(play, b'"PhaseBegun"')
        turns = [one.turn for one in events if one.type == "PhaseBegun" and isinstance(one.turn, int)]
        if any(turns):
            yield turns[-1] if play.number != BEGINNING else next(filter(None, turns))


def _events_of(play: Play, naming: bytes) -> list[_Event]:
    """The events of a play, where any of them names this; none where they cannot be read."""
    try:
        return msgspec.json.decode(play.events if naming in play.events else b"[]", type=list[_Event])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return []


def _title(design: Design, scenario: str) -> str:
    return next((one.title for one in design.scenarios if one.id == scenario), scenario)


class _Words:
    """What the sides and endings of a design are called; as their ids say where nothing enforces its rules."""

    def __init__(self, design: Design) -> None:
        self._names = seat_names(design)
        self._rules: AnyRules | None = None
        with contextlib.suppress(UnknownRules, *UNPLAYABLE):
            self._rules = rules_for(design)

    def name(self, seat: str) -> str:
        return str(self._names.get(seat, seat))

    def ending(self, ending: str) -> str:
        return self._rules.words.ending_words(ending) if ending and self._rules is not None else ending


class Shelf:
    """Summaries that were read already, as long as their records are as they were then."""

    def __init__(self) -> None:
        self._known: dict[Stamp, RecordSummary] = {}

    def known(self, path: Path) -> RecordSummary | None:
        """What was read of a record; None where that is to be done."""
        return self._known.get(stamp_of(path))

    def keep(self, stamp: Stamp, summary: RecordSummary) -> None:
        """Something was read; what is known of its record before is forgotten."""
        self._known = {other: one for other, one in self._known.items() if other[0] != stamp[0]}
        self._known[stamp] = summary


NOT_THIS_GAME = marked("of another game: {game}")


def why_not_of(summary: RecordSummary, game: str, rules: str) -> str:
    """Why a record that can be read does not stand beside those of a game; "" where it does."""
    if summary.why_not:
        return summary.why_not
    if (summary.game, summary.rules) != (game, rules):
        return Message(NOT_THIS_GAME, game=summary.game or summary.rules)
    return ""


__all__ = [
    "RecordSummary", "Shelf", "Stamp", "records_in", "stamp_of", "summary_of", "why_not_of",
]  # fmt: skip
