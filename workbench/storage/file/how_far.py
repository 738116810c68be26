"""How far a long piece of work is, told to whoever waits for it, who may stop it meanwhile.

Work that goes through very many things goes through them by `each`. It ends with `connecting.Stopped` where whoever
waits has had enough: so it does before anything of it is kept, or within a transaction.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterator
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

from workbench.storage.file.connecting import look_at_the_clock

T = TypeVar("T")
BETWEEN_LOOKS, FEW = 1024, 16
Listener = Callable[[float], object]
"""Told what share of the work is done, from 0 to 1."""


class _Part(NamedTuple):
    listener: Listener
    first: float
    last: float


_part: ContextVar[_Part | None] = ContextVar("part", default=None)


@contextlib.contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Let somebody hear how far the work is that is done meanwhile."""
    token = _part.set(_Part(listener, 0.0, 1.0))
    try:
        yield
    finally:
        _part.reset(token)


@contextlib.contextmanager
def part(first: float, last: float) -> Iterator[None]:
    """What is done meanwhile is this part of the work around it; it is done at the end."""
    outer = _part.get()
    if outer is None:
        yield
        return
    length = outer.last - outer.first
    token = _part.set(_Part(outer.listener, outer.first + length * first, outer.first + length * last))
    try:
        yield
        tell(1.0)
    finally:
        _part.reset(token)


def tell(share: float) -> None:
    """So much of this part is done; Stopped where somebody has had enough."""
    look_at_the_clock()
    here = _part.get()
    if here is not None:
        here.listener(here.first + (here.last - here.first) * share)


def each(things: Collection[T], between: int | None = None) -> Iterator[T]:
    """The things one after the other; how many of them have been gone through is told now and then.

    What takes a while for each of them says after how few it is told (`FEW`).
    """
    many, between = len(things), between or BETWEEN_LOOKS
    if many <= between:
        yield from things
        return
    for at, thing in enumerate(things):
        if at % between == 0:
            tell(at / many)
        yield thing
