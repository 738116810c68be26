"""The sequence of play, a row per line, and the figures that a line has of its own."""

from __future__ import annotations

from sqlmodel import Field

from workbench.engine.design import Phase
from workbench.storage.tables.ruleset_table import RulesetTable, TypedFigure, row_of

PhaseRow = row_of(Phase, "phase", __name__)


class PhaseParameterRow(RulesetTable, table=True):
    """A figure of one phase alone: a number or a text."""

    __tablename__ = "phase_parameter"

    phase: str = Field(primary_key=True, foreign_key="phase.id")
    name: str = Field(primary_key=True)
    value: str | int = Field(sa_type=TypedFigure)
