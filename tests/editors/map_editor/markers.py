"""The tools that mark borders, as the strip has them for a map of either kind."""

from __future__ import annotations

from editors.map_editor.areas import tool_groups as of_areas
from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.borders.border_tool import BorderTool
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools import tool_groups as of_hexes


def markers(desk: AreaDesk | HexDesk) -> dict[str, BorderTool]:
    """All of them by name."""
    groups = of_areas.tool_groups(desk) if isinstance(desk, AreaDesk) else of_hexes.tool_groups(desk)
    return {tool.name: tool for group in groups for tool in group if isinstance(tool, BorderTool)}


def marker(desk: AreaDesk | HexDesk, name: str, kind: str = "", line: str = "") -> BorderTool:
    """One with a kind of line chosen, or the road or river that it draws."""
    tool = markers(desk)[name]
    tool.line = line
    if kind:
        tool.choose(kind)
        assert tool.current() == kind
    return tool
