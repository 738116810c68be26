"""Many hexes at once, as arrays: where their numbers stand in the grid, their middles and outlines in millimetres."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import chain

import numpy as np
from immutables import Map
from numpy.typing import NDArray

from workbench.cartography.hexes.hex_grid import centre, corners
from workbench.cartography.one_step import entries_of, once
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.hex_map import HexGrid, Orientation
from workbench.engine.maps.hex_numbers import numbers_by_row
from workbench.engine.maps.hex_places import find_place

MANY_SHARE = 0.1
"""Of so many of all hexes at once the places are looked up in a table; it is made for them, and kept for one step."""

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


def indexes_by_number(grid: HexGrid) -> dict[str, int]:
    """The places of all hexes of a grid, counted row by row."""
    return once(grid, lambda: {n: at for at, n in enumerate(chain.from_iterable(numbers_by_row(grid)))})


def indexes_of(grid: HexGrid, numbers: Collection[str]) -> list[tuple[str, int]]:
    """Numbers with their places counted row by row; those that no hex of the grid has are left out."""
    if len(numbers) > MANY_SHARE * grid.columns * grid.rows:
        table = indexes_by_number(grid)
        return [(number, at) for number, at in zip(numbers, map(table.get, numbers), strict=True) if at is not None]
    places = ((number, find_place(grid, number)) for number in numbers)
    return [(number, place[1] * grid.columns + place[0]) for number, place in places if place is not None]


def for_many(hexes: Map[str, Space], wanted: int) -> Mapping[str, Space]:
    """The same hexes in a dictionary, where so many are asked for that making one takes less than asking the tree."""
    return entries_of(hexes) if wanted > MANY_SHARE * len(hexes) else hexes


def middles_of(grid: HexGrid, columns: Integers, rows: Integers) -> tuple[Floats, Floats]:
    """The middles of the hexes at columns and rows of the grid, on it or off it."""
    x0, y0 = centre(grid, (0, 0))
    if grid.orientation is Orientation.POINTY:
        (x1, y1), across = centre(grid, (0, 1)), centre(grid, (1, 0))[0] - x0
        x, y = x0 + columns * across + (rows & 1) * (x1 - x0), y0 + rows * (y1 - y0)
    else:
        (x1, y1), down = centre(grid, (1, 0)), centre(grid, (0, 1))[1] - y0
        x, y = x0 + columns * (x1 - x0), y0 + rows * down + (columns & 1) * (y1 - y0)
    return x.astype(np.float64), y.astype(np.float64)


def outlines_of(grid: HexGrid, numbers: Collection[str]) -> Floats:
    """The corners of hexes, `[hex, corner, x or y]`, each ring closed; numbers of no hex are left out."""
    at = np.array([index for _, index in indexes_of(grid, numbers)], np.int64)
    if not len(at):
        return np.zeros((0, 7, 2))
    x, y = middles_of(grid, at % grid.columns, at // grid.columns)
    x0, y0 = centre(grid, (0, 0))
    around = [*corners(grid, (0, 0))]
    ring = np.array([*around, around[0]]) - np.array([x0, y0])
    found: Floats = np.stack([x, y], axis=1)[:, None, :] + ring[None, :, :]
    return found
