"""Names of hexes on a map that others drew: those of points, each for the hex in which it lies."""

from __future__ import annotations

from itertools import product
from math import hypot
from typing import NamedTuple

from workbench.engine.maps.hex_grid import HexGrid
from workbench.engine.maps.hex_places import Place as HexPlace
from workbench.engine.maps.hex_places import is_on, number_of
from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import Cleaning
from workbench.exchange.tiled.reading.objects import MOST_SIGNS, is_ours
from workbench.exchange.tiled.tiled_map import ObjectLayer, Point, Shape, TiledMap, TiledObject


class Names(NamedTuple):
    """Names by the numbers of hexes, and the layers that were asked about."""

    of_hexes: dict[str, str]
    layers: frozenset[str]


def names_told(tiled: TiledMap, grid: HexGrid, cleaning: Cleaning) -> Names:
    """The first name in each hex, of layers with named points; each layer is a step, and none of a map of ours."""
    found: dict[str, str] = {}
    asked: set[str] = set()
    for layer in tiled.layers:
        if isinstance(layer, ObjectLayer) and not is_ours(tiled) and (named := _named(tiled, grid, layer)):
            place = Place("layer", layer.name, Message("layer {layer}", layer=repr(layer.name[:MOST_SIGNS])))
            cause = Message("holds {count:,} points with a name", count=len(named))
            if cleaning.step("named_points", place, cause, "give their names to the hexes that they lie in"):
                found = named | found
            asked.add(layer.name)
    return Names(found, frozenset(asked))


def _named(tiled: TiledMap, grid: HexGrid, layer: ObjectLayer) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in layer.objects:
        if _has_a_name(one) and is_on(grid, under := place_under(tiled, one.points[0])):
            found.setdefault(number_of(grid, under), one.name)
    return found


def _has_a_name(one: TiledObject) -> bool:
    return one.shape is Shape.POINT and bool(one.name.strip())


def place_under(tiled: TiledMap, point: Point) -> HexPlace:
    """The place whose tile has its middle nearest to a point, on the map or off it."""
    stagger, (width, height) = tiled.stagger, tiled.tile_size
    assert stagger is not None
    is_in_columns = stagger.axis == "x"
    length, across = (width, height) if is_in_columns else (height, width)
    between = max(1, (length - stagger.side) // 2 + stagger.side)
    x, y = point if is_in_columns else (point[1], point[0])
    shifted = 1 if stagger.index == "odd" else 0

    def middle(line: int, nth: int) -> Point:
        shift = across / 2 if line % 2 == shifted else 0.0
        return line * between + length / 2, nth * across + shift + across / 2

    line, nth = int(x // between), int(y // max(1, across))
    near = product((line - 1, line, line + 1), (nth - 1, nth, nth + 1))
    found = min(near, key=lambda one: (hypot(middle(*one)[0] - x, middle(*one)[1] - y), one))
    return found if is_in_columns else (found[1], found[0])
