"""The region of one colour round a point of a picture, as a polygon: what a magic wand traces on a scan.

Pictures are arrays of shape (height, width, 3), 8 bits a channel; points are (column, row) of pixels, the upper left
corner of the first pixel being (0, 0).
"""

from __future__ import annotations

from math import ceil

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.engine.maps.area_map import Point

Mask = NDArray[np.bool_]
Picture = NDArray[np.uint8]

SMALLEST_REGION_PX = 16
"""A region of fewer pixels is a speck: nobody meant it."""
GRAIN_APART = 4.0
"""So many deviations may two pixels of one ground lie apart."""
STEP_TO_DEVIATION = 1.05
"""Of the median step between neighbouring pixels of one ground."""
MOST_SMOOTHING = 2
FLAT_PX = 1.5


class NoRegion(ValueError):
    """There is nothing to trace at the point; the text says why, for the user."""


def region_of_colour(
    picture: Picture,
    at: tuple[int, int],
    tolerance: int = 24,
    closing_px: int = 2,
    flat_px: float = FLAT_PX,
    gap_px: float = 0.0,
) -> shapely.Polygon:
    """The outline, in pixels, of the connected pixels that are like the one at `at` (column, row).

    `tolerance` is the largest difference in any channel. Letters and lines that stand in the region from its edge
    leave no dents when they are thinner than twice `closing_px`, and what the region encloses is part of it; a line
    from edge to edge is a border and ends it, also where it has gaps of less than `gap_px`. The outline is simplified
    by `flat_px`. Where the grain of the paper is coarser than the tolerance, colours are those of a pixel with its
    neighbours.

    Raises
    ------
    NoRegion
        The point lies off the picture or too near to a border, or the region is a speck or the whole picture.
    """
    height, width = picture.shape[:2]
    column, row = at
    if not (0 <= column < width and 0 <= row < height):
        raise NoRegion("There is no scan at this point.")
    region = _region(picture, at, tolerance, ceil(gap_px / 2))
    if region.all():
        raise NoRegion("Everything seen here has this colour: lower the tolerance or trace a region with a border.")
    if closing_px:
        region = _closed(region, closing_px)
    shape = _without_holes(_outline(region))
    if shape.area < SMALLEST_REGION_PX:
        raise NoRegion("The region of this colour is only a speck: raise the tolerance or zoom in.")
    return simplified(shape, flat_px)


def simplified(shape: shapely.Polygon, flat_px: float = FLAT_PX) -> shapely.Polygon:
    """A polygon without corners that turn it by less than so many pixels; as it is when nothing would be left."""
    simple = shape.simplify(flat_px)
    return simple if isinstance(simple, shapely.Polygon) and not simple.is_empty else shape


def _region(picture: Picture, at: tuple[int, int], tolerance: int, narrow_px: int) -> Mask:
    """The connected pixels that are like the one at `at`, of a picture without its grain and up to where it is like."""
    column, row = at
    raw = picture.astype(np.int16)
    smooth, grain, passes = raw, _grain(raw), 0
    while grain * GRAIN_APART > tolerance and passes < MOST_SMOOTHING:
        smooth, grain, passes = _smoothed(smooth), grain / 3, passes + 1
    wanted = smooth[row, column]
    region = _through_wide_places((np.abs(smooth - wanted) <= tolerance).all(axis=2), at, narrow_px)
    if passes:
        alike = (np.abs(raw - wanted) <= tolerance).all(axis=2)
        for _ in range(passes):  # what was smoothed ends a pixel before its border
            region |= _grown_round(region) & alike
    return region


def _through_wide_places(alike: Mask, at: tuple[int, int], narrow_px: int) -> Mask:
    """The part of a mask that hangs together with a pixel by ways of more than twice so many pixels."""
    wide = alike
    for _ in range(narrow_px):
        wide = ~_grown(~wide)
    if not wide[at[1], at[0]]:
        raise NoRegion("This is too near to a border for gaps to be closed: click further inside.")
    part = connected_part(wide, at)
    for _ in range(narrow_px):
        part = _grown(part) & alike
    return part


def _grain(raw: NDArray[np.int16]) -> float:
    """The deviation of single pixels from their ground, in the channel where it is largest."""
    if raw.shape[1] < 2:
        return 0.0
    steps = np.abs(np.diff(raw, axis=1)).reshape(-1, raw.shape[2])
    return float(np.median(steps, axis=0).max()) * STEP_TO_DEVIATION


def _smoothed(raw: NDArray[np.int16]) -> NDArray[np.int16]:
    """Each pixel as the mean of itself and its eight neighbours."""
    high, wide = raw.shape[:2]
    roomy = np.pad(raw, ((1, 1), (1, 1), (0, 0)), mode="edge")
    rows = roomy[:high] + roomy[1 : high + 1] + roomy[2:]
    smooth: NDArray[np.int16] = (rows[:, :wide] + rows[:, 1 : wide + 1] + rows[:, 2:] + 4) // 9
    return smooth


def connected_part(mask: Mask, at: tuple[int, int]) -> Mask:
    """The pixels of a mask that hang together with the one at `at` (column, row), side by side."""
    column, row = at
    part = np.zeros_like(mask)
    part[row, column] = mask[row, column]
    count = -1
    while (now := int(part.sum())) != count:
        count = now
        part = _spread(part, mask)
        part = _spread(part.T, mask.T).T
    return part


def _spread(part: Mask, mask: Mask) -> Mask:
    """Every run of the mask along a row belongs to the part when one of its pixels does."""
    flat = mask.ravel()
    starts = np.ones(flat.size, dtype=np.bool_)
    starts[1:] = flat[1:] != flat[:-1]
    starts[:: mask.shape[1]] = True
    runs = np.cumsum(starts) - 1
    touched = np.zeros(int(runs[-1]) + 1, dtype=np.bool_)
    touched[runs[part.ravel()]] = True
    spread: Mask = (touched[runs] & flat).reshape(mask.shape)
    return spread


def _closed(region: Mask, by_px: int) -> Mask:
    """The region without gaps narrower than twice `by_px`: grown, and taken back again."""
    roomy = np.pad(region, by_px + 1)
    for _ in range(by_px):
        roomy = _grown(roomy)
    for _ in range(by_px):
        roomy = ~_grown(~roomy)
    edge = by_px + 1
    return roomy[edge:-edge, edge:-edge]


def _grown(mask: Mask) -> Mask:
    grown = mask.copy()
    grown[1:] |= mask[:-1]
    grown[:-1] |= mask[1:]
    grown[:, 1:] |= mask[:, :-1]
    grown[:, :-1] |= mask[:, 1:]
    return grown


def _grown_round(mask: Mask) -> Mask:
    """The mask with all eight neighbours of its pixels."""
    grown = mask.copy()
    grown[1:] |= mask[:-1]
    grown[:-1] |= mask[1:]
    wide = grown.copy()
    wide[:, 1:] |= grown[:, :-1]
    wide[:, :-1] |= grown[:, 1:]
    return wide


def _outline(region: Mask) -> shapely.Polygon:
    """The largest polygon that the pixels make, each of them a square."""
    edges = np.diff(np.pad(region.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    rows, starts = np.nonzero(edges == 1)
    _, ends = np.nonzero(edges == -1)
    whole = shapely.union_all(shapely.box(starts, rows, ends, rows + 1))
    parts = [part for part in shapely.get_parts(whole) if isinstance(part, shapely.Polygon)]
    return max(parts, key=lambda part: part.area, default=shapely.Polygon())


def _without_holes(shape: shapely.Polygon) -> shapely.Polygon:
    return shapely.Polygon(shape.exterior) if not shape.is_empty else shape


def ring_of(shape: shapely.Polygon) -> tuple[Point, ...]:
    """The corners of a polygon without holes, its first not repeated."""
    return tuple((x, y) for x, y in shapely.get_coordinates(shape.exterior).tolist()[:-1])
