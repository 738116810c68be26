"""The tables of a record: one playtest with the design it was played on. They stand in a file of their own."""

from __future__ import annotations

from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel


class RecordTable(SQLModel, registry=registry()):
    """A table of a record; its catalogue holds no table of a ruleset file."""


class PlaytestRow(RecordTable, table=True):
    """The one row of what is said once.

    `design` is the compressed JSON of the design, `ruleset_digest` that of the design. `options` and `bots` are JSON
    objects of text to text. `ending`, `winner` and `final_digest` are "" until the playtest is over.
    """

    __tablename__ = "playtest"

    id: int = Field(primary_key=True)
    title: str
    rules: str
    ruleset_digest: str
    scenario: str
    seed: int
    options: str
    bots: str
    design: bytes
    ending: str
    winner: str
    final_digest: str


class PlayRow(RecordTable, table=True):
    """One play: its action and events as JSON, the faces that were given by hand, the digest after it or ""."""

    __tablename__ = "play"

    number: int = Field(primary_key=True)
    action: bytes
    events: bytes
    dice: str
    digest: str


RECORD_TABLES = RecordTable.metadata
