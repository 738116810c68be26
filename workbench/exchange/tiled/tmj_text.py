"""A map of Tiled as its JSON (TMJ): a layer, a tileset a line."""

from __future__ import annotations

import json
from typing import Any, assert_never

from workbench.exchange.tiled.tiled_map import (
    Layer,
    ObjectLayer,
    Properties,
    Shape,
    TiledMap,
    TiledObject,
    Tileset,
)
from workbench.exchange.tiled.tmx_text import DECIMALS, TILED, VERSION, type_name
from workbench.exchange.xml_text import fit_for_xml


def tmj_text(tiled: TiledMap) -> str:
    """The whole document."""
    document = _document(tiled)
    lines = ",\n".join(f" {_json(name)}:{_member(value)}" for name, value in document.items())
    return f"{{\n{lines}\n}}\n"


def _member(value: object) -> str:
    if not isinstance(value, list) or not value:
        return _json(value)
    return "[\n  " + ",\n  ".join(map(_json, value)) + "]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _document(tiled: TiledMap) -> dict[str, Any]:
    document: dict[str, Any] = {
        "type": "map",
        "version": VERSION,
        "tiledversion": TILED,
        "orientation": "orthogonal" if tiled.stagger is None else "hexagonal",
        "renderorder": "right-down",
        "compressionlevel": -1,
        "infinite": False,
        "width": tiled.size[0],
        "height": tiled.size[1],
        "tilewidth": tiled.tile_size[0],
        "tileheight": tiled.tile_size[1],
        "nextlayerid": len(tiled.layers) + 1,
        "nextobjectid": tiled.objects + 1,
    }
    if tiled.stagger is not None:
        stagger = tiled.stagger
        document |= {"hexsidelength": stagger.side, "staggeraxis": stagger.axis, "staggerindex": stagger.index}
    return document | _told(tiled.properties) | {
        "tilesets": [_tileset(tileset) for tileset in tiled.tilesets],
        "layers": [_layer(layer, tiled.size) for layer in tiled.layers],
    }  # fmt: skip


def _tileset(tileset: Tileset) -> dict[str, Any]:
    return {
        "firstgid": tileset.first,
        "name": tileset.name,
        "tilewidth": tileset.tile_size[0],
        "tileheight": tileset.tile_size[1],
        "tilecount": tileset.count,
        "columns": tileset.columns,
        "margin": 0,
        "spacing": 0,
        "image": tileset.picture,
        "imagewidth": tileset.picture_size[0],
        "imageheight": tileset.picture_size[1],
        "tiles": [{"id": tile.id, "type": tile.kind, **_told(tile.properties)} for tile in tileset.tiles],
    }


def _layer(layer: Layer, size: tuple[int, int]) -> dict[str, Any]:
    head = {"id": layer.id, "name": fit_for_xml(layer.name), "x": 0, "y": 0, "opacity": 1}
    if isinstance(layer, ObjectLayer):
        objects = [_object(one) for one in layer.objects]
        kind = {"type": "objectgroup", "visible": layer.shown, "draworder": "topdown"}
        colour = {"color": layer.colour} if layer.colour else {}
        return head | kind | colour | {"objects": objects}
    kind = {"type": "tilelayer", "visible": True}
    return head | kind | {"width": size[0], "height": size[1], "data": list(layer.tiles)}


def _object(one: TiledObject) -> dict[str, Any]:
    x, y = one.points[0]
    found: dict[str, Any] = {
        "id": one.id,
        "name": fit_for_xml(one.name),
        "type": fit_for_xml(one.kind),
        "x": round(x, DECIMALS),
        "y": round(y, DECIMALS),
        "width": round(one.size[0], DECIMALS),
        "height": round(one.size[1], DECIMALS),
        "rotation": 0,
        "visible": True,
    }
    match one.shape:
        case Shape.POINT:
            found["point"] = True
        case Shape.RECTANGLE:
            pass
        case Shape.POLYLINE | Shape.POLYGON:
            found[one.shape.value] = [
                {"x": round(px - x, DECIMALS), "y": round(py - y, DECIMALS)} for px, py in one.points
            ]
        case _ as never:
            assert_never(never)
    return found | _told(one.properties)


def _told(properties: Properties) -> dict[str, Any]:
    """The member that holds properties, none where there are none."""
    if not properties:
        return {}
    told = [
        {
            "name": fit_for_xml(name),
            "type": type_name(value),
            "value": fit_for_xml(value) if isinstance(value, str) else value,
        }
        for name, value in sorted(properties.items())
    ]
    return {"properties": told}
