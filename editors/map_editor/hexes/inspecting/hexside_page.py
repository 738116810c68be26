"""The page of the inspector for a hexside that is selected alone: name, what lies along it, the way across."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QVBoxLayout, QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.line_kinds import feature_cost, hexside_features, in_words
from editors.map_editor.inspector import Heading, InspectorPage
from workbench.cartography.hexes.hex_courses import course_of, roads_across
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.maps.border import Border
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.provenance import Provenance
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import OriginChip, Rows
from workbench.qt.map_canvas.sheet.sided_lines import has_sides
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.storage.edits.hex_edits import MarkHexsides
from workbench.storage.edits.hexside_edits import NameHexsides, OpenHexsidesOneWay, TurnHexsides


class HexsideForm(InspectorPage):
    """A name is given to all that the hexside runs on through: a river up to where others flow in, or all of a name."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.name, self.one_way, self._chip = QLineEdit(), ComboBox(), OriginChip()
        self._course, self._roads = text_label("", "body"), text_label("", "body", wrap=True)
        self.boxes: dict[str, QCheckBox] = {}
        rows = Rows()
        rows.add(self.tr("Name"), self.name, self._chip)
        rows.add(self.tr("Course"), self._course)
        rows.add(self.tr("Crossed"), self.one_way)
        rows.add(self.tr("Roads over it"), self._roads)
        rows.add_heading(self.tr("Along it"))
        self._features = QVBoxLayout()
        self._features.setContentsMargins(12, 0, 12, 8)
        self.turn = QPushButton(self.tr("Turn over"))
        self.turn.setToolTip(self.tr("Teeth and ticks stand on the other side"))
        self.turn.clicked.connect(self._turn)
        self.name.editingFinished.connect(self._rename)
        self.one_way.activated.connect(self._set_way)
        self._chip.origin_chosen.connect(self._set_origin)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(rows)
        box.addLayout(self._features)
        box.addWidget(self.turn, alignment=Qt.AlignmentFlag.AlignHCenter)
        box.addStretch()

    def heading(self) -> Heading | None:
        border = self._desk.chosen.border
        return Heading("line-segments", self.tr("Hexside {0}").format(border.replace("/", "–"))) if border else None

    def name_field(self) -> QLineEdit | None:
        return self.name

    def first_field(self) -> QWidget | None:
        return next(iter(self.boxes.values()), None)

    def refresh(self) -> None:
        name, hex_map = self._desk.chosen.border, self._desk.hex_map
        side, course = self._side(), course_of(hex_map, name, catalogue_of(self._desk.design).borders)
        self.name.setText(side.name if side is not None else "")
        self.name.setCursorPosition(0)
        self.name.setEnabled(side is not None)
        self.name.setPlaceholderText("" if side is not None else self.tr("once something lies along it"))
        self._chip.setEnabled(side is not None)
        self._chip.show_origin(side.provenance.get("name") if side is not None else None)
        self._course.setText(self.tr("{0} hexsides").format(len(course)) if len(course) > 1 else self.tr("this one"))
        self._roads.setText(", ".join(hex_map.roads[road].name for road in roads_across(hex_map, name)) or "–")
        self._show_ways(side)
        self._show_features(side)

    def _side(self) -> Border | None:
        return self._desk.hex_map.borders.get(self._desk.chosen.border)

    def _show_ways(self, side: Border | None) -> None:
        first, second = self._desk.chosen.border.split("/")
        self.one_way.clear()
        self.one_way.addItem(self.tr("Both ways"), OneWay.NO.value)
        self.one_way.addItem(self.tr("Only {0} → {1}").format(first, second), OneWay.FORWARDS.value)
        self.one_way.addItem(self.tr("Only {0} → {1}").format(second, first), OneWay.BACKWARDS.value)
        way = _way_of(side, first)
        self.one_way.setCurrentIndex(self.one_way.findData(way.value))

    def _show_features(self, side: Border | None) -> None:
        design, carried = self._desk.design, side.kinds if side is not None else ()
        for words, feature in hexside_features(design, self._desk.hex_map):
            if feature not in self.boxes:
                self.boxes[feature] = self._box(feature)
            cost = feature_cost(design, feature)
            self.boxes[feature].setText(f"{words}   {cost}" if cost else words)
        for feature, box in self.boxes.items():
            box.setChecked(feature in carried)
        kinds = kinds_of(design)
        self.turn.setVisible(any(has_sides(kinds, feature) for feature in carried))

    def _box(self, feature: str) -> QCheckBox:
        box = QCheckBox(in_words(feature))
        box.clicked.connect(lambda present: self._mark(feature, present))
        self._features.addWidget(box)
        return box

    # Edits

    def _mark(self, feature: str, present: bool) -> None:
        first, second = self._desk.chosen.border.split("/")
        if self._desk.apply(MarkHexsides(self._desk.map_id, ((first, second),), feature, present)):
            self.refresh()

    def _turn(self) -> None:
        self._desk.apply(TurnHexsides(self._desk.map_id, (self._desk.chosen.border,)))

    def _set_way(self) -> None:
        first, second = self._desk.chosen.border.split("/")
        way, side = OneWay(str(self.one_way.currentData())), self._side()
        if way is _way_of(side, first):
            return
        ends = (second, first) if way is OneWay.BACKWARDS else (first, second)
        if self._desk.apply(OpenHexsidesOneWay(self._desk.map_id, (ends,), way is not OneWay.NO)):
            self.refresh()

    def _rename(self) -> None:
        side, name = self._side(), self.name.text().strip()
        if side is not None and name != side.name:
            self._put(name, None)

    def _set_origin(self, origin: Provenance) -> None:
        side = self._side()
        if side is not None:
            self._put(side.name, origin)

    def _put(self, name: str, origin: Provenance | None) -> None:
        kinds = catalogue_of(self._desk.design).borders
        course = course_of(self._desk.hex_map, self._desk.chosen.border, kinds)
        if self._desk.apply(NameHexsides(self._desk.map_id, course, name, origin)):
            self.refresh()


def _way_of(side: Border | None, first: str) -> OneWay:
    """Which way a hexside is crossed, as seen from one of its two hexes."""
    if side is None:
        return OneWay.NO
    return side.one_way if side.first == first else side.one_way.turned
