"""How heights are seen: higher ground is tinted, and where levels meet a line has ticks that point downhill."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.engine.maps.area_map import Point
from workbench.qt.looks.theme import mix

LEVEL_SHARE, MOST_SHARE = 0.085, 0.5
EDGE_MM, MOST_EDGE_MM = 0.34, 0.9
TICK_MM, TICK_EVERY_MM, TICK_WIDTH_MM = 1.05, 1.35, 0.2


@lru_cache(maxsize=1024)
def tinted(fill: str, level: int, relief: str) -> str:
    """The colour of ground at a level: the higher, the more of the relief's colour is in it."""
    return mix(fill, relief, min(MOST_SHARE, LEVEL_SHARE * level)) if level > 0 else fill


def paint_slope(painter: QPainter, points: Sequence[Point], down: int, levels: int, relief: str, share: float) -> None:
    """A line where levels meet. Ticks point to its right as one follows it where `down` is 1, to its left for -1."""
    edge, tick = slope_pens(levels, relief, share)
    painter.setPen(edge)
    painter.drawPolyline([QPointF(x, y) for x, y in points])
    painter.setPen(tick)
    painter.drawLines(_ticks(points, down))


def slope_pens(levels: int, relief: str, share: float) -> tuple[QPen, QPen]:
    """The pens of the line where so many levels meet, and of its ticks."""
    colour = QColor(relief)
    colour.setAlphaF(0.9 * share)
    edge = QPen(colour, min(MOST_EDGE_MM, EDGE_MM * levels), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    return edge, QPen(colour, TICK_WIDTH_MM, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)


def ticks_along(ends: NDArray[np.float64], down: int) -> NDArray[np.float64]:
    """The ticks of many straight lines of one length at once; lines are `[x1, y1, x2, y2]` in mm."""
    if not len(ends):
        return ends
    way = ends[:, 2:] - ends[:, :2]
    long = float(np.hypot(*way[0]))
    ahead = np.arange(TICK_EVERY_MM / 2, long, TICK_EVERY_MM)
    along = way / long
    foot = ends[:, None, :2] + along[:, None, :] * ahead[None, :, None]
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) * (down * TICK_MM)
    ticks = np.concatenate([foot, foot + across[:, None, :]], axis=2)
    return ticks.reshape(-1, 4)


def _ticks(points: Sequence[Point], down: int) -> list[QLineF]:
    ahead, found = TICK_EVERY_MM / 2, []
    for (x0, y0), (x1, y1) in pairwise(points):
        long = hypot(x1 - x0, y1 - y0)
        if not long:
            continue
        dx, dy = (x1 - x0) / long, (y1 - y0) / long
        while ahead <= long:
            x, y = x0 + dx * ahead, y0 + dy * ahead
            found.append(QLineF(x, y, x - dy * down * TICK_MM, y + dx * down * TICK_MM))
            ahead += TICK_EVERY_MM
        ahead -= long
    return found
