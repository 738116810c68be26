"""The gaps between shapes, as triangles between points of different owners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from workbench.cartography.areas.polygon_cleaning import Shape
from workbench.cartography.closing.outline_points import NOBODY, Floats, Ints, OwnedPoints, numbered

SIDES = ((0, 1), (1, 2), (2, 0))


class GapTriangles(NamedTuple):
    """Triangles in the gaps: their corners as places of `points`, and which of their sides lead across a gap."""

    points: OwnedPoints
    corners: Ints
    crosses: npt.NDArray[np.bool_]
    lengths: Floats

    def only(self, which: npt.ArrayLike) -> GapTriangles:
        """These triangles alone."""
        chosen = np.asarray(which, dtype=np.bool_)
        return GapTriangles(self.points, self.corners[chosen], self.crosses[chosen], self.lengths[chosen])


def triangles_between(points: OwnedPoints) -> GapTriangles:
    """All triangles of these points that have a side between two owners, inside a shape or not."""
    triangles = shapely.get_parts(shapely.delaunay_triangles(shapely.multipoints(points.at)))
    corners = _corners(points, triangles)
    lengths = np.stack([np.hypot(*(points.at[corners[:, a]] - points.at[corners[:, b]]).T) for a, b in SIDES], axis=1)
    crosses = np.stack([_are_apart(points.owners, corners[:, a], corners[:, b]) for a, b in SIDES], axis=1)
    return GapTriangles(points, corners, crosses, lengths).only(crosses.any(axis=1))


def gaps_within(points: OwnedPoints, shapes: Sequence[Shape], width_mm: float) -> GapTriangles:
    """The triangles of the gaps that are no wider than this."""
    found = triangles_between(points)
    is_wide = found.crosses & (found.lengths > width_mm)
    return outside(found.only(~is_wide.any(axis=1)), shapes)


def outside(found: GapTriangles, shapes: Sequence[Shape]) -> GapTriangles:
    """Those that lie in no shape."""
    middles = shapely.points(found.points.at[found.corners].mean(axis=1))
    is_free = np.ones(len(found.corners), dtype=np.bool_)
    is_free[shapely.STRtree(shapes).query(middles, predicate="within")[0]] = False
    return found.only(is_free)


def owner_of(owners: Ints, one: Ints, other: Ints) -> Ints:
    """Who owns both of these points, of each pair; the first of them, NOBODY where nobody does."""
    found = np.full(len(one), NOBODY, dtype=np.int64)
    for a in reversed(range(owners.shape[1])):
        mine = owners[one, a]
        is_both = (mine != NOBODY) & (owners[other] == mine[:, None]).any(axis=1)
        found = np.where(is_both, mine, found)
    return found


def _are_apart(owners: Ints, one: Ints, other: Ints) -> npt.NDArray[np.bool_]:
    return np.asarray(owner_of(owners, one, other) == NOBODY)


def _corners(points: OwnedPoints, triangles: npt.NDArray[np.object_]) -> Ints:
    """The places of the corners of triangles among the points."""
    if not len(triangles):
        return np.empty((0, 3), dtype=np.int64)
    at = shapely.get_coordinates(triangles).reshape(-1, 4, 2)[:, :3].reshape(-1, 2)
    keys = numbered(points.at)
    order = np.argsort(keys)
    found: Ints = order[np.searchsorted(keys[order], numbered(at))].reshape(-1, 3)
    return found
