"""The edits behind the fixes that problems of area maps offer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import shapely
from immutables import Map

from workbench.cartography.areas.adjacency import is_coast_border
from workbench.cartography.areas.coasts import coast_of
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.new_spaces import new_space
from workbench.cartography.checks.area_checks import SLIVER_WIDTH_MM, is_enclosed, neighbour_of_sliver, width_of
from workbench.cartography.checks.line_checks import gaps, pieces_of
from workbench.cartography.checks.map_places import border_name
from workbench.cartography.plane import Ring
from workbench.engine.maps.area_map import OUTSIDE, AreaMap
from workbench.engine.maps.border import BEACH, RIVER, ROAD, Feature, Shore
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.maps.tags import says_yes
from workbench.engine.problem import Problem
from workbench.engine.words.message import Message
from workbench.storage.checks.fixes.map_fixes import ForgetStored, common_fix_of
from workbench.storage.edits.areas.area_edits import DissolveJunction, DrawArea, RemoveBorder
from workbench.storage.edits.areas.line_edits import TagJunction
from workbench.storage.edits.areas.merging import joining, merging
from workbench.storage.edits.areas.outline_edits import CloseGap, CutLoops, MakeAnew
from workbench.storage.edits.border_edits import MarkBorders
from workbench.storage.edits.edit import Edit

Fix = Callable[[AreaMap, str], Edit | None]
"""From the map and the id of the place to the edit."""


def fix_of(area_map: AreaMap, problem: Problem) -> Edit | None:
    """The edit that would fix a problem, or None when its fix is for the designer to choose."""
    place = problem.place
    things = {"border": area_map.borders, "junction": area_map.junctions, "space": area_map.spaces}
    if place.kind in things and place.id not in things[place.kind]:
        return None
    if problem.check == "bridge_without_river":
        bridges = problem.facts["bridges"]
        return _without(area_map, place.id, bridges if isinstance(bridges, tuple) else ())
    if problem.check in _POINTS:
        return _with_point(area_map, problem)
    own = _FIXES.get(problem.check)
    return own(area_map, place.id) if own is not None else common_fix_of(area_map, problem)


def _without(area_map: AreaMap, border: str, kinds: Iterable[str]) -> Edit:
    return MarkBorders(area_map.id, (border,), drops=tuple(kinds), called=border_name(area_map, border))


def _no(kind: str) -> Fix:
    return lambda m, place: _without(m, place, (kind,))


def _both_ways(m: AreaMap, place: str) -> Edit:
    return MarkBorders(m.id, (place,), ways=Map({place: OneWay.NO}), called=border_name(m, place))


def _shore(m: AreaMap, place: str) -> Edit | None:
    border, coast = m.borders[place], coast_of(m, place)
    if len(coast) > 1:
        return MarkBorders(m.id, tuple(coast), adds=(Feature(BEACH),))
    is_coast, is_marked = is_coast_border(m, border), border.shore is not Shore.NONE
    if is_coast is is_marked:
        return None
    if not is_coast:
        return _without(m, place, (border.shore,))
    return MarkBorders(m.id, (place,), adds=(Feature(BEACH),), called=border_name(m, place))


def _no_features(m: AreaMap, place: str) -> Edit:
    return _without(m, place, m.borders[place].further_kinds)


def _joined_ends(m: AreaMap, place: str) -> Edit | None:
    border = m.borders[place]
    return joining(m, border.start, border.end) if border.start != border.end else None


def _merged(m: AreaMap, place: str) -> Edit | None:
    other = neighbour_of_sliver(m, faces(m), m.spaces[place])
    return merging(m, other, place) if other else None


def _with_point(m: AreaMap, problem: Problem) -> Edit | None:
    """The point that a road lacks."""
    junction = _POINTS[problem.check](m, problem)
    if not junction:
        return None
    return TagJunction(m.id, junction, str(problem.facts["tag"]), called=str(problem.facts["point"]))


def _junction_of_ring(m: AreaMap, problem: Problem) -> str:
    """The first end of the first piece of a road that has no point; "" where each has one."""
    road, tag = problem.place.id, str(problem.facts["tag"])
    for piece in pieces_of(m, sorted(b.id for b in m.borders.values() if b.road == road)):
        ends = [end for name in piece for end in (m.borders[name].start, m.borders[name].end) if end in m.junctions]
        if ends and not any(says_yes(m.junctions[end].tags, tag) for end in ends):
            return min(ends, key=lambda end: (ends.count(end), end))
    return ""


_POINTS: Mapping[str, Callable[[AreaMap, Problem], str]] = {
    "road_end": lambda m, problem: problem.place.id,
    "section_without_point": _junction_of_ring,
}
"""Where the point is to stand that a check misses."""


def _area_in_gap(m: AreaMap, place: str) -> Edit | None:
    ring = _gap_at(m, place)
    if ring is None:
        return None
    is_thin = width_of(shapely.Polygon(ring)) < SLIVER_WIDTH_MM
    return CloseGap(m.id, ring) if is_thin else DrawArea(m.id, ring, new_space(m))


def _gap_at(m: AreaMap, place: str) -> Ring | None:
    """The outline of the gap that a place of the ground lies in."""
    x, y = (float(part) for part in place.split(","))
    rings = gaps(faces(m))
    return min(rings, key=lambda ring: shapely.Polygon(ring).distance(shapely.Point(x, y)), default=None)


def _made_anew(m: AreaMap, place: str) -> Edit | None:
    sides = {m.borders[place].left, m.borders[place].right} - {OUTSIDE}
    missing = sorted(side for side in sides if side not in m.spaces and is_enclosed(m, side))
    return MakeAnew(m.id, missing[0]) if missing else None


_FIXES: dict[str, Fix] = {
    "unknown_junction": lambda m, place: RemoveBorder(m.id, place),
    "same_on_both_sides": lambda m, place: RemoveBorder(m.id, place),
    "unknown_space": _made_anew,
    "border_crosses_itself": lambda m, place: CutLoops(m.id, place),
    "unknown_road": _no(ROAD),
    "unknown_river": _no(RIVER),
    "feature_on_edge": _no_features,
    "one_way_on_edge": _both_ways,
    "shore": _shore,
    "short_border": _joined_ends,
    "unused_junction": lambda m, place: DissolveJunction(m.id, place),
    "no_border": lambda m, place: ForgetStored(
        m.id, "spaces", place, Message("Take {thing} off the map", thing=m.spaces[place].name)
    ),
    "sliver": _merged,
    "gap": _area_in_gap,
}
