"""The hexes that the frame of a map cuts in half and that nobody enters."""

from __future__ import annotations

from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import Place, is_half, number_of


def unplayed_halves(shown: HexMap) -> list[Place]:
    """The places of the hexes that the frame cuts in half and that nobody enters."""
    grid = shown.grid
    cut = grid.cut
    if cut.playable or not (cut.left or cut.right or cut.upper or cut.lower):
        return []
    edge = {(c, r) for c in range(grid.columns) for r in (0, grid.rows - 1)}
    edge |= {(c, r) for r in range(grid.rows) for c in (0, grid.columns - 1)}
    return [
        place
        for place in sorted(edge)
        if is_half(grid, place) and shown.space(number_of(grid, place)).kind is SpaceKind.UNPLAYABLE
    ]
