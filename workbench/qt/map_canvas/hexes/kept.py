"""What takes long to make or to find and is wanted again, as far as it was asked for last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from workbench.engine.maps.hex_places import Place
from workbench.qt.map_canvas.hexes.hex_window import HexWindow

K = TypeVar("K")
V = TypeVar("V")

MOST_WINDOWS = 64

HasTime = Callable[[], bool]
"""Whether there is time for one thing more."""


class Kept(Generic[K, V]):
    """Things by what they follow from. Those that were not asked for longest are forgotten."""

    def __init__(self, most: int, make: Callable[[K], V]) -> None:
        self._most, self._make = most, make
        self._things: dict[K, V] = {}

    def find(self, key: K) -> V | None:
        """A thing if it is made."""
        thing = self._things.pop(key, None)
        if thing is not None:
            self._things[key] = thing
        return thing

    def of(self, key: K) -> V:
        """A thing, made now unless it was before."""
        thing = self.find(key)
        if thing is None:
            thing = self._things[key] = self._make(key)
            if len(self._things) > self._most:
                del self._things[next(iter(self._things))]
        return thing

    def made(self, keys: Iterable[K], has_time: HasTime) -> bool:
        """Make one after the other while there is time; whether all are made."""
        for key in keys:
            if self.find(key) is None:
                if not has_time():
                    return False
                self.of(key)
        return True

    def forget(self) -> None:
        """Keep nothing."""
        self._things.clear()


class KeptWindows(Generic[V]):
    """What was found on the places of windows; it serves for windows within these too."""

    def __init__(self) -> None:
        self._windows: list[tuple[HexWindow, bool, list[V]]] = []

    def within(
        self, window: HexWindow, kind: bool, find: Callable[[], Iterable[V]], place_of: Callable[[V], Place]
    ) -> Sequence[V]:
        """What there is of one of two kinds in a window, found now unless it is known."""
        for around, its_kind, things in self._windows:
            if its_kind is kind and around.holds(window):
                return [thing for thing in things if window.has(place_of(thing))]
        things = list(find())
        self._windows = [(window, kind, things), *self._windows[: MOST_WINDOWS - 1]]
        return things
