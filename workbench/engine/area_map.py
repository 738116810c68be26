"""The values of an area map: junctions, borders stored once, and the spaces that they enclose.

Coordinates are millimetres on the printed sheet, x to the right, y downwards. Areas are not drawn: they are
the faces of the borders (`workbench.cartography` derives polygons and adjacency). A border knows the space on
its left and on its right as one walks from `start` to `end`; "" is the outside of the map.
"""

from __future__ import annotations

from enum import StrEnum

from immutables import Map
from msgspec import Struct

from workbench.engine.provenance import Provenance

Point = tuple[float, float]
OUTSIDE = ""
UNLIMITED: None = None


class SpaceKind(StrEnum):
    """What a space is; only areas and hexes are entered by land, only rades and sea zones by ships."""

    AREA = "area"
    HEX = "hex"
    RADE = "rade"
    SEA_ZONE = "sea_zone"
    BOX = "box"
    UNPLAYABLE = "unplayable"


class Shore(StrEnum):
    """What a coast border is like to land on."""

    NONE = ""
    BEACH = "beach"
    NOT_A_BEACH = "not_a_beach"


class FortKind(StrEnum):
    """Permanent forts, and works dug in play or printed on the map."""

    FORT = "fort"
    REDOUBT = "redoubt"
    IMPROVED_REDOUBT = "improved_redoubt"


class Fort(Struct, frozen=True):
    """A fortification printed in a space. `for_side` is the only side it helps; "" helps whoever holds it."""

    name: str
    level: int
    kind: FortKind = FortKind.FORT
    for_side: str = ""
    provenance: Provenance = Provenance()


class Junction(Struct, frozen=True):
    """A point where borders meet (or one that is marked on a border). A reconnoitre point ends a road section."""

    id: str
    x_mm: float
    y_mm: float
    reconnoitre_point: bool = False
    name: str = ""
    provenance: Provenance = Provenance()

    @property
    def point(self) -> Point:
        return (self.x_mm, self.y_mm)


class Border(Struct, frozen=True):
    """What two neighbouring spaces share, stored once. `points` lie between the two junctions, in order.

    `road` and `river` name an entry of `AreaMap.roads` and `AreaMap.rivers`; "" is none.
    A ring (an island) starts and ends in the same junction.
    """

    id: str
    start: str
    end: str
    left: str
    right: str
    points: tuple[Point, ...] = ()
    road: str = ""
    river: str = ""
    shore: Shore = Shore.NONE
    blocked: bool = False
    provenance: Map[str, Provenance] = Map()

    def across(self, space: str) -> str:
        """The space on the other side of this border."""
        return self.right if self.left == space else self.left


class Space(Struct, frozen=True):
    """Anything a unit can be in.

    `stacking` is the printed number (the most strength points that enter together); None is unlimited.
    `zone` holds the letters of the rades whose ships reach the space. `depot` names the faction (or side) it
    supplies. `label` is the designer's place for the name in mm, None lets the program choose. `tags` are
    the design's own words for what a scenario or a rules module asks of a space; `provenance` goes by field.
    """

    id: str
    name: str
    kind: SpaceKind = SpaceKind.AREA
    terrain: str = "clear"
    stacking: int | None = UNLIMITED
    town: bool = False
    forts: tuple[Fort, ...] = ()
    unified_fort: bool = False
    victory_points: int = 0
    zone: str = ""
    depot: str = ""
    label: Point | None = None
    notes: str = ""
    tags: Map[str, str] = Map()
    provenance: Map[str, Provenance] = Map()


class Road(Struct, frozen=True):
    """A road; its sections lie between reconnoitre points and are derived from the borders that carry it."""

    id: str
    name: str
    road_class: str = "primary"
    provenance: Provenance = Provenance()


class River(Struct, frozen=True):
    """A river; the borders that carry it name it."""

    id: str
    name: str
    provenance: Provenance = Provenance()


class Georeference(Struct, frozen=True):
    """Sheet and globe: longitude and latitude of the sheet's upper left corner, and degrees per mm."""

    west_deg: float
    north_deg: float
    lon_deg_per_mm: float
    lat_deg_per_mm: float
    metres_per_mm: float

    def sheet(self, lon: float, lat: float) -> Point:
        """The point of the sheet in mm."""
        return ((lon - self.west_deg) / self.lon_deg_per_mm, (self.north_deg - lat) / self.lat_deg_per_mm)

    def globe(self, x_mm: float, y_mm: float) -> Point:
        """Longitude and latitude in degrees."""
        return (self.west_deg + x_mm * self.lon_deg_per_mm, self.north_deg - y_mm * self.lat_deg_per_mm)


class AreaMap(Struct, frozen=True):
    """One sheet of areas with shared borders. Maps are read in sorted order only."""

    id: str
    title: str
    width_mm: float
    height_mm: float
    junctions: Map[str, Junction] = Map()
    borders: Map[str, Border] = Map()
    spaces: Map[str, Space] = Map()
    roads: Map[str, Road] = Map()
    rivers: Map[str, River] = Map()
    georeference: Georeference | None = None
    provenance: Provenance = Provenance()
