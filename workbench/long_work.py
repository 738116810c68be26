"""Work that takes a while: it tells evenly how far it is, and can be stopped between any two of its steps.

Its maker gives a `Progress`. Who does it divides the whole into parts by how long they take, tells in each how much of
how much is done, and looks whether to go on where a step is long. It is handed on as a `LongWork`; deep below one asks
for what is `under_way`, goes through very many things by `each`, and so needs to be handed nothing.

What writes ends with `Stopped` before anything of it is kept, or within a transaction.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection, Iterator
from contextvars import ContextVar
from typing import TypeVar

from workbench.engine.words.message import Message

Progress = Callable[[int, int], bool]
"""Told how much of how much is done; False stops the work."""
STEPS = 1000
"""So often at most is told that it goes on."""
LOOK_EVERY_S = 0.03
MANY, FEW = 1024, 16
"""After so many things is told how many of them have been gone through; of those that take a while, after a few."""
T = TypeVar("T")


class Stopped(Exception):
    """Whoever waited for the work did so no more; nothing was written."""

    def __init__(self) -> None:
        super().__init__(Message("it was stopped"))


class _Told:
    """What one piece of work has told so far."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._step, self._at = -1, 0.0

    def tell(self, share: float) -> None:
        if self._progress is None:
            return
        step, now = max(self._step, round(share * STEPS)), time.monotonic()
        if step == self._step and now - self._at < LOOK_EVERY_S:
            return
        self._step, self._at = step, now
        if not self._progress(step, STEPS):
            raise Stopped

    def look(self) -> None:
        """Ask whether to go on, now and then."""
        self.tell(max(0, self._step) / STEPS)


class LongWork:
    """A piece of work, or a part of one. Each of its methods may raise `Stopped`."""

    def __init__(self, progress: Progress | None = None) -> None:
        self._told, self._from, self._to = _Told(progress), 0.0, 1.0

    def parts(self, *shares: float) -> tuple[LongWork, ...]:
        """Parts that follow each other, as long as their shares are to each other."""
        whole, begun, found = sum(shares) or 1.0, 0.0, []
        for share in shares:
            found.append(self.between(begun / whole, (begun + share) / whole))
            begun += share
        return tuple(found)

    def between(self, first: float, last: float) -> LongWork:
        """The part of it from one share to another."""
        part = LongWork()
        part._told, part._from, part._to = self._told, self._at(first), self._at(last)
        return part

    def _at(self, share: float) -> float:
        return self._from + (self._to - self._from) * share

    def tell(self, done: float, of: float = 1.0) -> None:
        """So much of it is done."""
        self._told.tell(self._at(min(1.0, done / of) if of else 1.0))

    def goes_on(self, done: int, of: int) -> bool:
        """The work as a `Progress`, for whoever wants to tell one: it goes on until it raises `Stopped`."""
        self.tell(done, of)
        return True

    def look(self) -> None:
        """Nothing more is done, but it may be time to stop."""
        self._told.look()

    def over(self, things: Collection[T], every: int = 1) -> Iterator[T]:
        """The things one after the other; after so many of them it is told how far it is."""
        for number, thing in enumerate(things):
            if number % every == 0:
                self.tell(number, len(things))
            yield thing
        self.tell(1)


UNTOLD = LongWork()
"""Work that nobody waits for."""

_under_way: ContextVar[LongWork] = ContextVar("under_way", default=UNTOLD)


def under_way() -> LongWork:
    """The work that is being done now."""
    return _under_way.get()


@contextlib.contextmanager
def doing(work: LongWork) -> Iterator[LongWork]:
    """What is done meanwhile is this work."""
    token = _under_way.set(work)
    try:
        yield work
    finally:
        _under_way.reset(token)


@contextlib.contextmanager
def part(first: float, last: float) -> Iterator[None]:
    """What is done meanwhile is this part of the work around it; it is done at the end."""
    with doing(under_way().between(first, last)) as work:
        yield
        work.tell(1)


def each(things: Collection[T], every: int | None = None) -> Iterator[T]:
    """The things one after the other, as the work that is under way; of no more than are gone through at a time
    nothing is told.
    """
    every = every or MANY
    return under_way().over(things, every) if len(things) > every else iter(things)
