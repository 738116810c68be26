"""What goes without being asked for when a map is redrawn: what lay along borders, and the figures of a space."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import shapely

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import differing_borders
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.border import Border, Shore
from workbench.engine.maps.map_parts import OneWay

NEAR_MM = 0.1
"""A border that was cut anew lies this near to where it was."""

LEAST_LOST_MM = 0.5
"""Less than this of a mark is what the end of a border lost or won by a junction beside it."""


def lost_marks(before: AreaMap, after: AreaMap, among: Iterable[str] | None = None) -> tuple[str, ...]:
    """What borders carried that no border carries there any more, in words, sorted: "barrier", "wall".

    It is for changes that take borders away, of all or among some; a border that was moved counts as lost.
    """
    changed = differing_borders(before, after, among)
    old = [before.borders[name] for name in sorted(changed) if name in before.borders]
    new = [after.borders[name] for name in sorted(changed) if name in after.borders]
    words = {word for border in old for word in carried_marks(border)}
    return tuple(word for word in sorted(words) if _is_lost(word, (before, old), (after, new)))


def _is_lost(word: str, was: tuple[AreaMap, list[Border]], now: tuple[AreaMap, list[Border]]) -> bool:
    there, here = (
        shapely.union_all([faces(m).line(border.id) for border in borders if _has_ends(m, border, word)])
        for m, borders in (was, now)
    )
    lost = there.difference(here.buffer(NEAR_MM)) if not here.is_empty else there
    return bool(lost.length > LEAST_LOST_MM)


def _has_ends(area_map: AreaMap, border: Border, word: str) -> bool:
    """Does a border between two junctions carry this?"""
    return word in carried_marks(border) and {border.start, border.end} <= set(area_map.junctions)


def carried_marks(border: Border) -> Iterator[str]:
    """What lies along a border, in words, but no road or river: a change that would take one away is refused."""
    yield from (feature.replace("_", " ") for feature in border.further_kinds)
    if border.blocked:
        yield "barrier"
    if border.one_way is not OneWay.NO:
        yield "one way"
    if border.shore is Shore.BEACH:
        yield "beach"


def lost_figures(kept: Space, merged: Space) -> tuple[str, ...]:
    """What a space says of itself that the one does not say which it becomes part of, in words."""
    points = merged.victory_points
    said: Sequence[tuple[str, Callable[[Space], object]]] = (
        ("town", lambda space: space.town),
        ("1 victory point" if points == 1 else f"{points} victory points", lambda space: space.victory_points),
        ("depot", lambda space: space.depot),
        ("supply", lambda space: space.supply),
        ("entry", lambda space: space.entry),
        ("ports", lambda space: space.ports),
        ("features", lambda space: space.features),
        ("tags", lambda space: space.tags),
        ("notes", lambda space: space.notes),
    )
    return tuple(words for words, told in said if told(merged) and told(merged) != told(kept))


def that_goes(things: Iterable[str]) -> str:
    """What goes, as the end of a sentence: "the bridge, the wall and 2 victory points go"; "" when nothing does."""
    named = [thing if thing[:1].isdigit() else f"the {thing}" for thing in things]
    if len(named) < 2:
        return f"{named[0]} {'go' if _is_many(named[0]) else 'goes'}" if named else ""
    return f"{', '.join(named[:-1])} and {named[-1]} go"


def _is_many(named: str) -> bool:
    return named in ("the ports", "the features", "the tags", "the notes") or named.endswith("victory points")
