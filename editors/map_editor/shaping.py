"""Shapes of a map as the tools need them: junctions moved with their borders kept smooth, what one snaps to."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from msgspec.structs import replace

from workbench.cartography.faces import faces
from workbench.cartography.plane import distance, on_grid
from workbench.cartography.surgery import Impossible, checked
from workbench.engine.area_map import AreaMap, Border, Point

SMOOTH_REACH_MM = 30.0


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
