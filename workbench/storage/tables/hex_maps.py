"""Hex maps: the grid of a map, and the zones.

A hex map has its row in `map`, its hexes that differ from the default in `space`, its hexsides in `border`, its roads
in `road`; the row in `hex_grid` is what tells it from an area map. Its zones and boxes are spaces too: a row in
`hex_zone` tells them from hexes.
"""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from workbench.storage.tables.ruleset_table import RulesetTable


class HexGridRow(RulesetTable, table=True):
    """The grid of one hex map; `size_mm` is measured across the flats, `number_order` and what follows number it.

    `cut_*` are the edges at which the frame cuts hexes in half.
    """

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
    column_label: str
    row_label: str
    separator: str
    prefix: str
    grain: str
    cut_left: bool
    cut_right: bool
    cut_upper: bool
    cut_lower: bool
    cut_playable: bool
    km_per_hex: float


class SkippedLineRow(RulesetTable, table=True):
    """A number that no column, or no row, of a grid has; `line` says which of the two."""

    __tablename__ = "skipped_line"

    map: str = Field(primary_key=True, foreign_key="map.id")
    line: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    number: int


class HexZoneRow(RulesetTable, table=True):
    """A space of a hex map that is no single hex: a zone of many hexes, or a box."""

    __tablename__ = "hex_zone"
    __table_args__ = (ForeignKeyConstraint(["map", "space"], ["space.map", "space.id"]),)

    map: str = Field(primary_key=True)
    space: str = Field(primary_key=True)


class ZoneHexRow(RulesetTable, table=True):
    """One hex of a zone."""

    __tablename__ = "zone_hex"
    __table_args__ = (ForeignKeyConstraint(["map", "zone"], ["hex_zone.map", "hex_zone.space"]),)

    map: str = Field(primary_key=True)
    zone: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    hex: str
