"""The compiled search: a bucket queue over arrays. The only module that imports numba; `compiled.py` imports it.

Spaces of one cost wait in one bucket, first come first served, so that spaces are settled in the very order in
which networkx's heap settles them, and among equal ways the same one is found.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Numbers = NDArray[np.int32]

# columns of `steps`
HEAD, COST = 0, 1
# columns of `work`
REACHED, PARENT, BLANK = 0, 1, 2
# columns of `extras`
ENTER, LEAVE, ZONE = 0, 1, 2
# columns of `entries`
SPACE, NEXT = 0, 1
END = -1


@njit(cache=True)
def _forget(entries: Numbers, work: Numbers, lasts: Numbers) -> None:
    """Empty the buckets; what still waited in them was not reached for certain."""
    for bucket in range(len(lasts)):
        entry = entries[bucket, NEXT]
        while entry != END:
            space = np.uint32(entries[entry, SPACE])
            work[space, REACHED] = work[space, BLANK]
            entry = entries[entry, NEXT]
        entries[bucket, NEXT] = END
        lasts[bucket] = bucket


@njit(cache=True)
def _report(work: Numbers, found: Numbers, number: int, whole: bool) -> None:
    """Write what was found, and wipe the work."""
    if whole:
        found[1, :] = -1
    for place in range(number):
        space = np.uint32(found[0, place])
        row = np.uint32(space if whole else place)
        found[1, row] = work[space, REACHED]
        found[2, row] = work[space, PARENT]
    for place in range(number):
        space = np.uint32(found[0, place])
        work[space, REACHED] = work[space, BLANK]


@njit(cache=True)
def search(
    starts: Numbers,
    steps: Numbers,
    dearer: bool,
    extras: Numbers,
    sources: Numbers,
    cutoff: int,
    target: int,
    whole: bool,
    work: Numbers,
    entries: Numbers,
    lasts: Numbers,
    found: Numbers,
) -> int:
    """The number of spaces found. They stand in the first row of `found`, in order; below them their costs and the
    spaces before them (-1 at a source): in the same order, or, `whole`, by the number of the space.

    A step that is impossible costs more than any cutoff. The reached cost of a space in `work` is blank before and
    after: more than any cutoff, or -1 where the space cannot be entered. With `dearer`, `extras` is what spaces cost
    in addition (-1 to leave: impossible), and the zone. Each bucket is a chain of `entries`; the first entries are
    the empty beginnings of the chains, a power of two of them, more than any step costs.
    """
    mask = len(lasts) - 1
    top = len(lasts)
    for source in sources:
        if work[source, REACHED] != 0:
            work[source, REACHED] = 0
            work[source, PARENT] = -1
            entries[top, SPACE] = source
            entries[top, NEXT] = END
            entries[lasts[0], NEXT] = top
            lasts[0] = top
            top += 1
    waiting = top - len(lasts)
    number = 0
    here_cost = 0
    out = 0
    guarded = False
    while waiting > 0:
        bucket = np.uint32(here_cost & mask)
        entry = entries[bucket, NEXT]
        while entry != END:
            here = np.uint32(entries[np.uint32(entry), SPACE])
            waiting -= 1
            if work[here, REACHED] == here_cost:  # otherwise a cheaper way was found after it had been put here
                found[0, number] = here
                number += 1
                if here == target:
                    _report(work, found, number, whole)
                    _forget(entries, work, lasts)
                    return number
                if dearer:
                    out = extras[here, LEAVE]
                    guarded = extras[here, ZONE] != 0
                if out >= 0:
                    base = here_cost + out
                    for step in range(np.uint32(starts[here]), np.uint32(starts[here + 1])):
                        there = np.uint32(steps[step, HEAD])
                        total = base + steps[step, COST]
                        if dearer:
                            if guarded and extras[there, ZONE] != 0:
                                continue
                            total += extras[there, ENTER]
                        if total < work[there, REACHED] and total <= cutoff:
                            work[there, REACHED] = total
                            work[there, PARENT] = here
                            last = np.uint32(total & mask)
                            entries[top, SPACE] = there
                            entries[top, NEXT] = END
                            entries[np.uint32(lasts[last]), NEXT] = top
                            lasts[last] = top
                            top += 1
                            waiting += 1
            entry = entries[np.uint32(entry), NEXT]
        entries[bucket, NEXT] = END
        lasts[bucket] = bucket
        here_cost += 1
    _report(work, found, number, whole)
    return number
