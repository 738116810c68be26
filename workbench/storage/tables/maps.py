"""Maps: junctions, borders stored once, spaces with their forts and tags, roads and rivers; kinds of terrain."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from workbench.storage.tables.ruleset_table import RulesetTable


class MapRow(RulesetTable, table=True):
    __tablename__ = "map"

    id: str = Field(primary_key=True)
    position: int
    title: str
    width_mm: float
    height_mm: float


class GeoreferenceRow(RulesetTable, table=True):
    """Sheet and globe of one map; maps without one have no row."""

    __tablename__ = "georeference"

    map: str = Field(primary_key=True, foreign_key="map.id")
    west_deg: float
    north_deg: float
    lon_deg_per_mm: float
    lat_deg_per_mm: float
    metres_per_mm: float


class JunctionRow(RulesetTable, table=True):
    __tablename__ = "junction"

    map: str = Field(primary_key=True, foreign_key="map.id")
    id: str = Field(primary_key=True)
    x_mm: float
    y_mm: float
    reconnoitre_point: bool
    name: str


class BorderRow(RulesetTable, table=True):
    """A border; `points` are its inner points, x and y in turn, as little-endian 64 bit floats."""

    __tablename__ = "border"

    map: str = Field(primary_key=True, foreign_key="map.id")
    id: str = Field(primary_key=True)
    start: str
    end: str
    left: str
    right: str
    points: bytes
    road: str
    river: str
    shore: str
    blocked: bool


class SpaceRow(RulesetTable, table=True):
    """A space; no `stacking` is unlimited, no label place lets the program choose one."""

    __tablename__ = "space"

    map: str = Field(primary_key=True, foreign_key="map.id")
    id: str = Field(primary_key=True)
    name: str
    kind: str
    terrain: str
    stacking: int | None
    town: bool
    unified_fort: bool
    victory_points: int
    zone: str
    depot: str
    label_x_mm: float | None
    label_y_mm: float | None
    notes: str


class SpaceTagRow(RulesetTable, table=True):
    __tablename__ = "space_tag"
    __table_args__ = (ForeignKeyConstraint(["map", "space"], ["space.map", "space.id"]),)

    map: str = Field(primary_key=True)
    space: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    value: str


class FortRow(RulesetTable, table=True):
    __tablename__ = "fort"
    __table_args__ = (ForeignKeyConstraint(["map", "space"], ["space.map", "space.id"]),)

    map: str = Field(primary_key=True)
    space: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    name: str
    level: int
    kind: str
    for_side: str


class RoadRow(RulesetTable, table=True):
    __tablename__ = "road"

    map: str = Field(primary_key=True, foreign_key="map.id")
    id: str = Field(primary_key=True)
    name: str
    road_class: str


class RiverRow(RulesetTable, table=True):
    __tablename__ = "river"

    map: str = Field(primary_key=True, foreign_key="map.id")
    id: str = Field(primary_key=True)
    name: str


class TerrainTypeRow(RulesetTable, table=True):
    __tablename__ = "terrain_type"

    id: str = Field(primary_key=True)
    position: int
    name: str
