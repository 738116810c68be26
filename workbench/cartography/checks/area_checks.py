"""What can be wrong with one border, one junction, one space of an area map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from workbench.cartography.areas.adjacency import is_coast_border
from workbench.cartography.areas.faces import Faces, faces
from workbench.cartography.areas.outlines import CORNERS_OF_A_RING, Face
from workbench.cartography.checks.declared import drawn, lines, spaces
from workbench.cartography.checks.map_places import border_place, junction_place, space_place
from workbench.cartography.checks.overlaps import crosses_itself
from workbench.cartography.checks.sheet_checks import figures_problems, has_size, port_problems
from workbench.cartography.lines.loops import without_loops
from workbench.cartography.plane import border_length, border_line
from workbench.engine.catalogue.resolved import STANDARD, Catalogue, Kindred
from workbench.engine.catalogue.standard import Wet
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Junction, Space, SpaceKind
from workbench.engine.maps.border import Border, Shore
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.maps.tags import any_yes
from workbench.engine.problem import Place, Problem, listed

SHORT_BORDER_MM = 0.5
SMALL_SPACE_MM2 = 40.0
SLIVER_WIDTH_MM = 1.0


# ---- one border


def border_problems(area_map: AreaMap, border: Border, kinds: Kindred = STANDARD.borders) -> Iterator[Problem]:
    """A border by itself: its ends, its sides, its line and what it carries."""
    place = border_place(area_map, border.id)
    missing = [end for end in (border.start, border.end) if end not in area_map.junctions]
    for end in missing:
        yield drawn.UNKNOWN_JUNCTION.at(place, junction=end)
    for side in sorted({border.left, border.right} - {OUTSIDE}):
        if side not in area_map.spaces:
            yield drawn.UNKNOWN_SPACE.at(place, can_fix=is_enclosed(area_map, side), space=side)
    if border.left == border.right:
        yield drawn.SAME_ON_BOTH_SIDES.at(place)
    yield from _carried_problems(area_map, border, place, kinds)
    if not missing:
        yield from _line_problems(area_map, border, place)
    yield from _shore_problems(area_map, border, place)


def _carried_problems(area_map: AreaMap, border: Border, place: Place, kinds: Kindred) -> Iterator[Problem]:
    if border.road and border.road not in area_map.roads:
        yield lines.UNKNOWN_ROAD.at(place, road=border.road)
    if border.river and border.river not in area_map.rivers:
        yield lines.UNKNOWN_RIVER.at(place, river=border.river)
    bridges = tuple(feature for feature in border.further_kinds if kinds.wet(feature) is Wet.OVER)
    if bridges and not border.river and not any(map(kinds.is_running, border.further_kinds)):
        yield lines.BRIDGE_WITHOUT_RIVER.at(place, bridges=bridges)
    if OUTSIDE in (border.left, border.right):
        if border.further_kinds:
            yield lines.FEATURE_ON_EDGE.at(place, features=border.further_kinds)
        if border.one_way is not OneWay.NO:
            yield lines.ONE_WAY_ON_EDGE.at(place)


def _line_problems(area_map: AreaMap, border: Border, place: Place) -> Iterator[Problem]:
    where = crosses_itself(area_map, border)
    if where:
        can_cut = bool(without_loops(border_line(area_map, border)))
        yield drawn.BORDER_CROSSES_ITSELF.at(place, can_fix=can_cut, where=where)
    long = border_length(area_map, border)
    if border.start == border.end and len(border.points) + 1 < CORNERS_OF_A_RING:
        yield drawn.NO_RING.at(place)
    elif long < SHORT_BORDER_MM:
        yield drawn.SHORT_BORDER.at(place, can_fix=border.start != border.end, length_mm=long)


def _shore_problems(area_map: AreaMap, border: Border, place: Place) -> Iterator[Problem]:
    is_coast = is_coast_border(area_map, border)
    if not is_coast and border.shore is not Shore.NONE:
        yield lines.SHORE.at(place, "beach" if border.shore is Shore.BEACH else "no_beach")


# ---- one junction


def junction_problems(
    area_map: AreaMap, derived: Faces, junction: Junction, kinds: Catalogue = STANDARD
) -> Iterator[Problem]:
    """A junction by itself, and the roads that end or fork in it."""
    place = junction_place(junction)
    borders = [area_map.borders[name] for name in derived.borders_at(junction.id)]
    if not borders:
        yield drawn.UNUSED_JUNCTION.at(place)
    is_on = 0 <= junction.x_mm <= area_map.width_mm and 0 <= junction.y_mm <= area_map.height_mm
    if has_size(area_map) and not is_on:
        yield drawn.OFF_THE_SHEET.at(place, can_fix=min(junction.x_mm, junction.y_mm) >= 0)
    if (point := kinds.section_end) is not None and not any_yes(junction.tags, kinds.section_ends):
        arms = Counter(road for border in borders if (road := border.road) for _ in range(_ends_at(border, junction)))
        for road, number in sorted(arms.items()):
            if number != 2:
                name = area_map.roads[road].name if road in area_map.roads else road
                case = "" if number == 1 else "fork"
                yield lines.ROAD_END.at(
                    place, case, name=name, road=road, arms=number, point=point.called, tag=point.id
                )


def _ends_at(border: Border, junction: Junction) -> int:
    return (border.start == junction.id) + (border.end == junction.id)


# ---- one space


def space_problems(area_map: AreaMap, derived: Faces, space: Space) -> Iterator[Problem]:
    """A space by itself: its name, its figures, its port and its outline."""
    place = space_place(area_map, space.id)
    if not space.name.strip():
        yield spaces.NAMELESS.at(place)
    yield from figures_problems(area_map, space, place)
    yield from port_problems(area_map, space, place, lambda name: kind_in(area_map, name))
    if space.kind is not SpaceKind.BOX:
        yield from _outline_problems(area_map, derived, space, place)


def kind_in(area_map: AreaMap, space: str) -> SpaceKind | None:
    """The kind of a space, None when the map has none of this id."""
    found = area_map.spaces.get(space)
    return found.kind if found else None


def _outline_problems(area_map: AreaMap, derived: Faces, space: Space, place: Place) -> Iterator[Problem]:
    outline, face = derived.outline(space.id), derived.face(space.id)
    if not derived.borders_of(space.id):
        yield drawn.NO_BORDER.at(place)
    elif outline.loose_ends:
        ends = listed([str(junction_place(area_map.junctions[end])) for end in outline.loose_ends], 6)
        yield drawn.OPEN_OUTLINE.at(place, ends=ends)
    elif face.is_empty:
        yield drawn.INSIDE_OUT.at(place)
    elif face.geom_type != "Polygon":
        yield drawn.IN_PIECES.at(place)
    elif width_of(face) < SLIVER_WIDTH_MM:
        can_merge = bool(neighbour_of_sliver(area_map, derived, space))
        yield drawn.SLIVER.at(place, can_fix=can_merge, width_mm=width_of(face))
    elif face.area < SMALL_SPACE_MM2:
        yield drawn.SMALL_SPACE.at(place, area_mm2=face.area)


def is_enclosed(area_map: AreaMap, space: str) -> bool:
    """Do the borders that name a space, there or not, enclose it all round?"""
    outline = faces(area_map).outline(space)
    return bool(outline.rings) and not outline.loose_ends


def width_of(face: Face) -> float:
    """How wide a shape is in the mean, in mm: that of a long strip is its width."""
    return float(2 * face.area / face.length) if face.length else 0.0


def neighbour_of_sliver(area_map: AreaMap, derived: Faces, space: Space) -> str:
    """The space of the same kind that shares most of a sliver's outline; "" without one."""
    shared: Counter[str] = Counter()
    for name in derived.borders_of(space.id):
        other = area_map.borders[name].across(space.id)
        if kind_in(area_map, other) is space.kind:
            shared[other] += round(1000 * derived.line(name).length)
    return min(shared, key=lambda name: (-shared[name], name), default="")
