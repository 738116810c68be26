"""Labels of clauses: the number of a rule and our own heading for it."""

from __future__ import annotations

from sqlmodel import Field

from workbench.storage.tables.ruleset_table import RulesetTable


class ClauseLabelRow(RulesetTable, table=True):
    __tablename__ = "clause_label"

    clause: str = Field(primary_key=True)
    position: int
    heading: str
    text: str
    kind: str
