"""Maps as boards: how many pixels each has, and where a point of the sheet lies on it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import Point
from workbench.exchange.vassal.sequences import told_apart

MM_PER_INCH = 25.4
DPIS = (300, 250, 200, 150, 120, 100, 75, 50, 36, 25)
"""So fine is the picture of a map: the first that is not too large for VASSAL."""
MOST_PIXELS = 34_000_000
"""VASSAL keeps the picture in memory, at four bytes a pixel, and again where the map is seen larger or smaller."""
MOST_SIDE = 16_000


class Board(Struct, frozen=True):
    """The picture of a map. `name` is that of its window too, and no other board has it."""

    sheet: AnyMap
    name: str
    picture: str
    dpi: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return pixels(self.sheet, self.dpi)

    def scales(self) -> tuple[float, float]:
        """Pixels for a millimetre, to the right and down: both sides are whole pixels, so that they differ a little."""
        wide, high = self.size
        return wide / self.sheet.width_mm, high / self.sheet.height_mm

    def at(self, point: Point) -> tuple[int, int]:
        """The pixel of a point of the sheet."""
        across, down = self.scales()
        return round(point[0] * across), round(point[1] * down)


def pixels(sheet: AnyMap, dpi: int) -> tuple[int, int]:
    """Width and height of the picture of a map."""
    return max(1, round(sheet.width_mm / MM_PER_INCH * dpi)), max(1, round(sheet.height_mm / MM_PER_INCH * dpi))


def boards_of(sheets: Iterable[AnyMap], most_dpi: int = DPIS[0]) -> tuple[Board, ...]:
    """The boards of the maps of a design, in their order; a sheet without a size has none."""
    drawn = [sheet for sheet in sheets if min(sheet.width_mm, sheet.height_mm) > 0]
    names = told_apart((sheet.id, sheet.title) for sheet in drawn)
    return tuple(
        Board(sheet, names[sheet.id], f"map_{number}.png", finest(sheet, most_dpi))
        for number, sheet in enumerate(drawn, 1)
    )


def finest(sheet: AnyMap, most_dpi: int = DPIS[0]) -> int:
    """The dots an inch that a picture of the map may have, and no more than are wished."""
    for dpi in (most_dpi, *(one for one in DPIS if one < most_dpi)):
        wide, high = pixels(sheet, dpi)
        if wide * high <= MOST_PIXELS and max(wide, high) <= MOST_SIDE:
            return dpi
    return DPIS[-1]
