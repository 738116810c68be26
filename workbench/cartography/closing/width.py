"""Up to which width gaps were drawn between neighbours: a guess out of how far outlines lie from each other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from workbench.cartography.areas.polygon_cleaning import Shape
from workbench.cartography.closing.gaps import outside, triangles_between
from workbench.cartography.closing.outline_points import Floats, Outlines, OwnedPoints, points_along

HAIR_MM = 0.3
"""So near corners and sides are meant to be one, on a sheet of usual size."""
HAIR_SHARE, CHANNEL_SHARE = 0.03, 0.3
"""As shares of the side of a usual space: no channel is narrower than the one, and none is wider than the other."""
LEAST_DRAWN = 0.3
"""Channels run along so much of all outlines at the least; else what lies so near are straits."""
ALIKE = (0.6, 1.45)
"""Half of all channels are so wide, in shares of their usual width: straits are of every width."""
WIDER = 1.5
"""Where three channels meet it is farther from one shape to the next."""
SAMPLES = 30_000


def usual_side_mm(shapes: Sequence[Shape]) -> float:
    """The side of a square as large as a usual space."""
    return float(np.sqrt(np.median(shapely.area(shapes)))) if len(shapes) else 0.0


def hair_mm(shapes: Sequence[Shape]) -> float:
    """What is no gap that anybody drew."""
    return round(min(HAIR_MM, HAIR_SHARE * usual_side_mm(shapes)), 3)


def guessed_width_mm(shapes: Sequence[Shape], outlines: Outlines) -> float:
    """The width within which neighbours should become borders; a hair where outlines meet, or lie far apart."""
    hair, most = hair_mm(shapes), CHANNEL_SHARE * usual_side_mm(shapes)
    loose = float(outlines.lengths[outlines.is_loose].sum())
    if not loose:
        return hair
    points = points_along(outlines, max(loose / SAMPLES, most / 4))
    if len(points.at) < 3:
        return hair
    distances = _distances(points, shapes)
    near = distances[distances <= most]
    if len(near) * loose < LEAST_DRAWN * len(distances) * float(outlines.lengths.sum()):
        return hair
    usual = float(np.median(near))
    if not ALIKE[0] * usual <= np.quantile(near, 0.25) <= np.quantile(near, 0.75) <= ALIKE[1] * usual:
        return hair
    of_channels = near[near <= 3 * usual]
    return round(max(hair, min(most, WIDER * float(np.quantile(of_channels, 0.9)))), 3)


def _distances(points: OwnedPoints, shapes: Sequence[Shape]) -> Floats:
    """How far each point lies from the nearest one of another shape across a gap; infinite where there is none."""

    found = np.full(len(points.at), np.inf)
    triangles = outside(triangles_between(points), shapes)
    for side, (a, b) in enumerate(((0, 1), (1, 2), (2, 0))):
        crossing = triangles.crosses[:, side]
        for end in (a, b):
            np.minimum.at(found, triangles.corners[crossing, end], triangles.lengths[crossing, side])
    return found
