"""What differs between two persistent maps that share most of their entries, found without going through the rest.

Such maps share the nodes of their trees: whatever hangs on a node that both have is the same. The nodes are read as
the garbage collector sees them, for the maps themselves tell nothing of them; where that does not fit, all entries
are compared.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar
from weakref import ref

from immutables import Map

from workbench.cartography.one_step import entries_of

T = TypeVar("T")
_NAME = itemgetter(0)
MANY_NODES = 4000
"""Where more nodes than these, and most of a level, are not shared, going through all entries is the shorter way."""
_NODES = ("map_bitmap_node", "map_array_node", "map_collision_node")


def names_apart(now: Map[str, T], was: Map[str, T]) -> list[str]:
    """The names under which the maps hold two objects, or only one of them holds any; sorted."""
    return [name for name, _, _ in pairs_apart(now, was)]


def pairs_apart(now: Map[str, T], was: Map[str, T]) -> list[tuple[str, T | None, T | None]]:
    """Name, what `was` holds under it and what `now` holds, where these are two objects; sorted by name."""
    if now is was:
        return []
    if (known := _known(now, was)) is not None:
        return known
    names = _in_other_nodes(now, was)
    if names is not None:
        found = ((name, was.get(name), now.get(name)) for name in names)
        return sorted((pair for pair in found if pair[1] is not pair[2]), key=_NAME)
    pairs = _among_all(now, was)
    tell_pairs(now, was, pairs)
    return list(pairs)


def tell_pairs(now: Map[str, T], was: Map[str, T], pairs: list[tuple[str, T | None, T | None]]) -> None:
    """What `pairs_apart` would find, of whoever knows it because he made the one map of the other."""
    _last[:] = [_Answer(ref(now, _forget), ref(was, _forget), pairs)]


def _known(now: Map[str, T], was: Map[str, T]) -> list[tuple[str, T | None, T | None]] | None:
    """The last answer, if this was the question, or this the other way round, as when an edit is taken back."""
    if not _last:
        return None
    here, there = _last[0].now(), _last[0].was()
    if here is now and there is was:
        return list(_last[0].pairs)
    if here is was and there is now:
        return [(name, thing, old) for name, old, thing in _last[0].pairs]
    return None


class _Answer(NamedTuple):
    """What was found when all entries were compared."""

    now: ref[Map[str, Any]]
    was: ref[Map[str, Any]]
    pairs: list[tuple[str, Any, Any]]


_last: list[_Answer] = []
"""The last answer that was long to find: after an edit of very many things file, lists and checks all ask for it."""


def _forget(_: ref[Map[str, Any]]) -> None:
    """One of the maps is no more, and the answer keeps nothing of it alive."""
    _last.clear()


def _among_all(now: Map[str, T], was: Map[str, T]) -> list[tuple[str, T | None, T | None]]:
    """The pairs of two maps that share little, by going through all entries; sorted by name."""
    # dictionaries hold their names in order of arrival: going through them is several times as fast as asking the trees
    here, there = entries_of(now), entries_of(was)
    pairs: list[tuple[str, T | None, T | None]]
    pairs = [(name, old, thing) for name, thing in here.items() if (old := there.get(name)) is not thing]
    pairs += [(name, thing, None) for name, thing in there.items() if name not in here]
    return sorted(pairs, key=_NAME)


def entries_apart(now: Map[str, T], was: Map[str, T]) -> Iterable[tuple[str, T]]:
    """What `now` holds and `was` does not, in any order; where little is shared everything that `now` holds."""
    if now is was:
        return ()
    if (known := _known(now, was)) is not None:
        return [(name, thing) for name, _, thing in known if thing is not None]
    names = _in_other_nodes(now, was)
    if names is None:
        return now.items()
    found = ((name, now.get(name)) for name in names)
    return [(name, thing) for name, thing in found if thing is not None and thing is not was.get(name)]


def _in_other_nodes(now: Map[str, T], was: Map[str, T]) -> set[str] | None:
    """All names in nodes that only one of the trees has; None where the trees cannot be read, or share too little."""
    names: set[str] = set()
    here, there = _held_by([now], names), _held_by([was], names)
    if not (here and there):
        return None
    while here or there:
        shared = here.keys() & there.keys()
        apart = len(here) + len(there) - 2 * len(shared)
        if apart > MANY_NODES and apart > len(shared):
            return None
        here = _held_by([here[key] for key in here.keys() - shared], names)
        there = _held_by([there[key] for key in there.keys() - shared], names)
    return names


def _held_by(owners: Sequence[object], names: set[str]) -> dict[int, object]:
    """The nodes that hang on these, by identity; the names on them are added to `names`."""
    held = gc.get_referents(*owners)
    names.update(part for part in held if isinstance(part, str))
    return {id(part): part for part in held if type(part).__name__ in _NODES}
