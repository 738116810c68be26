"""Which of many named points or lines lies nearest. Each move of the pointer asks, so it is looked up, not searched."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.engine.maps.area_map import Point


class Nearest:
    """An index of named shapes that do not change. Coordinates and distances are in one unit."""

    def __init__(self, names: Sequence[str], shapes: Sequence[BaseGeometry]) -> None:
        self._names = tuple(names)
        self._tree = shapely.STRtree(shapes)

    @classmethod
    def of_points(cls, names: Sequence[str], points: Sequence[Point]) -> Nearest:
        """The index of one point for each name."""
        return cls(names, shapely.points(points).tolist() if points else ())

    def at(self, x: float, y: float, reach: float) -> str:
        """The name of the nearest shape not farther than `reach`, which is more than 0; "" without one.

        Of those equally near it is the first in the order of names.
        """
        found, away = self._tree.query_nearest(shapely.Point(x, y), max_distance=reach, return_distance=True)
        near = ((distance, self._names[index]) for index, distance in zip(found.tolist(), away.tolist(), strict=True))
        return min(near, default=(0.0, ""))[1]
