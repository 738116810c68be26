"""What a sheet carries besides the map: frame, title and scale in the margin, compass and ships on the open sea."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from shapely.geometry.base import BaseGeometry

from workbench.engine.maps.map_parts import FurnitureKind
from workbench.qt.looks.symbols import paint_symbol
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry
from workbench.qt.map_canvas.furniture.furniture_painter import has_kind, rect_of
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel
from workbench.qt.map_canvas.labels.map_text import TextForm, text_outline
from workbench.qt.map_canvas.styles.map_style import MapStyle

COMPASS_MM = 34.0
SHIP_MM = 13.0
TITLE_MM = 6.2
LEAST_MARGIN_MM = 6.0
SCALE_METRES = (500, 1000, 2000, 5000, 10000, 20000, 50000, 100000)
SCALE_LONGEST_MM = 62.0


@dataclass(frozen=True, slots=True)
class Furniture:
    """Where compass and ships stand; None where the sheet has no room."""

    compass: QPointF | None
    ships: tuple[QPointF, ...]


def furniture_of(geometry: SheetGeometry, labels: dict[str, PlacedLabel], style: MapStyle) -> Furniture:
    """Places on open sea, away from coasts, labels and each other: the compass first, then ships."""
    sea: list[BaseGeometry] = [geometry.face(s) for s in sorted(geometry.map.spaces) if geometry.is_sea(s)]
    if not sea or style.name == "high contrast":
        return Furniture(None, ())
    for piece in geometry.map.furniture:
        sea = [face.difference(_box(rect_of(piece).adjusted(-2, -2, 2, 2))) for face in sea]
    limits = [shapely.LineString(s.points) for s in geometry.borders.values() if s.kind == "sea"]
    free: BaseGeometry = shapely.union_all(sea).buffer(-3.0)
    free = free.difference(shapely.union_all([line.buffer(3.0) for line in limits]))
    for placed in labels.values():
        free = free.difference(_box(placed.rect.adjusted(-4, -4, 4, 4)))
    compass = _room_for(free, COMPASS_MM, COMPASS_MM, corner=(geometry.rect.right(), geometry.rect.bottom()))
    if compass is not None:
        free = free.difference(_box(compass.adjusted(-5, -5, 5, 5)))
    return Furniture(compass.center() if compass else None, _ships(free, sea))


def _box(rect: QRectF) -> shapely.Polygon:
    return shapely.box(rect.left(), rect.top(), rect.right(), rect.bottom())


def _room_for(free: BaseGeometry, width: float, height: float, corner: tuple[float, float]) -> QRectF | None:
    """A free rectangle of this size, the nearest to a corner of the sheet."""
    left, top, right, bottom = free.bounds if not free.is_empty else (0, 0, 0, 0)
    if right - left < width or bottom - top < height:
        return None
    xs, ys = np.arange(left, right - width, 6.0), np.arange(top, bottom - height, 6.0)
    gx, gy = (grid.ravel() for grid in np.meshgrid(xs, ys))
    if not len(gx):
        return None
    boxes = shapely.box(gx, gy, gx + width, gy + height)
    shapely.prepare(free)
    fits = shapely.contains(free, boxes)
    if not fits.any():
        return None
    away = np.hypot(gx + width / 2 - corner[0], gy + height / 2 - corner[1])
    best = int(np.argmin(np.where(fits, away, np.inf)))
    return QRectF(float(gx[best]), float(gy[best]), width, height)


def _ships(free: BaseGeometry, seas: Sequence[BaseGeometry]) -> tuple[QPointF, ...]:
    """At most one ship in each sea, on its widest free water."""
    places = []
    for sea in seas:
        water = sea.intersection(free)
        if not isinstance(water, shapely.Polygon | shapely.MultiPolygon) or water.is_empty:
            continue
        circle = shapely.maximum_inscribed_circle(water, 0.5)
        if circle.length > SHIP_MM * 0.75:
            places.append(QPointF(*circle.coords[0]))
    return tuple(places)


def title_rect(geometry: SheetGeometry) -> QRectF:
    """The strip of the margin below the map where title and scale stand; empty when the margin is too narrow."""
    neat, sheet = geometry.neat_rect, geometry.rect
    high = sheet.bottom() - neat.bottom()
    if high < LEAST_MARGIN_MM:
        return QRectF()
    return QRectF(neat.left(), neat.bottom(), neat.width(), high)


def paint_furniture(painter: QPainter, geometry: SheetGeometry, furniture: Furniture, style: MapStyle) -> None:
    """Ships and compass in the sea's ink; title and scale in the margin."""
    for ship in furniture.ships:
        rect = QRectF(ship.x() - SHIP_MM / 2, ship.y() - SHIP_MM / 2, SHIP_MM, SHIP_MM)
        paint_symbol(painter, "ship_vignette", rect, style.sea.name)
    if furniture.compass is not None and not has_kind(geometry.map, FurnitureKind.COMPASS):
        c = furniture.compass
        rect = QRectF(c.x() - COMPASS_MM / 2, c.y() - COMPASS_MM / 2, COMPASS_MM, COMPASS_MM)
        paint_symbol(painter, "compass_rose", rect, style.sea.name)
    strip = title_rect(geometry)
    if not strip.isEmpty():
        _paint_title(painter, geometry, strip, style)


def _paint_title(painter: QPainter, geometry: SheetGeometry, strip: QRectF, style: MapStyle) -> None:
    """The title at the left of the margin, the scale at its right."""
    ink = QColor(style.ink)
    size = min(TITLE_MM, strip.height() * 0.62)
    baseline = strip.center().y() + size * 0.34
    title = TextForm(style.labels.role, size, 600, False, 0.12)
    if not has_kind(geometry.map, FurnitureKind.TITLE):
        words = style.kinds.said(geometry.map.title)
        painter.fillPath(text_outline(words, title, strip.left(), baseline, centred=False), ink)
    metres_per_mm = geometry.map.scale_metres_per_mm
    if metres_per_mm and not has_kind(geometry.map, FurnitureKind.SCALE_BAR):
        _paint_scale(painter, strip, metres_per_mm, TextForm(style.labels.role, size * 0.56, 500), ink)


def _paint_scale(painter: QPainter, strip: QRectF, metres_per_mm: float, form: TextForm, ink: QColor) -> None:
    """A bar in two halves, as long as a round number of metres, its figures over it."""
    fitting = [m for m in SCALE_METRES if m / metres_per_mm <= SCALE_LONGEST_MM]
    metres = fitting[-1] if fitting else SCALE_METRES[0]
    length = metres / metres_per_mm
    left, y = strip.right() - length - form.size * 2, strip.center().y() + 0.9
    painter.setPen(QPen(ink, 0.3))
    for half, brush in ((0, ink), (1, QColor("#FBF6E8"))):
        painter.setBrush(brush)
        painter.drawRect(QRectF(left + half * length / 2, y, length / 2, 1.2))
    painter.setPen(Qt.PenStyle.NoPen)
    for share, text in ((0.0, "0"), (0.5, _distance(metres / 2)), (1.0, _distance(metres))):
        painter.fillPath(text_outline(text, form, left + share * length, y - 0.9), ink)


def _distance(metres: float) -> str:
    return f"{metres / 1000:g} km" if metres >= 1000 else f"{metres:g} m"


def paint_frame(painter: QPainter, rect: QRectF, style: MapStyle) -> None:
    """The neat line at the edge of the sheet."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(QColor(style.ink), 0.9)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.drawRect(rect.adjusted(0.2, 0.2, -0.2, -0.2))
    pen.setWidthF(0.25)
    painter.setPen(pen)
    painter.drawRect(rect.adjusted(1.6, 1.6, -1.6, -1.6))
