"""The set-up of a scenario as a table in the bottom dock: every counter, and the space that it stands in.

What the design declares of set-ups besides, such as losses that counters come with, has a column each.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.counters.placer import Placer
from workbench.engine.maps.tags import TagOf, TagType, tag_types_of
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.language import marked
from workbench.qt.controls.bounded_widgets import ComboBox, TableCell
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called, spoken
from workbench.qt.set_up.set_up import armies_of, scenarios_on, sides_of, types_of

_COUNTER_ROLE = int(Qt.ItemDataRole.UserRole)
_TYPING = QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
_COLUMNS = (marked("Counter"), marked("Side"), marked("Type"), marked("Strength"), marked("Stands in"))


class SetUpTable(QWidget):
    """Choosing a row that stands somewhere goes there (`space_asked`); the buttons work on the rows that are chosen."""

    space_asked = Signal(str)

    def __init__(self, placer: Placer, map_id: str) -> None:
        super().__init__()
        self._placer, self._map_id = placer, map_id
        self._listed: list[tuple[str, ...]] = []
        self.title = _tr("Set-up")
        self.scenario, self.shown = ComboBox(), QCheckBox(_tr("Counters on the map"))
        self.scenario.setAccessibleName(_tr("Scenario"))
        self.scenario.setMinimumWidth(px(160))
        self.shown.setToolTip(_tr("Show the counters of the set-up on the map, or the map alone  (Shift+C)"))
        self.off = QPushButton(_tr("Take off"))
        self.off.setToolTip(_tr("The counters that are chosen leave the map and stay in the game"))
        bind_icon(self.off, "trash")
        self.trial = QPushButton(_tr("Set up for a trial"))
        self.trial.setToolTip(_tr("All counters on the map, the sides far apart, in place of the set-up that is there"))
        self.said = text_label("", "hint")
        self.table = QTableWidget(0, 0)
        self._tags: tuple[TagType, ...] = ()
        self._head()
        self._lay_out()
        self.scenario.activated.connect(lambda: placer.look_at(str(self.scenario.currentData())))
        self.shown.toggled.connect(placer.show)
        self.off.clicked.connect(self.take_off)
        self.trial.clicked.connect(placer.set_up_for_a_trial)
        self.table.cellClicked.connect(self._go_to)
        self.table.itemChanged.connect(self._typed)
        self._is_stale = True

    def _lay_out(self) -> None:
        table = self.table
        table.setAccessibleName(_tr("Counters of the set-up"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setEditTriggers(_TYPING)
        table.verticalHeader().hide()
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.setSpacing(12)
        for part in (self.scenario, self.shown, self.said):
            bar.addWidget(part)
        bar.addStretch()
        bar.addWidget(self.trial)
        bar.addWidget(self.off)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(bar)
        box.addWidget(table, 1)

    def _head(self) -> None:
        """The columns: those of every set-up, and one for each tag that the design declares of set-ups."""
        titles = [*map(_tr, _COLUMNS), *(_heading(tag) for tag in self._tags)]
        self.table.setColumnCount(len(titles))
        self.table.setHorizontalHeaderLabels(titles)
        header = self.table.horizontalHeader()
        for column in range(len(titles)):
            is_wide = column in (0, len(_COLUMNS) - 1)
            header.setSectionResizeMode(
                column, QHeaderView.ResizeMode.Stretch if is_wide else QHeaderView.ResizeMode.Interactive
            )
        for column in range(len(_COLUMNS), len(titles)):
            header.resizeSection(column, header.sectionSizeHint(column))

    def look_only(self, why: str) -> None:
        """Nothing is changed in a file that is only looked at."""
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        for button in (self.off, self.trial):
            button.setEnabled(False)
            button.setToolTip(few_lines(why))

    def follow(self) -> None:
        """The map or the set-up has changed; while the table is not seen it waits."""
        self._is_stale = True
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()

    def refresh(self) -> None:
        """List the counters as they are now."""
        self._is_stale = False
        design, scenario = self._placer.design, self._placer.scenario
        self._fill_scenarios(scenario.id)
        blocker = QSignalBlocker(self.shown)
        self.shown.setChecked(self._placer.is_shown)
        blocker.unblock()
        types = tag_types_of(design.tag_types, TagOf.PLACEMENT)
        if types != self._tags:
            self._tags = types
            self._head()
        where = {placement.counter: placement.space for placement in scenario.placements}
        told = {placement.counter: placement.tags for placement in scenario.placements}
        side_of = {a.id: next((s.name for s in sides_of(design) if s.id == a.side), a.side) for a in armies_of(design)}
        kinds = {kind.id: kind.name for kind in types_of(design)}
        listed = [
            (c.id, c.name, side_of.get(c.faction, c.faction), kinds.get(c.unit_type, c.unit_type),
             str(c.strength or ""), called(self._placer.called(where[c.id])) if c.id in where else "",
             *(told[c.id].get(tag.id, "") if c.id in told else "" for tag in types), where.get(c.id, ""))
            for c in design.counters
        ]  # fmt: skip
        listed.sort(key=lambda row: not row[-1])
        self.said.setText(_tr("{0} of {1} stand on the map").format(len(where), len(listed)))
        if listed != self._listed:
            self._listed = [*listed]
            self._fill(listed)

    def _fill_scenarios(self, current: str) -> None:
        blocker = QSignalBlocker(self.scenario)
        self.scenario.clear()
        for scenario in scenarios_on(self._placer.design, self._map_id):
            self.scenario.addItem(scenario.title, scenario.id)
        self.scenario.setEnabled(self.scenario.count() > 0)
        self.scenario.setPlaceholderText(_tr("no scenario yet"))
        self.scenario.setCurrentIndex(self.scenario.findData(current))
        blocker.unblock()

    def _fill(self, listed: Sequence[Sequence[str]]) -> None:
        blocker = QSignalBlocker(self.table)
        self.table.setRowCount(len(listed))
        for at, row in enumerate(listed):
            for column, words in enumerate(row[1:-1]):
                item = TableCell(words)
                item.setData(_COUNTER_ROLE, row[0])
                if column < len(_COLUMNS) or not row[-1]:
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                self.table.setItem(at, column, item)
        blocker.unblock()

    def _typed(self, item: QTableWidgetItem) -> None:
        """A tag of a counter of the set-up is given another value; one that does not fit is refused."""
        tag = self._tags[item.column() - len(_COLUMNS)]
        self._placer.tag(str(item.data(_COUNTER_ROLE)), tag, item.text())
        self._listed = []
        self.refresh()

    def _go_to(self, row: int, _column: int = 0) -> None:
        space = self._listed[row][-1]
        if space:
            self.space_asked.emit(space)

    def chosen(self) -> list[str]:
        """The counters in the rows that are chosen."""
        return [self._listed[index.row()][0] for index in self.table.selectionModel().selectedRows()]

    def take_off(self) -> None:
        """Take the counters of the chosen rows that stand somewhere off the map."""
        standing = {row[0] for row in self._listed if row[-1]}
        wanted = [counter for counter in self.chosen() if counter in standing]
        if wanted:
            self._placer.take_off(*wanted)


def _heading(tag: TagType) -> str:
    unit = f" ({spoken(tag.unit)})" if tag.unit else ""
    return an_entry(f"{spoken(tag.called)}{unit}")


def _tr(text: str) -> str:
    return QCoreApplication.translate("SetUpTable", text)
