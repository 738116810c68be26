"""The sheet cut up by outlines and by the lines that halve gaps: every piece with those who cover or get it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon

from workbench.cartography.areas.polygon_cleaning import APART_MM, Shape
from workbench.cartography.closing.gaps import GapTriangles
from workbench.cartography.closing.middle_lines import lines_of
from workbench.cartography.closing.outline_points import on_the_grid


class Piece(NamedTuple):
    """A piece of ground: the places of the shapes that cover it, and of the one that gets it if it lies in a gap."""

    shape: Polygon
    owners: tuple[int, ...]
    heir: int | None = None


def pieces_of(shapes: Sequence[Shape], gaps: GapTriangles | None, smooth_mm: float = 0.0) -> list[Piece]:
    """All pieces that the outlines cut out, with the gaps shared among the shapes beside them."""
    boundaries = shapely.boundary(np.asarray(shapes, dtype=object))
    outlines = [shapely.transform(boundaries, on_the_grid)]
    has_gaps = gaps is not None and len(gaps.corners) > 0
    if gaps is not None and has_gaps:
        outlines.append(np.asarray([lines_of(gaps, smooth_mm)], dtype=object))
    lines = shapely.union_all(np.concatenate(outlines), grid_size=APART_MM)
    cells = shapely.get_parts(shapely.polygonize([lines]))
    points = shapely.point_on_surface(cells)
    owners = _owners(shapes, points)
    heirs = _heirs(shapes, gaps, points) if gaps is not None and has_gaps else {}
    return [
        Piece(cell, tuple(who), None if who else heirs.get(place))
        for place, (cell, who) in enumerate(zip(cells.tolist(), owners, strict=True))
    ]


def _owners(shapes: Sequence[Shape], points: npt.NDArray[np.object_]) -> list[list[int]]:
    shapely.prepare(np.asarray(shapes, dtype=object))
    found: list[list[int]] = [[] for _ in points]
    pairs = shapely.STRtree(shapes).query(points, predicate="intersects").T
    for point, shape in sorted(pairs.tolist()):
        found[point].append(shape)
    return found


def _heirs(shapes: Sequence[Shape], gaps: GapTriangles, points: npt.NDArray[np.object_]) -> dict[int, int]:
    """Who gets each point that lies in a gap: the nearest shape."""
    rings = gaps.points.at[gaps.corners]
    triangles = np.asarray(shapely.polygons(rings), dtype=object)
    inside = np.unique(shapely.STRtree(triangles).query(points, predicate="intersects")[0])
    if not len(inside):
        return {}
    near = shapely.STRtree(shapes).query_nearest(points[inside], all_matches=False)[1]
    return dict(zip(inside.tolist(), near.tolist(), strict=True))
