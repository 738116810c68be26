"""The tables of a results file: what was played on, a row for each playtest, and what it came to for each side.

Seeds are whole numbers of up to 128 bits, in digits.
"""

from __future__ import annotations

from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from workbench.storage.file.sums import add_table_of_sums


class ResultsTable(SQLModel, registry=registry()):
    """A table of a results file; its catalogue holds no table of any other file."""


class BatchRow(ResultsTable, table=True):
    """The one row of what is said once.

    `design` is the compressed JSON of the design that was played, `ruleset_digest` its digest. `bots`, `options` and
    `figures` are JSON objects; `figures` are those that were changed for this batch. Seeds run from `first_seed` on,
    and `games` is how many were asked for.
    """

    __tablename__ = "batch"

    id: int = Field(primary_key=True)
    title: str
    rules: str
    ruleset_digest: str
    scenario: str
    bots: str
    options: str
    figures: str
    first_seed: str
    games: int
    design: bytes


class PlaytestTable(ResultsTable, table=True):
    """A playtest that ended. `winner` "" is nobody; `seconds` is how long it took, all else repeats with the seed."""

    __tablename__ = "playtest"

    seed: str = Field(primary_key=True)
    ending: str
    winner: str
    turns: int
    plays: int
    seconds: float
    digest: str


class SideRow(ResultsTable, table=True):
    """What a playtest came to for one side; `losses` is NULL where the rules tell none."""

    __tablename__ = "side"

    seed: str = Field(primary_key=True)
    side: str = Field(primary_key=True)
    points: int
    losses: int | None


class FailureRow(ResultsTable, table=True):
    """A playtest that did not come to its end, and why."""

    __tablename__ = "failure"

    seed: str = Field(primary_key=True)
    error: str


RESULTS_TABLES = ResultsTable.metadata
add_table_of_sums(RESULTS_TABLES)
