"""Where the sheet of a map lies in TripleA's picture of it: how many pixels a millimetre has, and from where."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, sqrt
from statistics import median

import numpy as np
import shapely
from msgspec import Struct
from numpy.typing import NDArray

from workbench.cartography.areas.outlines import Face
from workbench.engine.maps.area_map import Point

ALL_PIXELS = 16_000_000
MOST_SIDE_PX = 20_000
LEAST_A_MM, MOST_A_MM = 4.0, 40.0
"""The names on a sheet can be read from four pixels a millimetre on."""
SPACE_PX = 72
"""So wide is a space of usual size at least."""
UNIT_PX = 48
ABREAST = 1.9
"""So many units have room beside each other in one of the smaller spaces, of which a quarter is smaller still."""
SCALES = (1.0, 0.875, 0.8333, 0.75, 0.6666, 0.5625, 0.5)
"""How large TripleA offers to show units."""


class SheetPixels(Struct, frozen=True):
    """The picture begins at a point of the sheet, and has so many pixels for each of its millimetres."""

    left_mm: float
    above_mm: float
    px_per_mm: float
    width_px: int
    height_px: int

    def pixels(self, points: NDArray[np.float64]) -> list[tuple[int, int]]:
        """The pixels nearest to points of the sheet."""
        found = np.rint((points - (self.left_mm, self.above_mm)) * self.px_per_mm).astype(np.int64)
        return [(x, y) for x, y in np.maximum(found, 0).tolist()]

    def point(self, x_px: float, y_px: float) -> Point:
        """The point of the sheet that a pixel lies on."""
        return (self.left_mm + x_px / self.px_per_mm, self.above_mm + y_px / self.px_per_mm)


def sheet_pixels(width_mm: float, height_mm: float, faces: Sequence[Face]) -> SheetPixels:
    """The sheet, and what lies beside it, in as many pixels as its names and its spaces need and the most allow."""
    left, above, right, below = shapely.total_bounds(np.asarray(faces, dtype=object)).tolist()
    left, above = min(0.0, floor(left)), min(0.0, floor(above))
    wide, high = max(width_mm, ceil(right)) - left, max(height_mm, ceil(below)) - above
    usual = sqrt(median(face.area for face in faces)) or 1.0
    wished = min(MOST_A_MM, max(LEAST_A_MM, SPACE_PX / usual))
    most = min(sqrt(ALL_PIXELS / (wide * high)), MOST_SIDE_PX / max(wide, high))
    scale = min(wished, most)
    return SheetPixels(left, above, scale, max(1, ceil(wide * scale)), max(1, ceil(high * scale)))


def unit_scale(px_per_mm: float, faces: Sequence[Face]) -> float:
    """How large units are shown, so that a small stack has room in most spaces."""
    smaller = sqrt(np.quantile([face.area for face in faces], 0.25)) * px_per_mm
    return next((scale for scale in SCALES if UNIT_PX * scale * ABREAST <= smaller), SCALES[-1])
