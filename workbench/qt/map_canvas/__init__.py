"""The map on the screen: a canvas to look at and to work on, its styles, overlays, counters and tools.

Values first: `styles/` (how it looks), `laid_over/overlays.py` and `counters/stacks.py` (what lies on it), `tools.py`
(what works on it). `areas/` and `hexes/` prepare and paint the sheet with what stands in `sheet/`; `scene.py` puts it
together with `labels/` and `counters/`, `frames/` keeps what was painted. The widget, `canvas.py`, has `map_layers.py`
(what is shown), `looking/camera.py`, `looking/keyboard_walk.py` and `tool_host.py`. No rule and no ruleset stands here.
"""

from workbench.qt.map_canvas.canvas import MapCanvas
from workbench.qt.map_canvas.counters.stacks import Stack, StackCounter
from workbench.qt.map_canvas.hits import Hit
from workbench.qt.map_canvas.laid_over.overlays import (
    Badge,
    Control,
    DraftArea,
    DraftLine,
    DraftPoint,
    FieldWorks,
    Hatched,
    Legal,
    Limit,
    MarchArrow,
    Note,
    Numbered,
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
    ZoneLimit,
    ZoneOfControl,
)
from workbench.qt.map_canvas.styles.map_style import CLEAN, HIGH_CONTRAST, PERIOD, STYLES, Layer, MapStyle
from workbench.qt.map_canvas.tools import HandTool, Tool, ToolEvent, ToolNote

__all__ = [
    "CLEAN", "HIGH_CONTRAST", "PERIOD", "STYLES", "Badge", "Control", "DraftArea", "DraftLine", "DraftPoint",
    "FieldWorks", "HandTool", "Hatched", "Hit", "Layer", "Legal", "Limit", "MapCanvas", "MapStyle", "MarchArrow",
    "Note", "Numbered", "Overlay", "PathGhost", "PathStep", "ProblemMark", "RetreatOption", "Selection", "SightLine",
    "Stack", "StackCounter", "SupplyLine", "Target", "Tool", "ToolEvent", "ToolNote", "Veil", "WorkPlate", "ZoneLimit",
    "ZoneOfControl",
]  # fmt: skip
