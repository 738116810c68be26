"""Boxes off the map, and the anchors of ports. The painter works in millimetres of the sheet."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, isfinite

import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.engine.maps.area_map import Point, Space
from workbench.qt.looks.symbols import paint_symbol, symbol_aspect
from workbench.qt.map_canvas.drawing import Geometry
from workbench.qt.map_canvas.styles.map_style import MapStyle

FRAME_MM, LEAST_FRAME_PX = 0.55, 1.4
HAIRLINE_MM, HAIRLINE_IN_MM = 0.15, 1.0
ANCHOR_MM, ANCHOR_IN_SHARE, ANCHOR_RIM_SHARE = 3.4, 0.8, 0.1
ANCHOR_OF_COUNTER, ANCHOR_OFF_SHARE = 0.36, 0.45
"""In hexes an anchor is smaller and lies off the shore: houses and name have the room."""
ANCHOR_PX = 6.0
TOUCHING_MM = 0.1


def paint_boxes(
    painter: QPainter, boxes: Iterable[QRectF], style: MapStyle, px_per_mm: float, rect: QRectF
) -> None:  # fmt: skip
    """Card in a frame, with a hairline inside."""
    for box in boxes:
        if not box.adjusted(-1, -1, 1, 1).intersects(rect):
            continue
        painter.setPen(QPen(QColor(style.ink), max(FRAME_MM, LEAST_FRAME_PX / px_per_mm)))
        painter.setBrush(QColor(style.sign_ground))
        painter.drawRect(box)
        inner = box.adjusted(HAIRLINE_IN_MM, HAIRLINE_IN_MM, -HAIRLINE_IN_MM, -HAIRLINE_IN_MM)
        if inner.isValid() and HAIRLINE_IN_MM * px_per_mm >= 2:
            painter.setPen(QPen(QColor(style.ink), max(HAIRLINE_MM, 0.5 / px_per_mm)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(inner)


def anchor_size(geometry: Geometry) -> float:
    """How large an anchor is on this map, in mm."""
    return min(ANCHOR_MM, geometry.counter_mm * ANCHOR_OF_COUNTER)


def anchor_place(geometry: Geometry, space: Space) -> Point | None:
    """Where the anchor of a port stands, None without one: in its space, towards the first of its waters.

    A hex has no room for it: there it lies off the shore, on the water, where that touches the hex.
    """
    own, middle = geometry.face(space.id), geometry.middle(space.id)
    water = next((face for port in space.ports if not (face := geometry.face(port)).is_empty), None)
    if water is None or middle is None or own.is_empty:
        return None
    shore = shapely.shortest_line(shapely.Point(middle), water).coords[-1]
    if not own.intersects(shapely.Point(shore).buffer(TOUCHING_MM)):
        shore = shapely.shortest_line(own.boundary, water).coords[0]
    away = hypot(middle[0] - shore[0], middle[1] - shore[1])
    size = anchor_size(geometry)
    is_off = isfinite(geometry.counter_mm) and own.distance(water) < TOUCHING_MM
    inside = -size * ANCHOR_OFF_SHARE if is_off else size * ANCHOR_IN_SHARE
    if away <= abs(inside):
        return middle
    share = inside / away
    return shore[0] + (middle[0] - shore[0]) * share, shore[1] + (middle[1] - shore[1]) * share


def paint_anchors(
    painter: QPainter, places: Iterable[Point], style: MapStyle, px_per_mm: float, rect: QRectF, size: float = ANCHOR_MM
) -> None:
    """An anchor of this size at each port, while it can be made out."""
    if px_per_mm * size < ANCHOR_PX:
        return
    near = rect.adjusted(-size, -size, size, size)
    for x, y in places:
        if near.contains(x, y):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(style.sign_ground))
            radius = size * (0.5 + ANCHOR_RIM_SHARE)
            painter.drawEllipse(QPointF(x, y), radius, radius)
            sign = QRectF(0, 0, size * 0.86 * symbol_aspect("anchor"), size * 0.86)
            sign.moveCenter(QPointF(x, y))
            paint_symbol(painter, "anchor", sign)
