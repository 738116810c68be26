"""Sides, factions, unit types, counters with their further values and faces, and the sheets they are printed on."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.counters.value_types import ValueType
from workbench.engine.design import Counter, Faction, Side, UnitType
from workbench.storage.tables.ruleset_table import RulesetTable, TypedFigure, row_of

SideRow = row_of(Side, "side", __name__)


FactionRow = row_of(
    Faction,
    "faction",
    __name__,
    "A faction; colours are #rrggbb, the band from top to bottom.",
    {"band": {"band_top": str, "band_middle": str, "band_bottom": str}},
)
UnitTypeRow = row_of(UnitType, "unit_type", __name__)


CounterRow = row_of(Counter, "counter", __name__, "A printed piece; no `arrival` is set-up or variable entry.")


class CounterValueRow(RulesetTable, table=True):
    """A further figure of a counter: a number or a text."""

    __tablename__ = "counter_value"

    counter: str = Field(primary_key=True, foreign_key="counter.id")
    name: str = Field(primary_key=True)
    value: str | int = Field(sa_type=TypedFigure)


class CounterFaceRow(RulesetTable, table=True):
    """What a face of a counter says otherwise than its front."""

    __tablename__ = "counter_face"

    counter: str = Field(primary_key=True, foreign_key="counter.id")
    position: int = Field(primary_key=True)
    name: str
    symbol: str
    picture: str
    ground: str
    ink: str
    layout: str
    text: str


class CounterFaceValueRow(RulesetTable, table=True):
    """A figure that a face has otherwise; `face` is the position of the face."""

    __tablename__ = "counter_face_value"
    __table_args__ = (ForeignKeyConstraint(["counter", "face"], ["counter_face.counter", "counter_face.position"]),)

    counter: str = Field(primary_key=True)
    face: int = Field(primary_key=True)
    value_type: str = Field(primary_key=True)
    value: str | int = Field(sa_type=TypedFigure)


ValueTypeRow = row_of(ValueType, "value_type", __name__, "A further figure that counters have.")
CounterSheetRow = row_of(CounterSheet, "counter_sheet", __name__, "How the counters are printed.")


class CounterSlotRow(RulesetTable, table=True):
    """Where a counter lies that was placed by hand, counted from 0; "id#2" is the second copy of one."""

    __tablename__ = "counter_slot"

    sheet: str = Field(primary_key=True, foreign_key="counter_sheet.id")
    counter: str = Field(primary_key=True)
    page: int
    row: int
    column: int
