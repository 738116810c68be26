"""A window of places cut out of arrays of a whole grid: the middles of its hexes, and the hexsides where values differ.

All of it is reckoned for the window at once; nothing depends on how large the rest of the grid is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF

from workbench.cartography.hexes.hex_grid import centre, corners
from workbench.cartography.hexes.many_hexes import Floats, Integers, middles_of
from workbench.engine.maps.hex_map import HexGrid, Orientation
from workbench.engine.maps.hex_places import DIRECTIONS, Place, axial_of, place_of

Scalar = TypeVar("Scalar", bound=np.generic)

HALF = 3
"""Every hexside is looked at from one of its two hexes: half of the six directions do."""


class Differing(NamedTuple):
    """Hexsides where values differ: their ends `[x1, y1, x2, y2]` in mm, the value of the one hex and of the other.

    Seen from the first end to the second the hex of `own` lies to the right, that of `other` to the left.
    """

    ends: Floats
    own: Integers
    other: Integers


@dataclass(frozen=True)
class HexWindow:
    """The places from a first to a last column and row, both within; they may lie beside the grid."""

    grid: HexGrid
    first: Place
    last: Place

    @property
    def is_empty(self) -> bool:
        """Is there no place in it?"""
        return self.last[0] < self.first[0] or self.last[1] < self.first[1]

    def has(self, place: Place) -> bool:
        """Is a place in it?"""
        return self.first[0] <= place[0] <= self.last[0] and self.first[1] <= place[1] <= self.last[1]

    def holds(self, other: HexWindow) -> bool:
        """Are all places of another window in it?"""
        return self.has(other.first) and self.has(other.last)

    def of(self, values: NDArray[Scalar], beside: int = 0, margin: int = 0) -> NDArray[Scalar]:
        """The values of the window and so many places round it; `beside` where no hex is."""
        left, top = self.first[0] - margin, self.first[1] - margin
        right, bottom = self.last[0] + margin + 1, self.last[1] + margin + 1
        found = np.full((max(0, bottom - top), max(0, right - left)), beside, values.dtype)
        rows, columns = values.shape
        top_in, bottom_in, left_in, right_in = max(0, top), min(rows, bottom), max(0, left), min(columns, right)
        if top_in < bottom_in and left_in < right_in:
            inside = values[top_in:bottom_in, left_in:right_in]
            found[top_in - top : bottom_in - top, left_in - left : right_in - left] = inside
        return found

    def places(self, chosen: NDArray[np.bool_]) -> Iterator[Place]:
        """The places that are chosen in an array of the window, row by row."""
        for row, column in np.argwhere(chosen).tolist():
            yield column + self.first[0], row + self.first[1]

    def differing(self, values: NDArray[np.generic], beside: int = 0) -> Differing:
        """The hexsides of the window between two values, each once; those of its edge as seen from within."""
        wide = self.of(values, beside, margin=1).astype(np.int64)
        rows, columns = (np.arange(low, high + 1) for low, high in zip(self.first[::-1], self.last[::-1], strict=True))
        own = wide[1:-1, 1:-1]
        ends, own_values, other_values = [], [], []
        is_pointy = self.grid.orientation is Orientation.POINTY
        for facing in range(HALF):
            for parity in (0, 1):
                dx, dy = _step(self.grid, parity, facing)
                other = wide[1 + dy : wide.shape[0] - 1 + dy, 1 + dx : wide.shape[1] - 1 + dx]
                line = ((rows & 1) == parity)[:, None] if is_pointy else ((columns & 1) == parity)[None, :]
                at = np.nonzero((own != other) & line)
                ends.append(self._sides(columns[at[1]], rows[at[0]], facing))
                own_values.append(own[at])
                other_values.append(other[at])
        return Differing(np.concatenate(ends), np.concatenate(own_values), np.concatenate(other_values))

    def next_to(self, wide: NDArray[Scalar], facing: int) -> NDArray[Scalar]:
        """The values beside the places of the window in a direction, out of those of the window and one round it."""
        around = []
        for parity in (0, 1):
            dx, dy = _step(self.grid, parity, facing)
            around.append(wide[1 + dy : wide.shape[0] - 1 + dy, 1 + dx : wide.shape[1] - 1 + dx])
        rows, columns = (np.arange(low, high + 1) for low, high in zip(self.first[::-1], self.last[::-1], strict=True))
        is_pointy = self.grid.orientation is Orientation.POINTY
        odd = (rows & 1 == 1)[:, None] if is_pointy else (columns & 1 == 1)[None, :]
        return np.where(odd, around[1], around[0])

    def _sides(self, columns: Integers, rows: Integers, facing: int) -> Floats:
        x, y = middles_of(self.grid, columns, rows)
        x0, y0 = centre(self.grid, (0, 0))
        (ax, ay), (bx, by) = (corners(self.grid, (0, 0))[at % 6] for at in (facing, facing + 1))
        return np.stack([x + ax - x0, y + ay - y0, x + bx - x0, y + by - y0], axis=1)


def _step(grid: HexGrid, parity: int, facing: int) -> Place:
    """Columns and rows to the neighbour in a direction, from an even line of hexes or an odd one."""
    place = (0, parity) if grid.orientation is Orientation.POINTY else (parity, 0)
    q, r = axial_of(grid, place)
    column, row = place_of(grid, (q + DIRECTIONS[facing][0], r + DIRECTIONS[facing][1]))
    return column - place[0], row - place[1]


def lines_of(ends: Floats) -> list[QLineF]:
    """Lines to draw."""
    return [QLineF(x1, y1, x2, y2) for x1, y1, x2, y2 in ends.tolist()]
