"""Supply and isolation over spaces and their neighbours (ways of supply are searched by `network.Network`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping


def is_surrounded(space: str, neighbours: Mapping[str, Iterable[str]], is_shut: Callable[[str], bool]) -> bool:
    """Is every neighbour shut? A space without neighbours is not surrounded: there is nobody to do it.

    >>> is_surrounded("a", {"a": ("b", "c")}, {"b", "c"}.__contains__)
    True
    """
    around = tuple(neighbours.get(space, ()))
    return bool(around) and all(is_shut(other) for other in around)
