"""The tileset of a hex map: a tile for each kind of ground, and one for each kind of space that is no plain hex."""

from __future__ import annotations

from msgspec import Struct

from workbench.cartography.ground_colours import ground_colours, written
from workbench.engine.design import Design
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_numbers import rows_of_numbers
from workbench.exchange.tiled.hex_layout import HexLayout
from workbench.exchange.tiled.tile_pictures import sheet_png
from workbench.exchange.tiled.tiled_map import Tile, TileLayer, Tileset

TERRAIN, KINDS = "terrain", "kinds"
"""The tile layers, and what tiles and their properties say there."""
COLUMNS_OF_PICTURE = 16
FIRST = 1


class TerrainTiles(Struct, frozen=True):
    """The tileset, its sheet picture and the layers of a map."""

    tileset: Tileset
    picture: bytes
    layers: tuple[TileLayer, ...]


def terrain_tiles(design: Design, hex_map: HexMap, layout: HexLayout, picture: str) -> TerrainTiles:
    """The tiles of a map whose sheet picture has this file name; no number is given twice."""
    numbers = [number for row in rows_of_numbers(hex_map.grid) for number in row]
    spaces = [hex_map.space(number) for number in numbers]
    listed = [kind.id for kind in design.terrain]
    used = {space.terrain for space in spaces} | {hex_map.default_terrain}
    grounds = [*(kind for kind in listed if kind in used), *sorted(used.difference(listed))]
    kinds = sorted({space.kind for space in spaces} - {SpaceKind.HEX})
    colours = ground_colours(design, grounds)
    names = {kind.id: kind.name for kind in design.terrain}
    tiles = [
        *(
            Tile(at, kind, {TERRAIN: kind, "name": names.get(kind, kind), "colour": written(colours[kind])})
            for at, kind in enumerate(grounds)
        ),
        *(Tile(at, kind.value, {"kind": kind.value}) for at, kind in enumerate(kinds, len(grounds))),
    ]
    columns = min(COLUMNS_OF_PICTURE, len(tiles))
    rows = -(-len(tiles) // columns)
    width, height = layout.tile_size
    tileset = Tileset(
        FIRST,
        TERRAIN,
        layout.tile_size,
        tuple(tiles),
        columns,
        columns * rows,
        picture,
        (columns * width, rows * height),
    )
    of_ground = {kind: FIRST + at for at, kind in enumerate(grounds)}
    of_kind = {kind: FIRST + at for at, kind in enumerate(kinds, len(grounds))}
    layers = [TileLayer(TERRAIN, [of_ground[space.terrain] for space in spaces])]
    if kinds:
        layers.append(TileLayer(KINDS, [of_kind.get(space.kind, 0) for space in spaces]))
    sheet = [*(colours[kind] for kind in grounds), *(None for _ in kinds)]
    return TerrainTiles(tileset, sheet_png(sheet, columns, layout.tile_size, layout.is_pointy), tuple(layers))
