"""The cells of the terrain effects chart for Qt: a heading over each family of kinds, then a row a kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from editors.table_editor.chart import CLOSED, TITLES, Chart, ChartCell, ChartColumn, ChartRow
from editors.table_editor.shapes import called
from workbench.engine.catalogue.standard import Family
from workbench.engine.tables.axes import EntriesOf
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_LABEL, current_theme
from workbench.qt.looks.translator import kind_title, spoken

Index = QModelIndex | QPersistentModelIndex
Texts = Mapping[tuple[ChartRow, ChartColumn], str]
NO_PARENT = QModelIndex()
DISPLAY, EDIT = int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.EditRole)
LOOKED_AT = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
NAMES = 0
NO_FIGURE, LONG_TITLE = "·", 16
FAMILIES_OF = {
    EntriesOf.TERRAIN: Family.GROUND, EntriesOf.FEATURE: Family.BORDER, EntriesOf.ROAD_CLASS: Family.ROAD
}  # fmt: skip


class ChartModel(QAbstractTableModel):
    """`write` is told what was typed, and says whether it was done."""

    def __init__(self, write: Callable[[Texts], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._write = write
        self.chart: Chart | None = None
        self.is_locked = False

    def show_chart(self, chart: Chart | None) -> None:
        """Show another chart, or the same with other figures."""
        before, self.chart = self.chart, chart
        if before is None or chart is None or (before.rows, before.columns) != (chart.rows, chart.columns):
            self.beginResetModel()
            self.endResetModel()
        elif self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def is_heading(self, row: int) -> bool:
        return self.chart is not None and not self.chart.rows[row].kind

    def place(self, index: Index) -> tuple[ChartRow, ChartColumn] | None:
        """Row and column of a cell; None of names and headings."""
        if self.chart is None or not index.isValid() or index.column() == NAMES or self.is_heading(index.row()):
            return None
        return self.chart.rows[index.row()], self.chart.columns[index.column() - 1]

    def called(self, row: ChartRow) -> str:
        """What a kind is called: as the design says, else as the program calls its own; a heading by its family."""
        if row.kind and row.name == row.kind and row.family in FAMILIES_OF:
            return kind_title(FAMILIES_OF[row.family], row.kind)
        return row.name or spoken(TITLES[row.family])

    def cell(self, index: Index) -> ChartCell | None:
        """The cell of a table that stands at an index."""
        place = self.place(index)
        return self.chart.cell(*place) if self.chart is not None and place is not None else None

    # What Qt asks

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if self.chart is None or parent.isValid() else len(self.chart.rows)

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if self.chart is None or parent.isValid() else 1 + len(self.chart.columns)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if self.chart is None or not index.isValid():
            return None
        if role in (DISPLAY, EDIT):
            return one_line(self._said(index, is_shown=role == DISPLAY))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            is_name = index.column() == NAMES
            across = Qt.AlignmentFlag.AlignLeft if is_name else Qt.AlignmentFlag.AlignHCenter
            return int(across | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.BackgroundRole:
            return self._ground(index)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(index)
        if role == Qt.ItemDataRole.ToolTipRole:
            return few_lines(self._tip(index))
        if role == Qt.ItemDataRole.FontRole and self.is_heading(index.row()):
            return text_font(SIZE_LABEL, 600)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        if orientation is not Qt.Orientation.Horizontal or self.chart is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section != NAMES:
            return int(Qt.AlignmentFlag.AlignCenter)
        if role != DISPLAY or not 0 <= section < self.columnCount():
            return None
        title = self.chart.columns[section - 1].title or _tr("Cost")
        return _tr("Kind") if section == NAMES else few_lines(_in_two_lines(title))

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if self.is_heading(index.row()):
            return Qt.ItemFlag.ItemIsEnabled
        is_typed = not self.is_locked and self.cell(index) is not None
        return LOOKED_AT | Qt.ItemFlag.ItemIsEditable if is_typed else LOOKED_AT

    def setData(self, index: Index, value: object, role: int = EDIT) -> bool:
        place = self.place(index)
        if role != EDIT or place is None or str(value) == self._said(index):
            return False
        return self._write({place: str(value)})

    def _said(self, index: Index, is_shown: bool = False) -> str:
        assert self.chart is not None
        row = self.chart.rows[index.row()]
        if index.column() == NAMES:
            return self.called(row)
        place = self.place(index)
        if is_shown and place is not None and self.chart.cell(*place) is None:
            return NO_FIGURE
        text = self.chart.text(*place) if place is not None else ""
        return closed_word() if is_shown and self._is_closed(index, text) else text

    def _is_closed(self, index: Index, text: str) -> bool:
        cell = self.cell(index) if text.upper() == CLOSED else None
        return cell is not None and self.chart is not None and self.chart.is_cost(cell)

    def _ground(self, index: Index) -> QColor | None:
        if index.column() == NAMES or self.is_heading(index.row()):
            return QColor(current_theme().bench)
        return QColor(current_theme().sunken) if self.cell(index) is None else None

    def _ink(self, index: Index) -> QColor | None:
        place = self.place(index)
        if self.chart is None or place is None:
            return None
        if self.chart.cell(*place) is None:
            return QColor(current_theme().text3)
        return QColor(current_theme().error) if self.chart.fault(*place) else None

    def _tip(self, index: Index) -> str:
        place, cell = self.place(index), self.cell(index)
        if self.chart is None or place is None:
            return _tr("Enter leads to the kind") if index.column() == NAMES and self.place(index) else ""
        if cell is None:
            return _tr("The rules ask nothing here.")
        if fault := spoken(self.chart.fault(*place)):
            return fault
        _row, column = place
        shared = not cell.name.column and bool(column.name)
        where = _tr("Table {0}, clause {1}") if cell.table.clause else _tr("Table {0}")
        words = where.format(called(cell.table), cell.table.clause)
        return f"{words}: {_tr('one figure for all units')}" if shared else words


def _in_two_lines(title: str) -> str:
    """A long title of one line broken at the blank nearest to its middle."""
    blanks = [at for at, sign in enumerate(title) if sign == " "]
    if "\n" in title or len(title) <= LONG_TITLE or not blanks:
        return title
    at = min(blanks, key=lambda blank: abs(blank - len(title) // 2))
    return f"{title[:at]}\n{title[at + 1 :]}"


def closed_word() -> str:
    """What stands where nobody of a type may go."""
    return _tr("closed")


def _tr(text: str) -> str:
    return QCoreApplication.translate("TerrainChart", text)
