"""The ink round a region of a scan: how wide its line is, and the region out to the middle of it.

Two neighbours that are traced so meet in the middle of the line that is printed between them.
"""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.cartography.scans.colour_regions import Picture

Floats = NDArray[np.float64]

APART_PX = 2.0
"""Of two places where the line is looked at."""
TOGETHER = 4
"""So many places beside each other give one width: grain and noise cancel out."""
ALIKE_BESIDE = 5
"""A width is the median of so many to each side: a corner or a letter at the line does not change it."""
QUIET = 12.0
"""A smaller step between pixels is no edge."""
LEAST_INK_PX = 0.5


def to_middle_of_ink(
    picture: Picture, region: shapely.Polygon, reach_px: float, unlike: float
) -> tuple[shapely.Polygon, float]:
    """The region grown by half the line round it, where there is one, and the median width of that line; in pixels.

    Looked at is what lies within `reach_px` of the outline: a line of ink is a colour that ends again before, at a
    difference of `unlike` or more in any channel. A colour that goes on is another ground, and the region ends at it.
    """
    widths, stretches = _widths(picture, shapely.orient_polygons(region), reach_px, unlike)
    inked = widths >= LEAST_INK_PX
    if not inked.any():
        return region, 0.0
    bands = shapely.buffer(stretches[inked], widths[inked] / 2, quad_segs=4)
    parts = shapely.get_parts(shapely.union_all([region, *bands]))
    grown = max((part for part in parts if isinstance(part, shapely.Polygon)), key=lambda part: part.area)
    return shapely.Polygon(grown.exterior), float(np.median(widths[inked]))


def _widths(
    picture: Picture, region: shapely.Polygon, reach_px: float, unlike: float
) -> tuple[Floats, NDArray[np.object_]]:
    """The width of the line at each stretch of the outline, 0 without one, and the stretches themselves."""
    line = region.exterior
    groups = max(3, int(line.length / (APART_PX * TOGETHER)))
    places = np.linspace(0.0, line.length, groups * TOGETHER, endpoint=False)
    at = shapely.get_coordinates(shapely.line_interpolate_point(line, places))
    ahead = np.roll(at, -3, axis=0) - np.roll(at, 3, axis=0)
    outwards = np.stack([ahead[:, 1], -ahead[:, 0]], axis=1) / np.maximum(np.hypot(*ahead.T), 1e-9)[:, None]
    far = np.arange(0.5, max(3.0, reach_px) + 1.0)
    spots = at[:, None, :] + far[None, :, None] * outwards[:, None, :]
    high, wide = picture.shape[:2]
    columns = np.clip(np.floor(spots[..., 0]).astype(np.intp), 0, wide - 1)
    rows = np.clip(np.floor(spots[..., 1]).astype(np.intp), 0, high - 1)
    colours = picture[rows, columns].astype(np.float64)
    crossed = np.median(colours.reshape(groups, TOGETHER, len(far), 3), axis=1)
    ring = np.concatenate([at, at[:1]])
    ends = np.arange(groups) * TOGETHER
    stretches = np.array(shapely.linestrings([ring[end : end + TOGETHER + 1] for end in ends]), dtype=np.object_)
    return _calmed(np.array([_width(colours, unlike) for colours in crossed])), stretches


def _width(colours: Floats, unlike: float) -> float:
    """How many pixels the first colour goes on that stands along a way out of the region; 0 when to the end."""
    steps = np.diff(colours, axis=0)
    quiet = np.abs(steps).max(axis=1) < QUIET
    turns = np.zeros(len(steps), dtype=np.bool_)
    turns[1:] = (steps[1:] * steps[:-1]).sum(axis=1) < 0
    stands = int(np.argmax(quiet | turns)) if (quiet | turns).any() else 0
    ends = np.abs(colours[stands:] - colours[stands]).max(axis=1) > unlike
    return float(stands + np.argmax(ends)) if ends.any() else 0.0


def _calmed(widths: Floats) -> Floats:
    """Each width as the median of itself and those beside it, round the outline."""
    beside = [np.roll(widths, by) for by in range(-ALIKE_BESIDE, ALIKE_BESIDE + 1)]
    calmed: Floats = np.median(beside, axis=0)
    return calmed
