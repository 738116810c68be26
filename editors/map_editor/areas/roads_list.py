"""The list of roads with their sections, and of rivers: names and lengths."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QHeaderView, QStackedWidget, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.line_classes import line_classes, road_classes
from editors.map_editor.areas.line_edits import ChangeLine
from editors.map_editor.inspector_rows import length_words
from editors.map_editor.selection import Chosen
from editors.map_editor.space_list import ROOM_AT_THE_RIGHT
from workbench.cartography.plane import border_length
from workbench.cartography.roads import road_ends, road_pieces, towns_at
from workbench.engine.area_map import AreaMap, River, Road
from workbench.engine.roads import RoadSection
from workbench.qt.icons import icon
from workbench.qt.parts import EmptyState

_CHOSEN_ROLE = int(Qt.ItemDataRole.UserRole)


class RoadsList(QWidget):
    """A row for each road with its sections, breaks and dead ends below it, then a row for each river.

    Choosing one is told; a road or river is renamed in its row (a double click, or F2).
    """

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
        self.tree.itemChanged.connect(self._rename)
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
            for trouble, junction, is_wrong in road_troubles(area_map, road.id):
                row = QTreeWidgetItem(parent, [trouble, ""])
                row.setIcon(0, icon("warning" if is_wrong else "prohibit-inset", "warning" if is_wrong else "text3"))
                row.setFirstColumnSpanned(True)
                self._keep(row, Chosen(junction=junction))
            parent.setExpanded(road.id not in opened)
        for river in sorted(area_map.rivers.values(), key=lambda river: (river.name.casefold(), river.id)):
            carried = sum(long[b.id] for b in area_map.borders.values() if b.river == river.id)
            self._line_row(area_map, river, carried)
        self._pages.setCurrentIndex(1 if self._rows else 0)
        blocker.unblock()
        self.show_choice(self._desk.chosen)

    def _line_row(self, area_map: AreaMap, line: Road | River, long_mm: float) -> QTreeWidgetItem:
        kind = line.road_class if isinstance(line, Road) else line.river_class or "river"
        design = self._desk.design
        kinds = {known.id: known.name for known in road_classes(design)}
        kinds |= {known.id: known.name for known in line_classes(design)}
        row = QTreeWidgetItem(self.tree, [line.name, length_words(area_map, long_mm)])
        row.setFlags(row.flags() | Qt.ItemFlag.ItemIsEditable)
        font = row.font(0)
        font.setWeight(font.Weight.DemiBold)
        row.setFont(0, font)
        self._keep(row, Chosen(road=line.id) if isinstance(line, Road) else Chosen(river=line.id))
        row.setToolTip(0, f"{line.name}: {kinds.get(kind, kind)}")
        return row

    def _rename(self, row: QTreeWidgetItem, column: int) -> None:
        """A name was typed into a row. The row is still in use by its editor, and the edit makes all rows anew."""
        chosen = row.data(0, _CHOSEN_ROLE)
        if column == 0 and isinstance(chosen, Chosen):
            name = row.text(0).strip()
            QTimer.singleShot(0, self, lambda: self._give_name(chosen, name))

    def _give_name(self, chosen: Chosen, name: str) -> None:
        area_map = self._desk.area_map
        line = area_map.roads.get(chosen.road) or area_map.rivers.get(chosen.river)
        if line is None or name == line.name:
            return
        if not name or self._desk.apply(ChangeLine(self._desk.map_id, replace(line, name=name))):
            blocker = QSignalBlocker(self.tree)
            self._rows[chosen].setText(0, line.name)
            blocker.unblock()

    def _keep(self, row: QTreeWidgetItem, chosen: Chosen) -> None:
        row.setData(0, _CHOSEN_ROLE, chosen)
        row.setToolTip(0, row.text(0))
        row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._rows[chosen] = row

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.line_chosen.emit(item.data(0, _CHOSEN_ROLE))


def road_troubles(area_map: AreaMap, road: str) -> list[tuple[str, str, bool]]:
    """Where a road breaks off or ends: the words, the junction there, and whether it is more than a dead end."""
    found = []
    for number, piece in enumerate(road_pieces(area_map, road)):
        ends = road_ends(area_map, piece)
        if number:
            there = (*ends, area_map.borders[piece[0]].start)[0]
            ends = ends[1:]
            found.append((f"Break at {end_name(area_map, there)}", there, True))
        for end in ends:
            if not area_map.junctions[end].reconnoitre_point:
                found.append((f"Ends without a point at {end_name(area_map, end)}", end, True))
            elif not towns_at(area_map, end):
                found.append((f"Dead end at {end_name(area_map, end)}", end, False))
    return found


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
