"""The grid over land alone, over water alone, or over both: two layers of a hex map that one sees as one likes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPaintEngine, QPainter

from workbench.cartography.hexes.hex_grid import corners
from workbench.engine.maps.hex_places import DIRECTIONS, Place, axial_of, is_on, place_of
from workbench.qt.map_canvas.hexes.grid_painter import paint_grid
from workbench.qt.map_canvas.hexes.ground_sheet import Flags
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.shading import Colours, shaded
from workbench.qt.map_canvas.layers import SeenLayer, lay_as_picture
from workbench.qt.map_canvas.sheet.ground_painter import stroke_pen
from workbench.qt.map_canvas.styles.map_style import Layer, Stroke

OPAQUE = np.uint32(0xFFFFFFFF)


def is_one_grid(seen: Sequence[SeenLayer]) -> bool:
    """Do the grids over land and over water lie on each other, equally strong? Then they are painted as one."""
    grids = [at for at, one in enumerate(seen) if one.layer in (Layer.BORDERS, Layer.SEA_GRID)]
    return len(grids) == 2 and grids[1] - grids[0] == 1 and seen[grids[0]].opacity == seen[grids[1]].opacity


def paint_grid_over(
    painter: QPainter, geometry: HexGeometry, wet: Flags, rect: QRectF, stroke: Stroke, px_per_mm: float
) -> None:
    """The hexsides of the hexes that are flagged, `[row, column]`; one that it shares with another is cut in half."""
    if not wet.any():
        return
    if wet.all():
        paint_grid(painter, geometry, rect, stroke, px_per_mm)
        return
    engine = painter.paintEngine()
    if engine is None or engine.type() != QPaintEngine.Type.Raster or stroke.dash:
        painter.setPen(stroke_pen(stroke, px_per_mm))
        painter.drawLines(lines_over(geometry, wet, rect))
        return
    inside = rect.intersected(geometry.hexes_rect).intersected(geometry.rect)
    if inside.isEmpty():
        return
    mask: Colours = np.pad(np.where(wet, OPAQUE, np.uint32(0)), 1)

    def paint(inner: QPainter) -> None:
        paint_grid(inner, geometry, rect, stroke, px_per_mm)
        picture, covered = shaded(geometry.grid, mask, inside, abs(inner.deviceTransform().m11()), has_alpha=True)
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        inner.drawImage(covered, picture)

    lay_as_picture(painter, inside, 1.0, paint)


def lines_over(geometry: HexGeometry, wet: Flags, rect: QRectF) -> list[QLineF]:
    """The hexsides round the flagged hexes that touch a rectangle, each once."""
    grid, lines = geometry.grid, []
    for place in geometry.places_in(rect):
        if not wet[place[1], place[0]]:
            continue
        around = corners(grid, place)
        q, r = axial_of(grid, place)
        for at, (dq, dr) in enumerate(DIRECTIONS):
            other: Place = place_of(grid, (q + dq, r + dr))
            is_drawn_there = is_on(grid, other) and bool(wet[other[1], other[0]]) and at >= len(DIRECTIONS) // 2
            if not is_drawn_there:
                lines.append(QLineF(QPointF(*around[at]), QPointF(*around[(at + 1) % 6])))
    return lines
