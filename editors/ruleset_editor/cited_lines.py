"""What the last playtest of the game that was kept tells by the clause that is chosen, line by line."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import MOST_TOLD, few_lines, one_line
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.qt.quiet_work import QuietWork
from workbench.storage.document import RulesetDocument
from workbench.storage.records.cited_lines import Citations, citations_of_record
from workbench.storage.records.kept_playtests import KeptPlaytests

MOST_LINES = 500
PLAY, TURN, LINE = range(3)


class CitedLines(QWidget):
    """A line of the log in each row. The record is read beside the window, once for each time that it was played."""

    def __init__(self, document: RulesetDocument, kept: KeptPlaytests | None = None) -> None:
        super().__init__()
        self._document, self._kept = document, kept or KeptPlaytests()
        self._clause = ""
        self._read: tuple[object, Citations] | None = None
        self._wanted: object = None
        self.said = text_label("", "label", wrap=True)
        self.said.setContentsMargins(12, 8, 12, 6)
        self.list = self._make_list()
        self.work = QuietWork(self)
        self.work.done.connect(self._has_read)
        self.work.failed.connect(lambda error: self.said.setText(few_lines(spoken_error(error), MOST_TOLD)))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.said)
        box.addWidget(self.list, 1)

    def show_clause(self, number: str) -> None:
        """The lines that cite this clause; "" is none."""
        self._clause = number
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Look whether there is a later playtest, read it if need be, and list what it tells."""
        kept = self._kept.of_game(self._document.design.title)
        if not kept:
            self._list((), _tr("No playtest of this game is kept: its log lines by clause stand here after the first."))
            return
        key = (kept[0].path, kept[0].played, kept[0].size_bytes)
        if self._read is not None and self._read[0] == key:
            self._show(self._read[1])
        elif not (self.work.is_running and self._wanted == key):
            self._wanted = key
            self._list((), _tr("The last playtest is being read …"))
            path: Path = kept[0].path
            self.work.start(lambda: citations_of_record(path))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def _has_read(self, citations: Citations) -> None:
        self._read = (self._wanted, citations)
        self._show(citations)

    def _show(self, citations: Citations) -> None:
        playtest = _tr("the last playtest, {0}, {1} plays").format(one_line(citations.scenario), citations.plays)
        if not self._clause:
            words = _tr("Choose a clause to read what {0} tells by it.").format(playtest)
            self._list((), words)
            return
        lines = citations.lines_citing(self._clause)
        told = _tr("Clause {0} in {1}: {2} lines of the log").format(self._clause, playtest, len(lines))
        if not lines:
            told = _tr("Clause {0}: no line of the log cites it in {1}.").format(self._clause, playtest)
        elif len(lines) > MOST_LINES:
            told = _tr("{0}, the first {1} here").format(told, MOST_LINES)
        self._list(tuple((str(x.play), spoken(x.turn), spoken(x.text)) for x in lines[:MOST_LINES]), told)

    def _list(self, rows: tuple[tuple[str, str, str], ...], told: str) -> None:
        self.said.setText(told)
        self.list.clear()
        for cells in rows:
            row = TreeRow([cells[PLAY], one_line(cells[TURN]), one_line(cells[LINE], MOST_TOLD)])
            row.setTextAlignment(PLAY, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            row.setToolTip(LINE, few_lines(cells[LINE], MOST_TOLD))
            self.list.addTopLevelItem(row)
        self.list.setVisible(bool(rows))

    def _make_list(self) -> QTreeWidget:
        made = QTreeWidget()
        made.setHeaderLabels([_tr("Play no."), _tr("Turn"), _tr("Line of the log")])
        made.setRootIsDecorated(False)
        made.setUniformRowHeights(True)
        made.setAccessibleName(_tr("Lines of the log that cite the clause"))
        header = made.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(LINE, QHeaderView.ResizeMode.Stretch)
        for column, width in ((PLAY, 76), (TURN, 150)):
            header.resizeSection(column, px(width))
        return made


def _tr(text: str) -> str:
    return QCoreApplication.translate("CitedLines", text)
