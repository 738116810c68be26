"""What lies under and beside the spaces of a sheet: scans with their calibration, furniture, the layers of the look."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from workbench.storage.tables.ruleset_table import RulesetTable


class ScanRow(RulesetTable, table=True):
    """A picture under a map, the lowest first.

    `a` to `f` are its calibration and `crop_*` the part that is shown: all of them or none.
    """

    __tablename__ = "scan"

    map: str = Field(primary_key=True, foreign_key="map.id")
    position: int = Field(primary_key=True)
    id: str
    asset: str
    width_px: int
    height_px: int
    a: float | None
    b: float | None
    c: float | None
    d: float | None
    e: float | None
    f: float | None
    opacity_percent: int
    locked: bool
    shown: bool
    crop_x_px: int | None
    crop_y_px: int | None
    crop_width_px: int | None
    crop_height_px: int | None


class ScanMarkRow(RulesetTable, table=True):
    """A place of the sheet that was found on a scan, which goes by its place among the scans."""

    __tablename__ = "scan_mark"
    __table_args__ = (ForeignKeyConstraint(["map", "scan"], ["scan.map", "scan.position"]),)

    map: str = Field(primary_key=True)
    scan: int = Field(primary_key=True)
    position: int = Field(primary_key=True)
    x_mm: float
    y_mm: float
    x_px: float
    y_px: float


class FurnitureRow(RulesetTable, table=True):
    """One thing that is printed on a sheet besides its map, the lowest first."""

    __tablename__ = "furniture"

    map: str = Field(primary_key=True, foreign_key="map.id")
    position: int = Field(primary_key=True)
    id: str
    kind: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    text: str


class FurnitureValueRow(RulesetTable, table=True):
    """What a piece of furniture needs besides, by name; the piece goes by its place among the furniture."""

    __tablename__ = "furniture_value"
    __table_args__ = (ForeignKeyConstraint(["map", "furniture"], ["furniture.map", "furniture.position"]),)

    map: str = Field(primary_key=True)
    furniture: int = Field(primary_key=True)
    name: str = Field(primary_key=True)
    value: str


class LayerRow(RulesetTable, table=True):
    """A layer of the look of a map, the lowest first."""

    __tablename__ = "layer"

    map: str = Field(primary_key=True, foreign_key="map.id")
    position: int = Field(primary_key=True)
    id: str
    shown: bool
    opacity_percent: int


class LookColourRow(RulesetTable, table=True):
    """A colour of a map in place of the one of its style."""

    __tablename__ = "look_colour"

    map: str = Field(primary_key=True, foreign_key="map.id")
    name: str = Field(primary_key=True)
    colour: str
