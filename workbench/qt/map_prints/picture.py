"""A map as one picture at a number of dots an inch."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage

from workbench import limits
from workbench.engine.words.message import Message
from workbench.long_work import LongWork, Progress
from workbench.qt.map_prints.pages import PrintError, refuse_unfit
from workbench.qt.map_prints.paintable import painting
from workbench.qt.map_prints.sheet_painter import SheetPainter
from workbench.qt.map_prints.watched_painter import WatchedPainter
from workbench.qt.saved_pictures import JPEG, kind_by_name, save_picture

MM_PER_INCH = 25.4
MOST_SIDE_PX = 32_767
"""What Qt paints on is no longer than this."""

MOST_BYTES = 1_600_000_000
BAND_PX = 1024
LEAST_DPI, MOST_DPI = 20, limits.PRINT_DPI.most
FINE_JPEG = 92
QUICKLY_PACKED = 60
"""Half the time of the usual packing for a file a tenth larger."""


def picture_size(sheet: SheetPainter, dpi: int) -> QSize:
    """Width and height in pixels.

    Raises
    ------
    PrintError
        The picture would be too large, with the most dots an inch that it can have.
    """
    refuse_unfit(sheet.width_mm, sheet.height_mm)
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise PrintError(
            Message("A picture has between {least} and {most} dots an inch.", least=LEAST_DPI, most=MOST_DPI)
        )
    width, height = (max(1, round(side / MM_PER_INCH * dpi)) for side in (sheet.width_mm, sheet.height_mm))
    if max(width, height) > MOST_SIDE_PX or width * height * 4 > MOST_BYTES:
        most = min(
            MOST_SIDE_PX * MM_PER_INCH / max(sheet.width_mm, sheet.height_mm),
            MM_PER_INCH * (MOST_BYTES / 4 / (sheet.width_mm * sheet.height_mm)) ** 0.5,
        )
        raise PrintError(
            Message(
                "At {dpi} dots an inch the picture would have {width:,} × {height:,} pixels; this map can have {most} "
                "dots an inch at most.",
                dpi=dpi, width=width, height=height, most=int(most),
            )
        )  # fmt: skip
    return QSize(width, height)


def write_picture(sheet: SheetPainter, path: Path, dpi: int, progress: Progress | None = None, kind: str = "") -> QSize:
    """Write a PNG or JPEG, as `kind` or else the file's name says, and return its size in pixels.

    Raises
    ------
    PrintError
        The picture would be too large, or the file cannot be written.
    Stopped
        `progress` said so.
    """
    size, kind = picture_size(sheet, dpi), kind or kind_by_name(path)
    picture = QImage(size, QImage.Format.Format_RGB32)
    if picture.isNull():
        raise PrintError(
            Message(
                "There is no memory for a picture of {width:,} × {height:,} pixels.",
                width=size.width(), height=size.height(),
            )
        )  # fmt: skip
    picture.fill(Qt.GlobalColor.white)
    picture.setDotsPerMeterX(round(dpi * 1000 / MM_PER_INCH))
    picture.setDotsPerMeterY(round(dpi * 1000 / MM_PER_INCH))
    scale = size.width() / sheet.width_mm
    laying_out, painted, packed = LongWork(progress).parts(*(0, 6, 1) if sheet.is_laid_out else (3, 5, 1))
    sheet.lay_out(laying_out)
    painter = WatchedPainter(picture, painted)
    try:
        painter.scale(scale, size.height() / sheet.height_mm)
        tops = range(0, size.height(), BAND_PX)
        for top, part in zip(tops, painted.parts(*[1.0] * len(tops)), strict=True):
            band = QRectF(0, top / scale, sheet.width_mm, BAND_PX / scale)
            with painting():
                sheet.paint(painter, band, scale, part)
    finally:
        painter.give_up()
    packed.tell(0)
    try:
        save_picture(picture, path, FINE_JPEG if kind == JPEG else QUICKLY_PACKED, kind, packed)
    except OSError as error:
        raise PrintError(
            Message("{path}: the picture could not be written ({why}).", path=str(path), why=error.strerror or "")
        ) from error
    return size
