"""What an edit has changed: spaces of which their own row tells it in bulk, everything else part by part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple, TypeAlias

from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.long_work import each
from workbench.storage.rows.bare_rows import has_other_ground, is_bare
from workbench.storage.rows.parts import Difference, EntriesApart, parts_apart

SPACES = ("hexes", "spaces")


class SpacesApart(NamedTuple):
    """The spaces of a map that have other ground and are else as they were, that came and that went, by id.

    Each of those that came or went is one row and no more.
    """

    kind: str
    map: str
    repainted: dict[str, str]
    put: list[Space]
    gone: list[str]

    def __bool__(self) -> bool:
        return bool(self.repainted or self.put or self.gone)

    @property
    def ids(self) -> Iterator[str]:
        """All of them."""
        return chain(self.repainted, (space.id for space in self.put), self.gone)


Changes: TypeAlias = list[Difference | SpacesApart]


def changes_between(old: Design | None, new: Design) -> Changes:
    """All that differs between two designs; without an older one all of the newer."""
    found: Changes = []
    for apart in parts_apart(old, new):
        if not isinstance(apart, EntriesApart):
            found.append(apart)
        elif apart.kind not in SPACES:
            found += apart.differences()
        else:
            found += _spaces_apart(apart)
    return found


def ids_of(changes: Iterable[Difference | SpacesApart]) -> frozenset[str]:
    """What changed, by id."""
    ids = set[str]()
    for change in changes:
        if isinstance(change, SpacesApart):
            ids.update(change.ids)
        elif change.id:
            ids.add(change.id)
    return frozenset(ids)


def _spaces_apart(apart: EntriesApart) -> Iterator[Difference | SpacesApart]:
    simple, others = SpacesApart(apart.kind, apart.map, {}, [], []), []
    repainted, put, gone = simple.repainted, simple.put, simple.gone
    for pair in each(apart.pairs):
        key, old, new = pair
        if isinstance(new, Space) and old is not None:
            if has_other_ground(old, new):
                repainted[key] = new.terrain
                continue
            if isinstance(old, Space) and is_bare(old) and is_bare(new):
                if old != new:
                    put.append(new)
                continue
        elif isinstance(new, Space) and is_bare(new):
            put.append(new)
            continue
        elif new is None and isinstance(old, Space) and is_bare(old):
            gone.append(key)
            continue
        others.append(pair)
    if simple:
        yield simple
    yield from apart._replace(pairs=others).differences()
