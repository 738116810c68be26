"""Distance in steps from space to space, whatever a step costs and whoever stands in the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def steps_from(neighbours: Mapping[str, Iterable[str]], *sources: str) -> dict[str, int]:
    """Space -> steps from the nearest of these, the nearest spaces first; those that cannot be come to are left out.

    >>> steps_from({"a": "b", "b": "ac", "c": "bd", "d": "c", "e": ""}, "a")
    {'a': 0, 'b': 1, 'c': 2, 'd': 3}
    """
    ring = sorted(set(sources))
    found = dict.fromkeys(ring, 0)
    while ring:
        steps = found[ring[0]] + 1
        ring = sorted({there for here in ring for there in neighbours.get(here, ())} - found.keys())
        found.update(dict.fromkeys(ring, steps))
    return found
