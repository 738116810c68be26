"""The table of all spaces of a map, at the bottom: filter, sort, change, copy, paste, fill down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QItemSelectionModel, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QToolButton,
    QVBoxLayout,
)

from editors.map_editor.desk import AnyDesk
from editors.map_editor.selection import Chosen
from editors.map_editor.spaces.table.columns import FIRST_SHOWN, columns_of
from editors.map_editor.spaces.table.row_order import Listing, Order, listing
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.cell_selection import rows_in, whole_rows
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.theme import px
from workbench.qt.things.columns import columns_named
from workbench.qt.things.things_sheet import SheetWords, ThingsSheet
from workbench.storage.edits.thing_edits import SetThings

FILTER_AFTER_MS = 150
AT_ONCE = 10
"""So many pieces of a map are listed before anything else is heard."""
WIDTHS = {"id": 70, "name": 150, "notes": 200, "forts": 160, "terrain": 110}
OTHER_WIDTH = 100


class SpaceTable(ThingsSheet):
    """It reads the map while it is seen; what changes meanwhile is caught up when it is seen again."""

    never_emptied = frozenset({"kind", "terrain"})

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__(
            SheetWords(
                _tr("Table of spaces"),
                _tr("Paste {0} spaces"),
                _tr("Fill down {0} spaces"),
                _tr("Empty the cells of {0} spaces"),
                "space",
            )
        )
        self._desk = desk
        self._shown_keys = set(FIRST_SHOWN)
        self._known_keys: set[str] = set()
        self._sorted_by, self._is_descending = "id", False
        self._is_stale, self._is_telling = True, False
        self._listing: Listing | None = None
        self._columns_of: Design | None = None
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_tr("Filter: words, or field:value as in terrain:woods, stacking:>3, name:"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName(_tr("Filter the table of spaces"))
        self.all_hexes = QCheckBox(_tr("All hexes"))
        self.all_hexes.setToolTip(_tr("Plain hexes too, of which nothing is said"))
        self.count = text_label("", "hint")
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
        super().look_only(why)
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

    def known(self) -> Mapping[str, Space]:
        return self._desk.spaces

    def bare(self, name: str) -> Space:
        """A hex that is off the grid has nothing but its number."""
        return Space(name, "")

    def called(self, name: str) -> str:
        return self._desk.called(Chosen((name,)))

    def apply(self, things: Sequence[Space], label: str) -> str:
        return self._desk.apply(SetThings("spaces", label, self._desk.map_id, tuple(things)))

    def is_held_up(self) -> bool:
        if self._listing is not None:
            self.say(_tr("the rows are being looked for: try again when they are there"))
        return self._listing is not None


def _tr(text: str) -> str:
    return QCoreApplication.translate("SpaceTable", text)
