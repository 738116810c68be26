"""One hex with what lies along its six sides, drawn in the style of its map; its middle is (0, 0).

Everything is in millimetres of a sheet on which a hex is `SIZE_MM` wide, however large those of the map are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from workbench.cartography.hexes.hex_grid import centre, corners
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import HexMap, Orientation, hexside_id
from workbench.engine.maps.hex_places import DIRECTIONS, axial_of, is_on, known_place, number_of, place_of
from workbench.engine.maps.map_parts import OneWay
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.hexes.hex_lines_painter import paint_courses, paint_marks, paint_roads
from workbench.qt.map_canvas.hexes.hex_style import ground_of, hex_style, is_water
from workbench.qt.map_canvas.hexes.waters.hexside_lines import is_small_water, marks_of
from workbench.qt.map_canvas.hexes.waters.water_courses import Course
from workbench.qt.map_canvas.hexes.way_marks import paint_ways
from workbench.qt.map_canvas.sheet.ground_painter import stroke_pen
from workbench.qt.map_canvas.sheet.line_pieces import line_pieces
from workbench.qt.map_canvas.styles.map_style import MapStyle, Stroke

POINTY_NAMES = (marked("E"), marked("SE"), marked("SW"), marked("W"), marked("NW"), marked("NE"))
FLAT_NAMES = (marked("SE"), marked("S"), marked("SW"), marked("NW"), marked("N"), marked("NE"))
SIZE_MM = 23.0
OUT_SHARE = 1.24
"""So far out, in shares of the way from the middle, the ground of the neighbours is seen."""
FAINT = 0.62
ROAD_SHARE = 1.12
ROOM_MM = 3.0
EVERYWHERE = QRectF(-2 * SIZE_MM, -2 * SIZE_MM, 4 * SIZE_MM, 4 * SIZE_MM)
PLACE_MM = 1.1


class Side(NamedTuple):
    """A side of a hex: its direction (0 to 5), where that lies in letters, and the number beyond, "" off the map."""

    facing: int
    letters: str
    beyond: str

    @property
    def label(self) -> str:
        """Where it lies and which hex is there."""
        return f"{self.letters}  {self.beyond}" if self.beyond else self.letters


class HexPicture:
    """The picture of a hex of a map in a style; `sides` are all six, clockwise."""

    def __init__(self, hex_map: HexMap, number: str, style: MapStyle) -> None:
        self.number, self._style = number, style
        self._map = replace(hex_map, grid=replace(hex_map.grid, size_mm=SIZE_MM))
        grid = self._map.grid
        self.orientation = grid.orientation
        place = known_place(grid, number)
        q, r = axial_of(grid, place)
        letters = POINTY_NAMES if grid.orientation is Orientation.POINTY else FLAT_NAMES
        around = [place_of(grid, (q + dq, r + dr)) for dq, dr in DIRECTIONS]
        self.sides = tuple(
            Side(facing, spoken(letters[facing]), number_of(grid, beyond) if is_on(grid, beyond) else "")
            for facing, beyond in enumerate(around)
        )
        self._middle = QPointF(*centre(grid, place))
        self._corners = [QPointF(x, y) - self._middle for x, y in corners(grid, place)]

    # What is there

    def hexside(self, side: Side) -> Border | None:
        """What is stored of a side; None when nothing is."""
        return self._map.borders.get(hexside_id(self.number, side.beyond)) if side.beyond else None

    def roads_out(self, side: Side) -> list[Road]:
        """The roads that lead out of the hex across a side."""
        return [road for road, *ends in self._roads() if side.beyond and side.beyond in ends]

    def way_across(self, side: Side) -> str:
        """Which way alone a side is crossed: "out", "in", or "" when both."""
        kept = self.hexside(side)
        if kept is None or kept.one_way is OneWay.NO:
            return ""
        return "out" if (kept.one_way is OneWay.FORWARDS) == (kept.first == self.number) else "in"

    def is_coast(self, side: Side) -> bool:
        """Whether land and water meet there."""
        style = hex_style(self._style)
        here = is_water(self._map.space(self.number), style)
        return bool(side.beyond) and is_water(self._map.space(side.beyond), style) is not here

    def _roads(self) -> Iterator[tuple[Road, str, str]]:
        """Each road as often as it comes through, with the hexes before and after, "" where it ends."""
        for name in sorted(self._map.roads):
            road = self._map.roads[name]
            for at, number in enumerate(road.spaces):
                if number == self.number:
                    before = road.spaces[at - 1] if at else ""
                    after = road.spaces[at + 1] if at + 1 < len(road.spaces) else ""
                    yield road, before, after

    # Where it is

    def middle_of(self, side: Side, share: float = 1.0) -> QPointF:
        """The middle of a side, or a place so far out on the way there."""
        return (self._corners[side.facing] + self._corners[(side.facing + 1) % 6]) / 2 * share

    def ground_beyond(self, side: Side) -> list[QPointF]:
        """What is seen of the hex beyond a side, by its corners."""
        a, b = self._corners[side.facing], self._corners[(side.facing + 1) % 6]
        return [a, b, b * OUT_SHARE, a * OUT_SHARE]

    # Painting

    def paint(self, painter: QPainter, px_per_mm: float) -> None:
        """The painter works in millimetres, with the middle of the hex at (0, 0)."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_grounds(painter, px_per_mm)
        painter.translate(-self._middle)
        shown, style = EVERYWHERE.translated(self._middle), self._style
        kindred = style.kinds.catalogue.borders
        known = [kept for side in self.sides if (kept := self.hexside(side)) is not None]
        marks = [mark for kept in known for mark in marks_of(self._map, kept, kindred)]
        paint_courses(painter, self._courses(), style, px_per_mm, shown)
        paint_marks(painter, marks, style, px_per_mm, shown, above_roads=False)
        roads = [(road, line_pieces([self._way(before, after)], ROOM_MM)) for road, before, after in self._roads()]
        paint_roads(painter, roads, style, px_per_mm, shown)
        if roads:
            painter.setPen(stroke_pen(Stroke(style.ink, 0.3), px_per_mm))
            painter.setBrush(QColor(style.road.colour))
            painter.drawEllipse(self._middle, PLACE_MM, PLACE_MM)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        paint_marks(painter, marks, style, px_per_mm, shown, above_roads=True)
        one_way = [kept for kept in known if kept.one_way is not OneWay.NO]
        paint_ways(painter, self._map, one_way, style, px_per_mm, shown)
        painter.restore()

    def _paint_grounds(self, painter: QPainter, px_per_mm: float) -> None:
        """The hex, a strip of each neighbour, the grid between, and the coast."""
        style = hex_style(self._style)
        painter.setPen(Qt.PenStyle.NoPen)
        for side in self.sides:
            if side.beyond:
                fill = QColor(ground_of(self._map.space(side.beyond), style).fill)
                fill.setAlphaF(FAINT)
                painter.setBrush(fill)
                painter.drawPolygon(self.ground_beyond(side))
        painter.setBrush(QColor(ground_of(self._map.space(self.number), style).fill))
        painter.drawPolygon(QPolygonF(self._corners))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        plain = Stroke(style.grid.colour, max(style.grid.width, 0.25), opacity=style.grid.opacity)
        edge = Stroke(style.grid.colour, 0.25, (0.8, 0.8), opacity=style.grid.opacity)
        for side in self.sides:
            stroke = self._style.coast if self.is_coast(side) else plain if side.beyond else edge
            pen = stroke_pen(stroke, px_per_mm)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(self._corners[side.facing], self._corners[(side.facing + 1) % 6])

    def _courses(self) -> Iterator[Course]:
        """The water along each side, from corner to corner."""
        kindred = self._style.kinds.catalogue.borders
        for side in self.sides:
            kept = self.hexside(side)
            if kept is not None and any(map(kindred.is_running, kept.kinds)):
                path = QPainterPath(self._corners[side.facing] + self._middle)
                path.lineTo(self._corners[(side.facing + 1) % 6] + self._middle)
                is_small = is_small_water(kindred, kept.kinds)
                yield Course(line_pieces([path], ROOM_MM), path.boundingRect().adjusted(-1, -1, 1, 1), is_small)

    def _way(self, before: str, after: str) -> QPainterPath:
        """How a road comes in and goes out."""
        ends = {side.beyond: self.middle_of(side, ROAD_SHARE) for side in self.sides if side.beyond}
        path = QPainterPath(self._middle + ends.get(before, QPointF()))
        path.lineTo(self._middle)
        path.lineTo(self._middle + ends.get(after, QPointF()))
        return path
