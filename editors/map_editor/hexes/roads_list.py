"""The roads of a hex map in the outline, and the page of the inspector for one of them."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QListWidget, QListWidgetItem, QStackedWidget, QVBoxLayout, QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.inspector_rows import OriginChip, Rows
from editors.map_editor.selection import Chosen
from workbench.engine.hex_map import HexRoad
from workbench.engine.provenance import Provenance
from workbench.qt.parts import EmptyState, text_label
from workbench.storage.hex_edits import ReplaceHexMap

CLASSES = ("primary", "secondary", "track", "rail")
_ROAD_ROLE = int(Qt.ItemDataRole.UserRole)


class HexRoadsList(QStackedWidget):
    """A row for each road with the number of its hexes. Choosing one is told."""

    road_chosen = Signal(object)

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Roads"))
        self.list.currentItemChanged.connect(self._tell)
        self.list.itemClicked.connect(self._tell)
        self.addWidget(EmptyState("road", self.tr("No roads yet.")))
        self.addWidget(self.list)

    def show_map(self) -> int:
        """List the roads; how many there are."""
        roads = sorted(self._desk.hex_map.roads.values(), key=lambda road: (road.name.casefold(), road.id))
        blocker = QSignalBlocker(self.list)
        self.list.clear()
        for road in roads:
            item = QListWidgetItem(self.tr("{0}   {1} hexes").format(road.name, len(road.hexes)), self.list)
            item.setData(_ROAD_ROLE, road.id)
        blocker.unblock()
        self.setCurrentIndex(1 if roads else 0)
        self.show_choice(self._desk.chosen)
        return len(roads)

    def show_choice(self, chosen: Chosen) -> None:
        """Mark the road that is selected, without telling."""
        rows = [row for row in range(self.list.count()) if self.list.item(row).data(_ROAD_ROLE) == chosen.road]
        blocker = QSignalBlocker(self.list)
        self.list.setCurrentRow(rows[0] if rows else -1)
        blocker.unblock()

    def is_of(self, chosen: Chosen) -> bool:
        return bool(chosen.road)

    def _tell(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.road_chosen.emit(Chosen(road=item.data(_ROAD_ROLE)))


class HexRoadForm(InspectorPage):
    """Name and class of a road, and the hexes it runs through."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.name, self.road_class = QLineEdit(), QComboBox()
        self._chip, self._through = OriginChip(), text_label("", "body", wrap=True)
        for kind in CLASSES:
            self.road_class.addItem(kind.capitalize(), kind)
        rows = Rows()
        rows.add(self.tr("Name"), self.name, self._chip)
        rows.add(self.tr("Class"), self.road_class)
        rows.add(self.tr("Runs through"), self._through)
        self.name.editingFinished.connect(self._rename)
        self.road_class.activated.connect(self._set_class)
        self._chip.origin_chosen.connect(self._set_origin)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(rows)
        box.addStretch()

    def heading(self) -> Heading | None:
        road = self._road()
        return Heading("road", self.tr("Road"), self.tr("{0} hexes").format(len(road.hexes))) if road else None

    def name_field(self) -> QLineEdit | None:
        return self.name

    def refresh(self) -> None:
        road = self._road()
        if road is None:
            return
        self.name.setText(road.name)
        if self.road_class.findData(road.road_class) < 0:
            self.road_class.addItem(road.road_class.capitalize(), road.road_class)
        self.road_class.setCurrentIndex(self.road_class.findData(road.road_class))
        self._chip.show_origin(road.provenance)
        self._through.setText(", ".join(road.hexes))

    def _road(self) -> HexRoad | None:
        return self._desk.hex_map.roads.get(self._desk.chosen.road)

    def _rename(self) -> None:
        road, name = self._road(), self.name.text().strip()
        if road is not None and name and name != road.name:
            self._put(f"Call the road {name}", replace(road, name=name))

    def _set_class(self) -> None:
        road, chosen = self._road(), str(self.road_class.currentData())
        if road is not None and chosen != road.road_class:
            self._put(f"{road.name}: change class", replace(road, road_class=chosen))

    def _set_origin(self, origin: Provenance) -> None:
        road = self._road()
        if road is not None:
            self._put(f"{road.name}: where it comes from", replace(road, provenance=origin))

    def _put(self, label: str, road: HexRoad) -> None:
        hex_map = self._desk.hex_map
        if self._desk.apply(ReplaceHexMap(label, replace(hex_map, roads=hex_map.roads.set(road.id, road)))):
            self.refresh()
