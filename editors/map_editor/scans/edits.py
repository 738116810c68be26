"""What is found out of the scans of a map: a free id, a crop, the grid that one shows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from workbench.cartography.hexes.hex_grid import sheet_extent
from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.scans.calibration import (
    CannotCalibrate,
    GridFit,
    HexClick,
    calibration_of,
    fit_grid_to_scan,
    marks_of_clicks,
)
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_parts import Calibration, Crop, Scan
from workbench.engine.words.message import said_by
from workbench.storage.edits.edit import EditError

MARGIN_MM = 5.0
LEAST_CROP_PX = 8


def find_scan(shown: AnyMap, scan_id: str) -> Scan | None:
    """The scan of this id."""
    return next((scan for scan in shown.scans if scan.id == scan_id), None)


def free_scan_id(shown: AnyMap) -> str:
    """An id of the form "scan2" that no scan of the map has."""
    taken, number = {scan.id for scan in shown.scans}, 1
    while f"scan{number}" in taken:
        number += 1
    return f"scan{number}"


def crop_of(scan: Scan, corners_px: Sequence[tuple[float, float]]) -> Crop:
    """The part of a scan inside the rectangle round these pixels.

    Raises
    ------
    EditError
        Nothing of the scan is in it.
    """
    xs, ys = [x for x, _ in corners_px], [y for _, y in corners_px]
    left, top = max(0, round(min(xs))), max(0, round(min(ys)))
    right, bottom = min(scan.width_px, round(max(xs))), min(scan.height_px, round(max(ys)))
    if right - left < LEAST_CROP_PX or bottom - top < LEAST_CROP_PX:
        raise EditError("Nothing of the scan is inside: drag over the part of it that shall be seen.")
    return Crop(left, top, right - left, bottom - top)


def grid_on_scan(hex_map: HexMap, scan: Scan, clicks: Sequence[HexClick]) -> tuple[HexMap, GridFit]:
    """The map with the grid that the scan shows, and the scan set upright under it; the sheet grows to hold both.

    Raises
    ------
    EditError
        The marks allow no grid; the text says why.
    """
    before = calibration_of(scan, hex_map.width_mm, hex_map.height_mm)
    try:
        found = fit_grid_to_scan(hex_map.grid, clicks, before)
    except CannotCalibrate as why:
        raise EditError(said_by(why)) from None
    left, top, right, bottom = sheet_extent(found.grid)
    dx, dy = max(0.0, MARGIN_MM - left), max(0.0, MARGIN_MM - top)
    grid = replace(found.grid, origin_x_mm=found.grid.origin_x_mm + dx, origin_y_mm=found.grid.origin_y_mm + dy)
    calibration = shifted(found.fit.calibration, dx, dy)
    upright = replace(scan, calibration=calibration, marks=marks_of_clicks(grid, clicks))
    scans = tuple(upright if one.id == scan.id else one for one in hex_map.scans)
    width, height = max(hex_map.width_mm, right + dx + MARGIN_MM), max(hex_map.height_mm, bottom + dy + MARGIN_MM)
    fitted = replace(hex_map, grid=grid, scans=scans, width_mm=width, height_mm=height)
    return fitted, GridFit(grid, found.fit._replace(calibration=calibration))


def shifted(calibration: Calibration, dx_mm: float, dy_mm: float) -> Calibration:
    """The calibration of a scan that lies further right and further down."""
    c = calibration.c - calibration.a * dx_mm - calibration.b * dy_mm
    f = calibration.f - calibration.d * dx_mm - calibration.e * dy_mm
    return replace(calibration, c=c, f=f)
