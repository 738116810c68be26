"""What a map of Tiled says, as plain values: the same for its XML and for its JSON. Lengths are pixels."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

Point = tuple[float, float]
Value = bool | int | float | str
Properties = dict[str, Value]
FLIPS = 0xF0000000
"""The bits of a tile's number that turn and mirror it."""


class Shape(StrEnum):
    """How an object is drawn."""

    POINT = "point"
    POLYLINE = "polyline"
    POLYGON = "polygon"
    RECTANGLE = "rectangle"


class TiledObject(Struct, frozen=True):
    """Something that lies on a map: `points` are those of a line or a polygon, from the upper left of the map."""

    name: str
    kind: str
    shape: Shape
    points: tuple[Point, ...]
    size: tuple[float, float] = (0.0, 0.0)
    properties: Properties = {}
    id: int = 0


class ObjectLayer(Struct, frozen=True):
    """Objects that are shown and hidden together, in one colour (#rrggbb)."""

    name: str
    objects: tuple[TiledObject, ...]
    shown: bool = True
    colour: str = ""
    id: int = 0


class TileLayer(Struct, frozen=True):
    """A tile for each place, row by row, by its number in all tilesets; 0 is none."""

    name: str
    tiles: Sequence[int]
    id: int = 0


class Tile(Struct, frozen=True):
    """What a tileset says of one of its tiles; `picture` is the file of its own, where it has one."""

    id: int
    kind: str = ""
    properties: Properties = {}
    picture: str = ""


class Tileset(Struct, frozen=True):
    """Tiles in one sheet picture; their numbers on the map begin with `first`. One that is `unread` is not known."""

    first: int
    name: str
    tile_size: tuple[int, int]
    tiles: tuple[Tile, ...]
    columns: int = 0
    count: int = 0
    picture: str = ""
    picture_size: tuple[int, int] = (0, 0)
    unread: bool = False


class Stagger(Struct, frozen=True):
    """How the tiles of a hexagonal map stand: the length of a side, the axis of the lines, which are shifted."""

    side: int
    axis: str
    index: str


Layer = TileLayer | ObjectLayer


class TiledMap(Struct, frozen=True):
    """A map: of hexagons where it has a stagger, of squares otherwise. `size` counts tiles."""

    size: tuple[int, int]
    tile_size: tuple[int, int]
    layers: tuple[Layer, ...]
    tilesets: tuple[Tileset, ...] = ()
    stagger: Stagger | None = None
    properties: Properties = {}

    @property
    def objects(self) -> int:
        """How many objects it has."""
        return sum(len(layer.objects) for layer in self.layers if isinstance(layer, ObjectLayer))


def numbered(layers: Sequence[Layer]) -> tuple[Layer, ...]:
    """The layers and objects with numbers of their own, as Tiled wants them."""
    found: list[Layer] = []
    number = 0
    for at, layer in enumerate(layers, 1):
        if isinstance(layer, ObjectLayer):
            objects = tuple(replace(one, id=number + nth) for nth, one in enumerate(layer.objects, 1))
            number += len(objects)
            found.append(replace(layer, id=at, objects=objects))
        else:
            found.append(replace(layer, id=at))
    return tuple(found)
