"""The list of roads with their sections, and of rivers: names and lengths."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QStackedWidget, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.inspector_rows import length_words
from editors.map_editor.selection import Chosen
from editors.map_editor.space_list import ROOM_AT_THE_RIGHT
from workbench.cartography.plane import border_length
from workbench.cartography.roads import towns_at
from workbench.engine.area_map import AreaMap, River, Road
from workbench.engine.roads import RoadSection
from workbench.qt.parts import EmptyState

_CHOSEN_ROLE = int(Qt.ItemDataRole.UserRole)


class RoadsList(QWidget):
    """A row for each road with its sections below it, then a row for each river. Choosing one is told."""

    line_chosen = Signal(object)

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._shown: tuple[object, ...] = ()
        self._rows: dict[Chosen, QTreeWidgetItem] = {}
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setStyleSheet(ROOM_AT_THE_RIGHT)
        self.tree.setIndentation(14)
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(self.tr("Roads and rivers"))
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.currentItemChanged.connect(lambda item: self._tell(item))
        self.tree.itemClicked.connect(lambda item: self._tell(item))
        self._pages = QStackedWidget()
        self._pages.addWidget(EmptyState("road", self.tr("No roads yet. Take the road tool and click borders.")))
        self._pages.addWidget(self.tree)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._pages)

    def is_of(self, chosen: Chosen) -> bool:
        return bool(chosen.section or chosen.road or chosen.river)

    def show_map(self) -> int:
        """List the roads and rivers of the map; how many sections there are."""
        area_map, sections = self._desk.area_map, self._desk.sections
        state = (area_map.roads, area_map.rivers, area_map.borders, area_map.junctions)
        if len(state) != len(self._shown) or any(a is not b for a, b in zip(state, self._shown, strict=True)):
            self._shown = state
            self._fill(area_map, sections)
        return len(sections)

    def show_choice(self, chosen: Chosen) -> None:
        """Mark the row of what is selected, without telling."""
        item = self._rows.get(chosen)
        blocker = QSignalBlocker(self.tree)
        if item is not None:
            self.tree.setCurrentItem(item)
        else:
            self.tree.setCurrentIndex(QModelIndex())
        blocker.unblock()

    def rows(self) -> list[tuple[str, str]]:
        """Name and length of every row, from the top."""
        return [(item.text(0), item.text(1)) for item in self._rows.values()]

    def _fill(self, area_map: AreaMap, sections: dict[str, RoadSection]) -> None:
        opened = {chosen.road for chosen, item in self._rows.items() if chosen.road and not item.isExpanded()}
        blocker = QSignalBlocker(self.tree)
        self.tree.clear()
        self._rows = {}
        long = {name: border_length(area_map, border) for name, border in area_map.borders.items()}
        for road in sorted(area_map.roads.values(), key=lambda road: (road.name.casefold(), road.id)):
            own = [section for section in sections.values() if section.road == road.id]
            parent = self._line_row(area_map, road, sum(long[b] for section in own for b in section.borders))
            for section in own:
                words = length_words(area_map, sum(long[b] for b in section.borders))
                row = QTreeWidgetItem(parent, [section_name(area_map, section), words])
                self._keep(row, Chosen(section=section.id))
            parent.setExpanded(road.id not in opened)
        for river in sorted(area_map.rivers.values(), key=lambda river: (river.name.casefold(), river.id)):
            carried = sum(long[b.id] for b in area_map.borders.values() if b.river == river.id)
            self._line_row(area_map, river, carried)
        self._pages.setCurrentIndex(1 if self._rows else 0)
        blocker.unblock()
        self.show_choice(self._desk.chosen)

    def _line_row(self, area_map: AreaMap, line: Road | River, long_mm: float) -> QTreeWidgetItem:
        row = QTreeWidgetItem(self.tree, [line.name, length_words(area_map, long_mm)])
        font = row.font(0)
        font.setWeight(font.Weight.DemiBold)
        row.setFont(0, font)
        self._keep(row, Chosen(road=line.id) if isinstance(line, Road) else Chosen(river=line.id))
        return row

    def _keep(self, row: QTreeWidgetItem, chosen: Chosen) -> None:
        row.setData(0, _CHOSEN_ROLE, chosen)
        row.setToolTip(0, row.text(0))
        row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._rows[chosen] = row

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.line_chosen.emit(item.data(0, _CHOSEN_ROLE))


def section_name(area_map: AreaMap, section: RoadSection) -> str:
    """ "Toulon (R04) – R07": its two ends, each with the town that it is at."""
    return f"{end_name(area_map, section.from_point)} – {end_name(area_map, section.to_point)}"


def end_name(area_map: AreaMap, junction: str) -> str:
    """The name of a junction, or the town at it; else its id."""
    named = area_map.junctions[junction].name
    towns = towns_at(area_map, junction)
    if named or not towns:
        return named or junction
    return f"{area_map.spaces[towns[0]].name} {junction}"
