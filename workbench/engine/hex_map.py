"""The values of a hex map: the grid, the hexes that differ from its default, hexside features, and roads.

Coordinates are millimetres on the printed sheet, x to the right, y downwards. A hex is known by its printed
number ("0304"); `workbench.engine.hex_places` turns numbers into places of the grid and back, and
`workbench.cartography.hex_grid` into points of the sheet. A hexside is stored only where it carries something.
"""

from __future__ import annotations

from enum import StrEnum

from immutables import Map
from msgspec import Struct

from workbench.engine.area_map import Space, SpaceKind
from workbench.engine.provenance import Provenance

RIVER, BRIDGE, WALL, BLOCKED = "river", "bridge", "wall", "blocked"
"""Features of hexsides that every program knows; a design may name others ("stream", "crest")."""


class Orientation(StrEnum):
    """Which way the hexes stand: on a corner (rows are straight) or on a side (columns are straight)."""

    POINTY = "pointy"
    FLAT = "flat"


class Shifted(StrEnum):
    """Which of the straight lines, counted from 0, lie half a hex further right (pointy) or further down (flat)."""

    ODD = "odd"
    EVEN = "even"


class NumberOrder(StrEnum):
    """What a printed hex number says first."""

    COLUMN_FIRST = "column_first"
    ROW_FIRST = "row_first"


class Corner(StrEnum):
    """The corner of the map from which columns and rows are counted."""

    UPPER_LEFT = "upper_left"
    UPPER_RIGHT = "upper_right"
    LOWER_LEFT = "lower_left"
    LOWER_RIGHT = "lower_right"


class HexNumbering(Struct, frozen=True):
    """How hexes are numbered: "0304" is column 3, row 4, or the other way round."""

    order: NumberOrder = NumberOrder.COLUMN_FIRST
    corner: Corner = Corner.UPPER_LEFT
    first_column: int = 1
    first_row: int = 1
    column_digits: int = 2
    row_digits: int = 2


class HexGrid(Struct, frozen=True):
    """Where the hexes lie. `size_mm` is measured across the flats; the origin is the centre of the upper left hex.

    `columns` and `rows` count all hexes; where a printed line is shorter its last hexes are unplayable.
    """

    columns: int
    rows: int
    size_mm: float
    origin_x_mm: float
    origin_y_mm: float
    orientation: Orientation = Orientation.POINTY
    shifted: Shifted = Shifted.ODD
    numbering: HexNumbering = HexNumbering()


class Hexside(Struct, frozen=True):
    """What two neighbouring hexes share, stored where it carries features; `id` is `hexside_id` of the two."""

    id: str
    first: str
    second: str
    features: tuple[str, ...] = ()
    name: str = ""
    provenance: Map[str, Provenance] = Map()

    def across(self, number: str) -> str:
        """The hex on the other side of this hexside."""
        return self.second if self.first == number else self.first


class HexRoad(Struct, frozen=True):
    """A road that runs through a chain of hexes, each beside the one before."""

    id: str
    name: str
    hexes: tuple[str, ...]
    road_class: str = "primary"
    provenance: Provenance = Provenance()


class HexMap(Struct, frozen=True):
    """One sheet of hexes. `hexes` holds those that are not plain default ground. Maps are read in sorted order only."""

    id: str
    title: str
    width_mm: float
    height_mm: float
    grid: HexGrid
    default_terrain: str = "clear"
    hexes: Map[str, Space] = Map()
    hexsides: Map[str, Hexside] = Map()
    roads: Map[str, HexRoad] = Map()
    provenance: Provenance = Provenance()

    def default_hex(self, number: str) -> Space:
        """The hex of this number if nothing is said of it."""
        return Space(number, "", SpaceKind.HEX, self.default_terrain)

    def space(self, number: str) -> Space:
        """What is in the hex of this number; the number itself is not checked."""
        return self.hexes.get(number) or self.default_hex(number)


def hexside_id(a: str, b: str) -> str:
    """The id of what two neighbouring hexes share.

    >>> hexside_id("0304", "0303")
    '0303/0304'
    """
    return f"{min(a, b)}/{max(a, b)}"


def hexside(a: str, b: str, *features: str, name: str = "") -> Hexside:
    """A hexside with its two hexes and its features in order."""
    return Hexside(hexside_id(a, b), min(a, b), max(a, b), tuple(sorted(features)), name)
