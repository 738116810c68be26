"""The design as a whole, its languages, and the versions that were saved of it."""

from __future__ import annotations

from sqlmodel import Field

from workbench.storage.file.sums import has_own_digest
from workbench.storage.tables.ruleset_table import RulesetTable


class DesignRow(RulesetTable, table=True):
    """The one row of what is said once."""

    __tablename__ = "design"

    id: int = Field(primary_key=True)
    title: str
    rules: str
    designer: str
    description: str


class LanguageRow(RulesetTable, table=True):
    """A language of the game's texts, the first one first."""

    __tablename__ = "language"

    position: int = Field(primary_key=True)
    code: str


class VersionRow(RulesetTable, table=True):
    """A saved version: `content` is the compressed JSON of the design, `digest` that of the design."""

    __tablename__ = "version"

    number: int = Field(primary_key=True)
    name: str
    saved_at: str
    digest: str
    content: bytes = Field(sa_column_kwargs=has_own_digest())
