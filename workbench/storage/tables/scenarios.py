"""Scenarios: who stands where, what the tracks show, the options and the names of the turns."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from workbench.engine.design import Scenario
from workbench.storage.tables.ruleset_table import RulesetTable, row_of

ScenarioRow = row_of(Scenario, "scenario", __name__)


class PlacementRow(RulesetTable, table=True):
    """A counter of the set-up."""

    __tablename__ = "placement"

    scenario: str = Field(primary_key=True, foreign_key="scenario.id")
    position: int = Field(primary_key=True)
    counter: str
    space: str


class PlacementTagRow(RulesetTable, table=True):
    """What a design says of a counter of the set-up besides its place: losses that it comes with ..."""

    __tablename__ = "placement_tag"
    __table_args__ = (ForeignKeyConstraint(["scenario", "placement"], ["placement.scenario", "placement.position"]),)

    scenario: str = Field(primary_key=True)
    placement: int = Field(primary_key=True)
    name: str = Field(primary_key=True)
    value: str


class TrackRow(RulesetTable, table=True):
    __tablename__ = "track"

    scenario: str = Field(primary_key=True, foreign_key="scenario.id")
    name: str = Field(primary_key=True)
    value: int


class ScenarioOptionRow(RulesetTable, table=True):
    __tablename__ = "scenario_option"

    scenario: str = Field(primary_key=True, foreign_key="scenario.id")
    name: str = Field(primary_key=True)
    value: str


class TurnNameRow(RulesetTable, table=True):
    __tablename__ = "turn_name"

    scenario: str = Field(primary_key=True, foreign_key="scenario.id")
    turn: str = Field(primary_key=True)
    name: str
