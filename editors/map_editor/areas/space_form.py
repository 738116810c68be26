"""The inspector's form for a space: each field is an edit, with its provenance beside it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk, Chosen
from editors.map_editor.areas.borders_table import BordersTable
from editors.map_editor.areas.edits import SetField
from editors.map_editor.areas.forts_form import FortsForm
from editors.map_editor.inspector_rows import OriginChip, Rows, narrow
from workbench.engine.area_map import Space, SpaceKind
from workbench.engine.provenance import Provenance
from workbench.qt.fields import number_field
from workbench.qt.map_canvas.label_block import UNLIMITED_SIGN
from workbench.qt.parts import text_label

FORCES_IN_A_SPACE = 3


class SpaceForm(QWidget):
    """Name, number, terrain, town, forts, points, zone, depot, notes and the borders of one space."""

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._space: Space | None = None
        self._chips: dict[str, OriginChip] = {}
        self.name = QLineEdit()
        self.kind = QComboBox()
        self.stacking = number_field(0, 99, 0)
        self.stacking.setSpecialValueText(UNLIMITED_SIGN)
        self.stacking.setToolTip(self.tr("0 is unlimited"))
        self._occupancy = text_label("", "hint")
        self.terrain = QComboBox()
        self.town = QCheckBox()
        self.points = number_field(0, 99, 0)
        self.zone = QLineEdit()
        self.depot = QComboBox()
        self.forts = FortsForm(desk)
        self.notes = QPlainTextEdit()
        self.notes.setFixedHeight(58)
        self.notes.setTabChangesFocus(True)
        self.borders = BordersTable(desk)
        self._border_count = text_label("", "hint")
        self._lay_out()
        self._connect()

    def show_space(self, space: Space) -> None:
        """Fill the form."""
        self._space = space
        self._fill_choices()
        blocked = [QSignalBlocker(field) for field in self._fields()]
        if self.name.text() != space.name:
            self.name.setText(space.name)
            self.name.setCursorPosition(0)
        self.kind.setCurrentIndex(self.kind.findData(space.kind.value))
        self.stacking.setValue(space.stacking or 0)
        limit = self.tr("no limit") if space.stacking is None else self.tr("max. {0}")
        self._occupancy.setText(limit.format((space.stacking or 0) * FORCES_IN_A_SPACE))
        self.terrain.setCurrentIndex(self.terrain.findData(space.terrain))
        self.town.setChecked(space.town)
        self.town.setText(self.tr("Yes") if space.town else self.tr("No"))
        self.points.setValue(space.victory_points)
        self.zone.setText(space.zone)
        self.depot.setCurrentIndex(max(0, self.depot.findData(space.depot)))
        if self.notes.toPlainText() != space.notes:
            self.notes.setPlainText(space.notes)
        for blocker in blocked:
            blocker.unblock()
        for field, chip in self._chips.items():
            chip.show_origin(space.provenance.get(field))
        is_area = space.kind is SpaceKind.AREA
        for field_widget in (self.stacking, self.terrain, self.town, self.points, self.zone, self.depot, self.forts):
            field_widget.setEnabled(is_area)
        self.forts.show_space(space)
        number = self.borders.show_space(space.id)
        self._border_count.setText(self.tr("1 neighbour") if number == 1 else self.tr("{0} neighbours").format(number))

    def _fields(self) -> tuple[QWidget, ...]:
        return (
            self.name, self.kind, self.stacking, self.terrain, self.town, self.points, self.zone, self.depot, self.notes
        )  # fmt: skip

    def _lay_out(self) -> None:
        rows = Rows()
        rows.add(self.tr("Name"), self.name, self._chip("name"))
        rows.add(self.tr("Kind"), self.kind, self._chip("kind"))
        rows.add(self.tr("Stacking number"), narrow(self.stacking, 66), self._chip("stacking"), hint=self._occupancy)
        rows.add(self.tr("Terrain"), self.terrain, self._chip("terrain"))
        rows.add(self.tr("Town"), self.town, self._chip("town"))
        rows.add(self.tr("Victory points"), narrow(self.points, 66), self._chip("victory_points"))
        rows.add(self.tr("Ship fire from"), self.zone, self._chip("zone"))
        rows.add(self.tr("Depot of"), self.depot, self._chip("depot"))
        below = Rows()
        below.add_heading(self.tr("Borders"), self._border_count)
        below.add_wide(self.borders)
        below.add_heading(self.tr("Notes"))
        below.add_wide(self.notes)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.setSpacing(0)
        for part in (rows, self.forts, below):
            box.addWidget(part)
        box.addStretch()

    def _chip(self, field: str) -> OriginChip:
        chip = OriginChip()
        chip.origin_chosen.connect(lambda origin: self._change(field, self._value(field), origin))
        self._chips[field] = chip
        return chip

    def _connect(self) -> None:
        self.name.editingFinished.connect(lambda: self._change("name", self.name.text().strip()))
        self.kind.activated.connect(lambda: self._change("kind", SpaceKind(self.kind.currentData())))
        self.stacking.valueChanged.connect(lambda number: self._change("stacking", number or None))
        self.terrain.activated.connect(lambda: self._change("terrain", self.terrain.currentData()))
        self.town.clicked.connect(lambda is_town: self._change("town", is_town))
        self.points.valueChanged.connect(lambda number: self._change("victory_points", number))
        self.zone.editingFinished.connect(lambda: self._change("zone", self.zone.text().strip().upper()))
        self.depot.activated.connect(lambda: self._change("depot", self.depot.currentData()))
        self.notes.textChanged.connect(lambda: self._change("notes", self.notes.toPlainText()))
        self.borders.neighbour_chosen.connect(lambda space: self._desk.choose(Chosen(space=space)))

    def _value(self, field: str) -> object:
        return getattr(self._space, field)

    def _change(self, field: str, value: object, origin: Provenance | None = None) -> None:
        """Set a field; a figure that the designer sets by hand is the designer's, unless an origin was chosen."""
        if self._space is None:
            return
        if origin is None and value == self._value(field):
            return
        by_hand = origin or (Provenance() if field in self._chips else None)
        edit = SetField(
            self._desk.map_id, self._space.id, field, value, by_hand, self._space.name, only_origin=origin is not None
        )
        refused = self._desk.apply(edit)
        if refused:
            self.show_space(self._space)

    def _fill_choices(self) -> None:
        """The words of the design: kinds of terrain, sides and factions."""
        design = self._desk.design
        kinds = [(kind_name(kind), kind.value) for kind in SpaceKind if kind is not SpaceKind.HEX]
        owners = [(self.tr("none"), "")]
        owners += [(side.name, side.id) for side in design.sides]
        owners += [(faction.name, faction.id) for faction in design.factions]
        terrain = [(kind.name, kind.id) for kind in design.terrain]
        assert self._space is not None
        if self._space.terrain not in {value for _, value in terrain}:
            terrain.append((self._space.terrain, self._space.terrain))
        for box, choices in ((self.kind, kinds), (self.depot, owners), (self.terrain, terrain)):
            _fill(box, choices)


def kind_name(kind: SpaceKind) -> str:
    """The kind of a space in a word or two."""
    return kind.value.replace("_", " ").capitalize()


def _fill(box: QComboBox, choices: list[tuple[str, str]]) -> None:
    present = [(box.itemText(i), box.itemData(i)) for i in range(box.count())]
    if present != choices:
        blocker = QSignalBlocker(box)
        box.clear()
        for text, value in choices:
            box.addItem(text, value)
        blocker.unblock()
