"""Writes sheets of counters as a PDF, each page of fronts followed by its backs, and single counters as pictures."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QFile, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.counters.faces import FRONT
from workbench.engine.counters.laid_out import SheetPage, lay_out, paper_mm, printed_back
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Design
from workbench.engine.words.message import Message
from workbench.long_work import LongWork, Progress
from workbench.qt.counter_sheets.sheet_painter import paint_page, paint_words
from workbench.qt.counters.counter_painter import paint_counter
from workbench.qt.looks.translator import spoken
from workbench.qt.map_prints.pages import PrintError
from workbench.qt.map_prints.paintable import saved
from workbench.qt.map_prints.pdf import DPI, pdf_file, pdf_writer
from workbench.qt.map_prints.picture import MM_PER_INCH
from workbench.qt.saved_pictures import save_picture

STANDARD_SHEET = CounterSheet("counters", "Counters")
"""How the counters of a design without a sheet are printed."""


def sheets_of(design: Design) -> tuple[CounterSheet, ...]:
    """The sheets of a design; without any the one that every design can be printed by."""
    return design.counter_sheets or (STANDARD_SHEET,)


def write_sheet(design: Design, sheet: CounterSheet, path: Path, progress: Progress | None = None) -> int:
    """Write the pages of a sheet as a PDF; gives how many sheets of paper it takes.

    Raises
    ------
    NoRoom, BeyondLimit
        The counters cannot be laid on such a sheet.
    PrintError
        There are no counters, or the file cannot be written.
    Stopped
        `progress` said so.
    """
    pages = lay_out(design.counters, sheet)
    if not pages:
        raise PrintError(Message("The design has no counters."))
    with pdf_file(path) as file:
        _write(design, sheet, pages, file, LongWork(progress))
    return len(pages)


def _write(design: Design, sheet: CounterSheet, pages: tuple[SheetPage, ...], file: QFile, work: LongWork) -> None:
    writer = pdf_writer(file, f"{design.title}: {sheet.title}", *paper_mm(sheet))
    painter = QPainter(writer)
    if not painter.isActive():
        raise OSError(errno.EIO, Message("Qt cannot paint on it"))
    try:
        for at, (page, is_back) in enumerate((page, is_back) for page in pages for is_back in (False, True)):
            work.tell(at, 2 * len(pages))
            if at:
                writer.newPage()
            with saved(painter):
                painter.scale(DPI / MM_PER_INCH, DPI / MM_PER_INCH)
                paint_page(painter, design, sheet, page, is_back)
                paint_words(painter, sheet, words_of(design, sheet, page, len(pages), is_back))
    finally:
        painter.end()


def words_of(design: Design, sheet: CounterSheet, page: SheetPage, pages: int, is_back: bool) -> str:
    """What stands under the counters of a page."""
    side = Message("backs") if is_back else Message("fronts")
    told = Message(
        "{sheet}, page {number} of {pages}, {side}: {count} counters of {size} mm",
        sheet=sheet.title,
        number=page.number + 1,
        pages=pages,
        side=side,
        count=len(page.laid),
        size=f"{sheet.size_mm:g}",
    )
    return f"{design.title} · {spoken(told)}"


def write_pictures(
    design: Design, folder: Path, size_mm: float, dpi: int, progress: Progress | None = None
) -> Iterator[Path]:
    """Write each counter's front and back as a PNG, and give the files one by one; PrintError where one cannot be."""
    work, side_px = LongWork(progress), max(8, round(size_mm / MM_PER_INCH * dpi))
    for at, counter in enumerate(design.counters):
        work.tell(at, len(design.counters))
        for side, face in (("front", FRONT), ("back", printed_back(counter))):
            picture = QImage(side_px, side_px, QImage.Format.Format_ARGB32_Premultiplied)
            picture.fill(Qt.GlobalColor.transparent)
            picture.setDotsPerMeterX(round(dpi / MM_PER_INCH * 1000))
            picture.setDotsPerMeterY(round(dpi / MM_PER_INCH * 1000))
            with QPainter(picture) as painter:
                paint_counter(painter, counter_face(design, counter, face), QRectF(0, 0, side_px, side_px), False)
            path = folder / f"{file_name(counter.id)}_{side}.png"
            try:
                save_picture(picture, path)
            except OSError as error:
                raise PrintError(
                    Message("{path}: it could not be written ({why}).", path=str(path), why=error.strerror or "")
                ) from error
            yield path


def file_name(counter_id: str) -> str:
    """An id as the name of a file: all but letters, figures, `_` and `.` written as %xx.

    >>> file_name("11th_devon"), file_name("../a b"), file_name(".x")
    ('11th_devon', '%2E.%2Fa%20b', '%2Ex')
    """
    plain = "".join(sign if sign.isalnum() or sign in "_." else _escaped(sign) for sign in counter_id[:80])
    return f"%2E{plain[1:]}" if plain.startswith(".") else plain


def _escaped(sign: str) -> str:
    return "".join(f"%{byte:02X}" for byte in sign.encode("utf-8", "surrogatepass"))
