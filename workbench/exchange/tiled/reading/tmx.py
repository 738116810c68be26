"""Tiled's XML as a map: what is drawn how is not read, only what lies where and what it says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException

from workbench import limits
from workbench.engine.words.message import Message, said_by
from workbench.exchange.imports.bounded_xml import bounded_tree
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.tiled.area_maps import PX_PER_MM
from workbench.exchange.tiled.reading.frame import Beside, Frame
from workbench.exchange.tiled.reading.tile_data import checked_tiles, tiles_in_text
from workbench.exchange.tiled.tiled_map import (
    Layer,
    ObjectLayer,
    Point,
    Properties,
    Shape,
    Tile,
    TiledMap,
    TiledObject,
    TileLayer,
    Tileset,
    Value,
)


def read_tmx(document: bytes, beside: Beside) -> TiledMap:
    """The map.

    Raises
    ------
    ImportRefused
        It is none, none of hexes, or larger than any map may be; the text says why.
    """
    root = _tree(document, "map")
    frame = Frame(
        root.get("orientation", ""),
        _whole(root, "width"),
        _whole(root, "height"),
        root.get("infinite") == "1" or root.find(".//chunk") is not None,
        _whole(root, "hexsidelength"),
        root.get("staggeraxis", "y"),
        root.get("staggerindex", "odd"),
    )
    properties = _properties(root)
    stagger = frame.check(PX_PER_MM in properties)
    return TiledMap(
        (frame.width, frame.height),
        (_whole(root, "tilewidth"), _whole(root, "tileheight")),
        tuple(_layers(root, frame.width * frame.height)),
        tuple(_tileset(one, beside) for one in root.findall("tileset")),
        stagger,
        properties,
    )


def tileset_of_tsx(document: bytes, first: int) -> Tileset:
    """A tileset that lies in a file of its own; ImportRefused for what is none."""
    return _tiles(_tree(document, "tileset"), first)


def _tree(document: bytes, outermost: str) -> Element:
    try:
        root = bounded_tree(document, limits.TILED_DEPTH, limits.TILED_ELEMENTS)
    except ImportRefused:
        raise
    except DefusedXmlException:
        raise ImportRefused("it declares entities or a document type, or refers to other files: none is read") from None
    except (ParseError, ValueError, LookupError) as error:
        raise ImportRefused(Message("it is no map of Tiled: {error}", error=said_by(error))) from None
    if root.tag != outermost:
        raise ImportRefused(
            Message("it is no map of Tiled: its outermost element is {element}", element=repr(str(root.tag)[:40]))
        )
    return root


def _tileset(element: Element, beside: Beside) -> Tileset:
    first, source = _whole(element, "firstgid"), element.get("source", "")
    if not source:
        return _tiles(element, first)
    content = beside(source)
    return unread_tileset(first, source) if content is None else tileset_of(content, first)


def tileset_of(content: bytes, first: int) -> Tileset:
    """A tileset of a file of its own, in XML or in JSON."""
    if content.lstrip()[:1] == b"{":
        from workbench.exchange.tiled.reading.tmj import tileset_of_tsj

        return tileset_of_tsj(content, first)
    return tileset_of_tsx(content, first)


def unread_tileset(first: int, source: str) -> Tileset:
    """One whose file is not there: nothing is known of its tiles."""
    return Tileset(first, source, (0, 0), (), unread=True)


def _tiles(element: Element, first: int) -> Tileset:
    tiles = tuple(
        Tile(_whole(tile, "id"), _kind(tile), _properties(tile), _picture(tile)) for tile in element.findall("tile")
    )
    name = element.get("name", "")
    return Tileset(first, name, (0, 0), tiles, _whole(element, "columns"), _whole(element, "tilecount"))


def _picture(tile: Element) -> str:
    image = tile.find("image")
    return "" if image is None else image.get("source", "")


def _layers(parent: Element, count: int) -> Iterator[Layer]:
    """All layers from the lowest, out of their groups."""
    for element in parent:
        name = element.get("name", "")
        if element.tag == "layer":
            yield TileLayer(name, _tiles_of(element, name, count))
        elif element.tag == "objectgroup":
            objects = tuple(_object(one) for one in element.findall("object"))
            yield ObjectLayer(name, objects, element.get("visible") != "0")
        elif element.tag == "group":
            yield from _layers(element, count)


def _tiles_of(layer: Element, name: str, count: int) -> list[int]:
    data = layer.find("data")
    if data is None:
        return [0] * count
    encoding = data.get("encoding", "")
    if not encoding:
        return checked_tiles(name, [_whole(tile, "gid") for tile in data.findall("tile")], count)
    return tiles_in_text(name, data.text or "", encoding, data.get("compression", ""), count)


def _object(element: Element) -> TiledObject:
    shape = next((one for one in Shape if element.find(one.value) is not None), Shape.RECTANGLE)
    x, y = _real(element, "x"), _real(element, "y")
    size = (_real(element, "width"), _real(element, "height"))
    properties = _properties(element)
    return TiledObject(
        element.get("name", ""), _kind(element), shape, _points(element, x, y), size, properties, _whole(element, "id")
    )


def _points(element: Element, x: float, y: float) -> tuple[Point, ...]:
    """Those of a line from the upper left of the map; of anything else its place."""
    line = element.find(Shape.POLYLINE.value)
    if line is None:
        return ((x, y),)
    try:
        pairs = [tuple(map(float, pair.split(","))) for pair in line.get("points", "").split()]
        found = tuple((x + across, y + down) for across, down in pairs)
    except ValueError:
        raise _no_number(line, "points", line.get("points", "")) from None
    if not all(isfinite(part) for point in found for part in point):
        raise _no_number(line, "points", line.get("points", ""))
    return found or ((x, y),)


def _kind(element: Element) -> str:
    """Its type, which one version of Tiled called its class."""
    return element.get("type") or element.get("class") or ""


def _properties(element: Element) -> Properties:
    found: Properties = {}
    for one in element.findall("properties/property"):
        said = one.get("value")
        found[one.get("name", "")] = _value(one.get("type", "string"), (one.text or "") if said is None else said)
    return found


def _value(kind: str, text: str) -> Value:
    try:
        match kind:
            case "bool":
                return text == "true"
            case "int":
                return int(text)
            case "float":
                number = float(text)
                return number if isfinite(number) else text
    except ValueError:
        pass
    return text


def _whole(element: Element, name: str) -> int:
    """A whole number of an attribute, 0 without one."""
    text = element.get(name, "0")
    try:
        return int(text)
    except ValueError:
        raise _no_number(element, name, text) from None


def _real(element: Element, name: str) -> float:
    text = element.get(name, "0")
    try:
        number = float(text)
    except ValueError:
        raise _no_number(element, name, text) from None
    if not isfinite(number):
        raise _no_number(element, name, text)
    return number


def _no_number(element: Element, name: str, text: str) -> ImportRefused:
    return ImportRefused(
        Message("it is no map of Tiled: {name} of {element} is {text} and no number",
                name=name, element=str(element.tag)[:40], text=repr(text[:40]))
    )  # fmt: skip
