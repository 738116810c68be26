"""The tools of hex maps in their groups.

To add a tool: write it in a file of its own, put it into a group of `tool_groups`; its letter must be free (a test
says so). To give it options in the bar over the map: answer for it in `options_of`, with the parts of
`tool_options.py`; a `ChoiceTool` has its box without that.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.palettes.palette_rows import PaletteRows
from editors.map_editor.hexes.tools.hexside_tools import ChoiceTool, HexsideTool, SelectHexTool
from editors.map_editor.hexes.tools.line_option import LineOption
from editors.map_editor.hexes.tools.line_tools import HexsideChainTool
from editors.map_editor.hexes.tools.one_way_tool import OneWayTool
from editors.map_editor.hexes.tools.paint_option import PaintOption
from editors.map_editor.hexes.tools.painting_tools import (
    LARGEST_BRUSH,
    BrushTool,
    EyedropperTool,
    FillTool,
    LineTool,
    PaintTool,
    RectangleTool,
    ReplaceTool,
)
from editors.map_editor.hexes.tools.paints import Paints
from editors.map_editor.hexes.tools.patch_option import PatchOption
from editors.map_editor.hexes.tools.region_tools import LassoTool, PasteTool
from editors.map_editor.hexes.tools.road_tool import HexRoadTool
from editors.map_editor.off_map.box_tool import BoxTool
from editors.map_editor.off_map.link_option import LinkOption
from editors.map_editor.off_map.link_tools import LinkTool, PortTool
from editors.map_editor.tools.label_tool import HexLabelTool
from editors.map_editor.tools.tool_options import choice_option
from editors.map_editor.tools.tool_strip import ToolGroup
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas import HandTool, Tool


def tool_groups(desk: HexDesk) -> list[ToolGroup]:
    """All tools in groups, in the order of the strip; the first is taken at the beginning."""
    paints = Paints(desk)
    painting = (BrushTool, LineTool, RectangleTool, FillTool, ReplaceTool, EyedropperTool)
    return [
        ToolGroup(_tr("Select and move"), [SelectHexTool(desk), LassoTool(desk), HandTool()]),
        ToolGroup(_tr("Paint"), [*(kind(desk, paints) for kind in painting), PasteTool(desk)]),
        ToolGroup(_tr("Ways and hexsides"), [HexsideTool(desk), HexsideChainTool(desk), OneWayTool(desk)]),
        ToolGroup(_tr("Roads"), [HexRoadTool(desk)]),
        ToolGroup(_tr("Boxes, links, ports"), [BoxTool(desk), LinkTool(desk), PortTool(desk)]),
        ToolGroup(_tr("Labels"), [HexLabelTool(desk)]),
    ]


def options_of(tool: Tool, desk: HexDesk, rows: PaletteRows) -> list[QWidget]:
    """The options of a tool; `rows` knows the kinds that can be painted or drawn."""
    if isinstance(tool, PaintTool):
        return _paint_options(tool, rows)
    if isinstance(tool, PasteTool):
        return [PatchOption(tool)]
    if isinstance(tool, LinkTool):
        return [LinkOption(desk, tool)]
    if isinstance(tool, HexRoadTool | HexsideTool | HexsideChainTool):
        return [LineOption(desk, tool)]
    if not isinstance(tool, ChoiceTool):
        return []
    return [choice_option(spoken(tool.choice_name), tool.choices(), tool.current(), tool.choose)]


def _paint_options(tool: PaintTool, rows: PaletteRows) -> list[QWidget]:
    palette = PaintOption(tool.paints, rows)
    tool.paint_taken.connect(palette.refresh)
    if not isinstance(tool, BrushTool):
        return [palette]
    sizes = [(_tr("Size {0}").format(size), str(size)) for size in range(1, LARGEST_BRUSH + 1)]
    box = choice_option(_tr("Size of the brush"), sizes, str(tool.size), lambda size: setattr(tool, "size", int(size)))
    tool.resized.connect(lambda: box.setCurrentIndex(tool.size - 1))
    return [palette, box]


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexTools", text)
