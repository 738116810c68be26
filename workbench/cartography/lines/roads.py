"""What the map has to say of road sections: their length, what lies along them, and where a road breaks off.

The sections themselves are derived by `workbench.engine.maps.roads.road_sections`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from workbench.cartography.areas.faces import faces
from workbench.cartography.plane import border_length
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, SpaceKind
from workbench.engine.maps.roads import RoadSection, road_sections
from workbench.engine.maps.tags import any_yes


def section_length_m(area_map: AreaMap, section: RoadSection) -> float:
    """How long a section is in metres; in mm on a map without scale."""
    metres = area_map.georeference.metres_per_mm if area_map.georeference else 1.0
    return metres * sum(border_length(area_map, area_map.borders[name]) for name in section.borders)


def areas_along(area_map: AreaMap, section: RoadSection) -> tuple[str, ...]:
    """The playable areas that border a section, sorted."""
    return tuple(space for space in section.spaces if _is_playable(area_map, space))


def areas_at(area_map: AreaMap, junction: str) -> tuple[str, ...]:
    """The playable areas around a junction, sorted."""
    return tuple(space for space in faces(area_map).spaces_at(junction) if _is_playable(area_map, space))


def towns_at(area_map: AreaMap, junction: str) -> tuple[str, ...]:
    """The towns whose outline passes through a junction, sorted."""
    return tuple(space for space in areas_at(area_map, junction) if area_map.spaces[space].town)


def towns_of_section(area_map: AreaMap, section: RoadSection) -> tuple[str, ...]:
    """The towns that share an end of the section, whether they border it or not, sorted."""
    return tuple(sorted({*towns_at(area_map, section.from_point), *towns_at(area_map, section.to_point)}))


def loose_sections(area_map: AreaMap, section_ends: Collection[str]) -> tuple[tuple[RoadSection, tuple[str, ...]], ...]:
    """The stretches that end in a junction at which no section ends, each with those; `section_ends` are tags."""
    found = []
    for section in road_sections(area_map, section_ends):
        ends = dict.fromkeys((section.from_point, section.to_point))
        loose = tuple(end for end in ends if not any_yes(area_map.junctions[end].tags, section_ends))
        if loose:
            found.append((section, loose))
    return tuple(found)


def dead_ends(area_map: AreaMap, section_ends: Collection[str]) -> tuple[str, ...]:
    """The points (junctions) where only one section ends, sorted."""
    sections = road_sections(area_map, section_ends)
    ends = Counter(end for section in sections for end in (section.from_point, section.to_point))
    return tuple(sorted(point for point, number in ends.items() if number == 1))


def road_pieces(area_map: AreaMap, road: str) -> tuple[tuple[str, ...], ...]:
    """The borders of a road in as many pieces as do not hang together, the longest first, each sorted.

    A road goes on through a town: what ends at two junctions of one town is one piece.
    """
    left = {name for name, border in area_map.borders.items() if border.road == road}
    pieces = []
    while left:
        piece: set[str] = set()
        waiting = [min(left)]
        while waiting:
            name = waiting.pop()
            if name in left:
                left.discard(name)
                piece.add(name)
                waiting += [other for other in left if _hang_together(area_map, name, other)]
        pieces.append(tuple(sorted(piece)))
    return tuple(sorted(pieces, key=lambda piece: (-_length(area_map, piece), piece)))


def _hang_together(area_map: AreaMap, one: str, other: str) -> bool:
    """Whether two borders meet, or both end at one town."""
    ends = [{area_map.borders[name].start, area_map.borders[name].end} for name in (one, other)]
    if ends[0] & ends[1]:
        return True
    towns = [{town for end in both for town in towns_at(area_map, end)} for both in ends]
    return bool(towns[0] & towns[1])


def _length(area_map: AreaMap, borders: Iterable[str]) -> float:
    return sum(border_length(area_map, area_map.borders[name]) for name in borders)


def road_ends(area_map: AreaMap, borders: Iterable[str]) -> tuple[str, ...]:
    """The junctions where a chain of road borders ends inside the map, no road going on from there; sorted."""
    own = set(borders)
    ends = Counter(end for name in own for end in (area_map.borders[name].start, area_map.borders[name].end))
    return tuple(sorted(end for end, number in ends.items() if number == 1 and _is_end(area_map, end)))


def _is_end(area_map: AreaMap, junction: str) -> bool:
    """Whether one border with a road alone leads to a junction, which is not on the edge of the map."""
    meeting = [area_map.borders[name] for name in faces(area_map).borders_at(junction)]
    on_edge = any(OUTSIDE in (border.left, border.right) for border in meeting)
    return not on_edge and sum(1 for border in meeting if border.road) == 1


def _is_playable(area_map: AreaMap, space: str) -> bool:
    found = area_map.spaces.get(space)
    return found is not None and found.kind is SpaceKind.AREA
