"""The summary of the rules by clauses, in two columns: words that are ours or the designer's, never those of a book."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from threading import local
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QPainter,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from workbench.engine.words.message import Message, marked
from workbench.exchange.exports import PaperPart
from workbench.exchange.rules_summary import clauses_told
from workbench.long_work import LongWork
from workbench.qt.looks.fonts import thicken
from workbench.qt.map_prints.paintable import saved
from workbench.qt.playtest_reports.pdf import keep_headings
from workbench.qt.print_and_play.left_out import has_rules_to_print
from workbench.qt.print_and_play.paper import Draft
from workbench.qt.print_and_play.planned import Planned
from workbench.qt.print_and_play.set_text import INK, MM_PER_PT, UNITS, print_font

RULES = marked("Rules summary")
BODY_PT, GUTTER_MM, LEAST_COLUMN_MM = 8.5, 8.0, 70.0
HEADING_PT = {1: 18.0, 2: 16.0, 3: 12.5}
SMALL_HEADING_PT = 10.5


def rule_pages(planned: Planned) -> Iterator[Draft]:
    """The clauses over as many pages as they take; none where the words are not ours to print."""
    if not has_rules_to_print(planned.export):
        return
    room = planned.frame.room()
    columns = 2 if room.width() >= 2 * LEAST_COLUMN_MM + GUTTER_MM else 1
    wide = (room.width() - GUTTER_MM * (columns - 1)) / columns
    text = Text("\n".join(clauses_told(planned.design, planned.said)), wide, room.height())
    count = -(-_document(text).pageCount() // columns)
    for number in range(count):
        told = Message("Rules summary {number} of {pages}", number=number + 1, pages=count)
        yield Draft(
            PaperPart.RULES,
            told,
            planned.frame.size_mm(),
            partial(_paint, text, room, range(number * columns, (number + 1) * columns)),
            planned.note(told),
            planned.said(RULES) if not number else "",
        )


class Text(NamedTuple):
    """The clauses as Markdown, and the column that they are set in."""

    markdown: str
    wide_mm: float
    high_mm: float


def _document(text: Text) -> QTextDocument:
    """The text as it is set; each thread has its own, the last one is kept."""
    known: tuple[Text, QTextDocument] | None = getattr(_KEPT, "document", None)
    if known is None or known[0] != text:
        known = _KEPT.document = (text, _set(text))
    return known[1]


_KEPT = local()


def _set(text: Text) -> QTextDocument:
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(print_font("interface", BODY_PT))
    document.setMarkdown(text.markdown, QTextDocument.MarkdownFeature.MarkdownNoHTML)
    _set_headings(document)
    thicken(document)
    document.setPageSize(QSizeF(text.wide_mm * UNITS, text.high_mm * UNITS))
    keep_headings(document)
    return document


def _set_headings(document: QTextDocument) -> None:
    """Headings in the letters of titles, paragraphs with a little room between."""
    block, cursor = document.begin(), QTextCursor(document)
    while block.isValid():
        cursor.setPosition(block.position())
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        level = block.blockFormat().headingLevel()
        layout = QTextBlockFormat()
        if level:
            size = HEADING_PT.get(level, SMALL_HEADING_PT)
            letters = QTextCharFormat()
            letters.setFont(print_font("map", size, 600))
            cursor.mergeCharFormat(letters)
            layout.setTopMargin(0 if block.position() == 0 else size * MM_PER_PT * UNITS * 0.8)
            layout.setBottomMargin(1.2 * UNITS)
            layout.setNonBreakableLines(True)
        else:
            layout.setBottomMargin(1.3 * UNITS)
        if not block.textList():
            cursor.mergeBlockFormat(layout)
        block = block.next()


def _paint(text: Text, room: QRectF, pages: range, painter: QPainter, work: LongWork) -> None:
    document = _document(text)
    size = document.pageSize()
    for column, page in enumerate(pages):
        work.look()
        if page >= document.pageCount():
            break
        with saved(painter):
            painter.translate(room.x() + column * (text.wide_mm + GUTTER_MM), room.y())
            painter.scale(1 / UNITS, 1 / UNITS)
            part = QRectF(0, page * size.height(), size.width(), size.height())
            painter.translate(0, -part.top())
            painter.setClipRect(part.adjusted(-UNITS, 0, UNITS, -1))
            context = QAbstractTextDocumentLayout.PaintContext()
            context.clip = part.adjusted(0, 0, 0, -1)
            context.palette.setColor(QPalette.ColorRole.Text, QColor(INK))
            document.documentLayout().draw(painter, context)
