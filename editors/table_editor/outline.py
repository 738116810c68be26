"""The lists at the left: the tables with their dice or size, and the parameters with their values."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import SectionHeading
from workbench.qt.looks.icons import icon
from workbench.qt.looks.theme import px

FIGURE_WIDTH = 84
ID = int(Qt.ItemDataRole.UserRole)
CHART = "#chart"
"""The row of the chart among the tables, where their ids stand."""


class TableOutline(QWidget):
    """A filter over two lists; a click puts a table or a parameter on the desk."""

    new_table_asked = Signal()
    removal_asked = Signal()

    def __init__(self, desk: TablesDesk) -> None:
        super().__init__()
        self._desk = desk
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_tr("Filter tables and parameters"))
        self.filter.setAccessibleName(_tr("Filter tables and parameters"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self.refresh)
        self._tables_heading = SectionHeading(_tr("Tables"), "", "plus", _tr("New table"))
        self._tables_heading.action_clicked.connect(self.new_table_asked)
        self._parameters_heading = SectionHeading(_tr("Parameters"))
        self.tables, self.parameters = _list(_tr("Tables")), _list(_tr("Parameters"))
        self.tables.currentItemChanged.connect(lambda item: self._chosen(item, self._choose_table))
        self.parameters.currentItemChanged.connect(lambda item: self._chosen(item, desk.choose_parameter))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._tables_heading)
        room = QVBoxLayout()
        room.setContentsMargins(10, 0, 10, 6)
        room.addWidget(self.filter)
        box.addLayout(room)
        box.addWidget(self.tables, 3)
        box.addWidget(self._parameters_heading)
        box.addWidget(self.parameters, 2)
        desk.changed.connect(self.refresh)
        desk.choice_changed.connect(self.show_choice)
        self.refresh()

    def refresh(self) -> None:
        """List what passes the filter."""
        design, words = self._desk.design, self.filter.text().casefold().split()
        tables = [(one.id, one.title or one.id, _size(one)) for one in design.tables]
        parameters = [(one.id, one.title or one.id, one.measured) for one in design.parameters]
        chart = [(CHART, _tr("Terrain effects chart"), "")] if self._desk.has_chart else []
        for tree, entries in ((self.tables, chart + tables), (self.parameters, parameters)):
            passing = [entry for entry in entries if all(word in " ".join(entry).casefold() for word in words)]
            with QSignalBlocker(tree):
                _fill(tree, passing, "table" if tree is self.tables else "sliders-horizontal")
        self._tables_heading.set_title(_tr("Tables"), str(len(tables)))
        self._parameters_heading.set_title(_tr("Parameters"), str(len(parameters)))
        self.show_choice()

    def show_choice(self) -> None:
        """Mark what is on the desk."""
        table, parameter = self._desk.table, self._desk.parameter
        of_tables = table.id if table is not None else CHART if self._desk.chart is not None else ""
        for tree, chosen in ((self.tables, of_tables), (self.parameters, parameter.id if parameter else "")):
            rows = (tree.topLevelItem(at) for at in range(tree.topLevelItemCount()))
            found = next((row for row in rows if row and chosen and row.data(0, ID) == chosen), None)
            with QSignalBlocker(tree):
                tree.setCurrentItem(found) if found is not None else tree.setCurrentIndex(tree.rootIndex())
                if found is None:
                    tree.clearSelection()
                else:
                    tree.scrollToItem(found)

    def look_only(self) -> None:
        """Nothing can be added."""
        self._tables_heading.hide_action()

    def _choose_table(self, chosen: str) -> None:
        self._desk.choose_chart() if chosen == CHART else self._desk.choose_table(chosen)

    @staticmethod
    def _chosen(item: QTreeWidgetItem | None, choose: object) -> None:
        if item is not None and callable(choose):
            choose(str(item.data(0, ID)))


def _list(name: str) -> QTreeWidget:
    tree = QTreeWidget()
    tree.setAccessibleName(few_lines(name))
    tree.setColumnCount(2)
    tree.setRootIsDecorated(False)
    tree.setHeaderHidden(True)
    tree.setUniformRowHeights(True)
    tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    tree.header().setStretchLastSection(False)
    tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
    tree.header().setMaximumSectionSize(px(FIGURE_WIDTH))
    tree.setIconSize(QSize(px(16), px(16)))
    return tree


def _fill(tree: QTreeWidget, entries: Iterable[tuple[str, str, str]], icon_name: str) -> None:
    tree.clear()
    for entry_id, title, figure in entries:
        row = TreeRow([title, figure])
        row.setData(0, ID, entry_id)
        row.setIcon(0, icon("map-trifold" if entry_id == CHART else icon_name, "text3"))
        row.setToolTip(0, few_lines(title))
        row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        tree.addTopLevelItem(row)


def _size(table: Table) -> str:
    """What is rolled on a table, else how large it is."""
    if table.dice and len(table.dice) <= len("1D6 - 1D6"):
        return table.dice
    return f"{len(table.rows)} × {len(table.columns)}" if len(table.columns) > 1 else str(len(table.rows))


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableOutline", text)
