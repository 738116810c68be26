"""The inspector's form for a border: road, river, shore, impassable, one way, and what else lies along it."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.borders.border_rows import BorderRows
from editors.map_editor.borders.line_classes import features
from editors.map_editor.inspector import Heading, InspectorPage
from workbench.cartography.areas.new_names import new_line
from workbench.cartography.checks.map_checks import border_name
from workbench.cartography.plane import border_length
from workbench.engine.fields import fields_of
from workbench.engine.maps.border import RIVER, ROAD, SHORES, Border, Feature, Road, Shore
from workbench.engine.provenance import Provenance
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import OriginChip, Rows, length_words
from workbench.qt.looks.translator import spoken
from workbench.qt.things.choices import choices_of
from workbench.storage.edits.border_edits import MarkBorders
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.road_edits import LayRoad

_NEW = "\x00new"
"""What stands for a road or river that is not there yet; no id has this sign."""
_GOES = {"shore": tuple(sorted(SHORES))}
"""The kinds that go where a field is emptied, if they are not called as it is."""


class BorderForm(InspectorPage):
    """What a border carries."""

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._border: Border | None = None
        self.road, self.river, self.shore = ComboBox(), ComboBox(), ComboBox()
        self.blocked = QCheckBox(self.tr("Nothing crosses"))
        self.shared = BorderRows(desk)
        mine = {"road": self.road, "river": self.river, "shore": self.shore, "blocked": self.blocked}
        self.widgets: dict[str, QWidget] = {**self.shared.widgets, "further_kinds": self.shared.features, **mine}
        self._between = text_label("", "body", wrap=True)
        self._length = text_label("", "body")
        self._chips = {field: OriginChip() for field in mine}
        for field, chip in self._chips.items():
            chip.origin_chosen.connect(lambda origin, field=field: self._set(field, origin))
        rows = Rows()
        self.shared.name_into(rows)
        rows.add(self.tr("Between"), self._between, takes_chips_place=True)
        rows.add(self.tr("Length"), self._length)
        notes = fields_of(Border)
        for field, widget in mine.items():
            rows.add(spoken(notes[field].title), widget, self._chips[field])
        self.shore.addItem(spoken(notes["shore"].absent), Shore.NONE.value)
        for text, shore in choices_of(notes["shore"].choices, desk.design, desk.map):
            self.shore.addItem(text, shore)
        self.shared.rest_into(rows)
        self.road.activated.connect(lambda: self._set("road"))
        self.river.activated.connect(lambda: self._set("river"))
        self.shore.activated.connect(lambda: self._set("shore"))
        self.blocked.clicked.connect(lambda: self._set("blocked"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(rows)
        box.addWidget(self.shared.tags)
        box.addStretch()

    def heading(self) -> Heading | None:
        is_mine = self._desk.chosen.border in self._desk.area_map.borders
        return Heading("line-segments", self.tr("Border")) if is_mine else None

    def refresh(self) -> None:
        self.show_border(self._desk.area_map.borders[self._desk.chosen.border])

    def name_field(self) -> QLineEdit | None:
        return self.shared.name

    def first_field(self) -> QWidget | None:
        return self.road

    def show_border(self, border: Border) -> None:
        """Fill the form."""
        self._border = border
        area_map = self._desk.area_map
        name = spoken(border_name(area_map, border.id))
        self._between.setText(name[:1].upper() + name[1:])
        long = border_length(area_map, border) if border.id in self._desk.geometry.borders else 0.0
        self._length.setText(length_words(area_map, long))
        for box, lines, value, new in (
            (self.road, [(r.name, r.id) for r in area_map.roads.values()], border.road, self.tr("New road")),
            (self.river, [(r.name, r.id) for r in area_map.rivers.values()], border.river, self.tr("New river")),
        ):
            box.clear()
            box.addItem(self.tr("none"), "")
            for text, line in sorted(lines):
                box.addItem(text, line)
            box.addItem(new, _NEW)
            box.setCurrentIndex(max(0, box.findData(value)))
        self.shore.setCurrentIndex(self.shore.findData(border.shore.value))
        self.blocked.setChecked(border.blocked)
        offered = [(kind.name, kind.id) for kind in features(self._desk.design)]
        left, right = ((side, self._side_name(side)) for side in (border.left, border.right))
        self.shared.show_border(border.id, (border.id,), (left, right), (offered, border.further_kinds), name)
        for field, chip in self._chips.items():
            chip.show_origin(border.provenance.get(field))

    def _side_name(self, side: str) -> str:
        known = self._desk.area_map.spaces.get(side)
        return known.name if known is not None else self.tr("the edge")

    def _apply(self, border: Border, edit: Edit) -> None:
        if self._desk.apply(edit):
            self.show_border(border)

    def _set(self, field: str, origin: Provenance | None = None) -> None:
        """Set one field; a provenance that is given keeps the figure, a new figure is the designer's."""
        border = self._border
        if border is None:
            return
        value = self._shown(field)
        if origin is None and value == getattr(border, field):
            return
        called = border_name(self._desk.area_map, border.id)
        plain = MarkBorders(self._desk.map_id, (border.id,), provenance=origin or Provenance(), called=called)
        line = new_line(self._desk.area_map, is_road=field == ROAD, say=spoken) if value == _NEW else None
        if isinstance(line, Road):
            self._apply(border, LayRoad(plain.map_id, line, plain.borders, origin=plain.provenance))
            return
        of = line.id if line is not None else str(value) if field in (ROAD, RIVER) else ""
        kind = value.value if isinstance(value, Shore) else field
        put = replace(plain, adds=(Feature(kind, of),), river=line)
        self._apply(border, put if value else replace(plain, drops=_GOES.get(field, (field,))))

    def _shown(self, field: str) -> str | Shore | bool:
        """What the row of a field says."""
        if field == "blocked":
            return self.blocked.isChecked()
        chosen = str({"road": self.road, "river": self.river, "shore": self.shore}[field].currentData())
        return Shore(chosen) if field == "shore" else chosen
