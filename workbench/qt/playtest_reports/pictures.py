"""The pictures of a report: the sheet of the map once, and over it what stood there at the end of each turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from workbench.cartography.map_spaces import AnyMap, played_map
from workbench.engine.design import Design
from workbench.exchange.playtest_report.document import Document, Picture
from workbench.exchange.playtest_report.page import Sheet
from workbench.exchange.playtest_report.svg_parts import whole_svg
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_canvas.furniture.furniture_painter import no_picture
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import style_of
from workbench.qt.map_prints.sheet_painter import SheetPainter
from workbench.qt.map_prints.watched_painter import WatchedPainter
from workbench.qt.saved_pictures import JPEG, packed

SHEET_PX = 1600
JPEG_QUALITY = 72
PictureOf = Callable[[str], QImage | None]


def painted_sheet(shown: AnyMap, design: Design, picture_of: PictureOf = no_picture, work: LongWork = UNTOLD) -> QImage:
    """The map of a playtest without counters.

    Raises
    ------
    PrintError
        Its lines cannot be drawn.
    Stopped
        The work was.
    """
    sheet = SheetPainter(shown, style_of(shown.look.style), picture_of=picture_of, kinds=kinds_of(design, ""))
    laying_out, painted = work.parts(3, 2)
    sheet.lay_out(laying_out)
    scale = SHEET_PX / max(sheet.width_mm, sheet.height_mm)
    picture = QImage(
        max(1, round(sheet.width_mm * scale)), max(1, round(sheet.height_mm * scale)), QImage.Format.Format_RGB32
    )
    picture.fill(Qt.GlobalColor.white)
    painter = WatchedPainter(picture, painted)
    try:
        painter.scale(scale, scale)
        sheet.paint(painter, QRectF(0, 0, sheet.width_mm, sheet.height_mm), scale, painted)
    finally:
        painter.give_up()
    return picture


def sheet_of(picture: QImage, shown: AnyMap) -> Sheet:
    """The painted sheet as a page holds it."""
    return Sheet(bytes(packed(picture, JPEG, JPEG_QUALITY)), shown.width_mm, shown.height_mm)


def map_of(design: Design, scenario: str) -> AnyMap | None:
    """The map that a scenario is played on; None where the design has none."""
    try:
        return played_map(design, scenario)
    except KeyError:
        return None


def pictures_in(document: Document) -> Iterator[Picture]:
    """All drawings of a report, in their order."""
    for section in document.sections:
        for block in (*section.blocks, *(block for part in section.parts for block in part.blocks)):
            if isinstance(block, Picture):
                yield block


def painted(picture: Picture, width_px: int, ink: str, sheet: QImage | None = None) -> QImage:
    """A drawing as a picture so wide, over the sheet where it lies on the map. `ink` is the colour of its letters."""
    height_px = max(1, round(width_px * picture.height / picture.width))
    is_opaque = picture.is_on_map and sheet is not None
    kind = QImage.Format.Format_RGB32 if is_opaque else QImage.Format.Format_ARGB32_Premultiplied
    image = QImage(width_px, height_px, kind)
    image.fill(Qt.GlobalColor.white if is_opaque else Qt.GlobalColor.transparent)
    svg = whole_svg(picture.svg, picture.width, picture.height, picture.words).replace("currentColor", ink)
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if picture.is_on_map and sheet is not None:
            painter.drawImage(QRectF(image.rect()), sheet)
        QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(image.rect()))
    return image
