"""The marks of a calibration as a table: where each belongs, how far off it is, and what to do with them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.scans.marks import Mark, Marks
from workbench.cartography.scans.calibration import Fit
from workbench.qt.controls.bounded_widgets import Label, TableCell
from workbench.qt.looks.icons import bind_icon, icon
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import said_figure


class MarksTable(QWidget):
    """A row for each mark; the worst is marked by a sign and bold letters. `point_asked` tells where a mark lies."""

    point_asked = Signal(float, float)

    def __init__(self, marks: Marks, has_grid: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks = marks
        self.said, self.table = Label(), _Table()
        self.apply = self._button(self.tr("Lay the scan so"), "check")
        self.fit_grid = self._button(self.tr("Fit the grid to the scan"), "hexagon")
        self.drop = self._button(self.tr("Take the mark away"), "trash")
        self.clear = self._button(self.tr("Take all away"), "eraser")
        self.fit_grid.setVisible(has_grid)
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.table.setHorizontalHeaderLabels(
            [self.tr("Belongs to"), self.tr("Pixel across"), self.tr("Pixel down"), self.tr("Off by (mm)")]
        )
        self._lay_out()
        self.apply.clicked.connect(marks.apply)
        self.fit_grid.clicked.connect(marks.fit_grid)
        self.drop.clicked.connect(self._drop)
        self.clear.clicked.connect(marks.clear)
        self.table.delete_pressed.connect(self._drop)
        self.table.cellClicked.connect(lambda row, _column: self._go_to(row))
        marks.changed.connect(self.refresh)
        self.refresh()

    def _button(self, text: str, name: str) -> QPushButton:
        button = QPushButton(text)
        bind_icon(button, name)
        return button

    def _lay_out(self) -> None:
        left, column = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self.said)
        left.addWidget(self.table, 1)
        for button in (self.apply, self.fit_grid, self.drop, self.clear):
            column.addWidget(button)
        column.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 8, 8, 8)
        row.addLayout(left, 1)
        row.addLayout(column)
        self.table.setMinimumWidth(px(160))

    def refresh(self) -> None:
        """Show the marks as they are."""
        marks, fit = self._marks.all, self._marks.fit()
        row_before = self.table.currentRow()
        self.table.setRowCount(len(marks))
        for row, mark in enumerate(marks):
            self._show_row(row, mark, fit)
        if 0 <= row_before < len(marks):
            self.table.selectRow(row_before)
        is_free = not self._marks.scans.why_not()
        is_applied = self._marks.is_applied
        self.apply.setEnabled(isinstance(fit, Fit) and is_free and not is_applied)
        self.fit_grid.setEnabled(sum(1 for mark in marks if mark.number) >= 2 and is_free)
        self.drop.setEnabled(bool(marks))
        self.clear.setEnabled(bool(marks))
        self.said.setText(self._words(fit, is_applied))

    def _show_row(self, row: int, mark: Mark, fit: Fit | str) -> None:
        off = said_figure(fit.residuals_mm[row], ".3f") if isinstance(fit, Fit) and fit.knows_its_error else "–"
        is_worst = isinstance(fit, Fit) and fit.outlier == row
        for column, text in enumerate((mark.target, said_figure(mark.x_px, ".1f"), said_figure(mark.y_px, ".1f"), off)):
            item = TableCell(text)
            if column:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if is_worst:
                item.setFont(_bold(item.font()))
                item.setToolTip(self.tr("This mark lies furthest off"))
                if column == 3:
                    item.setIcon(icon("warning", "warning", filled=True))
            self.table.setItem(row, column, item)

    def _words(self, fit: Fit | str, is_applied: bool) -> str:
        if isinstance(fit, str):
            return (
                self.tr("Take the tool Calibrate (Q), click points of the scan and say where they belong.") + " " + fit
            )
        if not fit.knows_its_error:
            words = self.tr("{0} marks always fit: how far the scan is off elsewhere only one more mark can tell.")
            words = words.format(self.tr("Two") if len(fit.residuals_mm) == 2 else self.tr("Three"))
        else:
            words = self.tr("Root mean square: {0} mm").format(said_figure(fit.rms_mm, ".3f"))
        if fit.outlier is not None:
            mark, off = self._marks.all[fit.outlier], said_figure(fit.residuals_mm[fit.outlier], ".1f")
            words += "   " + self.tr("{0} is off by {1} mm, far more than the others: is it that place?").format(
                mark.target, off
            )
        return words + "   " + (self.tr("The scan lies so.") if is_applied else self.tr("Not laid so yet."))

    def _drop(self) -> None:
        row = self.table.currentRow()
        self._marks.remove(row if 0 <= row < len(self._marks.all) else -1)

    def _go_to(self, row: int) -> None:
        if 0 <= row < len(self._marks.all):
            mark = self._marks.all[row]
            self.point_asked.emit(mark.x_mm, mark.y_mm)


class _Table(QTableWidget):
    """A table of whole rows that are looked at; `Delete` is told."""

    delete_pressed = Signal()

    def __init__(self) -> None:
        super().__init__(0, 4)
        self.setAccessibleName(self.tr("Marks of the calibration"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)


def _bold(font: QFont) -> QFont:
    font.setBold(True)
    return font
