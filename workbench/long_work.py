"""Work that takes a while: it tells evenly how far it is, and can be stopped between any two of its steps.

Its maker gives a `Progress`. Who does it divides the whole into parts by how long they take, tells in each how much of
how much is done, and looks whether to go on where a step is long.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from typing import TypeVar

Progress = Callable[[int, int], bool]
"""Told how much of how much is done; False stops the work."""
STEPS = 1000
"""So often at most is told that it goes on."""
LOOK_EVERY_S = 0.03
T = TypeVar("T")


class Stopped(Exception):
    """The user stopped the work; nothing was written."""


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
            part = LongWork()
            part._told = self._told
            part._from, part._to = (self._at(edge / whole) for edge in (begun, begun + share))
            begun += share
            found.append(part)
        return tuple(found)

    def _at(self, share: float) -> float:
        return self._from + (self._to - self._from) * share

    def tell(self, done: float, of: float = 1.0) -> None:
        """So much of it is done."""
        self._told.tell(self._at(min(1.0, done / of) if of else 1.0))

    def look(self) -> None:
        """Nothing more is done, but it may be time to stop."""
        self._told.look()

    def over(self, things: Collection[T]) -> Iterator[T]:
        """The things one by one, each a step."""
        for number, thing in enumerate(things):
            self.tell(number, len(things))
            yield thing
        self.tell(1)


UNTOLD = LongWork()
"""Work that nobody waits for."""
