"""What a page shows many times, each kept once under a number: faces of counters, lines of a log, units."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from workbench.engine.counters.counter_face import CounterFace

T = TypeVar("T", bound=Hashable)


class Numbered(Generic[T]):
    """Values in the order in which they were first asked for."""

    def __init__(self) -> None:
        self._numbers: dict[T, int] = {}

    def number(self, value: T) -> int:
        """The number of a value."""
        return self._numbers.setdefault(value, len(self._numbers))

    @property
    def all(self) -> tuple[T, ...]:
        """Every value, by its number."""
        return tuple(self._numbers)


class Faces(Numbered[CounterFace]):
    """The faces of counters; who paints them goes by their numbers."""
