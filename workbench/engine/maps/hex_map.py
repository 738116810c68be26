"""The values of a hex map: the grid, the hexes that differ from its default, hexside features, and roads.

Coordinates are millimetres on the printed sheet, x to the right, y downwards. A hex is known by its printed
number ("0304"); `workbench.engine.maps.hex_places` turns numbers into places of the grid and back, and
`workbench.cartography.hexes.hex_grid` into points of the sheet. A hexside is stored only where it carries something.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from immutables import Map
from msgspec import Struct

from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_grid import (
    Corner,
    CutEdges,
    Grain,
    HexGrid,
    HexNumbering,
    LineLabel,
    NumberOrder,
    Orientation,
    Shifted,
)
from workbench.engine.maps.hex_places import find_place, is_half
from workbench.engine.maps.map_parts import Furniture, Link, MapLook, OneWay, Scan, StackingRule
from workbench.engine.provenance import Provenance

__all__ = [
    "BEACH",
    "BLOCKED",
    "BRIDGE",
    "COAST",
    "NOT_A_BEACH",
    "RIVER",
    "SHORES",
    "WALL",
    "Corner",
    "CutEdges",
    "Grain",
    "HexGrid",
    "HexMap",
    "HexNumbering",
    "HexRoad",
    "HexZone",
    "Hexside",
    "LineLabel",
    "NumberOrder",
    "Orientation",
    "Shifted",
    "hexside",
    "hexside_id",
]

RIVER, BRIDGE, WALL, BLOCKED = "river", "bridge", "wall", "blocked"
"""Features of hexsides that every program knows; a design may name others ("stream", "crest")."""
COAST, BEACH, NOT_A_BEACH = "coast", "beach", "not_a_beach"
SHORES = frozenset({COAST, BEACH, NOT_A_BEACH, "non_beach"})
"""What a hexside between land and water can be said to be, each without the others."""


class Hexside(Struct, frozen=True):
    """What two neighbouring hexes share, stored where it carries something; `id` is `hexside_id` of the two.

    What stands on one side of it, as the teeth of a cliff do, stands on that of `second`, unless that lies higher.
    """

    id: str
    first: str
    second: str
    features: tuple[str, ...] = ()
    name: str = ""
    provenance: Map[str, Provenance] = Map()
    one_way: OneWay = OneWay.NO

    def across(self, number: str) -> str:
        """The hex on the other side of this hexside."""
        return self.second if self.first == number else self.first


class HexRoad(Struct, frozen=True):
    """A road that runs through a chain of hexes, each beside the one before."""

    id: str
    name: str
    hexes: tuple[str, ...]
    road_class: str = "primary"
    provenance: Provenance = Provenance()


class HexZone(Struct, frozen=True):
    """A space of a hex map that is no single hex: a sea zone or rade of many hexes, or a box off the map (none).

    The hexes of a sea zone or rade are its ground: one enters the zone, not one of its hexes.
    """

    space: Space
    hexes: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The id of its space, which is no number of a hex."""
        return self.space.id


class HexMap(Struct, frozen=True, dict=True):
    """One sheet of hexes. `hexes` holds those that are not plain default ground. Maps are read in sorted order only.

    `scans` go from the lowest to the topmost. `km_per_hex` is the ground from one hex to the next, 0 where not told.
    """

    id: str
    title: str
    width_mm: float
    height_mm: float
    grid: HexGrid
    default_terrain: str = "clear"
    hexes: Map[str, Space] = Map()
    hexsides: Map[str, Hexside] = Map()
    roads: Map[str, HexRoad] = Map()
    provenance: Provenance = Provenance()
    zones: Map[str, HexZone] = Map()
    links: Map[str, Link] = Map()
    scans: tuple[Scan, ...] = ()
    furniture: tuple[Furniture, ...] = ()
    look: MapLook = MapLook()
    stacking: StackingRule = StackingRule()
    km_per_hex: float = 0.0

    def default_hex(self, number: str) -> Space:
        """The hex of this number if nothing is said of it: default ground, or a half hex that is not played."""
        kind = SpaceKind.UNPLAYABLE if self._is_unplayed_half(number) else SpaceKind.HEX
        return Space(number, "", kind, self.default_terrain)

    def space(self, number: str) -> Space:
        """What is in the hex of this number, or the zone or box of this id; what is unknown is taken for a hex."""
        zone = self.zones.get(number)
        return zone.space if zone else self.hexes.get(number) or self.default_hex(number)

    @property
    def scale_metres_per_mm(self) -> float:
        """Metres of ground in a millimetre of the sheet, 0 where it is not told."""
        return self.km_per_hex * 1000 / self.grid.size_mm if self.grid.size_mm else 0.0

    @cached_property
    def zone_of(self) -> Mapping[str, str]:
        """Hex -> the zone that it lies in; of several the first by id."""
        return {hex_: zone for zone in sorted(self.zones, reverse=True) for hex_ in self.zones[zone].hexes}

    @property
    def has_unplayed_halves(self) -> bool:
        """Whether hexes are cut at an edge of the sheet, and not played for that."""
        cut = self.grid.cut
        return not cut.playable and (cut.left or cut.right or cut.upper or cut.lower)

    def _is_unplayed_half(self, number: str) -> bool:
        if not self.has_unplayed_halves:
            return False
        place = find_place(self.grid, number)
        return place is not None and is_half(self.grid, place)


def hexside_id(a: str, b: str) -> str:
    """The id of what two neighbouring hexes share.

    >>> hexside_id("0304", "0303")
    '0303/0304'
    """
    return f"{min(a, b)}/{max(a, b)}"


def hexside(a: str, b: str, *features: str, name: str = "") -> Hexside:
    """A hexside with its two hexes and its features in order."""
    return Hexside(hexside_id(a, b), min(a, b), max(a, b), tuple(sorted(features)), name)
