"""Making and taking apart large values without pauses: they hold no cycles that a collector could free."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def no_cycles() -> Iterator[None]:
    """Do not look for cycles meanwhile: among 100,000 new values that is a third of the time, and finds nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def keep_for_long() -> None:
    """What is there now is not looked at by the collector, which stops everything while it looks, until `let_go`.

    Among the values of a map of 100,000 hexes that is two thirds of a second, again and again. What is no longer used
    goes as before, unless it holds on to itself.
    """
    let_go()
    gc.collect()
    gc.freeze()
    _kept.append(True)


def keep_more() -> None:
    """What has come since is kept too; only that is looked through."""
    gc.collect()
    gc.freeze()
    _kept.append(True)


def let_go() -> None:
    """What was kept for long is looked at again: of it goes what holds on to nothing but itself."""
    if _kept:
        _kept.clear()
        gc.unfreeze()


_kept: list[bool] = []
"""Whether anything is kept: who freezes otherwise is left alone."""
