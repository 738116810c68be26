"""Maps of Tiled read by hand, apart from the program's own reader: XML and JSON come to one value."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

Point = tuple[float, float]
DIGITS = 2


@dataclass
class Thing:
    """An object of a layer, its points from the upper left of the map."""

    layer: str
    name: str
    kind: str
    shape: str
    points: tuple[Point, ...]
    properties: dict[str, Any]
    size: Point = (0.0, 0.0)


@dataclass
class Read:
    """What a map says; `tiles` are the numbers of each tile layer, `kinds` what its tilesets say of a number."""

    facts: dict[str, Any]
    properties: dict[str, Any]
    tiles: dict[str, tuple[int, ...]]
    kinds: dict[int, tuple[str, dict[str, Any]]]
    pictures: list[tuple[str, int, int]]
    things: dict[int, Thing]
    shown: dict[str, bool] = field(default_factory=dict)

    def of(self, layer: str) -> dict[str, Thing]:
        """The objects of a layer by what their property says."""
        return {one.properties["id"]: one for one in self.things.values() if one.layer == layer}


FACTS = ("orientation", "width", "height", "tilewidth", "tileheight")
HEX_FACTS = ("hexsidelength", "staggeraxis", "staggerindex")


def read_tiled(path: Path) -> Read:
    """Either format, by its ending."""
    return read_tmx(path) if path.suffix == ".tmx" else read_tmj(path)


def read_tmx(path: Path) -> Read:
    root = ElementTree.parse(path).getroot()
    facts = {name: _number(root.get(name, "")) for name in (*FACTS, *HEX_FACTS) if root.get(name) is not None}
    kinds, pictures = {}, []
    for tileset in root.findall("tileset"):
        first = int(tileset.get("firstgid", ""))
        for tile in tileset.findall("tile"):
            kinds[first + int(tile.get("id", ""))] = (tile.get("type", ""), _properties(tile))
        pictures += [
            (p.get("source", ""), int(p.get("width", "")), int(p.get("height", ""))) for p in tileset.iter("image")
        ]
    tiles = {
        layer.get("name", ""): tuple(map(int, (layer.findtext("data") or "").split(",")))
        for layer in root.findall("layer")
    }
    groups = root.findall("objectgroup")
    shown = {group.get("name", ""): group.get("visible", "1") == "1" for group in groups}
    things = {int(one.get("id", "")): _thing(group.get("name", ""), one) for group in groups for one in group}
    return Read(facts, _properties(root), tiles, kinds, pictures, things, shown)


def _thing(layer: str, one: ElementTree.Element) -> Thing:
    x, y = float(one.get("x", "")), float(one.get("y", ""))
    size = (_round(float(one.get("width", 0))), _round(float(one.get("height", 0))))
    shape, points = "rectangle", [(0.0, 0.0)]
    for kind in ("point", "polyline", "polygon"):
        drawn = one.find(kind)
        if drawn is not None:
            shape = kind
            pairs = (pair.split(",") for pair in drawn.get("points", "0,0").split())
            points = [(float(a), float(b)) for a, b in pairs]
    return Thing(layer, one.get("name", ""), one.get("type", ""), shape, _from(x, y, points), _properties(one), size)


def _properties(element: ElementTree.Element) -> dict[str, Any]:
    found = {}
    for one in element.findall("properties/property"):
        said = one.get("value")
        text = (one.text or "") if said is None else said
        kind = one.get("type", "string")
        found[one.get("name", "")] = (
            text == "true"
            if kind == "bool"
            else int(text)
            if kind == "int"
            else float(text)
            if kind == "float"
            else text
        )
    return found


def read_tmj(path: Path) -> Read:
    root = json.loads(path.read_text(encoding="utf-8"))
    kinds, pictures = {}, []
    for tileset in root["tilesets"]:
        for tile in tileset.get("tiles", ()):
            kinds[tileset["firstgid"] + tile["id"]] = (tile.get("type", ""), _told(tile))
        pictures.append((tileset["image"], tileset["imagewidth"], tileset["imageheight"]))
    facts = {name: root[name] for name in (*FACTS, *HEX_FACTS) if name in root}
    tiles = {layer["name"]: tuple(layer["data"]) for layer in root["layers"] if layer["type"] == "tilelayer"}
    things, shown = {}, {}
    for layer in root["layers"]:
        if layer["type"] == "objectgroup":
            shown[layer["name"]] = layer["visible"]
            things.update({one["id"]: _thing_told(layer["name"], one) for one in layer["objects"]})
    return Read(facts, _told(root), tiles, kinds, pictures, things, shown)


def _thing_told(layer: str, one: Mapping[str, Any]) -> Thing:
    shape, points = "point" if one.get("point") else "rectangle", [(0.0, 0.0)]
    for kind in ("polyline", "polygon"):
        if kind in one:
            shape, points = kind, [(p["x"], p["y"]) for p in one[kind]]
    size = (_round(one["width"]), _round(one["height"]))
    return Thing(layer, one["name"], one["type"], shape, _from(one["x"], one["y"], points), _told(one), size)


def _told(one: Mapping[str, Any]) -> dict[str, Any]:
    return {p["name"]: p["value"] for p in one.get("properties", ())}


def _number(text: str) -> int | str:
    return int(text) if text.isdigit() else text


def _from(x: float, y: float, points: list[Point]) -> tuple[Point, ...]:
    return tuple((_round(x + a), _round(y + b)) for a, b in points)


def _round(value: float) -> float:
    return round(value, DIGITS)


# ---------------------------------------------------------------- as Tiled draws it


def tile_centres(read: Read) -> list[Point]:
    """The middle of every tile of a hexagonal map, row by row, by Tiled's own whole numbers."""
    facts = read.facts
    width, height, side = facts["tilewidth"], facts["tileheight"], facts["hexsidelength"]
    shifted = 1 if facts["staggerindex"] == "odd" else 0
    found = []
    for row in range(facts["height"]):
        for column in range(facts["width"]):
            if facts["staggeraxis"] == "x":
                left = column * ((width - side) // 2 + side)
                upper = row * height + (height // 2 if column % 2 == shifted else 0)
            else:
                left = column * width + (width // 2 if row % 2 == shifted else 0)
                upper = row * ((height - side) // 2 + side)
            found.append((left + width / 2, upper + height / 2))
    return found


def touching(centres: list[Point], across: float) -> Iterator[tuple[int, int]]:
    """The pairs of tiles whose middles lie as near as neighbours do."""
    by_cell: dict[tuple[int, int], list[int]] = {}
    for at, (x, y) in enumerate(centres):
        by_cell.setdefault((int(x // across), int(y // across)), []).append(at)
    for at, (x, y) in enumerate(centres):
        column, row = int(x // across), int(y // across)
        for i in (column - 1, column, column + 1):
            for j in (row - 1, row, row + 1):
                for other in by_cell.get((i, j), ()):
                    far = sqrt((centres[other][0] - x) ** 2 + (centres[other][1] - y) ** 2)
                    if at < other and far < across * 1.1:
                        yield at, other
