"""The outlines of shapes as points that know whose they are, without the sides that two shapes share already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from workbench.cartography.areas.polygon_cleaning import APART_MM, Shape

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
MOST_OWNERS = 4
"""So many shapes are told apart at one point; more meet nowhere but in a star."""
MOST_POINTS = 400_000
NOBODY = -1


class Outlines(NamedTuple):
    """All sides of all outlines on the grid on which they are put together: from where, to where, whose, whether loose.

    What is loose is shared with no other shape.
    """

    starts: Floats
    ends: Floats
    owners: Ints
    is_loose: npt.NDArray[np.bool_]

    @property
    def lengths(self) -> Floats:
        """How long each side is."""
        found: Floats = np.hypot(*(self.ends - self.starts).T)
        return found


class OwnedPoints(NamedTuple):
    """Points that differ, and who owns each: as many as there are, then NOBODY. `sides` are those that follow."""

    at: Floats
    owners: Ints
    sides: Ints

    def are_next(self, one: Ints, other: Ints) -> npt.NDArray[np.bool_]:
        """Which of these pairs of points, the lower place first, follow each other on an outline."""
        return np.isin(_pair(one, other, len(self.at)), _pair(self.sides[:, 0], self.sides[:, 1], len(self.at)))


def outlines_of(shapes: Sequence[Shape]) -> Outlines:
    """The sides of these shapes; one that two of them have is not loose."""
    parts, of_shapes = shapely.get_parts(np.asarray(shapes, dtype=object), return_index=True)
    rings, of_parts = shapely.get_rings(parts, return_index=True)
    places, of_rings = shapely.get_coordinates(rings, return_index=True)
    places = on_the_grid(places)
    is_side = (of_rings[:-1] == of_rings[1:]) & (places[:-1] != places[1:]).any(axis=1)
    starts, ends = places[:-1][is_side], places[1:][is_side]
    owners = np.asarray(of_shapes[of_parts], dtype=np.int64)[of_rings[:-1][is_side]]
    return Outlines(starts, ends, owners, ~_are_shared(starts, ends))


def near_others(outlines: Outlines, within_mm: float) -> Outlines:
    """The loose sides that lie so near to one of another shape: only there gaps are closed."""
    loose = np.flatnonzero(outlines.is_loose)
    loose = loose[_near_frames(outlines, loose, within_mm)]
    ends = np.stack((outlines.starts[loose], outlines.ends[loose]), axis=1)
    sides = np.asarray(shapely.linestrings(ends), dtype=object)
    one, other = shapely.STRtree(sides).query(sides, predicate="dwithin", distance=within_mm)
    is_near = np.zeros(len(outlines.owners), dtype=np.bool_)
    is_near[loose[one[outlines.owners[loose[one]] != outlines.owners[loose[other]]]]] = True
    return outlines._replace(is_loose=is_near)


def _near_frames(outlines: Outlines, loose: Ints, within_mm: float) -> Flags:
    """Which of these sides lie so near to the frame of another shape: no others are near that shape itself."""
    starts, ends, owners = outlines.starts[loose], outlines.ends[loose], outlines.owners[loose]
    low, high = np.minimum(starts, ends), np.maximum(starts, ends)
    whose, place = np.unique(owners, return_inverse=True)
    frames = np.concatenate((np.full((len(whose), 2), np.inf), np.full((len(whose), 2), -np.inf)), axis=1)
    np.minimum.at(frames[:, :2], place, low)
    np.maximum.at(frames[:, 2:], place, high)
    margin = within_mm + APART_MM
    around = np.asarray(shapely.box(*(frames[:, :2] - margin).T, *(frames[:, 2:] + margin).T), dtype=object)
    sides = np.asarray(shapely.box(*low.T, *high.T), dtype=object)
    found = np.zeros(len(loose), dtype=np.bool_)
    if len(whose) > 1:
        side, other = shapely.STRtree(around).query(sides)
        found[side[place[side] != other]] = True
    return found


def points_along(outlines: Outlines, spacing_mm: float) -> OwnedPoints:
    """Points on the loose sides, no farther apart than this unless there would be too many of them."""
    chosen = outlines.is_loose
    starts, ends, owners = outlines.starts[chosen], outlines.ends[chosen], outlines.owners[chosen]
    lengths = np.hypot(*(ends - starts).T)
    spacing_mm = max(spacing_mm, float(lengths.sum()) / MOST_POINTS)
    counts = np.maximum(np.ceil(lengths / spacing_mm), 1).astype(np.int64)
    side = np.repeat(np.arange(len(counts)), counts)
    step = np.arange(len(side)) - np.repeat(np.cumsum(counts) - counts, counts)
    share = (step / counts[side])[:, None]
    following = starts[side] + (ends - starts)[side] * ((step + 1) / counts[side])[:, None]
    at = np.concatenate((starts[side] + (ends - starts)[side] * share, following))
    at = on_the_grid(at)
    return _owned(at, np.concatenate((owners[side], owners[side])))


def _pair(one: Ints, other: Ints, most: int) -> Ints:
    return one * (most + 1) + other


def _owned(at: Floats, owners: Ints) -> OwnedPoints:
    """The same points, each once, with all who own it; the first half of them leads to the second."""
    keys = numbered(at)
    _, place = np.unique(keys, return_inverse=True)
    sides = np.sort(place.reshape(2, -1), axis=0).T
    order = np.lexsort((owners, keys))
    keys, owners, at = keys[order], owners[order], at[order]
    if not len(keys):
        return OwnedPoints(at, np.empty((0, MOST_OWNERS), dtype=np.int64), sides)
    is_new = np.append(True, (keys[1:] != keys[:-1]) | (owners[1:] != owners[:-1]))
    keys, owners, at = keys[is_new], owners[is_new], at[is_new]
    is_first = np.append(True, keys[1:] != keys[:-1])
    point = np.cumsum(is_first) - 1
    rank = np.arange(len(keys)) - np.flatnonzero(is_first)[point]
    found = np.full((int(is_first.sum()), MOST_OWNERS), NOBODY, dtype=np.int64)
    is_kept = rank < MOST_OWNERS
    found[point[is_kept], rank[is_kept]] = owners[is_kept]
    return OwnedPoints(at[is_first], found, sides)


def on_the_grid(at: Floats) -> Floats:
    """Places on the grid on which outlines are put together; halves fall as here, whoever puts them together."""
    found: Floats = np.round(at / APART_MM) * APART_MM
    return found


def numbered(at: Floats) -> Ints:
    """A number for each point, the same for points at the same place of the grid."""
    cells = np.round(at / APART_MM).astype(np.int64)
    return cells[:, 0] * (1 << 32) + cells[:, 1]


def _are_shared(starts: Floats, ends: Floats) -> npt.NDArray[np.bool_]:
    """Which of these sides stands more than once, in whichever direction."""
    first, second = numbered(starts), numbered(ends)
    both = np.stack((np.minimum(first, second), np.maximum(first, second)), axis=1)
    _, where, counts = np.unique(both, axis=0, return_inverse=True, return_counts=True)
    return np.asarray(counts[where.reshape(-1)] > 1)
