"""Spaces that are called by some words, for the find box and whoever else asks by name or number."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.engine.maps.area_map import Space

MOST_FOUND = 200


def spaces_called(spaces: Iterable[Space], words: str) -> tuple[str, ...]:
    """Those whose number or name begins with the words, then those that have them inside; at most `MOST_FOUND`."""
    wanted = words.strip().casefold()
    if not wanted:
        return ()
    ranked = []
    for space in spaces:
        number, name = space.id.casefold(), space.name.casefold()
        if wanted in number or wanted in name:
            begins = number.startswith(wanted) or name.startswith(wanted)
            ranked.append((wanted not in (number, name), not begins, name or number, space.id))
    return tuple(found for *_, found in sorted(ranked)[:MOST_FOUND])
