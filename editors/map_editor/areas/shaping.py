"""Maps as the tools change them: junctions and points moved with their borders kept smooth; new ids and names."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from msgspec.structs import replace

from workbench.cartography.faces import faces
from workbench.cartography.plane import border_line, distance, nearest_on_line, on_grid
from workbench.cartography.surgery import SAME_PLACE_MM, Impossible, checked
from workbench.engine.area_map import AreaMap, Border, Point, River, Road

SMOOTH_REACH_MM = 30.0
BEND_REACH_MM = 12.0


def moved_junction(area_map: AreaMap, junction: str, to: Point, smooth: bool = True) -> AreaMap:
    """A junction elsewhere. `smooth` draws the points of its borders along, less the farther they are.

    Raises
    ------
    Impossible
        There is no such junction, or borders would cross or meet there.
    """
    old = area_map.junctions.get(junction)
    if old is None:
        raise Impossible(f"There is no junction {junction}.")
    x, y = on_grid(to)
    way = (x - old.x_mm, y - old.y_mm)
    borders = area_map.borders
    touched = faces(area_map).borders_at(junction) if smooth else ()
    for name in touched:
        borders = borders.set(name, _drawn_along(area_map, borders[name], junction, way))
    junctions = area_map.junctions.set(junction, replace(old, x_mm=x, y_mm=y))
    return checked(area_map, replace(area_map, junctions=junctions, borders=borders), [junction], touched)


def _drawn_along(area_map: AreaMap, border: Border, junction: str, way: Point) -> Border:
    """The border with its own points moved by a share of the way that falls to nothing at the far end."""
    if not border.points or border.start == border.end:
        return border
    from_start = border.start == junction
    far = area_map.junctions.get(border.end if from_start else border.start)
    near = area_map.junctions[junction]
    if far is None:
        return border
    points = border.points if from_start else border.points[::-1]
    line = (near.point, *points, far.point)
    travelled, total = [0.0], 0.0
    for a, b in pairwise(line):
        total += distance(a, b)
        travelled.append(total)
    reach = min(total, SMOOTH_REACH_MM + hypot(*way)) or 1.0
    moved = []
    for point, along in zip(points, travelled[1:], strict=False):
        share = max(0.0, 1.0 - along / reach) ** 1.5
        moved.append(on_grid((point[0] + way[0] * share, point[1] + way[1] * share)))
    return replace(border, points=tuple(moved if from_start else moved[::-1]))


def point_of_border(area_map: AreaMap, border: str, near: Point, reach_mm: float) -> int:
    """The number of a border's own point within reach, the nearest; -1 when there is none."""
    points = area_map.borders[border].points
    away, index = min(((distance(point, near), i) for i, point in enumerate(points)), default=(reach_mm + 1, -1))
    return index if away <= reach_mm else -1


def bent_border(area_map: AreaMap, border: str, near: Point, to: Point, smooth: bool = True) -> AreaMap:
    """A border drawn to another place: its own point at `near`, or a new one there, comes to lie at `to`.

    `smooth` draws the points beside it along, less the farther they are.

    Raises
    ------
    Impossible
        There is no such border, or borders would cross or meet there.
    """
    old = area_map.borders.get(border)
    if old is None or not {old.start, old.end} <= set(area_map.junctions):
        raise Impossible(f"There is no border {border} between two junctions.")
    line = list(border_line(area_map, old))
    index = point_of_border(area_map, border, near, SAME_PLACE_MM) + 1
    if not index:
        segment, place, _ = nearest_on_line(line, near)
        index = segment + 1
        line.insert(index, place)
    start, goal = line[index], on_grid(to)
    way = (goal[0] - start[0], goal[1] - start[1])
    moved = [_bent(line, i, index, way, smooth) for i in range(1, len(line) - 1)]
    changed = replace(old, points=tuple(moved))
    return checked(area_map, replace(area_map, borders=area_map.borders.set(border, changed)), borders=[border])


def _bent(line: list[Point], i: int, index: int, way: Point, smooth: bool) -> Point:
    """A point of the line after the one at `index` went its way; junctions at the ends stay."""
    if i == index:
        share = 1.0
    elif smooth:
        first, last = sorted((i, index))
        along = sum(distance(line[k], line[k + 1]) for k in range(first, last))
        share = max(0.0, 1.0 - along / BEND_REACH_MM) ** 1.5
    else:
        share = 0.0
    return on_grid((line[i][0] + way[0] * share, line[i][1] + way[1] * share)) if share else line[i]


def new_line(area_map: AreaMap, is_road: bool, name: str = "", line_class: str = "") -> Road | River:
    """A road or river with a free id and, when none is given, a name of its own such as "Road 1".

    Without a class a road is a primary one, and a river the plain one.
    """
    lines: list[Road] | list[River] = list(area_map.roads.values()) if is_road else list(area_map.rivers.values())
    ids, names = {line.id for line in lines}, {line.name for line in lines}
    letter, word = ("R", "Road") if is_road else ("W", "River")
    number = 1
    while f"{letter}{number}" in ids or (not name and f"{word} {number}" in names):
        number += 1
    called = name or f"{word} {number}"
    if is_road:
        return Road(f"{letter}{number}", called, line_class or "primary")
    return River(f"{letter}{number}", called, river_class=line_class)


def new_space_id(area_map: AreaMap, letter: str = "A") -> str:
    """A free id of the form A93."""
    number = len(area_map.spaces) + 1
    while f"{letter}{number:02d}" in area_map.spaces:
        number += 1
    return f"{letter}{number:02d}"


def new_space_name(area_map: AreaMap, wanted: str) -> str:
    """The name, with a number when it is taken."""
    taken = {space.name for space in area_map.spaces.values()}
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted} {number}", number + 1
    return name


def names_around(area_map: AreaMap, junction: str) -> list[str]:
    """The names of the spaces at a junction, sorted."""
    return sorted(area_map.spaces[space].name for space in faces(area_map).spaces_at(junction))
