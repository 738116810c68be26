"""The table of all spaces of a map, at the bottom: filter, sort, change, copy, paste, fill down."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QItemSelectionModel, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.desk import AnyDesk
from editors.map_editor.selection import Chosen
from editors.map_editor.spaces.table.columns import FIRST_SHOWN, columns_of
from editors.map_editor.spaces.table.row_order import Listing, Order, listing
from editors.map_editor.spaces.table.space_model import SpaceModel
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.engine.words.message import Message, small
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.cell_selection import cells_in, columns_in, rows_in, whole_rows
from workbench.qt.editing.cells_view import CellsView
from workbench.qt.editing.fault_list import FaultList
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken_error
from workbench.qt.things.columns import Column, columns_named
from workbench.qt.things.pasting import Fault, Sheet, cells_of, filled_down, pasted, text_of
from workbench.storage.edits.thing_edits import SetThings

FILTER_AFTER_MS = 150
AT_ONCE = 10
"""So many pieces of a map are listed before anything else is heard."""
WIDTHS = {"id": 70, "name": 150, "notes": 200, "forts": 160, "terrain": 110}
OTHER_WIDTH = 100


class SpaceTable(QWidget):
    """It reads the map while it is seen; what changes meanwhile is caught up when it is seen again."""

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__()
        self._desk = desk
        self._shown_keys = set(FIRST_SHOWN)
        self._known_keys: set[str] = set()
        self._sorted_by, self._is_descending = "id", False
        self._is_stale, self._is_telling = True, False
        self._listing: Listing | None = None
        self._columns_of: Design | None = None
        self.every_column: list[Column] = []
        self.model = SpaceModel(self._write, self)
        self.view = CellsView(self, _tr("Table of spaces"), self)
        self.view.setModel(self.model)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_tr("Filter: words, or field:value as in terrain:woods, stacking:>3, name:"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName(_tr("Filter the table of spaces"))
        self.all_hexes = QCheckBox(_tr("All hexes"))
        self.all_hexes.setToolTip(_tr("Plain hexes too, of which nothing is said"))
        self.count = text_label("", "hint")
        self.faults = FaultList()
        self._soon = QTimer(self, singleShot=True, interval=FILTER_AFTER_MS)
        self._slices = QTimer(self, interval=0)
        self._lay_out()
        self._connect()

    @property
    def title(self) -> str:
        return _tr("Spaces")

    def _lay_out(self) -> None:
        self.columns_button, self.fill_button = QToolButton(), QToolButton()
        for button, icon, text, tip in (
            (self.columns_button, "columns", _tr("Columns"), _tr("Choose the columns")),
            (self.fill_button, "arrow-line-down", _tr("Fill down"), _tr("The topmost cell in all below it (Ctrl+D)")),
        ):  # fmt: skip
            bind_icon(button, icon)
            button.setText(text)
            button.setToolTip(few_lines(tip))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.columns_menu = QMenu(self)
        self.columns_button.setMenu(self.columns_menu)
        self.columns_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        row = QHBoxLayout()
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(8)
        row.addWidget(self.filter, 1)
        for part in (self.all_hexes, self.columns_button, self.fill_button, self.count):
            row.addWidget(part)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(row)
        box.addWidget(self.faults)
        box.addWidget(self.view, 1)

    def _connect(self) -> None:
        self.filter.textChanged.connect(lambda: self._soon.start())
        self._soon.timeout.connect(self.refresh)
        self._slices.timeout.connect(self._list_on)
        self.all_hexes.toggled.connect(self.refresh)
        self.columns_menu.aboutToShow.connect(self.fill_columns_menu)
        self.fill_button.clicked.connect(self.fill_down)
        self.view.horizontalHeader().sectionClicked.connect(self.sort_by)
        self.view.selectionModel().selectionChanged.connect(self._rows_chosen)
        self._desk.map_changed.connect(self._map_changed)
        self._desk.choice_changed.connect(self._choice_changed)

    def look_only(self, why: str) -> None:
        """Nothing can be changed; cells can be copied."""
        self.view.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.fill_button.setEnabled(False)
        self.fill_button.setToolTip(few_lines(why))

    # What is shown

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()

    def refresh(self) -> None:
        """Read the map anew: columns, rows that pass the filter, their order. What takes long comes a little later."""
        self._is_stale = False
        shown = self._desk.map
        self.all_hexes.setVisible(shown.is_sparse)
        self._read_columns()
        order = Order(self.filter.text().strip(), self._sorted_by, self._is_descending, self.all_hexes.isChecked())
        self._listing = listing(shown, self.every_column, order)
        self._list_on(AT_ONCE)
        if self._listing is not None:
            self.count.setText(_tr("looking …"))
            self._slices.start()

    def _read_columns(self) -> None:
        """The columns there are; tags are looked for in all spaces only when one of them can be another."""
        design, shown = self._desk.design, self._desk.map
        if design is self._columns_of:
            return
        self._columns_of = design
        self.every_column = columns_of(design, shown)
        new = {column.key for column in self.every_column} - self._known_keys
        self._shown_keys |= {key for key in new if key.startswith(("tag:", "name:"))}
        self._known_keys |= new

    def _list_on(self, pieces: int = 1) -> None:
        """Read so many pieces more of what is to be listed, and show all of it once it is there."""
        if self._listing is None:
            return
        try:
            for _ in range(pieces):
                next(self._listing)
        except StopIteration as done:
            self._listing = None
            self._slices.stop()
            self._show(done.value)

    def _show(self, rows: Sequence[str]) -> None:
        with QSignalBlocker(self.view.selectionModel()):
            self.model.show_rows(self._desk.spaces, rows, columns_named(self.every_column, self._shown_keys))
        self._fit_columns()
        self.count.setText(_tr("{0} spaces").format(f"{len(rows):,}".replace(",", "\u202f")))
        self._choice_changed()

    def _wants_all(self) -> bool:
        return not self._desk.map.is_sparse or self.all_hexes.isChecked()

    def _fit_columns(self) -> None:
        header = self.view.horizontalHeader()
        keys = [column.key for column in self.model.columns]
        for at, key in enumerate(keys):
            if header.sectionSize(at) == header.defaultSectionSize():
                header.resizeSection(at, px(WIDTHS.get(key, OTHER_WIDTH)))
        header.setSortIndicatorShown(self._sorted_by in keys)
        if self._sorted_by in keys:
            order = Qt.SortOrder.DescendingOrder if self._is_descending else Qt.SortOrder.AscendingOrder
            header.setSortIndicator(keys.index(self._sorted_by), order)

    def sort_by(self, section: int) -> None:
        """Sort by a column; by the same one again the other way round."""
        key = self.model.columns[section].key
        self._is_descending = key == self._sorted_by and not self._is_descending
        self._sorted_by = key
        self.refresh()

    def fill_columns_menu(self) -> None:
        """A line for each column there is."""
        self.columns_menu.clear()
        for column in self.every_column:
            action = self.columns_menu.addAction(an_entry(column.title))
            action.setCheckable(True)
            action.setChecked(column.key in self._shown_keys)
            action.setEnabled(column.key != "id")
            action.triggered.connect(lambda checked, key=column.key: self.show_column(key, checked))

    def show_column(self, key: str, is_shown: bool) -> None:
        """Show a column or leave it out."""
        self._shown_keys = {*self._shown_keys, key} if is_shown else self._shown_keys - {key}
        self.refresh()

    def _map_changed(self, touched: frozenset[str] | None) -> None:
        if not self.isVisible():
            self._is_stale = True
        elif touched is not None and self._wants_all() and not self.filter.text() and self._sorted_by == "id":
            self.model.show_changed(self._desk.spaces, touched)
        else:
            self.refresh()

    # The selection, both ways

    def _choice_changed(self) -> None:
        """Mark the rows of the spaces that are selected on the map."""
        if self._is_telling or not self.isVisible():
            return
        rows = self.model.rows_of(self._desk.chosen.spaces)
        chosen = self.view.selectionModel()
        if rows_in(chosen) != rows:
            with QSignalBlocker(chosen):
                chosen.select(whole_rows(self.model, rows), QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.view.viewport().update()
        if rows and self.view.currentIndex().row() not in rows:
            current = self.model.index(rows[0], max(0, self.view.currentIndex().column()))
            with QSignalBlocker(chosen):
                chosen.setCurrentIndex(current, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.view.scrollTo(current)

    def _rows_chosen(self) -> None:
        rows = rows_in(self.view.selectionModel())
        current = self.view.currentIndex().row()
        ordered = sorted(rows, key=lambda row: row == current)
        if ordered:
            self._is_telling = True
            self._desk.choose(Chosen(tuple(self.model.rows[row] for row in ordered)))
            self._is_telling = False

    # Changes

    def _write(self, space: str, column: Column, text: str) -> bool:
        """One cell that was typed."""
        assert column.write is not None
        try:
            after = column.write(self._desk.spaces[space], text)
        except ValueError as why:
            self.faults.show_faults([Fault(self.model.rows_of([space])[0] + 1, column.title, spoken_error(why))])
            return False
        called = self._desk.called(Chosen((space,)))
        return self._put(
            (after,), Message("{called}: {what} {text}", called=called, what=small(column.title), text=text)
        )

    def _put(self, spaces: Sequence[Space], label: str) -> bool:
        known = self._desk.spaces
        if all(known[space.id] == space for space in spaces):
            self.faults.show_faults([])
            return False
        reason = self._desk.apply(SetThings("spaces", label, self._desk.map_id, tuple(spaces)))
        self.faults.show_faults([Fault(0, "", reason)] if reason else [])
        return not reason

    def sheet(self) -> Sheet:
        """The table as one pastes into it."""
        current = self.view.currentIndex()
        at_row, at_column = max(0, current.row()), max(0, current.column())
        model = self.model
        return Sheet(model.columns, self.every_column, model.rows, at_row, at_column, self._desk.spaces)

    def copy(self) -> None:
        """Put the cells that are selected on the clipboard; of rows with gaps, the columns that any of them has."""
        chosen = self.view.selectionModel()
        rows, columns = rows_in(chosen), [self.model.columns[at] for at in columns_in(chosen)]
        if not rows:
            return
        texts = [[column.read(self.model.space_at(row)) for column in columns] for row in rows]
        if len(columns) == self.model.columnCount():
            texts.insert(0, [column.title for column in columns])
        QGuiApplication.clipboard().setText(text_of(texts))

    def paste(self) -> None:
        """Lay the cells of the clipboard over the table, all or none."""
        if self._is_looking():
            return
        try:
            cells = cells_of(QGuiApplication.clipboard().text())
        except ValueError as why:
            self.faults.show_faults([Fault(0, "", spoken_error(why))])
            return
        found = pasted(cells, self.sheet())
        if found.faults:
            self.faults.show_faults(found.faults)
            return
        self._put(found.things, _tr("Paste {0} spaces").format(len(found.things)))

    def _is_looking(self) -> bool:
        """Whether the rows are still those of before; then nothing is laid over them."""
        if self._listing is not None:
            self.faults.show_faults([Fault(0, "", _tr("the rows are being looked for: try again when they are there"))])
        return self._listing is not None

    def fill_down(self) -> None:
        """The topmost of the cells that are selected in each column, in all others of that column."""
        if self._is_looking():
            return
        cells = cells_in(self.view.selectionModel())
        faults: list[Fault] = []
        spaces = filled_down(self.sheet(), {at: rows for at, rows in cells.items() if len(rows) > 1}, faults.append)
        if faults:
            self.faults.show_faults(faults)
        elif spaces:
            self._put(spaces, _tr("Fill down {0} spaces").format(len(spaces)))

    def clear_cells(self) -> None:
        """Empty the cells that are selected."""
        written: dict[str, Space] = {}
        for at, rows in cells_in(self.view.selectionModel()).items():
            column = self.model.columns[at]
            if column.write is not None and column.key not in ("kind", "terrain"):
                for space in (self.model.rows[row] for row in rows):
                    written[space] = column.write(written.get(space) or self._desk.spaces[space], "")
        if written:
            self._put(tuple(written.values()), _tr("Empty the cells of {0} spaces").format(len(written)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("SpaceTable", text)
