"""Splitting, merging and clearing areas. Drawing new ones is in `drawn_areas.py`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

import shapely
from immutables import Map
from msgspec.structs import replace
from shapely.ops import split

from workbench.cartography.areas.faces import faces, remember
from workbench.cartography.areas.polygons_to_borders import border_id
from workbench.cartography.areas.surgery import (
    Impossible,
    checked,
    differing_borders,
    dissolve_junction,
    insert_junction,
    taken_over,
)
from workbench.cartography.plane import border_line, distance, nearest_on_line, on_grid
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Point, Space
from workbench.engine.maps.border import Border, drawn_border
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message, as_message

REACH_MM = 2.0
"""A line that ends this near to an outline is meant to end on it."""

ASIDE_MM = 1e-3


def split_area(
    area_map: AreaMap, area: str, line: Sequence[Point], new_id: str, new_name: str, kept_tags: Collection[str] = ()
) -> AreaMap:
    """Divide a space along a line from outline to outline; the smaller part becomes the new space.

    The new space has the kind, terrain, stacking number and the `kept_tags` of the old one; towns, forts and points
    stay with the old.

    Raises
    ------
    Impossible
        The id or name is taken, or the line does not run through the space from outline to outline.
    """
    old = _space(area_map, area)
    check_new_space(area_map, new_id, new_name)
    if len(line) < 2:
        raise Impossible("A line has two ends.")
    divided, start = _junction_on_outline(area_map, area, line[0])
    divided, end = _junction_on_outline(divided, area, line[-1])
    if start == end:
        raise Impossible(Message("The line begins and ends in the same place of the outline of {name}.", name=old.name))
    inner = tuple(on_grid(point) for point in line[1:-1])
    cut = (divided.junctions[start].point, *inner, divided.junctions[end].point)
    kept, parted = _halves(divided, area, cut)
    name = border_id(area, new_id, divided.borders)
    new_left = _lies_nearer(_beside(cut), parted, kept)
    left, right = (new_id, area) if new_left else (area, new_id)
    borders = divided.borders.set(name, drawn_border(name, start, end, left, right, inner))
    changed = [name]
    for border in faces(divided).borders_of(area):
        if _lies_nearer(faces(divided).line(border).interpolate(0.5, normalized=True), parted, kept):
            borders = borders.set(border, _with_side(borders[border], area, new_id))
            changed.append(border)
    tags = Map({tag: old.tags[tag] for tag in kept_tags if tag in old.tags})
    new = Space(new_id, new_name, old.kind, old.terrain, old.stacking, tags=tags, provenance=_kept(old, kept_tags))
    label = old.label if old.label and kept.contains(shapely.Point(old.label)) else None
    spaces = divided.spaces.set(area, replace(old, label=label)).set(new_id, new)
    return checked(divided, replace(divided, borders=borders, spaces=spaces), borders=changed)


def merge_areas(area_map: AreaMap, kept: str, merged: str) -> AreaMap:
    """Make two neighbouring spaces one, which keeps the id, name and figures of the first, and the forts of both.

    Raises
    ------
    Impossible
        They are not of one kind, share no border, or a road or river runs between them.
    """
    first, second = _space(area_map, kept), _space(area_map, merged)
    if kept == merged:
        raise Impossible(Message("{name} is one space already.", name=first.name))
    if first.kind is not second.kind:
        raise Impossible(Message("{name} and {other} are not of one kind.", name=first.name, other=second.name))
    derived = faces(area_map)
    shared = [b for b in derived.borders_of(kept) if area_map.borders[b].across(kept) == merged]
    if not shared:
        raise Impossible(Message("{name} and {other} have no common border.", name=first.name, other=second.name))
    _check_free_of_lines(area_map, shared, Message("between {name} and {other}", name=first.name, other=second.name))
    borders = area_map.borders
    for name in shared:
        borders = borders.delete(name)
    for name in set(derived.borders_of(merged)) - set(shared):
        borders = borders.set(name, _with_side(borders[name], merged, kept))
    spaces = area_map.spaces.set(kept, replace(first, forts=(*first.forts, *second.forts))).delete(merged)
    whole = replace(area_map, borders=borders, spaces=spaces)
    remember(derived.after(whole, (), {*shared, *derived.borders_of(merged)}))
    whole = tidied(whole, _ends(area_map, shared))
    return checked(area_map, whole, borders=differing_borders(area_map, whole))


def clear_area(area_map: AreaMap, area: str) -> AreaMap:
    """Take a space off the map: its ground is outside.

    Raises
    ------
    Impossible
        A road or river would have no space left beside it.
    """
    old = _space(area_map, area)
    derived = faces(area_map)
    edges = [b for b in derived.borders_of(area) if area_map.borders[b].across(area) == OUTSIDE]
    _check_free_of_lines(area_map, edges, Message("along the edge of {name}", name=old.name))
    borders = area_map.borders
    for name in derived.borders_of(area):
        borders = borders.delete(name) if name in edges else borders.set(name, _with_side(borders[name], area, OUTSIDE))
    changed = replace(area_map, borders=borders, spaces=area_map.spaces.delete(area))
    remember(derived.after(changed, (), derived.borders_of(area)))
    return tidied(changed, _ends(area_map, edges))


# ---- shared with drawing


def check_new_space(area_map: AreaMap, new_id: str, new_name: str) -> None:
    """Raise `Impossible` when the id or the name of a new space is empty or taken."""
    if not new_id or not new_name.strip():
        raise Impossible("A new space has an id and a name.")
    if new_id in area_map.spaces:
        raise Impossible(
            Message("The id {new_id} is that of {name}.", new_id=new_id, name=area_map.spaces[new_id].name)
        )
    if any(space.name == new_name for space in area_map.spaces.values()):
        raise Impossible(Message("There is a space {new_name} already.", new_name=new_name))


def tidied(area_map: AreaMap, junctions: Iterable[str]) -> AreaMap:
    """Junctions that divide nothing any more go: those without borders, and those between two parts of one border."""
    for name in sorted(junctions):
        if name in area_map.junctions:
            try:
                area_map = dissolve_junction(area_map, name)
            except Impossible:
                if not faces(area_map).borders_at(name):
                    area_map = taken_over(area_map, replace(area_map, junctions=area_map.junctions.delete(name)))
    return area_map


def check_free_of_lines(area_map: AreaMap, border: Border, where: str) -> None:
    """Raise `Impossible` when a border that shall go carries a road or a river."""
    for carried, known in ((border.road, area_map.roads), (border.river, area_map.rivers)):
        if carried:
            named = known[carried].name if carried in known else carried
            raise Impossible(
                Message("{named} runs {where}; take it off the border first.", named=named, where=as_message(where))
            )


def _check_free_of_lines(area_map: AreaMap, borders: Iterable[str], where: str) -> None:
    for name in borders:
        check_free_of_lines(area_map, area_map.borders[name], where)


def _space(area_map: AreaMap, space: str) -> Space:
    found = area_map.spaces.get(space)
    if found is None:
        raise Impossible(Message("There is no space {space}.", space=space))
    if faces(area_map).face(space).geom_type != "Polygon" or faces(area_map).face(space).is_empty:
        raise Impossible(Message("The outline of {name} is not closed; mend that first.", name=found.name))
    return found


def _junction_on_outline(area_map: AreaMap, area: str, near: Point) -> tuple[AreaMap, str]:
    borders = faces(area_map).borders_of(area)
    away, border = min(
        (nearest_on_line(border_line(area_map, area_map.borders[name]), near)[2], name) for name in borders
    )
    if away > REACH_MM:
        raise Impossible(
            Message("The line has to begin and end on the outline of {name}.", name=area_map.spaces[area].name)
        )
    return insert_junction(area_map, border, near)


def _halves(area_map: AreaMap, area: str, cut: Sequence[Point]) -> tuple[shapely.Polygon, shapely.Polygon]:
    """The larger and the smaller part of a space along a line."""
    face, line = faces(area_map).face(area), shapely.LineString(cut)
    if not line.is_simple:
        raise Impossible("The line crosses itself.")
    parts = [part for part in split(face, line).geoms if isinstance(part, shapely.Polygon)]
    if isinstance(face, shapely.Polygon) and len(parts) == 1 and _ends_on_two_rings(face, line):
        named = area_map.spaces[area].name
        raise Impossible(
            Message("A line from the outline of {named} to a hole or an island in it parts nothing.", named=named)
        )
    if len(parts) != 2 or not face.buffer(ASIDE_MM).covers(line):
        raise Impossible(
            Message("The line does not run through {name} from outline to outline.", name=area_map.spaces[area].name)
        )
    smaller, larger = sorted(parts, key=lambda part: part.area)
    return larger, smaller


def _ends_on_two_rings(face: shapely.Polygon, line: shapely.LineString) -> bool:
    """Whether a line leads from the outline of a face to a hole in it, or from one hole to another."""
    first, last = (shapely.Point(line.coords[end]) for end in (0, -1))
    return any((ring.distance(first) < ASIDE_MM) != (ring.distance(last) < ASIDE_MM) for ring in face.interiors)


def _beside(cut: Sequence[Point]) -> shapely.Point:
    """A point just left of the middle of a line's longest side."""
    a, b = max(pairwise(cut), key=lambda side: distance(*side))
    long = distance(a, b)
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    return shapely.Point(middle[0] + (b[1] - a[1]) / long * ASIDE_MM, middle[1] - (b[0] - a[0]) / long * ASIDE_MM)


def _lies_nearer(point: shapely.Point, one: shapely.Polygon, other: shapely.Polygon) -> bool:
    return one.distance(point) < other.distance(point)


def _with_side(border: Border, old: str, new: str) -> Border:
    return replace(
        border,
        first=new if border.first == old else border.first,
        second=new if border.second == old else border.second,
    )


def _kept(old: Space, tags: Collection[str]) -> Map[str, Provenance]:
    fields = ("terrain", "stacking", *tags)
    return Map({field: old.provenance[field] for field in fields if field in old.provenance})


def _ends(area_map: AreaMap, borders: Iterable[str]) -> set[str]:
    return {end for name in borders for end in (area_map.borders[name].start, area_map.borders[name].end)}
