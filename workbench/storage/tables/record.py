"""The tables of a record: one playtest with the design it was played on. They stand in a file of their own."""

from __future__ import annotations

from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from workbench.storage.file.sums import add_table_of_sums


class RecordTable(SQLModel, registry=registry()):
    """A table of a record; its catalogue holds no table of a ruleset file."""


class PlaytestRow(RecordTable, table=True):
    """The one row of what is said once; `bots` are those that hold the seats now, play by play their rows tell.

    `design` is the compressed JSON of the design, `ruleset_digest` that of the design. `options` and `bots` are JSON
    objects of text to text. `seed` is a whole number of up to 128 bits, in digits. `stands_at` is the play that is
    stood on and `line_end` the last play of its line; where that play ended the playtest `ending`, `winner` and
    `final_digest` say how, and are "" elsewhere.
    """

    __tablename__ = "playtest"

    id: int = Field(primary_key=True)
    title: str
    rules: str
    ruleset_digest: str
    scenario: str
    seed: str
    options: str
    bots: str
    design: bytes
    ending: str
    winner: str
    final_digest: str
    stands_at: int
    line_end: int


class PlayRow(RecordTable, table=True):
    """One play: its action and events as JSON, the faces that were given by hand, the digest after it or "".

    `parent` is the play that it was made after, NULL of the beginning alone; `said` the messages among the words of
    the events, as JSON, "" where there are none: in other languages they are said anew. `figures` is the number of
    the figures that it was made on, 0 of those of the playtest's own design. `made_by` is who held the seat that
    decided, `seconds` how long they thought (0: not known), `advised` whether a bot's advice was shown to them.
    """

    __tablename__ = "play"

    number: int = Field(primary_key=True)
    action: bytes
    events: bytes
    dice: str
    digest: str
    parent: int | None
    said: str
    figures: int
    made_by: str
    seconds: float
    advised: bool


class FiguresRow(RecordTable, table=True):
    """Other figures that branches of the playtest play on: a design as its compressed JSON, with its digest."""

    __tablename__ = "figures"

    number: int = Field(primary_key=True)
    digest: str
    design: bytes


class BranchRow(RecordTable, table=True):
    """The label of the branch that begins with a play. `label` is its number among all that were ever begun.

    `name` and `note` are read by everybody; only records of before have them.
    """

    __tablename__ = "branch"

    first_play: int = Field(primary_key=True)
    label: int
    name: str
    note: str


class NoteRow(RecordTable, table=True):
    """What was noted at the moment after a play."""

    __tablename__ = "note"

    play: int = Field(primary_key=True)
    text: str


class OwnNoteRow(RecordTable, table=True):
    """What was noted by one pair of eyes: of a play, or of the branch it begins; `seat` is "" of who sees all.

    `kind` is "note", "bookmark" or "felt_wrong".
    """

    __tablename__ = "own_note"

    play: int = Field(primary_key=True)
    seat: str = Field(primary_key=True)
    of_branch: bool = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    text: str


class OwnNameRow(RecordTable, table=True):
    """What one pair of eyes calls the branch that begins with a play; `seat` is "" of who sees all."""

    __tablename__ = "own_name"

    play: int = Field(primary_key=True)
    seat: str = Field(primary_key=True)
    text: str


RECORD_TABLES = RecordTable.metadata
add_table_of_sums(RECORD_TABLES)
