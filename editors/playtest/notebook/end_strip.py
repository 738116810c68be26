"""The strip below the prompt when a playtest is over: what can be done with it now."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout

from editors.playtest.moment import Moment
from editors.playtest.notebook.report_window import show_report
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.labels import ElidedLabel
from workbench.qt.controls.painted_buttons import KeyButton
from workbench.qt.controls.parts import IconLabel
from workbench.qt.faults import paints
from workbench.qt.looks.theme import current_theme, px

HEIGHT_PX = 38
REPORT_KEY = "Ctrl+R"


class EndStrip(TablePart):
    """Offered where the playtest is over, and hidden when one goes back in time."""

    stand, name = Stand.STRIP, "end"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._words = ElidedLabel("body")
        self.report_button = KeyButton(self.tr("Report"), REPORT_KEY)
        self.report_button.clicked.connect(lambda: show_report(self.table))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 8, 0)
        row.setSpacing(10)
        row.addWidget(IconLabel("notebook", "accent", 17))
        row.addWidget(self._words, 1)
        row.addWidget(self.report_button)
        self.setFixedHeight(px(HEIGHT_PX))

    def offered(self, moment: Moment) -> bool:
        return self.table.session.playtest.is_over

    def show_moment(self, moment: Moment) -> None:
        words = self.tr("Read how it went, turn by turn, or go back along the timeline and play on from any moment.")
        self._words.set_whole_text(words)
        self.setAccessibleName(few_lines(words))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(px(HEIGHT_PX))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.surface))
            painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.line))
