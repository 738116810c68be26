"""The hexsides of a hex in the inspector, and the page of a hexside that is selected alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools import KNOWN_FEATURES
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.inspector_rows import Rows
from workbench.engine.area_map import Space
from workbench.engine.hex_map import BLOCKED, BRIDGE, RIVER, Orientation
from workbench.engine.hex_places import direction, known_place
from workbench.qt.parts import text_label
from workbench.storage.hex_edits import MarkHexsides

FEATURES = (RIVER, BRIDGE, BLOCKED)
POINTY_NAMES = ("E", "SE", "SW", "W", "NW", "NE")
FLAT_NAMES = ("SE", "S", "SW", "NW", "N", "NE")


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


class HexsideSection(QWidget):
    """The hexsides of one hex, which it shares with its neighbours."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.grid = HexsideGrid(desk)
        rows = Rows()
        rows.add_wide(self.grid)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(rows)

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """Show those of a hex; of several there is nothing to say in common."""
        if self.fits(spaces):
            self.grid.show_hex(spaces[0].id)

    def fits(self, spaces: Sequence[Space]) -> bool:
        """Whether it is one hex, and not many."""
        return len(spaces) == 1


class HexsideForm(InspectorPage):
    """What a hexside that is selected alone carries."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.boxes: dict[str, QCheckBox] = {}
        self._rows = QVBoxLayout()
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 4, 12, 8)
        box.addLayout(self._rows)
        box.addStretch()

    def heading(self) -> Heading | None:
        border = self._desk.chosen.border
        return Heading("line-segments", self.tr("Hexside {0}").format(border.replace("/", "–"))) if border else None

    def refresh(self) -> None:
        first, second = self._desk.chosen.border.split("/")
        carried = self._desk.features(first, second)
        for feature in (*KNOWN_FEATURES, *carried):
            if feature not in self.boxes:
                self.boxes[feature] = self._box(feature)
        for feature, box in self.boxes.items():
            box.setChecked(feature in carried)

    def first_field(self) -> QWidget | None:
        return next(iter(self.boxes.values()), None)

    def _box(self, feature: str) -> QCheckBox:
        box = QCheckBox(feature.replace("_", " ").capitalize())
        box.clicked.connect(lambda present: self._mark(feature, present))
        self._rows.addWidget(box)
        return box

    def _mark(self, feature: str, present: bool) -> None:
        first, second = self._desk.chosen.border.split("/")
        if self._desk.apply(MarkHexsides(self._desk.map_id, ((first, second),), feature, present)):
            self.refresh()
