"""The compiled search: a bucket queue over arrays. The only module that imports numba; `compiled.py` imports it.

Spaces of one cost wait in one bucket, first come first served, so that spaces are settled in the very order in
which networkx's heap settles them, and among equal ways the same one is found.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Numbers = NDArray[np.int32]

# columns of `work`
REACHED, PARENT, ONWARD, BACK = 0, 1, 2, 3
# columns of `overlay`
ENTER, LEAVE, ZONE = 0, 1, 2
# rows of `buckets`
FIRST, LAST = 0, 1
# columns of `steps`
HEAD, COST = 0, 1


@njit(cache=True)
def _append(buckets: Numbers, work: Numbers, bucket: int, space: int) -> None:
    tail = buckets[LAST, bucket]
    work[space, ONWARD] = -1
    work[space, BACK] = tail
    buckets[LAST, bucket] = space
    if tail < 0:
        buckets[FIRST, bucket] = space
    else:
        work[tail, ONWARD] = space


@njit(cache=True)
def _remove(buckets: Numbers, work: Numbers, bucket: int, space: int) -> None:
    before, after = work[space, BACK], work[space, ONWARD]
    if before < 0:
        buckets[FIRST, bucket] = after
    else:
        work[before, ONWARD] = after
    if after < 0:
        buckets[LAST, bucket] = before
    else:
        work[after, BACK] = before


@njit(cache=True)
def _forget(buckets: Numbers, work: Numbers) -> None:
    """Empty the buckets; what still waited in them was not reached for certain."""
    for bucket in range(buckets.shape[1]):
        space = buckets[FIRST, bucket]
        while space >= 0:
            work[space, REACHED] = -1
            space = work[space, ONWARD]
        buckets[FIRST, bucket] = -1
        buckets[LAST, bucket] = -1


@njit(cache=True)
def _report(work: Numbers, found: Numbers, number: int, whole: bool) -> None:
    """Write what was found, and wipe the work."""
    if whole:
        found[1, :] = -1
    for place in range(number):
        space = found[0, place]
        row = space if whole else place
        found[1, row] = work[space, REACHED]
        found[2, row] = work[space, PARENT]
        work[space, REACHED] = -1


@njit(cache=True)
def search(
    starts: Numbers,
    steps: Numbers,
    overlay: Numbers,
    sources: Numbers,
    cutoff: int,
    target: int,
    whole: bool,
    work: Numbers,
    buckets: Numbers,
    found: Numbers,
) -> int:
    """The number of spaces found. They stand in the first row of `found`, in order; below them their costs and the
    spaces before them (-1 at a source): in the same order, or, `whole`, by the number of the space.

    Costs of steps, and of entering and leaving, are -1 for what is impossible. There are a power of two of buckets,
    more than any step costs. Buckets and reached costs are -1 before and after.
    """
    mask = buckets.shape[1] - 1
    waiting = 0
    for source in sources:
        if work[source, REACHED] < 0:
            work[source, REACHED] = 0
            work[source, PARENT] = -1
            _append(buckets, work, 0, source)
            waiting += 1
    number = 0
    here_cost = 0
    while waiting > 0:
        bucket = here_cost & mask
        while buckets[FIRST, bucket] >= 0:
            here = buckets[FIRST, bucket]
            _remove(buckets, work, bucket, here)
            waiting -= 1
            found[0, number] = here
            number += 1
            if here == target:
                _forget(buckets, work)
                _report(work, found, number, whole)
                return number
            if overlay[here, LEAVE] < 0:
                continue
            base = here_cost + overlay[here, LEAVE]
            for step in range(starts[here], starts[here + 1]):
                there = steps[step, HEAD]
                if steps[step, COST] < 0 or overlay[there, ENTER] < 0:
                    continue
                if overlay[here, ZONE] and overlay[there, ZONE]:
                    continue
                total = base + steps[step, COST] + overlay[there, ENTER]
                if total > cutoff:
                    continue
                known = work[there, REACHED]
                if known < 0:
                    waiting += 1
                elif total < known:
                    _remove(buckets, work, known & mask, there)
                else:
                    continue
                work[there, REACHED] = total
                work[there, PARENT] = here
                _append(buckets, work, total & mask, there)
        here_cost += 1
    _report(work, found, number, whole)
    return number
