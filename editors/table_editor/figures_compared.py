"""Figures side by side: what they were in another design, what they are now, and the change; a row for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, SIZE_DENSE, current_theme, px
from workbench.qt.looks.translator import said_figure
from workbench.qt.tables.cell_delegates import percent

ROW, COLUMN = 24, 56
"""The height of a row, and the width of each of its figures."""
SAME = 0.0005
"""What differs by less is the same."""


class FigureRow(NamedTuple):
    """A figure by its name; `was` is None where nothing is compared. A share is told in percent."""

    name: str
    now: float
    was: float | None = None
    is_share: bool = False


class FiguresCompared(QWidget):
    """The rows, with heads above them where there is something to compare; a change stands out with its direction."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[FigureRow] = ()
        self._heads: tuple[str, str] = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[FigureRow], was: str = "", now: str = "") -> None:
        """Show figures; `was` and `now` head the columns, none of them where nothing is compared."""
        self._rows, self._heads = rows, (was, now)
        self.setFixedHeight(px(ROW) * (len(rows) + bool(was)))
        self.setVisible(bool(rows))
        lines = [f"{row.name}: {' → '.join(filter(None, (_told(row, row.was), _told(row, row.now))))}" for row in rows]
        self.setAccessibleName(few_lines("; ".join(lines)))
        self.setToolTip(few_lines("\n".join(lines)) if was else "")
        self.update()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            top = 0.0
            if self._heads[0]:
                painter.setPen(current_theme().color("text3"))
                painter.setFont(text_font(SIZE_CAPTION))
                self._paint_line(painter, top, ("", *self._heads, _tr("Change")), is_head=True)
                top += px(ROW)
            for row in self._rows:
                self._paint_row(painter, top, row)
                top += px(ROW)

    def _paint_row(self, painter: QPainter, top: float, row: FigureRow) -> None:
        theme = current_theme()
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawLine(0, int(top), self.width(), int(top))
        differs = row.was is not None and abs(row.now - row.was) >= SAME
        painter.setPen(theme.color("text"))
        painter.setFont(text_font(SIZE_DENSE, 600 if differs else 400))
        texts = (one_line(row.name), _told(row, row.was), _told(row, row.now), _change(row) if self._heads[0] else "")
        self._paint_line(painter, top, texts if self._heads[0] else (texts[0], "", "", texts[2]))

    def _paint_line(self, painter: QPainter, top: float, texts: tuple[str, ...], is_head: bool = False) -> None:
        wide, right = px(COLUMN), self.width()
        figures = 3 if self._heads[0] else 1
        left = QRectF(0, top, max(20, right - figures * wide - 2), px(ROW))
        name = painter.fontMetrics().elidedText(texts[0], Qt.TextElideMode.ElideRight, int(left.width()))
        painter.drawText(left, Qt.AlignmentFlag.AlignVCenter, name)
        for at, text in enumerate(texts[1:]):
            room = QRectF(right - (3 - at) * wide, top, wide - (2 if is_head else 0), px(ROW))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(wide) - 4)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, shown)


def _told(row: FigureRow, figure: float | None) -> str:
    if figure is None:
        return ""
    return percent(figure) if row.is_share else said_figure(figure, ".2f")


def _change(row: FigureRow) -> str:
    if row.was is None or abs(row.now - row.was) < SAME:
        return "–"
    by = abs(row.now - row.was) * (100 if row.is_share else 1)
    return f"{'▲' if row.now > row.was else '▼'} {said_figure(by, '.1f' if row.is_share else '.2f')}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("OddsPanel", text)
