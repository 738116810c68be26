"""The zones of a hex map: a tint on their ground and dashed lines round them, as seas have them on maps of areas."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from workbench.engine.area_map import SpaceKind
from workbench.qt.map_canvas.ground_painter import stroke_pen
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.map_style import MapStyle

TINTS = {SpaceKind.SEA_ZONE: 0.14, SpaceKind.RADE: 0.26}


def paint_zones(painter: QPainter, geometry: HexGeometry, style: MapStyle, px_per_mm: float, rect: QRectF) -> None:
    """The tints of all zones that touch a rectangle of the sheet, then their limits."""
    zones = geometry.map.zones
    for name in sorted(zones):
        zone = zones[name]
        if zone.hexes and geometry.outline(name).boundingRect().intersects(rect):
            tint = QColor(style.sea.vignette)
            tint.setAlphaF(TINTS.get(zone.space.kind, 0.1))
            painter.fillPath(geometry.outline(name), tint)
    painter.strokePath(geometry.zone_limits, stroke_pen(style.sea_limit, px_per_mm))
