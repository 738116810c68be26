"""The samples of a legend, drawn as the map's style draws the things themselves. Millimetres of the sheet."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from workbench.cartography.hexes.hex_grid import corners
from workbench.engine.catalogue.standard import Wet
from workbench.engine.maps.area_map import FortKind, Space, SpaceKind
from workbench.engine.maps.border import BEACH, RIVER, Road
from workbench.engine.maps.hex_map import HexGrid, Orientation
from workbench.qt.looks.symbols import paint_symbol
from workbench.qt.map_canvas.furniture.legend import DEPOT, LEVELS, PORT, TOWN, LegendEntry, SampleKind
from workbench.qt.map_canvas.hexes.hex_lines_painter import paint_courses, paint_marks, paint_roads
from workbench.qt.map_canvas.hexes.hex_style import ground_of_terrain, hex_style
from workbench.qt.map_canvas.hexes.relief.stamps import paint_stamp
from workbench.qt.map_canvas.hexes.waters.hexside_lines import SideMark
from workbench.qt.map_canvas.hexes.waters.water_courses import Course
from workbench.qt.map_canvas.sheet.box_painter import paint_anchors
from workbench.qt.map_canvas.sheet.ground_painter import paint_tree, stroke_pen
from workbench.qt.map_canvas.sheet.line_pieces import line_pieces
from workbench.qt.map_canvas.styles.map_style import MapStyle, Stroke

MOST_HEX_MM = 11.0
ROOM_MM = 2.0


class Sampler(NamedTuple):
    """How samples are drawn: the style, the orientation of the hexes (None on a map of areas), and the scale."""

    style: MapStyle
    orientation: Orientation | None
    px_per_mm: float

    def paint(self, painter: QPainter, entry: LegendEntry, rect: QRectF) -> None:
        """Draw a sample inside a rectangle."""
        painter.save()
        match entry.kind:
            case SampleKind.GROUND if self.orientation is not None:
                self._paint_hex(painter, entry.id, rect, self.orientation)
            case SampleKind.GROUND:
                self._paint_ground(painter, Space("", "", self._kind_of(entry.id), entry.id), rect)
            case SampleKind.LINE:
                self._paint_line(painter, entry.id, rect)
            case SampleKind.ROAD:
                self._paint_road(painter, entry.id, rect)
            case SampleKind.SIGN:
                self._paint_sign(painter, entry.id, rect)
        painter.restore()

    def _kind_of(self, terrain: str) -> SpaceKind:
        return SpaceKind.SEA_ZONE if self.style.kinds.catalogue.ground.is_water(terrain) else SpaceKind.AREA

    def _paint_hex(self, painter: QPainter, terrain: str, rect: QRectF, orientation: Orientation) -> None:
        style = hex_style(self.style)
        across = min(MOST_HEX_MM, rect.height() * (0.86 if orientation is Orientation.POINTY else 1.0))
        ground = ground_of_terrain(terrain, style)
        grid = HexGrid(1, 1, across, rect.center().x(), rect.center().y(), orientation)
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners(grid, (0, 0))]))
        path.closeSubpath()
        painter.fillPath(path, QColor(ground.fill))
        is_town = style.kindred.is_a(terrain, TOWN)
        for sign in filter(None, (ground.sign, "houses" if is_town else "")):
            painter.save()
            painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
            paint_stamp(painter, sign, rect.center(), (1, 1), across, orientation, style, self.style.trees)
            painter.restore()
        painter.strokePath(path, stroke_pen(style.grid, self.px_per_mm))

    def _paint_ground(self, painter: QPainter, space: Space, rect: QRectF) -> None:
        ground = self.style.ground(space)
        painter.fillRect(rect, QColor(ground.fill))
        painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        if ground.hatch is not None:
            painter.setPen(stroke_pen(ground.hatch.stroke, self.px_per_mm, 0.5))
            step = ground.hatch.every
            for at in range(round((rect.width() + rect.height()) / step) + 1):
                x = rect.left() + at * step
                painter.drawLine(QPointF(x, rect.top()), QPointF(x - rect.height(), rect.bottom()))
        if ground.sign == "trees":
            for share, down in ((0.25, 0.6), (0.55, 0.85), (0.8, 0.62)):
                foot = QPointF(rect.left() + rect.width() * share, rect.top() + rect.height() * down)
                paint_tree(painter, foot, min(self.style.trees.height, rect.height() * 0.5), self.style.trees, 0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.style.ink), 0.2))
        painter.drawRect(rect)

    def _paint_line(self, painter: QPainter, feature: str, rect: QRectF) -> None:
        middle = rect.center().y()
        path = QPainterPath(QPointF(rect.left(), middle))
        wave = rect.height() * 0.18
        kindred = self.style.kinds.catalogue.borders
        if kindred.wet(feature) is Wet.RUNNING:
            path.cubicTo(
                QPointF(rect.left() + rect.width() / 3, middle - wave * 2),
                QPointF(rect.right() - rect.width() / 3, middle + wave * 2), QPointF(rect.right(), middle),
            )  # fmt: skip
            paint_courses(
                painter, [_course(path, rect, not kindred.is_a(feature, RIVER))], self.style, self.px_per_mm, rect
            )
        elif feature == BEACH:
            path.lineTo(rect.right(), middle)
            painter.strokePath(path, stroke_pen(self.style.beach, self.px_per_mm))
        else:
            ends = (rect.left() + 0.6, middle), (rect.right() - 0.6, middle)
            if kindred.is_crossing(feature):
                path.lineTo(rect.right(), middle)
                paint_courses(painter, [_course(path, rect)], self.style, self.px_per_mm, rect)
            mark = SideMark(feature, *ends, (0.0, -1.0), rect.adjusted(-1, -1, 1, 1))
            for above in (False, True):
                paint_marks(painter, [mark], self.style, self.px_per_mm, rect, above)

    def _paint_road(self, painter: QPainter, road_class: str, rect: QRectF) -> None:
        path = QPainterPath(QPointF(rect.left(), rect.center().y() + rect.height() * 0.12))
        path.lineTo(rect.right(), rect.center().y() - rect.height() * 0.12)
        road = (Road("", "", (), road_class), line_pieces([path], ROOM_MM))
        paint_roads(painter, [road], self.style, self.px_per_mm, rect)

    def _paint_sign(self, painter: QPainter, sign: str, rect: QRectF) -> None:
        style, middle = self.style, rect.center()
        high = rect.height() * 0.92
        square = QRectF(middle.x() - high / 2, middle.y() - high / 2, high, high)
        if sign in (*LEVELS, *FortKind, DEPOT):
            paint_symbol(painter, sign, square)
        elif sign == PORT:
            size = high * 0.82
            paint_anchors(painter, [(middle.x(), middle.y())], style, self.px_per_mm, rect, size)
        elif sign == TOWN and self.orientation is None:
            self._paint_ground(painter, Space("", "", town=True), rect)
            painter.setPen(stroke_pen(Stroke(style.town_outline.colour, style.town_outline.width), self.px_per_mm))
            painter.drawRect(rect)
        elif sign == TOWN and self.orientation is not None:
            size = min(MOST_HEX_MM, rect.height() * 1.2)
            paint_stamp(painter, "houses", middle, (1, 1), size, self.orientation, hex_style(style), style.trees)
        else:
            self._paint_point(painter, middle)

    def _paint_point(self, painter: QPainter, middle: QPointF) -> None:
        """A junction with a tag that is drawn."""
        painter.setPen(QPen(QColor(self.style.ink), 0.32))
        painter.setBrush(QColor(self.style.point_fill))
        painter.drawEllipse(middle, 1.45, 1.45)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.style.ink))
        painter.drawEllipse(middle, 0.38, 0.38)


def _course(path: QPainterPath, rect: QRectF, is_small: bool = False) -> Course:
    return Course(line_pieces([path], ROOM_MM), rect, is_small)
