"""A document of the notebook in a window: its sections at the left, the one that is read beside them."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QListWidget, QSplitter

from editors.playtest.notebook.report_view import ReportView
from workbench.engine.words.bounded_words import one_line
from workbench.exchange.playtest_report.document import Document
from workbench.qt.looks.theme import px

LIST_PX, WIDTH_PX = 190, 1120


class DocumentPane(QSplitter):
    """Of another document the same section is shown, as far as it has one."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._anchors: list[str] = []
        self.view = ReportView()
        self.sections = QListWidget()
        self.sections.setAccessibleName(self.tr("Sections of the report"))
        self.sections.currentRowChanged.connect(self._go_to_section)
        self.setChildrenCollapsible(False)
        self.addWidget(self.sections)
        self.addWidget(self.view)
        self.setSizes([px(LIST_PX), px(WIDTH_PX - LIST_PX)])
        self.setStretchFactor(1, 1)

    def show_document(self, document: Document) -> None:
        """Show a document, which may be another one than before."""
        at = max(0, self.sections.currentRow())
        self._anchors = [section.anchor for section in document.sections]
        with QSignalBlocker(self.sections):
            self.sections.clear()
            self.sections.addItems([one_line(section.title) for section in document.sections])
            at = min(at, len(self._anchors) - 1)
            self.sections.setCurrentRow(at)
        self.view.show_document(document, self._anchors[at])

    def _go_to_section(self, row: int) -> None:
        if 0 <= row < len(self._anchors):
            self.view.show_section(self._anchors[row])
