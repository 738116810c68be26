"""What can be done about drawn polygons that are no coverage: pure questions and repairs, each of one thing.

Whoever imports decides which of them are done (`workbench.exchange.imports`). Lengths are millimetres on the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely
from shapely import MultiPolygon, Polygon

from workbench.cartography.areas.polygon_of_rings import polygon_of_rings
from workbench.cartography.plane import Ring
from workbench.engine.maps.area_map import Point

Shape = Polygon | MultiPolygon
APART_MM = 2e-3
"""Outlines that were mended are put together on this grid: corners lie on each other's sides, or clearly apart."""
SLIVER_MM2, THINNEST_MM = 0.5, 0.1
LEAST_FACE_MM2 = 1e-3
"""What is smaller is the rounding of coordinates."""


# ---------------------------------------------------------------- one outline


def different_points(ring: Sequence[Point]) -> int:
    """How many different corners a ring has."""
    return len(set(ring))


def outside_holes(rings: Sequence[Ring]) -> tuple[int, ...]:
    """The places of the holes, counted from 1 in `rings`, that do not lie inside the outline, which is the first."""
    if len(rings) < 2:
        return ()
    shell = shapely.make_valid(polygon_of_rings(rings[:1]))
    found = []
    for place, ring in enumerate(rings[1:], start=1):
        hole = shapely.make_valid(polygon_of_rings([ring])) if different_points(ring) > 2 else None
        if hole is None or hole.difference(shell).area > max(LEAST_FACE_MM2, 1e-6 * hole.area):
            found.append(place)
    return tuple(found)


def is_crossed(shape: Shape) -> bool:
    """Does an outline cross or touch itself?"""
    return not shape.is_valid


def uncrossed(shape: Shape, keeps_small: bool = False) -> Shape:
    """All ground that its outlines enclose, with outlines that do not cross, without spikes; empty where it has none.

    Of one that is small altogether all is kept if `keeps_small`.

    Ground that an outline goes round twice is enclosed. Told by the other way of `make_valid` it would be a hole, and
    a large outline would take thirty times as long.
    """
    # a corner that lies on another side but for its rounding would pinch the outline once it is rounded
    sound = shapely.make_valid(shape, method="structure", keep_collapsed=False)
    parts = polygons_in(shapely.set_precision(sound, APART_MM))
    large = [part for part in parts if not is_scrap(part)]
    return shape_of(large or (parts if keeps_small else []))


def corners_of(shape: Shape) -> int:
    """How many corners all its outlines have together."""
    return int(shapely.get_num_coordinates(shape))


def is_scrap(ground: Shape) -> bool:
    """Is it too small, or too thin, for anybody to have drawn it?"""
    return bool(ground.area < SLIVER_MM2 or thickness_mm(ground) < THINNEST_MM)


def thickness_mm(ground: Shape) -> float:
    """How wide it is, were it a strip."""
    return float(2 * ground.area / ground.length) if ground.length else 0.0


def parts_of(shape: Shape) -> tuple[Polygon, ...]:
    """Its separate pieces, the largest first."""
    return tuple(sorted(polygons_in(shape), key=lambda part: (-part.area, part.bounds)))


def polygons_in(geometry: shapely.Geometry) -> list[Polygon]:
    """All polygons of a geometry that have ground."""
    parts = shapely.get_parts(shapely.get_parts(geometry))
    return [part for part in parts if isinstance(part, Polygon) and part.area > 0]


def shape_of(polygons: Sequence[Polygon]) -> Shape:
    """One shape of several pieces."""
    return polygons[0] if len(polygons) == 1 else MultiPolygon(polygons)


def rings_of(polygon: Polygon) -> tuple[Ring, ...]:
    """Outline and holes as rings that are not closed."""
    rings = (polygon.exterior, *polygon.interiors)
    return tuple(tuple((x, y) for x, y in shapely.get_coordinates(ring)[:-1].tolist()) for ring in rings)


# ---------------------------------------------------------------- several outlines


def same_ground(shapes: Sequence[Shape]) -> tuple[tuple[int, int], ...]:
    """(kept, doubled): shapes that cover the ground of an earlier one."""
    found, gone = [], set[int]()
    for first, second in _near(shapes, 0.0):
        if first in gone or second in gone:
            continue
        a, b = shapes[first], shapes[second]
        if abs(a.area - b.area) <= 1e-3 * max(a.area, b.area) and _differs_by(a, b) <= 1e-3 * a.area:
            found.append((first, second))
            gone.add(second)
    return tuple(found)


def _near(shapes: Sequence[Shape], within_mm: float) -> Iterator[tuple[int, int]]:
    if not shapes:  # shapely takes an array of nothing for one of numbers
        return iter(())
    pairs = shapely.STRtree(shapes).query(shapes, predicate="dwithin", distance=within_mm).T.tolist()
    return iter(sorted((int(a), int(b)) for a, b in pairs if a < b))


def _differs_by(a: Shape, b: Shape) -> float:
    return float(a.symmetric_difference(b).area)
