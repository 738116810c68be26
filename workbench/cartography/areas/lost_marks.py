"""What goes without being asked for when a map is redrawn: what lay along borders, and the figures of a space."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import shapely

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import differing_borders
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.border import Border, Shore
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.words.message import Message, all_of, marked

IMPASSABLE, ONE_WAY, BEACH = "impassable", "one_way", "beach"
THE = {
    "bridge": marked("the bridge"),
    "wall": marked("the wall"),
    "cliff": marked("the cliff"),
    IMPASSABLE: marked("the impassable line"),
    ONE_WAY: marked("the one way"),
    BEACH: marked("the beach"),
    "town": marked("the town"),
    "depot": marked("the depot"),
    "supply": marked("the supply"),
    "entry": marked("the entry"),
    "ports": marked("the ports"),
    "features": marked("the features"),
    "tags": marked("the tags"),
    "notes": marked("the notes"),
}
"""What every design knows that can go; a kind of the design's own is called by its name."""
NEAR_MM = 0.1
"""A border that was cut anew lies this near to where it was."""

LEAST_LOST_MM = 0.5
"""Less than this of a mark is what the end of a border lost or won by a junction beside it."""


def lost_marks(before: AreaMap, after: AreaMap, among: Iterable[str] | None = None) -> tuple[str, ...]:
    """What borders carried that no border carries there any more, in words, sorted: "impassable", "wall".

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
    """What lies along a border, by its word, but no road or river: a change that would take one away is refused."""
    yield from border.further_kinds
    yield from border.tags
    if border.blocked:
        yield IMPASSABLE
    if border.one_way is not OneWay.NO:
        yield ONE_WAY
    if border.shore is Shore.BEACH:
        yield BEACH


def lost_figures(kept: Space, merged: Space) -> tuple[str, ...]:
    """What a space says of itself that the one does not say which it becomes part of, in words."""
    points = merged.victory_points
    said: Sequence[tuple[str, Callable[[Space], object]]] = (
        ("town", lambda space: space.town),
        (Message("{points} {points:victory point|victory points}", points=points), lambda space: space.victory_points),
        ("depot", lambda space: space.depot),
        ("supply", lambda space: space.supply),
        ("entry", lambda space: space.entry),
        ("ports", lambda space: space.ports),
        ("features", lambda space: space.features),
        ("tags", lambda space: space.tags),
        ("notes", lambda space: space.notes),
    )
    return tuple(words for words, told in said if told(merged) and told(merged) != told(kept))


def _the(thing: str) -> Message:
    if isinstance(thing, Message):
        return thing
    return Message(THE[thing]) if thing in THE else Message("the {thing}", thing=thing.replace("_", " "))


def that_goes(things: Iterable[str]) -> str:
    """What goes, as the end of a sentence: "the bridge, the wall and 2 victory points go"; "" when nothing does."""
    named = [_the(thing) for thing in things]
    if len(named) < 2:
        return Message("{what} {what:goes|go}", what=named[0]) if named else ""
    return Message("{what} go", what=all_of(named))
