"""The hexsides of a hex in the inspector. `hexside_page.py` is the page of one that is selected alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QToolButton, QVBoxLayout, QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.hexside_page import HexsideForm
from editors.map_editor.inspector_rows import Rows
from editors.map_editor.selection import Chosen
from workbench.engine.area_map import Space
from workbench.engine.hex_map import BLOCKED, BRIDGE, RIVER, Orientation, hexside_id
from workbench.engine.hex_places import direction, known_place
from workbench.engine.map_parts import OneWay
from workbench.qt.parts import text_label
from workbench.storage.hex_edits import MarkHexsides

__all__ = ["HexsideForm", "HexsideGrid", "HexsideSection"]

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
        self.openers = [self._opener(row) for row in range(6)]
        self._others = [text_label("", "hint") for _ in range(6)]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        for column, feature in enumerate(FEATURES):
            grid.addWidget(text_label(feature.capitalize(), "hint"), 0, column + 1, Qt.AlignmentFlag.AlignHCenter)
        for row in range(6):
            grid.addWidget(self.openers[row], row + 1, 0)
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
            for part in (self.openers[row], self._others[row], *(self.boxes[row, feature] for feature in FEATURES)):
                part.setVisible(known)
            if known:
                other = self._neighbours[row]
                facing = direction(grid, known_place(grid, number), known_place(grid, other))
                self._show_side(row, names[facing or 0], other)

    def _show_side(self, row: int, name: str, other: str) -> None:
        carried = self._desk.features(self._number, other)
        self.openers[row].setText(f"{name}  {other}")
        for feature in FEATURES:
            box = self.boxes[row, feature]
            box.setChecked(feature in carried)
            box.setAccessibleName(f"{feature}, {name} {other}")
        words = [feature.replace("_", " ") for feature in carried if feature not in FEATURES]
        side = self._desk.hex_map.hexsides.get(hexside_id(self._number, other))
        if side is not None and side.one_way is not OneWay.NO:
            leads_out = (side.one_way is OneWay.FORWARDS) == (side.first == self._number)
            words.append("→ out only" if leads_out else "← in only")
        self._others[row].setText(", ".join(words))

    def _opener(self, row: int) -> QToolButton:
        """The neighbour's number; a click selects the hexside, for whatever else can be said of it."""
        opener = QToolButton()
        opener.setAutoRaise(True)
        opener.setToolTip(self.tr("Select this hexside"))
        opener.clicked.connect(lambda: self._desk.choose(Chosen(border=self._side(row))))
        return opener

    def _side(self, row: int) -> str:
        return hexside_id(self._number, self._neighbours[row])

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
