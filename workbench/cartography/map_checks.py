"""Everything that can be wrong with an area map, each finding with its place, its cause and where possible a fix.

`problems` looks at the whole map. `problems_around` looks at what one junction can have spoilt by moving: where the
map was sound before, it finds exactly what `problems` finds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from msgspec import Struct

from workbench.cartography.adjacency import is_coast_border
from workbench.cartography.faces import Faces, faces
from workbench.cartography.outlines import CORNERS_OF_A_RING
from workbench.cartography.overlaps import crosses_itself, crossings, overlaps
from workbench.cartography.plane import border_length
from workbench.engine.area_map import OUTSIDE, AreaMap, Border, Junction, Shore, Space, SpaceKind
from workbench.engine.map_parts import is_unlimited
from workbench.engine.problem import Level, Place, Problem

STACKING_NUMBERS = range(1, 100)
SHORT_BORDER_MM = 0.5
SMALL_SPACE_MM2 = 40.0


class Scope(Struct, frozen=True):
    """The part of a map that is looked at: ids, sorted."""

    spaces: tuple[str, ...]
    borders: tuple[str, ...]
    junctions: tuple[str, ...]


def problems(area_map: AreaMap) -> tuple[Problem, ...]:
    """All problems of a map, errors first."""
    everything = Scope(
        tuple(sorted(area_map.spaces)), tuple(sorted(area_map.borders)), tuple(sorted(area_map.junctions))
    )
    return _in_order([*_sheet_problems(area_map), *_doubles(area_map), *_found(area_map, everything)])


def problems_around(area_map: AreaMap, junction: str) -> tuple[Problem, ...]:
    """The problems of a junction, its borders and the spaces around it, errors first."""
    derived = faces(area_map)
    return problems_within(area_map, Scope(derived.spaces_at(junction), derived.borders_at(junction), (junction,)))


def problems_within(area_map: AreaMap, scope: Scope) -> tuple[Problem, ...]:
    """The problems that some spaces, borders and junctions have, by themselves or with any other, errors first."""
    return _in_order(_found(area_map, scope))


def _in_order(found: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(set(found), key=lambda p: (p.level, p.check, p.place.kind, p.place.id, p.cause)))


def _found(area_map: AreaMap, scope: Scope) -> Iterator[Problem]:
    derived = faces(area_map)
    for name in scope.borders:
        yield from _border_problems(area_map, area_map.borders[name])
    for name in scope.junctions:
        yield from _junction_problems(area_map, derived, area_map.junctions[name])
    for name in scope.spaces:
        if name in area_map.spaces:
            yield from _space_problems(area_map, derived, area_map.spaces[name])
    crossed = list(crossings(derived, scope.borders))
    for one, other, where in crossed:
        yield _error(
            "border_crosses", border_place(area_map, one), f"crosses {border_name(area_map, other)} at {where}"
        )
    for first, second, where in overlaps(derived, scope.spaces, borders_cross=bool(crossed)):
        a, b = space_place(area_map, first), space_place(area_map, second)
        yield _error("areas_overlap", a, f"overlaps {b.name} at {where}")


# ---- the whole map


def _sheet_problems(area_map: AreaMap) -> Iterator[Problem]:
    place, globe = Place("map", area_map.id, area_map.title), area_map.georeference
    if min(area_map.width_mm, area_map.height_mm) <= 0:
        yield _error("sheet_size", place, f"the sheet is {area_map.width_mm} mm wide and {area_map.height_mm} mm high")
    if globe and 0 in (globe.lon_deg_per_mm, globe.lat_deg_per_mm):
        yield _error("georeference", place, "a millimetre of the sheet is 0 degrees on the globe")
    if globe and globe.metres_per_mm <= 0:
        yield _error("georeference", place, f"a millimetre of the sheet is {globe.metres_per_mm} metres")


def _doubles(area_map: AreaMap) -> Iterator[Problem]:
    named: defaultdict[str, list[str]] = defaultdict(list)
    for space in sorted(area_map.spaces):
        named[area_map.spaces[space].name].append(space)
    for name, spaces in sorted(named.items()):
        if name and len(spaces) > 1:
            place = space_place(area_map, spaces[0])
            yield _error("duplicate_name", place, f"the name stands {len(spaces)} times: {', '.join(spaces)}")
    ids = [
        *(("space", name, space.id) for name, space in area_map.spaces.items()),
        *(("border", name, border.id) for name, border in area_map.borders.items()),
        *(("junction", name, junction.id) for name, junction in area_map.junctions.items()),
    ]
    for kind, name, own in sorted(ids):
        if own != name:
            yield _error("wrong_id", Place(kind, name), f"is kept as {name} and calls itself {own}")


# ---- one border


def _border_problems(area_map: AreaMap, border: Border) -> Iterator[Problem]:
    place = border_place(area_map, border.id)
    missing = [end for end in (border.start, border.end) if end not in area_map.junctions]
    for end in missing:
        yield _error(
            "unknown_junction", place, f"ends in the junction {end}, which is not there", fix="Remove the border"
        )
    for side in {border.left, border.right} - {OUTSIDE}:
        if side not in area_map.spaces:
            yield _error("unknown_space", place, f"borders the space {side}, which is not there")
    if border.left == border.right:
        yield _error("same_on_both_sides", place, "has the same space on both sides", fix="Remove the border")
    for carried, known, what in ((border.road, area_map.roads, "road"), (border.river, area_map.rivers, "river")):
        if carried and carried not in known:
            yield _error(f"unknown_{what}", place, f"carries the {what} {carried}, which is not there")
    if not missing:
        yield from _line_problems(area_map, border, place)
    yield from _shore_problems(area_map, border, place)


def _line_problems(area_map: AreaMap, border: Border, place: Place) -> Iterator[Problem]:
    where = crosses_itself(area_map, border)
    if where:
        yield _error("border_crosses_itself", place, f"crosses itself at {where}")
    long = border_length(area_map, border)
    if border.start == border.end and len(border.points) + 1 < CORNERS_OF_A_RING:
        yield _error("no_ring", place, "runs back to its junction and encloses nothing", fix="Remove the border")
    elif long < SHORT_BORDER_MM:
        yield _warning("short_border", place, f"is only {long:.2f} mm long", fix="Draw its junctions together")


def _shore_problems(area_map: AreaMap, border: Border, place: Place) -> Iterator[Problem]:
    is_coast = is_coast_border(area_map, border)
    if is_coast and border.shore is Shore.NONE:
        yield _warning("shore", place, "is a coast and neither a beach nor none", fix="Mark it as a beach")
    if not is_coast and border.shore is not Shore.NONE:
        yield _warning("shore", place, "has a kind of shore and is no coast", fix="Take the shore off")


# ---- one junction


def _junction_problems(area_map: AreaMap, derived: Faces, junction: Junction) -> Iterator[Problem]:
    place = junction_place(junction)
    borders = [area_map.borders[name] for name in derived.borders_at(junction.id)]
    if not borders:
        yield _warning("unused_junction", place, "no border meets it", fix="Remove the junction")
    if not (0 <= junction.x_mm <= area_map.width_mm and 0 <= junction.y_mm <= area_map.height_mm):
        yield _warning("off_the_sheet", place, "lies off the sheet")
    if not junction.reconnoitre_point:
        arms = Counter(road for border in borders if (road := border.road) for _ in range(_ends_at(border, junction)))
        for road, number in sorted(arms.items()):
            if number != 2:
                name = area_map.roads[road].name if road in area_map.roads else road
                ends = "ends" if number == 1 else "forks"
                cause = f"the road {name} {ends} here without a reconnoitre point"
                yield _error("road_end", place, cause, fix="Set a reconnoitre point")


def _ends_at(border: Border, junction: Junction) -> int:
    return (border.start == junction.id) + (border.end == junction.id)


# ---- one space


def _space_problems(area_map: AreaMap, derived: Faces, space: Space) -> Iterator[Problem]:
    place = space_place(area_map, space.id)
    if not space.name.strip():
        yield _error("no_name", place, "has no name")
    is_limited = space.kind is SpaceKind.AREA and not is_unlimited(space.stacking)
    if is_limited and space.stacking not in STACKING_NUMBERS:
        yield _error("stacking_number", place, f"has the stacking number {space.stacking}, not one of 1 to 99")
    if space.kind is not SpaceKind.BOX:
        yield from _outline_problems(area_map, derived, space, place)


def _outline_problems(area_map: AreaMap, derived: Faces, space: Space, place: Place) -> Iterator[Problem]:
    outline, face = derived.outline(space.id), derived.face(space.id)
    if not derived.borders_of(space.id):
        yield _error("no_border", place, "has no border", fix="Remove the space")
    elif outline.loose_ends:
        ends = ", ".join(str(junction_place(area_map.junctions[end])) for end in outline.loose_ends)
        yield _error("open_outline", place, f"its outline is open at {ends}")
    elif face.is_empty:
        yield _error("inside_out", place, "its borders have left and right exchanged")
    elif face.geom_type != "Polygon":
        yield _error("in_pieces", place, "lies in several pieces")
    elif face.area < SMALL_SPACE_MM2:
        yield _warning("small_space", place, f"is only {face.area:.0f} mm² large: no room for its number")


# ---- names


def space_place(area_map: AreaMap, space: str) -> Place:
    """A space as a problem names it."""
    known = area_map.spaces.get(space)
    return Place("space", space, known.name if known and known.name else space or "the outside")


def junction_place(junction: Junction) -> Place:
    """A junction as a problem names it."""
    kind = "reconnoitre point" if junction.reconnoitre_point else "junction"
    return Place("junction", junction.id, junction.name or f"{kind} {junction.id}")


def border_name(area_map: AreaMap, border: str) -> str:
    """ "the border of Toulon and La Rode", "the edge of Janas"."""
    known = area_map.borders[border]
    sides = sorted(space_place(area_map, side).name for side in {known.left, known.right} - {OUTSIDE})
    if OUTSIDE in (known.left, known.right):
        return f"the edge of {sides[0]}" if sides else f"border {border}"
    return f"the border of {' and '.join(sides)}"


def border_place(area_map: AreaMap, border: str) -> Place:
    """A border as a problem names it."""
    return Place("border", border, border_name(area_map, border))


def _error(check: str, place: Place, cause: str, fix: str = "") -> Problem:
    return Problem(Level.ERROR, check, place, cause, fix=fix)


def _warning(check: str, place: Place, cause: str, fix: str = "") -> Problem:
    return Problem(Level.WARNING, check, place, cause, fix=fix)
