"""The tables of a record for one seat: what that seat was told of a playtest, play by play. A file of their own."""

from __future__ import annotations

from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from workbench.storage.file.sums import add_table_of_sums


class SeatRecordTable(SQLModel, registry=registry()):
    """A table of a record for a seat."""


class ToldPlaytestRow(SeatRecordTable, table=True):
    """The one row of what is said once. `design` is the compressed JSON of the design without its set-ups."""

    __tablename__ = "told_playtest"

    id: int = Field(primary_key=True)
    title: str
    rules: str
    scenario: str
    seat: str
    options: str
    design: bytes


class ToldPlayRow(SeatRecordTable, table=True):
    """What the seat was told of one play, as compressed JSON: its view after it, events, sentences, own answers.

    `said` are the messages among the words of events and sentences, as JSON, "" where there are none.
    """

    __tablename__ = "told_play"

    number: int = Field(primary_key=True)
    seen: bytes
    events: bytes
    sentences: bytes
    action: bytes
    said: str


class ToldNoteRow(SeatRecordTable, table=True):
    """What the seat noted itself: at a play, or of the line that is told; `kind` as of notes in a record."""

    __tablename__ = "told_note"

    play: int = Field(primary_key=True)
    of_branch: bool = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    text: str


SEAT_RECORD_TABLES = SeatRecordTable.metadata
add_table_of_sums(SEAT_RECORD_TABLES)
