"""The scans of a map on paper: each part as fine as it is printed, read when it is painted, and nothing kept."""

from __future__ import annotations

import sqlite3
from math import sqrt

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.scans.calibration import calibration_of
from workbench.exchange.scans.pyramid import ReadAsset, ScanTiles, UnfitPyramid, pyramid_of
from workbench.qt.map_canvas.frames.scan_layer import LaidScan, decoded, places_in, rect_of, to_pixels
from workbench.storage.file.file_errors import StoredFileError

FINEST_PX_PER_MM = 600 / 25.4
"""Finer than this no scan is written: a page has no more dots."""


class PrintedScans:
    """The scans that are seen on a map, the first the lowest. `asset` gives the content of an asset by its name."""

    def __init__(self, shown: AnyMap, asset: ReadAsset) -> None:
        found = []
        for scan in shown.scans:
            calibration = calibration_of(scan, shown.width_mm, shown.height_mm)
            if not scan.shown or scan.opacity_percent <= 0 or not to_pixels(calibration).isInvertible():
                continue
            try:
                tiles = ScanTiles(pyramid_of(scan.asset, asset(scan.asset)), _where_it_can_be_read(asset))
            except (KeyError, UnfitPyramid, StoredFileError, sqlite3.Error):
                continue  # what is damaged is not seen in the window either
            found.append(LaidScan(scan, tiles, calibration))
        self.laid = tuple(found)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint what lies in a rectangle of the sheet. The painter works in mm and is left as it was."""
        for laid in self.laid:
            seen = rect.intersected(laid.rect_mm)
            if not seen.isEmpty():
                painter.save()
                painter.setOpacity(painter.opacity() * laid.scan.opacity_percent / 100)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                _paint_tiles(painter, laid, seen)
                painter.restore()


def _where_it_can_be_read(asset: ReadAsset) -> ReadAsset:
    def read(name: str) -> bytes:
        try:
            return asset(name)
        except (KeyError, StoredFileError, sqlite3.Error):
            return b""

    return read


def _paint_tiles(painter: QPainter, laid: LaidScan, seen: QRectF) -> None:
    """A drawing cannot clip, so that of each tile just what is shown of the scan is painted."""
    at = laid.calibration
    printed = min(sqrt(abs(painter.deviceTransform().determinant())), FINEST_PX_PER_MM)
    level = laid.tiles.pyramid.level_for(printed / sqrt(abs(at.a * at.e - at.b * at.d)))
    painter.setTransform(laid.to_sheet, combine=True)
    size = 2.0**-level
    for place in places_in(laid.tiles, to_pixels(at).mapRect(seen).intersected(laid.rect_px), level):
        image = decoded(laid.tiles.tile(place), laid.tiles.pyramid.tile_size_px(place))
        whole = rect_of(laid.tiles, place)
        part = whole.intersected(laid.rect_px)
        if not image.isNull() and not part.isEmpty():
            corner = part.topLeft() - whole.topLeft()
            painter.drawImage(
                part, image, QRectF(corner.x() * size, corner.y() * size, part.width() * size, part.height() * size)
            )
