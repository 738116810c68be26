"""The terrain effects chart in the window: cells typed, copied, pasted, filled and emptied as those of any table."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map
from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.table_editor.chart import CLOSED, Chart, ChartColumn, ChartRow
from editors.table_editor.chart_model import NAMES, ChartModel, Index, closed_word
from editors.table_editor.protection import ProtectionBar, protected
from editors.table_editor.shapes import DoesNotFit
from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.problem import Place
from workbench.engine.tables.axes import EntriesOf
from workbench.engine.tables.table import CellName
from workbench.engine.words.message import marked
from workbench.qt.editing.cell_selection import cells_in, columns_in, rows_in
from workbench.qt.editing.cells_view import CellsView
from workbench.qt.editing.fault_list import FaultList
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken_error
from workbench.qt.things.pasting import Fault, cells_of, text_of

NAME_WIDTH, LEAST_CELL, MOST_CELL = 150, 76, 150
PLACES = {
    EntriesOf.TERRAIN: "terrain", EntriesOf.FEATURE: "line_classes", EntriesOf.ROAD_CLASS: "road_classes"
}  # fmt: skip
"""The lists of the design that the families of kinds are, as places name them."""
SIGNS_OF_CLOSED = frozenset({"p", "x", "×", "✕", "-", "–", "closed"})


class ChartView(CellsView):
    """Enter and a double click on a name lead to the kind."""

    name_entered = Signal(int)

    def __init__(self, grid: ChartGrid, name: str) -> None:
        super().__init__(grid, name, grid)
        self.doubleClicked.connect(lambda index: self._enter(index))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().column() == NAMES:
            self._enter(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _enter(self, index: Index) -> None:
        if index.isValid() and index.column() == NAMES:
            self.name_entered.emit(index.row())


class ChartGrid(QWidget):
    """`place_wanted` asks for a kind of the catalogue, `current_changed` tells that the keyboard stands elsewhere."""

    place_wanted = Signal(Place)
    current_changed = Signal()

    def __init__(self, desk: TablesDesk) -> None:
        super().__init__()
        self._desk = desk
        self.faults, self.protection = FaultList(), ProtectionBar()
        self.model = ChartModel(self._write, self)
        self.view = ChartView(self, _tr("Cells of the chart"))
        self.view.setModel(self.model)
        self.view.setCornerButtonEnabled(False)
        self.view.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.view.name_entered.connect(self._lead)
        self.view.selectionModel().currentChanged.connect(lambda *_: self.current_changed.emit())
        self.protection.agreed.connect(self._unlock)
        self._unlocked: set[str] = set()
        self._waiting: Mapping[str, Map[CellName, str]] = {}
        self._fitted: object = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        for widget in (self.protection, self.faults):
            box.addWidget(widget)
        box.addWidget(self.view, 1)

    def show_chart(self, chart: Chart | None) -> None:
        """Show the chart as the design has it now."""
        self.model.show_chart(chart)
        shape = (chart.rows, chart.columns) if chart is not None else None
        if chart is not None and shape != self._fitted:
            self._fitted = shape
            self.view.clearSpans()
            for row in range(len(chart.rows)):
                if self.model.is_heading(row) and chart.columns:
                    self.view.setSpan(row, NAMES, 1, self.model.columnCount())
            self._fit_columns()

    def lock(self) -> None:
        """The file is only looked at."""
        self.model.is_locked = True

    def where(self) -> str:
        """The cell in which the keyboard stands, in words."""
        place = self.model.place(self.view.currentIndex())
        return f"{self.model.called(place[0])}, {' '.join(place[1].title.split())}" if place is not None else ""

    # The keys of cells

    def copy(self) -> None:
        """Put the rectangle of cells that are selected on the clipboard, as they are typed."""
        chosen = self.view.selectionModel()
        rows = [row for row in rows_in(chosen) if not self.model.is_heading(row)]
        role = Qt.ItemDataRole.EditRole
        texts = [[str(self.model.index(row, at).data(role)) for at in columns_in(chosen)] for row in rows]
        if texts:
            QGuiApplication.clipboard().setText(text_of(texts))

    def paste(self) -> None:
        """Lay the block on the clipboard over the cells, headings passed over; one cell fills all that are selected."""
        if self.model.is_locked:
            return
        try:
            block = cells_of(QGuiApplication.clipboard().text())
            chosen = self._chosen()
            if len(block) == 1 and len(block[0]) == 1 and len(chosen) > 1:
                self._write(dict.fromkeys(chosen, block[0][0]))
                return
            self._write(self._laid(block))
        except ValueError as why:
            self.faults.show_faults([Fault(0, "", spoken_error(why))])

    def fill_down(self) -> None:
        """The topmost of the cells that are selected in each column, in all others of that column."""
        found: dict[tuple[ChartRow, ChartColumn], str] = {}
        for at, rows in cells_in(self.view.selectionModel()).items():
            indexes = [self.model.index(row, at) for row in rows if self.model.place(self.model.index(row, at))]
            text = str(indexes[0].data(Qt.ItemDataRole.EditRole)) if indexes else ""
            found |= {place: text for index in indexes[1:] if (place := self.model.place(index)) is not None}
        if found and not self.model.is_locked:
            self._write(found)

    def clear_cells(self) -> None:
        """Empty the cells that are selected."""
        if (chosen := self._chosen()) and not self.model.is_locked:
            self._write(dict.fromkeys(chosen, ""))

    # Edits

    def _laid(self, block: list[list[str]]) -> dict[tuple[ChartRow, ChartColumn], str]:
        """The cells of a block whose upper left corner lies on the current cell; DoesNotFit beyond the chart."""
        current, chart = self.view.currentIndex(), self.model.chart
        if not any(block):
            raise DoesNotFit(marked("there is nothing to paste"))
        first = max(NAMES + 1, current.column())
        rows = [n for n in range(max(0, current.row()), self.model.rowCount()) if not self.model.is_heading(n)]
        width = max(map(len, block))
        if chart is None or len(block) > len(rows) or first + width > self.model.columnCount():
            raise DoesNotFit(marked("the block does not fit the chart from this cell on"))
        return {
            (chart.rows[row], chart.columns[first - 1 + across]): text
            for row, line in zip(rows, block, strict=False)
            for across, text in enumerate(line)
        }

    def _chosen(self) -> list[tuple[ChartRow, ChartColumn]]:
        cells = cells_in(self.view.selectionModel()).items()
        places = [self.model.place(self.model.index(row, at)) for at, rows in cells for row in rows]
        chart = self.model.chart
        return [place for place in places if place is not None and chart is not None and chart.cell(*place)]

    def _write(self, texts: Mapping[tuple[ChartRow, ChartColumn], str]) -> bool:
        chart = self.model.chart
        if chart is None:
            return False
        try:
            cells = chart.changed({place: self._meant(place, text.strip()) for place, text in texts.items()})
        except DoesNotFit as why:
            self.faults.show_faults([Fault(0, "", spoken_error(why))])
            return False
        return self._put(cells)

    def _meant(self, place: tuple[ChartRow, ChartColumn], text: str) -> str:
        """What was typed as the table writes it: any word or sign of a closed way is the one that rules read."""
        cell = self.model.chart.cell(*place) if self.model.chart is not None else None
        if cell is None or self.model.chart is None or not self.model.chart.is_cost(cell):
            return text
        return CLOSED if text.casefold() in SIGNS_OF_CLOSED | {closed_word().casefold()} else text

    def _put(self, cells: Mapping[str, Map[CellName, str]]) -> bool:
        chart = self.model.chart
        if chart is None or not cells:
            self.faults.show_faults(())
            return False
        tables = {table.id: table for table in chart.tables()}
        figures = [
            name
            for table_id, texts in cells.items()
            if table_id not in self._unlocked
            for name in protected(tables[table_id], {n: t for n, t in texts.items() if n.row in tables[table_id].rows})
        ]
        if figures:
            self._waiting = cells
            self.protection.ask(len(figures))
            return False
        reason = self._desk.apply(chart.edit_of(cells))
        self.faults.show_faults([Fault(0, "", reason)] if reason else ())
        return not reason

    def _unlock(self) -> None:
        """Figures of the rulebook may be changed in these tables, until the file is closed; what was typed is set."""
        self._unlocked |= self._waiting.keys()
        waiting, self._waiting = self._waiting, {}
        self._put(waiting)
        self.view.setFocus()

    def _lead(self, row: int) -> None:
        if (chart := self.model.chart) is not None and (entered := chart.rows[row]).family in PLACES and entered.kind:
            self.place_wanted.emit(Place(PLACES[entered.family], entered.kind, entered.name))

    def _fit_columns(self) -> None:
        self.view.resizeColumnsToContents()
        header = self.view.horizontalHeader()
        header.resizeSection(NAMES, px(NAME_WIDTH))
        for column in range(1, self.model.columnCount()):
            wanted = header.sectionSize(column) + px(16)
            header.resizeSection(column, max(px(LEAST_CELL), min(px(MOST_CELL), wanted)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("TerrainChart", text)
