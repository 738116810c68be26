"""A hex map as a hexagonal map of Tiled: its ground as tiles, all that lies on it as objects with their figures.

Properties of the map have what Tiled has no place for: the numbering, millimetres, the plain ground.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbench.cartography.hexes.hex_grid import centre, hexside_ends
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import find_place, known_place
from workbench.engine.words.message import marked
from workbench.exchange.tiled.hex_layout import HexLayout
from workbench.exchange.tiled.map_objects import (
    FURNITURE,
    HEXES,
    HEXSIDES,
    LINKS,
    ROADS,
    SOURCES,
    ZONES,
    Plane,
    border_object,
    furniture_objects,
    layer,
    link_objects,
    space_object,
    struct_object,
)
from workbench.exchange.tiled.scenario_units import units_of
from workbench.exchange.tiled.terrain_tiles import terrain_tiles
from workbench.exchange.tiled.tiled_map import Layer, ObjectLayer, Properties, Shape, TiledMap, TiledObject, numbered
from workbench.exchange.tiled.typed_properties import as_property, properties_of
from workbench.long_work import LongWork

NUMBERING, CUT = "numbering_", "cut_"
"""Before the names of properties that tell how hexes are numbered, and at which edges they are cut."""
HEX_MM, ORIGIN = "hex_mm", ("origin_x_mm", "origin_y_mm")
DRAWN = frozenset({
    "grid", "hexes", "borders", "roads", "zones", "links", "scans", "furniture", "junctions", "spaces", "rivers",
})  # fmt: skip
"""The fields of a map that are drawn, or left out; all others are properties of the same name."""


class DrawnMap(Struct, frozen=True):
    """A map of Tiled, its sheet picture, what is counted in it, and the counters that stand nowhere on it."""

    tiled: TiledMap
    picture: bytes
    holds: dict[str, int]
    nowhere: int


def tiled_hex_map(design: Design, hex_map: HexMap, picture: str, work: LongWork) -> DrawnMap:
    """The map, with the scenarios that are played on it; `picture` is the file name of its sheet of tiles.

    Raises
    ------
    Stopped
        As the work is.
    """
    layout = HexLayout(hex_map.grid)
    plane = Plane(hex_map, layout.point)
    tiling, spacing, siding, linking, placing = work.parts(4, 2, 2, 1, 2)
    tiles = terrain_tiles(design, hex_map, layout, picture)
    tiling.tell(1)
    units = units_of(design, plane, placing)
    hexes = _hexes(plane, hex_map, spacing)
    layers: tuple[Layer, ...] = (
        *tiles.layers,
        *layer(ZONES, _zones(plane, hex_map)),
        *layer(SOURCES, hexes[True], shown=False),
        *layer(HEXES, hexes[False]),
        *layer(HEXSIDES, _hexsides(plane, hex_map, siding)),
        *layer(ROADS, _roads(plane, hex_map)),
        *layer(LINKS, link_objects(plane, linking)),
        *layer(FURNITURE, furniture_objects(plane)),
        *units.layers,
    )
    grid = hex_map.grid
    tiled = TiledMap(
        (grid.columns, grid.rows),
        layout.tile_size,
        numbered(layers),
        (tiles.tileset,),
        layout.stagger,
        _properties(hex_map),
    )
    holds = {
        "tiles": grid.columns * grid.rows,
        marked("kinds of terrain"): sum("terrain" in tile.properties for tile in tiles.tileset.tiles),
        **counted(tiled),
    }
    return DrawnMap(tiled, tiles.picture, holds, units.nowhere)


def counted(tiled: TiledMap) -> dict[str, int]:
    """How many objects each layer has."""
    return {one.name: len(one.objects) for one in tiled.layers if isinstance(one, ObjectLayer)}


def _properties(hex_map: HexMap) -> Properties:
    grid = hex_map.grid
    found = properties_of(hex_map, without=DRAWN)
    found[HEX_MM] = grid.size_mm
    found |= {name: getattr(grid, name) for name in ORIGIN}
    found |= {f"{NUMBERING}{name}": value for name, value in properties_of(grid.numbering).items()}
    found |= {f"{CUT}{name}": value for name, value in properties_of(grid.cut).items()}
    return found | {"default_terrain": hex_map.default_terrain}


def _zones(plane: Plane, hex_map: HexMap) -> Iterator[TiledObject]:
    for _, zone in sorted(hex_map.zones.items()):
        yield from space_object(plane, zone.space, {"hexes": as_property(list(zone.hexes))} if zone.hexes else {})


def _hexes(plane: Plane, hex_map: HexMap, work: LongWork) -> dict[bool, list[TiledObject]]:
    """The hexes that say more than their tiles; apart from them (True) those that only say where it comes from."""
    found: dict[bool, list[TiledObject]] = {True: [], False: []}
    for number in work.over(sorted(hex_map.hexes)):
        space = hex_map.hexes[number]
        place = find_place(hex_map.grid, number)
        if place is not None and space != Space(number, "", space.kind, space.terrain):
            told = properties_of(space, without=("name", "kind", "terrain"))
            middle = plane.point(centre(hex_map.grid, place))
            one = TiledObject(space.name, space.kind.value, Shape.POINT, (middle,), properties=told)
            found[not space.name and told.keys() <= {"id", "provenance"}].append(one)
    return found


def _hexsides(plane: Plane, hex_map: HexMap, work: LongWork) -> Iterator[TiledObject]:
    grid = hex_map.grid
    for name in work.over(sorted(hex_map.borders)):
        side = hex_map.borders[name]
        try:
            ends = hexside_ends(grid, known_place(grid, side.first), known_place(grid, side.second))
        except (KeyError, ValueError):
            continue  # it is told as left out
        yield border_object(plane, side, ends, {})


def _roads(plane: Plane, hex_map: HexMap) -> Iterator[TiledObject]:
    for _, road in sorted(hex_map.roads.items()):
        places = (find_place(hex_map.grid, number) for number in road.spaces)
        line = [centre(hex_map.grid, place) for place in places if place is not None]
        yield struct_object(plane, road, road.name, road.road_class, line)
