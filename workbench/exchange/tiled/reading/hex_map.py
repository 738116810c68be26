"""A hex map out of a map of Tiled: `propose_tiled` is what an import begins with."""

from __future__ import annotations

from pathlib import Path

import msgspec
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_numbers import rows_of_numbers
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import Cleaning, ImportProposal, ImportRefused, propose
from workbench.exchange.tiled.hex_maps import DRAWN
from workbench.exchange.tiled.reading.area_map import read_area_map
from workbench.exchange.tiled.reading.frame import in_folder_of
from workbench.exchange.tiled.reading.grid import grid_told
from workbench.exchange.tiled.reading.ground import Ground, ground_told
from workbench.exchange.tiled.reading.names import names_told
from workbench.exchange.tiled.reading.objects import is_ours
from workbench.exchange.tiled.reading.parts import PartsReader
from workbench.exchange.tiled.reading.tmj import read_tmj
from workbench.exchange.tiled.reading.tmx import read_tmx
from workbench.exchange.tiled.tiled_map import TiledMap
from workbench.exchange.tiled.typed_properties import value_of

MOST_SIGNS = 200


class TiledSheet(Struct, frozen=True):
    """What a map of Tiled may not tell: id, title, and the size of its hexes."""

    map_id: str
    title: str
    hex_mm: float


def propose_tiled(source: Path, sheet: TiledSheet) -> ImportProposal:
    """The map of a file of Tiled, in XML or in JSON: of hexes, or of areas where it is one that we wrote.

    Raises
    ------
    ImportRefused
        It is no hexagonal map, or one beyond all bounds; one line says which.
    OSError
        The file cannot be read.
    """
    if source.stat().st_size > limits.TILED_BYTES.most:
        raise ImportRefused(Message("it has {beyond}", beyond=limits.TILED_BYTES.beyond))
    document, beside = source.read_bytes(), in_folder_of(source)
    is_json = document.lstrip()[:1] == b"{"
    tiled = read_tmj(document, beside) if is_json else read_tmx(document, beside)

    def reading(cleaning: Cleaning) -> AnyMap:
        if tiled.stagger is None:
            return read_area_map(tiled, sheet.map_id, sheet.title, cleaning)
        return read_hex_map(tiled, sheet, cleaning)

    return propose(source.name, reading)


def read_hex_map(tiled: TiledMap, sheet: TiledSheet, cleaning: Cleaning) -> HexMap:
    """The map, with each guess and each thing that is left out as a step; ImportRefused where it is none."""
    grid, width, height = grid_told(tiled, sheet.hex_mm, cleaning)
    ground = ground_told(tiled, cleaning)
    bare = HexMap(
        _text(tiled, "id", sheet.map_id), _text(tiled, "title", sheet.title), width, height, grid,
        default_terrain=ground.plain,
    )  # fmt: skip
    spaces = _spaces(bare, ground)
    names = names_told(tiled, grid, cleaning)

    def hex_at(number: str) -> Space:
        return spaces.get(number) or bare.bare_space(number)

    spaces |= {number: replace(hex_at(number), name=name) for number, name in names.of_hexes.items()}
    parts = PartsReader(tiled, grid, hex_at, cleaning).read(names.layers)
    spaces |= parts.hexes
    told = {name: value for name, value in tiled.properties.items() if name not in DRAWN and is_ours(tiled)}
    try:
        return value_of(
            HexMap,
            told,
            **{
                name: getattr(bare, name)
                for name in ("id", "title", "width_mm", "height_mm", "grid", "default_terrain")
            },
            hexes=Map({number: space for number, space in spaces.items() if space != bare.bare_space(number)}),
            borders=Map({name: side for name, side in parts.borders.items() if side.carries_anything}),
            roads=Map(parts.roads),
            zones=Map(parts.zones),
            links=Map(parts.links),
            furniture=parts.furniture,
        )
    except msgspec.ValidationError as error:
        raise ImportRefused(
            Message("the property {name} of the map cannot be read", name=repr(str(error)[:40]))
        ) from None


def _spaces(bare: HexMap, ground: Ground) -> dict[str, Space]:
    """The hexes whose tiles say something else than the plain ground."""
    numbers = (number for row in rows_of_numbers(bare.grid) for number in row)
    found = {}
    for number, terrain, kind, features in zip(numbers, ground.terrain, ground.kinds, ground.features, strict=True):
        if terrain != ground.plain or kind is not bare.bare_space(number).kind or features:
            found[number] = Space(number, "", kind, terrain, features=features)
    return found


def _text(tiled: TiledMap, name: str, usual: str) -> str:
    said = tiled.properties.get(name)
    return said[:MOST_SIGNS] if isinstance(said, str) and said else usual
