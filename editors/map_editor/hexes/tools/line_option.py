"""What the tools for hexsides and roads draw, in the bar over the map: the kind with what it costs, and bridges."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.line_kinds import feature_cost, road_cost
from editors.map_editor.hexes.palettes.palette_rows import LineTool
from editors.map_editor.hexes.tools.road_tool import HexRoadTool
from editors.map_editor.tools.tool_options import ToolOption
from workbench.engine.design import Design
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

KIND_WIDTH = 122


class LineOption(ToolOption):
    """It lists the kinds that the design has now; what each costs is told by its tip."""

    def __init__(self, desk: HexDesk, tool: LineTool) -> None:
        super().__init__()
        self._desk, self._tool = desk, tool
        self._cost: Callable[[Design, str], str] = road_cost if isinstance(tool, HexRoadTool) else feature_cost
        self.kind, self.bridges = ComboBox(), QCheckBox(_tr("Bridges"))
        self.kind.setAccessibleName(few_lines(spoken(tool.choice_name)))
        self.kind.setMinimumWidth(px(KIND_WIDTH))
        self.bridges.setToolTip(
            _tr("A bridge is set where the road crosses a river")
            if isinstance(tool, HexRoadTool)
            else _tr("A river gets a bridge where a road crosses it, and takes it along when it goes")
        )
        self.bridges.setChecked(tool.bridges)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.kind)
        row.addWidget(self.bridges)
        self.kind.activated.connect(self._take)
        self.bridges.toggled.connect(lambda on: setattr(tool, "bridges", on))
        self.refresh()

    def refresh(self) -> None:
        """List the kinds that the design has now."""
        choices = self._tool.choices()
        shown = [(self.kind.itemText(at), self.kind.itemData(at)) for at in range(self.kind.count())]
        blocker = QSignalBlocker(self.kind)
        if shown != choices:
            self.kind.clear()
            for words, value in choices:
                self.kind.addItem(words, value)
        for at, (_words, value) in enumerate(choices):
            self.kind.setItemData(at, self._cost(self._desk.design, value), Qt.ItemDataRole.ToolTipRole)
        self.kind.setCurrentIndex(self.kind.findData(self._tool.current()))
        blocker.unblock()
        self._say_cost()
        self.refreshed.emit()

    def _take(self) -> None:
        self._tool.choose(str(self.kind.currentData()))
        self._say_cost()
        self.refreshed.emit()

    def _say_cost(self) -> None:
        cost = self._cost(self._desk.design, self._tool.current())
        called = spoken(self._tool.choice_name)
        self.kind.setToolTip(few_lines(f"{called}: {cost}" if cost else called))


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexLineTools", text)
