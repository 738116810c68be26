"""What a sheet carries besides the map: frame, title, scale, compass and ships on the open sea."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from shapely.geometry.base import BaseGeometry

from workbench.qt.map_canvas.label_layout import PlacedLabel
from workbench.qt.map_canvas.map_style import MapStyle
from workbench.qt.map_canvas.map_text import TextForm, text_outline, text_width
from workbench.qt.map_canvas.sheet_geometry import SheetGeometry
from workbench.qt.symbols import paint_symbol

COMPASS_MM = 34.0
SHIP_MM = 13.0
TITLE_ROOM_MM = 5.0
TITLE_HIGH_MM = 27.5
TITLE_SCALES = (1.0, 0.85, 0.7, 0.6)
SCALE_METRES = (500, 1000, 2000, 5000, 10000, 20000, 50000, 100000)
SCALE_LONGEST_MM = 62.0


@dataclass(frozen=True, slots=True)
class Furniture:
    """Where title, compass and ships stand; None where the sheet has no room."""

    title: QRectF | None
    compass: QPointF | None
    ships: tuple[QPointF, ...]


def furniture_of(geometry: SheetGeometry, labels: dict[str, PlacedLabel], style: MapStyle) -> Furniture:
    """Places on open sea, away from coasts, labels and each other: title first, then compass, then ships."""
    sea = [geometry.face(s) for s in sorted(geometry.map.spaces) if geometry.is_sea(s)]
    if not sea or style.name == "high contrast":
        return Furniture(None, None, ())
    limits = [shapely.LineString(s.points) for s in geometry.borders.values() if s.kind == "sea"]
    free: BaseGeometry = shapely.union_all(sea).buffer(-3.0)
    free = free.difference(shapely.union_all([line.buffer(3.0) for line in limits]))
    for placed in labels.values():
        free = free.difference(_box(placed.rect.adjusted(-4, -4, 4, 4)))
    width, height = _title_size(geometry, style)
    corner = (geometry.rect.left(), geometry.rect.bottom())
    rooms = (_room_for(free, width * scale, height * scale, corner) for scale in TITLE_SCALES)
    title = next((room for room in rooms if room is not None), None)
    if title is not None:
        free = free.difference(_box(title.adjusted(-5, -5, 5, 5)))
    compass = _room_for(free, COMPASS_MM, COMPASS_MM, corner=(geometry.rect.right(), geometry.rect.bottom()))
    if compass is not None:
        free = free.difference(_box(compass.adjusted(-5, -5, 5, 5)))
    return Furniture(title, compass.center() if compass else None, _ships(free, sea))


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


def _title_forms(style: MapStyle) -> tuple[TextForm, TextForm]:
    return TextForm(style.labels.role, style.labels.title, 500, False, 0.3), TextForm(style.labels.role, 4.2, 500, True)


def _title_size(geometry: SheetGeometry, style: MapStyle) -> tuple[float, float]:
    width = text_width(geometry.map.title, _title_forms(style)[0])
    return max(width, SCALE_LONGEST_MM + 20) + 2 * TITLE_ROOM_MM, TITLE_HIGH_MM


def paint_furniture(painter: QPainter, geometry: SheetGeometry, furniture: Furniture, style: MapStyle) -> None:
    """Ships, compass and title, all in the sea's ink."""
    for ship in furniture.ships:
        rect = QRectF(ship.x() - SHIP_MM / 2, ship.y() - SHIP_MM / 2, SHIP_MM, SHIP_MM)
        paint_symbol(painter, "ship_vignette", rect, style.sea.name)
    if furniture.compass is not None:
        c = furniture.compass
        rect = QRectF(c.x() - COMPASS_MM / 2, c.y() - COMPASS_MM / 2, COMPASS_MM, COMPASS_MM)
        paint_symbol(painter, "compass_rose", rect, style.sea.name)
    if furniture.title is not None:
        _paint_title(painter, geometry, furniture.title, style)


def _paint_title(painter: QPainter, geometry: SheetGeometry, rect: QRectF, style: MapStyle) -> None:
    title, small = _title_forms(style)
    ink = QColor(style.sea.name)
    width, height = _title_size(geometry, style)
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / width, rect.height() / height)
    box = QRectF(0, 0, width, height)
    painter.fillPath(text_outline(geometry.map.title, title, width / 2, 11.0), ink)
    painter.setPen(QPen(ink, 0.3))
    painter.drawLine(QPointF(12, 15.0), QPointF(width - 12, 15.0))
    metres_per_mm = geometry.map.georeference.metres_per_mm if geometry.map.georeference else 0.0
    if metres_per_mm:
        _paint_scale(painter, box, metres_per_mm, small, ink)
    painter.restore()


def _paint_scale(painter: QPainter, rect: QRectF, metres_per_mm: float, form: TextForm, ink: QColor) -> None:
    """A bar in two halves, as long as a round number of metres."""
    fitting = [m for m in SCALE_METRES if m / metres_per_mm <= SCALE_LONGEST_MM]
    metres = fitting[-1] if fitting else SCALE_METRES[0]
    length = metres / metres_per_mm
    left, y = rect.center().x() - length / 2, rect.top() + 18.6
    painter.setPen(QPen(ink, 0.3))
    for half, brush in ((0, ink), (1, QColor("#FBF6E8"))):
        painter.setBrush(brush)
        painter.drawRect(QRectF(left + half * length / 2, y, length / 2, 1.3))
    painter.setPen(Qt.PenStyle.NoPen)
    for share, text in ((0.0, "0"), (0.5, _distance(metres / 2)), (1.0, _distance(metres))):
        painter.fillPath(text_outline(text, form, left + share * length, y + 6.2), ink)


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
