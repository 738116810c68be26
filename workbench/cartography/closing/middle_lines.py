"""The lines that halve the gaps between shapes: where these end and which neighbours they make."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely

from workbench.cartography.closing.chains import NONE, Chains, Crossings, chains_of, components, crossings_of, pairs_of
from workbench.cartography.closing.gaps import SIDES, GapTriangles
from workbench.cartography.closing.outline_points import Flags, Floats, Ints

SHORT = 0.25
"""Shapes that face each other along less than this share of the gap between them meet in a point."""


class Beside(NamedTuple):
    """Two shapes, by their places, that run beside each other: how long and how far apart at the least, in mm."""

    first: int
    second: int
    facing_mm: float
    apart_mm: float


class Halved(NamedTuple):
    """Gaps with what runs beside each other in them; `pair_of` is the place of each stretch's pair in `pairs`."""

    gaps: GapTriangles
    crossings: Crossings
    chains: Chains
    pairs: tuple[Beside, ...]
    pair_of: Ints


def halved(gaps: GapTriangles, width_mm: float) -> Halved:
    """The gaps with the pairs of shapes that run beside each other; what only nears in a point is taken out."""
    crossings = crossings_of(gaps)
    chains = chains_of(gaps, crossings)
    is_point = _are_notches(chains, width_mm)
    if is_point.any():
        gaps = gaps.only(~_touched(crossings, is_point[chains.of_crossing]))
        crossings = crossings_of(gaps)
        chains = chains_of(gaps, crossings)
    both, pair_of = np.unique(pairs_of(gaps, crossings, chains), axis=0, return_inverse=True)
    pair_of = np.asarray(pair_of, dtype=np.int64).reshape(-1)
    is_real = ~_are_short(chains)
    facing = np.bincount(pair_of[is_real], weights=chains.facing[is_real], minlength=len(both))
    apart = np.full(len(both), np.inf)
    np.minimum.at(apart, pair_of[is_real], chains.apart[is_real])
    pairs = tuple(
        Beside(int(a), int(b), float(length), float(near))
        for (a, b), length, near in zip(both.tolist(), facing, apart, strict=True)
    )
    return Halved(gaps, crossings, chains, pairs, pair_of)


def without(found: Halved, declined: set[int]) -> GapTriangles:
    """The gaps without those between the pairs at these places."""
    is_declined = np.isin(found.pair_of, list(declined))
    return found.gaps.only(~_touched(found.crossings, is_declined[found.chains.of_crossing]))


def lines_of(gaps: GapTriangles, smooth_mm: float = 0.0) -> shapely.MultiLineString:
    """The lines that halve these gaps, smoothed by so much, and those that close them against what is no gap."""
    crossings = crossings_of(gaps)
    chains = chains_of(gaps, crossings)
    at, nodes = _nodes(gaps, crossings, chains)
    is_three = np.asarray(gaps.crosses.all(axis=1))
    ways = [
        np.stack((nodes[crossings.of_side[is_three, side]], nodes[_centre(crossings, is_three)]), axis=1)
        for side in range(3)
    ]
    for (a, b), left in (((0, 1), 2), ((1, 2), 0), ((2, 0), 1)):
        is_two = gaps.crosses[:, a] & gaps.crosses[:, b] & ~gaps.crosses[:, left]
        ways.append(nodes[crossings.of_side[is_two][:, (a, b)]])
    lines = [at[way] for way in ways]
    for side, (_, end) in enumerate(SIDES):
        is_one = gaps.crosses[:, side] & (gaps.crosses.sum(axis=1) == 1)
        opposite = gaps.points.at[gaps.corners[is_one, (end + 1) % 3]]
        lines.append(np.stack((at[nodes[crossings.of_side[is_one, side]]], opposite), axis=1))
    found = np.concatenate(lines)
    found = found[(found[:, 0] != found[:, 1]).any(axis=1)]
    merged = shapely.line_merge(shapely.multilinestrings(shapely.linestrings(found)))
    smooth = shapely.simplify(shapely.get_parts(merged), smooth_mm, preserve_topology=False)
    alone = crossings.triangles[:, 1] == NONE
    halves = at[nodes[: crossings.many][alone]]
    ends = gaps.points.at[crossings.ends[alone]]
    caps = [gaps.points.at[_rim(gaps)], *(np.stack((ends[:, end], halves), axis=1) for end in (0, 1))]
    closing = np.asarray(shapely.linestrings(np.concatenate(caps)), dtype=object)
    return shapely.MultiLineString([*np.asarray(smooth, dtype=object), *closing])


def _are_notches(chains: Chains, width_mm: float) -> Flags:
    """Where shapes near each other in a point, or part at an angle: there they do not run beside each other."""
    least = np.where(chains.open_ends > 1, width_mm, 2 * width_mm)
    is_free = (chains.thirds == 0) & (chains.open_ends > 0)
    return np.asarray(is_free & (chains.facing < least))


def _are_short(chains: Chains) -> Flags:
    return np.asarray((chains.facing < SHORT * chains.apart) & (chains.open_ends < 2))


def _centre(crossings: Crossings, is_three: Flags) -> Ints:
    """The node of the middle of each triangle between three owners: they follow those of the crossings."""
    return crossings.many + np.arange(int(is_three.sum()))


def _nodes(gaps: GapTriangles, crossings: Crossings, chains: Chains) -> tuple[Floats, Ints]:
    """Where the lines bend: the middles of the crossings, then those of triangles between three owners.

    Along a stretch that is too short to be a border they are one: `nodes` is the place of each in what is told first.
    """
    is_three = np.asarray(gaps.crosses.all(axis=1))
    halves = gaps.points.at[crossings.ends].mean(axis=1)
    middles = gaps.points.at[gaps.corners[is_three]].mean(axis=1)
    every = np.concatenate((halves, middles))
    links = []
    is_short = _are_short(chains)[chains.of_crossing]
    number = np.full(len(gaps.corners), NONE, dtype=np.int64)
    number[is_three] = _centre(crossings, is_three)
    for beside in crossings.triangles.T:
        joins = is_short & (beside != NONE)
        ends = number[beside[joins]]
        links.append(np.stack((np.flatnonzero(joins), ends), axis=1)[ends != NONE])
    short = np.flatnonzero(is_short)
    if len(short):
        order = short[np.argsort(chains.of_crossing[short], kind="stable")]
        same = chains.of_crossing[order[1:]] == chains.of_crossing[order[:-1]]
        links.append(np.stack((order[:-1], order[1:]), axis=1)[same])
    group = components(len(every), np.concatenate(links) if links else np.empty((0, 2), dtype=np.int64))
    counts = np.bincount(group)
    at = np.stack([np.bincount(group, weights=every[:, part]) / counts for part in (0, 1)], axis=1)
    return at, group


def _rim(gaps: GapTriangles) -> Ints:
    """Sides of the triangles that lead across nothing and are no side of another one, and no side of a shape either."""
    sides = np.sort(
        np.concatenate([gaps.corners[~gaps.crosses[:, at]][:, pair] for at, pair in enumerate(SIDES)]), axis=1
    )
    _, first, counts = np.unique(sides, axis=0, return_index=True, return_counts=True)
    alone = sides[first[counts == 1]]
    found: Ints = alone[~gaps.points.are_next(alone[:, 0], alone[:, 1])]
    return found


def _touched(crossings: Crossings, chosen: Flags) -> Flags:
    """Which triangles have one of these crossings as a side."""
    return np.asarray(((crossings.of_side != NONE) & chosen[crossings.of_side]).any(axis=1))
