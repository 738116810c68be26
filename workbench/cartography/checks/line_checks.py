"""What can be wrong with one road or river of an area map, and with the ground that no space has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import shapely

from workbench.cartography.areas.coverage import SLIVER_MM2, in_words
from workbench.cartography.areas.faces import Faces
from workbench.cartography.checks.area_checks import SLIVER_WIDTH_MM, kind_in, width_of
from workbench.cartography.checks.declared import drawn, lines
from workbench.cartography.checks.map_places import space_place
from workbench.cartography.checks.reach_checks import Parts
from workbench.cartography.figures import rounded
from workbench.cartography.plane import Ring, signed_area
from workbench.engine.catalogue.resolved import STANDARD, Catalogue
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, River, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.maps.tags import any_yes
from workbench.engine.problem import Place, Problem
from workbench.engine.words.message import Message


def road_problems(
    area_map: AreaMap, derived: Faces, road: Road, borders: Sequence[str], kinds: Catalogue = STANDARD
) -> Iterator[Problem]:
    """A road as a whole; `borders` are those that carry it."""
    place = Place("road", road.id, road.name or Message("road {id}", id=road.id))
    pieces = pieces_of(area_map, borders)
    apart = _apart(pieces, area_map, derived)
    if apart > 1:
        yield lines.BROKEN_ROAD.at(place, pieces=apart)
    point = kinds.section_end
    for piece in pieces if point is not None else ():
        arms = Counter(end for name in piece for end in (area_map.borders[name].start, area_map.borders[name].end))
        known = (area_map.junctions[end].tags for end in arms if end in area_map.junctions)
        has_point = any(any_yes(tags, kinds.section_ends) for tags in known)
        is_ring = all(number == 2 for number in arms.values())  # of loose ends each asks for a point by itself
        if is_ring and not has_point and point is not None:
            yield lines.SECTION_WITHOUT_POINT.at(
                place, borders=tuple(piece), count=len(piece), point=point.called, tag=point.id
            )


def river_problems(area_map: AreaMap, derived: Faces, river: River, borders: Sequence[str]) -> Iterator[Problem]:
    """A river as a whole; `borders` are those that carry it."""
    place = Place("river", river.id, river.name or Message("river {id}", id=river.id))
    pieces = pieces_of(area_map, borders)
    for piece in pieces:
        if not any(_is_mouth(area_map, derived, river.id, end) for end in _ends(area_map, piece)):
            yield lines.RIVER_TO_NOWHERE.at(place)
            break


def pieces_of(area_map: AreaMap, borders: Sequence[str]) -> list[list[str]]:
    """Borders in as many pieces as do not hang together by their junctions."""
    parts, at = Parts(), dict[str, str]()
    for name in borders:
        parts.add(name)
        for end in (area_map.borders[name].start, area_map.borders[name].end):
            parts.join(at.setdefault(end, name), name)
    return parts.parts()


def _apart(pieces: Sequence[Sequence[str]], area_map: AreaMap, derived: Faces) -> int:
    """In how many parts a road lies where other roads carry it on between its pieces."""
    if len(pieces) < 2:
        return len(pieces)
    left, apart = {piece[0] for piece in pieces}, 0
    while left:
        apart += 1
        waiting, seen = [min(left)], set[str]()
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            border = area_map.borders[name]
            ends = _through_towns(area_map, derived, (border.start, border.end))
            beside = (other for end in ends for other in derived.borders_at(end))
            waiting += [other for other in beside if area_map.borders[other].road and other not in seen]
        left -= seen
    return apart


def _through_towns(area_map: AreaMap, derived: Faces, ends: Sequence[str]) -> set[str]:
    """These junctions, and all that a road which comes into a town there can leave it by."""
    found = {*ends}
    for end in ends:
        for space in derived.spaces_at(end):
            if space in area_map.spaces and area_map.spaces[space].town:
                found |= {*_ends(area_map, derived.borders_of(space))}
    return found


def _ends(area_map: AreaMap, borders: Sequence[str]) -> list[str]:
    """All junctions along borders, sorted."""
    return sorted({end for name in borders for end in (area_map.borders[name].start, area_map.borders[name].end)})


def _is_mouth(area_map: AreaMap, derived: Faces, river: str, junction: str) -> bool:
    """Does water lie at a junction, the edge of the map, ground that is not played, or another river?"""
    for name in derived.borders_at(junction):
        border = area_map.borders[name]
        if border.river not in ("", river) or OUTSIDE in (border.left, border.right):
            return True
        kinds = {kind_in(area_map, side) for side in (border.left, border.right)}
        if kinds & {SpaceKind.RADE, SpaceKind.SEA_ZONE, SpaceKind.UNPLAYABLE}:
            return True
    return False


# ---- ground that no space has


def gap_problems(area_map: AreaMap, derived: Faces) -> Iterator[Problem]:
    """Holes of the coverage: ground that spaces enclose and none of them has."""
    for ring in gaps(derived):
        hole = shapely.Polygon(ring)
        around = sorted(
            {
                space_place(area_map, side).name
                for name in derived.borders_of(OUTSIDE)
                for side in (area_map.borders[name].left, area_map.borders[name].right)
                if side != OUTSIDE and area_map.junctions[area_map.borders[name].start].point in ring
            }
        )
        thin = width_of(hole) < SLIVER_WIDTH_MM
        x, y = hole.representative_point().coords[0]
        place = Place("ground", f"{x:.2f},{y:.2f}", Message("the ground at {where}", where=in_words((x, y))))
        told, area = "thin" if thin else "", rounded(hole.area)
        yield drawn.GAP.at(place, told, area_mm2=area, around=tuple(around), x_mm=x, y_mm=y)


def gaps(derived: Faces) -> list[Ring]:
    """The outlines of all such holes, each with the hole to the left."""
    return [ring for ring in derived.outline(OUTSIDE).rings if signed_area(ring) > SLIVER_MM2]
