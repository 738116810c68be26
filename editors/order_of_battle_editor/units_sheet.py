"""The units of a branch as a sheet: a row a unit, a column for each field that counters declare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QItemSelectionModel, QSignalBlocker, Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTableView, QVBoxLayout

from editors.order_of_battle_editor.command_form import under_column
from editors.order_of_battle_editor.forces_desk import ForcesDesk
from editors.order_of_battle_editor.forces_model import UNITS
from editors.order_of_battle_editor.unit_pictures import SMALL, CounterBeforeText
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Counter, Design, Scenario
from workbench.engine.words.bounded_words import one_line
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.cell_selection import rows_in, whole_rows
from workbench.qt.looks.theme import px
from workbench.qt.things.columns import Column, declared_columns
from workbench.qt.things.things_model import filter_of
from workbench.qt.things.things_sheet import SheetWords, ThingsSheet
from workbench.storage.edits.thing_edits import SetThings

LEAST_WIDTH, MOST_WIDTH, BESIDE_TEXT, READ_FOR_WIDTH = 48, 240, 34, 60
"""Of a column, in pixels; its width is that of the longest text in so many rows."""


class UnitsSheet(ThingsSheet):
    """Rows are those of the branch that pass the filter; what is selected here is what is chosen."""

    never_emptied = frozenset({"faction", "unit_type", "strength"})

    def __init__(self, desk: ForcesDesk) -> None:
        super().__init__(
            SheetWords(
                _tr("Units"),
                _tr("Paste {0} units"),
                _tr("Fill down {0} units"),
                _tr("Empty the cells of {0} units"),
                "counter",
            )
        )
        self._desk = desk
        self._sorted_by, self._is_descending = "", False
        self._columns_of: tuple[Design, Scenario | None] | None = None
        self._is_telling = False
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_tr("Filter: words, or field:value as in type:infantry, strength:>3"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName(_tr("Filter the units"))
        self.count = text_label("", "hint")
        bar = QHBoxLayout()
        bar.setContentsMargins(10, 6, 12, 6)
        bar.setSpacing(10)
        bar.addWidget(self.filter, 1)
        bar.addWidget(self.count)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(bar)
        box.addWidget(self.faults)
        box.addWidget(self.view, 1)
        self.model.dragged_as = UNITS
        self.view.setItemDelegateForColumn(0, CounterBeforeText(self._face_at, self.view))
        self.view.setDragDropMode(QTableView.DragDropMode.DragOnly)
        self.filter.textChanged.connect(self.refresh)
        self.view.horizontalHeader().sectionClicked.connect(self.sort_by)
        self.view.selectionModel().selectionChanged.connect(self._rows_chosen)
        desk.choice_changed.connect(self._mark)

    def refresh(self) -> None:
        """List the units as they are now."""
        read = self._desk.design, self._desk.scenario
        if self._columns_of is None or any(one is not other for one, other in zip(read, self._columns_of, strict=True)):
            self._columns_of = read
            declared = declared_columns("counters", self._desk.design)
            own_id = Column("id", _tr("Id"), lambda unit: str(unit.id))
            self.every_column = [*declared, under_column(self._desk), self._set_up(), own_id]
        words, units = self.filter.text().strip(), self._desk.units
        accepts = filter_of(words, self.every_column)
        listed = self._sorted([one for one in self._desk.branch.units if not words or accepts(units[one])])
        is_first = not self.model.columns
        with QSignalBlocker(self.view.selectionModel()):
            self.model.show_rows(units, listed, self.every_column)
        if is_first:
            self._fit_columns()
        self.count.setText(_tr("{0} of {1}").format(len(listed), len(self._desk.branch.units)))
        self._mark()

    def sort_by(self, section: int) -> None:
        """Sort by a column, by the same one again the other way round, and then in the order of the design."""
        key = self.model.columns[section].key
        if key != self._sorted_by:
            self._sorted_by, self._is_descending = key, False
        elif not self._is_descending:
            self._is_descending = True
        else:
            self._sorted_by, self._is_descending = "", False
        header = self.view.horizontalHeader()
        header.setSortIndicatorShown(bool(self._sorted_by))
        ways = Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder
        header.setSortIndicator(section, ways[not self._is_descending])
        self.refresh()

    # What the sheet asks

    def known(self) -> Mapping[str, Counter]:
        return self._desk.units

    def bare(self, name: str) -> Counter:
        return Counter(name, "", "", "", "")

    def called(self, name: str) -> str:
        return self._desk.units[name].name

    def apply(self, things: Sequence[Counter], label: str) -> str:
        return self._desk.apply(SetThings("counters", label, "", tuple(things)))

    def _face_at(self, row: int) -> CounterFace | None:
        unit = self.model.thing_at(row) if row < len(self.model.rows) else None
        return counter_face(self._desk.design, unit) if unit is not None else None

    def _set_up(self) -> Column:
        """Where units stand at first in the scenario whose turns are counted; it is set on the map."""
        names = {one.id: one.name or one.id for shown in self._desk.design.maps for one in shown.stored_spaces}
        scenario = self._desk.scenario
        places = {one.counter: names.get(one.space, one.space) for one in scenario.placements} if scenario else {}
        return Column("stands", _tr("Set up in"), lambda unit: places.get(unit.id, ""))

    def _sorted(self, units: list[str]) -> list[str]:
        column = next((one for one in self.every_column if one.key == self._sorted_by), None)
        if column is None:
            return units
        keys = {one: column.sort_key(column.read(self._desk.units[one])) for one in units}
        found = sorted(units, key=lambda one: keys[one], reverse=self._is_descending)
        return sorted(found, key=lambda one: keys[one][0] == 2)  # empty ones are last either way

    def _mark(self) -> None:
        """Select the rows of the units that are chosen."""
        if self._is_telling:
            return
        chosen, rows = self.view.selectionModel(), self.model.rows_of(self._desk.chosen)
        if rows_in(chosen) == rows:
            return
        with QSignalBlocker(chosen):
            chosen.select(whole_rows(self.model, rows), QItemSelectionModel.SelectionFlag.ClearAndSelect)
            if rows:
                current = self.model.index(rows[0], max(0, self.view.currentIndex().column()))
                chosen.setCurrentIndex(current, QItemSelectionModel.SelectionFlag.NoUpdate)
                self.view.scrollTo(current)
        self.view.viewport().update()

    def _rows_chosen(self) -> None:
        self._is_telling = True
        self._desk.choose([self.model.rows[row] for row in rows_in(self.view.selectionModel())])
        self._is_telling = False

    def _fit_columns(self) -> None:
        metrics = self.view.fontMetrics()
        units = [self.model.thing_at(row) for row in range(min(READ_FOR_WIDTH, len(self.model.rows)))]
        for at, column in enumerate(self.model.columns):
            texts = [column.title, *(one_line(column.read(unit)) for unit in units)]
            beside = px(BESIDE_TEXT) + (px(SMALL) + 8 if not at else 0)
            widest = max(metrics.horizontalAdvance(text) for text in texts) + beside
            self.view.horizontalHeader().resizeSection(at, max(px(LEAST_WIDTH), min(px(MOST_WIDTH), widest)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("UnitsSheet", text)
