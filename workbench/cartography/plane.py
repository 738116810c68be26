"""Points and polylines of the sheet: millimetres, x to the right, y downwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, hypot, pi

from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.maps.border import Border

GRID_DECIMALS = 4
"""Coordinates are kept to a ten-thousandth of a millimetre, so that what is written and read again is the same."""

Ring = tuple[Point, ...]
"""A closed line, its first point not repeated at the end."""


def on_grid(point: Point) -> Point:
    """The point with its coordinates rounded to the grid of stored values."""
    return (round(point[0], GRID_DECIMALS) + 0.0, round(point[1], GRID_DECIMALS) + 0.0)


def distance(a: Point, b: Point) -> float:
    """The distance of two points in mm."""
    return hypot(a[0] - b[0], a[1] - b[1])


def length(line: Sequence[Point]) -> float:
    """The length of a polyline in mm."""
    return sum(distance(a, b) for a, b in pairwise(line))


def signed_area(ring: Sequence[Point]) -> float:
    """The area of a ring in mm², positive when its inside lies to the left as one walks along it on the sheet."""
    closed = (*ring, ring[0])
    return -0.5 * sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(closed))


def heading(a: Point, b: Point) -> float:
    """The direction from a to b in radians, counterclockwise on the sheet from the right."""
    return atan2(a[1] - b[1], b[0] - a[0])


def clockwise_turn(start: float, end: float) -> float:
    """How far one turns clockwise from one heading to another, more than 0 and at most a full turn."""
    turn = (start - end) % (2 * pi)
    return turn if turn > 1e-12 else 2 * pi


def border_line(area_map: AreaMap, border: Border) -> tuple[Point, ...]:
    """The border's points from junction to junction.

    Raises
    ------
    KeyError
        The border names a junction that the map does not have.
    """
    start, end = area_map.junctions[border.start], area_map.junctions[border.end]
    return (start.point, *border.points, end.point)


def border_length(area_map: AreaMap, border: Border) -> float:
    """The border's length in mm: 0 of one that names a junction which is gone, and so has no line."""
    has_line = border.start in area_map.junctions and border.end in area_map.junctions
    return length(border_line(area_map, border)) if has_line else 0.0


def nearest_on_line(line: Sequence[Point], point: Point) -> tuple[int, Point, float]:
    """The segment (its index) of a polyline nearest to a point, the place on it, and the distance in mm."""
    found = (0, line[0], float("inf"))
    for index, (a, b) in enumerate(pairwise(line)):
        place = nearest_on_segment(a, b, point)
        away = distance(place, point)
        if away < found[2]:
            found = (index, place, away)
    return found


def nearest_on_segment(a: Point, b: Point, point: Point) -> Point:
    """The place on the segment from a to b that is nearest to a point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if square == 0.0:
        return a
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square
    share = min(1.0, max(0.0, share))
    return (a[0] + share * dx, a[1] + share * dy)


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """The smallest and largest x and y: left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))
