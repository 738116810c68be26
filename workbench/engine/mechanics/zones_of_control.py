"""Zones of control: the spaces that units reach into. What they do to a step stands in a `MoveCost`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping


def reaching(neighbours: Mapping[str, Iterable[str]], stops: Callable[[str, str], bool]) -> dict[str, tuple[str, ...]]:
    """Space -> the neighbours that a zone of control reaches from it, where neither hexside nor terrain stops it.

    >>> reaching({"a": ["b", "c"]}, lambda origin, to: to == "c")
    {'a': ('b',)}
    """
    return {here: tuple(to for to in around if not stops(here, to)) for here, around in neighbours.items()}


def zone(spaces: Iterable[str], reaches: Mapping[str, Iterable[str]]) -> frozenset[str]:
    """All spaces in the zone of control of units that stand in these spaces.

    >>> sorted(zone(["a", "d"], {"a": ["b", "c"], "d": ["c"]}))
    ['b', 'c']
    """
    return frozenset(to for here in spaces for to in reaches.get(here, ()))
