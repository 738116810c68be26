"""The edit history that a ruleset file keeps: its steps, where among them the design stands, and what ends it.

A file is never trusted: a history that is damaged, or whose steps do not lead to the design that is there, is none.
What a step changed (`packed_changes`) is read when it is taken back or done again, and not before.
"""

from __future__ import annotations

import hashlib
import sqlite3
from bisect import bisect_right
from collections.abc import Iterable
from enum import StrEnum
from operator import attrgetter
from typing import NamedTuple

import msgspec

from workbench import limits
from workbench.engine.codec import encode_hook
from workbench.engine.words.kept_message import kept_message, read_message
from workbench.engine.words.message import Message, as_message
from workbench.language import marked
from workbench.storage.file.sums import NAME as SUMS
from workbench.storage.file.sums import sum_of_all_but
from workbench.storage.rows.statements import Cells, clear, put_cells, put_rows, remove_rows
from workbench.storage.tables import BESIDE_THE_DESIGN, RULESET_TABLES

MAX_STEPS = limits.HISTORY_STEPS.most
MAX_LABEL = 200
_STEPS, _HEAD = (RULESET_TABLES.tables[name] for name in ("history_step", "history"))
_encode = msgspec.msgpack.Encoder(enc_hook=encode_hook).encode
_MOST_PICTURES, _MOST_TEXT = 500, 100_000
_UNREADABLE = (sqlite3.DatabaseError, ValueError, TypeError, OverflowError, RecursionError)


class Wall(StrEnum):
    """Why nothing can be taken back before the first step."""

    BEGINNING = ""
    FELL_OUT = "fell_out"
    TOO_LARGE = "too_large"
    CHANGED_ELSEWHERE = "changed_elsewhere"
    DAMAGED = "damaged"
    FORGOTTEN = "forgotten"


WHY_IT_BEGINS = {
    Wall.BEGINNING: marked("as opened"),
    Wall.FELL_OUT: marked("older steps are no longer kept"),
    Wall.TOO_LARGE: marked("after a step too large to be kept"),
    Wall.CHANGED_ELSEWHERE: marked(
        "as opened: the file was changed past its history, or brought up from an older program"
    ),
    Wall.DAMAGED: marked("as opened: the history in the file was damaged"),
    Wall.FORGOTTEN: marked("earlier steps were forgotten"),
}
"""What a list of the steps says in its first line."""


class Step(NamedTuple):
    """An edit, or a gesture of many, that can be taken back. Times are local, ISO.

    `opened_at` is when the file was opened for the sitting in which it was made, `pictures` are the assets that the
    design names before it or after it alone, `size` the bytes that its changes take.
    """

    number: int
    label: str
    made_at: str
    opened_at: str
    pictures: tuple[str, ...]
    size: int
    content_digest: str
    said: str = ""
    """The label as a message, for readers of other languages; "" where it is plain words."""

    @property
    def told(self) -> str:
        """The label, a message where it was one."""
        return read_message(self.said, self.label)


_NUMBER, _SIZE = attrgetter("number"), attrgetter("size")


class History(NamedTuple):
    """The steps, oldest first; those up to number `stands_at` are done, the others were taken back."""

    steps: tuple[Step, ...] = ()
    stands_at: int = 0
    wall: Wall = Wall.BEGINNING

    @property
    def count_done(self) -> int:
        """How many of the steps are done."""
        return bisect_right(self.steps, self.stands_at, key=_NUMBER)

    @property
    def last_done(self) -> Step | None:
        """The step that would be taken back."""
        return self.steps[self.count_done - 1] if self.count_done else None

    @property
    def next_undone(self) -> Step | None:
        """The step that would be done again."""
        return self.steps[self.count_done] if self.count_done < len(self.steps) else None

    @property
    def size(self) -> int:
        """The bytes that all changes take."""
        return sum(map(_SIZE, self.steps))

    def fingerprint(self, design_sum: object) -> str:
        """What the head of the file tells of the steps, in short."""
        ends = (self.steps[0].number, self.steps[-1].number) if self.steps else ()
        return _digest((self.stands_at, self.wall.value, design_sum, len(self.steps), ends))


def ended(wall: Wall) -> History:
    """A history without a step."""
    return History((), 0, wall)


def read_history(rows: sqlite3.Connection) -> History:
    """The history in an open file; one without steps where it is damaged or does not lead to the design there."""
    try:
        steps = tuple(map(_step, _step_rows(rows)))
        heads = rows.execute("SELECT id, stands_at, wall, design_sum, digest FROM history LIMIT 2").fetchall()
        if not (steps or heads):
            return History()
        ((_, stands_at, wall, design_sum, digest),) = heads
        history = History(steps, stands_at, Wall(wall))
        if history.fingerprint(design_sum) != digest:
            return ended(Wall.DAMAGED)
        return history if design_sum == _design_sum(rows) else ended(Wall.CHANGED_ELSEWHERE)
    except _UNREADABLE:
        return ended(Wall.DAMAGED)


def read_step(rows: sqlite3.Connection, step: Step) -> bytes:
    """What a step changed, packed; ValueError when it is not what was written."""
    row = rows.execute("SELECT content FROM history_step WHERE number = ?", (step.number,)).fetchone()
    if row is None or not isinstance(row[0], bytes) or _digest(row[0]) != step.content_digest:
        raise ValueError(Message("it is damaged"))
    return row[0]


def step_of(number: int, label: str, made_at: str, opened_at: str, pictures: Iterable[str], content: bytes) -> Step:
    """A step of an edit that has this label and made these changes."""
    said, label = kept_message(label), "".join(sign if sign.isprintable() else " " for sign in label)[:MAX_LABEL]
    named = tuple(sorted(name for name in pictures if len(name) <= limits.ASSET_NAME_SIGNS.most)[:_MOST_PICTURES])
    return Step(number, label, made_at, opened_at, named, len(content), _digest(content), said)


def row_of(step: Step, content: bytes) -> Cells:
    """The row of a step."""
    row: Cells = {"number": step.number, "label": step.label, "made_at": step.made_at, "opened_at": step.opened_at}
    row |= {"pictures": msgspec.json.encode(step.pictures).decode(), "content": content}
    return row | {"content_digest": step.content_digest, "said": step.said, "digest": _digest_of(step)}


def write_history(
    rows: sqlite3.Connection, history: History, put: Iterable[Cells], gone: Iterable[int], is_made_anew: bool
) -> None:
    """Write what changed of a history, and the sum of the design as it is now, in the caller's transaction."""
    if is_made_anew:
        clear(rows, _STEPS)
        clear(rows, _HEAD)
    remove_rows(rows, _STEPS, [{"number": number} for number in gone])
    put_rows(rows, _STEPS, put)
    design_sum = _design_sum(rows)
    head = (1, history.stands_at, history.wall.value, design_sum, history.fingerprint(design_sum))
    put_cells(rows, _HEAD, [head])


def lead_on(rows: sqlite3.Connection, history: History) -> None:
    """Let the steps that led to the design of an older file lead to what that has become, where they were kept."""
    if history.steps and rows.execute("SELECT count(*) FROM history_step").fetchone() != (0,):
        write_history(rows, history, (), (), is_made_anew=False)


def _design_sum(rows: sqlite3.Connection) -> str:
    return sum_of_all_but(rows, (*BESIDE_THE_DESIGN, SUMS))


def _step_rows(rows: sqlite3.Connection) -> list[tuple[object, ...]]:
    there = {name for (name,) in rows.execute("SELECT name FROM pragma_table_info('history_step')")}
    said = "said" if "said" in there else "''"  # a file that is about to climb has no such column yet
    columns = ("label", "made_at", "opened_at", "pictures", "content_digest", said, "digest")
    bounded = ", ".join(f"substr({column}, 1, {_MOST_TEXT})" for column in columns)
    found = rows.execute(
        f"SELECT number, {bounded}, typeof(content), length(content) FROM history_step ORDER BY number"
        f" LIMIT {MAX_STEPS + 1}"
    ).fetchall()
    if len(found) > MAX_STEPS:
        raise ValueError(Message("it has {beyond}", beyond=as_message(limits.HISTORY_STEPS.beyond)))
    return found


def _step(row: tuple[object, ...]) -> Step:
    match row:
        case (
            int(number),
            str(label),
            str(made_at),
            str(opened_at),
            str(pictures),
            str(content_digest),
            str(said),
            str(digest),
            "blob",
            int(size),
        ):
            named = msgspec.json.decode(pictures, type=tuple[str, ...])
            step = Step(number, label, made_at, opened_at, named, size, content_digest, said)
            if number > 0 and label.isprintable() and len(label) <= MAX_LABEL and _digest_of(step) == digest:
                return step
    raise ValueError(Message("a step of it is none"))


def _digest_of(step: Step) -> str:
    """Steps of files in which a label was plain words alone have one without it."""
    return _digest(step if step.said else step[:-1])


def _digest(value: object) -> str:
    raw = value if isinstance(value, bytes) else _encode(value)
    return hashlib.blake2b(raw, digest_size=16).hexdigest()
