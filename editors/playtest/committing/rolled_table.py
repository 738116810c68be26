"""The table that is about to be rolled on, as printed, with its column: as many columns beside it as there is room."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, current_theme, px

ROW_PX, LEAST_PX, MARGIN_PX = 20, 30, 10
MOST_ROWS, MOST_LETTERS = 16, 16


class RolledTable(QWidget):
    """Rows are what is rolled; of a table with planes the first one is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._table: Table | None = None
        self._column, self._before = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_column(self, table: Table, column: str, before: str = "") -> None:
        """Show a table with a column of it, "" for none; that of `before` the shifts is struck through."""
        self._table, self._column, self._before = table, column, before if before != column else ""
        told = "; ".join(f"{row}: {cell}" for row, cell in self.cells())
        words = _tr("{0}, column {1}: {2}").format(table.title, column, told) if column else table.title
        self.setAccessibleName(few_lines(words))
        self.updateGeometry()
        self.update()

    def cells(self) -> tuple[tuple[str, str], ...]:
        """The rows of the column with what they say."""
        if self._table is None or self._column not in self._table.columns:
            return ()
        at = self._table.columns.index(self._column)
        return tuple((row, cells[at]) for row, cells in zip(self._table.rows, self._table.cells, strict=False))

    def sizeHint(self) -> QSize:
        rows = 0 if self._table is None else min(MOST_ROWS, len(self._table.rows)) + 1
        return QSize(px(220), px(ROW_PX) * rows + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), self.sizeHint().height())

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._table is None:
            return
        table, high = self._table, px(ROW_PX)
        with QPainter(self) as painter:
            painter.setFont(text_font(SIZE_CAPTION))
            letters = painter.fontMetrics()
            shown = table.cells[:MOST_ROWS]
            words = [_cut(cell) for row in shown for cell in row] + [_cut(name) for name in table.columns]
            wide = max(px(LEAST_PX), max(map(letters.horizontalAdvance, words), default=0) + px(MARGIN_PX))
            named = max(map(letters.horizontalAdvance, map(_cut, table.rows)), default=0) + px(MARGIN_PX)
            first, last = self._shown_columns(max(1, int((self.width() - named) // wide)))
            across_px = (self.width() - named) / max(1, last - first)
            for down, row in enumerate(("", *table.rows[:MOST_ROWS])):
                _paint_cell(painter, QRectF(0, down * high, named, high), row, is_head=True)
                for across, at in enumerate(range(first, last)):
                    is_it = table.columns[at] == self._column
                    cell = QRectF(named + across * across_px, down * high, across_px, high)
                    _paint_cell(painter, cell, shown[down - 1][at] if down else table.columns[at], not down, is_it)
                    if not down and table.columns[at] == self._before:
                        _strike_through(painter, cell, _cut(self._before))

    def _shown_columns(self, room: int) -> tuple[int, int]:
        """From which to which column there is room, with that of the roll in the middle."""
        columns = self._table.columns if self._table is not None else ()
        if room >= len(columns):
            return 0, len(columns)
        at = columns.index(self._column) if self._column in columns else 0
        first = min(max(0, at - room // 2), len(columns) - room)
        return first, first + room


def _paint_cell(painter: QPainter, room: QRectF, text: str, is_head: bool = False, is_it: bool = False) -> None:
    theme = current_theme()
    if is_it or is_head:
        painter.fillRect(room, QColor(theme.selected if is_it else theme.bench))
    painter.setPen(QColor(theme.line))
    painter.drawRect(room.adjusted(0, 0, -1, 0))
    painter.setPen(QColor(theme.on_selected if is_it else theme.text2 if is_head else theme.text))
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, _cut(text))


def _strike_through(painter: QPainter, room: QRectF, words: str) -> None:
    half, middle = painter.fontMetrics().horizontalAdvance(words) / 2 + px(2), room.center()
    painter.setPen(QPen(QColor(current_theme().text), px(1)))
    painter.drawLine(QPointF(middle.x() - half, middle.y()), QPointF(middle.x() + half, middle.y()))


def _cut(text: str) -> str:
    return one_line(text.replace("_", " "), MOST_LETTERS)


def _tr(text: str) -> str:
    return QCoreApplication.translate("CommittingOdds", text)
