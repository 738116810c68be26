"""The maps to scale over pages: what the next page comes to lie over is grey, and a bar checks the scale."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.words.message import Message, marked
from workbench.exchange.exports import PaperPart
from workbench.long_work import LongWork
from workbench.qt.map_prints import Page, Pages
from workbench.qt.map_prints.pdf import paint_glue_lines, paint_marks, paint_part, printed_part
from workbench.qt.print_and_play.paper import Draft
from workbench.qt.print_and_play.planned import Planned, text

GLUED = QColor(90, 90, 90, 60)
GLUE = marked("glue the next sheet over the grey edge")


def map_pages(planned: Planned) -> Iterator[Draft]:
    """The pages of every map that is printed."""
    for shown in planned.shown_maps:
        yield from _pages(planned, shown)


def _pages(planned: Planned, shown: AnyMap) -> Iterator[Draft]:
    pages = planned.pages_of(shown)
    title = planned.reader.own(shown.title) or shown.id
    for page in pages:
        told, notes = text(title), [title, f"{pages.scale:.0%}"]
        if len(pages) > 1:
            told = Message(
                "{map}, sheet {page} of {columns} × {rows}",
                map=title, page=page.name, columns=pages.columns, rows=pages.rows,
            )  # fmt: skip
            sheet = Message(
                "sheet {page} of {columns} × {rows}", page=page.name, columns=pages.columns, rows=pages.rows
            )
            notes.insert(0, planned.said(Message("{words:^}", words=sheet)))
        if page.column < pages.columns - 1 or page.row < pages.rows - 1:
            notes.append(planned.said(GLUE))
        yield Draft(
            PaperPart.MAP,
            told,
            (pages.page_width, pages.page_height),
            partial(_paint, planned, shown, pages, page),
            " · ".join(notes),
            planned.said(Message("Map: {map}", map=title)) if not page.column and not page.row else "",
            has_bar=True,
        )


def _paint(planned: Planned, shown: AnyMap, pages: Pages, page: Page, painter: QPainter, work: LongWork) -> None:
    laying_out, painted = work.parts(1, 3)
    sheet = planned.maps.sheet(planned.export, shown, laying_out)
    printed = printed_part(pages)
    paint_part(painter, sheet, pages, page, abs(painter.deviceTransform().m11()), painted)
    for strip in glued_strips(pages, page):
        painter.fillRect(strip.intersected(sheet_on(pages, page, shown)), GLUED)
    if len(pages) > 1:
        paint_glue_lines(painter, pages, page, printed)
    paint_marks(painter, printed)


def glued_strips(pages: Pages, page: Page) -> Iterator[QRectF]:
    """What of a page its neighbours come to lie over."""
    printed, wide = printed_part(pages), pages.overlap
    right = printed.right()
    if page.column < pages.columns - 1:
        right -= wide
        yield QRectF(right, printed.top(), wide, printed.height())
    if page.row < pages.rows - 1:
        yield QRectF(printed.left(), printed.bottom() - wide, right - printed.left(), wide)


def sheet_on(pages: Pages, page: Page, shown: AnyMap) -> QRectF:
    """Where the whole sheet would lie, seen from a page."""
    printed = printed_part(pages)
    size = (shown.width_mm * pages.scale, shown.height_mm * pages.scale)
    return QRectF(printed.x() - page.x, printed.y() - page.y, *size)
