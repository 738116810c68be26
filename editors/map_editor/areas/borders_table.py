"""The neighbours of a space: what lies between, and how long the border is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.inspector_rows import Rows, length_words
from editors.map_editor.selection import one_space
from workbench.cartography.adjacency import Adjacency, AdjacencyKind, neighbours
from workbench.engine.area_map import Shore, Space
from workbench.qt.theme import HEIGHT_ROW, px

_SPACE_ROLE = int(Qt.ItemDataRole.UserRole)


class BordersTable(QTableWidget):
    """A row for each neighbour; a double click goes there."""

    neighbour_chosen = Signal(str)

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(0, 3, parent)
        self._desk = desk
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
        self.itemDoubleClicked.connect(lambda item: self.neighbour_chosen.emit(str(item.data(_SPACE_ROLE))))

    def show_space(self, space: str) -> int:
        """List the neighbours of a space; their number."""
        area_map = self._desk.area_map
        beside = sorted(neighbours(area_map, space).items(), key=lambda item: area_map.spaces[item[0]].name)
        scale = area_map.georeference.metres_per_mm if area_map.georeference else 1.0
        self.setRowCount(len(beside))
        for row, (neighbour, shared) in enumerate(beside):
            texts = (
                area_map.spaces[neighbour].name,
                kind_words(shared),
                length_words(area_map, shared.length_m / scale),
            )
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setData(_SPACE_ROLE, neighbour)
                item.setToolTip(text)
                if column == 2:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
            self.setRowHeight(row, px(HEIGHT_ROW))
        height = self.horizontalHeader().sizeHint().height() + len(beside) * px(HEIGHT_ROW) + 4
        self.setFixedHeight(height)
        return len(beside)


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
        self.table.neighbour_chosen.connect(lambda space: desk.choose(one_space(space)))

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """List the neighbours of a space; of several nothing is listed."""
        if self.fits(spaces):
            self.table.show_space(spaces[0].id)

    def fits(self, spaces: Sequence[Space]) -> bool:
        """Whether it is one space, and not many."""
        return len(spaces) == 1

    def said(self, spaces: Sequence[Space]) -> str:
        """How many there are."""
        number = len(neighbours(self._desk.area_map, spaces[0].id)) if len(spaces) == 1 else 0
        return self.tr("1 neighbour") if number == 1 else self.tr("{0} neighbours").format(number)
