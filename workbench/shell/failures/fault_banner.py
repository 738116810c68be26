"""The strip under the mode bar that tells, once, that something has failed; and the report that it shows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import IconLabel, Notice, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.screen_room import fit_to_screen
from workbench.shell.failures.fault_reports import FaultReport
from workbench.storage.file.written import write_text


class FaultBanner(QWidget):
    """Says that something failed and that all goes on; the report is one press away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "ground", "bench")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._report: FaultReport | None = None
        self._words = text_label("", "note", wrap=True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self.report_button = QPushButton(self.tr("The report…"))
        self.report_button.clicked.connect(self.show_report)
        self.close_button = QPushButton(self.tr("Close"))
        self.close_button.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 12, 6)
        row.setSpacing(8)
        row.addWidget(IconLabel("warning", "warning", 17))
        row.addWidget(self._words, 1)
        row.addWidget(self.report_button)
        row.addWidget(self.close_button)
        self.hide()

    def tell(self, report: FaultReport) -> None:
        """Tell of the newest report."""
        self._report = report
        self._words.setText(
            self.tr("Something failed and was left out; your work is kept, and you can go on. {}").format(report.title)
        )
        self.setAccessibleName(few_lines(self._words.text()))
        self.show()

    def show_report(self) -> None:
        """Open the newest report."""
        if self._report is not None:
            FaultDialog(self._report, self.window()).open()

    def text(self) -> str:
        """What it says."""
        return self._words.text()


class FaultDialog(QDialog):
    """The whole report, to be copied or saved for those who can mend it."""

    def __init__(self, report: FaultReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("The report"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fit_to_screen(self, QSize(px(720), px(480)))
        self.text = QPlainTextEdit(report.text)
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(few_lines(self.windowTitle()))
        self.notice = Notice("error", "")
        self.notice.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.copy_button = buttons.addButton(self.tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(report.text))
        self.save_button = buttons.addButton(self.tr("Save…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.clicked.connect(self._ask_and_save)
        kept = self.tr("It is kept in {}").format(report.path) if report.path else self.tr("It is kept nowhere yet.")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 14)
        column.setSpacing(10)
        for part in (text_label(kept, "note", wrap=True), self.text, self.notice, buttons):
            column.addWidget(part)

    def _ask_and_save(self) -> None:
        kinds = self.tr("Texts (*.txt)")
        chosen, _ = QFileDialog.getSaveFileName(self, self.windowTitle(), "report.txt", kinds)
        if chosen:
            self.save(Path(chosen))

    def save(self, path: Path) -> None:
        """Write the report there; what is wrong is said in the dialog."""
        try:
            write_text(path.with_suffix(path.suffix or ".txt"), self.text.toPlainText())
        except OSError as error:
            self.notice.set_notice("error", str(error))
            self.notice.show()
