"""The form at the right: what is said of a table besides its cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QLineEdit

from editors.table_editor.axes_form import AxesForm
from editors.table_editor.grid import Grid
from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.tables.table import Table
from workbench.qt.editing.desk_form import DeskForm
from workbench.qt.editing.inspector_rows import Rows, let_undo_through


class TableForm(DeskForm):
    """What is said of a table, and the name of the column of the current cell."""

    def __init__(self, desk: TablesDesk, grid: Grid) -> None:
        super().__init__(desk, "tables")
        self._grid = grid
        self.column = QLineEdit()
        self.column.editingFinished.connect(self._rename_column)
        let_undo_through(self.column)
        of_column = Rows()
        of_column.add_heading(_tr("Column of the cell"))
        of_column.add(_tr("Name"), self.column, takes_chips_place=True)
        self.axes = AxesForm(desk, grid)
        self.box.insertWidget(2, of_column)
        self.box.insertWidget(3, self.axes)
        grid.current_changed.connect(self.show_column)

    def show_things(self, things: Sequence[Any]) -> None:
        super().show_things(things)
        self.axes.refresh()

    def show_column(self) -> None:
        """Show the name of the column in which the keyboard stands."""
        if not (self.column.hasFocus() and self.column.isModified()):
            with QSignalBlocker(self.column):
                self.column.setText(self._grid.column())

    def _rename_column(self) -> None:
        name = self.column.text().strip()
        if name != self._grid.column() and not self._grid.rename_column(name):
            self.column.setModified(False)
            self.show_column()


def sentence_of(table: Table) -> str:
    """The table in a line: its dice, how large it is."""
    size = _tr("{0} rows, {1} columns").format(len(table.rows), len(table.columns))
    return f"{table.dice} · {size}" if table.dice else size


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableForm", text)
