"""What is on the brush, in the bar over the map: kinds of ground as the map draws them, with what they cost."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout

from editors.map_editor.hexes.palettes.palette_rows import PaletteRows
from editors.map_editor.hexes.palettes.swatches import SWATCH_PX
from editors.map_editor.hexes.tools.paints import Paints
from editors.map_editor.tools.tool_options import ToolOption
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.looks.theme import px


class PaintOption(ToolOption):
    """The kind of paint and its value in the bar over the map."""

    def __init__(self, paints: Paints, rows: PaletteRows) -> None:
        super().__init__()
        self._paints, self._rows = paints, rows
        self.kind, self.value = ComboBox(), ComboBox()
        self.kind.setAccessibleName(_tr("What is painted"))
        self.value.setAccessibleName(_tr("Paint"))
        self.kind.setToolTip(_tr("What is painted"))
        self.value.setToolTip(_tr("Paint · 1 to 9 take the first ones · Alt click picks it up from a hex"))
        self.value.setIconSize(QSize(px(SWATCH_PX), px(SWATCH_PX)))
        for words, kind in paints.kinds():
            self.kind.addItem(words, kind)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.kind)
        row.addWidget(self.value)
        self.kind.activated.connect(self._take_kind)
        self.value.activated.connect(self._take_value)
        self.refresh()

    def refresh(self) -> None:
        """Show what is on the brush."""
        pictures = self._rows.paint_pictures(self._paints, SWATCH_PX)
        with QSignalBlocker(self.kind), QSignalBlocker(self.value):
            self.kind.setCurrentIndex(self.kind.findData(str(self._paints.kind)))
            self.value.clear()
            for at, row in enumerate(self._rows.of_paints(self._paints)):
                self.value.addItem(pictures.get(row.value, QIcon()), row.name, row.value)
                self.value.setItemData(at, row.tip, Qt.ItemDataRole.ToolTipRole)
            self.value.setCurrentIndex(self.value.findData(self._paints.value))
        self.refreshed.emit()

    def _take_kind(self) -> None:
        self._paints.take(str(self.kind.currentData()))
        self.refresh()

    def _take_value(self) -> None:
        self._paints.take(self._paints.kind, str(self.value.currentData()))
        self.refreshed.emit()


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexPaints", text)
