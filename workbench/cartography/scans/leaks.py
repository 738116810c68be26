"""Where a region that was traced runs on through a gap in its border: into the ground of a neighbour, as a rule."""

from __future__ import annotations

from math import sqrt

import shapely
from msgspec import Struct

from workbench.engine.maps.area_map import Point

WIDEST_MM = 5.0
STEPS = 10
LEAST_SHARE = 0.1
"""Less than this of the whole behind a narrow place is a bay."""
NARROW = 0.15
"""A gap is narrower than this share of the side of a square as large as what lies behind it."""


class Leak(Struct, frozen=True):
    """A narrow place: its middle, and how wide it is, in mm."""

    at: Point
    width_mm: float


def leak_of(region: shapely.Polygon) -> Leak | None:
    """The narrow place that divides a region (in mm) into two large parts; None without one."""
    for step in range(1, STEPS + 1):
        width = WIDEST_MM * step / STEPS
        wide = shapely.get_parts(region.buffer(-width / 2, quad_segs=2))
        parts = sorted(wide, key=lambda part: part.area, reverse=True)[:2]
        if len(parts) == 2 and parts[1].area >= LEAST_SHARE * region.area and width < NARROW * sqrt(parts[1].area):
            (x0, y0), (x1, y1) = shapely.get_coordinates(shapely.shortest_line(*parts)).tolist()
            return Leak(((x0 + x1) / 2, (y0 + y1) / 2), width)
    return None
