"""The tools of area maps. Each works on an `AreaDesk` with events in millimetres and needs no window."""

from editors.map_editor.areas.tools.border_tools import BorderTool, Mark, PointTool
from editors.map_editor.areas.tools.drawing_tools import DrawAreaTool, SplitTool
from editors.map_editor.areas.tools.junction_tool import JunctionTool
from editors.map_editor.areas.tools.label_tool import LabelTool

__all__ = ["BorderTool", "DrawAreaTool", "JunctionTool", "LabelTool", "Mark", "PointTool", "SplitTool"]
