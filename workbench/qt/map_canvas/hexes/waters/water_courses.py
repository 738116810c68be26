"""Waters along hexsides as smooth courses from corner to corner; an edit makes anew those that it touches."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from zlib import crc32

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import HexGrid
from workbench.qt.map_canvas.frames.sheet_blocks import SheetBlocks
from workbench.qt.map_canvas.hexes.hex_geometry import corner_of_key
from workbench.qt.map_canvas.sheet.line_pieces import MOST_IN_PIECE, LinePiece, line_pieces, united

WANDER_SHARE = 0.035
ROOM_MM = 3.0

CornerKey = tuple[int, int]
Edge = tuple[CornerKey, CornerKey]
"""Two corners of the grid, the lesser first."""


@dataclass(frozen=True, slots=True)
class Course:
    """A water that runs from corner to corner."""

    pieces: tuple[LinePiece, ...]
    rect: QRectF
    is_small: bool


class WaterCourses:
    """All courses of the large waters of a map, or of the small ones. A value: `with_changes` makes another."""

    def __init__(self, grid: HexGrid, is_small: bool) -> None:
        self._grid, self._is_small = grid, is_small
        self._around: dict[CornerKey, tuple[CornerKey, ...]] = {}
        self._at: dict[Edge, Edge] = {}
        """Which course runs along an edge; a course is known by the first edge of its own."""
        self._edges: dict[Edge, tuple[Edge, ...]] = {}
        self._courses: dict[Edge, Course] = {}
        self._blocks: SheetBlocks[Edge] = SheetBlocks()

    def all(self) -> Iterable[Course]:
        """Every course."""
        return self._courses.values()

    def near(self, rect: QRectF) -> list[Course]:
        """The courses that can touch a rectangle of the sheet."""
        return [self._courses[key] for key in sorted(self._blocks.near(rect))]

    def with_changes(self, gone: Collection[Edge], new: Collection[Edge]) -> WaterCourses:
        """The courses without the water of some hexsides and with that of others."""
        if not gone and not new:
            return self
        after = self._copy()
        for edge in gone:
            after._unlink(edge)
        for edge in new:
            after._link(edge)
        corners = {key for edge in (*gone, *new) for key in edge}
        touched = {self._at[edge] for key in corners for edge in _edges_at(self._around, key)}
        after._draw_anew(self, touched, new)
        return after

    def _copy(self) -> WaterCourses:
        other = WaterCourses(self._grid, self._is_small)
        other._around, other._at = self._around.copy(), self._at.copy()
        other._edges, other._courses = self._edges.copy(), self._courses.copy()
        return other

    def _unlink(self, edge: Edge) -> None:
        for here, there in (edge, edge[::-1]):
            left = tuple(key for key in self._around.get(here, ()) if key != there)
            if left:
                self._around[here] = left
            else:
                self._around.pop(here, None)

    def _link(self, edge: Edge) -> None:
        for here, there in (edge, edge[::-1]):
            self._around[here] = tuple(sorted({*self._around.get(here, ()), there}))

    def _draw_anew(self, before: WaterCourses, touched: Collection[Edge], new: Iterable[Edge]) -> None:
        """Take these courses off, and lay courses along what is left of them and along the new edges."""
        bare = set(new)
        for key in touched:
            bare.update(self._edges.pop(key))
            del self._courses[key]
        for edge in bare:
            self._at.pop(edge, None)
        laid = []
        for chain in _chains(self._around, {edge for edge in bare if edge[1] in self._around.get(edge[0], ())}):
            edges = tuple(edge_of(a, b) for a, b in pairwise(chain))
            pieces = line_pieces(_smooth([_wandered(self._grid, key) for key in chain]), ROOM_MM)
            rect = united(piece.rect for piece in pieces)
            key = min(edges)
            self._edges[key], self._courses[key] = edges, Course(pieces, rect, self._is_small)
            self._at.update(dict.fromkeys(edges, key))
            laid.append((key, rect))
        self._blocks = before._blocks.with_changes(((key, before._courses[key].rect) for key in touched), laid)


def edge_of(a: CornerKey, b: CornerKey) -> Edge:
    """The edge between two corners."""
    return (a, b) if a < b else (b, a)


def _edges_at(around: Mapping[CornerKey, Collection[CornerKey]], key: CornerKey) -> list[Edge]:
    return [edge_of(key, other) for other in around.get(key, ())]


def _chains(around: Mapping[CornerKey, Collection[CornerKey]], bare: Collection[Edge]) -> list[list[CornerKey]]:
    """Every bare edge once: first from the corners where something begins or meets, then the rings that are left."""
    used: set[Edge] = set()
    chains = []
    corners = sorted({key for edge in bare for key in edge})
    begins = [key for key in corners if len(around[key]) != 2]
    for start in (*begins, *corners):
        for step in around[start]:
            if edge_of(start, step) in used or edge_of(start, step) not in bare:
                continue
            chain = [start, step]
            used.add(edge_of(start, step))
            while len(around[chain[-1]]) == 2:
                onward = [key for key in around[chain[-1]] if edge_of(chain[-1], key) not in used]
                if not onward:
                    break
                used.add(edge_of(chain[-1], onward[0]))
                chain.append(onward[0])
            chains.append(chain)
    return chains


def _wandered(grid: HexGrid, key: CornerKey) -> Point:
    """A corner moved a little, always in the same way: water does not run along a ruler."""
    turn, by = crc32(f"{key}".encode()), grid.size_mm * WANDER_SHARE
    x, y = corner_of_key(grid, key)
    return x + ((turn & 255) / 127.5 - 1) * by, y + ((turn >> 8 & 255) / 127.5 - 1) * by


def _smooth(points: list[Point]) -> list[QPainterPath]:
    """A line that cuts its corners round, in parts that end where it runs straight."""
    path = QPainterPath(QPointF(*points[0]))
    is_ring = points[0] == points[-1] and len(points) > 3
    if is_ring:
        points = [*points, points[1]]
        path = QPainterPath(_between(points[0], points[1]))
    paths = [path]
    for here, after in pairwise(points[1:]):
        if path.elementCount() > MOST_IN_PIECE:
            path = QPainterPath(path.currentPosition())
            paths.append(path)
        path.quadTo(QPointF(*here), _between(here, after))
    if not is_ring:
        path.lineTo(QPointF(*points[-1]))
    return paths


def _between(a: Point, b: Point) -> QPointF:
    return QPointF((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
