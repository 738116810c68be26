"""The map of a page: as a drawing, or as a picture where a drawing would be too large to be moved about."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.counters.rooms import COUNTER_MM
from workbench.exchange.web_page.maps import MapPlaces
from workbench.exchange.web_page.page import SVG, PagePicture
from workbench.long_work import LongWork
from workbench.qt.map_prints.paintable import painting
from workbench.qt.map_prints.sheet_painter import SheetPainter
from workbench.qt.map_prints.svg import drawn_lines
from workbench.qt.map_prints.watched_painter import WatchedPainter
from workbench.qt.saved_pictures import JPEG, packed

MOST_BYTES = 3_000_000
"""Of a drawing that is moved and made larger with ease."""
PICTURE_PX, PX_PER_MM, QUALITY = 4_000, 8.0, 82


class PaintedMap(NamedTuple):
    """A picture of a map, and where counters stand on it."""

    picture: PagePicture
    places: MapPlaces


def painted_map(sheet: SheetPainter, shown: AnyMap, work: LongWork) -> PaintedMap:
    """Paint a map. PrintError where its lines cannot be drawn; Stopped as the work."""
    drawn, painted = work.parts(3, 1)
    text = "".join(f"{line}\n" for line in drawn_lines(sheet, drawn, with_spaces=False))
    content = text.encode()
    picture = PagePicture(SVG, content) if len(content) <= MOST_BYTES else _painted(sheet, painted)
    geometry = sheet.drawing.geometry

    def middle(space: str) -> tuple[float, float] | None:
        place = geometry.middle(space)
        return None if place is None else (place[0], place[1] - geometry.rise_mm(space))

    work.tell(1)
    return PaintedMap(picture, MapPlaces(middle, min(COUNTER_MM, geometry.counter_mm)))


def _painted(sheet: SheetPainter, work: LongWork) -> PagePicture:
    scale = min(PX_PER_MM, PICTURE_PX / max(sheet.width_mm, sheet.height_mm))
    picture = QImage(
        max(1, round(sheet.width_mm * scale)), max(1, round(sheet.height_mm * scale)), QImage.Format.Format_RGB32
    )
    picture.fill(Qt.GlobalColor.white)
    painter = WatchedPainter(picture, work)
    try:
        painter.scale(scale, scale)
        with painting():
            sheet.paint(painter, QRectF(0, 0, sheet.width_mm, sheet.height_mm), scale, work)
    finally:
        painter.give_up()
    return PagePicture("image/jpeg", bytes(packed(picture, JPEG, QUALITY)))
