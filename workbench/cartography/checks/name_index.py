"""Who holds a key: spaces of one name, borders of one road. Kept up with a map, so that nothing is searched through."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Generic, TypeVar

V = TypeVar("V")


FILLED_AT_ONCE = 2_000


class Holders(Generic[V]):
    """Key -> the names of the things that hold it. `keys_of` tells the keys of a thing, "" is none.

    The things are gone through when somebody asks first, or before in steps with `fill`.
    """

    def __init__(self, things: Mapping[str, V], keys_of: Callable[[V], Iterable[str]]) -> None:
        self._keys_of = keys_of
        self._held: dict[str, set[str]] = {}
        self._to_come: Iterator[tuple[str, V]] | None = iter(things.items())

    def fill(self) -> Iterator[None]:
        """Go through the things, with a pause after every few."""
        while self._to_come is not None:
            some = list(islice(self._to_come, FILLED_AT_ONCE))
            if not some:
                self._to_come = None
            for name, thing in some:
                for key in self._keys_of(thing):
                    if key:
                        self._held.setdefault(key, set()).add(name)
            yield

    @property
    def _of(self) -> dict[str, set[str]]:
        if self._to_come is not None:
            for _ in self.fill():
                pass
        return self._held

    def __getitem__(self, key: str) -> list[str]:
        """The names of those that hold a key, sorted."""
        return sorted(self._of.get(key, ()))

    def held_of(self, keys: Iterable[str]) -> list[str]:
        """Those of some keys that something holds."""
        held = self._of
        return [key for key in keys if key in held] if held else []

    def keys(self) -> list[str]:
        """All keys that something holds, sorted."""
        return sorted(self._of)

    def follow(self, names: Iterable[str], was: Mapping[str, V], now: Mapping[str, V]) -> set[str]:
        """Take the things of these names as they are now. Returns every key that one of them holds or held."""
        keys: set[str] = set()
        for name in names:
            old, new = was.get(name), now.get(name)
            if old is not None and any(self._keys_of(old)):
                keys |= self._drop(name, old)
            if new is not None and any(self._keys_of(new)):
                keys |= self._add(name, new)
        return keys

    def _add(self, name: str, thing: V) -> set[str]:
        keys = {*self._keys_of(thing)} - {""}
        for key in keys:
            self._of.setdefault(key, set()).add(name)
        return keys

    def _drop(self, name: str, thing: V) -> set[str]:
        keys = {*self._keys_of(thing)} - {""}
        for key in keys:
            if (held := self._of.get(key)) is not None:
                held.discard(name)
                if not held:
                    del self._of[key]
        return keys
