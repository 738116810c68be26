"""Times of several calls in turns, so that whatever else the machine does falls on all of them alike."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter


def times(rounds: int, repeats: int = 1, **calls: Callable[[], object]) -> dict[str, float]:
    """The median time of each call in seconds; in each round each is called `repeats` times in a row."""
    found: dict[str, list[float]] = {name: [] for name in calls}
    for call in calls.values():
        call()
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, call in calls.items():
                begin = perf_counter()
                for _ in range(repeats):
                    call()
                found[name].append((perf_counter() - begin) / repeats)
    finally:
        gc.enable()
    return {name: median(took) for name, took in found.items()}
