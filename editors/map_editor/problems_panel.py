"""The problems of the map: what, where, by which clause or check, and the fix."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QIcon
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.desk import AnyDesk
from workbench.engine.problem import Level, Problem
from workbench.qt.icons import icon_pixmap
from workbench.qt.parts import text_label
from workbench.qt.style_sheet import set_style_property
from workbench.qt.theme import current_theme, px

ROW_HEIGHT = 35
MOST_SHOWN = 300
ON_THE_MAP = frozenset({"space", "border", "junction", "map", "hex", "hexside", "road"})
_WHAT, _WHERE, _CHECK, _FIX = range(4)


class ProblemsPanel(QWidget):
    """One row a problem. Choosing a row goes to its place; the button cures it by an edit.

    `desk` gives the desk of the map that is shown.
    """

    problem_chosen = Signal(object)
    fix_asked = Signal(object)

    def __init__(self, desk: Callable[[], AnyDesk], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._problems: tuple[Problem, ...] = ()
        self._none = text_label(self.tr("No problems. What is drawn can be played and printed."), "label")
        self._none.setContentsMargins(12, 10, 12, 10)
        self.table = _table([self.tr("Problem"), self.tr("Place"), self.tr("Clause or check"), self.tr("Fix")])
        self.table.setAccessibleName(self.tr("Problems"))
        self.table.currentCellChanged.connect(self._row_chosen)
        self.table.cellClicked.connect(self._row_clicked)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._none)
        box.addWidget(self.table, 1)
        box.addStretch()
        self.table.hide()

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._problems

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """List those of the map, and every error; the row that was chosen stays if its problem does."""
        chosen = self.chosen()
        self._problems = tuple(p for p in problems if p.place.kind in ON_THE_MAP or p.level is Level.ERROR)[:MOST_SHOWN]
        self._none.setText(
            self.tr("No problems. What is drawn can be played and printed.")
            if not self._desk().is_blank
            else self.tr("Nothing is drawn yet.")
        )
        blocked = self.table.blockSignals(True)
        self.table.setRowCount(len(self._problems))
        for row, problem in enumerate(self._problems):
            self._fill_row(row, problem)
        again = self._problems.index(chosen) if chosen in self._problems else -1
        self.table.setCurrentCell(again, _WHAT if again >= 0 else -1)
        self.table.blockSignals(blocked)
        self._none.setVisible(not self._problems)
        self.table.setVisible(bool(self._problems))

    def chosen(self) -> Problem | None:
        """The problem of the current row."""
        row = self.table.currentRow()
        return self._problems[row] if 0 <= row < len(self._problems) else None

    def step(self, by: int) -> None:
        """Choose the next problem, or the one before."""
        if self._problems:
            row = self.table.currentRow()
            at = (row + by) % len(self._problems) if row >= 0 else 0 if by > 0 else len(self._problems) - 1
            self.table.setCurrentCell(at, _WHAT)

    def fix(self) -> None:
        """Ask for the fix of the chosen problem."""
        problem = self.chosen()
        if problem is not None and self._desk().fix_of(problem) is not None:
            self.fix_asked.emit(problem)

    def counts(self) -> tuple[int, int]:
        """How many errors and how many warnings."""
        errors = sum(1 for problem in self._problems if problem.level is Level.ERROR)
        return errors, len(self._problems) - errors

    def _fill_row(self, row: int, problem: Problem) -> None:
        theme = current_theme()
        is_error = problem.level is Level.ERROR
        what = QTableWidgetItem(problem.cause[:1].upper() + problem.cause[1:])
        token = theme.error if is_error else theme.warning
        name = "x-circle" if is_error else "warning"
        what.setIcon(QIcon(icon_pixmap(name, token, 16, self.devicePixelRatioF(), filled=True)))
        level = self.tr("Error") if is_error else self.tr("Warning")
        what.setData(Qt.ItemDataRole.AccessibleTextRole, f"{level}: {problem}")
        what.setToolTip(str(problem))
        place = QTableWidgetItem(str(problem.place))
        font = self.table.font()
        font.setUnderline(True)
        place.setFont(font)
        place.setForeground(QBrush(theme.color("info")))
        check = QTableWidgetItem(problem.clause or problem.check.replace("_", " "))
        self.table.setItem(row, _WHAT, what)
        self.table.setItem(row, _WHERE, place)
        self.table.setItem(row, _CHECK, check)
        self.table.setItem(row, _FIX, QTableWidgetItem())
        self.table.setRowHeight(row, px(ROW_HEIGHT))
        self.table.removeCellWidget(row, _FIX)
        if problem.fix and self._desk().fix_of(problem) is not None:
            self.table.setCellWidget(row, _FIX, self._fix_button(problem))

    def _fix_button(self, problem: Problem) -> QWidget:
        button = QPushButton(problem.fix)
        set_style_property(button, "dense", True)
        button.clicked.connect(lambda: self.fix_asked.emit(problem))
        room = QWidget()
        row = QHBoxLayout(room)
        row.setContentsMargins(4, 2, 8, 2)
        row.addStretch()
        row.addWidget(button)
        return room

    def _row_chosen(self, row: int, _column: int, _old_row: int, _old_column: int) -> None:
        if 0 <= row < len(self._problems):
            self.problem_chosen.emit(self._problems[row])

    def _row_clicked(self, row: int, _column: int) -> None:
        self._row_chosen(row, 0, 0, 0)


def _table(titles: list[str]) -> QTableWidget:
    table = QTableWidget(0, len(titles))
    table.setHorizontalHeaderLabels(titles)
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
    table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    header = table.horizontalHeader()
    header.setSectionResizeMode(_WHAT, QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(_FIX, QHeaderView.ResizeMode.Fixed)
    for column, width in ((_WHERE, 210), (_CHECK, 130), (_FIX, 190)):
        header.resizeSection(column, width)
    return table
