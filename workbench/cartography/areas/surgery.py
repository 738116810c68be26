"""Changes of an area map, each a pure function from map to map; the coverage of borders stays whole.

What cannot be done raises `Impossible` with the reason in the user's words, and changes nothing. This file moves and
marks what is there; `surgery_of_areas.py` splits, merges, draws and clears areas.
"""

from __future__ import annotations

from collections.abc import Iterable

from immutables import Map
from msgspec.structs import replace

from workbench.cartography.areas.faces import faces, remember
from workbench.cartography.areas.polygons_to_borders import border_id
from workbench.cartography.checks.map_checks import Scope, border_name, junction_place, problems_within
from workbench.cartography.plane import border_line, distance, length, nearest_on_line, on_grid
from workbench.engine.maps.area_map import AreaMap, Junction, Point
from workbench.engine.maps.border import Border, Feature
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.maps.tags import NO
from workbench.engine.problem import Level, Problem, with_facts
from workbench.engine.words.message import Message, marked

SAME_PLACE_MM = 0.05
"""Nearer than this two points of a map are one."""


class Impossible(ValueError):
    """A change that the map does not allow; the text is the reason, for the user."""


# ---- junctions


def insert_junction(area_map: AreaMap, border: str, near: Point, junction: str = "") -> tuple[AreaMap, str]:
    """Put a junction on a border, at its point nearest to `near`; the map and the junction's id.

    A free id is taken when none is given. At an end of the border the junction there is returned, and nothing changes.

    Raises
    ------
    Impossible
        There is no such border, or the id is taken.
    """
    cut = _border(area_map, border)
    line = border_line(area_map, cut)
    index, place, _ = nearest_on_line(line, near)
    for end, point in ((cut.start, line[0]), (cut.end, line[-1])):
        if distance(place, point) <= SAME_PLACE_MM:
            return area_map, end
    if junction and junction in area_map.junctions:
        raise Impossible(Message("There is a junction {junction} already.", junction=junction))
    name = junction or free_junction_id(area_map.junctions)
    corner = next((c for c in line[1:-1] if distance(c, place) <= SAME_PLACE_MM), None)
    place = corner or on_grid(place)
    before, after = _cut_line(line, index, place)
    first = cut.drawn(end=name, points=before)
    parted = replace(cut, id=border_id(cut.left, cut.right, area_map.borders))
    second = parted.drawn(start=name, points=after)
    changed = replace(
        area_map,
        junctions=area_map.junctions.set(name, Junction(name, *place)),
        borders=area_map.borders.set(border, first).set(second.id, second),
    )
    return taken_over(area_map, changed, junctions=[name], borders=[border, second.id]), name


def dissolve_junction(area_map: AreaMap, junction: str) -> AreaMap:
    """Join the two borders that meet in a junction; its place stays as a point of the border.

    Raises
    ------
    Impossible
        It carries a tag, other than two borders meet there, or they differ in what they carry.
    """
    old = _junction(area_map, junction)
    if any(said not in ("", NO) for said in old.tags.values()):
        raise Impossible(Message("{place:^} is marked; take the mark off first.", place=str(junction_place(old))))
    meeting = [area_map.borders[name] for name in faces(area_map).borders_at(junction)]
    if not meeting:
        return taken_over(area_map, replace(area_map, junctions=area_map.junctions.delete(junction)))
    if len(meeting) != 2:
        raise Impossible(
            Message(
                "{count} {count:border meets|borders meet} at {place}, not two.",
                count=len(meeting),
                place=str(junction_place(old)),
            )
        )
    first, second = (_towards(border, junction, at_end) for border, at_end in zip(meeting, (True, False), strict=True))
    if (first.left, first.right) != (second.left, second.right):
        raise Impossible(Message("The neighbours change at {place}.", place=str(junction_place(old))))
    if _carried(first) != _carried(second):
        raise Impossible(Message("What the border carries changes at {place}.", place=str(junction_place(old))))
    joined = first.drawn(end=second.end, points=(*first.points, old.point, *second.points))
    longer = max(meeting, key=lambda border: length(border_line(area_map, border)))
    if longer not in (first, second):
        joined = joined.turned  # teeth stand on one side of a line: they stay where they are
    changed = replace(
        area_map,
        junctions=area_map.junctions.delete(junction),
        borders=area_map.borders.delete(second.id).set(first.id, joined),
    )
    return taken_over(area_map, changed, borders=[first.id, second.id])


def tag_junction(area_map: AreaMap, junction: str, tag: str, value: str, needs_road: bool = False) -> AreaMap:
    """Give a tag of a junction a value; an empty one takes the tag off.

    Raises
    ------
    Impossible
        There is no such junction, or it `needs_road` and no road passes it.
    """
    old = _junction(area_map, junction)
    roads = {area_map.borders[border].road for border in faces(area_map).borders_at(junction)} - {""}
    if needs_road and value and not roads:
        raise Impossible(Message("No road passes {place}.", place=str(junction_place(old))))
    tags = old.tags.set(tag, value) if value else old.tags.delete(tag) if tag in old.tags else old.tags
    if tags == old.tags:
        return area_map
    marked = replace(old, tags=tags)
    return taken_over(area_map, replace(area_map, junctions=area_map.junctions.set(junction, marked)), [junction])


# ---- borders


def move_border_point(area_map: AreaMap, border: str, index: int, to: Point) -> AreaMap:
    """Move one of a border's own points (between its junctions, counted from 0).

    Raises
    ------
    Impossible
        There is no such point, or borders would cross or meet there.
    """
    old = _border(area_map, border)
    _check_index(area_map, old, index)
    points = (*old.points[:index], on_grid(to), *old.points[index + 1 :])
    return _redrawn(area_map, old.drawn(points=points))


def insert_border_point(area_map: AreaMap, border: str, near: Point) -> tuple[AreaMap, int]:
    """Give a border a further point, at its place nearest to `near`; the map and the point's index.

    Raises
    ------
    Impossible
        There is no such border, or it has a point or a junction there.
    """
    old = _border(area_map, border)
    line = border_line(area_map, old)
    index, place, _ = nearest_on_line(line, near)
    if any(distance(place, point) <= SAME_PLACE_MM for point in line):
        raise Impossible(Message("There is a point on {border} there already.", border=border_name(area_map, border)))
    points = (*old.points[:index], on_grid(place), *old.points[index:])
    return _redrawn(area_map, old.drawn(points=points)), index


def remove_border_point(area_map: AreaMap, border: str, index: int) -> AreaMap:
    """Take one of a border's own points away.

    Raises
    ------
    Impossible
        There is no such point, or the border would cross another without it.
    """
    old = _border(area_map, border)
    _check_index(area_map, old, index)
    return _redrawn(area_map, old.drawn(points=old.points[:index] + old.points[index + 1 :]))


# ---- what the surgery of areas needs as well


def checked(before: AreaMap, changed: AreaMap, junctions: Iterable[str] = (), borders: Iterable[str] = ()) -> AreaMap:
    """The changed map, when its changed junctions and borders are sound or were as bad before; else `Impossible`."""
    junctions, borders = list(junctions), list(borders)
    derived = remember(faces(before).after(changed, junctions, borders))
    touched = {*borders, *(name for junction in junctions for name in derived.borders_at(junction))}
    there = sorted(name for name in touched if name in changed.borders)
    spaces = {side for name in there for side in (changed.borders[name].left, changed.borders[name].right)}
    standing = tuple(sorted(space for space in spaces if space in changed.spaces))
    scope = Scope(standing, tuple(there), tuple(sorted(name for name in junctions if name in changed.junctions)))
    wrong = _errors(changed, scope)
    if wrong:
        old_scope = Scope(
            tuple(space for space in scope.spaces if space in before.spaces),
            tuple(name for name in scope.borders if name in before.borders),
            tuple(name for name in scope.junctions if name in before.junctions),
        )
        known = {(problem.check, problem.place) for problem in _errors(before, old_scope)}
        new = [problem for problem in wrong if (problem.check, problem.place) not in known]
        if new:
            raise Impossible(Message("{place:^} {would}.", place=new[0].place.said, would=_would(new[0])))
    return changed


def taken_over(
    before: AreaMap, changed: AreaMap, junctions: Iterable[str] = (), borders: Iterable[str] = ()
) -> AreaMap:
    """The changed map, whose faces are derived from those of the map before it."""
    remember(faces(before).after(changed, junctions, borders))
    return changed


def differing_borders(before: AreaMap, after: AreaMap, among: Iterable[str] | None = None) -> set[str]:
    """The ids of the borders, of all or among some, that are not the same value in both maps."""
    if among is not None:
        return {name for name in among if before.borders.get(name) is not after.borders.get(name)}
    changed = {name for name, border in after.borders.items() if before.borders.get(name) is not border}
    return changed | {name for name in before.borders if name not in after.borders}


def free_junction_id(taken: Map[str, Junction]) -> str:
    """An id "J191" that is not taken, counted on from the number of junctions."""
    number = len(taken) + 1
    while f"J{number}" in taken:
        number += 1
    return f"J{number}"


WOULD = {
    "border_crosses": marked("would cross {other} at {where}"),
    "border_crosses_itself": marked("would cross itself at {where}"),
    "areas_overlap": marked("would overlap {other} at {where}"),
    "open_outline": marked("would be wrong: its outline is open at {ends}"),
    "inside_out": marked("would be wrong: its borders have left and right exchanged"),
    "in_pieces": marked("would lie in several pieces"),
}
"""The checks of what is drawn, with what a change would come to that they would find wrong."""


def _errors(area_map: AreaMap, scope: Scope) -> list[Problem]:
    found = problems_within(area_map, scope)
    return [problem for problem in found if problem.level is Level.ERROR and problem.check in WOULD]


def _would(problem: Problem) -> str:
    """What would come of the change."""
    return with_facts(WOULD[problem.check], problem.facts)


def _redrawn(area_map: AreaMap, border: Border) -> AreaMap:
    changed = replace(area_map, borders=area_map.borders.set(border.id, border))
    return checked(area_map, changed, borders=[border.id])


def _cut_line(line: tuple[Point, ...], index: int, place: Point) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The inner points before and after a place on segment `index`; a point at the place itself goes."""
    before = tuple(point for point in line[1 : index + 1] if point != place)
    after = tuple(point for point in line[index + 1 : -1] if point != place)
    return before, after


def _towards(border: Border, junction: str, at_end: bool) -> Border:
    """The border, turned round where needed, so that the junction is its end (or its start)."""
    if (border.end if at_end else border.start) == junction:
        return border
    return border.turned


def _carried(border: Border) -> tuple[tuple[Feature, ...], str, OneWay, Map[str, str]]:
    return border.features, border.name, border.one_way, border.tags


def _junction(area_map: AreaMap, junction: str) -> Junction:
    found = area_map.junctions.get(junction)
    if found is None:
        raise Impossible(Message("There is no junction {junction}.", junction=junction))
    return found


def _border(area_map: AreaMap, border: str) -> Border:
    found = area_map.borders.get(border)
    if found is None:
        raise Impossible(Message("There is no border {border}.", border=border))
    if found.start not in area_map.junctions or found.end not in area_map.junctions:
        raise Impossible(
            Message("{place:^} ends in no junction; mend that first.", place=border_name(area_map, border))
        )
    return found


def _check_index(area_map: AreaMap, border: Border, index: int) -> None:
    if not 0 <= index < len(border.points):
        raise Impossible(
            Message("{place:^} has no point {index}.", place=border_name(area_map, border.id), index=index + 1)
        )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
