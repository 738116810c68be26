"""Distance in steps from space to space, whatever a step costs and whoever stands in the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import networkx as nx


def steps_from(graph: nx.Graph[str], *sources: str) -> dict[str, int]:
    """Space -> steps from the nearest of these, the nearest spaces first; those that cannot be come to are left out.

    Sources that are not on the map are passed over.

    >>> steps_from(nx.Graph({"a": "b", "b": "ac", "c": "bd", "d": "c", "e": ""}), "a")
    {'a': 0, 'b': 1, 'c': 2, 'd': 3}
    """
    return {space: steps for steps, ring in enumerate(_rings(graph, sources)) for space in ring}


def rings_around(graph: nx.Graph[str], space: str, most: int) -> tuple[tuple[str, ...], ...]:
    """The spaces at distance 0, 1, ... up to `most`, sorted; () where there are none so far away.

    >>> rings_around(nx.Graph({"a": "b", "b": "ac", "c": "b"}), "b", 2)
    (('b',), ('a', 'c'), ())
    """
    found = list(islice(_rings(graph, (space,)), most + 1))
    return (*found, *((),) * (most + 1 - len(found)))


def _rings(graph: nx.Graph[str], sources: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    known = [space for space in sources if space in graph]
    return (tuple(sorted(ring)) for ring in nx.bfs_layers(graph, known))
