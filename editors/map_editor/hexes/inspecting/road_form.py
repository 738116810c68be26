"""The page of the inspector for a road of a hex map."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.line_kinds import road_cost
from editors.map_editor.hexes.tools.road_tool import steps_to_bridge
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.line_rows import LineRows
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.maps.border import BRIDGE, Road
from workbench.engine.maps.hex_map import HexMap, hexside_id
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import Rows
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import said_figure
from workbench.storage.edits.border_edits import mark_kind
from workbench.storage.edits.thing_edits import ROADS

MOST_NAMED = 60


class HexRoadForm(InspectorPage):
    """Name and class of a road with what a step costs, its length, its bridges, and the hexes it runs through."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.rows = LineRows(desk, ROADS)
        self._cost, self._length = text_label("", "body"), text_label("", "body")
        self._bridges, self._through = text_label("", "body"), text_label("", "body", wrap=True)
        self.bridge = QPushButton(self.tr("Set the bridges that lack"))
        self.bridge.setToolTip(self.tr("A bridge wherever it crosses water without a bridge or a ford"))
        set_style_property(self.bridge, "dense", True)
        rows = Rows(has_chips=False)
        rows.add(self.tr("A step costs"), self._cost)
        rows.add(self.tr("Length"), self._length)
        rows.add(self.tr("Bridges"), self._bridges)
        rows.add("", self.bridge)
        rows.add(self.tr("Runs through"), self._through)
        self.bridge.clicked.connect(self._set_bridges)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.setSpacing(0)
        box.addWidget(self.rows)
        box.addWidget(rows)
        box.addStretch()

    def heading(self) -> Heading | None:
        road = self._road()
        return Heading("road", self.tr("Road"), self.tr("{0} hexes").format(len(road.spaces))) if road else None

    def name_field(self) -> QLineEdit | None:
        return self.rows.name_line

    def __getitem__(self, name: str) -> Any:
        return self.rows[name]

    def refresh(self) -> None:
        road, hex_map, design = self._road(), self._desk.hex_map, self._desk.design
        if road is None:
            return
        self.rows.show_things((road,))
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

    def _set_bridges(self) -> None:
        road = self._road()
        kinds = catalogue_of(self._desk.design).borders
        lacking = steps_to_bridge(self._desk.hex_map, road.spaces, kinds) if road is not None else ()
        if lacking:
            self._desk.apply(mark_kind(self._desk.map_id, lacking, kinds.own(BRIDGE)))


def length_in_hexes(hex_map: HexMap, steps: int) -> str:
    """A length in hexes, with km where the map has a scale."""
    km = f", {said_figure(steps * hex_map.km_per_hex, 'g')} km" if hex_map.km_per_hex else ""
    return f"{steps} hex{'' if steps == 1 else 'es'}{km}"
