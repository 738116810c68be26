"""The clause concerned: what it says in our words, what is read into it, where the log cites it; all others below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from editors.playtest.rulebook.clause_list import ClauseList
from editors.playtest.telling.log_lines import LogLine
from workbench.engine.ruleset import RulesModule
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.clauses.clause_details import ClauseDetails
from workbench.qt.clauses.shown_clauses import carried_out_words, shown_clauses
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.controls.parts import hairline, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

MOST_CITED = 30
"""So many lines of the log are listed, the last ones."""
ROW_PX, MOST_ROWS = 24, 5
LEAST_DETAILS, DETAILS_MARGIN, MOST_SHARE = 60, 8, 0.5


class ClausePage(QWidget):
    """`chosen` tells the clause that the reader goes to in the list, `line_chosen` a line of the log."""

    chosen = Signal(str)
    line_chosen = Signal(object)

    def __init__(self, rules: RulesModule[Any, Any]) -> None:
        super().__init__()
        shown = shown_clauses(rules.design, rules.clauses)
        self._clauses = {clause.number: clause for clause in shown}
        self._cited: tuple[LogLine, ...] = ()
        self.clause = ""
        self.details, self.list = ClauseDetails(), ClauseList(shown, carried_out_words())
        self.cited_title = text_label("", "section")
        self.cited = QListWidget()
        self.cited.setAccessibleName(self.tr("Where the log cites the clause"))
        self.cited.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.cited.itemActivated.connect(self._activated)
        self.cited.itemClicked.connect(self._activated)
        self.list.chosen.connect(self.chosen)
        set_style_property(self.details, "ground", "surface")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.details)
        column = QVBoxLayout()
        column.setContentsMargins(12, 0, 8, 0)
        for part in (self.cited_title, self.cited):
            column.addWidget(part)
        box.addLayout(column)
        for below in (hairline(), self.list):
            box.addWidget(below, 1 if below is self.list else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_details()

    def _fit_details(self) -> None:
        """What is told of the clause is as high as its words, as long as the list keeps its share."""
        words = self.details.document().size().height() + 2 * self.details.frameWidth() + DETAILS_MARGIN
        self.details.setFixedHeight(int(max(px(LEAST_DETAILS), min(words, MOST_SHARE * self.height()))))

    def show_clause(self, clause: str, lines: Sequence[LogLine]) -> None:
        """Tell of a clause; `lines` are those of the log that may be read."""
        self.clause = self.list.number_of(clause)
        self.details.show_clause(self._clauses.get(self.clause))
        self._fit_details()
        self.list.show_clause(self.clause)
        citing = [line for line in lines if self.clause and line.clause and not line.is_heading]
        self._show_cited([line for line in citing if self.list.number_of(line.clause) == self.clause])

    def _show_cited(self, lines: Sequence[LogLine]) -> None:
        told = tuple(reversed(lines[-MOST_CITED:]))
        words = self.tr("In this log: {}").format(len(lines)) if lines else self.tr("Not cited in this log so far")
        self.cited_title.setText(words)
        self.cited.setVisible(bool(told))
        if told != self._cited:
            self._cited = told
            self.cited.clear()
            for line in told:
                row = ListRow(self.tr("{0}: {1}").format(line.number, line.text))
                row.setToolTip(few_lines(line.text))
                self.cited.addItem(row)
        self.cited.setFixedHeight(px(ROW_PX) * min(MOST_ROWS, max(1, len(told))) + 6)

    def _activated(self, item: QListWidgetItem) -> None:
        self.line_chosen.emit(self._cited[self.cited.row(item)])
