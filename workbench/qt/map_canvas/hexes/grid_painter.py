"""Paints the grid of a hex map: on a screen in closed form, pixel by pixel; on paper as lines. Millimetres."""

from __future__ import annotations

from math import ceil, floor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter

from workbench.cartography.hexes.hex_grid import centre, corners
from workbench.engine.maps.hex_map import HexGrid, Orientation
from workbench.engine.maps.hex_places import DIRECTIONS, Place, axial_of, is_on, place_of
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.shading import Colours, Floats, picture_of_rows, places_at
from workbench.qt.map_canvas.sheet.ground_painter import stroke_pen
from workbench.qt.map_canvas.styles.map_style import Stroke

ROOT_3 = 3.0**0.5
STEPS = 255


def paint_grid(painter: QPainter, geometry: HexGeometry, rect: QRectF, stroke: Stroke, px_per_mm: float) -> None:
    """The hexsides that touch a rectangle, each once."""
    engine = painter.paintEngine()
    if engine is not None and engine.type() == QPaintEngine.Type.Raster and not stroke.dash:
        _shade_grid(painter, geometry, rect, stroke, px_per_mm)
        return
    grid, lines = geometry.grid, []
    for place in geometry.places_in(rect):
        around = [QPointF(x, y) for x, y in corners(grid, place)]
        lines += [QLineF(around[at], around[at + 1]) for at in range(3)]
        if _is_at_edge(grid, place):
            q, r = axial_of(grid, place)
            lines += [
                QLineF(around[at], around[(at + 1) % 6])
                for at in range(3, 6)
                if not is_on(grid, place_of(grid, (q + DIRECTIONS[at][0], r + DIRECTIONS[at][1])))
            ]
    painter.setPen(stroke_pen(stroke, px_per_mm))
    painter.drawLines(lines)


def _is_at_edge(grid: HexGrid, place: Place) -> bool:
    return place[0] in (0, grid.columns - 1) or place[1] in (0, grid.rows - 1)


def _shade_grid(painter: QPainter, geometry: HexGeometry, rect: QRectF, stroke: Stroke, px_per_mm: float) -> None:
    """A picture of the grid: how much of a pixel its lines cover follows from how far it is from them."""
    grid, scale = geometry.grid, abs(painter.deviceTransform().m11())
    room = stroke.width / 2 + 1 / scale
    inside = rect.intersected(geometry.hexes_rect.adjusted(-room, -room, room, room)).intersected(geometry.rect)
    if inside.isEmpty():
        return
    left, top = floor(inside.left() * scale), floor(inside.top() * scale)
    x = (np.arange(left, ceil(inside.right() * scale), dtype=np.float64) + 0.5) / scale
    y = (np.arange(top, ceil(inside.bottom() * scale), dtype=np.float64) + 0.5) / scale
    wide_px, shades = max(stroke.width * scale, scale / px_per_mm), _shades(stroke)
    is_whole = geometry.is_within(inside)

    def rows(part: slice) -> Colours:
        covered = _covered(grid, x, y[part], wide_px, scale)
        if not is_whole:
            covered *= _is_near(grid, x.astype(np.float32), y[part].astype(np.float32), room)
        found: Colours = shades[(covered * np.float32(STEPS)).astype(np.intp)]
        return found

    picture = picture_of_rows(len(x), len(y), QImage.Format.Format_ARGB32_Premultiplied, rows)
    painter.drawImage(QRectF(left / scale, top / scale, len(x) / scale, len(y) / scale), picture)


def _covered(
    grid: HexGrid, x: NDArray[np.float64], y: NDArray[np.float64], wide_px: float, scale: float
) -> Floats:  # fmt: skip
    """What share of each pixel, `[y, x]`, lies under a line of so many pixels.

    The nearest of all middles in the measure of a hex is that of the hex that a pixel lies in, and what is left of
    that measure to one half is how far away the nearest hexside is.
    """
    x0, y0 = centre(grid, (0, 0))
    is_pointy = grid.orientation is Orientation.POINTY
    along, between = (x - x0, y - y0) if is_pointy else (y - y0, x - x0)
    u, v = along / grid.size_mm, between / (grid.size_mm * ROOT_3)
    nearest: Floats = np.ones((1, 1), np.float32)
    for shift in (0.0, 0.5):
        straight = np.abs(u - shift - np.round(u - shift)).astype(np.float32)
        slanting = np.abs(v - shift - np.round(v - shift)).astype(np.float32) * np.float32(1.5)
        straight, slanting = (straight[None, :], slanting[:, None]) if is_pointy else (
            straight[:, None], slanting[None, :])  # fmt: skip
        nearest = np.minimum(nearest, np.maximum(straight, straight / 2 + slanting))
    away_px = (np.float32(0.5) - nearest) * np.float32(grid.size_mm * scale)
    found: Floats = np.clip(np.float32(wide_px / 2 + 0.5) - away_px, 0.0, min(1.0, wide_px))
    return found


def _is_near(grid: HexGrid, x: Floats, y: Floats, reach_mm: float) -> NDArray[np.bool_]:
    """Which pixels lie in a hex of the grid, or no further from it than half a line is wide."""
    found = np.zeros((len(y), len(x)), np.bool_)
    for dx, dy in ((0.0, 0.0), (reach_mm, 0.0), (-reach_mm, 0.0), (0.0, reach_mm), (0.0, -reach_mm)):
        column, row = places_at(grid, x[None, :] + np.float32(dx), y[:, None] + np.float32(dy))
        found |= (column >= 0) & (column < grid.columns) & (row >= 0) & (row < grid.rows)
    return found


def _shades(stroke: Stroke) -> Colours:
    """The premultiplied colours of a stroke from nothing to all of it."""
    colour, share = QColor(stroke.colour), np.linspace(0.0, 1.0, STEPS + 1) * stroke.opacity
    alpha, red, green, blue = (
        np.rint(part * share).astype(np.int64) for part in (255, colour.red(), colour.green(), colour.blue())
    )
    shades: Colours = (alpha << 24 | red << 16 | green << 8 | blue).astype(np.uint32)
    return shades
