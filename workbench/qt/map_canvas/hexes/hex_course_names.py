"""The named courses of a hex map, kept up with its hexsides, and what their names had better not cover."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from PySide6.QtCore import QPointF, QRectF

from workbench.cartography.hexes.hex_grid import centre, hexside_ends, place_at
from workbench.cartography.lines.names_along import Costly
from workbench.engine.catalogue.resolved import Kindred
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import direction, find_place, is_on, number_of
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry, corner_key, corner_of_key
from workbench.qt.map_canvas.hexes.hex_signs import spots_of
from workbench.qt.map_canvas.hexes.hex_style import ground_of, is_built
from workbench.qt.map_canvas.labels.course_names import Course, CourseNames, costly, course_key, is_water
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel
from workbench.qt.map_canvas.sheet.line_pieces import LinePiece, pieces_in
from workbench.qt.map_canvas.styles.hex_grounds import HexStyle
from workbench.qt.map_canvas.styles.kinds import Kinds
from workbench.qt.map_canvas.styles.map_style import MapStyle

NAME_COST, TOWN_COST, NUMBER_COST, ROAD_COST = 12.0, 5.0, 1.0, 1.2
ROAD_MM = 2.6
TOWN_SHARE, NUMBER_SHARE = 0.3, 0.14
EASE_SHARE = 0.55
USUAL_HEX_MM, MOST_SCALE = 18.0, 1.2

Sides = Mapping[str, frozenset[str]]
"""The hexsides of each course by its key."""
Roads = Mapping[str, tuple[Road, tuple[LinePiece, ...]]]


def named_sides(hex_map: HexMap, kindred: Kindred, before: Sides | None = None, old: HexMap | None = None,
                changed: Collection[str] = ()) -> Sides:  # fmt: skip
    """The hexsides of every named course; after those of the map before, from which these hexsides alone differ."""
    if before is None or old is None:
        found: dict[str, set[str]] = {}
        for name, side in hex_map.borders.items():
            if side.name:
                found.setdefault(course_key(side, kindred), set()).add(name)
        return {key: frozenset(found[key]) for key in sorted(found)}
    after = dict(before)
    for name in changed:
        was, now = old.borders.get(name), hex_map.borders.get(name)
        if was is not None and was.name:
            after[course_key(was, kindred)] = after.get(course_key(was, kindred), frozenset()) - {name}
        if now is not None and now.name:
            after[course_key(now, kindred)] = after.get(course_key(now, kindred), frozenset()) | {name}
    return {key: after[key] for key in sorted(after) if after[key]}


def course_of_sides(hex_map: HexMap, sides: Collection[str], kinds: Kinds) -> Course | None:
    """The course along these hexsides; None where none of them lies on the grid."""
    found, name, wet, kindred = [], "", True, kinds.catalogue.borders
    for side_id in sorted(sides):
        side = hex_map.borders[side_id]
        name, wet = side.name, is_water(side, kindred)
        first, second = find_place(hex_map.grid, side.first), find_place(hex_map.grid, side.second)
        if first is not None and second is not None and direction(hex_map.grid, first, second) is not None:
            ends = hexside_ends(hex_map.grid, first, second)
            keys = [corner_key(hex_map.grid, end) for end in ends]
            found.append((corner_of_key(hex_map.grid, keys[0]), corner_of_key(hex_map.grid, keys[1])))
    return Course(kinds.said(name), tuple(found), wet) if found else None


class HexSurroundings:
    """What lies on one hex map, for the names along its courses."""

    def __init__(self, geometry: HexGeometry, labels: Mapping[str, PlacedLabel], hexes: HexStyle, roads: Roads) -> None:
        self._geometry, self._labels, self._hexes, self._roads = geometry, labels, hexes, roads

    def fill_at(self, point: Point) -> str:
        """The colour of the hex at a point."""
        hex_map = self._geometry.map
        place = place_at(hex_map.grid, point)
        number = number_of(hex_map.grid, place) if is_on(hex_map.grid, place) else ""
        return ground_of(hex_map.space(number) if number else hex_map.bare_space(""), self._hexes).fill

    def costly_in(self, rect: QRectF) -> Iterator[Costly]:
        """Names, towns, numbers and roads in a rectangle."""
        for _, line in self._roads.values():
            for piece in pieces_in(line, rect):
                elements = (piece.path.elementAt(at) for at in range(piece.path.elementCount()))
                yield from ((*_square(QPointF(one.x, one.y), ROAD_MM / 2), ROAD_COST) for one in elements)
        hex_map = self._geometry.map
        spots, size = spots_of(hex_map.grid), hex_map.grid.size_mm
        for zone in sorted(hex_map.zones):
            if zone in self._labels and self._labels[zone].rect.intersects(rect):
                yield costly(self._labels[zone].rect, NAME_COST)
        for place in self._geometry.places_in(rect):
            number = number_of(hex_map.grid, place)
            middle = QPointF(*centre(hex_map.grid, place))
            if number in self._labels:
                yield costly(self._labels[number].rect, NAME_COST)
            space = hex_map.hexes.get(number)
            if space is not None and (is_built(space, self._hexes) or space.forts):
                yield (*_square(middle, size * TOWN_SHARE), TOWN_COST)
            yield (*_square(middle + spots.number, size * NUMBER_SHARE), NUMBER_COST)


def _square(middle: QPointF, half: float) -> tuple[float, float, float, float]:
    return middle.x() - half, middle.y() - half, middle.x() + half, middle.y() + half


def hex_course_names(
    hex_map: HexMap, sides: Sides, style: MapStyle, around: HexSurroundings, before: CourseNames | None,
    same_sides: Sides, changed: Collection[QRectF],
) -> CourseNames:  # fmt: skip
    """The names of all courses; those before stay written where their hexsides and what is near are the same."""
    courses: dict[str, Course] = {}
    for key in sides:
        is_same = before is not None and same_sides.get(key) == sides[key] and key in before.courses
        known = before.courses[key] if before is not None and is_same else None
        course = known or course_of_sides(hex_map, sides[key], style.kinds)
        if course is not None:
            courses[key] = course
    size = hex_map.grid.size_mm
    kept = before.kept(changed, lambda key: courses.get(key) is before.courses[key]) if before is not None else {}
    scale = min(MOST_SCALE, size / USUAL_HEX_MM)
    sheet = QRectF(0, 0, hex_map.width_mm, hex_map.height_mm)
    return CourseNames(courses, sheet, style, scale, size * EASE_SHARE, around.fill_at, around.costly_in, kept)
