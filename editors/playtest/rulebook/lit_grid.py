"""A table to be read: the grid of the table editor, locked, with the row and the column lit that a moment is about."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTabBar, QTableView, QVBoxLayout, QWidget

from workbench.engine.tables.reads import Reads
from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.looks.theme import HEIGHT_ROW, current_theme, px
from workbench.qt.looks.translator import called
from workbench.qt.tables.cell_delegates import ChanceBars, ShadedCells
from workbench.qt.tables.grid_model import CHANCE, CHANCES, DISPLAY, NAMES, NO_PARENT, GridModel, Index

SIGN = "▸ "
"""Before the name of a row or a column that is lit: colour alone says nothing."""
LEAST_CELL, MOST_NAME, CHANCE_WIDTH = 44, 150, 160


class LitModel(GridModel):
    """Cells, names and headers of what is lit lie on the colour of a selected row."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(lambda _cells: False, lambda _old, _new: False, parent)
        self.is_locked = True
        self.lit = ("", "")

    def light(self, row: str, column: str) -> None:
        """Light a row and a column, "" for none."""
        if (row, column) != self.lit:
            self.lit = (row, column)
            if self.rowCount():
                self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
                self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)

    def is_lit(self, index: Index) -> bool:
        """Does it stand in what is lit?"""
        return self._is_lit_row(index.row()) or self._is_lit_column(index.column())

    def data(self, index: Index, role: int = DISPLAY) -> object:
        said = super().data(index, role)
        if role == Qt.ItemDataRole.BackgroundRole and index.isValid() and self.is_lit(index):
            return QColor(current_theme().selected)
        if role == Qt.ItemDataRole.ForegroundRole and said is None and index.isValid() and self.is_lit(index):
            return QColor(current_theme().on_selected)
        if role == DISPLAY and index.column() == NAMES and self._is_lit_row(index.row()):
            return f"{SIGN}{said}"
        return said

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        said = super().headerData(section, orientation, role)
        is_lit = role == DISPLAY and orientation is Qt.Orientation.Horizontal and self._is_lit_column(section)
        return f"{SIGN}{said}" if is_lit else said

    def _is_lit_row(self, row: int) -> bool:
        return bool(self.lit[0]) and self.table is not None and self.table.rows[row] == self.lit[0]

    def _is_lit_column(self, column: int) -> bool:
        at = column - self.first_cell
        has_it = bool(self.lit[1]) and self.table is not None and 0 <= at < len(self.table.columns)
        return has_it and self.table is not None and self.table.columns[at] == self.lit[1]


class LitGrid(QWidget):
    """Planes as tabs over the cells. `turned` tells that the reader looks at another plane."""

    turned = Signal()

    def __init__(self, reads: Reads) -> None:
        super().__init__()
        self._reads = reads
        self._table: Table | None = None
        self.model, self.view, self.planes = LitModel(self), QTableView(), QTabBar()
        self.view.setModel(self.model)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(px(HEIGHT_ROW))
        self.view.setTabKeyNavigation(False)
        self.view.setCornerButtonEnabled(False)
        self.view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.planes.setExpanding(False)
        self.planes.setDrawBase(False)
        self.planes.setAccessibleName(self.tr("Planes of the table"))
        self.planes.currentChanged.connect(self._turn)
        self._bars, self._texts = ChanceBars(self._most, self.view), ShadedCells(self.view)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.planes)
        box.addWidget(self.view, 1)

    def show_table(self, table: Table | None, lit: tuple[str, str]) -> None:
        """Show a table with what of it is lit, brought into sight."""
        if table is not self._table:
            self._table = table
            self._show_planes()
            self._fill()
            self._fit()
        self.model.light(*lit)
        self._tell(table, lit)
        self._bring_into_sight()

    def _show_planes(self) -> None:
        self.planes.blockSignals(True)
        while self.planes.count():
            self.planes.removeTab(0)
        for plane in self._table.planes if self._table is not None else ():
            self.planes.addTab(an_entry(called(plane)))
        self.planes.blockSignals(False)
        self.planes.setVisible(bool(self.planes.count()))

    def _turn(self) -> None:
        self._fill()
        self.turned.emit()

    def _fill(self) -> None:
        table, at = self._table, self.planes.currentIndex()
        plane = table.planes[at] if table is not None and 0 <= at < len(table.planes) else ""
        rows_words = (table.row_means if table is not None else "") or self.tr("Row")
        self.model.show_table(table, 0, self.tr("Chance"), called(rows_words), plane, self._reads)
        chances = CHANCES if self.model.has_chances else -1
        for column in range(self.model.columnCount()):
            self.view.setItemDelegateForColumn(column, self._bars if column == chances else self._texts)

    def _fit(self) -> None:
        """Columns as wide as their words; names take no more than a share of the room."""
        self.view.resizeColumnsToContents()
        for column in range(self.model.columnCount()):
            wide = max(px(LEAST_CELL), self.view.columnWidth(column) + 4)
            if column == NAMES:
                wide = min(wide + px(12), px(MOST_NAME))
            elif column == CHANCES and self.model.has_chances:
                wide = px(CHANCE_WIDTH)
            self.view.setColumnWidth(column, wide)

    def _tell(self, table: Table | None, lit: tuple[str, str]) -> None:
        """What a screen reader says of the table: what it is, and what of it is lit."""
        if table is None:
            self.view.setAccessibleName(self.tr("No table"))
            return
        row, column = lit
        told = [called(table.title), self.tr("row {}").format(row) if row else ""]
        told.append(self.tr("column {}").format(column) if column else "")
        self.view.setAccessibleName(few_lines(", ".join(filter(None, told))))

    def _bring_into_sight(self) -> None:
        table, (row, column) = self.model.table, self.model.lit
        if table is None or not (row or column):
            return
        down = table.rows.index(row) if row in table.rows else 0
        across = self.model.first_cell + table.columns.index(column) if column in table.columns else NAMES
        self.view.scrollTo(self.model.index(down, across), QAbstractItemView.ScrollHint.EnsureVisible)

    def _most(self) -> float:
        return max((float(self._chance(row)) for row in range(self.model.rowCount(NO_PARENT))), default=1.0)

    def _chance(self, row: int) -> float:
        said = self.model.data(self.model.index(row, CHANCES), CHANCE)
        return said if isinstance(said, float) else 0.0
