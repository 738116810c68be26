"""A map as a PDF to scale, over as many pages as it takes, with an overlap to glue and marks to cut by."""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QFile, QIODevice, QLineF, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from workbench.engine.words.message import Message
from workbench.long_work import LongWork, Progress
from workbench.qt.looks.translator import spoken
from workbench.qt.map_prints.pages import Page, Pages, PrintError, refuse_unfit
from workbench.qt.map_prints.paintable import painting, saved
from workbench.qt.map_prints.picture import MM_PER_INCH
from workbench.qt.map_prints.sheet_painter import SheetPainter
from workbench.qt.map_prints.watched_painter import WatchedPainter
from workbench.storage.file.unfinished import CUT_OFF, unfinished
from workbench.storage.file.wholeness import is_whole_pdf

DPI = 600
MARK_MM = 5.0
TEXT_MM = 2.6
INK = "#555555"


def write_pdf(sheet: SheetPainter, path: Path, pages: Pages, progress: Progress | None = None) -> None:
    """Write the pages.

    Raises
    ------
    PrintError
        The file cannot be written.
    Stopped
        `progress` said so.
    """
    refuse_unfit(sheet.width_mm, sheet.height_mm)
    with pdf_file(path) as file:
        _write(sheet, file, pages, progress)


@contextlib.contextmanager
def pdf_file(path: Path) -> Iterator[QFile]:
    """A file to write a PDF into, which moves to `path` when it is whole; PrintError where it cannot be written."""
    try:
        with unfinished(path, is_whole_pdf) as place:
            file = QFile(str(place))
            if not file.open(QIODevice.OpenModeFlag.WriteOnly):
                raise OSError(errno.EIO, file.errorString())
            try:
                yield file
            finally:
                file.close()
            refuse_what_failed(file)
    except OSError as error:
        raise PrintError(
            Message("{path}: it could not be written ({why}).", path=str(path), why=error.strerror or "")
        ) from error


def refuse_what_failed(file: QFile) -> None:
    """Qt's writer of PDFs goes on when nothing more is taken: only the file itself knows."""
    if file.error() != QFile.FileError.NoError:
        raise OSError(errno.ENOSPC, CUT_OFF)


def pdf_writer(file: QFile, title: str, width_mm: float, height_mm: float) -> QPdfWriter:
    """What paints a PDF into a file, on pages of that size."""
    writer = QPdfWriter(file)
    writer.setTitle(title)
    writer.setCreator("Wargame Workbench")
    writer.setResolution(DPI)
    size = QPageSize(QSizeF(width_mm, height_mm), QPageSize.Unit.Millimeter)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(), QPageLayout.Unit.Millimeter))
    return writer


def _write(sheet: SheetPainter, file: QFile, pages: Pages, progress: Progress | None) -> None:
    writer = pdf_writer(file, sheet.drawing.map.title, pages.page_width, pages.page_height)
    laying_out, painted = LongWork(progress).parts(0 if sheet.is_laid_out else 1, 3)
    painter = WatchedPainter(writer, painted)
    if not painter.isActive():
        raise OSError(errno.EIO, Message("Qt cannot paint on it"))
    try:
        sheet.lay_out(laying_out)
        for number, (page, part) in enumerate(zip(pages, painted.parts(*[1.0] * len(pages)), strict=True)):
            if number:
                writer.newPage()
            with painting(), saved(painter):
                painter.scale(DPI / MM_PER_INCH, DPI / MM_PER_INCH)
                _paint_page(painter, sheet, pages, page, part)
            file.flush()
            refuse_what_failed(file)
    finally:
        painter.give_up()


def _paint_page(painter: QPainter, sheet: SheetPainter, pages: Pages, page: Page, work: LongWork) -> None:
    """The painter works in millimetres of paper."""
    printed = printed_part(pages)
    paint_part(painter, sheet, pages, page, DPI / MM_PER_INCH, work)
    if len(pages) > 1:
        paint_glue_lines(painter, pages, page, printed)
    paint_marks(painter, printed)
    _paint_words(painter, sheet, pages, page, printed)


def printed_part(pages: Pages) -> QRectF:
    """What of the paper shows the sheet."""
    return QRectF(pages.margin, pages.margin, pages.width, pages.height)


def paint_part(
    painter: QPainter, sheet: SheetPainter, pages: Pages, page: Page, px_per_mm: float, work: LongWork
) -> None:
    """Paint what a page shows of the sheet, in millimetres of paper, each so many pixels of what is painted on."""
    printed = printed_part(pages)
    part = QRectF(page.x, page.y, pages.width, pages.height)
    on_sheet = QRectF(part.topLeft() / pages.scale, part.size() / pages.scale)
    with saved(painter):
        painter.setClipRect(printed)
        painter.translate(printed.topLeft() - part.topLeft())
        painter.scale(pages.scale, pages.scale)
        sheet.paint(painter, on_sheet, px_per_mm * pages.scale, work)


def paint_glue_lines(painter: QPainter, pages: Pages, page: Page, printed: QRectF) -> None:
    """How far the next page comes to lie over this one."""
    painter.setPen(QPen(QColor(INK), 0.1, Qt.PenStyle.DashLine))
    if page.column < pages.columns - 1:
        x = printed.right() - pages.overlap
        painter.drawLine(QLineF(x, printed.top(), x, printed.bottom()))
    if page.row < pages.rows - 1:
        y = printed.bottom() - pages.overlap
        painter.drawLine(QLineF(printed.left(), y, printed.right(), y))


def paint_marks(painter: QPainter, printed: QRectF) -> None:
    """Marks outside the four corners, in line with the printed part's edges."""
    painter.setPen(QPen(QColor(INK), 0.15))
    long = min(MARK_MM, printed.left() - 1.0)
    if long <= 0:
        return
    for x, outwards in ((printed.left(), -1), (printed.right(), 1)):
        for y, down in ((printed.top(), -1), (printed.bottom(), 1)):
            painter.drawLine(QLineF(x + outwards, y, x + outwards * long, y))
            painter.drawLine(QLineF(x, y + down, x, y + down * long))


def _paint_words(painter: QPainter, sheet: SheetPainter, pages: Pages, page: Page, printed: QRectF) -> None:
    """In the lower margin: which page of which map, and a line of 50 mm to measure the print by."""
    if pages.margin < TEXT_MM * 1.8:
        return
    # Set in points at the device's own resolution: a font below one unit of the painter would be lost.
    painter.save()
    middle = printed.bottom() + pages.margin / 2
    at = painter.transform().map(QPointF(printed.left() + 8, middle + TEXT_MM / 3))
    by_ruler = painter.transform().map(QPointF(printed.right() - 70, middle + TEXT_MM / 3))
    painter.resetTransform()
    font = QFont("EB Garamond")
    font.setPixelSize(round(TEXT_MM * DPI / MM_PER_INCH))
    painter.setFont(font)
    painter.setPen(QColor(INK))
    told: list[str] = [sheet.drawing.map.title]
    if len(pages) > 1:
        told.append(
            spoken(Message("page {page} of {columns} × {rows}", page=page.name, columns=pages.columns, rows=pages.rows))
        )
    painter.drawText(at, " · ".join((*told, f"{pages.scale:.0%}")))
    painter.drawText(by_ruler, "50 mm")
    painter.restore()
    left, right = printed.right() - 60, printed.right() - 10
    painter.setPen(QPen(QColor(INK), 0.2))
    painter.drawLine(QLineF(left, middle, right, middle))
    for x in (left, right):
        painter.drawLine(QLineF(x, middle - 1, x, middle + 1))
