"""Everything that can be wrong with a hex map, each finding with its place, its cause and where possible a fix."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from workbench.cartography.hex_grid import sheet_extent
from workbench.engine.area_map import SpaceKind
from workbench.engine.hex_map import BRIDGE, RIVER, HexMap, HexRoad, Hexside, hexside_id
from workbench.engine.hex_numbers import why_not_numbered
from workbench.engine.hex_places import Place as GridPlace
from workbench.engine.hex_places import direction, find_place
from workbench.engine.problem import Level, Place, Problem

MOST_HEXES = 1_000_000
OVERHANG_MM = 0.5


def problems(hex_map: HexMap) -> tuple[Problem, ...]:
    """All problems of a hex map, errors first. Without a sound grid nothing else is looked at."""
    found = list(_grid_problems(hex_map))
    if not found:
        found += _sheet_problems(hex_map)
        for number in sorted(hex_map.hexes):
            found += _hex_problems(hex_map, number)
        for name in sorted(hex_map.hexsides):
            found += _hexside_problems(hex_map, hex_map.hexsides[name])
        for name in sorted(hex_map.roads):
            found += _road_problems(hex_map, hex_map.roads[name])
    return tuple(sorted(set(found), key=lambda p: (p.level, p.check, p.place.kind, p.place.id, p.cause)))


def _grid_problems(hex_map: HexMap) -> Iterator[Problem]:
    grid, place = hex_map.grid, _map_place(hex_map)
    if grid.columns < 1 or grid.rows < 1:
        yield _error("grid_size", place, f"the grid has {grid.columns} columns and {grid.rows} rows")
    elif grid.columns * grid.rows > MOST_HEXES:
        yield _error("grid_size", place, f"the grid has more than {MOST_HEXES:,} hexes")
    if grid.size_mm <= 0:
        yield _error("grid_size", place, f"the hexes are {grid.size_mm} mm across")
    if why := why_not_numbered(grid):
        yield _error("hex_numbers", place, why)


def _sheet_problems(hex_map: HexMap) -> Iterator[Problem]:
    if min(hex_map.width_mm, hex_map.height_mm) <= 0:
        cause = f"the sheet is {hex_map.width_mm} mm wide and {hex_map.height_mm} mm high"
        yield _error("sheet_size", _map_place(hex_map), cause)
        return
    left, upper, right, lower = sheet_extent(hex_map.grid)
    over = max(-left, -upper, right - hex_map.width_mm, lower - hex_map.height_mm)
    if over > OVERHANG_MM:
        yield _warning("hexes_off_sheet", _map_place(hex_map), f"hexes lie up to {over:.1f} mm beyond the sheet")


def _hex_problems(hex_map: HexMap, number: str) -> Iterator[Problem]:
    space = hex_map.hexes[number]
    place = Place("hex", number, f"{space.name} ({number})" if space.name else "")
    if find_place(hex_map.grid, number) is None:
        yield _error("hex_off_grid", place, "no hex of the grid has this number")
    elif space == hex_map.default_hex(number):
        yield _warning("hex_is_default", place, "is stored although it does not differ from the default")


def _hexside_problems(hex_map: HexMap, hexside: Hexside) -> Iterator[Problem]:
    place = Place("hexside", hexside.id, hexside.name)
    ends = [find_place(hex_map.grid, number) for number in (hexside.first, hexside.second)]
    for number, end in zip((hexside.first, hexside.second), ends, strict=True):
        if end is None:
            yield _error("hexside_off_grid", place, f"no hex of the grid is numbered {number!r}")
    if ends[0] is not None and ends[1] is not None:
        if direction(hex_map.grid, ends[0], ends[1]) is None:
            yield _error("no_hexside", place, f"{hexside.first} and {hexside.second} share no hexside")
        elif hexside.id != hexside_id(hexside.first, hexside.second):
            expected = hexside_id(hexside.first, hexside.second)
            yield _error("hexside_name", place, f"is called {hexside.id!r} and lies at {expected!r}")
    if not hexside.features and not hexside.one_way:
        yield _warning("bare_hexside", place, "carries no feature")
    if BRIDGE in hexside.features and RIVER not in hexside.features:
        yield _warning("bridge_without_river", place, "has a bridge and no river")


def _road_problems(hex_map: HexMap, road: HexRoad) -> Iterator[Problem]:
    place = Place("road", road.id, road.name)
    if len(road.hexes) < 2:
        yield _error("road_too_short", place, "runs through fewer than two hexes")
    ends: list[GridPlace | None] = [find_place(hex_map.grid, number) for number in road.hexes]
    for number, end in zip(road.hexes, ends, strict=True):
        if end is None:
            yield _error("road_off_grid", place, f"no hex of the grid is numbered {number!r}")
        elif hex_map.space(number).kind is SpaceKind.UNPLAYABLE:
            yield _warning("road_unplayable", place, f"runs through {number}, which is not played")
    for (a, here), (b, there) in itertools.pairwise(zip(road.hexes, ends, strict=True)):
        if here is not None and there is not None and direction(hex_map.grid, here, there) is None:
            yield _error("road_jumps", place, f"jumps from {a} to {b}, which share no hexside")


def _map_place(hex_map: HexMap) -> Place:
    return Place("map", hex_map.id, hex_map.title)


def _error(check: str, place: Place, cause: str) -> Problem:
    return Problem(Level.ERROR, check, place, cause)


def _warning(check: str, place: Place, cause: str) -> Problem:
    return Problem(Level.WARNING, check, place, cause)
