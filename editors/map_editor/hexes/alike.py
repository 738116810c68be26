"""Which hexes of a map are like one of them: told by those that differ from plain ground, however many there are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from editors.map_editor.hexes.paints import Paints
from workbench.cartography.many_hexes import for_many, indexes_of
from workbench.engine.area_map import Space
from workbench.engine.hex_map import HexMap
from workbench.engine.hex_places import is_half, number_of


def alike(hex_map: HexMap, paints: Paints, like: Space) -> NDArray[np.bool_]:
    """Of each hex `[row, column]` whether it has the same as one hex of the kind of paint that is taken."""
    grid = hex_map.grid
    found = np.full((grid.rows, grid.columns), paints.is_alike(hex_map.default_hex(""), like))
    own = {*hex_map.hexes, *hex_map.zone_of, *_unplayed_halves(hex_map)}
    hexes = for_many(hex_map.hexes, len(own))
    for number, at in indexes_of(grid, own):
        found.flat[at] = paints.is_alike(hexes.get(number) or hex_map.default_hex(number), like)
    return found


def _unplayed_halves(hex_map: HexMap) -> list[str]:
    """The hexes at the edges that are no plain hexes, though nothing is said of them."""
    grid = hex_map.grid
    if grid.cut.playable:
        return []
    edge = {(column, row) for column in range(grid.columns) for row in (0, grid.rows - 1)}
    edge |= {(column, row) for row in range(grid.rows) for column in (0, grid.columns - 1)}
    return [number_of(grid, place) for place in sorted(edge) if is_half(grid, place)]
