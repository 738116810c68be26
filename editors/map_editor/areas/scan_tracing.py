"""The region of one colour round a place of a scan, traced as finely as the screen shows it, as an outline in mm."""

from __future__ import annotations

from math import floor, sqrt
from typing import Protocol

import shapely
from msgspec import Struct
from msgspec.structs import replace
from shapely.affinity import affine_transform

from workbench.cartography.lines.drawing_guides import on_sheet
from workbench.cartography.plane import Ring
from workbench.cartography.scans.colour_regions import NoRegion, region_of_colour, ring_of, simplified
from workbench.cartography.scans.ink_lines import to_middle_of_ink
from workbench.cartography.scans.leaks import Leak, leak_of
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.maps.map_parts import Calibration, Scan
from workbench.exchange.scans.pixels import pixels
from workbench.exchange.scans.pyramid import ScanTiles
from workbench.language import marked

MOST_SIDE_PX = 600
"""So many pixels are looked at to each side: a region is traced in less than a second."""

NO_SCAN = marked("There is no scan on this map: import one first.")
OFF_SCAN = marked("There is no scan at this place.")


FINE_PX = 0.5
LEAST_UNLIKE = 16
MOST_INK_MM = 4.0
"""A border is printed with a line of this width at most; what is wider is a ground of its own."""


class Traced(Struct, frozen=True):
    """An outline in mm, in the middle of the ink round it, how wide that ink is, and where the colour may leak."""

    ring: Ring
    ink_mm: float = 0.0
    leak: Leak | None = None


class ScanSource(Protocol):
    """The scans of a map, the topmost last, with their tiles and where they lie."""

    @property
    def all(self) -> tuple[Scan, ...]: ...

    def tiles_of(self, scan: Scan) -> ScanTiles | None: ...

    def calibration(self, scan: Scan) -> Calibration: ...


def traced_region(
    source: ScanSource, area_map: AreaMap, at: Point, px_per_mm: float, tolerance: int, gap_mm: float = 0.0
) -> Traced:
    """The outline of what has one colour with the topmost scan at a place; gaps of less than `gap_mm` are closed.

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
            found = _traced(tiles, source.calibration(scan), at, px_per_mm, tolerance, gap_mm)
            ring = tuple(on_sheet(point, area_map.width_mm, area_map.height_mm) for point in found.ring)
            return replace(found, ring=ring)
    raise NoRegion(OFF_SCAN)


def _is_on(scan: Scan, pixel: Point) -> bool:
    """Whether a pixel is one that is shown."""
    left, top = (scan.crop.x_px, scan.crop.y_px) if scan.crop else (0, 0)
    wide, high = (scan.crop.width_px, scan.crop.height_px) if scan.crop else (scan.width_px, scan.height_px)
    return left <= pixel[0] < left + wide and top <= pixel[1] < top + high


def _traced(tiles: ScanTiles, lies: Calibration, at: Point, px_per_mm: float, tolerance: int, gap_mm: float) -> Traced:
    """The region as finely as the screen shows it; one that is larger than what is looked at, more coarsely."""
    fineness = sqrt(abs(lies.a * lies.e - lies.b * lies.d)) or 1.0
    pixel = lies.pixel(*at)
    for level in range(tiles.pyramid.level_for(px_per_mm / fineness), tiles.pyramid.levels):
        found = _traced_at(tiles, level, pixel, tolerance, gap_mm, fineness / 2**level)
        if found is not None:
            region, grown, ink_px = found
            leak = leak_of(shapely.Polygon([lies.sheet(x, y) for x, y in ring_of(region)]))
            return Traced(tuple(lies.sheet(x, y) for x, y in ring_of(grown)), ink_px / fineness, leak)
    raise NoRegion("The region of this colour goes on beyond the scan: lower the tolerance, or close gaps.")


def _traced_at(
    tiles: ScanTiles, level: int, pixel: Point, tolerance: int, gap_mm: float, px_per_mm: float
) -> tuple[shapely.Polygon, shapely.Polygon, float] | None:
    """The region at one level, the same to the middle of the ink, and how wide that is, in pixels of the scan.

    None when the region goes on beyond what is looked at.
    """
    shrunk = float(2**level)
    column, row = (floor(part / shrunk) for part in pixel)
    whole_wide, whole_high = tiles.pyramid.size_px(level)
    left, wide = _window(column, whole_wide)
    top, high = _window(row, whole_high)
    picture = pixels(tiles, left, top, wide, high, level)
    found = region_of_colour(picture, (column - left, row - top), tolerance, flat_px=FINE_PX, gap_px=gap_mm * px_per_mm)
    x0, y0, x1, y1 = found.bounds
    if (x0 <= 0 < left) or (y0 <= 0 < top) or (wide <= x1 < whole_wide - left) or (high <= y1 < whole_high - top):
        return None
    grown, ink_px = to_middle_of_ink(picture, found, MOST_INK_MM * px_per_mm, max(tolerance, LEAST_UNLIKE))
    on_scan = [shrunk, 0.0, 0.0, shrunk, left * shrunk, top * shrunk]
    return affine_transform(found, on_scan), affine_transform(simplified(grown), on_scan), ink_px * shrunk


def _window(at: int, whole: int) -> tuple[int, int]:
    """Where a window round a pixel begins, and how long it is, along one axis."""
    if whole <= 2 * MOST_SIDE_PX:
        return 0, whole
    return min(max(0, at - MOST_SIDE_PX), whole - 2 * MOST_SIDE_PX), 2 * MOST_SIDE_PX
