"""Hex maps: the grid of a map, its hexsides with their features, and the chains of hexes that roads run through.

A hex map has its row in `map`, its hexes that differ from the default in `space`, its roads in `road`; the row in
`hex_grid` is what tells it from an area map.
"""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from workbench.storage.tables.ruleset_table import RulesetTable


class HexGridRow(RulesetTable, table=True):
    """The grid of one hex map; `size_mm` is measured across the flats, `number_order` and what follows number it."""

    __tablename__ = "hex_grid"

    map: str = Field(primary_key=True, foreign_key="map.id")
    default_terrain: str
    columns: int
    rows: int
    size_mm: float
    origin_x_mm: float
    origin_y_mm: float
    orientation: str
    shifted: str
    number_order: str
    number_corner: str
    first_column: int
    first_row: int
    column_digits: int
    row_digits: int


class HexsideRow(RulesetTable, table=True):
    """A hexside that carries something, between the hexes `first` and `second`."""

    __tablename__ = "hexside"

    map: str = Field(primary_key=True, foreign_key="map.id")
    id: str = Field(primary_key=True)
    first: str
    second: str
    name: str


class HexsideFeatureRow(RulesetTable, table=True):
    """One feature of a hexside, in order: river, bridge, wall ..."""

    __tablename__ = "hexside_feature"
    __table_args__ = (ForeignKeyConstraint(["map", "hexside"], ["hexside.map", "hexside.id"]),)

    map: str = Field(primary_key=True)
    hexside: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    feature: str


class RoadHexRow(RulesetTable, table=True):
    """One hex of the chain that a road of a hex map runs through."""

    __tablename__ = "road_hex"
    __table_args__ = (ForeignKeyConstraint(["map", "road"], ["road.map", "road.id"]),)

    map: str = Field(primary_key=True)
    road: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    hex: str
