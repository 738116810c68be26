"""What a record holds, as values, and how it is read: the start, the plays with their branches and notes, the design.

What an action or an event means is the rules module's business; here they are JSON. Play 0 is the beginning, and
every other play names the earlier one that it was made after.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

import msgspec

from workbench import limits
from workbench.engine.codec import from_json, text_digest
from workbench.engine.design import Design
from workbench.engine.playtests.own_words import KINDS_OF_NOTES, NoteKind, OwnName, OwnNote
from workbench.engine.playtests.play_tree import AS_BEGUN, BEGINNING, NOT_KNOWN, Label, Made
from workbench.engine.words.message import Message, as_message, marked
from workbench.limits import BeyondLimit
from workbench.storage.file.sums import broken_sum
from workbench.storage.older_designs import design_from_json
from workbench.storage.rows.statements import Cells, all_rows
from workbench.storage.tables.record import RECORD_TABLES
from workbench.storage.versions import unpacked_text

T = TypeVar("T")
LONGEST_S = 1e9
MOST_OF_A_KIND = 200
"""So many signs of who made a play are taken from a record."""
_SEED = re.compile(r"-?[0-9]{1,39}", re.ASCII)


class Play(NamedTuple):
    """One play. `digest` is that of the state after it, "" where none was taken; `dice` were entered by hand.

    `parent` is None of the beginning alone; `said` are the messages among the words of the events, `figures` the
    number of the figures that it was made on. `made` tells how it came about.
    """

    number: int
    parent: int | None
    action: bytes
    events: bytes
    digest: str = ""
    dice: tuple[int, ...] = ()
    said: str = ""
    figures: int = AS_BEGUN
    made: Made = NOT_KNOWN


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


class Standing(NamedTuple):
    """The play that is stood on, the last play of its line, and how the playtest ended there, if it did."""

    at: int = BEGINNING
    line_end: int = BEGINNING
    outcome: Outcome = Outcome()


class Record(NamedTuple):
    """All of a record, read at one moment. `labels` go by the first play of a branch, `notes` by the play.

    `altered` says what is not as it was written; "" when all is. `figures` are the further designs that branches
    play on, by the numbers that plays name; that of 0 is `design`.
    """

    start: Start
    standing: Standing
    plays: tuple[Play, ...]
    labels: Mapping[int, Label]
    notes: Mapping[int, str]
    design: Design
    altered: str = ""
    own_notes: Mapping[OwnNote, str] = {}
    own_names: Mapping[OwnName, str] = {}
    figures: Mapping[int, Design] = {}

    @property
    def outcome(self) -> Outcome:
        return self.standing.outcome


class Unpacked(NamedTuple):
    """The design of a record as it is packed there with its digest, and unpacked: little content may be very much."""

    packed: object
    digest: object
    design: Design


def unpacked_from(rows: sqlite3.Connection, record: Record) -> Unpacked:
    """What `read_contents` unpacked of a record."""
    content, digest = rows.execute("SELECT design, ruleset_digest FROM playtest").fetchone()
    return Unpacked(content, digest, record.design)


def read_contents(rows: sqlite3.Connection, known: Unpacked | None = None) -> Record:
    """All that an open record holds; ValueError, TypeError or sqlite3.Error for what does not fit.

    A design that is `known`, byte for byte, is not unpacked again.
    """
    tables = RECORD_TABLES.tables
    heads = list(all_rows(rows, tables["playtest"]))
    if len(heads) != 1:
        raise ValueError(Message("table {table} has {count} rows where one is due", table="playtest", count=len(heads)))
    plays = tuple(_play(row) for row in all_rows(rows, tables["play"]))
    if why := why_not_after({BEGINNING}, plays):
        raise ValueError(why)
    labels = dict(_label(row) for row in all_rows(rows, tables["branch"]))
    notes = dict(_note(row) for row in all_rows(rows, tables["note"]))
    own = dict(_own_note(row) for row in all_rows(rows, tables["own_note"]))
    names = dict(_own_name(row) for row in all_rows(rows, tables["own_name"]))
    start, standing, design = _start(heads[0]), _standing(heads[0]), _design_of_start(heads[0], known)
    figures = _figures(rows, plays, start)
    record = Record(start, standing, plays, labels, notes, design, broken_sum(rows), own, names, figures)
    _check_branches(record)
    return record


def why_not_after(known: set[int], plays: Iterable[Play]) -> str:
    """Why plays cannot be added, in this order, to a tree of known plays; "" when they can, and are known then.

    A play is made after an earlier one, so there is no way round in a circle.
    """
    for play in plays:
        if play.number == BEGINNING:
            if play.parent is not None:
                return Message("play 0 is the beginning, and follows play {parent}", parent=play.parent)
        elif play.parent is None:
            return Message("play {number} follows no play, as only the beginning (play 0) does", number=play.number)
        elif play.parent >= play.number:
            return Message(
                "play {number} cannot follow play {parent}, which was not made before it",
                number=play.number,
                parent=play.parent,
            )
        elif play.parent not in known:
            return Message(
                "play {number} follows play {parent}, which is not there", number=play.number, parent=play.parent
            )
        elif play.number in known:
            return Message("play {number} is there already", number=play.number)
        known.add(play.number)
    return ""


def _check_branches(record: Record) -> None:
    """Every branch has its label and nothing else has one; notes, and where one stands, are of plays that are there."""
    parents = {play.number: play.parent for play in record.plays} | {BEGINNING: None}
    figures: dict[int | None, int] = {play.number: play.figures for play in record.plays} | {None: AS_BEGUN}
    continued: set[int | None] = {None}
    begun = {BEGINNING}
    for number in sorted(parents):
        parent = parents[number]
        if parent in continued or figures.get(number, AS_BEGUN) != figures.get(parent, AS_BEGUN):
            begun.add(number)
        else:
            continued.add(parent)
    for first in sorted(begun - record.labels.keys()):
        raise ValueError(Message("a branch begins with play {first} and has no label", first=first))
    for first in sorted(record.labels.keys() - begun):
        raise ValueError(
            Message(
                "branch {number} begins with play {first}, and no branch does",
                number=record.labels[first].number,
                first=first,
            )
        )
    for noted in sorted(record.notes.keys() - parents.keys()):
        raise ValueError(Message("a note is of play {play}, which is not there", play=noted))
    for where in sorted(record.own_notes):
        if where.play not in (begun if where.of_branch else parents):
            if where.of_branch:
                said = Message(
                    "a note is of the branch that begins with play {play}, which is not there", play=where.play
                )
                raise ValueError(said)
            raise ValueError(Message("a note is of play {play}, which is not there", play=where.play))
    for named in sorted(record.own_names):
        if named.play not in begun:
            raise ValueError(
                Message("a name is of the branch that begins with play {play}, which is not there", play=named.play)
            )
    if record.standing.line_end not in parents:
        raise ValueError(
            Message("the line ends with play {number}, which is not there", number=record.standing.line_end)
        )
    on_line: set[int | None] = set()
    step: int | None = record.standing.line_end
    while step is not None:
        on_line.add(step)
        step = parents[step]
    if record.standing.at not in on_line:
        raise ValueError(Message("play stands at play {number}, which is not on its line", number=record.standing.at))


def _start(row: Cells) -> Start:
    fields = {name: row[name] for name in Start._fields if name not in ("options", "bots")}
    for name in ("options", "bots"):
        fields[name] = _readable(Message("its {name}", name=name), row[name], _words)
    if not isinstance(row["seed"], str) or not _SEED.fullmatch(row["seed"]):
        raise ValueError(Message("the seed is no whole number of up to 128 bits"))
    fields["seed"] = int(row["seed"])
    return msgspec.convert(list(fields[name] for name in Start._fields), Start)


def _standing(row: Cells) -> Standing:
    outcome = [row["ending"], row["winner"], row["final_digest"]]
    return msgspec.convert([row["stands_at"], row["line_end"], outcome], Standing)


def _design_of_start(row: Cells, known: Unpacked | None) -> Design:
    if known is not None and (row["design"], row["ruleset_digest"]) == (known.packed, known.digest):
        return known.design
    return _design(row["design"], row["ruleset_digest"])


def _figures(rows: sqlite3.Connection, plays: Iterable[Play], start: Start) -> dict[int, Design]:
    """The further designs by their numbers: all that plays name, not more than there may be, and of the game begun."""
    (count,) = rows.execute("SELECT count(*) FROM figures").fetchone()
    if count > limits.FIGURES_OF_A_PLAYTEST.most:
        raise BeyondLimit(Message("it has"), limits.FIGURES_OF_A_PLAYTEST)
    found = {}
    for row in all_rows(rows, RECORD_TABLES.tables["figures"]):
        number = row["number"]
        if not isinstance(number, int) or number <= AS_BEGUN:
            raise ValueError(Message("figures have no number"))
        found[number] = design = _design(row["design"], row["digest"])
        if design.rules != start.rules or all(one.id != start.scenario for one in design.scenarios):
            raise ValueError(Message("figures {number} are those of another game", number=number))
    for play in plays:
        if play.figures != AS_BEGUN and play.figures not in found:
            text = marked("play {number} was made on figures {figures}, which are not there")
            raise ValueError(Message(text, number=play.number, figures=play.figures))
    return found


def _design(content: object, named: object) -> Design:
    if not isinstance(content, bytes):
        raise ValueError(Message("the design is not in the form of a design"))
    text = unpacked_text(content)
    if text_digest(text) != named:
        raise ValueError(Message("the design is not the one that its digest names"))
    return _readable(marked("its design"), text, design_from_json)


def _words(text: bytes | bytearray | str) -> dict[str, str]:
    return from_json(text, dict[str, str])


def _readable(what: str, text: object, read: Callable[[bytes | bytearray | str], T]) -> T:
    """The value in a JSON; ValueError in plain words where it is none: what is wrong inside helps nobody."""
    try:
        if isinstance(text, bytes | bytearray | str):
            return read(text)
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError):
        pass
    raise ValueError(Message("{what} cannot be read", what=as_message(what)))


def _play(row: Cells) -> Play:
    match row:
        case {
            "number": int(number),
            "parent": int() | None as parent,
            "action": bytes(action),
            "events": bytes(events),
            "digest": str(after),
            "dice": str(dice),
            "said": str(said),
            "figures": int(figures),
            "made_by": str(made_by),
            "seconds": int() | float() as seconds,
            "advised": 0 | 1 as advised,
        } if 0 <= seconds <= LONGEST_S and len(made_by) <= MOST_OF_A_KIND:
            faces = tuple(int(face) for face in dice.split())
            made = Made(made_by, float(seconds), bool(advised))
            return Play(number, parent, action, events, after, faces, said, figures, made)
    raise ValueError(Message("play {number} is not in the form of a play", number=str(row["number"])))


def _label(row: Cells) -> tuple[int, Label]:
    match row:
        case {"first_play": int(first), "label": int(number), "name": str(name), "note": str(note)}:
            return first, Label(number, name, note)
    raise ValueError(
        Message("the branch of play {number} is not in the form of a branch", number=str(row["first_play"]))
    )


def _own_note(row: Cells) -> tuple[OwnNote, str]:
    match row:
        case {
            "play": int(play),
            "seat": str(seat),
            "of_branch": 0 | 1 as of_branch,
            "kind": str(kind),
            "text": str(text),
        } if kind in KINDS_OF_NOTES:
            return OwnNote(play, seat, bool(of_branch), NoteKind(kind)), text
    raise ValueError(Message("the note of play {number} is not in the form of a note", number=str(row["play"])))


def _own_name(row: Cells) -> tuple[OwnName, str]:
    match row:
        case {"play": int(play), "seat": str(seat), "text": str(text)}:
            return OwnName(play, seat), text
    raise ValueError(
        Message("the name of the branch of play {number} is not in the form of a name", number=str(row["play"]))
    )


def _note(row: Cells) -> tuple[int, str]:
    match row:
        case {"play": int(play), "text": str(text)}:
            return play, text
    raise ValueError(Message("the note of play {number} is not in the form of a note", number=str(row["play"])))
