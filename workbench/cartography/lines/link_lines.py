"""The lines of links on the sheet: thin curves from space to space that go round boxes and keep off each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from math import hypot
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from workbench.engine.maps.area_map import Point
from workbench.engine.maps.map_parts import Link

STEPS = 20
BULGES = (0.1, -0.1, 0.24, -0.24, 0.4, -0.4, 0.6, -0.6, 0.85, -0.85, 1.2, -1.2)
"""How far the control point of a curve lies beside its chord, in chords; what is nearer to straight is tried first."""
STRAIGHT_WAYS = 2
"""So many of these are tried before a line between boxes goes along their edges."""
DEPTHS_MM = (4.0, 7.0, 10.0, 13.0)
TOUCHED_MM = 0.01
"""A corner of a box that a line cuts by more than this looks like a mistake, however short the cut."""
SHORE_MM, LIMIT_MM = 3.5, 3.5
"""A link ends so far inside a zone; so far from the limit when the two zones meet."""
TOUCHING_MM = 0.3
BOX_COST, CROSSING_COST, OUTSIDE_COST, BULGE_COST = 6.0, 12.0, 4.0, 8.0
SHORTEST_MM = 0.5


class EndKind(Enum):
    """What a link ends at: a box, at its edge; wide ground such as a zone, near its shore; a place, in its middle."""

    BOX = "box"
    WIDE = "wide"
    PLACE = "place"


class LinkEnd(NamedTuple):
    """One end of a link: its shape, and the middle of that."""

    kind: EndKind
    face: BaseGeometry
    middle: Point


def link_lines(
    links: Mapping[str, Link],
    end_of: Callable[[str], LinkEnd | None],
    boxes: Mapping[str, BaseGeometry],
    sheet: BaseGeometry,
) -> dict[str, tuple[Point, ...]]:
    """The line of each link from its first space to its second, in mm; links whose ends have no place are left out.

    `boxes` are the shapes of all boxes by id: no line runs through one that it does not end at if another way is
    found. The result is in the order of the ids.
    """
    placed: dict[str, tuple[Point, ...]] = {}
    drawn: list[shapely.LineString] = []
    shapely.prepare(sheet)
    for name in sorted(links):
        link = links[name]
        first, second = end_of(link.first), end_of(link.second)
        if first is None or second is None or link.first == link.second:
            continue
        others = shapely.union_all([boxes[box] for box in sorted(boxes) if box not in (link.first, link.second)])
        line = _best_line(first, second, others, drawn, sheet)
        placed[name] = tuple((x, y) for x, y in line.coords)
        drawn.append(line)
    return placed


def middle_of(line: Sequence[Point]) -> Point:
    """The point half way along a line."""
    half = shapely.LineString(line).interpolate(0.5, normalized=True)
    return half.x, half.y


class NearLines:
    """Lines by id, found by what is near them without a look at all."""

    def __init__(self, lines: Mapping[str, Sequence[Point]]) -> None:
        self._names = sorted(lines)
        self._tree = shapely.STRtree([shapely.LineString(lines[name]) for name in self._names])

    def nearest(self, x_mm: float, y_mm: float, reach_mm: float) -> str:
        """The id of the line nearest to a point within reach, "" without one."""
        if not self._names or reach_mm <= 0:
            return ""
        found = self._tree.query_nearest(shapely.Point(x_mm, y_mm), max_distance=reach_mm)
        return self._names[int(found.min())] if len(found) else ""


def _best_line(
    first: LinkEnd, second: LinkEnd, others: BaseGeometry, drawn: Sequence[BaseGeometry], sheet: BaseGeometry
) -> shapely.LineString:
    start, end = _anchors(first, second)
    if hypot(end[0] - start[0], end[1] - start[1]) < SHORTEST_MM:
        end = (end[0] + SHORTEST_MM, end[1])
    best: tuple[float, shapely.LineString] | None = None
    for cost_of_way, line in _ways(start, end, first, second):
        trouble = _trouble(line, others, drawn, sheet)
        cost = trouble + cost_of_way
        if best is None or cost < best[0]:
            best = cost, line
        if not trouble:
            break
    assert best is not None
    return best[1]


def _ways(
    start: Point, end: Point, first: LinkEnd, second: LinkEnd
) -> Iterator[tuple[float, shapely.LineString]]:  # fmt: skip
    """The ways that a line can take with what each costs: nearly straight, close along the boxes, in a wider curve."""
    for at, bulge in enumerate(BULGES):
        if at == STRAIGHT_WAYS and first.kind is EndKind.BOX and second.kind is EndKind.BOX:
            yield from ((BULGE_COST * BULGES[0], line) for line in _along_edges(first.face, second.face))
        yield BULGE_COST * abs(bulge), _outside(_curve(start, end, bulge), first, second)


def _along_edges(first: BaseGeometry, second: BaseGeometry) -> Iterator[shapely.LineString]:
    """Lines from an edge of a box to the same edge of another, bowed out as little as can be."""
    one, other = first.bounds, second.bounds
    (ax, ay), (bx, by) = (((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in (one, other))
    for depth in DEPTHS_MM:
        right, left = max(one[2], other[2]) + depth, min(one[0], other[0]) - depth
        lower, upper = max(one[3], other[3]) + depth, min(one[1], other[1]) - depth
        yield _bowed((one[2], ay), (right, ay), (right, by), (other[2], by))
        yield _bowed((one[0], ay), (left, ay), (left, by), (other[0], by))
        yield _bowed((ax, one[3]), (ax, lower), (bx, lower), (bx, other[3]))
        yield _bowed((ax, one[1]), (ax, upper), (bx, upper), (bx, other[1]))


def _bowed(start: Point, leaving: Point, arriving: Point, end: Point) -> shapely.LineString:
    """A cubic curve."""
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        through = list(zip(shares, (start, leaving, arriving, end), strict=True))
        points.append((sum(share * x for share, (x, _) in through), sum(share * y for share, (_, y) in through)))
    return shapely.LineString(points)


def _trouble(
    line: shapely.LineString, others: BaseGeometry, drawn: Iterable[BaseGeometry], sheet: BaseGeometry
) -> float:
    """How ill a line runs: mm through boxes and off the sheet, and the lines that it crosses."""
    through = shapely.intersection(line, others).length if line.intersects(others) else 0.0
    outside = 0.0 if sheet.contains(line) else shapely.difference(line, sheet).length
    crossings = sum(line.intersects(earlier) for earlier in drawn)
    touching = 2 * CROSSING_COST if through > TOUCHED_MM else 0.0
    return touching + BOX_COST * through + CROSSING_COST * crossings + OUTSIDE_COST * outside


def _anchors(first: LinkEnd, second: LinkEnd) -> tuple[Point, Point]:
    """Where the line starts and ends before it is cut at the edges of boxes."""
    if first.kind is EndKind.WIDE and second.kind is EndKind.WIDE and first.face.distance(second.face) < TOUCHING_MM:
        limit = _limit(first.face, second.face)
        return _beside(first.face, limit), _beside(second.face, limit)
    one = _inland(first.face, SHORE_MM) if first.kind is EndKind.WIDE else shapely.Point(first.middle)
    other = _inland(second.face, SHORE_MM) if second.kind is EndKind.WIDE else shapely.Point(second.middle)
    (ax, ay), (bx, by) = shapely.shortest_line(one, other).coords
    return (ax, ay), (bx, by)


def _limit(one: BaseGeometry, other: BaseGeometry) -> shapely.Point:
    """The middle of the longest stretch where two zones meet."""
    shared = shapely.line_merge(shapely.intersection(one.boundary, other.boundary))
    longest = max(shapely.get_parts(shared), key=lambda part: part.length, default=shapely.Point())
    if isinstance(longest, shapely.LineString):
        return longest.interpolate(0.5, normalized=True)
    return shapely.Point(shapely.shortest_line(one, other).coords[0])


def _beside(face: BaseGeometry, limit: shapely.Point) -> Point:
    """The point of a zone near a point of its limit."""
    x, y = shapely.shortest_line(_inland(face, LIMIT_MM), limit).coords[0]
    return x, y


@lru_cache(maxsize=64)
def _inland(face: BaseGeometry, shore_mm: float) -> BaseGeometry:
    """The part of wide ground that is not at its shore; kept, for a zone has many links."""
    for away in (shore_mm, shore_mm / 2, shore_mm / 4):
        inner = face.buffer(-away, quad_segs=2)
        if not inner.is_empty:
            return inner
    return face


def _curve(start: Point, end: Point, bulge: float) -> shapely.LineString:
    """A quadratic curve; the bulge is to the left of the way for a positive one."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    control = ((start[0] + end[0]) / 2 + dy * bulge, (start[1] + end[1]) / 2 - dx * bulge)
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        points.append(
            (a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1])
        )  # fmt: skip
    return shapely.LineString(points)


def _outside(line: shapely.LineString, first: LinkEnd, second: LinkEnd) -> shapely.LineString:
    """The part of a line between the edges of the boxes that it ends at."""
    low = _leaves(line, first.face) if first.kind is EndKind.BOX else 0.0
    high = line.length - (_leaves(line.reverse(), second.face) if second.kind is EndKind.BOX else 0.0)
    if high - low < SHORTEST_MM:
        # Boxes that touch or overlap: a stub across their edges.
        middle = (low + high) / 2
        low, high = max(0.0, middle - 2 * SHORTEST_MM), min(line.length, middle + 2 * SHORTEST_MM)
    part = substring(line, low, high)
    return part if isinstance(part, shapely.LineString) else line


def _leaves(line: shapely.LineString, face: BaseGeometry) -> float:
    """How far along a line that starts inside a face it leaves that for the last time."""
    crossings = shapely.get_coordinates(shapely.intersection(line, face.boundary))
    return max((line.project(shapely.Point(x, y)) for x, y in crossings), default=0.0)
