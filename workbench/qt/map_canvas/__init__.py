"""The map on the screen: a canvas to look at and to work on, its styles, overlays, counters and tools.

Values first: `map_style.py` (how it looks), `overlays.py` and `stacks.py` (what lies on it), `tools.py` (what works
on it). `area_drawing.py` prepares and paints the sheet, `scene.py` puts it together with labels and counters. The
widget in four storeys: `shown_map.py`, `map_view.py`, `walked_map.py`, `canvas.py`. No rule and no ruleset stands here.
"""

from workbench.qt.map_canvas.canvas import MapCanvas
from workbench.qt.map_canvas.hits import Hit
from workbench.qt.map_canvas.map_style import CLEAN, HIGH_CONTRAST, PERIOD, STYLES, Layer, MapStyle
from workbench.qt.map_canvas.overlays import (
    Control,
    DraftArea,
    DraftLine,
    DraftPoint,
    FieldWorks,
    Legal,
    Note,
    Overlay,
    PathGhost,
    PathStep,
    ProblemMark,
    RetreatOption,
    Selection,
    SightLine,
    SupplyLine,
    Target,
    Veil,
    WorkPlate,
    ZoneOfControl,
)
from workbench.qt.map_canvas.stacks import Stack, StackCounter
from workbench.qt.map_canvas.tools import HandTool, Tool, ToolEvent, ToolNote

__all__ = [
    "CLEAN", "HIGH_CONTRAST", "PERIOD", "STYLES", "Control", "DraftArea", "DraftLine", "DraftPoint", "FieldWorks",
    "HandTool", "Hit", "Layer", "Legal", "MapCanvas", "MapStyle", "Note", "Overlay", "PathGhost", "PathStep",
    "ProblemMark", "RetreatOption", "Selection", "SightLine", "Stack", "StackCounter", "SupplyLine", "Target",
    "Tool", "ToolEvent", "ToolNote", "Veil", "WorkPlate", "ZoneOfControl",
]  # fmt: skip
