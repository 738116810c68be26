"""The inspector: what is selected, and everything that one can say of it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.document import MapDesk
from editors.map_editor.edits import MarkBorder, MoveJunction, SetReconnoitrePoint
from editors.map_editor.inspector_rows import OriginChip, Rows, narrow
from editors.map_editor.shaping import names_around
from editors.map_editor.space_form import SpaceForm
from workbench.cartography.map_checks import border_name
from workbench.cartography.plane import border_length
from workbench.engine.area_map import Border, Junction, Shore, SpaceKind
from workbench.engine.provenance import Provenance
from workbench.qt.fields import decimal_field
from workbench.qt.parts import EmptyState, IconLabel, text_label


class Inspector(QWidget):
    """A heading and the form of what is selected: a space, a border, a junction, or nothing."""

    def __init__(self, desk: MapDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._icon = IconLabel("polygon", "text2", 17)
        self._title, self._note = text_label("", "strong"), text_label("", "hint")
        self.space_form = SpaceForm(desk)
        self.border_form = BorderForm(desk)
        self.junction_form = JunctionForm(desk)
        self._empty = EmptyState("hand-pointing", self.tr("Select a space, a border or a junction on the map."))
        self._stack = QStackedWidget()
        for form in (self._empty, self.space_form, self.border_form, self.junction_form):
            self._stack.addWidget(form)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._stack)
        head = QHBoxLayout()
        head.setContentsMargins(12, 9, 12, 9)
        head.setSpacing(8)
        head.addWidget(self._icon)
        head.addWidget(self._title)
        head.addStretch()
        head.addWidget(self._note)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(scroll, 1)
        desk.on_choice.append(self.refresh)
        desk.on_map.append(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is selected as it is now."""
        chosen, area_map = self._desk.chosen, self._desk.area_map
        if chosen.space in area_map.spaces:
            space = area_map.spaces[chosen.space]
            is_area = space.kind is SpaceKind.AREA
            kind = space.kind.value.replace("_", " ").capitalize()
            self._head("polygon" if is_area else "waves", f"{kind} {space.id}")
            self._note.setText(self._size_words(space.id))
            self.space_form.show_space(space)
            self._stack.setCurrentWidget(self.space_form)
        elif chosen.border in area_map.borders:
            self._head("line-segments", self.tr("Border"))
            self.border_form.show_border(area_map.borders[chosen.border])
            self._stack.setCurrentWidget(self.border_form)
        elif chosen.junction in area_map.junctions:
            self._head("junction", self.tr("Junction {0}").format(chosen.junction))
            self.junction_form.show_junction(area_map.junctions[chosen.junction])
            self._stack.setCurrentWidget(self.junction_form)
        else:
            self._head("hand-pointing", self.tr("Nothing selected"))
            self._stack.setCurrentWidget(self._empty)

    def _head(self, icon: str, title: str) -> None:
        self._icon.set_icon(icon, "text2")
        self._title.setText(title)
        self._note.setText("")

    def _size_words(self, space: str) -> str:
        area_map = self._desk.area_map
        area = self._desk.geometry.face(space).area
        if area_map.georeference is None:
            return f"{area:,.0f} mm²".replace(",", " ")
        return f"{area * area_map.georeference.metres_per_mm**2 / 1e6:.2f} km²"


class BorderForm(QWidget):
    """What a border carries."""

    def __init__(self, desk: MapDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._border: Border | None = None
        self.road, self.river, self.shore = QComboBox(), QComboBox(), QComboBox()
        self.blocked = QCheckBox(self.tr("Nothing crosses"))
        self._between = text_label("", "body", wrap=True)
        self._length = text_label("", "body")
        self._chips = {field: OriginChip() for field in ("road", "river", "shore", "blocked")}
        for field, chip in self._chips.items():
            chip.origin_chosen.connect(lambda origin, field=field: self._set(field, origin))
        rows = Rows()
        rows.add(self.tr("Between"), self._between)
        rows.add(self.tr("Length"), self._length)
        for label, field, widget in (
            (self.tr("Road"), "road", self.road),
            (self.tr("River"), "river", self.river),
            (self.tr("Shore"), "shore", self.shore),
            (self.tr("Blocked"), "blocked", self.blocked),
        ):
            rows.add(label, widget, self._chips[field])
        for text, shore in (
            (self.tr("no coast"), Shore.NONE),
            (self.tr("Beach"), Shore.BEACH),
            (self.tr("Not a beach"), Shore.NOT_A_BEACH),
        ):
            self.shore.addItem(text, shore.value)
        self.road.activated.connect(lambda: self._set("road"))
        self.river.activated.connect(lambda: self._set("river"))
        self.shore.activated.connect(lambda: self._set("shore"))
        self.blocked.clicked.connect(lambda: self._set("blocked"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(rows)
        box.addStretch()

    def show_border(self, border: Border) -> None:
        """Fill the form."""
        self._border = border
        area_map = self._desk.area_map
        name = border_name(area_map, border.id)
        self._between.setText(name[:1].upper() + name[1:])
        metres = area_map.georeference.metres_per_mm if area_map.georeference else 0.0
        long = border_length(area_map, border) if border.id in self._desk.geometry.borders else 0.0
        self._length.setText(f"{long * metres:,.0f} m".replace(",", " ") if metres else f"{long:.1f} mm")
        for box, lines, value in (
            (self.road, [(r.name, r.id) for r in area_map.roads.values()], border.road),
            (self.river, [(r.name, r.id) for r in area_map.rivers.values()], border.river),
        ):
            box.clear()
            box.addItem(self.tr("none"), "")
            for text, line in sorted(lines):
                box.addItem(text, line)
            box.setCurrentIndex(max(0, box.findData(value)))
        self.shore.setCurrentIndex(self.shore.findData(border.shore.value))
        self.blocked.setChecked(border.blocked)
        for field, chip in self._chips.items():
            chip.show_origin(border.provenance.get(field))

    def _set(self, field: str, origin: Provenance | None = None) -> None:
        if self._border is None:
            return
        self._desk.apply(
            MarkBorder(
                self._desk.map_id,
                self._border.id,
                road=str(self.road.currentData()) if field == "road" else None,
                river=str(self.river.currentData()) if field == "river" else None,
                shore=Shore(self.shore.currentData()) if field == "shore" else None,
                blocked=self.blocked.isChecked() if field == "blocked" else None,
                provenance=origin or Provenance(),
            )
        )


class JunctionForm(QWidget):
    """Where a junction is, and whether it is a reconnoitre point."""

    def __init__(self, desk: MapDesk, parent: QWidget | None = None) -> None:
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
