"""What is asked again and again in one step of work on a large map, found once. No arrays: it is soon loaded."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import TypeVar

from immutables import Map

T = TypeVar("T")

_kept: ContextVar[dict[object, tuple[object, object]] | None] = ContextVar("kept", default=None)


@contextlib.contextmanager
def one_step() -> Iterator[None]:
    """What is asked of many hexes again and again in one step of work is found once, and forgotten with the step."""
    if _kept.get() is not None:
        yield
        return
    token = _kept.set({})
    try:
        yield
    finally:
        _kept.reset(token)


def entries_of(things: Map[str, T]) -> dict[str, T]:
    """The entries of a large map as a dictionary, which tells them several times as fast as its tree."""
    return once(things, lambda: dict(things.items()))


def once(of: object, find: Callable[[], T]) -> T:
    """What is found for a thing: within one step of work found once."""
    kept = _kept.get()
    if kept is None:
        return find()
    if id(of) not in kept:
        kept[id(of)] = (of, find())  # what it was found for is kept with it, so that nothing else comes by its name
    found: T = kept[id(of)][1]  # type: ignore[assignment]
    return found
