"""A whole sheet, small, with whatever is drawn over it in millimetres: what a dialog shows before it acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from workbench.qt.faults import paints
from workbench.qt.looks.translator import spoken_error
from workbench.qt.map_prints.pages import PrintError
from workbench.qt.map_prints.paintable import painting

FRAME_COLOUR = "#C4520A"
ROOM_PX = 6


class Sheet(Protocol):
    """What can be previewed: a sheet of so many mm that paints itself with a painter that works in mm."""

    @property
    def width_mm(self) -> float: ...

    @property
    def height_mm(self) -> float: ...

    def paint(self, painter: QPainter, part: QRectF, px_per_mm: float) -> None: ...


class SheetPreview(QWidget):
    """The sheet and dashed frames over it, such as the pages that it will be printed on."""

    def __init__(self, least: QSize) -> None:
        super().__init__()
        self.setMinimumSize(least)
        self._sheet: Sheet | None = None
        self._picture = QImage()
        self._frames: tuple[QRectF, ...] = ()

    def show_sheet(self, sheet: Sheet | None) -> None:
        """Show another sheet, or with None nothing."""
        self._sheet, self._picture = sheet, QImage()
        self.update()

    def show_made(self, make: Callable[[], Sheet]) -> str:
        """Show a sheet that is made now, or nothing where it cannot be; why not."""
        sheet, why_not = None, ""
        try:
            with painting():
                sheet = make()
        except PrintError as error:
            why_not = spoken_error(error)
        self.show_sheet(sheet)
        return why_not

    def show_frames(self, frames: Sequence[QRectF]) -> None:
        """Draw these rectangles (mm) over the sheet; all of them are brought into view."""
        self._frames = tuple(frames)
        self.update()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._sheet is None:
            return
        sheet = QRectF(0, 0, self._sheet.width_mm, self._sheet.height_mm)
        whole = sheet
        for frame in self._frames:
            whole = whole.united(frame)
        room = QRectF(self.rect()).adjusted(ROOM_PX, ROOM_PX, -ROOM_PX, -ROOM_PX)
        scale = min(room.width() / whole.width(), room.height() / whole.height())
        # Painted first: a sheet that fails must not leave a painter open on the widget.
        picture = self._painted(scale * self.devicePixelRatioF())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(room.center())
            painter.scale(scale, scale)
            painter.translate(-whole.center())
            painter.drawImage(sheet, picture)
            painter.setPen(QPen(QColor(FRAME_COLOUR), 1.2 / scale, Qt.PenStyle.DashLine))
            for frame in self._frames:
                painter.drawRect(frame)

    def _painted(self, scale: float) -> QImage:
        """The sheet as a picture of this many pixels a mm, painted once for each size."""
        assert self._sheet is not None
        size = QSize(max(1, round(self._sheet.width_mm * scale)), max(1, round(self._sheet.height_mm * scale)))
        if self._picture.isNull() or self._picture.size() != size:
            self._picture = QImage(size, QImage.Format.Format_RGB32)
            self._picture.fill(Qt.GlobalColor.white)
            with QPainter(self._picture) as painter:
                painter.scale(scale, scale)
                self._sheet.paint(painter, QRectF(0, 0, self._sheet.width_mm, self._sheet.height_mm), scale)
        return self._picture
