"""The grid of a table: cells typed, copied, pasted, filled and emptied; rows and columns that come, go and move."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from immutables import Map
from PySide6.QtCore import QCoreApplication, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QTabBar, QVBoxLayout, QWidget

from editors.table_editor import shapes
from editors.table_editor.protection import ProtectionBar, changed_figures, protected
from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.tables.table import COLUMNS, ROWS, Table, entries_of
from workbench.engine.words.bounded_words import an_entry
from workbench.qt.editing.cell_selection import cells_in, columns_in, rows_in
from workbench.qt.editing.cells_view import CellsView
from workbench.qt.editing.fault_list import FaultList
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken_error
from workbench.qt.tables.cell_delegates import ChanceBars, ShadedCells
from workbench.qt.tables.grid_model import CHANCE, CHANCES, NAMES, GridModel
from workbench.qt.things.pasting import Fault, cells_of, text_of
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.table_edits import CellName

NAME_WIDTH, CELL_WIDTH, LEAST_CELL, CHANCE_WIDTH = 84, 72, 48, 168


class Grid(QWidget):
    """The table that is chosen. `current_changed` tells that the keyboard stands in another cell."""

    current_changed = Signal()
    selection_changed = Signal()

    def __init__(self, desk: TablesDesk) -> None:
        super().__init__()
        self._desk = desk
        self.modifier = 0
        self.faults = FaultList()
        self.model = GridModel(self._write, partial(self._rename, ROWS), self)
        self.view = CellsView(self, _tr("Cells of the table"), self)
        self.view.setModel(self.model)
        self.view.setCornerButtonEnabled(False)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._show_menu)
        self.view.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.view.selectionModel().currentChanged.connect(lambda *_: self.current_changed.emit())
        self._bars, self._texts = ChanceBars(self._most, self.view), ShadedCells(self.view)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.planes = QTabBar()
        self.planes.setExpanding(False)
        self.planes.setDrawBase(False)
        self.planes.setAccessibleName(_tr("Planes of the table"))
        self.planes.currentChanged.connect(lambda _: self.show_table())
        self.protection = ProtectionBar()
        self.protection.agreed.connect(self._unlock)
        self._plane_names: tuple[str, ...] = ()
        self._unlocked: set[str] = set()
        self._waiting: Map[CellName, str] = Map()
        for widget in (self.planes, self.protection, self.faults):
            box.addWidget(widget)
        box.addWidget(self.view, 1)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())
        self._fitted: object = None
        self._shown = ""

    def show_table(self) -> None:
        """Show the table that is chosen as it is now."""
        table = self._desk.table
        sign = f"{self.modifier:+}".replace("-", "−") if self.modifier else ""
        words = _tr("Chance at {0}").format(sign) if sign else _tr("Chance")
        self._show_planes(table)
        rows_words = (table.row_means if table else "") or _tr("Row")
        self.model.show_table(table, self.modifier, words, rows_words, self.plane(), self._desk.reads)
        if table is None or table.id != self._shown:
            self.protection.hide()
        self._shown = table.id if table else ""
        chances = CHANCES if self.model.has_chances else -1
        for column in range(self.model.columnCount()):
            self.view.setItemDelegateForColumn(column, self._bars if column == chances else self._texts)
        shape = self.model.table and (self.model.table.id, self.model.columnCount())
        if shape != self._fitted:
            self._fitted = shape
            self._fit_columns(chances)

    def show_modifier(self, modifier: int) -> None:
        """Show the chances under another modifier of the roll."""
        self.modifier = modifier
        self.show_table()

    def shade_cells(self, is_shaded: bool) -> None:
        """Shade the cells by the chance of what they say, or no longer."""
        self.model.is_shaded = is_shaded
        self.show_table()

    def show_hits(self, hits: Mapping[CellName, int] | None) -> None:
        """Tell in each cell how often it was hit; None tells nothing."""
        if hits != self.model.hits:
            self.model.hits = hits
            self.view.viewport().update()

    def choose_column(self, column: str) -> None:
        """The keyboard goes to a column, in the row in which it stands."""
        if (table := self._desk.table) is not None and column in table.columns:
            self._go(max(0, self.view.currentIndex().row()), self.model.first_cell + table.columns.index(column))

    def lock(self) -> None:
        """The file is only looked at: cells can be copied, and nothing else."""
        self.model.is_locked = True

    def current_name(self) -> CellName | None:
        """The cell in which the keyboard stands."""
        return self.model.name_at(self.view.currentIndex())

    def plane(self) -> str:
        """The plane that is shown, "" of a table without planes."""
        table, at = self._desk.table, self.planes.currentIndex()
        return table.planes[at] if table is not None and 0 <= at < len(table.planes) else ""

    def turn_plane(self, by: int) -> None:
        """Show the next plane, or the one before."""
        if count := self.planes.count():
            self.planes.setCurrentIndex((self.planes.currentIndex() + by) % count)

    def sum_words(self) -> str:
        """The sum of the numbers in the cells that are selected, "" of fewer than two."""
        chosen = self._chosen_cells(self._desk.table) if self._desk.table is not None else []
        texts = [self._desk.table.cell(*name) for name in chosen] if self._desk.table is not None else []
        numbers = [int(text) for text in texts if re.fullmatch(r"[+-]?\d{1,9}", text.strip())]
        return _tr("Sum {0} of {1} cells").format(sum(numbers), len(numbers)) if len(numbers) > 1 else ""

    def column(self) -> str:
        """The column in which the keyboard stands; the first where it stands beside the cells."""
        table, at = self._desk.table, self.view.currentIndex().column() - self.model.first_cell
        if table is None or not table.columns:
            return ""
        return table.columns[at] if 0 <= at < len(table.columns) else table.columns[0]

    # What is typed, and the keys of cells

    def copy(self) -> None:
        """Put the cells that are selected on the clipboard; a whole table with its names."""
        table, rows = self._desk.table, rows_in(self.view.selectionModel())
        if table is None or not rows:
            return
        chosen = columns_in(self.view.selectionModel())
        columns = [at for at in chosen if at == NAMES or at >= self.model.first_cell]
        texts = [[str(self.model.index(row, at).data(Qt.ItemDataRole.EditRole)) for at in columns] for row in rows]
        if len(columns) == 1 + len(table.columns) and len(rows) == len(table.rows):
            texts.insert(0, [table.row_means, *table.columns])
        QGuiApplication.clipboard().setText(text_of(texts))

    def paste(self) -> None:
        """Lay the block on the clipboard over the cells, all of it or nothing; one cell fills all that are selected."""
        table = self._desk.table
        if table is None or self.model.is_locked:
            return
        try:
            block = cells_of(QGuiApplication.clipboard().text())
            chosen = self._chosen_cells(table)
            if len(block) == 1 and len(block[0]) == 1 and len(chosen) > 1:
                self._put(dict.fromkeys(chosen, block[0][0].strip()))
                return
            current = self.view.currentIndex()
            at_column = max(0, current.column() - self.model.first_cell)
            laid = shapes.laid(table, block, max(0, current.row()), at_column)
            self._put({name._replace(plane=self.plane()): text for name, text in laid.items()})
        except ValueError as why:
            self.faults.show_faults([Fault(0, "", spoken_error(why))])

    def fill_down(self) -> None:
        """The topmost of the cells that are selected in each column, in all others of that column."""
        table = self._desk.table
        if table is None or self.model.is_locked:
            return
        filled: dict[CellName, str] = {}
        for column, rows in self._chosen_by_column(table).items():
            text = table.cell(table.rows[rows[0]], column, self.plane())
            filled |= {CellName(table.rows[row], column, self.plane()): text for row in rows[1:]}
        self._put(filled)

    def clear_cells(self) -> None:
        """Empty the cells that are selected."""
        if (table := self._desk.table) is not None and not self.model.is_locked:
            self._put(dict.fromkeys(self._chosen_cells(table), ""))

    def rename_column(self, name: str) -> bool:
        """Give the column in which the keyboard stands another name; whether it was done."""
        return self._rename(COLUMNS, self.column(), name)

    # Rows and columns

    def insert(self, axis: str, after: bool = True) -> None:
        """A new row or column beside that of the current cell, which the keyboard goes to."""
        table, at, row = self._desk.table, self._at(axis), max(0, self.view.currentIndex().row())
        if table is not None and not self._do(shapes.with_new(table, axis, at + after)):
            first = self.model.first_cell
            self._go(at + after, NAMES) if axis == ROWS else self._go(row, at + after + first)

    def remove(self, axis: str) -> None:
        """Take out the rows or columns of the cells that are selected."""
        table = self._desk.table
        chosen = rows_in(self.view.selectionModel())
        if axis == COLUMNS:
            first = self.model.first_cell
            chosen = [at - first for at in columns_in(self.view.selectionModel()) if at >= first]
        if table is not None and chosen:
            self._do(shapes.without(table, axis, chosen))

    def move_entry(self, axis: str, by: int) -> None:
        """Move the row or column of the current cell; the keyboard goes with it."""
        table, at = self._desk.table, self._at(axis)
        edit = shapes.moved(table, axis, at, by) if table is not None else None
        row, column = self.view.currentIndex().row(), self.view.currentIndex().column()
        if edit is not None and not self._do(edit):
            self._go(row + by, column) if axis == ROWS else self._go(row, column + by)

    def fill_menu(self, menu: QMenu, axis: str) -> None:
        """What can be done with rows, or with columns."""
        menu.clear()
        words = {
            ROWS: (
                _tr("Insert above"),
                _tr("Insert below"),
                _tr("Move up"),
                _tr("Move down"),
                _tr("Take out the rows"),
            ),
            COLUMNS: (
                _tr("Insert left"),
                _tr("Insert right"),
                _tr("Move left"),
                _tr("Move right"),
                _tr("Take out the columns"),
            ),
        }[axis]
        deeds: tuple[Callable[[], None], ...] = (
            lambda: self.insert(axis, after=False),
            lambda: self.insert(axis),
            lambda: self.move_entry(axis, -1),
            lambda: self.move_entry(axis, 1),
            lambda: self.remove(axis),
        )
        for text, deed in zip(words, deeds, strict=True):
            menu.addAction(an_entry(text), deed).setEnabled(not self.model.is_locked)

    def _show_menu(self, at: QPoint) -> None:
        if self._desk.table is not None:
            menu = QMenu(self)
            menu.addAction(an_entry(_tr("Copy")), self.copy)
            menu.addAction(an_entry(_tr("Paste")), self.paste).setEnabled(not self.model.is_locked)
            for axis, title in ((ROWS, _tr("Rows")), (COLUMNS, _tr("Columns"))):
                self.fill_menu(menu.addMenu(an_entry(title)), axis)
            menu.popup(self.view.viewport().mapToGlobal(at))

    # Edits

    def _write(self, cells: Mapping[CellName, str]) -> bool:
        return self._put({name: text.strip() for name, text in cells.items()})

    def _put(self, cells: Mapping[CellName, str]) -> bool:
        table = self._desk.table
        changed = shapes.differing(table, cells) if table is not None else Map()
        if table is None or not changed:
            self.faults.show_faults(())
            return False
        if table.id not in self._unlocked and (figures := protected(table, changed)):
            self._waiting = changed
            self.protection.ask(len(figures))
            return False
        return not self._do(changed_figures(table, changed))

    def _unlock(self) -> None:
        """Figures of the rulebook may be changed in this table, until the file is closed; what was typed is set."""
        if (table := self._desk.table) is not None:
            self._unlocked.add(table.id)
            waiting, self._waiting = self._waiting, Map()
            self._put(waiting)
        self.view.setFocus()

    def _show_planes(self, table: Table | None) -> None:
        """A tab for each plane."""
        names = table.planes if table is not None else ()
        if names != self._plane_names:
            self._plane_names = names
            with QSignalBlocker(self.planes):
                kept = self.planes.currentIndex()
                while self.planes.count():
                    self.planes.removeTab(0)
                for name in names:
                    self.planes.addTab(an_entry(name))
                self.planes.setCurrentIndex(max(0, min(kept, len(names) - 1)))
        self.planes.setVisible(bool(names))

    def _rename(self, axis: str, was: str, name: str) -> bool:
        table = self._desk.table
        if table is None or name.strip() == was:
            return False
        return not self._do(shapes.renamed(table, axis, was, name.strip()))

    def _do(self, edit: Edit) -> str:
        reason = self._desk.apply(edit)
        self.faults.show_faults([Fault(0, "", reason)] if reason else ())
        return reason

    def _go(self, row: int, column: int) -> None:
        self.view.setCurrentIndex(self.model.index(row, column))

    def _at(self, axis: str) -> int:
        """Where the current cell stands on an axis; without one at its end."""
        table, current = self._desk.table, self.view.currentIndex()
        last = len(entries_of(table, axis)) - 1 if table is not None else 0
        at = current.row() if axis == ROWS else current.column() - self.model.first_cell
        return min(at, last) if current.isValid() and at >= 0 else last

    def _chosen_cells(self, table: Table) -> list[CellName]:
        chosen = self._chosen_by_column(table).items()
        return [CellName(table.rows[row], column, self.plane()) for column, rows in chosen for row in rows]

    def _chosen_by_column(self, table: Table) -> dict[str, list[int]]:
        first = self.model.first_cell
        chosen = cells_in(self.view.selectionModel()).items()
        return {table.columns[at - first]: rows for at, rows in chosen if at >= first}

    def _most(self) -> float:
        found = (self.model.index(row, CHANCES).data(CHANCE) for row in range(self.model.rowCount()))
        return max((float(chance) for chance in found if chance is not None), default=1.0)

    def _fit_columns(self, chances: int) -> None:
        self.view.resizeColumnsToContents()
        header = self.view.horizontalHeader()
        header.setMinimumSectionSize(px(LEAST_CELL))
        for column in range(self.model.columnCount()):
            wanted = header.sectionSize(column) + px(12)
            least, most = (NAME_WIDTH, 3 * NAME_WIDTH) if column == NAMES else (CELL_WIDTH, 3 * CELL_WIDTH)
            header.resizeSection(
                column, px(CHANCE_WIDTH) if column == chances else max(px(least), min(px(most), wanted))
            )


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableGrid", text)
