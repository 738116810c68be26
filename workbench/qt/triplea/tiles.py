"""A map in the tiles that TripleA puts together: the sheet as it is printed, and the same again to lie over colours.

TripleA fills land with the colour of its owner, over the base: so the sheet lies above that once more, half seen
through (relief). Waters are not filled; there both are the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from workbench.exchange.exports import Export
from workbench.exchange.triplea.sheet_pixels import SheetPixels
from workbench.long_work import LongWork
from workbench.qt.asset_pictures import decoded
from workbench.qt.map_canvas.furniture.furniture_painter import no_picture
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import MapStyle
from workbench.qt.map_prints import SheetPainter
from workbench.qt.map_prints.paintable import painting
from workbench.qt.saved_pictures import JPEG, packed, png

TILE_PX = 256
BASE, RELIEF = "baseTiles", "reliefTiles"
RELIEF_OPACITY = 0.68
"""So that the ground and the colour of the owner are both seen."""
SMALL_MAP, SMALL_MAP_PX = "smallMap.jpeg", 250
GOOD_JPEG = 88


def map_tiles(export: Export, sheet: SheetPixels, style: MapStyle, work: LongWork) -> Iterator[tuple[str, bytes]]:
    """All tiles, a row at a time, and the small map; PrintError where the map cannot be drawn."""
    shown, asset = export.the_map(), export.asset
    laying_out, painted = work.parts(1, 3)
    kinds = kinds_of(export.design, export.wishes.language)
    painter = SheetPainter(shown, style, picture_of=decoded(asset) if asset else no_picture, kinds=kinds)
    painter.lay_out(laying_out)
    small = _small_map(sheet)
    tops = range(0, sheet.height_px, TILE_PX)
    for row, top in enumerate(painted.over(tops)):
        band = _band(painter, sheet, top)
        _add_to(small, band, sheet, top)
        for column, left in enumerate(range(0, sheet.width_px, TILE_PX)):
            tile = band.copy(QRect(left, 0, TILE_PX, TILE_PX))
            yield f"{BASE}/{column}_{row}.png", png(tile)
            yield f"{RELIEF}/{column}_{row}.png", png(_seen_through(tile))
    yield SMALL_MAP, bytes(packed(small, JPEG, GOOD_JPEG))


def _band(sheet_painter: SheetPainter, sheet: SheetPixels, top: int) -> QImage:
    """A row of tiles as one picture; what lies beside the sheet stays white."""
    columns = -(-sheet.width_px // TILE_PX)
    picture = QImage(columns * TILE_PX, TILE_PX, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    scale = sheet.px_per_mm
    with QPainter(picture) as painter:
        painter.translate(QPointF(0, -top))
        painter.scale(scale, scale)
        painter.translate(QPointF(-sheet.left_mm, -sheet.above_mm))
        part = QRectF(sheet.left_mm, sheet.above_mm + top / scale, picture.width() / scale, TILE_PX / scale)
        with painting():
            sheet_painter.paint(painter, part, scale)
    return picture


def _seen_through(tile: QImage) -> QImage:
    picture = QImage(tile.size(), QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setOpacity(RELIEF_OPACITY)
        painter.drawImage(0, 0, tile)
    return picture


def _small_map(sheet: SheetPixels) -> QImage:
    high = max(1, round(SMALL_MAP_PX * sheet.height_px / sheet.width_px))
    small = QImage(SMALL_MAP_PX, high, QImage.Format.Format_RGB32)
    small.fill(Qt.GlobalColor.white)
    return small


def _add_to(small: QImage, band: QImage, sheet: SheetPixels, top: int) -> None:
    scale = small.width() / sheet.width_px
    with QPainter(small) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        wide, high = round(band.width() * scale), round((top + TILE_PX) * scale) - round(top * scale)
        smooth = Qt.TransformationMode.SmoothTransformation
        painter.drawImage(0, round(top * scale), band.scaled(max(1, wide), max(1, high), mode=smooth))
