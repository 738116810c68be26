"""A map painted fast enough to be painted again at each tick: the lines of its areas, or its hexes, alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from workbench.cartography.hexes.hex_grid import centre_of, corners
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import every_number, known_place
from workbench.qt.map_canvas.styles.map_style import Layer, style_of
from workbench.qt.map_prints import SheetPainter
from workbench.qt.map_prints.sheet_preview import Sheet

MOST_PAINTED = 120
"""Maps of more spaces are shown by their lines: their names, ground and relief would keep the window waiting."""
LINE_COLOUR = "#3A342B"
MARK_ROOM_MM = 3.0


def plain_sheet(imported: AnyMap) -> PlainSheet | None:
    """The lines of a map that would take long to be painted whole, None for others; a thread may make them."""
    return PlainSheet(imported) if len(spaces_of(imported)) > MOST_PAINTED else None


def preview_of(imported: AnyMap, plain: PlainSheet | None) -> Sheet:
    """The map as it will look where that is soon painted, otherwise its lines."""
    return plain or SheetPainter(imported, style_of(imported.look.style), hidden=(Layer.RELIEF,))


class PlainSheet:
    """The lines of a map, thin whatever the size."""

    def __init__(self, imported: AnyMap) -> None:
        self.width_mm, self.height_mm = imported.width_mm, imported.height_mm
        self._lines = _borders(imported) if isinstance(imported, AreaMap) else _hexes(imported)

    def paint(self, painter: QPainter, part: QRectF, px_per_mm: float) -> None:
        """Paint the whole of it; the painter works in mm of the sheet."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(part)
        painter.setPen(QPen(QColor(LINE_COLOUR), 1.0 / px_per_mm, Qt.PenStyle.SolidLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._lines)


def mark_of(imported: AnyMap, space: str) -> QRectF | None:
    """The rectangle round a space, with room, in mm; None where the map has no such space to be seen."""
    if isinstance(imported, AreaMap):
        shape = QPainterPath()
        for border in imported.borders.values():
            if space in (border.left, border.right):
                shape.addPolygon(_border_line(imported, border.id))
        found = shape.boundingRect()
    else:
        found = QRectF()
        if imported.is_cell(space):
            x, y = centre_of(imported, space)
            side = imported.grid.size_mm
            found = QRectF(x - side / 2, y - side / 2, side, side)
    return None if found.isEmpty() else found.adjusted(-MARK_ROOM_MM, -MARK_ROOM_MM, MARK_ROOM_MM, MARK_ROOM_MM)


def _borders(area_map: AreaMap) -> QPainterPath:
    lines = QPainterPath()
    for name in sorted(area_map.borders):
        lines.addPolygon(_border_line(area_map, name))
    return lines


def _border_line(area_map: AreaMap, name: str) -> QPolygonF:
    border = area_map.borders[name]
    ends = (area_map.junctions.get(border.start), area_map.junctions.get(border.end))
    first, last = (((end.point,) if end else ()) for end in ends)
    return QPolygonF([QPointF(x, y) for x, y in (*first, *border.points, *last)])


def _hexes(hex_map: HexMap) -> QPainterPath:
    lines = QPainterPath()
    for number in every_number(hex_map.grid):
        ring = QPolygonF([QPointF(x, y) for x, y in corners(hex_map.grid, known_place(hex_map.grid, number))])
        lines.addPolygon(ring)
        lines.closeSubpath()
    return lines
