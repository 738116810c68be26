"""The palette of the tool that is taken: it follows the option in the bar over the map, and changes it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from editors.map_editor.borders.border_tool import BorderTool
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.palettes.palette import HEX_PX, Palette
from editors.map_editor.hexes.palettes.palette_rows import OF_GROUND, LineTool, PaletteRows
from editors.map_editor.hexes.tools.painting_tools import PaintTool
from editors.map_editor.hexes.tools.road_tool import HexRoadTool
from editors.map_editor.selection import Chosen
from editors.map_editor.tools.tool_options import ToolOption
from workbench.qt.editing.outline import Outline
from workbench.qt.map_canvas import Tool


class PalettePart:
    """The palette stands in the outline while a tool paints or draws kinds of the design; else the lists do."""

    def __init__(self, desk: HexDesk, outline: Outline[Chosen]) -> None:
        self.rows = PaletteRows(desk)
        self.palette = Palette()
        self._outline = outline
        self._tool: PaintTool | LineTool | None = None
        self._option: ToolOption | None = None
        self.palette.kind_taken.connect(self._take)
        self.palette.lists_asked.connect(self._show_lists)

    def follow(self, tool: Tool, options: Sequence[QWidget]) -> None:
        """Another tool was taken, with these options in the bar."""
        if self._option is not None and isValid(self._option):
            self._option.refreshed.disconnect(self.refresh)
        option = next((option for option in options if isinstance(option, ToolOption)), None)
        is_known = option is not None and isinstance(tool, PaintTool | HexRoadTool | BorderTool)
        self._option = option if is_known else None  # that of another tool is not followed
        self._tool = tool if is_known else None  # type: ignore[assignment]
        if self._tool is not None and self._option is not None:
            self._option.refreshed.connect(self.refresh)
            self.refresh()
        self._outline.show_palette(self.palette if self._tool is not None else None)

    def refresh(self) -> None:
        """List what the tool can paint on the map as it is now."""
        tool, rows = self._tool, self.rows
        if isinstance(tool, PaintTool):
            paints = tool.paints
            title = next((words for words, kind in paints.kinds() if kind == paints.kind), "")
            pictures = rows.paint_pictures(paints, HEX_PX)
            self.palette.show_rows(title, rows.of_paints(paints), pictures, paints.value, paints.kind in OF_GROUND)
        elif tool is not None:
            title = _tr("Roads") if isinstance(tool, HexRoadTool) else _tr("Hexsides")
            self.palette.show_rows(title, rows.of_lines(tool), rows.line_pictures(tool), tool.current(), True)

    def _show_lists(self) -> None:
        self._outline.show_palette(None)

    def _take(self, value: str) -> None:
        if isinstance(self._tool, PaintTool):
            self._tool.paints.take(self._tool.paints.kind, value)
        elif self._tool is not None:
            self._tool.choose(value)
        if self._option is not None and isValid(self._option):
            self._option.refresh()


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexPaints", text)
