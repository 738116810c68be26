"""A line of the sequence of play, as the left side of a playtest shows it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.engine.display import LineStatus, SequenceLine
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.engine.words.message import marked
from workbench.qt.controls.painted_buttons import ClauseLink
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_BODY, SIZE_LABEL, current_theme, px
from workbench.qt.looks.translator import spoken

SIGNS = {LineStatus.DONE: "✓", LineStatus.NOW: "▸", LineStatus.NEXT: ""}
STATUS_WORDS = {LineStatus.DONE: marked("done"), LineStatus.NOW: marked("now"), LineStatus.NEXT: marked("next")}
INDENT_PX, ROW_PX = 14, 21


class SequenceRow(QWidget):
    """A line of the sequence of play; the one that is played now lies on the colour of a selected row."""

    clause_clicked = Signal(str)

    def __init__(self, line: SequenceLine) -> None:
        super().__init__()
        self._line = line
        self._link = ClauseLink(line.clause, self)
        self._link.clause_clicked.connect(self.clause_clicked)
        self.setFixedHeight(px(ROW_PX))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 4, 0)
        row.addStretch(1)
        row.addWidget(self._link)
        self._tell_status()

    def show_line(self, line: SequenceLine) -> None:
        """Another line, or the same one where play stands elsewhere."""
        if line == self._line:
            return
        if line.clause != self._line.clause:
            self._link.set_clause(line.clause)
        self._line = line
        self._tell_status()
        self.update()

    def _tell_status(self) -> None:
        line = self._line
        self.setAccessibleName(few_lines(f"{spoken(line.title)}, {spoken(STATUS_WORDS[line.status])}"))
        self._link.set_colour(current_theme().on_selected if line.status is LineStatus.NOW else "")

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, status = current_theme(), self._line.status
        with QPainter(self) as painter:
            is_now = status is LineStatus.NOW
            if is_now:
                painter.fillRect(self.rect(), QColor(theme.selected))
            left = 4 + px(INDENT_PX) * self._line.depth
            painter.setPen(QColor(theme.selected_icon if is_now else theme.accent))
            painter.setFont(text_font(SIZE_BODY, 600))
            middle = int(Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(self.rect().adjusted(left, 0, 0, 0), middle, SIGNS[status])
            painter.setPen(QColor(theme.on_selected if is_now else theme.text2))
            painter.setFont(text_font(SIZE_BODY, 600) if is_now else text_font(SIZE_LABEL))
            room = self.rect().adjusted(left + px(16), 0, -px(44), 0)
            title = painter.fontMetrics().elidedText(
                one_line(spoken(self._line.title)), Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, middle, title)
