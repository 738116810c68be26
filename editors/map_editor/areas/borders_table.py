"""The neighbours of a space: what lies between, and how long the border is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QMenu, QTableWidget, QVBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.selection import Chosen, one_space
from workbench.cartography.areas.adjacency import Adjacency, AdjacencyKind, neighbours
from workbench.cartography.plane import border_length
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import Shore
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.bounded_widgets import TableCell
from workbench.qt.editing.inspector_rows import Rows, length_words
from workbench.qt.looks.theme import HEIGHT_ROW, px
from workbench.qt.looks.translator import called


class BordersTable(QTableWidget):
    """A row for each neighbour. `borders_marked` is told the borders with the one whose row is taken, which the map
    marks; a double click or Enter selects the longest of them, and the menu of a row also the neighbour.
    """

    borders_marked = Signal(object)

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(0, 3, parent)
        self._desk = desk
        self._space = ""
        self._beside: list[tuple[str, Adjacency]] = []
        self.setHorizontalHeaderLabels([self.tr("To"), self.tr("Kind"), self.tr("Length")])
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.setAccessibleName(self.tr("Borders"))
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.itemSelectionChanged.connect(self._mark)
        self.itemDoubleClicked.connect(lambda item: self.open_border(item.row()))

    def show_space(self, space: str) -> int:
        """List the neighbours of a space; their number. The row that was taken stays so while the space is the same."""
        area_map = self._desk.area_map
        beside = sorted(neighbours(area_map, space).items(), key=lambda item: area_map.spaces[item[0]].name)
        taken = self._beside[self.currentRow()][0] if space == self._space and self.currentRow() >= 0 else ""
        scale = area_map.georeference.metres_per_mm if area_map.georeference else 1.0
        blocker = QSignalBlocker(self)
        self.clearSelection()
        self.setCurrentCell(-1, -1)
        self._space, self._beside = space, beside
        self.setRowCount(len(beside))
        ways = self.tr("Click: see it on the map · Enter or double click: all about it")
        for row, (neighbour, shared) in enumerate(beside):
            name = area_map.spaces[neighbour].name or neighbour
            texts = (name, kind_words(shared), length_words(area_map, shared.length_m / scale))
            for column, text in enumerate(texts):
                item = TableCell(text)
                item.setToolTip(few_lines(f"{text}\n{ways}"))
                if column == 2:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
            self.setRowHeight(row, px(HEIGHT_ROW))
            if neighbour == taken:
                self.setCurrentCell(row, 0)
        blocker.unblock()
        self._mark()
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + len(beside) * px(HEIGHT_ROW) + 4)
        return len(beside)

    def _mark(self) -> None:
        rows = self.selectionModel().selectedRows()
        self.borders_marked.emit(self._beside[rows[0].row()][1].borders if rows else ())

    def open_border(self, row: int) -> None:
        """Select the border of a row, the longest where there are several."""
        borders = self._desk.area_map.borders
        shared = [borders[name] for name in self._beside[row][1].borders if name in borders]
        if shared:
            area_map = self._desk.area_map
            longest = max(shared, key=lambda border: border_length(area_map, border))
            self._desk.choose(Chosen(border=longest.id))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.open_border(self.currentRow())
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        row = self.currentRow() if by_key else self.rowAt(self.viewport().mapFrom(self, event.pos()).y())
        if row >= 0:
            self.setCurrentCell(row, 0)
            self.menu_of(row).popup(event.globalPos())

    def menu_of(self, row: int) -> QMenu:
        """Where one can go from a row: its border, and the neighbour."""
        menu, neighbour = QMenu(self), self._beside[row][0]
        words = called(self._desk.called(one_space(neighbour)))
        menu.addAction(self.tr("Select this border")).triggered.connect(lambda: self.open_border(row))
        menu.addAction(an_entry(self.tr("Select {0}").format(words))).triggered.connect(
            lambda: self._desk.choose(one_space(neighbour))
        )
        return menu


def kind_words(shared: Adjacency) -> str:
    """What lies between two neighbours, in a word or two."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("BordersTable", text)

    if shared.blocked:
        return tr("Blocked")
    if shared.kind is AdjacencyKind.COAST:
        return tr("Beach") if Shore.BEACH in shared.shores else tr("Coast, no beach")
    words = [word for word, present in ((tr("Road"), shared.roads), (tr("River"), shared.rivers)) if present]
    plain = {
        AdjacencyKind.LAND: tr("Land"),
        AdjacencyKind.SEA: tr("Sea"),
        AdjacencyKind.EDGE_OF_MAP: tr("Edge of the map"),
        AdjacencyKind.UNPLAYABLE: tr("Not playable"),
    }
    return ", ".join(words) or plain.get(shared.kind, "")


class BordersSection(QWidget):
    """The neighbours of a space; for one space alone."""

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = BordersTable(desk)
        self._desk = desk
        rows = Rows()
        rows.add_wide(self.table)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(rows)

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """List the neighbours of a space; of several nothing is listed."""
        if self.fits(spaces):
            self.table.show_space(spaces[0].id)
        else:
            self.table.borders_marked.emit(())

    def fits(self, spaces: Sequence[Space]) -> bool:
        """Whether it is one space, and not many."""
        return len(spaces) == 1

    def said(self, spaces: Sequence[Space]) -> str:
        """How many there are."""
        number = len(neighbours(self._desk.area_map, spaces[0].id)) if len(spaces) == 1 else 0
        return self.tr("1 neighbour") if number == 1 else self.tr("{0} neighbours").format(number)
