"""Borders that cross and spaces that overlap: of all, or of those that may have changed with all others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import shapely

from workbench.cartography.areas.coverage import SLIVER_MM2, in_words
from workbench.cartography.areas.faces import Faces
from workbench.cartography.areas.outlines import Face
from workbench.cartography.plane import border_line
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.maps.border import Border

INTERIORS_MEET = "2********"
Meeting: TypeAlias = tuple[str, str, Face]


def crosses_itself(area_map: AreaMap, border: Border) -> str:
    """Where a border crosses or touches itself, in words; "" when it does not."""
    points = border_line(area_map, border)
    line = shapely.LineString(points)
    if line.is_simple:
        return ""
    corners = Counter(points[:-1] if points[0] == points[-1] else points)
    doubled = [point for point, number in corners.items() if number > 1]
    return in_words(doubled[0] if doubled else _crossing_of(points))


def crossings(derived: Faces, borders: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """Pairs of borders (ids) that meet elsewhere than in a junction of both, and where in words.

    Each pair comes once; at least one of the two is among `borders`.
    """
    asked = [name for name in sorted(borders) if _has_line(derived.map, name)]
    if not asked:
        return
    others = sorted({*asked, *_borders_beside(derived, asked)})
    lines = [derived.line(name) for name in others]
    place = {name: index for index, name in enumerate(others)}
    tree = shapely.STRtree(lines)
    found = tree.query([lines[place[name]] for name in asked], predicate="intersects").T
    pairs = sorted({(min(a, b), max(a, b)) for i, b in found.tolist() if (a := place[asked[i]]) != b})
    if pairs:
        first, second = np.array([lines[a] for a, _ in pairs]), np.array([lines[b] for _, b in pairs])
        for (a, b), shared in zip(pairs, shapely.intersection(first, second), strict=True):
            where = _elsewhere(derived.map, others[a], others[b], shared)
            if where is not None:
                yield others[a], others[b], in_words(where)


def overlaps(derived: Faces, spaces: Collection[str], crossed: Collection[str] = ()) -> Iterator[tuple[str, str, str]]:
    """Pairs of spaces (ids) whose insides meet, and where in words; each pair once, at least one among `spaces`.

    `crossed` are the spaces whose borders cross any other. Others can only lie in one another as a whole: a point of
    each tells.
    """
    pairs = sorted(_neighbouring_boxes(derived, spaces))
    plain = [both for both in pairs if both[0] not in crossed and both[1] not in crossed]
    mended = [both for both in pairs if both[0] in crossed or both[1] in crossed]
    found = [*_meeting_as_a_whole(derived, plain), *_meeting_in_part(derived, mended)]
    for first, second, shared in sorted(found, key=lambda meeting: meeting[:2]):
        if shared.area > SLIVER_MM2:
            yield first, second, in_words(shared.representative_point().coords[0])


def _meeting_as_a_whole(derived: Faces, pairs: list[tuple[str, str]]) -> Iterator[Meeting]:
    if not pairs:
        return
    first, second = (np.array([derived.face(both[side]) for both in pairs]) for side in (0, 1))
    meeting = shapely.contains(first, [derived.inside(b) for _, b in pairs])
    meeting |= shapely.contains(second, [derived.inside(a) for a, _ in pairs])
    for index in np.flatnonzero(meeting).tolist():
        yield *pairs[index], first[index].intersection(second[index])


def _meeting_in_part(derived: Faces, pairs: list[tuple[str, str]]) -> Iterator[Meeting]:
    if not pairs:
        return
    first, second = (np.array([_mended(derived, both[side]) for both in pairs]) for side in (0, 1))
    for index in np.flatnonzero(shapely.relate_pattern(first, second, INTERIORS_MEET)).tolist():
        yield *pairs[index], first[index].intersection(second[index])


def _neighbouring_boxes(derived: Faces, spaces: Collection[str]) -> set[tuple[str, str]]:
    """The pairs of spaces, one of them asked for, that have faces and whose boxes meet."""
    pairs = set()
    for space in spaces:
        if not derived.face(space).is_empty:
            pairs |= {(min(space, o), max(space, o)) for o in derived.spaces_near(derived.face(space)) if o != space}
    return pairs


def _has_line(area_map: AreaMap, name: str) -> bool:
    border = area_map.borders[name]
    return border.start in area_map.junctions and border.end in area_map.junctions


def _borders_beside(derived: Faces, asked: Sequence[str]) -> Iterable[str]:
    """The borders that some can cross: those near them, or all where not every space has a face to be found by."""
    everything = derived.map.borders
    if len(asked) == len(everything):
        return ()
    if derived.is_whole:
        return _borders_near(derived, asked)
    return (name for name in everything if _has_line(derived.map, name))


def _borders_near(derived: Faces, borders: Sequence[str]) -> set[str]:
    """The borders of all spaces whose boxes meet the box of the borders given."""
    box = shapely.box(*shapely.total_bounds([derived.line(name) for name in borders]))
    near = {name for space in derived.spaces_near(box) for name in derived.borders_of(space)}
    return {name for name in near if _has_line(derived.map, name)}


def _elsewhere(area_map: AreaMap, one: str, other: str, shared: shapely.Geometry) -> Point | None:
    """A place where two borders meet that is no junction of both; None when they meet in junctions only."""
    a, b = area_map.borders[one], area_map.borders[other]
    common = {area_map.junctions[end].point for end in {a.start, a.end} & {b.start, b.end}}
    if isinstance(shared, shapely.Point) and not shared.is_empty:
        return None if (shared.x, shared.y) in common else (shared.x, shared.y)
    for part in shapely.get_parts(shared):
        if part.is_empty:  # so near that rounding decides: they are found to meet, and nowhere
            continue
        for point in part.coords if part.length else [part.coords[0]]:
            if part.length or (point[0], point[1]) not in common:
                return (point[0], point[1])
    return None


def _mended(derived: Faces, space: str) -> Face:
    """The face made sound for comparison when it crosses itself: that is reported with its borders."""
    face = derived.face(space)
    return face if face.is_valid else face.buffer(0)


def _crossing_of(points: Sequence[Point]) -> Point:
    sides = [shapely.LineString(side) for side in pairwise(points)]
    for index, side in enumerate(sides):
        for other in sides[index + 2 :]:
            shared = side.intersection(other)
            if not shared.is_empty and not (other is sides[-1] and points[0] == points[-1] and index == 0):
                return (shared.representative_point().x, shared.representative_point().y)
    return points[0]
