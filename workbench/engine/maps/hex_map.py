"""The values of a hex map: the grid, the hexes that differ from its default, hexside features, and roads.

Coordinates are millimetres on the printed sheet, x to the right, y downwards. A hex is known by its printed
number ("0304"); `workbench.engine.maps.hex_places` turns numbers into places of the grid and back, and
`workbench.cartography.hexes.hex_grid` into points of the sheet. A hexside is stored only where it carries something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cached_property
from itertools import chain

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.maps.area_map import WATER, Georeference, Junction, River, Space, SpaceKind
from workbench.engine.maps.border import Border, Road, plain_features
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
from workbench.engine.maps.hex_places import (
    direction,
    distance_between,
    every_number,
    find_place,
    is_half,
    neighbours,
    neighbours_by_number,
    number_of,
)
from workbench.engine.maps.map_parts import Furniture, Link, MapLook, Scan, StackingRule
from workbench.engine.maps.map_words import OF_HEXES, MapWords
from workbench.engine.provenance import Provenance

__all__ = [
    "ENTRIES_OF_HEXES",
    "Corner",
    "CutEdges",
    "Grain",
    "HexGrid",
    "HexMap",
    "HexNumbering",
    "HexSpaces",
    "HexZone",
    "LineLabel",
    "NumberOrder",
    "Orientation",
    "Shifted",
    "hexside",
    "hexside_id",
]

ENTRIES_OF_HEXES = ("hexes", "borders", "roads", "zones", "links")


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


class HexMap(Struct, frozen=True, dict=True, tag_field="geometry", tag="hexes"):
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
    borders: Map[str, Border] = Map()
    roads: Map[str, Road] = Map()
    provenance: Provenance = Provenance()
    zones: Map[str, HexZone] = Map()
    links: Map[str, Link] = Map()
    scans: tuple[Scan, ...] = ()
    furniture: tuple[Furniture, ...] = ()
    look: MapLook = MapLook()
    stacking: StackingRule = StackingRule()
    km_per_hex: float = 0.0

    def bare_space(self, space: str) -> Space:
        """The hex of this number if nothing is said of it: default ground, or a half hex that is not played."""
        kind = SpaceKind.UNPLAYABLE if self._is_unplayed_half(space) else SpaceKind.HEX
        return Space(space, "", kind, self.default_terrain)

    def space(self, number: str) -> Space:
        """What is in the hex of this number, or the zone or box of this id; what is unknown is taken for a hex."""
        zone = self.zones.get(number)
        return zone.space if zone else self.hexes.get(number) or self.bare_space(number)

    @property
    def scale_metres_per_mm(self) -> float:
        """Metres of ground in a millimetre of the sheet, 0 where it is not told."""
        return self.km_per_hex * 1000 / self.grid.size_mm if self.grid.size_mm else 0.0

    @cached_property
    def zone_of(self) -> Mapping[str, str]:
        """Hex -> the zone that it lies in; of several the first by id."""
        return {hex_: zone for zone in sorted(self.zones, reverse=True) for hex_ in self.zones[zone].hexes}

    @cached_property
    def water_of(self) -> Mapping[str, str]:
        """Hex -> the sea zone or rade that it lies in."""
        return {hex_: zone for hex_, zone in self.zone_of.items() if self.zones[zone].space.kind in WATER}

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

    # ---- what every map is asked (`board_map.py`)

    @property
    def words(self) -> MapWords:
        return OF_HEXES

    @property
    def entries(self) -> tuple[str, ...]:
        return ENTRIES_OF_HEXES

    @property
    def is_sparse(self) -> bool:
        return True

    @property
    def georeference(self) -> Georeference | None:
        return None

    @property
    def junctions(self) -> Map[str, Junction]:
        return Map()

    @property
    def rivers(self) -> Map[str, River]:
        return Map()

    @property
    def metres_per_step(self) -> float:
        return self.km_per_hex * 1000

    @property
    def every_space(self) -> Mapping[str, Space]:
        return HexSpaces(self)

    @property
    def drawn_spaces(self) -> Mapping[str, Space]:
        return {name: zone.space for name, zone in self.zones.items()}

    @property
    def zone_spaces(self) -> Mapping[str, Space]:
        return self.drawn_spaces

    def cells_of(self, space: str) -> tuple[str, ...]:
        zone = self.zones.get(space)
        return zone.hexes if zone is not None else ()

    def without_zone(self, zone: str) -> HexMap:
        return replace(self, zones=self.zones.delete(zone))

    def zone_at(self, space: str) -> str:
        return self.zone_of.get(space, "")

    @property
    def stored_spaces(self) -> Iterable[Space]:
        return chain(self.hexes.values(), (zone.space for zone in self.zones.values()))

    @property
    def spaces_said_twice(self) -> tuple[str, ...]:
        return tuple(sorted(zone for zone in self.zones if zone in self.hexes))

    def is_cell(self, space: str) -> bool:
        return space not in self.zones and find_place(self.grid, space) is not None

    def with_spaces(self, spaces: Iterable[Space]) -> HexMap:
        """The map with these hexes, zones and boxes; a hex that has become plain is not stored."""
        hexes, zones = self.hexes, self.zones
        for space in spaces:
            zone = zones.get(space.id)
            if zone is not None:
                zones = zones if zone.space == space else zones.set(space.id, replace(zone, space=space))
            elif space.kind is SpaceKind.BOX and find_place(self.grid, space.id) is None:
                zones = zones.set(space.id, HexZone(space))
            elif space != (hexes.get(space.id) or self.bare_space(space.id)):
                is_plain = space == self.bare_space(space.id)
                hexes = hexes.delete(space.id) if is_plain else hexes.set(space.id, space)
        return self if hexes is self.hexes and zones is self.zones else replace(self, hexes=hexes, zones=zones)

    def with_plain_ground(self, terrain: str) -> HexMap:
        return replace(self, default_terrain=terrain)

    def without_plain(self) -> HexMap:
        hexes = self.hexes
        for number, space in self.hexes.items():
            if space == self.bare_space(number):
                hexes = hexes.delete(number)
        return self if hexes is self.hexes else replace(self, hexes=hexes)

    def pairs(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Hexes and hexes, then each water with what lies beside it, by the hexsides of its shore."""
        shores: dict[tuple[str, str], list[str]] = {}
        water_of = self.water_of
        for number, others in neighbours_by_number(self.grid).items():
            for other in others:
                if number < other:
                    side = hexside_id(number, other)
                    yield number, other, (side,)
                    if water_of and (a := water_of.get(number)) != (b := water_of.get(other)):
                        first, second = a or number, b or other
                        shores.setdefault((min(first, second), max(first, second)), []).append(side)
        yield from ((a, b, tuple(sorted(sides))) for (a, b), sides in sorted(shores.items()))

    def around(self, space: str) -> Set[str]:
        zone = self.zones.get(space)
        own = (space,) if zone is None else zone.hexes
        places = [place for number in own if (place := find_place(self.grid, number)) is not None]
        beside = {number_of(self.grid, other) for place in places for other in neighbours(self.grid, place)}
        return {self.water_of.get(number, number) for number in beside.difference(own)} - {space}

    def borders_between(self, first: str, second: str) -> tuple[Border, ...]:
        one, other = find_place(self.grid, first), find_place(self.grid, second)
        if one is None or other is None or direction(self.grid, one, other) is None:
            return ()
        bare = hexside(first, second)
        return (self.borders.get(bare.id, bare),)

    def border_of(self, border: str) -> Border | None:
        stored = self.borders.get(border)
        if stored is not None:
            return stored
        first, _, second = border.partition("/")
        if "/" in second:  # it parts columns and rows too
            parts = border.split("/")
            first, second = "/".join(parts[: len(parts) // 2]), "/".join(parts[len(parts) // 2 :])
        one, other = find_place(self.grid, first), find_place(self.grid, second)
        if first > second or one is None or other is None or direction(self.grid, one, other) is None:
            return None
        return Border(border, first, second)

    def with_borders(self, borders: Iterable[Border]) -> HexMap:
        """The map with these hexsides; one that carries nothing is not stored."""
        sides = self.borders
        for side in borders:
            if side.carries_anything:
                sides = sides.set(side.id, side)
            elif side.id in sides:
                sides = sides.delete(side.id)
        return replace(self, borders=sides)

    def distance(self, one: str, other: str) -> int | None:
        return distance_between(self.grid, one, other) if self.is_cell(one) and self.is_cell(other) else None


class HexSpaces(Mapping[str, Space]):
    """All hexes of a grid by number, sorted, then its zones and boxes; nothing is made before it is asked for."""

    def __init__(self, hex_map: HexMap) -> None:
        self._map = hex_map

    def __getitem__(self, number: str) -> Space:
        if number not in self:
            raise KeyError(number)
        return self._map.space(number)

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, str):
            return False
        return find_place(self._map.grid, number) is not None or number in self._map.zones

    def __iter__(self) -> Iterator[str]:
        return iter((*every_number(self._map.grid), *sorted(self._map.zones)))

    def __len__(self) -> int:
        return max(0, self._map.grid.columns) * max(0, self._map.grid.rows) + len(self._map.zones)


def hexside_id(a: str, b: str) -> str:
    """The id of what two neighbouring hexes share.

    >>> hexside_id("0304", "0303")
    '0303/0304'
    """
    return f"{min(a, b)}/{max(a, b)}"


def hexside(a: str, b: str, *kinds: str, name: str = "") -> Border:
    """A hexside with its two hexes and features of these kinds."""
    return Border(hexside_id(a, b), min(a, b), max(a, b), plain_features(kinds), name)
