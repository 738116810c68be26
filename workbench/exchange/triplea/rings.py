"""Outlines in whole pixels: a polygon of TripleA is one ring, so that what lies in a hole is reached by a slit.

The slit is as wide as nothing and is gone through both ways: with the even-odd rule, by which Java asks whether a point
lies in a polygon, it encloses nothing, and `without_slits` gives the outline and its holes again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import Polygon

Pixel = tuple[int, int]
PixelRing = tuple[Pixel, ...]
PAIRS_AT_ONCE = 64
LEAST_CORNERS = 3


def ring_of(points: Sequence[Pixel]) -> PixelRing:
    """The ring without corners that stand twice in turn, and without spikes; () where it encloses nothing."""
    found: list[Pixel] = []
    for point in points:
        if found and found[-1] == point:
            continue
        if len(found) > 1 and found[-2] == point:
            found.pop()
            continue
        found.append(point)
    while len(found) > 1 and found[0] == found[-1]:
        found.pop()
    while len(found) >= LEAST_CORNERS and (found[-1] == found[1] or found[-2] == found[0]):
        found = found[1:] if found[-1] == found[1] else found[:-1]
        while len(found) > 1 and found[0] == found[-1]:
            found.pop()
    return tuple(found) if len(found) >= LEAST_CORNERS else ()


def in_one_ring(outline: PixelRing, holes: Sequence[PixelRing]) -> PixelRing:
    """An outline with its holes as one ring: from each hole a slit leads to what lies to its left."""
    if not holes:
        return outline
    ground = Polygon(outline, holes)
    shapely.prepare(ground)
    found = list(outline)
    for hole in sorted(holes, key=min):
        at = hole.index(min(hole))
        start = hole[at:] + hole[:at]
        meets = _seen_from(start[0], found, ground)
        found[meets + 1 : meets + 1] = [*start, start[0], found[meets]]
    return tuple(found)


def _seen_from(point: Pixel, corners: Sequence[Pixel], ground: Polygon) -> int:
    """The nearest of the corners to which a straight line leads over the ground; the nearest of all without one.

    Those to the left come first: the leftmost corner of a hole sees one of them.
    """
    places = np.asarray(corners, dtype=np.float64)
    off = ((places - point) ** 2).sum(axis=1)
    order = np.lexsort((off, places[:, 0] > point[0]))
    for first in range(0, len(order), PAIRS_AT_ONCE):
        some = order[first : first + PAIRS_AT_ONCE]
        ends = np.stack((np.broadcast_to(np.asarray(point, dtype=np.float64), (len(some), 2)), places[some]), axis=1)
        seen = shapely.covers(ground, shapely.linestrings(ends))
        if seen.any():
            return int(some[int(seen.argmax())])
    return int(off.argmin())


def without_slits(ring: Sequence[tuple[float, float]]) -> list[tuple[tuple[float, float], ...]]:
    """The rings that are left once every stretch that is gone both ways is taken out; most often the ring itself."""
    steps = Counter(zip(ring, (*ring[1:], ring[0]), strict=True))
    doubled = {step for step in steps if (step[1], step[0]) in steps}
    if not doubled:
        return [tuple(ring)]
    onward: dict[tuple[float, float], list[tuple[float, float]]] = defaultdict(list)
    for (start, end), times in steps.items():
        left = times - steps.get((end, start), 0)
        onward[start].extend([end] * max(0, left))
    return list(_rings(onward))


def _rings(
    onward: dict[tuple[float, float], list[tuple[float, float]]],
) -> Iterator[tuple[tuple[float, float], ...]]:
    """The steps put together again: each way is followed until it comes where it was before."""
    for start in list(onward):
        way, at = [start], {start: 0}
        while onward[way[-1]]:
            here = onward[way[-1]].pop()
            if here not in at:
                at[here] = len(way)
                way.append(here)
                continue
            if len(way) - at[here] >= LEAST_CORNERS:
                yield tuple(way[at[here] :])
            for left in way[at[here] + 1 :]:
                del at[left]
            del way[at[here] + 1 :]
