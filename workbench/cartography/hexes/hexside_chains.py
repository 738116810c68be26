"""Chains of hexsides: from corner to corner along the fewest hexsides, as rivers and walls are drawn.

A corner is known by the three hexes (axial coordinates) that meet there, some of which may lie off the grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import combinations
from typing import TypeAlias

from workbench.cartography.hexes.hex_grid import centre, corners, hexside_ends, place_at
from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import HexGrid
from workbench.engine.maps.hex_places import DIRECTIONS, Axial, Place, axial_of, is_on, known_place, number_of, place_of

Corner: TypeAlias = tuple[Axial, Axial, Axial]

MOST_CORNERS = 200_000
"""A search that has looked at so many corners gives up: nobody draws that far with two clicks."""


def corner_near(grid: HexGrid, point: Point) -> Corner | None:
    """The corner of the hex at a point that is nearest to it; None where no hex of the grid meets it."""
    place = place_at(grid, point)
    around = corners(grid, place)
    nearest = min(range(6), key=lambda k: (around[k][0] - point[0]) ** 2 + (around[k][1] - point[1]) ** 2)
    found = _corner(axial_of(grid, place), nearest)
    return found if any(is_on(grid, place_of(grid, axial)) for axial in found) else None


def corner_point(grid: HexGrid, corner: Corner) -> Point:
    """Where a corner lies on the sheet: in the middle of its three hexes."""
    middles = [centre(grid, place_of(grid, axial)) for axial in corner]
    return sum(x for x, _ in middles) / 3, sum(y for _, y in middles) / 3


def chain(grid: HexGrid, start: Corner, end: Corner) -> tuple[tuple[str, str], ...]:
    """The fewest hexsides from corner to corner as pairs of numbers, in order; () when there are none on the grid.

    Of ways as short the straightest is taken.
    """
    goal = corner_point(grid, end)
    origin = corner_point(grid, start)
    came: dict[Corner, Corner | None] = {start: None}
    waiting: list[tuple[float, int, float, Corner]] = [(0.0, 0, 0.0, start)]
    steps = {start: 0}
    side = grid.size_mm / 3**0.5
    while waiting:
        _, taken, _, corner = heappop(waiting)
        if corner == end:
            return _sides(grid, came, end)
        if len(steps) > MOST_CORNERS:
            return ()
        for other in _beside(grid, corner):
            if taken + 1 < steps.get(other, MOST_CORNERS):
                steps[other], came[other] = taken + 1, corner
                there = corner_point(grid, other)
                left = ((there[0] - goal[0]) ** 2 + (there[1] - goal[1]) ** 2) ** 0.5 / side
                heappush(waiting, (taken + 1 + left, taken + 1, _aside(origin, goal, there), other))
    return ()


def left_and_right(grid: HexGrid, start: Corner, sides: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The hexsides of a chain from a corner on: first of each the hex left of the way, then that to the right."""
    here, found = corner_point(grid, start), []
    for pair in sides:
        places = [known_place(grid, number) for number in pair]
        ends = hexside_ends(grid, places[0], places[1])
        there = max(ends, key=lambda end: distance(here, end))
        (ax, ay), (bx, by) = here, there
        x, y = centre(grid, places[0])
        first_is_right = (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
        found.append((pair[1], pair[0]) if first_is_right else pair)
        here = there
    return tuple(found)


def _beside(grid: HexGrid, corner: Corner) -> list[Corner]:
    """The corners at the other ends of the hexsides on the grid that meet here."""
    found = []
    for one, other in combinations(corner, 2):
        if is_on(grid, place_of(grid, one)) and is_on(grid, place_of(grid, other)):
            third = next(axial for axial in corner if axial not in (one, other))
            found.append(_sorted(one, other, (one[0] + other[0] - third[0], one[1] + other[1] - third[1])))
    return found


def _sides(grid: HexGrid, came: dict[Corner, Corner | None], end: Corner) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    here, before = end, came[end]
    while before is not None:
        first, second = sorted(number_of(grid, place_of(grid, axial)) for axial in set(here) & set(before))
        found.append((first, second))
        here, before = before, came[before]
    return tuple(reversed(found))


def _aside(start: Point, end: Point, point: Point) -> float:
    """Twice the area between a point and the straight line: 0 on it."""
    return abs((end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0]))


def _corner(hex_: Axial, k: int) -> Corner:
    """Corner `k` of a hex lies between its hexsides in the directions k - 1 and k."""
    (bq, br), (aq, ar) = DIRECTIONS[(k - 1) % 6], DIRECTIONS[k]
    return _sorted(hex_, (hex_[0] + bq, hex_[1] + br), (hex_[0] + aq, hex_[1] + ar))


def _sorted(one: Axial, other: Axial, third: Axial) -> Corner:
    first, second, last = sorted((one, other, third))
    return first, second, last


def corners_of(grid: HexGrid, place: Place) -> tuple[Corner, ...]:
    """The six corners of a hex, clockwise as `hex_grid.corners` has their points."""
    return tuple(_corner(axial_of(grid, place), k) for k in range(6))
