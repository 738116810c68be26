"""What lies under a point of a hex map and in a direction, in closed form."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from workbench.cartography.hex_grid import centre, corners, place_at
from workbench.engine.area_map import Point
from workbench.engine.hex_map import HexGrid, hexside_id
from workbench.engine.hex_places import DIRECTIONS, Place, axial_of, find_place, is_on, number_of, place_of
from workbench.qt.map_canvas.hits import DIRECTIONS as ARROWS
from workbench.qt.map_canvas.hits import Hit


class HexHits:
    """Answers for one grid."""

    def __init__(self, grid: HexGrid) -> None:
        self._grid = grid

    def space_at(self, x_mm: float, y_mm: float) -> str:
        place = place_at(self._grid, (x_mm, y_mm))
        return number_of(self._grid, place) if is_on(self._grid, place) else ""

    def at(self, x_mm: float, y_mm: float, reach_mm: float) -> Hit:
        """The hex and the nearest hexside between two hexes of the grid."""
        place = place_at(self._grid, (x_mm, y_mm))
        if not is_on(self._grid, place):
            return Hit(x_mm, y_mm)
        number = number_of(self._grid, place)
        away, other, point = min(self._sides(place, (x_mm, y_mm)), default=(reach_mm + 1, place, (0.0, 0.0)))
        if away > reach_mm:
            return Hit(x_mm, y_mm, number)
        return Hit(x_mm, y_mm, number, hexside_id(number, number_of(self._grid, other)), point)

    def _sides(self, place: Place, point: Point) -> Iterable[tuple[float, Place, Point]]:
        q, r = axial_of(self._grid, place)
        around = corners(self._grid, place)
        for facing, (dq, dr) in enumerate(DIRECTIONS):
            other = place_of(self._grid, (q + dq, r + dr))
            if is_on(self._grid, other):
                near = _nearest(around[facing], around[(facing + 1) % 6], point)
                yield hypot(near[0] - point[0], near[1] - point[1]), other, near

    def next_space(self, start: str, direction: str) -> str:
        """The neighbour that lies in the direction of an arrow key.

        Where two lie equally well, as above a hex that stands on a corner, the arrow goes on along its column or
        row: odd lines lean one way and even ones the other.
        """
        place = find_place(self._grid, start)
        if place is None:
            return ""
        dx, dy = ARROWS[direction]
        straight = (place[0] + round(dx), place[1] + round(dy))
        return number_of(self._grid, straight) if is_on(self._grid, straight) else ""

    def in_reading_order(self, spaces: Iterable[str]) -> list[str]:
        """Row by row from the upper left."""
        places = [(find_place(self._grid, number), number) for number in spaces]
        known = [(centre(self._grid, place), number) for place, number in places if place is not None]
        half = self._grid.size_mm / 2
        return [number for (_x, _y), number in sorted(known, key=lambda found: (found[0][1] // half, found[0][0]))]


def _nearest(a: Point, b: Point, point: Point) -> Point:
    """The point of a straight line that is nearest to another."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return a[0] + dx * share, a[1] + dy * share
