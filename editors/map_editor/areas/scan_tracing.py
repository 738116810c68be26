"""The region of one colour round a place of a scan, traced as finely as the screen shows it, as an outline in mm."""

from __future__ import annotations

from math import floor, sqrt
from typing import Protocol

from workbench.cartography.colour_regions import NoRegion, region_of_colour, ring_of
from workbench.cartography.drawing_guides import on_sheet
from workbench.cartography.plane import Ring
from workbench.engine.area_map import AreaMap, Point
from workbench.engine.map_parts import Calibration, Scan
from workbench.exchange.scans.pixels import pixels
from workbench.exchange.scans.pyramid import ScanTiles

MOST_SIDE_PX = 600
"""So many pixels are looked at to each side: a region is traced in less than a second."""

NO_SCAN = "There is no scan on this map: import one first."
OFF_SCAN = "There is no scan at this place."


class ScanSource(Protocol):
    """The scans of a map, the topmost last, with their tiles and where they lie."""

    @property
    def all(self) -> tuple[Scan, ...]: ...

    def tiles_of(self, scan: Scan) -> ScanTiles | None: ...

    def calibration(self, scan: Scan) -> Calibration: ...


def traced_region(source: ScanSource, area_map: AreaMap, at: Point, px_per_mm: float, tolerance: int) -> Ring:
    """The outline of what has one colour with the topmost scan at a place.

    Raises
    ------
    NoRegion
        There is no scan, none at this place, or nothing to be traced there; the text says why.
    """
    if not source.all:
        raise NoRegion(NO_SCAN)
    for scan in reversed(source.all):
        tiles = source.tiles_of(scan)
        if scan.shown and tiles is not None and _is_on(scan, source.calibration(scan).pixel(*at)):
            ring = _traced(tiles, source.calibration(scan), at, px_per_mm, tolerance)
            return tuple(on_sheet(point, area_map.width_mm, area_map.height_mm) for point in ring)
    raise NoRegion(OFF_SCAN)


def _is_on(scan: Scan, pixel: Point) -> bool:
    """Whether a pixel is one that is shown."""
    left, top = (scan.crop.x_px, scan.crop.y_px) if scan.crop else (0, 0)
    wide, high = (scan.crop.width_px, scan.crop.height_px) if scan.crop else (scan.width_px, scan.height_px)
    return left <= pixel[0] < left + wide and top <= pixel[1] < top + high


def _traced(tiles: ScanTiles, lies: Calibration, at: Point, px_per_mm: float, tolerance: int) -> Ring:
    """The region as finely as the screen shows it; one that is larger than what is looked at, more coarsely."""
    fineness = sqrt(abs(lies.a * lies.e - lies.b * lies.d)) or 1.0
    pixel = lies.pixel(*at)
    for level in range(tiles.pyramid.level_for(px_per_mm / fineness), tiles.pyramid.levels):
        ring = _traced_at(tiles, level, pixel, tolerance)
        if ring:
            return tuple(lies.sheet(x, y) for x, y in ring)
    raise NoRegion("The region of this colour goes on beyond the scan: lower the tolerance.")


def _traced_at(tiles: ScanTiles, level: int, pixel: Point, tolerance: int) -> Ring:
    """The outline at one level, in pixels of the scan; () when the region goes on beyond what is looked at."""
    shrunk = float(2**level)
    column, row = (floor(part / shrunk) for part in pixel)
    whole_wide, whole_high = tiles.pyramid.size_px(level)
    left, wide = _window(column, whole_wide)
    top, high = _window(row, whole_high)
    found = region_of_colour(pixels(tiles, left, top, wide, high, level), (column - left, row - top), tolerance)
    x0, y0, x1, y1 = found.bounds
    if (x0 <= 0 < left) or (y0 <= 0 < top) or (wide <= x1 < whole_wide - left) or (high <= y1 < whole_high - top):
        return ()
    return tuple(((x + left) * shrunk, (y + top) * shrunk) for x, y in ring_of(found))


def _window(at: int, whole: int) -> tuple[int, int]:
    """Where a window round a pixel begins, and how long it is, along one axis."""
    if whole <= 2 * MOST_SIDE_PX:
        return 0, whole
    return min(max(0, at - MOST_SIDE_PX), whole - 2 * MOST_SIDE_PX), 2 * MOST_SIDE_PX
