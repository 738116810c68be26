"""The drawing of a map of either kind in a style, with the map's own colours."""

from __future__ import annotations

from collections.abc import Collection

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.hex_map import HexMap
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_canvas.areas.area_drawing import AreaDrawing
from workbench.qt.map_canvas.drawing import Drawing
from workbench.qt.map_canvas.hexes.hex_drawing import HexDrawing
from workbench.qt.map_canvas.styles.map_style import MapStyle
from workbench.qt.map_canvas.styles.own_colours import worn


def drawing_of(
    shown: AnyMap,
    style: MapStyle,
    before: Drawing | None = None,
    touched: Collection[str] | None = None,
    work: LongWork = UNTOLD,
) -> Drawing:
    """The drawing of a map; what is the same as in the drawing before is kept."""
    style = worn(style, shown.look)
    if isinstance(shown, HexMap):
        return HexDrawing(shown, style, before if isinstance(before, HexDrawing) else None, touched)
    return AreaDrawing(shown, style, before if isinstance(before, AreaDrawing) else None, work)
