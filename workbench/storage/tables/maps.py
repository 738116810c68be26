"""Maps: junctions, borders stored once, spaces with their forts and tags, roads and rivers; kinds of terrain."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from workbench.engine.design import TerrainType
from workbench.engine.maps.area_map import Junction, River, Space
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.map_catalogue import LineClass, RoadClass
from workbench.engine.maps.map_parts import Link
from workbench.engine.maps.tags import TagType
from workbench.storage.tables.ruleset_table import RulesetTable, row_of


class MapRow(RulesetTable, table=True):
    """A sheet. `stacking_*` is what spaces have that print no number: no number is unlimited.

    `metres_per_mm` is that of an area map; the row in `hex_grid` tells the scale of a hex map.
    """

    __tablename__ = "map"

    id: str = Field(primary_key=True)
    position: int
    title: str
    width_mm: float
    height_mm: float
    metres_per_mm: float
    look_style: str
    stacking_entry: int | None
    stacking_occupancy: int | None
    stacking_each_prints_its_own: bool


class GeoreferenceRow(RulesetTable, table=True):
    """Sheet and globe of one map; maps without one have no row."""

    __tablename__ = "georeference"

    map: str = Field(primary_key=True, foreign_key="map.id")
    west_deg: float
    north_deg: float
    lon_deg_per_mm: float
    lat_deg_per_mm: float
    metres_per_mm: float


JunctionRow = row_of(Junction, "junction", __name__, is_on_a_map=True)


class JunctionTagRow(RulesetTable, table=True):
    __tablename__ = "junction_tag"
    __table_args__ = (ForeignKeyConstraint(["map", "junction"], ["junction.map", "junction.id"]),)

    map: str = Field(primary_key=True)
    junction: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    value: str


BorderRow = row_of(
    Border,
    "border",
    __name__,
    """A border, or a hexside that carries something.

    Its course, from the junction `start` to `end`, is that of a border of areas; hexsides have none. `points` are its
    inner points, x and y in turn, as little-endian 64 bit floats.
    """,
    {"course": {"start": str | None, "end": str | None, "points": bytes | None}},
    is_on_a_map=True,
)


class BorderFeatureRow(RulesetTable, table=True):
    """What lies along a border, in order: a river, a wall ...; `of` is the road or river that it is a stretch of."""

    __tablename__ = "border_feature"
    __table_args__ = (ForeignKeyConstraint(["map", "border"], ["border.map", "border.id"]),)

    map: str = Field(primary_key=True)
    border: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    kind: str
    of: str


SpaceRow = row_of(
    Space,
    "space",
    __name__,
    "A space; no `stacking` and no `occupancy` are as the map has it, no label place lets the program choose one.",
    {"label": {"label_x_mm": float | None, "label_y_mm": float | None}},
    is_on_a_map=True,
)


class BorderTagRow(RulesetTable, table=True):
    __tablename__ = "border_tag"
    __table_args__ = (ForeignKeyConstraint(["map", "border"], ["border.map", "border.id"]),)

    map: str = Field(primary_key=True)
    border: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    value: str


class SpaceTagRow(RulesetTable, table=True):
    __tablename__ = "space_tag"
    __table_args__ = (ForeignKeyConstraint(["map", "space"], ["space.map", "space.id"]),)

    map: str = Field(primary_key=True)
    space: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    value: str


TagTypeRow = row_of(
    TagType,
    "tag_type",
    __name__,
    "The declared type of a tag, `id` being its name with what carries it (`of`: `space_tag`, `junction_tag`,"
    " `border_tag`, `placement_tag`); its choices stand in `listed_word`.",
)


class LabelStyleRow(RulesetTable, table=True):
    """How the name of one space is written; spaces that are written like all others have no row."""

    __tablename__ = "label_style"
    __table_args__ = (ForeignKeyConstraint(["map", "space"], ["space.map", "space.id"]),)

    map: str = Field(primary_key=True)
    space: str = Field(primary_key=True)
    size_mm: float
    rotation_deg: float
    font: str
    halo: bool
    hidden: bool


class SpaceShapeRow(RulesetTable, table=True):
    """Where a box is drawn; spaces that borders enclose have no row."""

    __tablename__ = "space_shape"
    __table_args__ = (ForeignKeyConstraint(["map", "space"], ["space.map", "space.id"]),)

    map: str = Field(primary_key=True)
    space: str = Field(primary_key=True)
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


class FortRow(RulesetTable, table=True):
    """A fort of a space; no `capacity` is as many as may stay in the space."""

    __tablename__ = "fort"
    __table_args__ = (ForeignKeyConstraint(["map", "space"], ["space.map", "space.id"]),)

    map: str = Field(primary_key=True)
    space: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    name: str
    level: int
    kind: str
    for_side: str
    capacity: int | None


RoadRow = row_of(Road, "road", __name__, is_on_a_map=True)
RiverRow = row_of(River, "river", __name__, is_on_a_map=True)


class RoadSpaceRow(RulesetTable, table=True):
    """One space of the chain that a road runs through; roads along borders have none."""

    __tablename__ = "road_space"
    __table_args__ = (ForeignKeyConstraint(["map", "road"], ["road.map", "road.id"]),)

    map: str = Field(primary_key=True)
    road: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    space: str


LinkRow = row_of(
    Link,
    "link",
    __name__,
    "A step between two spaces that no border offers; no `cost` is as the rules have it.",
    is_on_a_map=True,
)


TerrainTypeRow = row_of(
    TerrainType,
    "terrain_type",
    __name__,
    "A kind of ground; `like` is the standard kind from which comes what it does not say, `wet` is of water.",
)


RoadClassRow = row_of(RoadClass, "road_class", __name__)


LineClassRow = row_of(LineClass, "line_class", __name__)
