"""Sides, factions, unit types, and the counters with their further values."""

from __future__ import annotations

from sqlmodel import Field

from workbench.storage.tables.ruleset_table import RulesetTable, TypedFigure


class SideRow(RulesetTable, table=True):
    __tablename__ = "side"

    id: str = Field(primary_key=True)
    position: int
    name: str
    colours: str


class FactionRow(RulesetTable, table=True):
    """A faction; colours are #rrggbb, the band from top to bottom."""

    __tablename__ = "faction"

    id: str = Field(primary_key=True)
    position: int
    name: str
    side: str
    letter: str
    ground: str
    ink: str
    band_top: str
    band_middle: str
    band_bottom: str


class UnitTypeRow(RulesetTable, table=True):
    __tablename__ = "unit_type"

    id: str = Field(primary_key=True)
    position: int
    name: str
    symbol: str


class CounterRow(RulesetTable, table=True):
    """A printed piece; no `arrival` is set-up or variable entry."""

    __tablename__ = "counter"

    id: str = Field(primary_key=True)
    position: int
    name: str
    short_name: str
    faction: str
    unit_type: str
    strength: int
    quality: str
    size: str
    letter: str
    arrival: int | None
    notes: str


class CounterValueRow(RulesetTable, table=True):
    """A further figure of a counter: a number or a text."""

    __tablename__ = "counter_value"

    counter: str = Field(primary_key=True, foreign_key="counter.id")
    name: str = Field(primary_key=True)
    value: str | int = Field(sa_type=TypedFigure)
