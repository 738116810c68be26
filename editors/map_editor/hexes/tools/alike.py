"""Which hexes of a map are like one of them: told by those that differ from plain ground, however many there are."""

from __future__ import annotations

from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from editors.map_editor.hexes.tools.paints import Paints
from workbench.cartography.hexes.many_hexes import indexes_by_number
from workbench.cartography.one_step import entries_of
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import is_half, number_of

NOWHERE = -1


def alike(hex_map: HexMap, paints: Paints, like: Space) -> NDArray[np.bool_]:
    """Of each hex `[row, column]` whether it has the same as one hex of the kind of paint that is taken."""
    grid = hex_map.grid
    likeness = paints.likeness()
    wanted, hexes = likeness(like), entries_of(hex_map.hexes)
    found = np.full((grid.rows, grid.columns), likeness(hex_map.bare_space("")) == wanted)
    others = {*hex_map.zone_of, *_unplayed_halves(hex_map)} - hexes.keys()
    own = {**hexes, **{number: hex_map.bare_space(number) for number in others}} if others else hexes
    at = np.array(list(map(indexes_by_number(grid).get, own, repeat(NOWHERE))), np.int64)
    is_like = np.array([this == wanted for this in map(likeness, own.values())], np.bool_)
    found.flat[at[at != NOWHERE]] = is_like[at != NOWHERE]
    return found


def _unplayed_halves(hex_map: HexMap) -> list[str]:
    """The hexes at the edges that are no plain hexes, though nothing is said of them."""
    grid = hex_map.grid
    if grid.cut.playable:
        return []
    edge = {(column, row) for column in range(grid.columns) for row in (0, grid.rows - 1)}
    edge |= {(column, row) for row in range(grid.rows) for column in (0, grid.columns - 1)}
    return [number_of(grid, place) for place in sorted(edge) if is_half(grid, place)]
