"""Lines that cross themselves, and the same lines without their loops."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from workbench.engine.maps.area_map import Point

MOST_CUT = 50
"""A line that crosses itself oftener is a scribble, of which nobody knows what was meant."""


def without_loops(line: Sequence[Point]) -> list[Point]:
    """A line from its first point to its last, each loop cut off where the line crosses itself; mm of the sheet.

    Empty when nothing sound is left: of a ring, of a line that runs back on itself, or of a scribble.
    """
    points = [*line]
    if points[0] == points[-1]:
        return []
    for _ in range(MOST_CUT):
        if shapely.LineString(points).is_simple:
            return points
        shorter = _without_first_loop(points)
        if len(shorter) < 2 or shorter == points:
            return []
        points = shorter
    return []


def _without_first_loop(points: Sequence[Point]) -> list[Point]:
    """The line with the first of its loops cut off: it turns where it crosses itself the last time."""
    for at in range(len(points) - 1):
        side = shapely.LineString(points[at : at + 2])
        for other in range(len(points) - 2, at + 1, -1):
            shared = side.intersection(shapely.LineString(points[other : other + 2]))
            if shared.is_empty:
                continue
            where = shared if isinstance(shared, shapely.Point) else shapely.Point(shared.coords[0])
            turn = (where.x, where.y)
            kept = [*points[: at + 1], turn, *points[other + 1 :]]
            return [point for index, point in enumerate(kept) if index == 0 or point != kept[index - 1]]
    return []
