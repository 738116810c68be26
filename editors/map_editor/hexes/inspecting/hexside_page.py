"""The page of the inspector for a hexside that is selected alone: name, what lies along it, the way across."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from editors.map_editor.borders.border_rows import OF_THEIR_OWN, BorderRows
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.line_kinds import hexside_features
from editors.map_editor.inspector import Heading, InspectorPage
from workbench.cartography.hexes.hex_courses import course_of, roads_across
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import Rows


class HexsideForm(InspectorPage):
    """A name is given to all that the hexside runs on through: a river up to where others flow in, or all of a name."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._course, self._roads = text_label("", "body"), text_label("", "body", wrap=True)
        self.shared = BorderRows(desk, OF_THEIR_OWN)
        rows = Rows()
        self.shared.name_into(rows)
        rows.add(self.tr("Course"), self._course)
        rows.add(self.tr("Roads over it"), self._roads)
        self.shared.rest_into(rows)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(rows)
        box.addWidget(self.shared.tags)
        box.addStretch()

    def heading(self) -> Heading | None:
        border = self._desk.chosen.border
        return Heading("line-segments", self.tr("Hexside {0}").format(border.replace("/", "–"))) if border else None

    def name_field(self) -> QLineEdit | None:
        return self.shared.name

    def first_field(self) -> QWidget | None:
        return next((box for part in self.shared.along.values() for box in part.boxes.values()), None)

    def refresh(self) -> None:
        name, hex_map, design = self._desk.chosen.border, self._desk.hex_map, self._desk.design
        side, course = hex_map.borders.get(name), course_of(hex_map, name, catalogue_of(design).borders)
        self._course.setText(self.tr("{0} hexsides").format(len(course)) if len(course) > 1 else self.tr("this one"))
        self._roads.setText(", ".join(hex_map.roads[road].name for road in roads_across(hex_map, name)) or "–")
        first, second = name.split("/")
        carried = side.kinds if side is not None else ()
        along = (hexside_features(design, hex_map), carried)
        self.shared.show_border(name, course, ((first, first), (second, second)), along)
