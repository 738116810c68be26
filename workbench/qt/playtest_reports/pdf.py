"""A report as a PDF on A4, with the number of each page."""

from __future__ import annotations

import errno
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QImage,
    QPainter,
    QPdfWriter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from workbench.engine.words.message import Message
from workbench.exchange.playtest_report.document import Document, Picture
from workbench.exchange.playtest_report.page import Looks, view_of
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.looks.fonts import thicken
from workbench.qt.map_prints.pdf import DPI, pdf_file, pdf_writer, refuse_what_failed
from workbench.qt.map_prints.picture import MM_PER_INCH
from workbench.qt.playtest_reports.pictures import painted, pictures_in

WIDTH_MM, HEIGHT_MM, MARGIN_MM = 210.0, 297.0, 14.0
UNITS_PER_INCH = 96.0
"""In which a page is laid out."""
PICTURE_PX, LETTERS = 1000, 10
IMAGE = "\ufffc"
MOST_OF_A_PAGE = 0.5
"""Of its height has a picture at most: a map is as wide as the page, and its turn stands above it."""
SECTION, PART = 2, 3
"""The levels of headings."""


def write_report_pdf(document: Document, path: Path, sheet: QImage | None = None, work: LongWork = UNTOLD) -> int:
    """Write the report and return how many pages it has.

    Raises
    ------
    PrintError
        The file cannot be written; what was there before is as it was.
    Stopped
        The work was.
    """
    laid, drawn = work.parts(1, 3)
    page = _laid_out(document, sheet, laid)
    with pdf_file(path) as file:
        writer = pdf_writer(file, document.title, WIDTH_MM, HEIGHT_MM)
        painter = QPainter(writer)
        if not painter.isActive():
            raise OSError(errno.EIO, Message("Qt cannot paint on it"))
        try:
            for number in drawn.over(range(page.pageCount())):
                if number:
                    writer.newPage()
                _paint_page(painter, writer, page, number)
                file.flush()
                refuse_what_failed(file)
        finally:
            painter.end()
    return page.pageCount()


def _laid_out(document: Document, sheet: QImage | None, work: LongWork) -> QTextDocument:
    page = QTextDocument()
    page.setDefaultFont(QFont("Inter"))
    page.setDocumentMargin(0)
    width, height = (
        (side - 2 * MARGIN_MM) / MM_PER_INCH * UNITS_PER_INCH for side in (WIDTH_MM, HEIGHT_MM - MARGIN_MM / 2)
    )

    def size_of(picture: Picture) -> tuple[int, int]:
        wide = min(width, height * MOST_OF_A_PAGE * picture.width / picture.height)
        return round(wide), round(wide * picture.height / picture.width)

    for picture in work.over(tuple(pictures_in(document))):
        image = painted(picture, PICTURE_PX, Looks().text, sheet)
        page.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(picture.name), image)
    page.setHtml(view_of(document, Looks(size=LETTERS), size_of, with_links=False))
    thicken(page)
    page.setPageSize(QSizeF(width, height))
    _keep_together(page)
    keep_headings(page)
    return page


def _keep_together(page: QTextDocument) -> None:
    """A part of a section whose picture would stand on another page than its heading begins a page of its own."""
    heading, block = QTextBlock(), page.begin()
    while block.isValid():
        if block.blockFormat().headingLevel() == PART:
            before = block.previous()
            heading = before if before.blockFormat().headingLevel() == SECTION else block
        elif IMAGE in block.text() and heading.isValid():
            words = block.next()
            if _page_of(page, heading) != _page_of(page, words if words.isValid() else block, at_its_end=True):
                _break_before(page, heading)
            heading = QTextBlock()
        block = block.next()


def keep_headings(page: QTextDocument) -> None:
    """A heading stands on the page of what it is above."""
    heading, block = QTextBlock(), page.begin()
    while block.isValid():
        if block.blockFormat().headingLevel():
            heading = heading if heading.isValid() else block
        elif heading.isValid():
            if _page_of(page, heading) != _page_of(page, block):
                _break_before(page, heading)
            heading = QTextBlock()
        block = block.next()


def _break_before(page: QTextDocument, block: QTextBlock) -> None:
    """What begins with a block begins a page."""
    kept = block.blockFormat()
    kept.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    QTextCursor(block).setBlockFormat(kept)
    page.markContentsDirty(0, page.characterCount())


def _page_of(page: QTextDocument, block: QTextBlock, at_its_end: bool = False) -> int:
    place = page.documentLayout().blockBoundingRect(block)
    return int((place.bottom() - 1 if at_its_end else place.top() + 1) // page.pageSize().height())


def _paint_page(painter: QPainter, writer: QPdfWriter, page: QTextDocument, number: int) -> None:
    size, scale = page.pageSize(), DPI / UNITS_PER_INCH
    painter.save()
    painter.scale(scale, scale)
    margin = MARGIN_MM / MM_PER_INCH * UNITS_PER_INCH
    painter.translate(margin, margin)
    painter.save()
    part = QRectF(0, number * size.height(), size.width(), size.height() - 1)
    painter.translate(0, -part.top())
    painter.setClipRect(part)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = part
    page.documentLayout().draw(painter, context)
    painter.restore()
    painter.setPen(Qt.GlobalColor.darkGray)
    font = QFont("Inter")
    font.setPixelSize(9)
    painter.setFont(font)
    foot = QRectF(QPointF(0, size.height() + 6), QSizeF(size.width(), 14))
    painter.drawText(foot, Qt.AlignmentFlag.AlignRight, f"{number + 1} / {page.pageCount()}")
    painter.restore()
