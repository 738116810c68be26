"""How much of a rectangle lies inside a space and off its obstacles, answered for many places at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import floor

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from shapely.geometry.base import BaseGeometry

Floats = NDArray[np.float64]

CELLS_ACROSS = 52
LEAST_CELL_MM = 0.4
MOST_CELL_MM = 1.3
SQUARE_MM = 50.0


class Room:
    """A space in small squares, each inside or outside, free or covered; sums over rectangles cost nothing."""

    def __init__(self, face: BaseGeometry, obstacles: BaseGeometry, taken: Iterable[QRectF], sheet: QRectF) -> None:
        left, top, right, bottom = face.bounds
        self.left, self.top = left, top
        size = ((right - left) * (bottom - top)) ** 0.5
        self.cell = float(np.clip(size / CELLS_ACROSS, LEAST_CELL_MM, MOST_CELL_MM))
        self._xs = np.arange(left + self.cell / 2, right, self.cell)
        self._ys = np.arange(top + self.cell / 2, bottom, self.cell)
        self.inside = self._held_by(face) & self._within(sheet)
        self._inside_sums = _summed(self.inside)
        covered = None if obstacles.is_empty else self._held_by(obstacles)
        for rect in taken:
            covered = self._within(rect) if covered is None else covered | self._within(rect)
        self._covered_sums = None if covered is None else _summed(covered)

    def _within(self, rect: QRectF) -> NDArray[np.bool_]:
        xs = (self._xs > rect.left()) & (self._xs < rect.right())
        ys = (self._ys > rect.top()) & (self._ys < rect.bottom())
        return ys[:, None] & xs

    def _held_by(self, shape: BaseGeometry) -> NDArray[np.bool_]:
        if isinstance(shape, shapely.Polygon) and not shape.is_empty:
            return _inside(shape, self._xs, self._ys)
        shapely.prepare(shape)
        x, y = np.meshgrid(self._xs, self._ys)
        held: NDArray[np.bool_] = shapely.contains_xy(shape, x.ravel(), y.ravel()).reshape(x.shape)
        return held

    def centres(self) -> tuple[Floats, Floats]:
        """The places inside the space where a rectangle may be tried."""
        every = max(1, round(1.2 / self.cell))
        rows, columns = np.nonzero(self.inside[::every, ::every])
        return self._xs[::every][columns], self._ys[::every][rows]

    def outside_and_covered(
        self, x: Floats, y: Floats, width: float | Floats, height: float | Floats
    ) -> tuple[Floats, Floats]:
        """For rectangles round the points, of one size or each of its own: the mm² outside, the mm² over obstacles."""
        columns = [np.round((x - self.left + side * width / 2) / self.cell).astype(np.int64) for side in (-1, 1)]
        rows = [np.round((y - self.top + side * height / 2) / self.cell).astype(np.int64) for side in (-1, 1)]
        squares = (columns[1] - columns[0]) * (rows[1] - rows[0])
        left, right = (_bounded(column, len(self._xs)) for column in columns)
        top, bottom = (_bounded(row, len(self._ys)) for row in rows)
        square = self.cell * self.cell
        outside = np.asarray((squares - _sum_in(self._inside_sums, left, right, top, bottom)) * square, np.float64)
        if self._covered_sums is None:
            return outside, np.zeros_like(outside)
        covered = np.asarray(_sum_in(self._covered_sums, left, right, top, bottom) * square, np.float64)
        return outside, covered


class TakenRoom:
    """Rectangles that are taken, found by where they lie: each is in the large squares that it touches."""

    def __init__(self, rects: Iterable[QRectF]) -> None:
        self._squares: dict[tuple[int, int], list[QRectF]] = {}
        for rect in rects:
            self.add(rect)

    def add(self, rect: QRectF) -> None:
        """This one is taken too."""
        for square in _squares_of(rect):
            self._squares.setdefault(square, []).append(rect)

    def touching(self, around: QRectF) -> list[QRectF]:
        """Those that lie somewhere in a rectangle, each at least once."""
        near = [rect for square in _squares_of(around) for rect in self._squares.get(square, ())]
        return [rect for rect in near if rect.intersects(around)]


def _squares_of(rect: QRectF) -> Iterator[tuple[int, int]]:
    for column in range(floor(rect.left() / SQUARE_MM), floor(rect.right() / SQUARE_MM) + 1):
        for row in range(floor(rect.top() / SQUARE_MM), floor(rect.bottom() / SQUARE_MM) + 1):
            yield column, row


def _inside(polygon: shapely.Polygon, xs: Floats, ys: Floats) -> NDArray[np.bool_]:
    """Which points of a grid a polygon holds, `[row, column]`, row by row: where its lines cross a row in or out.

    A fifth of the time of asking for each point.
    """
    rings = [shapely.get_coordinates(ring) for ring in (polygon.exterior, *polygon.interiors)]
    starts, ends = (np.concatenate([ring[of] for ring in rings]) for of in (slice(None, -1), slice(1, None)))
    low, high = np.minimum(starts[:, 1], ends[:, 1]), np.maximum(starts[:, 1], ends[:, 1])
    line, row = np.nonzero((low[:, None] <= ys) & (ys < high[:, None]))
    (x0, y0), (x1, y1) = starts[line].T, ends[line].T
    crossing = np.searchsorted(xs, x0 + (ys[row] - y0) * (x1 - x0) / (y1 - y0))
    crossed = np.bincount(row * (len(xs) + 1) + crossing, minlength=len(ys) * (len(xs) + 1))
    before = crossed.reshape(len(ys), len(xs) + 1).cumsum(axis=1)[:, :-1]
    return np.asarray(before % 2 == 1)


def _bounded(places: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """From 0 to the most. `numpy.clip` takes several times as long for a few."""
    return np.minimum(np.maximum(places, 0), most)


def _summed(mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    sums = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), np.int64)
    mask.cumsum(axis=0).cumsum(axis=1, out=sums[1:, 1:])
    return sums


def _sum_in(
    sums: NDArray[np.int64],
    left: NDArray[np.int64],
    right: NDArray[np.int64],
    top: NDArray[np.int64],
    bottom: NDArray[np.int64],
) -> NDArray[np.int64]:
    found: NDArray[np.int64] = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return found
