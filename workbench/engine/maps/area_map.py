"""The values of an area map: junctions, borders stored once, and the spaces that they enclose.

Coordinates are millimetres on the printed sheet, x to the right, y downwards. Areas are not drawn: they are
the faces of the borders (`workbench.cartography` derives polygons and adjacency). A border knows the space on
its left and on its right as one walks from `start` to `end`; "" is the outside of the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from enum import StrEnum
from typing import Annotated

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.engine.fields import AT_ONCE, NOT_PLAYED_BY, NOWHERE, Choice, Field, FieldKind, Seen, Where
from workbench.engine.maps.border import Border, Point, Road
from workbench.engine.maps.map_parts import Furniture, LabelStyle, Link, MapLook, Rectangle, Scan, StackingRule
from workbench.engine.maps.map_words import OF_AREAS, MapWords
from workbench.engine.provenance import Provenance

__all__ = [
    "ENTRIES_OF_AREAS",
    "OUTSIDE",
    "UNLIMITED",
    "WATER",
    "AreaMap",
    "Fort",
    "FortKind",
    "Georeference",
    "Junction",
    "Point",
    "River",
    "Space",
    "SpaceKind",
]

CHOICE, SEVERAL, DRAWN = FieldKind.CHOICE, FieldKind.SEVERAL, FieldKind.DRAWN
WHOLE, DECIMAL, LIMIT, YES_NO = FieldKind.WHOLE, FieldKind.DECIMAL, FieldKind.LIMIT, FieldKind.YES_NO
MOST_MM = limits.MAP_MM.most
OUTSIDE = ""
ENTRIES_OF_AREAS = ("junctions", "borders", "spaces", "roads", "rivers", "links")
UNLIMITED: None = None


class SpaceKind(StrEnum):
    """What a space is; only areas and hexes are entered by land, only rades and sea zones by ships."""

    AREA = "area"
    HEX = "hex"
    RADE = "rade"
    SEA_ZONE = "sea_zone"
    BOX = "box"
    UNPLAYABLE = "unplayable"


WATER = frozenset({SpaceKind.RADE, SpaceKind.SEA_ZONE})
LAND = frozenset({SpaceKind.AREA, SpaceKind.HEX})


class FortKind(StrEnum):
    """Forts of masonry, and works dug in play or printed on the map."""

    FORT = "fort"
    REDOUBT = "redoubt"
    IMPROVED_REDOUBT = "improved_redoubt"


class Fort(Struct, frozen=True):
    """A fortification printed in a space. `for_side` is the only side it helps; "" helps whoever holds it.

    `capacity` is the most strength points that stand in it; None is as many as may stay in the space.
    """

    name: str
    level: int
    kind: FortKind = FortKind.FORT
    for_side: str = ""
    provenance: Provenance = Provenance()
    capacity: int | None = None


class Junction(Struct, frozen=True):
    """A point where borders meet, or one that is marked on a border. `tags` are as those of spaces."""

    id: str
    x_mm: Annotated[float, Field("From the left", DECIMAL, low=-MOST_MM, high=MOST_MM, unit="mm", has_origin=False)]
    y_mm: Annotated[float, Field("From the top", DECIMAL, low=-MOST_MM, high=MOST_MM, unit="mm", has_origin=False)]
    name: Annotated[str, Field("Name")] = ""
    provenance: Provenance = Provenance()
    tags: Map[str, str] = Map()

    @property
    def point(self) -> Point:
        return (self.x_mm, self.y_mm)


SUPPLY, NOTES = "supply", "notes"
"""Sections of the inspector of spaces besides the first."""


class Space(Struct, frozen=True, gc=False):
    """Anything a unit can be in. Nothing in it leads back to it, so that no collector has to look at it.

    `stacking` is the printed number (the most strength points that enter together), `occupancy` the most that stay;
    None is as the map has it for all its spaces, which is unlimited unless `StackingRule` says otherwise, and
    `WITHOUT_LIMIT` is unlimited in any case. `features` are what its ground carries besides its terrain (a town in
    woods), by the ids of kinds of terrain. `elevation` is a level, 0 the lowest.
    `ports` are the rades and sea zones that its port opens on, by id. `depot` names the faction (or side) it
    supplies; `supply` are the sides it is a source of supply for, `entry` those whose reinforcements come in here.
    `label` is the designer's place for the name in mm, None lets the program choose. `names` is the name in further
    languages, by code ("fr"). `shape` is where a box, or a space that no borders enclose, is drawn. `tags` are the
    design's own words for what a scenario or a rules module asks of a space, of the types that `Design.tag_types`
    declares; `provenance` goes by field. `garrison` is the least that whoever holds the space has to leave in it.
    """

    id: str
    name: Annotated[str, Field("Name", place=10, also_csv=("city", "place"), shown=AT_ONCE - {Where.FIGURES})]
    kind: Annotated[
        SpaceKind, Field("Kind", CHOICE, place=20, choices=Choice.KINDS, shown=AT_ONCE - {Where.FIGURES})
    ] = SpaceKind.AREA
    terrain: Annotated[
        str,
        Field(
            "Terrain", CHOICE, place=50, column=22, choices=Choice.TERRAIN, of=LAND, also_csv=("terrain_type",),
            shown=AT_ONCE,
        ),
    ] = "clear"  # fmt: skip
    stacking: Annotated[
        int | None,
        Field(
            "Stacking number", LIMIT, place=30, of=LAND, heading="Stacking", absent="as the map", as_map="entry",
            shown=AT_ONCE,
        ),
    ] = UNLIMITED  # fmt: skip
    town: Annotated[bool, Field("Town", YES_NO, place=80, of=LAND, shown=AT_ONCE)] = False
    forts: Annotated[
        tuple[Fort, ...], Field("Forts", FieldKind.FORTS, place=100, csv="fort", shown=AT_ONCE - {Where.INSPECTOR})
    ] = ()
    victory_points: Annotated[
        int, Field("Victory points", WHOLE, place=90, of=LAND, also_csv=("vp",), shown=AT_ONCE)
    ] = 0
    depot: Annotated[
        str, Field("Depot of", CHOICE, place=110, section=SUPPLY, choices=Choice.OWNERS, absent="none", word="depot")
    ] = ""
    label: Annotated[Point | None, Field("Label", DRAWN, shown=NOWHERE, absent="where the program puts it")] = None
    notes: Annotated[
        str, Field("Notes", FieldKind.LINES, place=900, section=NOTES, shown=NOT_PLAYED_BY, seen=Seen.DESIGNER)
    ] = ""
    tags: Map[str, str] = Map()
    provenance: Map[str, Provenance] = Map()
    occupancy: Annotated[
        int | None, Field("May stay", LIMIT, place=40, of=LAND, absent="as the map", as_map="occupancy")
    ] = UNLIMITED
    elevation: Annotated[int, Field("Elevation", WHOLE, place=70, of=LAND)] = 0
    features: Annotated[
        tuple[str, ...], Field("Features", SEVERAL, place=60, column=24, choices=Choice.ON_GROUND, of=LAND)
    ] = ()
    supply: Annotated[
        tuple[str, ...],
        Field(
            "Supplies", SEVERAL, place=120, section=SUPPLY, heading="Supply source of", choices=Choice.SIDES,
            word="supply", also_csv=("supply_source",),
        ),
    ] = ()  # fmt: skip
    entry: Annotated[
        tuple[str, ...],
        Field(
            "Entry of", SEVERAL, place=130, section=SUPPLY, choices=Choice.SIDES, word="entry", csv="entry_side",
            also_csv=("entry_sides",),
        ),
    ] = ()  # fmt: skip
    ports: Annotated[
        tuple[str, ...],
        Field("Port on", SEVERAL, place=140, section=SUPPLY, choices=Choice.WATERS, word="port", csv="port"),
    ] = ()
    names: Map[str, str] = Map()
    label_style: Annotated[LabelStyle | None, Field("Label style", DRAWN, shown=NOWHERE, absent="like all others")] = (
        None
    )
    shape: Annotated[Rectangle | None, Field("Shape", DRAWN, shown=NOWHERE, absent="where its borders are")] = None
    garrison: Annotated[int, Field("Garrison", WHOLE, place=45, of=LAND, unit="SP", high=limits.STACKING.most)] = 0


class River(Struct, frozen=True):
    """A river; the borders that carry it name it. `river_class` is a line class, "" is the plain river."""

    id: str
    name: Annotated[str, Field("Name", place=10, is_needed=True, shown=NOT_PLAYED_BY)]
    provenance: Provenance = Provenance()
    river_class: Annotated[
        str, Field("Class", CHOICE, place=20, choices=Choice.LINE_CLASSES, unknown="unknown_class")
    ] = ""


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


class AreaMap(Struct, frozen=True, tag_field="geometry", tag="areas"):
    """One sheet of areas with shared borders. Maps are read in sorted order only.

    `scans` go from the lowest to the topmost. `metres_per_mm` of ground, 0 where it is not told or the georeference
    tells it.
    """

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
    links: Map[str, Link] = Map()
    scans: tuple[Scan, ...] = ()
    furniture: tuple[Furniture, ...] = ()
    look: MapLook = MapLook()
    stacking: StackingRule = StackingRule()
    metres_per_mm: float = 0.0

    @property
    def scale_metres_per_mm(self) -> float:
        """Metres of ground in a millimetre of the sheet, 0 where nothing tells it."""
        return self.metres_per_mm or (self.georeference.metres_per_mm if self.georeference else 0.0)

    # ---- what every map is asked (`board_map.py`)

    @property
    def words(self) -> MapWords:
        return OF_AREAS

    @property
    def entries(self) -> tuple[str, ...]:
        return ENTRIES_OF_AREAS

    @property
    def is_sparse(self) -> bool:
        return False

    @property
    def grid(self) -> None:
        return None

    @property
    def metres_per_step(self) -> float:
        return 0.0

    @property
    def every_space(self) -> Mapping[str, Space]:
        return self.spaces

    @property
    def drawn_spaces(self) -> Mapping[str, Space]:
        return self.spaces

    @property
    def zone_spaces(self) -> Mapping[str, Space]:
        return {name: space for name, space in self.spaces.items() if space.kind is SpaceKind.BOX}

    def cells_of(self, space: str) -> tuple[str, ...]:
        return ()

    def without_zone(self, zone: str) -> AreaMap:
        return replace(self, spaces=self.spaces.delete(zone))

    def zone_at(self, space: str) -> str:
        return ""

    @property
    def stored_spaces(self) -> Iterable[Space]:
        return self.spaces.values()

    @property
    def spaces_said_twice(self) -> tuple[str, ...]:
        return ()

    def bare_space(self, space: str) -> Space:
        return Space(space, "")

    def is_cell(self, space: str) -> bool:
        return False

    def with_spaces(self, spaces: Iterable[Space]) -> AreaMap:
        return replace(self, spaces=self.spaces.update({space.id: space for space in spaces}))

    def with_plain_ground(self, terrain: str) -> AreaMap:
        return self

    def without_plain(self) -> AreaMap:
        return self

    def pairs(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        shared: dict[tuple[str, str], list[str]] = {}
        for name in sorted(self.borders):
            left, right = self.borders[name].first, self.borders[name].second
            if OUTSIDE not in (left, right) and left != right:
                shared.setdefault((min(left, right), max(left, right)), []).append(name)
        yield from ((a, b, tuple(names)) for (a, b), names in sorted(shared.items()))

    def around(self, space: str) -> Set[str]:
        borders = (border for border in self.borders.values() if space in (border.first, border.second))
        return {border.across(space) for border in borders} - {OUTSIDE, space}

    def borders_between(self, first: str, second: str) -> tuple[Border, ...]:
        named = (self.borders[name] for name in sorted(self.borders))
        return tuple(border for border in named if {border.first, border.second} == {first, second})

    def border_of(self, border: str) -> Border | None:
        return self.borders.get(border)

    def with_borders(self, borders: Iterable[Border]) -> AreaMap:
        return replace(self, borders=self.borders.update({border.id: border for border in borders}))

    def distance(self, one: str, other: str) -> int | None:
        return None
