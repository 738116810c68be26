"""What differs between two persistent maps that share most of their entries, found without going through the rest.

Such maps share the nodes of their trees: whatever hangs on a node that both have is the same. The nodes are read as
the garbage collector sees them, for the maps themselves tell nothing of them; where that does not fit, all entries
are compared.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Sequence
from typing import TypeVar

from immutables import Map

T = TypeVar("T")
_NODES = ("map_bitmap_node", "map_array_node", "map_collision_node")


def names_apart(now: Map[str, T], was: Map[str, T]) -> list[str]:
    """The names under which the maps hold two objects, or only one of them holds any; sorted."""
    if now is was:
        return []
    names = _in_other_nodes(now, was)
    return sorted(_apart({*now, *was} if names is None else names, now, was))


def _apart(names: Iterable[str], now: Map[str, T], was: Map[str, T]) -> list[str]:
    return [name for name in names if now.get(name) is not was.get(name)]


def _in_other_nodes(now: Map[str, T], was: Map[str, T]) -> set[str] | None:
    """All names in nodes that only one of the trees has; None where the trees cannot be read."""
    names: set[str] = set()
    here, there = _held_by([now], names), _held_by([was], names)
    if not (here and there):
        return None
    while here or there:
        shared = here.keys() & there.keys()
        here = _held_by([here[key] for key in here.keys() - shared], names)
        there = _held_by([there[key] for key in there.keys() - shared], names)
    return names


def _held_by(owners: Sequence[object], names: set[str]) -> dict[int, object]:
    """The nodes that hang on these, by identity; the names on them are added to `names`."""
    held = gc.get_referents(*owners)
    names.update(part for part in held if isinstance(part, str))
    return {id(part): part for part in held if type(part).__name__ in _NODES}
