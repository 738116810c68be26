"""Roads and rivers that come as lines: which borders they run along."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import shapely

from workbench.cartography.plane import border_line, distance, length
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.maps.border import Border

ALONG_SHARE = 0.5
"""A border lies along a line when its ends are at least this part of its length apart on that line."""


def borders_along(area_map: AreaMap, line: Sequence[Point], tolerance_mm: float = 0.1) -> tuple[str, ...]:
    """The borders (ids, sorted) that lie on a line for their whole length, at most `tolerance_mm` off it.

    Their junctions may be twice as far off: other lines meet there that were drawn apart.
    """
    way = shapely.LineString(line)
    return tuple(
        name for name, border in sorted(area_map.borders.items()) if _lies_along(area_map, border, way, tolerance_mm)
    )


def uncovered_length(
    area_map: AreaMap, borders: Sequence[str], line: Sequence[Point], tolerance_mm: float = 0.1
) -> float:
    """How many mm of a line lie on none of the borders named."""
    lines = [shapely.LineString(border_line(area_map, area_map.borders[name])) for name in borders]
    near = shapely.union_all(lines).buffer(tolerance_mm) if lines else shapely.Polygon()
    return shapely.LineString(line).difference(near).length


def _lies_along(area_map: AreaMap, border: Border, way: shapely.LineString, tolerance_mm: float) -> bool:
    points = border_line(area_map, border)
    middles = tuple(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points))
    if any(way.distance(shapely.Point(point)) > tolerance_mm for point in (*points[1:-1], *middles)):
        return False
    if any(way.distance(shapely.Point(end)) > 2 * tolerance_mm for end in (points[0], points[-1])):
        return False
    if way.is_closed or border.start == border.end:
        return True
    advance = abs(way.project(shapely.Point(points[-1])) - way.project(shapely.Point(points[0])))
    return advance >= ALONG_SHARE * length(points) or distance(points[0], points[-1]) == 0.0
