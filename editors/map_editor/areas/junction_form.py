"""The inspector's form for a junction."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.inspector import Heading, InspectorPage
from workbench.cartography.areas.new_names import names_around
from workbench.engine.maps.area_map import Junction
from workbench.qt.controls.fields import decimal_field
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import Rows, narrow
from workbench.storage.edits.areas.area_edits import MoveJunction
from workbench.storage.edits.areas.line_edits import SetReconnoitrePoint


class JunctionForm(InspectorPage):
    """Where a junction is, and whether it is a reconnoitre point."""

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._junction: Junction | None = None
        self.x_mm = decimal_field(-1000, 10000, 0.0)
        self.y_mm = decimal_field(-1000, 10000, 0.0)
        self.is_point = QCheckBox(self.tr("Ends a road section"))
        self._meeting = text_label("", "body", wrap=True)
        rows = Rows()
        rows.add(self.tr("Between"), self._meeting)
        rows.add(self.tr("From the left"), narrow(self.x_mm, 104), hint=text_label("mm", "hint"))
        rows.add(self.tr("From the top"), narrow(self.y_mm, 104), hint=text_label("mm", "hint"))
        rows.add(self.tr("Reconnoitre point"), self.is_point)
        self.x_mm.valueChanged.connect(self._move)
        self.y_mm.valueChanged.connect(self._move)
        self.is_point.clicked.connect(self._mark)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(rows)
        box.addStretch()

    def heading(self) -> Heading | None:
        chosen = self._desk.chosen.junction
        is_mine = chosen in self._desk.area_map.junctions
        return Heading("junction", self.tr("Junction {0}").format(chosen)) if is_mine else None

    def refresh(self) -> None:
        self.show_junction(self._desk.area_map.junctions[self._desk.chosen.junction])

    def first_field(self) -> QWidget | None:
        return self.x_mm

    def show_junction(self, junction: Junction) -> None:
        """Fill the form."""
        self._junction = junction
        blocked = [QSignalBlocker(field) for field in (self.x_mm, self.y_mm)]
        self.x_mm.setValue(junction.x_mm)
        self.y_mm.setValue(junction.y_mm)
        for blocker in blocked:
            blocker.unblock()
        self.is_point.setChecked(junction.reconnoitre_point)
        self._meeting.setText(", ".join(names_around(self._desk.area_map, junction.id)))

    def _move(self) -> None:
        if self._junction is not None:
            to = (self.x_mm.value(), self.y_mm.value())
            if self._desk.apply(MoveJunction(self._desk.map_id, self._junction.id, to)):
                self.show_junction(self._junction)

    def _mark(self) -> None:
        if self._junction is not None:
            edit = SetReconnoitrePoint(self._desk.map_id, self._junction.id, self.is_point.isChecked())
            if self._desk.apply(edit):
                self.show_junction(self._junction)
