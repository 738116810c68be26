"""The steps of the edit history that can be taken back after the file was opened again, and where the design stands.

None of it is in the sums of the file: a damaged history ends, and the design opens nevertheless.
"""

from __future__ import annotations

from sqlmodel import Field

from workbench.storage.file.sums import has_own_digest
from workbench.storage.tables.ruleset_table import RulesetTable


class HistoryStepRow(RulesetTable, table=True):
    """One step: `content` is what it changed, `pictures` the assets that the design has before or after it alone.

    `label` says it in English, `said` as a message, "" where it is plain words.

    `digest` goes over all but the content, which has its own.
    """

    __tablename__ = "history_step"

    number: int = Field(primary_key=True)
    label: str = Field(sa_column_kwargs=has_own_digest())
    made_at: str = Field(sa_column_kwargs=has_own_digest())
    opened_at: str = Field(sa_column_kwargs=has_own_digest())
    pictures: str = Field(sa_column_kwargs=has_own_digest())
    content: bytes = Field(sa_column_kwargs=has_own_digest())
    content_digest: str = Field(sa_column_kwargs=has_own_digest())
    said: str = Field(sa_column_kwargs=has_own_digest())
    digest: str = Field(sa_column_kwargs=has_own_digest())


class HistoryRow(RulesetTable, table=True):
    """The one row of the history: the step after which the design stands (0: before all), what ends it at its
    beginning, and the sum of the design that its steps lead to.
    """

    __tablename__ = "history"

    id: int = Field(primary_key=True)
    stands_at: int = Field(sa_column_kwargs=has_own_digest())
    wall: str = Field(sa_column_kwargs=has_own_digest())
    design_sum: str = Field(sa_column_kwargs=has_own_digest())
    digest: str = Field(sa_column_kwargs=has_own_digest())
