"""The named rivers and borders of an area map, and what their names had better not cover."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QRectF
from shapely import Point as SheetPoint

from workbench.cartography.lines.names_along import Costly, Line, points_on
from workbench.cartography.plane import border_line
from workbench.engine.catalogue.resolved import Kindred
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.maps.border import Border
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry
from workbench.qt.map_canvas.labels.course_names import Course, CourseNames, costly, course_key, is_water
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel
from workbench.qt.map_canvas.styles.kinds import PLAIN_KINDS, Kinds
from workbench.qt.map_canvas.styles.map_style import MapStyle

NAME_COST, POINT_COST, ROAD_COST = 12.0, 4.0, 1.5
POINT_MM, ROAD_MM = 1.6, 1.8
EASE_MM = 3.0
Labels = Mapping[str, PlacedLabel]


def courses_of(area_map: AreaMap, kinds: Kinds = PLAIN_KINDS) -> dict[str, Course]:
    """The courses of the rivers that have a name and run along borders, and of borders of one name, by key."""
    lines: dict[str, list[Line]] = {}
    names: dict[str, tuple[str, bool]] = {}
    for _, border in sorted(area_map.borders.items()):
        if border.start not in area_map.junctions or border.end not in area_map.junctions:
            continue
        for key, name in _named(area_map, border, kinds.catalogue.borders).items():
            names[key] = name
            lines.setdefault(key, []).append(tuple(border_line(area_map, border)))
    return {key: Course(kinds.said(names[key][0]), tuple(lines[key]), names[key][1]) for key in sorted(lines)}


def _named(area_map: AreaMap, border: Border, kindred: Kindred) -> dict[str, tuple[str, bool]]:
    """The courses that a border is a part of: what each is called, and whether it is water."""
    river = area_map.rivers[border.river].name if border.river in area_map.rivers else ""
    found = {border.river: (river, True)} if river else {}
    if border.name and border.name != river:
        found[course_key(border, kindred)] = (border.name, is_water(border, kindred))
    return found


def area_course_names(
    geometry: SheetGeometry, labels: Labels, style: MapStyle, before: CourseNames | None, changed: QRectF | None
) -> CourseNames:
    """The names of all courses; those before stay written unless their course or something near them has changed."""
    courses = courses_of(geometry.map, style.kinds)
    around = _Surroundings(geometry, labels, style)
    written = {}
    if before is not None and changed is not None:
        written = before.kept([changed], lambda key: courses.get(key) == before.courses[key])
    return CourseNames(courses, geometry.rect, style, 1.0, EASE_MM, around.fill_at, around.costly_in, written)


class _Surroundings:
    def __init__(self, geometry: SheetGeometry, labels: Labels, style: MapStyle) -> None:
        self._geometry, self._labels, self._style = geometry, labels, style

    def fill_at(self, point: Point) -> str:
        """The colour of the space at a point."""
        geometry, spaces = self._geometry, self._geometry.map.spaces
        for name in sorted(spaces):
            if geometry.rect_of(name).contains(*point) and geometry.face(name).contains(SheetPoint(*point)):
                return self._style.ground(spaces[name]).fill
        return self._style.paper

    def costly_in(self, rect: QRectF) -> Iterator[Costly]:
        """Names, points and roads in a rectangle."""
        for placed in self._labels.values():
            if placed.rect.intersects(rect):
                yield costly(placed.rect, NAME_COST)
        for _, junction in sorted(self._geometry.map.junctions.items()):
            if self._style.kinds.is_point(junction) and rect.contains(*junction.point):
                yield _square(junction.point, POINT_MM, POINT_COST)
        for shape in self._geometry.borders.values():
            if shape.border.road and shape.rect.intersects(rect):
                for point in points_on(shape.points, ROAD_MM):
                    yield _square(point, ROAD_MM / 2, ROAD_COST)


def _square(point: Point, half: float, cost: float) -> Costly:
    return point[0] - half, point[1] - half, point[0] + half, point[1] + half, cost
