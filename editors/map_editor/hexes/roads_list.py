"""The roads of a hex map in the outline: each with its sections, breaks and dead ends."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHeaderView, QStackedWidget, QTreeWidget, QTreeWidgetItem, QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.line_kinds import road_choices
from editors.map_editor.hexes.road_form import HexRoadForm, length_in_hexes
from editors.map_editor.selection import Chosen
from editors.map_editor.space_list import ROOM_AT_THE_RIGHT
from workbench.cartography.hex_courses import loose_ends, roads_through, sections_of
from workbench.engine.hex_map import HexMap, HexRoad
from workbench.qt.icons import icon
from workbench.qt.parts import EmptyState
from workbench.storage.hex_road_edits import ChangeHexRoad

__all__ = ["HexRoadForm", "HexRoadsList"]

_CHOSEN_ROLE = int(Qt.ItemDataRole.UserRole)


class Row(Struct, frozen=True):
    """A line of the list: what it says, its length, what it selects, and its sign; of a road with rows below it."""

    words: str
    length: str
    chosen: Chosen
    sign: str = ""
    tip: str = ""
    below: tuple[Row, ...] = ()


class HexRoadsList(QStackedWidget):
    """Choosing a row is told; a road is renamed in its row (a double click, or F2)."""

    road_chosen = Signal(object)

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._listed: tuple[Row, ...] = ()
        self._rows: dict[Chosen, QTreeWidgetItem] = {}
        self._is_stale = True
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setStyleSheet(ROOM_AT_THE_RIGHT)
        self.tree.setIndentation(14)
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(self.tr("Roads"))
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.currentItemChanged.connect(lambda item: self._tell(item))
        self.tree.itemClicked.connect(lambda item: self._tell(item))
        self.tree.itemChanged.connect(self._rename)
        self.addWidget(EmptyState("road", self.tr("No roads yet. Take the road tool (D) and click hex after hex.")))
        self.addWidget(self.tree)

    def show_map(self) -> int:
        """How many roads there are; they are listed while the list is seen."""
        self._is_stale = True
        number = len(self._desk.hex_map.roads)
        self.setCurrentIndex(1 if number else 0)
        if self.isVisible():
            self.refresh()
        return number

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()

    def refresh(self) -> None:
        """List the roads as they are now."""
        self._is_stale = False
        listed = listed_roads(self._desk)
        if listed == self._listed:
            self.show_choice(self._desk.chosen)
            return
        self._listed = listed
        folded = {chosen for chosen, item in self._rows.items() if item.childCount() and not item.isExpanded()}
        blocker = QSignalBlocker(self.tree)
        self.tree.clear()
        self._rows = {}
        for row in listed:
            item = self._add(row, None)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            font = item.font(0)
            font.setWeight(font.Weight.DemiBold)
            item.setFont(0, font)
            for below in row.below:
                self._add(below, item)
            item.setExpanded(row.chosen not in folded)
        blocker.unblock()
        self.show_choice(self._desk.chosen)

    def _add(self, row: Row, parent: QTreeWidgetItem | None) -> QTreeWidgetItem:
        texts = [row.words, row.length]
        item = QTreeWidgetItem(self.tree, texts) if parent is None else QTreeWidgetItem(parent, texts)
        item.setData(0, _CHOSEN_ROLE, row.chosen)
        item.setToolTip(0, row.tip or row.words)
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if row.sign:
            item.setIcon(0, icon(row.sign, "warning" if row.sign == "warning" else "text3"))
        self._rows.setdefault(row.chosen, item)
        return item

    def show_choice(self, chosen: Chosen) -> None:
        """Mark the row of what is selected, without telling."""
        blocker = QSignalBlocker(self.tree)
        item = self._rows.get(chosen)
        self.tree.setCurrentItem(item)  # type: ignore[arg-type]  # None is no row
        if item is None:
            self.tree.clearSelection()
        blocker.unblock()

    def is_of(self, chosen: Chosen) -> bool:
        return bool(chosen.road)

    def rows(self) -> list[str]:
        """The words of all rows, each after the road it belongs to."""
        return [words for row in self._listed for words in (row.words, *(below.words for below in row.below))]

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.road_chosen.emit(item.data(0, _CHOSEN_ROLE))

    def _rename(self, item: QTreeWidgetItem, column: int) -> None:
        """A name was typed into a row. The row is still in use by its editor, and the edit makes all rows anew."""
        chosen, name = item.data(0, _CHOSEN_ROLE), item.text(0).strip()
        if column == 0 and isinstance(chosen, Chosen) and chosen.road:
            QTimer.singleShot(0, self, lambda: self._give_name(chosen.road, name))

    def _give_name(self, road: str, name: str) -> None:
        known = self._desk.hex_map.roads.get(road)
        if known is None or name == known.name:
            return
        if not name or self._desk.apply(ChangeHexRoad(self._desk.map_id, road, name, called=known.name)):
            self._listed = ()
            self.refresh()


def listed_roads(desk: HexDesk) -> tuple[Row, ...]:
    """The roads by name, each with its sections and its loose ends."""
    hex_map = desk.hex_map
    through, kinds = roads_through(hex_map), {kind: words for words, kind in road_choices(desk.design, hex_map)}
    roads = sorted(hex_map.roads.values(), key=lambda road: (road.name.casefold(), road.id))
    return tuple(_row(hex_map, road, through, kinds[road.road_class]) for road in roads)


def _row(hex_map: HexMap, road: HexRoad, through: Mapping[str, frozenset[str]], kind: str) -> Row:
    sections = sections_of(hex_map, road, through)
    rows = [
        Row(f"{called(hex_map, s.hexes[0])} – {called(hex_map, s.hexes[-1])}",
            _short(hex_map, len(s.hexes) - 1), Chosen(s.hexes))
        for s in sections if len(sections) > 1
    ]  # fmt: skip
    for end in loose_ends(hex_map, road, through):
        if end.gap_to:
            words = f"Break between {called(hex_map, end.number)} and {called(hex_map, end.gap_to)}"
            rows.append(Row(words, "", Chosen((end.number,)), "warning"))
        else:
            rows.append(Row(f"Dead end at {called(hex_map, end.number)}", "", Chosen((end.number,)), "prohibit-inset"))
    steps = max(0, len(road.hexes) - 1)
    tip = f"{road.name}: {kind}, {length_in_hexes(hex_map, steps)}"
    return Row(road.name, _short(hex_map, steps), Chosen(road=road.id), tip=tip, below=tuple(rows))


def _short(hex_map: HexMap, steps: int) -> str:
    """A length for a narrow column: km where the map has a scale, else hexes."""
    return f"{steps * hex_map.km_per_hex:g} km" if hex_map.km_per_hex else length_in_hexes(hex_map, steps)


def called(hex_map: HexMap, number: str) -> str:
    """The name of a hex, or its number."""
    return hex_map.space(number).name or number
