"""Scenarios: who stands where, who comes, who holds what, what the tracks show, options, names of turns, victory."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from workbench.engine.design import Scenario
from workbench.storage.tables.ruleset_table import RulesetTable, row_of

OF_A_CONDITION = ["victory_condition.scenario", "victory_condition.position"]
OF_A_TEST = ["victory_test.scenario", "victory_test.condition", "victory_test.position"]
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


class HeldSpaceRow(RulesetTable, table=True):
    """A space that a side holds when the scenario begins."""

    __tablename__ = "held_space"

    scenario: str = Field(primary_key=True, foreign_key="scenario.id")
    space: str = Field(primary_key=True)
    side: str


class OutOfPlayRow(RulesetTable, table=True):
    """A counter that has no part in the scenario."""

    __tablename__ = "out_of_play"

    scenario: str = Field(primary_key=True, foreign_key="scenario.id")
    position: int = Field(primary_key=True)
    counter: str


class FreeSetUpRow(RulesetTable, table=True):
    """An area in which counters are set up freely."""

    __tablename__ = "free_set_up"

    scenario: str = Field(primary_key=True, foreign_key="scenario.id")
    position: int = Field(primary_key=True)
    id: str
    where: str
    by: str
    order: int
    is_hidden: bool
    clause: str


class FreeCounterRow(RulesetTable, table=True):
    """A counter that is set up freely."""

    __tablename__ = "free_counter"
    __table_args__ = (ForeignKeyConstraint(["scenario", "free"], ["free_set_up.scenario", "free_set_up.position"]),)

    scenario: str = Field(primary_key=True)
    free: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    counter: str


class ArrivingRow(RulesetTable, table=True):
    """Counters that come in a turn."""

    __tablename__ = "arriving"

    scenario: str = Field(primary_key=True, foreign_key="scenario.id")
    position: int = Field(primary_key=True)
    turn: str
    entry: str
    may_wait: bool


class ArrivingCounterRow(RulesetTable, table=True):
    """A counter that comes."""

    __tablename__ = "arriving_counter"
    __table_args__ = (ForeignKeyConstraint(["scenario", "arriving"], ["arriving.scenario", "arriving.position"]),)

    scenario: str = Field(primary_key=True)
    arriving: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    counter: str


class OtherEntryRow(RulesetTable, table=True):
    """Where counters come when their entry is closed."""

    __tablename__ = "other_entry"
    __table_args__ = (ForeignKeyConstraint(["scenario", "arriving"], ["arriving.scenario", "arriving.position"]),)

    scenario: str = Field(primary_key=True)
    arriving: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    entry: str


class VictoryConditionRow(RulesetTable, table=True):
    """What ends a playtest of the scenario, and who has won then."""

    __tablename__ = "victory_condition"

    scenario: str = Field(primary_key=True, foreign_key="scenario.id")
    position: int = Field(primary_key=True)
    ending: str
    winner: str
    when: str
    clause: str


class VictoryTestRow(RulesetTable, table=True):
    """One of the things that have all to hold."""

    __tablename__ = "victory_test"
    __table_args__ = (ForeignKeyConstraint(["scenario", "condition"], OF_A_CONDITION),)

    scenario: str = Field(primary_key=True)
    condition: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    kind: str


class VictoryArgumentRow(RulesetTable, table=True):
    """What a test asks for."""

    __tablename__ = "victory_argument"
    __table_args__ = (ForeignKeyConstraint(["scenario", "condition", "test"], OF_A_TEST),)

    scenario: str = Field(primary_key=True)
    condition: int = Field(primary_key=True)
    test: int = Field(primary_key=True)
    name: str = Field(primary_key=True)
    value: str
