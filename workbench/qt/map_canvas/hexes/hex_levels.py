"""Where the levels of a hex map meet: the hexsides between hexes of different height, with ticks downhill."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QPainter

from workbench.qt.map_canvas.hexes.ground_sheet import Numbers
from workbench.qt.map_canvas.hexes.hex_window import HexWindow, lines_of
from workbench.qt.map_canvas.styles.elevation import slope_pens, ticks_along

BESIDE = -32768


def paint_levels(
    painter: QPainter, window: HexWindow, levels: Numbers, relief: str, share: float, has_ticks: bool
) -> None:
    """The hexsides of a window between hexes of different height."""
    found = window.differing(levels, BESIDE)
    steps = np.where(found.other == BESIDE, 0, found.own - found.other)
    for step in np.unique(np.abs(steps[steps != 0])).tolist():
        edge, tick = slope_pens(step, relief, share)
        # the other hex lies to the left of the way from end to end: ticks run towards the lower one
        higher, lower = found.ends[steps == step], found.ends[steps == -step]
        painter.setPen(edge)
        painter.drawLines(lines_of(np.concatenate([higher, lower])))
        if not has_ticks:
            continue
        painter.setPen(tick)
        painter.drawLines(lines_of(np.concatenate([ticks_along(higher, -1), ticks_along(lower, 1)])))
