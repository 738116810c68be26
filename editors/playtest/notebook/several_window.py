"""Several playtests side by side in a window: worked out beside it, and written as a page, a PDF or text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from editors.playtest.notebook.document_pane import DocumentPane
from editors.playtest.notebook.report_files import asked_place, save_menu, written
from workbench.engine.words.bounded_words import few_lines
from workbench.exchange.playtest_report.document import Document
from workbench.exchange.playtest_report.several_sections import several_document
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import language_spoken, spoken_error
from workbench.qt.playtest_reports.writing import write_document
from workbench.qt.quiet_work import QuietWork
from workbench.storage.records.several_reported import several_reported

SIZE_PX = QSize(1120, 760)


class SeveralWindow(QDialog):
    """`eyes` are those of a playtest that is at the table: no more of it is told than to whoever sits there.

    `home` is the folder of the design: there a file is offered first.
    """

    def __init__(
        self, paths: Sequence[Path], eyes: Mapping[Path, str], parent: QWidget, home: Path | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Playtests side by side"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._paths, self._eyes, self._home = tuple(paths), dict(eyes), home
        self.document: Document | None = None
        self.pane = DocumentPane()
        self.save = QPushButton(self.tr("Save as"))
        self.bar = QProgressBar(textVisible=False)
        self.bar.setRange(0, 100)
        self.bar.setAccessibleName(self.tr("How far the report is"))
        self.said = text_label("", "note", wrap=True)
        self._lay_out()
        self._work = QuietWork(self)
        self._work.done.connect(self._made)
        self._work.failed.connect(self._failed)
        self._work.progressed.connect(lambda share: self.bar.setValue(round(100 * share)))
        self._make()

    def finish(self) -> None:
        """Wait for what is under way."""
        self._work.finish()

    def _make(self) -> None:
        language, paths, eyes = language_spoken(), self._paths, self._eyes

        def task() -> Document:
            several, rules = several_reported(paths, eyes=eyes)
            return several_document(several, rules, language)

        self.save.setEnabled(False)
        self._work.start(task)

    def _made(self, document: Document) -> None:
        self.document = document
        self.bar.hide()
        self.save.setEnabled(True)
        self.pane.show_document(document)

    def _failed(self, error: Exception) -> None:
        self.bar.hide()
        self.said.setText(few_lines(spoken_error(error)))

    def _save(self, kind: str) -> None:
        if (document := self.document) is not None and (
            path := asked_place(self, document.title, kind, self._home)
        ) is not None:
            self.write(kind, path)

    def write(self, kind: str, path: Path) -> None:
        """Write it; whole, or what was there before stays."""
        if (document := self.document) is not None:
            self.said.setText(written(self, path, lambda work: write_document(document, path, kind, work=work)))

    def closeEvent(self, event: QCloseEvent) -> None:
        self._work.stop()
        super().closeEvent(event)

    def done(self, result: int) -> None:
        self._work.stop()
        super().done(result)

    def _lay_out(self) -> None:
        self.save.setMenu(save_menu(self.save, lambda kind: partial(self._save, kind)))
        above = QHBoxLayout()
        above.addWidget(self.bar, 1)
        above.addStretch(1)
        above.addWidget(self.save)
        column = QVBoxLayout(self)
        column.addLayout(above)
        column.addWidget(self.said)
        column.addWidget(self.pane, 1)
        self.resize(SIZE_PX * px(100) / 100)
