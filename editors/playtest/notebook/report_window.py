"""The report of a playtest in a window beside the table: its sections, whose eyes it is of, and the ways out of it.

It is worked out beside the window; what is read stays while one plays on, until it is made anew.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.notebook.document_pane import DocumentPane
from editors.playtest.notebook.report_files import ReportFiles, save_menu
from editors.playtest.notebook.sheet_in_slices import SheetInSlices
from editors.playtest.notebook.whose_report import eyes_offered
from editors.playtest.rulebook.rules_part import RulesPart
from editors.playtest.session import EVERYTHING
from editors.playtest.table_parts import Table
from workbench.engine.playtests.report.figures import Report
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.exchange.playtest_report.document import CLAUSE, PLACE, PLAY, Document
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import language_spoken, spoken_error
from workbench.qt.playtest_reports.writing import written_document
from workbench.qt.quiet_work import QuietWork
from workbench.storage.records.reported import twin_of, whole_report

SIZE_PX = QSize(1120, 760)


class Made(NamedTuple):
    """What came of the work beside the window."""

    report: Report
    document: Document


class ReportWindow(QDialog):
    """It never stands in the way of the table, and closes with it or when other eyes look."""

    def __init__(self, table: Table, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Report of the playtest"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._table, self._session = table, table.session
        self._viewer = self._session.viewer
        self.report: Report | None = None
        self._numbers: tuple[int, ...] = ()
        self.pane = DocumentPane()
        self.view, self.sections = self.pane.view, self.pane.sections
        self.eyes = ComboBox()
        self.eyes.setAccessibleName(self.tr("Whose report"))
        self.again = QPushButton(self.tr("Make it anew"))
        self.save = QPushButton(self.tr("Save as"))
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(self.tr("How far the report is"))
        self.stop_button = QPushButton(self.tr("Stop"))
        self.said = text_label("", "note", wrap=True)
        self._lay_out()
        self.files = ReportFiles(self, table)
        self._work = QuietWork(self)
        self._sheet = SheetInSlices(table.map.canvas, self)
        self._connect()
        self._offer_eyes()
        self.make()

    # ------------------------------------------------------------------ making

    def make(self) -> None:
        """Work the report out, as the playtest stands now."""
        session, eyes = self._session, self.eyes.currentData()
        playtest, language = session.playtest, language_spoken()
        tree = playtest.tree
        self._numbers = tuple(kept.number for kept in tree.line_to(tree.at))
        scenario = playtest.scenario

        def task() -> Made:
            twin = twin_of(playtest)
            report = whole_report(twin, eyes)
            return Made(report, written_document(report, twin.rules, scenario, language))

        self.said.setText("")
        self._set_busy(True)
        self._work.start(task)

    def finish(self) -> None:
        """Wait for what is under way: whoever takes a picture wants all of it."""
        self._work.finish()
        self._sheet.finish()

    def _made(self, made: Made) -> None:
        report, document = made
        self._set_busy(False)
        self.report = report
        self.pane.show_document(document)
        self._sheet.start()

    def _failed(self, error: Exception) -> None:
        self._set_busy(False)
        self.said.setText(few_lines(spoken_error(error)))

    def _stop(self) -> None:
        self._work.stop()
        self._set_busy(False)
        self.said.setText(self.tr("Stopped: the report is not made."))

    def _set_busy(self, is_busy: bool) -> None:
        for part in (self.bar, self.stop_button):
            part.setVisible(is_busy)
        self.again.setVisible(not is_busy)
        self.save.setEnabled(not is_busy)

    # ------------------------------------------------------------------ the ways out of it

    def _lead(self, link: str) -> None:
        kind, _, what = link.partition(":")
        table = self._table
        if kind == PLAY and what.isdigit() and int(what) < len(self._numbers):
            table.go_to(self._numbers[int(what)])
        elif kind == PLACE:
            table.map.canvas.camera.fly_to(what)
        elif kind == CLAUSE:
            table.part(RulesPart).look_up(what)

    def _save(self, kind: str) -> None:
        if self.report is not None and (told := self.files.ask(self.report, kind, self._sheet.picture_when_done)):
            self.said.setText(told)

    # ------------------------------------------------------------------ the table

    def follow(self) -> None:
        """The table has another moment: the report stays as it is, unless other eyes look now."""
        if self._table.is_covered or self._session.viewer != self._viewer:
            self.close()
            return
        is_older = self.report is not None and self._session.playtest.tree.at != self._numbers[-1]
        self.again.setText(self.tr("Make it anew for this moment") if is_older else self.tr("Make it anew"))

    def closeEvent(self, event: QCloseEvent) -> None:
        self._work.stop()
        self._sheet.stop()
        super().closeEvent(event)

    def done(self, result: int) -> None:
        self._work.stop()
        self._sheet.stop()
        super().done(result)

    def _offer_eyes(self) -> None:
        for seat in eyes_offered(self._session):
            name = self.tr("Everything, of all seats") if seat == EVERYTHING else self._table.right.name_of(seat)
            self.eyes.addItem(one_line(name), seat)
        self.eyes.setEnabled(self.eyes.count() > 1)
        self.eyes.currentIndexChanged.connect(lambda _index: self.make())

    def _connect(self) -> None:
        self._work.done.connect(self._made)
        self._work.failed.connect(self._failed)
        self._work.progressed.connect(self._show_share)
        self._sheet.done.connect(self.view.show_sheet)
        self.view.led.connect(self._lead)
        self.again.clicked.connect(self.make)
        self.stop_button.clicked.connect(self._stop)
        self._session.changed.connect(self._soon)
        self._table.map.destroyed.connect(self.close)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.follow)

    def _soon(self) -> None:
        self._later.start()

    def _show_share(self, share: float) -> None:
        self.bar.setRange(0, 100)
        self.bar.setValue(round(100 * share))

    def _lay_out(self) -> None:
        self.save.setMenu(save_menu(self.save, lambda kind: partial(self._save, kind)))
        above = QHBoxLayout()
        above.addWidget(text_label(self.tr("Report of"), "label"))
        above.addWidget(self.eyes)
        above.addWidget(self.bar, 1)
        above.addWidget(self.stop_button)
        above.addStretch(1)
        above.addWidget(self.again)
        above.addWidget(self.save)
        column = QVBoxLayout(self)
        column.addLayout(above)
        column.addWidget(self.said)
        column.addWidget(self.pane, 1)
        self.resize(SIZE_PX * px(100) / 100)


def show_report(table: Table) -> ReportWindow | None:
    """Open the report of a table, or come back to the one that is open."""
    page = table.map.window()
    for window in page.findChildren(ReportWindow):
        if window._table is table and window.isVisible():
            window.raise_()
            window.activateWindow()
            return window
    if table.is_covered:
        return None
    window = ReportWindow(table, page)
    window.show()
    return window
