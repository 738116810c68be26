"""What a hand is led by when it draws: angles in steps, the sheet's edge, and lines without needless points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

import shapely

from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import Point

ANGLE_STEP_DEG = 15.0


def at_angle(before: Point | None, last: Point, pointer: Point, step_deg: float = ANGLE_STEP_DEG) -> Point:
    """The place nearest to the pointer whose direction from `last` is a whole step away from the last side's.

    The last side runs from `before` to `last`; without one the steps are counted from the right.
    """
    straight = atan2(last[1] - before[1], last[0] - before[0]) if before not in (None, last) and before else 0.0
    dx, dy = pointer[0] - last[0], pointer[1] - last[1]
    step = step_deg * pi / 180
    turned = straight + round((atan2(dy, dx) - straight) / step) * step
    reach = max(0.0, dx * cos(turned) + dy * sin(turned))
    return (round(last[0] + reach * cos(turned), 3), round(last[1] + reach * sin(turned), 3))


def turn_deg(before: Point, last: Point, pointer: Point) -> float:
    """By how many degrees a line turns at `last`, from -180 to 180, to the right for more than 0 on the sheet."""
    came = atan2(last[1] - before[1], last[0] - before[0])
    goes = atan2(pointer[1] - last[1], pointer[0] - last[0])
    return ((goes - came) * 180 / pi + 180) % 360 - 180


def on_sheet(point: Point, width_mm: float, height_mm: float) -> Point:
    """The place of the sheet nearest to a point that may lie off it."""
    return (min(max(point[0], 0.0), width_mm), min(max(point[1], 0.0), height_mm))


def without_needless_points(line: Sequence[Point], tolerance_mm: float) -> tuple[Point, ...]:
    """A line drawn by hand with the points alone that matter more than the tolerance; its ends stay."""
    kept = [line[0]] if line else []
    kept += [point for a, point in pairwise(line) if distance(a, point) > 0.0]
    if len(kept) < 3:
        return tuple(kept)
    simple = shapely.LineString(kept).simplify(tolerance_mm)
    return tuple((x, y) for x, y in shapely.get_coordinates(simple).tolist())


def rectangle(corner: Point, opposite: Point, square: bool = False) -> tuple[Point, ...]:
    """The corners of an upright rectangle; a square is as large as its longer side."""
    (x0, y0), (x1, y1) = corner, opposite
    if square:
        side = max(abs(x1 - x0), abs(y1 - y0))
        x1, y1 = x0 + (side if x1 >= x0 else -side), y0 + (side if y1 >= y0 else -side)
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def guide_through(last: Point, point: Point, beyond_mm: float) -> tuple[Point, Point]:
    """A straight line from `last` through a point and so many mm on: the guide that a side lies on."""
    long = hypot(point[0] - last[0], point[1] - last[1])
    if not long:
        return (last, last)
    share = (long + beyond_mm) / long
    return (last, (last[0] + (point[0] - last[0]) * share, last[1] + (point[1] - last[1]) * share))
