"""The tools of hex maps in their groups.

To add a tool: write it in a file of its own, put it into a group of `tool_groups`; its letter must be free (a test
says so). To give it options in the bar over the map: answer for it in `options_of`, with the parts of
`tool_options.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editors.map_editor.borders.border_tool import BorderTool
from editors.map_editor.borders.kind_option import KindOption
from editors.map_editor.borders.marking_tools import marking_options, marking_tools
from editors.map_editor.borders.marks import Mark
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.line_kinds import hexside_features
from editors.map_editor.hexes.palettes.palette_rows import PaletteRows
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
from editors.map_editor.hexes.tools.select_hex_tool import SelectHexTool
from editors.map_editor.off_map.box_tool import BoxTool
from editors.map_editor.off_map.link_option import LinkOption
from editors.map_editor.off_map.link_tools import LinkTool, PortTool
from editors.map_editor.tools.label_tool import HexLabelTool
from editors.map_editor.tools.tool_options import choice_option
from editors.map_editor.tools.tool_strip import ToolGroup
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.maps.border import BLOCKED, RIVER, SHORES
from workbench.language import marked
from workbench.qt.map_canvas import HandTool, Tool


def tool_groups(desk: HexDesk) -> list[ToolGroup]:
    """All tools in groups, in the order of the strip; the first is taken at the beginning."""
    paints = Paints(desk)
    painting = (BrushTool, LineTool, RectangleTool, FillTool, ReplaceTool, EyedropperTool)
    return [
        ToolGroup(_tr("Select and move"), [SelectHexTool(desk), LassoTool(desk), HandTool()]),
        ToolGroup(_tr("Paint"), [*(kind(desk, paints) for kind in painting), PasteTool(desk)]),
        ToolGroup(_tr("Ways and hexsides"), _marking_tools(desk)),
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
    if isinstance(tool, HexRoadTool):
        return [KindOption(desk, tool)]
    return [*marking_options(tool, desk)] if isinstance(tool, BorderTool) else []


def _marking_tools(desk: HexDesk) -> list[BorderTool]:
    """Rivers lie along hexsides as everything else does, and roads cross them."""
    borders = catalogue_of(desk.design).borders

    def offered(is_meant: Callable[[str], bool]) -> Callable[[], list[tuple[str, str]]]:
        return lambda: [kind for kind in hexside_features(desk.design, desk.hex_map) if is_meant(kind[1])]

    river = BorderTool(
        desk, Mark.FEATURE, marked("River"), "river", "W", offered(lambda kind: borders.is_a(kind, RIVER)), bridges=True
    )
    further = offered(lambda kind: kind not in (*SHORES, BLOCKED) and not borders.is_a(kind, RIVER))
    return marking_tools(desk, river, further, offered(SHORES.__contains__))


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
