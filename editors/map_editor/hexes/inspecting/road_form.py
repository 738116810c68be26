"""The page of the inspector for a road of a hex map."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.line_kinds import road_choices, road_cost
from editors.map_editor.hexes.tools.road_tool import steps_to_bridge
from editors.map_editor.inspector import Heading, InspectorPage
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.maps.border import BRIDGE, Road
from workbench.engine.maps.hex_map import HexMap, hexside_id
from workbench.engine.provenance import Provenance
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import OriginChip, Rows
from workbench.qt.looks.style_sheet import set_style_property
from workbench.storage.edits.hex_edits import MarkHexsides
from workbench.storage.edits.road_edits import ChangeRoad

MOST_NAMED = 60


class HexRoadForm(InspectorPage):
    """Name and class of a road with what a step costs, its length, its bridges, and the hexes it runs through."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.name, self.road_class = QLineEdit(), ComboBox()
        self._chip, self._cost, self._length = OriginChip(), text_label("", "body"), text_label("", "body")
        self._bridges, self._through = text_label("", "body"), text_label("", "body", wrap=True)
        self.bridge = QPushButton(self.tr("Set the bridges that lack"))
        self.bridge.setToolTip(self.tr("A bridge wherever it crosses water without a bridge or a ford"))
        set_style_property(self.bridge, "dense", True)
        rows = Rows()
        rows.add(self.tr("Name"), self.name, self._chip)
        rows.add(self.tr("Class"), self.road_class)
        rows.add(self.tr("A step costs"), self._cost)
        rows.add(self.tr("Length"), self._length)
        rows.add(self.tr("Bridges"), self._bridges)
        rows.add("", self.bridge)
        rows.add(self.tr("Runs through"), self._through)
        self.name.editingFinished.connect(self._rename)
        self.road_class.activated.connect(self._set_class)
        self._chip.origin_chosen.connect(lambda origin: self._change(provenance=origin))
        self.bridge.clicked.connect(self._set_bridges)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(rows)
        box.addStretch()

    def heading(self) -> Heading | None:
        road = self._road()
        return Heading("road", self.tr("Road"), self.tr("{0} hexes").format(len(road.spaces))) if road else None

    def name_field(self) -> QLineEdit | None:
        return self.name

    def refresh(self) -> None:
        road, hex_map, design = self._road(), self._desk.hex_map, self._desk.design
        if road is None:
            return
        self.name.setText(road.name)
        self.name.setCursorPosition(0)
        self.road_class.clear()
        for words, kind in road_choices(design, hex_map):
            self.road_class.addItem(words, kind)
        self.road_class.setCurrentIndex(self.road_class.findData(road.road_class))
        self._chip.show_origin(road.provenance)
        self._cost.setText(road_cost(design, road.road_class) or self.tr("as the rules say"))
        self._length.setText(length_in_hexes(hex_map, max(0, len(road.spaces) - 1)))
        sides = [hex_map.borders.get(hexside_id(*step)) for step in pairwise(road.spaces)]
        bridges = sum(side is not None and BRIDGE in side.kinds for side in sides)
        lacking = len(steps_to_bridge(hex_map, road.spaces, catalogue_of(self._desk.design).borders))
        words = self.tr("{0}, {1} lacking").format(bridges, lacking) if lacking else str(bridges)
        self._bridges.setText(words)
        self.bridge.setVisible(lacking > 0)
        named = [hex_map.space(number).name or number for number in road.spaces[:MOST_NAMED]]
        self._through.setText(", ".join(named) + ("…" if len(road.spaces) > MOST_NAMED else ""))

    def _road(self) -> Road | None:
        return self._desk.hex_map.roads.get(self._desk.chosen.road)

    def _rename(self) -> None:
        road, name = self._road(), self.name.text().strip()
        if road is not None and name and name != road.name:
            self._change(name=name)

    def _set_class(self) -> None:
        road, chosen = self._road(), str(self.road_class.currentData())
        if road is not None and chosen != road.road_class:
            self._change(road_class=chosen)

    def _change(
        self, name: str | None = None, road_class: str | None = None, provenance: Provenance | None = None
    ) -> None:
        road = self._road()
        if road is not None:
            edit = ChangeRoad(self._desk.map_id, road.id, name, road_class, provenance, road.name)
            if self._desk.apply(edit):
                self.refresh()

    def _set_bridges(self) -> None:
        road = self._road()
        kinds = catalogue_of(self._desk.design).borders
        lacking = steps_to_bridge(self._desk.hex_map, road.spaces, kinds) if road is not None else ()
        if lacking:
            self._desk.apply(MarkHexsides(self._desk.map_id, lacking, kinds.own(BRIDGE)))


def length_in_hexes(hex_map: HexMap, steps: int) -> str:
    """A length in hexes, with km where the map has a scale."""
    km = f", {steps * hex_map.km_per_hex:g} km" if hex_map.km_per_hex else ""
    return f"{steps} hex{'' if steps == 1 else 'es'}{km}"
