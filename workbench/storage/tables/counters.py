"""Sides, factions, unit types, and the counters with their further values."""

from __future__ import annotations

from sqlmodel import Field

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
