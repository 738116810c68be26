"""The inspector of hex maps: what is selected, each field an edit with its provenance beside it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.inspector_rows import OriginChip, Rows, let_undo_through, narrow
from workbench.engine.area_map import Space, SpaceKind
from workbench.engine.hex_map import BLOCKED, BRIDGE, RIVER, Orientation
from workbench.engine.hex_places import axial_of, direction, known_place
from workbench.engine.provenance import Provenance
from workbench.qt.fields import number_field
from workbench.qt.map_canvas.label_block import UNLIMITED_SIGN
from workbench.qt.parts import IconLabel, text_label
from workbench.storage.hex_edits import ChangeHex, MarkHexsides

FEATURES = (RIVER, BRIDGE, BLOCKED)
POINTY_NAMES = ("E", "SE", "SW", "W", "NW", "NE")
FLAT_NAMES = ("SE", "S", "SW", "NW", "N", "NE")
KINDS = (SpaceKind.HEX, SpaceKind.SEA_ZONE, SpaceKind.RADE, SpaceKind.UNPLAYABLE)


class HexForm(QWidget):
    """Name, kind, terrain, town, stacking, points and notes of one hex, and what its hexsides carry."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._hex: Space | None = None
        self._chips: dict[str, OriginChip] = {}
        self.name = QLineEdit()
        self.kind = QComboBox()
        self.terrain = QComboBox()
        self.town = QCheckBox()
        self.stacking = number_field(0, 99, 0)
        self.stacking.setSpecialValueText(UNLIMITED_SIGN)
        self.stacking.setToolTip(self.tr("0 is the common limit of the game"))
        self.points = number_field(0, 99, 0)
        self.sides = HexsideGrid(desk)
        self._lay_out()
        self._connect()

    def show_hex(self, space: Space) -> None:
        """Fill the form."""
        self._hex = space
        fields = (self.name, self.kind, self.terrain, self.town, self.stacking, self.points)
        blocked = [QSignalBlocker(field) for field in fields]
        if self.name.text() != space.name:
            self.name.setText(space.name)
            self.name.setCursorPosition(0)
        self._fill(self.kind, [(kind.value.replace("_", " ").capitalize(), kind.value) for kind in KINDS], space.kind)
        self._fill(self.terrain, [(kind.name, kind.id) for kind in self._desk.design.terrain], space.terrain)
        self.town.setChecked(space.town)
        self.town.setText(self.tr("Yes") if space.town else self.tr("No"))
        self.stacking.setValue(space.stacking or 0)
        self.points.setValue(space.victory_points)
        for blocker in blocked:
            blocker.unblock()
        for field, chip in self._chips.items():
            chip.show_origin(space.provenance.get(field))
        self.sides.show_hex(space.id)

    def _fill(self, box: QComboBox, choices: list[tuple[str, str]], value: str) -> None:
        if value not in {known for _, known in choices}:
            choices = [*choices, (value, value)]
        if [(box.itemText(i), box.itemData(i)) for i in range(box.count())] != choices:
            box.clear()
            for words, known in choices:
                box.addItem(words, known)
        box.setCurrentIndex(box.findData(str(value)))

    def _lay_out(self) -> None:
        rows = Rows()
        rows.add(self.tr("Name"), self.name, self._chip("name"))
        rows.add(self.tr("Kind"), self.kind, self._chip("kind"))
        rows.add(self.tr("Terrain"), self.terrain, self._chip("terrain"))
        rows.add(self.tr("Town"), self.town, self._chip("town"))
        rows.add(self.tr("Stacking"), narrow(self.stacking, 66), self._chip("stacking"))
        rows.add(self.tr("Victory points"), narrow(self.points, 66), self._chip("victory_points"))
        rows.add_heading(self.tr("Hexsides, shared with the neighbour"))
        rows.add_wide(self.sides)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(rows)
        box.addStretch()

    def _chip(self, field: str) -> OriginChip:
        chip = OriginChip()
        chip.origin_chosen.connect(lambda origin: self._change(field, getattr(self._hex, field), origin))
        self._chips[field] = chip
        return chip

    def _connect(self) -> None:
        self.name.editingFinished.connect(lambda: self._change("name", self.name.text().strip()))
        self.kind.activated.connect(lambda: self._change("kind", SpaceKind(self.kind.currentData())))
        self.terrain.activated.connect(lambda: self._change("terrain", self.terrain.currentData()))
        self.town.clicked.connect(lambda is_town: self._change("town", is_town))
        self.stacking.valueChanged.connect(lambda number: self._change("stacking", number or None))
        self.points.valueChanged.connect(lambda number: self._change("victory_points", number))

    def _change(self, field: str, value: object, origin: Provenance | None = None) -> None:
        """Set a field; a figure that the designer sets by hand is the designer's, unless an origin was chosen."""
        if self._hex is None or (origin is None and value == getattr(self._hex, field)):
            return
        by_hand = origin or Provenance()
        edit = ChangeHex(self._desk.map_id, self._hex.id, field, value, by_hand, only_origin=origin is not None)
        if self._desk.apply(edit):
            self.show_hex(self._hex)


class HexsideGrid(QWidget):
    """A row for each neighbour: where it lies, its number, a box for each feature, and what else is there."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._number = ""
        self._neighbours: list[str] = []
        self.boxes: dict[tuple[int, str], QCheckBox] = {}
        self._labels = [text_label("", "label") for _ in range(6)]
        self._others = [text_label("", "hint") for _ in range(6)]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        for column, feature in enumerate(FEATURES):
            grid.addWidget(text_label(feature.capitalize(), "hint"), 0, column + 1, Qt.AlignmentFlag.AlignHCenter)
        for row in range(6):
            grid.addWidget(self._labels[row], row + 1, 0)
            for column, feature in enumerate(FEATURES):
                box = QCheckBox()
                box.clicked.connect(self._marking(row, feature))
                self.boxes[row, feature] = box
                grid.addWidget(box, row + 1, column + 1, Qt.AlignmentFlag.AlignHCenter)
            grid.addWidget(self._others[row], row + 1, len(FEATURES) + 1)
        grid.setColumnStretch(len(FEATURES) + 1, 1)

    def show_hex(self, number: str) -> None:
        """The hexsides of a hex; those at the edge of the map are left out."""
        self._number, self._neighbours = number, list(self._desk.neighbours(number))
        grid = self._desk.hex_map.grid
        names = POINTY_NAMES if grid.orientation is Orientation.POINTY else FLAT_NAMES
        for row in range(6):
            known = row < len(self._neighbours)
            for part in (self._labels[row], self._others[row], *(self.boxes[row, feature] for feature in FEATURES)):
                part.setVisible(known)
            if known:
                other = self._neighbours[row]
                facing = direction(grid, known_place(grid, number), known_place(grid, other))
                self._show_side(row, names[facing or 0], other)

    def _show_side(self, row: int, name: str, other: str) -> None:
        carried = self._desk.features(self._number, other)
        self._labels[row].setText(f"{name}  {other}")
        for feature in FEATURES:
            box = self.boxes[row, feature]
            box.setChecked(feature in carried)
            box.setAccessibleName(f"{feature}, {name} {other}")
        self._others[row].setText(", ".join(f.replace("_", " ") for f in carried if f not in FEATURES))

    def _marking(self, row: int, feature: str) -> Callable[[bool], None]:
        def mark(present: bool) -> None:
            sides = ((self._number, self._neighbours[row]),)
            if self._desk.apply(MarkHexsides(self._desk.map_id, sides, feature, present)):
                self.show_hex(self._number)

        return mark


class SheetWords(QWidget):
    """What the sheet is, while no hex is selected."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = [text_label("", "label") for _ in range(5)]
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 6, 12, 8)
        box.setSpacing(6)
        for row in self._rows:
            row.setWordWrap(True)
            box.addWidget(row)
        box.addStretch()

    def show_desk(self, desk: HexDesk) -> None:
        """Size, grid and ground of the map."""
        shown, grid = desk.hex_map, desk.hex_map.grid
        stands = self.tr("on a corner") if grid.orientation is Orientation.POINTY else self.tr("on a side")
        words = (
            self.tr("{0:g} × {1:g} mm").format(shown.width_mm, shown.height_mm),
            self.tr("{0} × {1} hexes of {2:g} mm, standing {3}").format(grid.columns, grid.rows, grid.size_mm, stands),
            self.tr("Plain ground: {0}").format(shown.default_terrain),
            self.tr("{0} hexes differ from it").format(len(shown.hexes)),
            self.tr("Click a hex to see and change what is in it."),
        )
        for row, text in zip(self._rows, words, strict=True):
            row.setText(text)


class HexInspector(QWidget):
    """A heading and the form of the selected hex, or the words of the sheet. `done`: Enter was pressed in a field."""

    done = Signal()

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._icon, self._title = IconLabel("hexagon", "text2", 17), text_label("", "strong")
        self._note = text_label("", "hint")
        self.form, self._sheet, self._stack = HexForm(desk), SheetWords(), QStackedWidget()
        for page in (self._sheet, self.form):
            self._stack.addWidget(page)
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
        for field in self.findChildren(QLineEdit):
            field.returnPressed.connect(self.done)
            let_undo_through(field)
        for number in self.findChildren(QAbstractSpinBox):
            let_undo_through(number)
        desk.on_choice.append(self.refresh)
        desk.on_map.append(lambda _touched: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Show what is selected as it is now."""
        number, shown = self._desk.chosen, self._desk.hex_map
        if number:
            q, r = axial_of(shown.grid, known_place(shown.grid, number))
            self._title.setText(self.tr("Hex {0}").format(number))
            self._note.setText(self.tr("axial {0}, {1}").format(q, r))
            self.form.show_hex(shown.space(number))
        else:
            self._title.setText(self.tr("Sheet"))
            self._note.setText("")
            self._sheet.show_desk(self._desk)
        self._stack.setCurrentWidget(self.form if number else self._sheet)
