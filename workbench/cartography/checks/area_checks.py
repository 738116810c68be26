"""What can be wrong with one border, one junction, one space of an area map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from workbench.cartography.areas.adjacency import is_coast_border
from workbench.cartography.areas.faces import Faces, faces
from workbench.cartography.areas.outlines import CORNERS_OF_A_RING, Face
from workbench.cartography.checks.findings import error, listed, warning
from workbench.cartography.checks.map_places import border_place, junction_place, space_place
from workbench.cartography.checks.overlaps import crosses_itself
from workbench.cartography.checks.sheet_checks import figures_problems, has_size, port_problems
from workbench.cartography.lines.loops import without_loops
from workbench.cartography.plane import border_length, border_line
from workbench.engine.catalogue.resolved import STANDARD, Kindred
from workbench.engine.catalogue.standard import Wet
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Border, Junction, Shore, Space, SpaceKind
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.problem import Place, Problem

SHORT_BORDER_MM = 0.5
SMALL_SPACE_MM2 = 40.0
SLIVER_WIDTH_MM = 1.0


# ---- one border


def border_problems(area_map: AreaMap, border: Border, kinds: Kindred = STANDARD.borders) -> Iterator[Problem]:
    """A border by itself: its ends, its sides, its line and what it carries."""
    place = border_place(area_map, border.id)
    missing = [end for end in (border.start, border.end) if end not in area_map.junctions]
    for end in missing:
        cause = f"ends in the junction {end}, which is not there"
        yield error("unknown_junction", place, cause, fix="Remove the border", junction=end)
    for side in sorted({border.left, border.right} - {OUTSIDE}):
        if side not in area_map.spaces:
            cause = f"borders the space {side}, which is not there"
            can_make = is_enclosed(area_map, side)
            yield error("unknown_space", place, cause, fix="Make the area anew" if can_make else "", space=side)
    if border.left == border.right:
        yield error("same_on_both_sides", place, "has the same space on both sides", fix="Remove the border")
    yield from _carried_problems(area_map, border, place, kinds)
    if not missing:
        yield from _line_problems(area_map, border, place)
    yield from _shore_problems(area_map, border, place)


def _carried_problems(area_map: AreaMap, border: Border, place: Place, kinds: Kindred) -> Iterator[Problem]:
    if border.road and border.road not in area_map.roads:
        cause = f"carries the road {border.road}, which is not there"
        yield error("unknown_road", place, cause, fix="Take the road off", road=border.road)
    if border.river and border.river not in area_map.rivers:
        cause = f"carries the river {border.river}, which is not there"
        yield error("unknown_river", place, cause, fix="Take the river off", river=border.river)
    bridges = tuple(feature for feature in border.features if kinds.wet(feature) is Wet.OVER)
    if bridges and not border.river and not any(map(kinds.is_running, border.features)):
        cause = "has a bridge and no river"
        yield warning("bridge_without_river", place, cause, fix="Take the bridge off", bridges=bridges)
    if OUTSIDE in (border.left, border.right):
        if border.features:
            cause = f"lies at the edge of the map and carries {listed(border.features)}, which nobody crosses"
            yield warning("feature_on_edge", place, cause, fix="Take it off", features=border.features)
        if border.one_way is not OneWay.NO:
            cause = "lies at the edge of the map and is crossed one way only"
            yield warning("one_way_on_edge", place, cause, fix="Open it both ways")


def _line_problems(area_map: AreaMap, border: Border, place: Place) -> Iterator[Problem]:
    where = crosses_itself(area_map, border)
    if where:
        can_cut = bool(without_loops(border_line(area_map, border)))
        cause = f"crosses itself at {where}"
        yield error("border_crosses_itself", place, cause, fix="Cut the loop off" if can_cut else "", where=where)
    long = border_length(area_map, border)
    if border.start == border.end and len(border.points) + 1 < CORNERS_OF_A_RING:
        yield error("no_ring", place, "runs back to its junction and encloses nothing")
    elif long < SHORT_BORDER_MM:
        can_go = border.start != border.end
        fix = "Draw its junctions together" if can_go else ""
        yield warning("short_border", place, f"is only {long:.2f} mm long", fix, length_mm=long)


def _shore_problems(area_map: AreaMap, border: Border, place: Place) -> Iterator[Problem]:
    is_coast = is_coast_border(area_map, border)
    if not is_coast and border.shore is not Shore.NONE:
        is_beach = border.shore is Shore.BEACH
        cause = "is a beach" if is_beach else "is marked as no beach"
        yield warning("shore", place, f"{cause}, and land lies on both sides of it", fix="Take the shore off")


# ---- one junction


def junction_problems(area_map: AreaMap, derived: Faces, junction: Junction) -> Iterator[Problem]:
    """A junction by itself, and the roads that end or fork in it."""
    place = junction_place(junction)
    borders = [area_map.borders[name] for name in derived.borders_at(junction.id)]
    if not borders:
        yield warning("unused_junction", place, "no border meets it", fix="Remove the junction")
    is_on = 0 <= junction.x_mm <= area_map.width_mm and 0 <= junction.y_mm <= area_map.height_mm
    if has_size(area_map) and not is_on:
        can_grow = min(junction.x_mm, junction.y_mm) >= 0
        yield warning("off_the_sheet", place, "lies off the sheet", fix="Make the sheet larger" if can_grow else "")
    if not junction.reconnoitre_point:
        arms = Counter(road for border in borders if (road := border.road) for _ in range(_ends_at(border, junction)))
        for road, number in sorted(arms.items()):
            if number != 2:
                name = area_map.roads[road].name if road in area_map.roads else road
                ends = "ends" if number == 1 else "forks"
                cause = f"the road {name} {ends} here without a reconnoitre point"
                yield error("road_end", place, cause, fix="Set a reconnoitre point", road=road, arms=number)


def _ends_at(border: Border, junction: Junction) -> int:
    return (border.start == junction.id) + (border.end == junction.id)


# ---- one space


def space_problems(area_map: AreaMap, derived: Faces, space: Space) -> Iterator[Problem]:
    """A space by itself: its name, its figures, its port and its outline."""
    place = space_place(area_map, space.id)
    if not space.name.strip():
        yield error("nameless", place, "has no name", fix="Call it by its id")
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
        yield error("no_border", place, "has no border", fix="Remove the space")
    elif outline.loose_ends:
        ends = listed([str(junction_place(area_map.junctions[end])) for end in outline.loose_ends], 6)
        yield error("open_outline", place, f"its outline is open at {ends}", ends=ends)
    elif face.is_empty:
        yield error("inside_out", place, "its borders have left and right exchanged")
    elif face.geom_type != "Polygon":
        yield error("in_pieces", place, "lies in several pieces")
    elif width_of(face) < SLIVER_WIDTH_MM:
        cause = f"is a sliver, {width_of(face):.2f} mm wide"
        can_merge = bool(neighbour_of_sliver(area_map, derived, space))
        yield warning(
            "sliver", place, cause, fix="Merge it with its neighbour" if can_merge else "", width_mm=width_of(face)
        )
    elif face.area < SMALL_SPACE_MM2:
        cause = f"is only {face.area:.0f} mm² large: no room for its number"
        yield warning("small_space", place, cause, area_mm2=face.area)


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
