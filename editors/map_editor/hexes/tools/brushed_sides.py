"""The hexsides that a stroke runs along, without a gap, however fast the hand is and wherever it cuts a corner."""

from __future__ import annotations

from math import ceil

from workbench.cartography.hexes.hex_grid import centre, corner_radius_mm, hexside_ends
from workbench.cartography.hexes.hexside_chains import chain, corner_near, corner_point
from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import HexGrid
from workbench.engine.maps.hex_places import known_place
from workbench.qt.map_canvas.hexes.hex_hits import HexHits

Side = tuple[str, str]
"""A hexside as two hexes: the one that the pointer was in, and the other."""
STEP_SHARE = 0.12
"""So much of a hex lies between two places of a stroke that are looked at."""
MOST_LEFT_OUT = 6
"""More hexsides than a hand leaves out between two places that the mouse tells of."""


def brushed_sides(
    grid: HexGrid, start: Point, end: Point, reach_mm: float, before: Side | None = None
) -> tuple[Side, ...]:
    """The hexsides that a stroke from a place to the next one runs along, in order.

    `before` is the one that it came along last. Where the hand has cut one corner, the hexside round it belongs to
    the stroke; where it has jumped from beside one hexside to beside another, all between them do.
    """
    passed = _passed(grid, start, end, reach_mm)
    hits = HexHits(grid)
    jumps = distance(start, end) > corner_radius_mm(grid)
    is_aimed = jumps and bool(hits.at(*start, reach_mm).border and hits.at(*end, reach_mm).border)
    found: list[Side] = []
    for side in passed:
        if before is not None:
            between = _between(grid, before, side)
            found += between if len(between) <= (MOST_LEFT_OUT if is_aimed else 1) else ()
        found.append(side)
        before = side
    return tuple(dict.fromkeys(found))


def _passed(grid: HexGrid, start: Point, end: Point, reach_mm: float) -> tuple[Side, ...]:
    """The hexsides that a pointer comes near on a straight way, in order."""
    steps = max(1, ceil(distance(start, end) / (grid.size_mm * STEP_SHARE)))
    hits, found = HexHits(grid), dict[str, Side]()
    for at in range(steps + 1):
        part = at / steps
        x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        hit = hits.at(x, y, reach_mm)
        if hit.border and hit.border not in found:
            first, _, second = hit.border.partition("/")
            found[hit.border] = (first, second) if hit.space == first else (second, first)
    return tuple(found.values())


def _between(grid: HexGrid, one: Side, other: Side) -> tuple[Side, ...]:
    """The fewest hexsides that join two of them; () when they touch. The hex nearer to both is told first."""
    if set(one) == set(other):
        return ()
    ways = [
        chain(grid, start, end) if start != end else ()
        for start in _corners(grid, one)
        for end in _corners(grid, other)
    ]
    middle = _middle(grid, one, other)
    return tuple(_nearer_first(grid, side, middle) for side in min(ways, key=len, default=()))


def _corners(grid: HexGrid, side: Side) -> list[tuple[tuple[int, int], tuple[int, int], tuple[int, int]]]:
    ends = hexside_ends(grid, *(known_place(grid, number) for number in side))
    return [corner for end in ends if (corner := corner_near(grid, end)) is not None]


def _middle(grid: HexGrid, one: Side, other: Side) -> Point:
    points = [corner_point(grid, corner) for side in (one, other) for corner in _corners(grid, side)]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _nearer_first(grid: HexGrid, side: Side, point: Point) -> Side:
    first, second = sorted(side, key=lambda number: distance(centre(grid, known_place(grid, number)), point))
    return first, second
