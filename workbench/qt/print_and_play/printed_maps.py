"""The maps of a game as they are painted on paper; each is laid out once, when it is first painted."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from workbench.cartography.map_spaces import AnyMap
from workbench.exchange.exports import Export
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.asset_pictures import decoded
from workbench.qt.map_canvas.furniture.furniture_painter import no_picture
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_prints import PrintedScans, SheetPainter
from workbench.qt.map_prints.exports import language_for, style_for
from workbench.qt.map_prints.watched_painter import WatchedPainter

PICTURE_PX = 1600


class PrintedMaps:
    """Painters of maps. Whoever plans again and again hands them on, so that no map is laid out twice."""

    def __init__(self) -> None:
        self._sheets: dict[tuple[str, str, str, bool], tuple[AnyMap, SheetPainter]] = {}
        self._pictures: dict[int, tuple[SheetPainter, QImage]] = {}

    def sheet(self, export: Export, shown: AnyMap, work: LongWork = UNTOLD) -> SheetPainter:
        """The painter of a map as the export wishes it; CannotExport, PrintError, Stopped as of any export."""
        wishes, asset, design = export.wishes, export.asset, export.design
        key = (shown.id, wishes.style, wishes.language, wishes.scans)
        known = self._sheets.get(key)
        if known is not None and known[0] is shown:
            return known[1]
        sheet = SheetPainter(
            shown,
            style_for(wishes.style, shown.look.style),
            picture_of=decoded(asset) if asset is not None else no_picture,
            kinds=kinds_of(design, language_for(export)),
            scans=PrintedScans(shown, asset) if wishes.scans and asset is not None else None,
        )
        sheet.lay_out(work)
        self._sheets[key] = (shown, sheet)
        return sheet

    def picture(self, export: Export, shown: AnyMap, work: LongWork = UNTOLD) -> QImage:
        """The whole map as a small picture."""
        laying_out, painted = work.parts(3, 1)
        sheet = self.sheet(export, shown, laying_out)
        known = self._pictures.get(id(sheet))
        if known is not None:
            return known[1]
        scale = PICTURE_PX / max(sheet.width_mm, sheet.height_mm)
        size = (max(1, round(sheet.width_mm * scale)), max(1, round(sheet.height_mm * scale)))
        picture = QImage(*size, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        painter = WatchedPainter(picture, painted)
        try:
            painter.scale(size[0] / sheet.width_mm, size[1] / sheet.height_mm)
            sheet.paint(painter, QRectF(0, 0, sheet.width_mm, sheet.height_mm), scale, painted)
        finally:
            painter.give_up()
        self._pictures[id(sheet)] = (sheet, picture)
        return picture
