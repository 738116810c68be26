"""The tools of the map editor. Each works on a `AreaDesk` with events in millimetres and needs no window."""

from editors.map_editor.areas.tools.border_tools import BorderTool, Mark, PointTool
from editors.map_editor.areas.tools.drawing_tools import DrawAreaTool, SplitTool
from editors.map_editor.areas.tools.junction_tool import JunctionTool
from editors.map_editor.areas.tools.select_tool import LabelTool, SelectTool

__all__ = ["BorderTool", "DrawAreaTool", "JunctionTool", "LabelTool", "Mark", "PointTool", "SelectTool", "SplitTool"]
