"""Tiled's JSON as a map: the same value as its XML gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct, field

from workbench.engine.words.message import Message, said_by
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.json_depth import is_too_deep
from workbench.exchange.tiled.area_maps import PX_PER_MM
from workbench.exchange.tiled.reading.frame import Beside, Frame
from workbench.exchange.tiled.reading.tile_data import checked_tiles, tiles_in_text
from workbench.exchange.tiled.reading.tmx import tileset_of, unread_tileset
from workbench.exchange.tiled.tiled_map import (
    Layer,
    ObjectLayer,
    Properties,
    Shape,
    Tile,
    TiledMap,
    TiledObject,
    TileLayer,
    Tileset,
)
from workbench.limits import JSON_DEPTH

T = TypeVar("T")


class JsonProperty(Struct):
    name: str
    value: object = ""
    type: str = "string"


class JsonTile(Struct):
    id: int
    type: str = ""
    class_: str = field(default="", name="class")
    image: str = ""
    properties: list[JsonProperty] = []


class JsonTileset(Struct):
    firstgid: int = 1
    source: str = ""
    name: str = ""
    tilecount: int = 0
    columns: int = 0
    tiles: list[JsonTile] = []


class JsonPoint(Struct):
    x: float
    y: float


class JsonObject(Struct):
    id: int = 0
    name: str = ""
    type: str = ""
    class_: str = field(default="", name="class")
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    point: bool = False
    polygon: list[object] | None = None
    polyline: list[JsonPoint] | None = None
    properties: list[JsonProperty] = []


class JsonLayer(Struct):
    type: str
    name: str = ""
    data: list[int] | str = []
    chunks: list[object] = []
    encoding: str = "csv"
    compression: str = ""
    visible: bool = True
    objects: list[JsonObject] = []
    layers: list[JsonLayer] = []


class JsonMap(Struct):
    orientation: str
    width: int
    height: int
    infinite: bool = False
    tilewidth: int = 0
    tileheight: int = 0
    hexsidelength: int = 0
    staggeraxis: str = "y"
    staggerindex: str = "odd"
    layers: list[JsonLayer] = []
    tilesets: list[JsonTileset] = []
    properties: list[JsonProperty] = []


class _Head(Struct):
    """What is looked at before the rest is held."""

    orientation: str = ""
    width: int = 0
    height: int = 0
    infinite: bool = False
    properties: list[JsonProperty] = []


def read_tmj(document: bytes, beside: Beside) -> TiledMap:
    """The map.

    Raises
    ------
    ImportRefused
        It is none, none of hexes, or larger than any map may be; the text says why.
    """
    if is_too_deep(document):
        raise ImportRefused(Message("it has {beyond}", beyond=JSON_DEPTH.beyond))
    head = _decoded(document, _Head)
    Frame(head.orientation, head.width, head.height, head.infinite).check(_is_of_areas(head.properties))
    told = _decoded(document, JsonMap)
    layers = list(_flat(told.layers))
    frame = Frame(
        told.orientation,
        told.width,
        told.height,
        told.infinite or any(layer.chunks for layer in layers),
        told.hexsidelength,
        told.staggeraxis,
        told.staggerindex,
    )
    stagger = frame.check(_is_of_areas(told.properties))
    return TiledMap(
        (told.width, told.height),
        (told.tilewidth, told.tileheight),
        tuple(_layers(layers, told.width * told.height)),
        tuple(_tileset(one, beside) for one in told.tilesets),
        stagger,
        _properties(told.properties),
    )


def tileset_of_tsj(document: bytes, first: int) -> Tileset:
    """A tileset that lies in a file of its own; ImportRefused for what is none."""
    if is_too_deep(document):
        raise ImportRefused(Message("it has {beyond}", beyond=JSON_DEPTH.beyond))
    return _tiles(_decoded(document, JsonTileset), first)


def _is_of_areas(properties: Sequence[JsonProperty]) -> bool:
    return any(one.name == PX_PER_MM for one in properties)


def _decoded(document: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(document, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ImportRefused(Message("it is no map of Tiled: {error}", error=said_by(error))) from None


def _tileset(told: JsonTileset, beside: Beside) -> Tileset:
    if not told.source:
        return _tiles(told, told.firstgid)
    content = beside(told.source)
    return unread_tileset(told.firstgid, told.source) if content is None else tileset_of(content, told.firstgid)


def _tiles(told: JsonTileset, first: int) -> Tileset:
    tiles = tuple(
        Tile(tile.id, tile.type or tile.class_, _properties(tile.properties), tile.image) for tile in told.tiles
    )
    return Tileset(first, told.name, (0, 0), tiles, told.columns, told.tilecount)


def _flat(layers: Sequence[JsonLayer]) -> Iterator[JsonLayer]:
    for layer in layers:
        yield from _flat(layer.layers) if layer.type == "group" else (layer,)


def _layers(layers: Sequence[JsonLayer], count: int) -> Iterator[Layer]:
    for layer in layers:
        if layer.type == "tilelayer":
            if isinstance(layer.data, str):
                tiles = tiles_in_text(layer.name, layer.data, layer.encoding, layer.compression, count)
            else:
                tiles = checked_tiles(layer.name, layer.data, count)
            yield TileLayer(layer.name, tiles)
        elif layer.type == "objectgroup":
            yield ObjectLayer(layer.name, tuple(map(_object, layer.objects)), layer.visible)


def _object(told: JsonObject) -> TiledObject:
    shape = (
        Shape.POINT if told.point
        else Shape.POLYGON if told.polygon is not None
        else Shape.POLYLINE if told.polyline is not None
        else Shape.RECTANGLE
    )  # fmt: skip
    points = tuple((told.x + point.x, told.y + point.y) for point in told.polyline or ()) or ((told.x, told.y),)
    size, properties = (told.width, told.height), _properties(told.properties)
    return TiledObject(told.name, told.type or told.class_, shape, points, size, properties, told.id)


def _properties(told: Sequence[JsonProperty]) -> Properties:
    found: Properties = {}
    for one in told:
        if isinstance(one.value, bool | int | float | str):
            whole = one.type == "float" and isinstance(one.value, int) and not isinstance(one.value, bool)
            found[one.name] = float(one.value) if whole else one.value
    return found
