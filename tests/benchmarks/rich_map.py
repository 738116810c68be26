"""A large hex map with all that maps carry: nine kinds of ground, heights, sea zones, rivers, roads, towns, names."""

from __future__ import annotations

from itertools import pairwise
from math import cos, sin
from pathlib import Path

from immutables import Map

from workbench.cartography.hexes.hex_grid import sheet_extent
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexNumbering, HexZone, hexside
from workbench.engine.maps.hex_places import Place, neighbours, number_of
from workbench.storage.document import RulesetDocument
from workbench.storage.starters.starter_design import starter_design

GROUNDS = ("clear", "clear", "cultivated", "woods", "clear", "hills", "rough", "marsh", "mountain")
HEX_MM = 10.0
COAST, SHARE_OF_SEA, ZONE_ROWS, EVERY_ROAD, EVERY_RIVER, EVERY_TOWN = 14.0, 0.22, 40, 12, 17, 37


def rich_map(columns: int, rows: int) -> HexMap:
    """Sea in the west behind a winding coast, cut into zones; land with everything else."""
    numbering = HexNumbering(column_digits=len(str(columns)), row_digits=len(str(rows)))
    grid = HexGrid(columns, rows, HEX_MM, HEX_MM, HEX_MM, numbering=numbering)
    places = [(column, row) for row in range(rows) for column in range(columns)]
    sea = [place for place in places if place[0] < shore(columns, place[1])]
    zones: dict[str, list[str]] = {}
    for place in sea:
        zones.setdefault(f"sea{place[1] // ZONE_ROWS:02}{'ab'[place[0] < COAST]}", []).append(number_of(grid, place))
    wet = {*sea}
    hexes = {number_of(grid, place): space_at(grid, place, place in wet) for place in places}
    sheet = sheet_extent(grid)
    return HexMap(
        "rich", "Rich", sheet[2] + HEX_MM, sheet[3] + 2 * HEX_MM, grid,
        hexes=Map(hexes),
        borders=Map({side.id: side for side in rivers(grid, wet)}),
        roads=Map({road.id: road for road in roads(grid, wet)}),
        zones=Map({
            name: HexZone(Space(name, f"Sea of {name}", SpaceKind.SEA_ZONE), tuple(sorted(ground)))
            for name, ground in zones.items()
        }),
    )  # fmt: skip


def shore(columns: int, row: int) -> float:
    """Where the land begins."""
    return columns * SHARE_OF_SEA + COAST * sin(row / 9) + 5 * sin(row / 2.3)


def space_at(grid: HexGrid, place: Place, is_wet: bool) -> Space:
    """What a place of the map carries."""
    column, row = place
    number = number_of(grid, place)
    if is_wet:
        return Space(number, "", SpaceKind.HEX, "sea")
    height = sin(column / 11 + cos(row / 13)) + cos(row / 8 - column / 29)
    ground = GROUNDS[int((height + 2) / 4 * len(GROUNDS) * 0.999)]
    is_town = (column * 7 + row * 13) % EVERY_TOWN == 0
    name = f"Town {column}-{row}" if is_town else ""
    return Space(number, name, SpaceKind.HEX, ground, town=is_town, elevation=max(0, int(height * 2)))


def rivers(grid: HexGrid, wet: set[Place]) -> list[Border]:
    """Rivers from north to south, every few columns, along the eastern sides of a column."""
    found = []
    for column in range(EVERY_RIVER, grid.columns - 1, EVERY_RIVER):
        for row in range(grid.rows):
            east = [beside for beside in neighbours(grid, (column, row)) if beside[0] == column + 1]
            dry = [beside for beside in east if beside not in wet and (column, row) not in wet]
            found += [hexside(number_of(grid, (column, row)), number_of(grid, beside), "river") for beside in dry]
    return found


def roads(grid: HexGrid, wet: set[Place]) -> list[Road]:
    """Roads from the coast to the eastern edge, every few rows."""
    found = []
    for row in range(EVERY_ROAD // 2, grid.rows, EVERY_ROAD):
        dry = [(column, row) for column in range(grid.columns) if (column, row) not in wet]
        chain = dry[next((at for at in range(len(dry)) if is_chain(grid, dry[at:])), len(dry)) :]
        if len(chain) > 1:
            found.append(Road(f"road{row}", f"Road {row}", tuple(number_of(grid, place) for place in chain)))
    return found


def is_chain(grid: HexGrid, places: list[Place]) -> bool:
    """Whether each lies beside the one before."""
    return all(b in neighbours(grid, a) for a, b in pairwise(places))


def write_rich_map(columns: int, rows: int, path: Path) -> None:
    """The map as a ruleset file."""
    RulesetDocument.create(path, starter_design("Rich", rich_map(columns, rows))).close()
