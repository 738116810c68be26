"""Where the levels of a hex map meet: the hexsides between hexes of different height, with ticks downhill."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QPainter

from workbench.cartography.hex_grid import corners
from workbench.engine.area_map import Space, SpaceKind
from workbench.engine.hex_map import HexMap
from workbench.engine.hex_places import DIRECTIONS, Place, axial_of, is_half, is_on, number_of, place_of
from workbench.qt.map_canvas.elevation import paint_slope

HALF = 3
"""Every hexside is looked at from one of its two hexes: half of the six directions do."""


def has_levels(spaces: Iterable[Space]) -> bool:
    """Whether anything lies above the lowest level."""
    return any(space.elevation for space in spaces)


def paint_levels(painter: QPainter, shown: HexMap, places: Iterable[Place], relief: str, share: float) -> None:
    """The hexsides round these places between hexes of different height."""
    grid = shown.grid
    for place in places:
        own = shown.space(number_of(grid, place))
        q, r = axial_of(grid, place)
        around = corners(grid, place)
        for facing in range(HALF):
            other = place_of(grid, (q + DIRECTIONS[facing][0], r + DIRECTIONS[facing][1]))
            if not is_on(grid, other):
                continue
            levels = own.elevation - shown.space(number_of(grid, other)).elevation
            if levels:
                # corners go clockwise on the sheet: the other hex lies to the left of the way from one to the next
                ends = (around[facing], around[(facing + 1) % 6])
                paint_slope(painter, ends, -1 if levels > 0 else 1, abs(levels), relief, share)


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
