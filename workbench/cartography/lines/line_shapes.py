"""Borders drawn anew between their junctions: simpler, smoother, straight; and whole areas moved with what is at them.

What cannot be done raises `Impossible` with the reason, and changes nothing, as in `surgery.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby, pairwise

import shapely
from msgspec.structs import replace

from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import SAME_PLACE_MM, Impossible, checked
from workbench.cartography.areas.surgery_of_areas import clear_area
from workbench.cartography.plane import border_line, distance, on_grid
from workbench.engine.maps.area_map import AreaMap, Point, Space
from workbench.engine.maps.border import Border
from workbench.engine.words.message import Message, marked

ROUNDS = 2
"""How often the corners of a line are cut to make it smooth."""

FLAT_MM = 0.05
"""Points that lie this near to the line without them are not kept when corners have been cut."""

RING_POINTS = 2
"""A border that ends where it starts needs as many own points to enclose ground."""


def simplified(area_map: AreaMap, borders: Iterable[str], tolerance_mm: float) -> AreaMap:
    """Borders without the points that matter less than the tolerance; junctions stay.

    Raises
    ------
    Impossible
        No point can go, or borders would cross.
    """
    if tolerance_mm <= 0:
        raise Impossible("The tolerance is more than 0 mm.")

    def simpler(line: Sequence[Point]) -> Sequence[Point]:
        return _points(shapely.LineString(line).simplify(tolerance_mm))

    return _drawn_anew(
        area_map,
        borders,
        simpler,
        Message("No point lies within {tolerance_mm:g} mm of the line without it.", tolerance_mm=tolerance_mm),
    )


def smoothed(area_map: AreaMap, borders: Iterable[str]) -> AreaMap:
    """Borders with their corners cut; junctions stay.

    Raises
    ------
    Impossible
        The borders are straight, or would cross.
    """
    return _drawn_anew(area_map, borders, _with_cut_corners, marked("A straight border has no corners to smooth."))


def straightened(area_map: AreaMap, borders: Iterable[str]) -> AreaMap:
    """Borders that run straight from junction to junction.

    Raises
    ------
    Impossible
        They are straight already, one is a ring, or they would cross others.
    """
    named = sorted(set(borders))
    if any(area_map.borders[name].start == area_map.borders[name].end for name in named if name in area_map.borders):
        raise Impossible("A border that ends where it starts cannot run straight.")
    return _drawn_anew(area_map, named, lambda line: (line[0], line[-1]), marked("The border is straight already."))


def moved_area(area_map: AreaMap, area: str, way: Point) -> AreaMap:
    """A space moved by a way in mm, with its whole outline; the borders that end at it are drawn along.

    Raises
    ------
    Impossible
        There is no such space with a closed outline, or borders would cross.
    """
    if area not in area_map.spaces or faces(area_map).face(area).is_empty:
        raise Impossible(Message("There is no space {area} with a closed outline.", area=area))

    def there(point: Point) -> Point:
        return on_grid((point[0] + way[0], point[1] + way[1]))

    own = faces(area_map).borders_of(area)
    ends = {end for name in own for end in (area_map.borders[name].start, area_map.borders[name].end)}
    junctions, borders, touched = area_map.junctions, area_map.borders, set(own)
    for name in sorted(ends):
        x, y = there(junctions[name].point)
        junctions = junctions.set(name, replace(junctions[name], x_mm=x, y_mm=y))
        touched |= set(faces(area_map).borders_at(name))
    for name in own:
        borders = borders.set(name, borders[name].drawn(points=tuple(there(point) for point in borders[name].points)))
    space = area_map.spaces[area]
    spaces = area_map.spaces.set(area, replace(space, label=there(space.label))) if space.label else area_map.spaces
    moved = replace(area_map, junctions=junctions, borders=borders, spaces=spaces)
    if moved == area_map:
        raise Impossible("Nothing would change.")
    return checked(area_map, moved, ends, touched)


def with_hole(area_map: AreaMap, ring: Sequence[Point], snap_mm: float = 1.0) -> AreaMap:
    """The map without the ground that a ring encloses: it belongs to no space, the spaces under it lose it.

    Raises
    ------
    Impossible
        As for drawing an area there.
    """
    for_now = Space(_free(area_map.spaces, "hole"), _free({s.name for s in area_map.spaces.values()}, "a hole"))
    return clear_area(draw_area(area_map, ring, for_now, snap_mm), for_now.id)


def _drawn_anew(
    area_map: AreaMap, borders: Iterable[str], anew: Callable[[Sequence[Point]], Sequence[Point]], in_vain: str
) -> AreaMap:
    """The map with borders whose lines were changed between their ends; `in_vain` is said when none is.

    What runs along the frame of the sheet stays as it is: the map ends where the sheet does.
    """
    changed, redrawn = area_map.borders, []
    for name in sorted(set(borders)):
        old = _border(area_map, name)
        line = border_line(area_map, old)
        parts = _along_and_off_the_frame(area_map, line)
        redone = (part if along else anew(part) for along, part in parts)
        points = _distinct(on_grid(point) for part in redone for point in part)[1:-1]
        if points != old.points and (old.start != old.end or len(points) >= RING_POINTS):
            changed = changed.set(name, old.drawn(points=points))
            redrawn.append(name)
    if not redrawn:
        raise Impossible(in_vain)
    return checked(area_map, replace(area_map, borders=changed), borders=redrawn)


def _along_and_off_the_frame(area_map: AreaMap, line: Sequence[Point]) -> Iterator[tuple[bool, Sequence[Point]]]:
    """A line in parts that run along the frame of the sheet (True) and parts that do not; each begins where the one
    before ends.
    """
    edges = ((0, 0.0), (0, area_map.width_mm), (1, 0.0), (1, area_map.height_mm))

    def runs_along(side: tuple[Point, Point]) -> bool:
        return any(all(abs(end[axis] - edge) <= SAME_PLACE_MM for end in side) for axis, edge in edges)

    for along, sides in groupby(pairwise(line), runs_along):
        first, *others = sides
        yield along, (*first, *(end for _, end in others))


def _with_cut_corners(line: Sequence[Point]) -> Sequence[Point]:
    """Chaikin's corner cutting: of every side the first and last quarter go. The ends stay."""
    for _ in range(ROUNDS):
        cut = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        # the quarters next to the ends lie on the first and the last side: the ends themselves serve for them
        line = (*cut[:1], *cut[2:-1], line[-1]) if len(line) > 2 else line
    return _points(shapely.LineString(line).simplify(FLAT_MM)) if len(line) > 2 else line


def _points(line: shapely.Geometry) -> list[Point]:
    return [(x, y) for x, y in shapely.get_coordinates(line).tolist()]


def _distinct(points: Iterable[Point]) -> tuple[Point, ...]:
    kept: list[Point] = []
    for point in points:
        if not kept or distance(point, kept[-1]) > SAME_PLACE_MM:
            kept.append(point)
    return tuple(kept)


def _border(area_map: AreaMap, name: str) -> Border:
    old = area_map.borders.get(name)
    if old is None or not {old.start, old.end} <= set(area_map.junctions):
        raise Impossible(Message("There is no border {name} between two junctions.", name=name))
    return old


def _free(taken: Collection[str], wanted: str) -> str:
    while wanted in taken:
        wanted += "'"
    return wanted
