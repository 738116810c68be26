"""Where Tiled draws the hexes of a grid, in pixels.

Tiled knows whole pixels: a hex is 52 across the flats and 60 across the corners, within a tenth of a percent of a
regular one. Our flat hexes are its staggeraxis "x" (their columns are shifted), our pointy ones its "y"; the lines that
are shifted, counted from 0, have one name in both.
"""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from workbench.engine.maps.hex_grid import HexGrid, Orientation, Shifted
from workbench.exchange.tiled.tiled_map import Point, Stagger

FLATS_PX, CORNERS_PX, SIDE_PX = 52, 60, 30
BETWEEN_PX = SIDE_PX + (CORNERS_PX - SIDE_PX) // 2
"""From one straight line of hexes to the next."""


class HexLayout(Struct, frozen=True):
    """Pixels of a grid; its points of the sheet come to where Tiled has the hexes that they lie in."""

    grid: HexGrid

    @property
    def is_pointy(self) -> bool:
        return self.grid.orientation is Orientation.POINTY

    @property
    def tile_size(self) -> tuple[int, int]:
        return (FLATS_PX, CORNERS_PX) if self.is_pointy else (CORNERS_PX, FLATS_PX)

    @property
    def stagger(self) -> Stagger:
        index = "odd" if self.grid.shifted is Shifted.ODD else "even"
        return Stagger(SIDE_PX, "y" if self.is_pointy else "x", index)

    def point(self, of: Point) -> Point:
        """Where a point of the sheet, in mm, lies in pixels."""
        x, y = of[0] - self.grid.origin_x_mm, of[1] - self.grid.origin_y_mm
        along, between = FLATS_PX / self.grid.size_mm, BETWEEN_PX / (self.grid.size_mm * sqrt(3) / 2)
        across, down = (along, between) if self.is_pointy else (between, along)
        first = self._first
        return first[0] + x * across, first[1] + y * down

    @property
    def _first(self) -> Point:
        """The centre of the upper left hex, which may be shifted itself."""
        shift = FLATS_PX / 2 if self.grid.shifted is Shifted.EVEN else 0.0
        width, height = self.tile_size
        return (width / 2 + shift, height / 2) if self.is_pointy else (width / 2, height / 2 + shift)
