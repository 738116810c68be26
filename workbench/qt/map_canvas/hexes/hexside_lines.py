"""What runs along the hexsides of a map, as lines of the sheet: waters as smooth courses, the rest side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from zlib import crc32

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from workbench.cartography.hex_grid import centre, hexside_ends
from workbench.engine.area_map import Point
from workbench.engine.hex_map import RIVER, HexGrid, HexMap, Hexside
from workbench.engine.hex_places import direction, find_place
from workbench.qt.map_canvas.hexes.hex_geometry import corner_key

WATERS = (RIVER, "ford", "stream", "canal", "ferry")
"""Features that lie in water, or are water."""
WANDER_SHARE = 0.035
ROOM_MM = 3.0

CornerKey = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Course:
    """A water that runs from corner to corner."""

    path: QPainterPath
    rect: QRectF
    is_small: bool


@dataclass(frozen=True, slots=True)
class SideMark:
    """Something on one hexside: a bridge, a ford, a wall. `first` to `second` are its ends, `low` the hex below it."""

    feature: str
    first: Point
    second: Point
    across: Point
    rect: QRectF

    @property
    def middle(self) -> Point:
        return (self.first[0] + self.second[0]) / 2, (self.first[1] + self.second[1]) / 2


@dataclass(frozen=True, slots=True)
class HexsideLines:
    """All waters of a map and all marks on its hexsides."""

    courses: tuple[Course, ...] = ()
    marks: tuple[SideMark, ...] = ()


def hexside_lines(hex_map: HexMap) -> HexsideLines:
    """The lines of every hexside that carries something; hexsides off the grid are left out."""
    sides = [
        (side, ends) for name in sorted(hex_map.hexsides) if (ends := _ends(hex_map, side := hex_map.hexsides[name]))
    ]
    wet = [(side, ends) for side, ends in sides if any(feature in WATERS for feature in side.features)]
    small = [(s, e) for s, e in wet if RIVER not in s.features and "stream" in s.features]
    large = [(s, e) for s, e in wet if (s, e) not in small]
    courses = [*_courses(hex_map.grid, small, is_small=True), *_courses(hex_map.grid, large, is_small=False)]
    marks = [
        _mark(hex_map, side, ends, feature)
        for side, ends in sides
        for feature in side.features
        if feature not in (RIVER, "stream", "canal")
    ]
    return HexsideLines(tuple(courses), tuple(marks))


def _ends(hex_map: HexMap, side: Hexside) -> tuple[Point, Point] | None:
    a, b = find_place(hex_map.grid, side.first), find_place(hex_map.grid, side.second)
    if a is None or b is None or direction(hex_map.grid, a, b) is None:
        return None
    return hexside_ends(hex_map.grid, a, b)


def _mark(hex_map: HexMap, side: Hexside, ends: tuple[Point, Point], feature: str) -> SideMark:
    (x1, y1), (x2, y2) = ends
    places = [find_place(hex_map.grid, number) for number in (side.first, side.second)]
    (ax, ay), (bx, by) = (centre(hex_map.grid, place) for place in places if place is not None)
    size = hex_map.grid.size_mm
    rect = QRectF(QPointF(x1, y1), QPointF(x2, y2)).normalized().adjusted(-ROOM_MM, -ROOM_MM, ROOM_MM, ROOM_MM)
    return SideMark(feature, ends[0], ends[1], ((bx - ax) / size, (by - ay) / size), rect)


def _courses(grid: HexGrid, sides: Iterable[tuple[Hexside, tuple[Point, Point]]], is_small: bool) -> list[Course]:
    """Hexsides that meet at a corner become one course; where three meet, courses begin and end."""
    points: dict[CornerKey, Point] = {}
    around: dict[CornerKey, list[CornerKey]] = {}
    for _, (a, b) in sides:
        keys = corner_key(grid, a), corner_key(grid, b)
        for key, point, other in ((keys[0], a, keys[1]), (keys[1], b, keys[0])):
            points[key] = _wandered(key, point, grid.size_mm * WANDER_SHARE)
            around.setdefault(key, []).append(other)
    found = [_smooth([points[key] for key in chain]) for chain in _chains(around)]
    room = ROOM_MM
    return [Course(path, path.boundingRect().adjusted(-room, -room, room, room), is_small) for path in found]


def _chains(around: Mapping[CornerKey, list[CornerKey]]) -> list[list[CornerKey]]:
    """Every hexside once: first from the corners where something begins or meets, then the rings that are left."""
    used: set[frozenset[CornerKey]] = set()
    chains = []
    begins = [key for key in sorted(around) if len(around[key]) != 2]
    for start in (*begins, *sorted(around)):
        for step in around[start]:
            if frozenset((start, step)) in used:
                continue
            chain = [start, step]
            used.add(frozenset((start, step)))
            while len(around[chain[-1]]) == 2:
                onward = [key for key in around[chain[-1]] if frozenset((chain[-1], key)) not in used]
                if not onward:
                    break
                used.add(frozenset((chain[-1], onward[0])))
                chain.append(onward[0])
            chains.append(chain)
    return chains


def _wandered(key: CornerKey, point: Point, by: float) -> Point:
    """A corner moved a little, always in the same way: water does not run along a ruler."""
    turn = crc32(f"{key}".encode())
    return point[0] + ((turn & 255) / 127.5 - 1) * by, point[1] + ((turn >> 8 & 255) / 127.5 - 1) * by


def _smooth(points: list[Point]) -> QPainterPath:
    """A line that cuts its corners round."""
    path = QPainterPath(QPointF(*points[0]))
    is_ring = points[0] == points[-1] and len(points) > 3
    if is_ring:
        points = [*points, points[1]]
        path = QPainterPath(_between(points[0], points[1]))
    for here, after in pairwise(points[1:]):
        path.quadTo(QPointF(*here), _between(here, after))
    if not is_ring:
        path.lineTo(QPointF(*points[-1]))
    return path


def _between(a: Point, b: Point) -> QPointF:
    return QPointF((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
