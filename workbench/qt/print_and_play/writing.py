"""Writes a game on paper as one PDF."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QFile, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter

from workbench.engine.design import Design
from workbench.engine.words.message import Message, said_by
from workbench.exchange.exports import CannotExport, Export, PaperPart, Written
from workbench.exchange.manifest import Manifest, manifest_of
from workbench.long_work import LongWork
from workbench.qt.map_prints.pages import PrintError, paper_called
from workbench.qt.map_prints.paintable import saved
from workbench.qt.map_prints.pdf import DPI, pdf_file, pdf_writer, refuse_what_failed
from workbench.qt.map_prints.picture import MM_PER_INCH
from workbench.qt.map_prints.watched_painter import WatchedPainter
from workbench.qt.print_and_play.bookmarks import bookmarks_for, bookmarks_to_add
from workbench.qt.print_and_play.left_out import left_out
from workbench.qt.print_and_play.paper import PaperPage
from workbench.qt.print_and_play.plan import plan_pages
from workbench.qt.print_and_play.table_pages import open_tables

MAP_SHARE = 12.0
"""A page of a map takes so many times as long as another."""


def write_pnp(export: Export) -> Written:
    """All of a game that is printed: map, counters, tables, aids, set-up cards, rules, credits."""
    pages = plan_pages(export)
    if not pages:
        raise CannotExport(Message("nothing of the design is to be printed"))
    try:
        with pdf_file(export.path) as file:
            _write(export.design, pages, file, LongWork(export.progress))
    except PrintError as refusal:
        raise CannotExport(said_by(refusal)) from refusal
    words = Message(
        "{path}: {count} {count:page|pages} {paper}",
        path=str(export.path),
        count=len(pages),
        paper=paper_called(export.wishes.paper).name,
    )
    return Written(words, manifest=manifest_for(export, pages))


def manifest_for(export: Export, pages: Sequence[PaperPage]) -> Manifest:
    """The note on what is printed."""
    parts, design = {page.part for page in pages}, export.design
    kept = len(design.tables) - len(open_tables(design))
    holds = {
        "pages": len(pages),
        "maps": (1 if export.map_id else len(design.maps)) * (PaperPart.MAP in parts),
        "counters": len(design.counters) * (PaperPart.COUNTERS in parts),
        "tables": len(open_tables(design)) * (PaperPart.TABLES in parts) + kept * (PaperPart.REFEREE in parts),
        "scenarios": len(design.scenarios) * (PaperPart.CARDS in parts),
    }
    return manifest_of(design, "pnp", holds, left_out(export))


def _write(design: Design, pages: Sequence[PaperPage], file: QFile, work: LongWork) -> None:
    writer = pdf_writer(file, design.title, *pages[0].size_mm)
    writer.setAuthor(design.designer)
    painter = WatchedPainter(writer, work)
    if not painter.isActive():
        raise OSError(errno.EIO, Message("Qt cannot paint on it"))
    shares = [MAP_SHARE if page.part in (PaperPart.MAP, PaperPart.COVER) else 1.0 for page in pages]
    try:
        for number, (page, part) in enumerate(zip(pages, work.parts(*shares), strict=True)):
            part.tell(0)
            if number:
                if page.size_mm != pages[number - 1].size_mm:
                    _turn(writer, page)
                writer.newPage()
            with saved(painter):
                painter.resetTransform()
                painter.scale(DPI / MM_PER_INCH, DPI / MM_PER_INCH)
                page.paint(painter, part)
            file.flush()
            refuse_what_failed(file)
        work.tell(1)
    finally:
        painter.give_up()
    file.flush()
    file.write(bookmarks_to_add(Path(file.fileName()), bookmarks_for(pages), len(pages)))


def _turn(writer: QPdfWriter, page: PaperPage) -> None:
    """The pages that follow are of the size of this one."""
    size = QPageSize(QSizeF(*page.size_mm), QPageSize.Unit.Millimeter)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(), QPageLayout.Unit.Millimeter))
