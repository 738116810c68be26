"""The warnings that a designer has looked at and lets be."""

from __future__ import annotations

from sqlmodel import Field

from workbench.storage.tables.ruleset_table import RulesetTable


class SilencedProblemRow(RulesetTable, table=True):
    """A silenced warning: the check, the kind and id of the place, its map ("" is none, or any), and why."""

    __tablename__ = "silenced_problem"

    check: str = Field(primary_key=True)
    place_kind: str = Field(primary_key=True)
    place_id: str = Field(primary_key=True)
    map: str = Field(primary_key=True)
    position: int
    reason: str
