"""The hex map, out of `map.yaml`: rows of letters, single hexes, rivers between their banks, roads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from immutables import Map

from sample_games.provenance import provenance
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import BRIDGE, RIVER, Border, Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, Orientation, hexside
from workbench.engine.maps.hex_places import known_place, neighbours_by_number, number_of
from workbench.engine.provenance import Provenance

FORD = "ford"
Source = Mapping[str, Any]


def hex_map(source: Source) -> HexMap:
    """The sheet."""
    grid = source["grid"]
    lattice = HexGrid(
        grid["columns"],
        grid["rows"],
        float(grid["hex_mm"]),
        float(grid["origin_mm"][0]),
        float(grid["origin_mm"][1]),
        Orientation.FLAT,
    )
    width, height = map(float, source["size_mm"])
    borders = {side.id: side for river in source["rivers"] for side in _river(lattice, river)}
    return HexMap(
        source["id"],
        source["title"],
        width,
        height,
        lattice,
        default_terrain="clear",
        hexes=Map({space.id: space for space in _hexes(lattice, source)}),
        borders=Map(borders),
        roads=Map({road["id"]: _road(lattice, road, provenance(source["provenance"])) for road in source["roads"]}),
        provenance=provenance(source["provenance"]),
    )


def _hexes(grid: HexGrid, source: Source) -> Iterator[Space]:
    """The hexes that are not plain clear ground."""
    rows: list[str] = source["rows"]
    if [len(row) for row in rows] != [grid.columns] * grid.rows:
        raise ValueError("the rows of letters are not as many, or not as long, as the grid says")
    named = {entry[0]: entry for entry in source["hexes"]}
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            number, terrain = number_of(grid, (column, row)), source["terrain"][letter]
            _, name, points, tags = named.pop(number, (number, "", 0, {}))
            space = Space(
                number,
                name,
                SpaceKind.HEX,
                terrain,
                town=terrain == "town",
                victory_points=points,
                tags=Map(tags),
                provenance=Map({"victory_points": provenance(source["provenance"])} if points else {}),
            )
            if space != Space(number, "", SpaceKind.HEX, "clear"):
                yield space
    if named:
        raise ValueError(f"no hex of the grid is numbered {min(named)}")


def run(grid: HexGrid, parts: Iterable[str]) -> tuple[str, ...]:
    """Hexes by number; "1001-1008" is a straight run of them along a column or a row, both ends included."""
    found: list[str] = []
    for part in parts:
        first, _, last = part.partition("-")
        (column, row), (to_column, to_row) = known_place(grid, first), known_place(grid, last or first)
        if column != to_column and row != to_row:
            raise ValueError(f"{part} runs neither along a column nor along a row")
        length = max(abs(to_column - column), abs(to_row - row))
        for at in range(length + 1):
            step = (
                column + (to_column > column) * at - (to_column < column) * at,
                row + (to_row > row) * at - (to_row < row) * at,
            )
            found.append(number_of(grid, step))
    return tuple(found)


def _river(grid: HexGrid, river: Source) -> Iterator[Border]:
    """Every hexside between the banks; a ford takes the river's place, a bridge stands beside it."""
    around = neighbours_by_number(grid)
    right = set(run(grid, river["right"]))
    bridges, fords = ({frozenset(pair) for pair in river[kind]} for kind in ("bridges", "fords"))
    crossings = bridges | fords
    for here in run(grid, river["left"]):
        for there in (number for number in around[here] if number in right):
            pair = frozenset((here, there))
            crossings.discard(pair)
            if pair in fords:
                yield hexside(here, there, FORD, name=river["name"])
            else:
                yield hexside(here, there, RIVER, *((BRIDGE,) if pair in bridges else ()), name=river["name"])
    if crossings:
        raise ValueError(f"no bank of the {river['name']} lies at {sorted(map(sorted, crossings))}")


def _road(grid: HexGrid, road: Source, origin: Provenance) -> Road:
    return Road(road["id"], road["name"], run(grid, road["runs"]), road["road_class"], origin)
