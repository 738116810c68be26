"""Which sides of gap triangles follow each other between two shapes: stretches along which these run beside."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from workbench.cartography.closing.gaps import SIDES, GapTriangles
from workbench.cartography.closing.outline_points import NOBODY, Floats, Ints

NONE = -1


class Crossings(NamedTuple):
    """The sides that lead across a gap, each once: `of_side` is which one a side of a triangle is, NONE where none.

    `ends` are the two points, `triangles` the one or two triangles beside it, NONE for the second where it is alone.
    """

    of_side: Ints
    ends: Ints
    triangles: Ints

    @property
    def many(self) -> int:
        """How many there are."""
        return len(self.ends)


class Chains(NamedTuple):
    """Stretches: `of_crossing` is the stretch of each crossing.

    `facing` is how long its two shapes face each other, `apart` how far they lie apart at the least, `open_ends` at how
    many of its ends the gap goes on and is no gap any more, `thirds` at how many a third shape lies.
    """

    of_crossing: Ints
    facing: Floats
    apart: Floats
    open_ends: Ints
    thirds: Ints


def crossings_of(gaps: GapTriangles) -> Crossings:
    """The sides of these triangles that lead across."""
    triangle, side = np.nonzero(gaps.crosses)
    pairs = np.array(SIDES)[side]
    ends = np.sort(np.stack([gaps.corners[triangle, pairs[:, place]] for place in (0, 1)], axis=1), axis=1)
    keys = ends[:, 0] * (len(gaps.points.at) + 1) + ends[:, 1]
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    which = np.asarray(which, dtype=np.int64).reshape(-1)
    of_side = np.full(gaps.crosses.shape, NONE, dtype=np.int64)
    of_side[triangle, side] = which
    beside = np.full((len(first), 2), NONE, dtype=np.int64)
    beside[which, 1] = triangle  # the last one stands, and the first one below it
    beside[which[::-1], 0] = triangle[::-1]
    beside[beside[:, 0] == beside[:, 1], 1] = NONE
    return Crossings(of_side, ends[first], beside)


def chains_of(gaps: GapTriangles, crossings: Crossings) -> Chains:
    """The crossings joined to stretches, and how each of these lies."""
    is_two = gaps.crosses.sum(axis=1) == 2
    links = crossings.of_side[is_two][gaps.crosses[is_two]].reshape(-1, 2)
    of_crossing = components(crossings.many, links)
    count = int(of_crossing.max()) + 1 if len(of_crossing) else 0
    facing, apart = np.zeros(count), np.full(count, np.inf)
    np.add.at(facing, of_crossing, _faced(gaps, crossings))
    lengths = np.hypot(*(gaps.points.at[crossings.ends[:, 0]] - gaps.points.at[crossings.ends[:, 1]]).T)
    np.minimum.at(apart, of_crossing, lengths)
    is_open = crossings.triangles[:, 1] == NONE
    open_ends = np.bincount(of_crossing[is_open], minlength=count)
    is_three = np.asarray(gaps.crosses.all(axis=1), dtype=np.bool_)
    beside = np.where(crossings.triangles != NONE, is_three[crossings.triangles], False).sum(axis=1)
    thirds = np.zeros(count, dtype=np.int64)
    np.add.at(thirds, of_crossing, beside)
    return Chains(of_crossing, facing, apart, open_ends.astype(np.int64), thirds)


def pairs_of(gaps: GapTriangles, crossings: Crossings, chains: Chains) -> Ints:
    """The two shapes of each stretch, the lower place first."""
    count = len(chains.facing)
    found = np.full((count, 2), NOBODY, dtype=np.int64)
    owners = gaps.points.owners
    is_single = (owners[:, 1] == NOBODY)[crossings.ends].all(axis=1)
    for chosen in (np.arange(crossings.many), np.flatnonzero(is_single)):
        both = np.sort(owners[crossings.ends[chosen], 0], axis=1)
        found[chains.of_crossing[chosen]] = both
    return found


def components(count: int, links: Ints) -> Ints:
    """The numbers 0 to `count` - 1 in groups that the links join: the number of each one's group."""
    parent = list(range(count))

    def root(of: int) -> int:
        while parent[of] != of:
            parent[of] = of = parent[parent[of]]
        return of

    for one, other in links.tolist():
        parent[root(one)] = root(other)
    roots = np.array([root(of) for of in range(count)], dtype=np.int64)
    _, found = np.unique(roots, return_inverse=True)
    return np.asarray(found, dtype=np.int64).reshape(-1)


def _faced(gaps: GapTriangles, crossings: Crossings) -> Floats:
    """How long the points of each crossing are the nearest ones of their shapes: the way between the middles."""
    if not crossings.many:
        return np.empty(0)
    middles = circle_middles(gaps.points.at[gaps.corners])
    one, other = crossings.triangles.T
    halves = gaps.points.at[crossings.ends].mean(axis=1)
    opposite = gaps.points.at[gaps.corners[one]].sum(axis=1) - gaps.points.at[crossings.ends].sum(axis=1)
    is_inside = ((halves - middles[one]) * (halves - opposite)).sum(axis=1) > 0
    to_half = np.where(is_inside, np.hypot(*(halves - middles[one]).T), 0.0)
    between = np.hypot(*(middles[one] - middles[other]).T)
    return np.where(other == NONE, to_half, between)


def circle_middles(corners: Floats) -> Floats:
    """The middle of the circle through the corners of each triangle; of a flat one the middle of its corners."""
    a = corners[:, 0]
    b, c = corners[:, 1] - a, corners[:, 2] - a
    twice = 2 * (b[:, 0] * c[:, 1] - b[:, 1] * c[:, 0])
    is_flat = np.abs(twice) < 1e-12
    twice = np.where(is_flat, 1.0, twice)
    bb, cc = (b**2).sum(axis=1), (c**2).sum(axis=1)
    x = (c[:, 1] * bb - b[:, 1] * cc) / twice
    y = (b[:, 0] * cc - c[:, 0] * bb) / twice
    found: Floats = np.where(is_flat[:, None], corners.mean(axis=1), a + np.stack((x, y), axis=1))
    return found
