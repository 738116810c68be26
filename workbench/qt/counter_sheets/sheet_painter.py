"""Paints a page of counters, its fronts or its backs: bleed, counters, cut marks, a line of words. In millimetres."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.counters.faces import FRONT
from workbench.engine.counters.laid_out import (
    CutMark,
    LaidCounter,
    SheetPage,
    back_corner,
    cut_marks,
    paper_mm,
    printed_back,
)
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Design
from workbench.qt.counters.counter_painter import paint_counter
from workbench.qt.text_path import text_path

MARK_INK, WORDS_INK = "#000000", "#55504A"
MARK_WIDE_MM = 0.15
WORDS_MM, WORDS_ABOVE_EDGE_MM = 2.6, 4.0


def paint_page(painter: QPainter, design: Design, sheet: CounterSheet, page: SheetPage, is_back: bool) -> None:
    """The counters of a page, the ground of each drawn larger first, so that a crooked cut shows no white."""
    places = [(one, place_of(sheet, one, is_back)) for one in page.laid]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    faces = [counter_face(design, one.counter, printed_back(one.counter) if is_back else FRONT) for one, _ in places]
    bleed = sheet.bleed_mm
    painter.setPen(Qt.PenStyle.NoPen)
    for (_, place), face in zip(places, faces, strict=True):
        painter.fillRect(place.adjusted(-bleed, -bleed, bleed, bleed), QColor(face.ground))
    for (_, place), face in zip(places, faces, strict=True):
        paint_counter(painter, face, place, shadow=False)
    painter.setPen(QPen(QColor(MARK_INK), MARK_WIDE_MM, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for mark in marks_of(sheet, page, is_back):
        painter.drawLine(QLineF(mark.x1_mm, mark.y1_mm, mark.x2_mm, mark.y2_mm))


def paint_words(painter: QPainter, sheet: CounterSheet, words: str) -> None:
    """A line under the counters."""
    wide, high = paper_mm(sheet)
    path = text_path(words, wide / 2, high - WORDS_ABOVE_EDGE_MM, WORDS_MM, 400, "centre", wide - 20, "interface")
    painter.fillPath(path, QColor(WORDS_INK))


def place_of(sheet: CounterSheet, laid: LaidCounter, is_back: bool) -> QRectF:
    """Where a counter lies on one side of the paper, seen from that side."""
    x, y = back_corner(sheet, laid.x_mm, laid.y_mm) if is_back else (laid.x_mm, laid.y_mm)
    return QRectF(x, y, sheet.size_mm, sheet.size_mm)


def marks_of(sheet: CounterSheet, page: SheetPage, is_back: bool) -> tuple[CutMark, ...]:
    """The cut marks of a side: those of the back lie behind those of the front."""
    marks = tuple(cut_marks(page.grid, page.rows_used, page.columns_used, sheet.bleed_mm))
    if not is_back:
        return marks
    return tuple(CutMark(*_behind(sheet, one.x1_mm, one.y1_mm), *_behind(sheet, one.x2_mm, one.y2_mm)) for one in marks)


def _behind(sheet: CounterSheet, x_mm: float, y_mm: float) -> tuple[float, float]:
    """The point of the second side that lies behind one of the first."""
    x, y = back_corner(sheet, x_mm, y_mm)
    wide, _ = paper_mm(sheet)
    return (x + sheet.size_mm, y) if x_mm + x + sheet.size_mm == wide else (x, y + sheet.size_mm)
