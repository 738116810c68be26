"""The tools of area maps. Each works on an `AreaDesk` with events in millimetres and needs no window."""

from editors.map_editor.areas.tools.drawing_tools import DrawAreaTool, SplitTool
from editors.map_editor.areas.tools.junction_tool import JunctionTool
from editors.map_editor.areas.tools.merge_tool import MergeTool
from editors.map_editor.areas.tools.move_area_tool import MoveAreaTool
from editors.map_editor.areas.tools.point_tool import PointTool
from editors.map_editor.areas.tools.rectangle_tool import RectangleTool
from editors.map_editor.areas.tools.wand_tool import WandTool
from editors.map_editor.tools.label_tool import LabelTool

__all__ = [
    "DrawAreaTool", "JunctionTool", "LabelTool", "MergeTool", "MoveAreaTool", "PointTool",
    "RectangleTool", "SplitTool", "WandTool",
]  # fmt: skip
