"""Junctions and points of borders at other places, with the lines beside them kept smooth.

Each is a pure function from map to map; what cannot be done raises `Impossible` with the reason.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from msgspec.structs import replace

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import SAME_PLACE_MM, Impossible, checked
from workbench.cartography.plane import border_line, distance, nearest_on_line, on_grid
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.maps.border import Border
from workbench.engine.words.message import Message

SMOOTH_REACH_MM = 30.0
BEND_REACH_MM = 12.0


def move_junction(area_map: AreaMap, junction: str, to: Point, smooth: bool = False) -> AreaMap:
    """Move a junction, and with it the ends of all its borders.

    `smooth` draws the points of these borders along, less the farther they are.

    Raises
    ------
    Impossible
        There is no such junction, or borders would cross or meet there.
    """
    old = area_map.junctions.get(junction)
    if old is None:
        raise Impossible(Message("There is no junction {junction}.", junction=junction))
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
    return border.drawn(points=tuple(moved if from_start else moved[::-1]))


def point_of_border(area_map: AreaMap, border: str, near: Point, reach_mm: float) -> int:
    """The number of a border's own point within reach, the nearest; -1 when there is none."""
    points = area_map.borders[border].points
    away, index = min(((distance(point, near), i) for i, point in enumerate(points)), default=(reach_mm + 1, -1))
    return index if away <= reach_mm else -1


def bend_border(area_map: AreaMap, border: str, near: Point, to: Point, smooth: bool = False) -> AreaMap:
    """A border drawn to another place: its own point at `near`, or a new one there, comes to lie at `to`.

    `smooth` draws the points beside it along, less the farther they are.

    Raises
    ------
    Impossible
        There is no such border, or borders would cross or meet there.
    """
    old = area_map.borders.get(border)
    if old is None or not {old.start, old.end} <= set(area_map.junctions):
        raise Impossible(Message("There is no border {border} between two junctions.", border=border))
    line = list(border_line(area_map, old))
    index = point_of_border(area_map, border, near, SAME_PLACE_MM) + 1
    if not index:
        segment, place, _ = nearest_on_line(line, near)
        index = segment + 1
        line.insert(index, place)
    start, goal = line[index], on_grid(to)
    way = (goal[0] - start[0], goal[1] - start[1])
    moved = [_bent(line, i, index, way, smooth) for i in range(1, len(line) - 1)]
    changed = old.drawn(points=tuple(moved))
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
