"""The sequence of play, a row per line."""

from __future__ import annotations

from sqlmodel import Field

from workbench.storage.tables.ruleset_table import RulesetTable


class PhaseRow(RulesetTable, table=True):
    __tablename__ = "phase"

    id: str = Field(primary_key=True)
    position: int
    title: str
    depth: int
    clause: str
    procedure: str
    side: str
