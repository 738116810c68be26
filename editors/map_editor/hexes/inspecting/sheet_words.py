"""What the inspector says of the sheet of a hex map, while nothing is selected."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.spaces.sheet_rows import SheetRows
from workbench.engine.maps.hex_map import Orientation
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import worded


class SheetWords(InspectorPage):
    """What the sheet is, while no hex is selected."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._rows = [text_label("", "label") for _ in range(5)]
        self.sheet = SheetRows(desk)
        words = QVBoxLayout()
        words.setContentsMargins(12, 6, 12, 8)
        words.setSpacing(6)
        for row in self._rows:
            row.setWordWrap(True)
            words.addWidget(row)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(self.sheet)
        box.addLayout(words)
        box.addStretch()

    def heading(self) -> Heading | None:
        return Heading("map-trifold", self.tr("Sheet"))

    def refresh(self) -> None:
        self.sheet.refresh()
        shown = self._desk.hex_map
        grid = shown.grid
        stands = self.tr("on a corner") if grid.orientation is Orientation.POINTY else self.tr("on a side")
        words = (
            worded(self.tr("{0:g} × {1:g} mm"), round(shown.width_mm, 1), round(shown.height_mm, 1)),
            worded(
                self.tr("{0} × {1} hexes of {2:g} mm, standing {3}"),
                grid.columns,
                grid.rows,
                round(grid.size_mm, 2),
                stands,
            ),
            self.tr("Plain ground: {0}").format(shown.default_terrain),
            self.tr("{0} hexes differ from it").format(len(shown.hexes)),
            self.tr("Click a hex to see and change what is in it."),
        )
        for row, text in zip(self._rows, words, strict=True):
            row.setText(text)
