"""Shallow water along a coast: bands and waterlines by the distance of each pixel from the nearest hexside of land.

Distances are found on a coarse lattice and blown up: between its nodes they hardly bend, so that lines stay smooth.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from workbench.qt.map_canvas.hexes.shading import Colours, Floats, Picture
from workbench.qt.map_canvas.styles.map_style import SeaStyle

LATTICE_MM = 0.9
"""From node to node at most; where pixels are larger, as far as from pixel to pixel."""
SOFT_MM = 1.3
"""Over twice as much the edge of a band fades."""
LINES_PX_PER_MM = 1.7
"""Where a millimetre has fewer pixels, waterlines would run into each other."""
HAIRLINE_PX, INK = 0.7, 0.9
STEPS_PER_MM = 64
AT_ONCE = 128

Shares = NDArray[np.float64]
Ends = NDArray[np.float32]
"""A row for each side of a coast: x1, y1, x2, y2 in mm."""


def shallows(ends: Ends, sea: SeaStyle, rect: QRectF, px_per_mm: float) -> Picture | None:
    """A picture of the shallows in a rectangle of the sheet, on land too, and what it covers; None without any.

    Pixels lie on whole multiples of their size, so that pictures of neighbouring rectangles fit together.
    """
    reach = reach_of(sea)
    if not len(ends) or not reach or rect.isEmpty():
        return None
    left, top = floor(rect.left() * px_per_mm) - 1, floor(rect.top() * px_per_mm) - 1
    right, bottom = ceil(rect.right() * px_per_mm) + 1, ceil(rect.bottom() * px_per_mm) + 1
    step = max(LATTICE_MM, 1 / px_per_mm)
    across, along_x = _nodes(left, right, px_per_mm, step)
    down, along_y = _nodes(top, bottom, px_per_mm, step)
    away = _blown_up(_distances(ends, across, down, step, reach), along_x, along_y)
    colours = _colours(sea, round(px_per_mm, 3))
    pixels = colours.take((away * np.float32(STEPS_PER_MM)).astype(np.intp), mode="clip")
    high, wide = pixels.shape
    image = QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_ARGB32_Premultiplied).copy()
    return image, QRectF(left / px_per_mm, top / px_per_mm, wide / px_per_mm, high / px_per_mm)


def reach_of(sea: SeaStyle) -> float:
    """How far from a coast its shallows are seen, in mm; 0 for a style without any."""
    furthest = max((away for away, _ in (*sea.bands, *sea.waterlines)), default=0.0)
    return furthest + SOFT_MM if furthest else 0.0


def _nodes(first_px: int, end_px: int, px_per_mm: float, step: float) -> tuple[range, Floats]:
    """The nodes of the lattice round a run of pixels, and where among them each pixel lies."""
    middles = (np.arange(first_px, end_px, dtype=np.float64) + 0.5) / px_per_mm / step
    nodes = range(floor(middles[0]), floor(middles[-1]) + 3)  # rounded, the last pixel can lie on the next node
    return nodes, (middles - nodes[0]).astype(np.float32)


def _distances(ends: Ends, across: range, down: range, step: float, reach: float) -> Floats:
    """How far each node is from the nearest side, in mm; `reach` where none is near."""
    longest = float(np.hypot(ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1]).max())
    around = ceil((reach + longest / 2) / step)
    field = np.full((len(down) + 4 * around, len(across) + 4 * around), reach * reach, np.float32)
    offsets = np.arange(-around, around + 1, dtype=np.float32) * np.float32(step)
    for begin in range(0, len(ends), AT_ONCE):
        some = ends[begin : begin + AT_ONCE]
        column = np.rint((some[:, 0] + some[:, 2]) / (2 * step)).astype(np.intp)
        row = np.rint((some[:, 1] + some[:, 3]) / (2 * step)).astype(np.intp)
        squares = _squares(some, column * np.float32(step), row * np.float32(step), offsets)
        size = 2 * around + 1
        for x, y, near in zip(column - across[0] + around, row - down[0] + around, squares, strict=True):
            if 0 <= x <= field.shape[1] - size and 0 <= y <= field.shape[0] - size:
                part = field[y : y + size, x : x + size]
                np.minimum(part, near, out=part)
    inner = field[2 * around : 2 * around + len(down), 2 * around : 2 * around + len(across)]
    found: Floats = np.sqrt(inner)
    return found


def _squares(ends: Ends, x_mm: Floats, y_mm: Floats, offsets: Floats) -> Floats:
    """The squared distances from each side of the nodes round its middle: side, row, column."""
    x = (x_mm - ends[:, 0])[:, None] + offsets
    y = (y_mm - ends[:, 1])[:, None] + offsets
    way_x, way_y = ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1]
    long = np.maximum(np.hypot(way_x, way_y), np.float32(1e-6))
    along = (x * (way_x / long)[:, None])[:, None, :] + (y * (way_y / long)[:, None])[:, :, None]
    foot = np.clip(along, 0, long[:, None, None])
    found: Floats = (x * x)[:, None, :] + (y * y)[:, :, None] + foot * (foot - 2 * along)
    return np.maximum(found, 0, out=found)


def _blown_up(nodes: Floats, along_x: Floats, along_y: Floats) -> Floats:
    """The values at places between the nodes."""
    row, column = along_y.astype(np.intp), along_x.astype(np.intp)
    down, across = (along_y - np.floor(along_y))[:, None], along_x - np.floor(along_x)
    lines = nodes[row] + (nodes[row + 1] - nodes[row]) * down
    lefts = lines.take(column, axis=1)
    found: Floats = lefts + (lines.take(column + 1, axis=1) - lefts) * across
    return found


@lru_cache(maxsize=32)
def _colours(sea: SeaStyle, px_per_mm: float) -> Colours:
    """The colour at each distance, premultiplied: nothing at the last one."""
    away = np.arange(ceil(reach_of(sea) * STEPS_PER_MM) + 1, dtype=np.float64) / STEPS_PER_MM
    clear = np.ones_like(away)
    for edge, opacity in sea.bands:
        inside = np.clip((edge - away) / (2 * SOFT_MM) + 0.5, 0, 1)
        clear *= 1 - opacity * inside * inside * (3 - 2 * inside)
    inks: list[tuple[Shares, QColor]] = [(1 - clear, QColor(sea.vignette))]
    for line, width in sea.waterlines if px_per_mm >= LINES_PX_PER_MM else ():
        drawn = max(width, HAIRLINE_PX / px_per_mm)
        inside = np.clip((drawn / 2 - np.abs(away - line)) * px_per_mm + 0.5, 0, 1)
        inks.append((inside * (INK * min(1.0, width / drawn)), QColor(sea.waterline)))
    layers = np.zeros((len(away), 4))
    for share, ink in inks:
        colour = np.array([ink.redF(), ink.greenF(), ink.blueF(), 1.0])
        layers = layers * (1 - share)[:, None] + colour * share[:, None]
    layers[-1] = 0.0
    red, green, blue, alpha = np.rint(layers * 255).astype(np.uint32).T
    found: Colours = (alpha << 24 | red << 16 | green << 8 | blue).astype(np.uint32)
    return found
