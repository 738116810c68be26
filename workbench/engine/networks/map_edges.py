"""The edges of a map, and which spaces lie along them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot

from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Point
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import known_place

EDGES: Mapping[str, tuple[float, float]] = {
    "north": (0.0, -1.0),
    "east": (1.0, 0.0),
    "south": (0.0, 1.0),
    "west": (-1.0, 0.0),
}
"""The edges, and which way one looks out over them; y runs downwards on a sheet."""
FACING = 0.5
"""An area lies along an edge when its borders with the outside face it within 60 degrees: a corner lies along two."""


def hexes_along(hex_map: HexMap, edge: str, hexes: Iterable[str]) -> tuple[str, ...]:
    """Those of the hexes that lie in the outermost column or row, in the order in which they come."""
    grid, (x, y) = hex_map.grid, EDGES[edge]
    column, row = (grid.columns - 1 if x > 0 else 0), (grid.rows - 1 if y > 0 else 0)
    places = ((number, known_place(grid, number)) for number in hexes)
    return tuple(number for number, place in places if (place[0] == column if x else place[1] == row))


def areas_along(area_map: AreaMap, edge: str) -> tuple[str, ...]:
    """The areas whose borders with the outside, all together, face that way, sorted."""
    x, y = EDGES[edge]
    return tuple(
        area
        for area, (outward_x, outward_y) in _outward(area_map).items()
        if outward_x * x + outward_y * y >= FACING * hypot(outward_x, outward_y)
    )


def _outward(area_map: AreaMap) -> dict[str, Point]:
    """Area -> which way its borders with the outside of the map face, all together; no area is left at (0, 0)."""
    found: dict[str, Point] = {}
    for border_id in sorted(area_map.borders):
        for area, (x, y) in _faces(area_map, area_map.borders[border_id]):
            so_far = found.get(area, (0.0, 0.0))
            found[area] = (so_far[0] + x, so_far[1] + y)
    return {area: found[area] for area in sorted(found) if found[area] != (0.0, 0.0)}


def _faces(area_map: AreaMap, border: Border) -> Iterator[tuple[str, Point]]:
    """The area that a border parts from the outside, and the way out, as long as the border is."""
    start, end = (area_map.junctions[junction].point for junction in (border.start, border.end))
    across_x, across_y = end[0] - start[0], end[1] - start[1]
    # y runs downwards: to the left of a walk in the direction (x, y) lies (y, -x)
    if border.left == OUTSIDE and border.right != OUTSIDE:
        yield border.right, (across_y, -across_x)
    elif border.right == OUTSIDE and border.left != OUTSIDE:
        yield border.left, (-across_y, across_x)
