"""The tools of hex maps in their groups.

To add a tool: write it in a file of its own, put it into a group of `tool_groups`; its letter must be free (a test
says so). To give it options in the bar over the map: answer for it in `options_of`, with the parts of
`tool_options.py`; a `ChoiceTool` has its box without that.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools import ChoiceTool, HexsideTool, SelectHexTool, TerrainBrush
from editors.map_editor.tool_options import choice_option
from workbench.qt.map_canvas import HandTool, Tool


def tool_groups(desk: HexDesk) -> list[list[Tool]]:
    """All tools in groups, in the order of the strip; the first is taken at the beginning."""
    return [
        [SelectHexTool(desk), HandTool()],
        [TerrainBrush(desk)],
        [HexsideTool(desk)],
    ]


def options_of(tool: Tool, desk: HexDesk, done: Callable[[], object]) -> list[QWidget]:
    """The options of a tool; `done` is called when Enter was pressed in a field of theirs."""
    if isinstance(tool, ChoiceTool):
        return [choice_option(tool.choice_name, tool.choices(), tool.current(), tool.choose)]
    return []
