"""What the marker lays along borders: one of the kinds of lines that the design has."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.line_classes import LINE_COSTS, cost_words, features
from editors.map_editor.areas.tools.border_tools import BorderTool
from editors.map_editor.tools.tool_options import ToolOption
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.looks.theme import px

BOX_WIDTH = 130


class FeatureChooser(ToolOption):
    """A box with bridge, ford, wall, cliff, stream and what the design has besides, each with what it costs."""

    def __init__(self, tool: BorderTool, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tool, self._desk = tool, desk
        self.box = ComboBox()
        self.box.setAccessibleName(self.tr("What lies along the border"))
        self.box.setToolTip(self.tr("What lies along the border; the table of borders says what it costs to cross"))
        self.box.setMinimumWidth(px(BOX_WIDTH))
        self.box.activated.connect(lambda: setattr(tool, "feature", str(self.box.currentData())))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.box)
        self.refresh()

    def refresh(self) -> None:
        """Show the kinds of lines that the design has now."""
        design = self._desk.design
        kinds = [(kind.name, kind.id) for kind in features(design)]
        blocker = QSignalBlocker(self.box)
        self.box.clear()
        for name, kind in kinds:
            self.box.addItem(name, kind)
            self.box.setItemData(
                self.box.count() - 1, cost_words(design, LINE_COSTS, kind), Qt.ItemDataRole.ToolTipRole
            )
        if kinds and self.box.findData(self._tool.feature) < 0:
            self._tool.feature = kinds[0][1]
        self.box.setCurrentIndex(self.box.findData(self._tool.feature))
        blocker.unblock()
