"""The sheet of the map painted for a report a bit at a time, so that the window answers meanwhile."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter

from workbench.qt.map_canvas import MapCanvas
from workbench.qt.map_prints.sheet_painter import SheetPainter
from workbench.qt.playtest_reports.pictures import SHEET_PX

SLICE_S = 0.02
BANDS = 32


class SheetInSlices(QObject):
    """Paints what the canvas has laid out already; `done` tells the picture."""

    done = Signal(object)

    def __init__(self, canvas: MapCanvas, parent: QObject) -> None:
        super().__init__(parent)
        scene = canvas.layers.scene
        self._band = 0
        self._has_relief = False
        self._sheet: SheetPainter | None = None
        self.picture: QImage | None = None
        if scene is not None:
            drawing = scene.drawing
            self._sheet = SheetPainter(drawing.map, drawing.style, picture_of=drawing.picture_of, drawing=drawing)
            self._scale = SHEET_PX / max(self._sheet.width_mm, self._sheet.height_mm)
            width, height = (max(1, round(x * self._scale)) for x in (self._sheet.width_mm, self._sheet.height_mm))
            self.picture = QImage(width, height, QImage.Format.Format_RGB32)
            self.picture.fill(Qt.GlobalColor.white)
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._slice)

    @property
    def is_done(self) -> bool:
        return self._sheet is None or self._band >= BANDS

    def picture_when_done(self) -> QImage | None:
        """The picture once it is whole."""
        return self.picture if self.is_done else None

    def start(self) -> None:
        """Begin, or go on."""
        if not self.is_done:
            self._timer.start()

    def finish(self) -> None:
        """Paint the rest at once."""
        while not self.is_done:
            self._slice()

    def stop(self) -> None:
        self._timer.stop()

    def _slice(self) -> None:
        sheet, picture = self._sheet, self.picture
        assert sheet is not None and picture is not None
        until = time.monotonic() + SLICE_S
        whole = QRectF(0, 0, sheet.width_mm, sheet.height_mm)
        if not self._has_relief:
            self._has_relief = sheet.drawing.make_relief(whole, self._scale, 1.0, lambda: time.monotonic() < until)
            return
        height = sheet.height_mm / BANDS
        with QPainter(picture) as painter:
            painter.scale(self._scale, self._scale)
            while self._band < BANDS and time.monotonic() < until:
                band = QRectF(0, self._band * height, sheet.width_mm, height)
                painter.save()
                painter.setClipRect(band)
                sheet.paint(painter, band, self._scale)
                painter.restore()
                self._band += 1
        if self.is_done:
            self._timer.stop()
            self.done.emit(picture)
