"""A map of Tiled as its XML (TMX). What is named in a design is escaped; signs that XML has not are replaced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never
from xml.sax.saxutils import quoteattr

from workbench.exchange.tiled.tiled_map import (
    Layer,
    ObjectLayer,
    Properties,
    Shape,
    TiledMap,
    TiledObject,
    TileLayer,
    Tileset,
    Value,
)
from workbench.exchange.xml_text import fit_for_xml

VERSION, TILED = "1.8", "1.8.2"
"""Of the format, and of the program that it is that of."""
DECIMALS = 5


def tmx_text(tiled: TiledMap) -> str:
    """The whole document."""
    return "".join(f"{line}\n" for line in _lines(tiled))


def _lines(tiled: TiledMap) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    stagger = tiled.stagger
    lies = {"orientation": "orthogonal"}
    if stagger is not None:
        lies = {"orientation": "hexagonal"}
    attributes: dict[str, object] = {
        "version": VERSION,
        "tiledversion": TILED,
        **lies,
        "renderorder": "right-down",
        "width": tiled.size[0],
        "height": tiled.size[1],
        "tilewidth": tiled.tile_size[0],
        "tileheight": tiled.tile_size[1],
        "infinite": 0,
    }
    if stagger is not None:
        attributes |= {"hexsidelength": stagger.side, "staggeraxis": stagger.axis, "staggerindex": stagger.index}
    attributes |= {"nextlayerid": len(tiled.layers) + 1, "nextobjectid": tiled.objects + 1}
    yield f"<map{_attributes(attributes)}>"
    yield from _properties(tiled.properties, " ")
    for tileset in tiled.tilesets:
        yield from _tileset(tileset)
    for layer in tiled.layers:
        yield from _layer(layer, tiled.size[0])
    yield "</map>"


def _tileset(tileset: Tileset) -> Iterator[str]:
    width, height = tileset.tile_size
    head = {
        "firstgid": tileset.first,
        "name": tileset.name,
        "tilewidth": width,
        "tileheight": height,
        "tilecount": tileset.count,
        "columns": tileset.columns,
    }
    yield f" <tileset{_attributes(head)}>"
    picture = {"source": tileset.picture, "width": tileset.picture_size[0], "height": tileset.picture_size[1]}
    yield f"  <image{_attributes(picture)}/>"
    for tile in tileset.tiles:
        yield f"  <tile{_attributes({'id': tile.id, 'type': tile.kind})}>"
        yield from _properties(tile.properties, "   ")
        yield "  </tile>"
    yield " </tileset>"


def _layer(layer: Layer, columns: int) -> Iterator[str]:
    head: dict[str, object] = {"id": layer.id, "name": layer.name}
    if isinstance(layer, ObjectLayer):
        head |= {"color": layer.colour} if layer.colour else {}
        yield f" <objectgroup{_attributes(head | ({} if layer.shown else {'visible': 0}))}>"
        for one in layer.objects:
            yield from _object(one)
        yield " </objectgroup>"
        return
    yield f" <layer{_attributes(head | {'width': columns, 'height': len(layer.tiles) // columns})}>"
    yield '  <data encoding="csv">'
    yield from _rows(layer, columns)
    yield "</data>"
    yield " </layer>"


def _rows(layer: TileLayer, columns: int) -> Iterator[str]:
    last = len(layer.tiles) - columns
    for start in range(0, len(layer.tiles), columns):
        row = ",".join(map(str, layer.tiles[start : start + columns]))
        yield row if start == last else f"{row},"


def _object(one: TiledObject) -> Iterator[str]:
    x, y = one.points[0]
    head: dict[str, object] = {"id": one.id, "name": one.name, "type": one.kind, "x": number(x), "y": number(y)}
    if one.shape is Shape.RECTANGLE:
        head |= {"width": number(one.size[0]), "height": number(one.size[1])}
    yield f"  <object{_attributes(head)}>"
    yield from _properties(one.properties, "   ")
    match one.shape:
        case Shape.POINT:
            yield "   <point/>"
        case Shape.RECTANGLE:
            pass
        case Shape.POLYLINE | Shape.POLYGON:
            points = " ".join(f"{number(px - x)},{number(py - y)}" for px, py in one.points)
            yield f'   <{one.shape} points="{points}"/>'
        case _ as never:
            assert_never(never)
    yield "  </object>"


def _properties(properties: Properties, indent: str) -> Iterator[str]:
    if not properties:
        return
    yield f"{indent}<properties>"
    for name, value in sorted(properties.items()):
        kind = type_name(value)
        head = {"name": name, **({} if kind == "string" else {"type": kind}), "value": _said(value)}
        yield f"{indent} <property{_attributes(head)}/>"
    yield f"{indent}</properties>"


def type_name(value: Value) -> str:
    """What Tiled calls the type of a property."""
    if isinstance(value, bool):
        return "bool"
    return "int" if isinstance(value, int) else "float" if isinstance(value, float) else "string"


def _said(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def number(value: float) -> str:
    """A length in pixels: without decimals where it has none."""
    rounded = round(value, DECIMALS)
    return str(int(rounded)) if rounded == int(rounded) else repr(rounded)


def _attributes(values: dict[str, object] | dict[str, int] | dict[str, str] | dict[str, int | str]) -> str:
    return "".join(f" {name}={quoteattr(fit_for_xml(str(value)))}" for name, value in values.items())
