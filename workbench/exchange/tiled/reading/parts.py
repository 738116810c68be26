"""What lies on a hex map of Tiled: figures of hexes, hexsides, roads, zones, links, furniture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from msgspec import Struct

from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_grid import HexGrid
from workbench.engine.maps.hex_map import HexZone, hexside_id
from workbench.engine.maps.hex_places import direction, find_place
from workbench.engine.maps.map_parts import Furniture, Link
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import Cleaning
from workbench.exchange.tiled import map_objects as layers
from workbench.exchange.tiled.reading.objects import MOST_SIGNS, OurObjects, named, value_in
from workbench.exchange.tiled.tiled_map import TiledMap, TiledObject

HexAt = Callable[[str], Space]
"""The hex of a number as its tiles tell it."""


class Parts(Struct, frozen=True):
    """What lies on a hex map, by id."""

    hexes: dict[str, Space]
    borders: dict[str, Border]
    roads: dict[str, Road]
    zones: dict[str, HexZone]
    links: dict[str, Link]
    furniture: tuple[Furniture, ...]


class PartsReader:
    """Reads the objects of one map; what it leaves out is a step."""

    def __init__(self, tiled: TiledMap, grid: HexGrid, hex_at: HexAt, cleaning: Cleaning) -> None:
        self._grid, self._hex_at = grid, hex_at
        self._ours = OurObjects(tiled, cleaning)

    def read(self, asked: Collection[str] = ()) -> Parts:
        """All of it; other layers that were `asked` about are not told of again.

        Raises
        ------
        ImportRefused
            A property of one of our objects is of the wrong kind; the text names it.
        """
        ours = self._ours
        ours.tell_of_others(asked)
        hexes = [space for one in ours.of(layers.SOURCES, layers.HEXES) for space in self._hex(one)]
        zones = [zone for one in ours.of(layers.ZONES) for zone in self._zone(one)]
        known = {zone.id for zone in zones}
        return Parts(
            {space.id: space for space in hexes},
            {side.id: side for one in ours.of(layers.HEXSIDES) for side in self._hexside(one)},
            {road.id: road for one in ours.of(layers.ROADS) for road in self._road(one)},
            {zone.id: zone for zone in zones},
            {link.id: link for one in ours.of(layers.LINKS) for link in self._link(one, known)},
            ours.furniture(),
        )

    # ---- one after the other; none where it is left out

    def _hex(self, one: TiledObject) -> Iterator[Space]:
        number = str(one.properties.get("id", ""))
        if self._are_hexes(one, number):
            bare = self._hex_at(number)
            known: dict[str, object] = {"id": number, "kind": bare.kind, "terrain": bare.terrain}
            if bare.features and "features" not in one.properties:
                known["features"] = bare.features
            yield named(Space, one, **known)

    def _hexside(self, one: TiledObject) -> Iterator[Border]:
        first, second = (str(one.properties.get(end, "")) for end in ("first", "second"))
        if not self._are_hexes(one, first, second):
            return
        place, towards = find_place(self._grid, first), find_place(self._grid, second)
        if place is None or towards is None or direction(self._grid, place, towards) is None:
            self._ours.leave_out(one, Message("{a} and {b} share no hexside", a=first, b=second))
            return
        side = named(Border, one, id=hexside_id(first, second), course=None)
        yield side.turned if first > second else side

    def _road(self, one: TiledObject) -> Iterator[Road]:
        road = named(Road, one)
        if self._are_hexes(one, *road.spaces):
            yield road

    def _zone(self, one: TiledObject) -> Iterator[HexZone]:
        space = named(Space, one)
        hexes = value_in(_Hexes, one).hexes
        if space.kind in (SpaceKind.HEX, SpaceKind.AREA) or not space.id or find_place(self._grid, space.id):
            self._ours.leave_out(one, Message("is no zone and no box"))
        elif self._are_hexes(one, *hexes):
            yield HexZone(space, hexes)

    def _link(self, one: TiledObject, zones: set[str]) -> Iterator[Link]:
        link = named(Link, one)
        if self._are_hexes(one, *({link.first, link.second} - zones)):
            yield link

    def _are_hexes(self, one: TiledObject, *numbers: str) -> bool:
        """Are all of them hexes of the grid? Where one is not, that is told."""
        stray = next((number for number in numbers if find_place(self._grid, number) is None), None)
        if stray is None:
            return True
        cause = Message("no hex of the grid is numbered {number}", number=repr(stray[:MOST_SIGNS]))
        self._ours.leave_out(one, cause)
        return False


class _Hexes(Struct):
    """The hexes of a zone."""

    hexes: tuple[str, ...] = ()
