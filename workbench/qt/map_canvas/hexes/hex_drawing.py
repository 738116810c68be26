"""One hex map in one style, ready to be painted piece by piece; what an edit leaves alone is kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, partial

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import number_of
from workbench.engine.maps.map_parts import FurnitureKind
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_canvas.drawing import PictureOf, Underlay
from workbench.qt.map_canvas.furniture.furniture_painter import FurniturePainter, has_kind, no_picture
from workbench.qt.map_canvas.hexes.grid_over import is_one_grid, paint_grid_over
from workbench.qt.map_canvas.hexes.grid_painter import paint_grid
from workbench.qt.map_canvas.hexes.hex_contents import HexContents
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.hex_hits import HexHits
from workbench.qt.map_canvas.hexes.hex_levels import paint_levels
from workbench.qt.map_canvas.hexes.hex_lines_painter import paint_courses, paint_marks, paint_roads
from workbench.qt.map_canvas.hexes.hex_signs import number_size, paint_signs, paint_speck, spots_of
from workbench.qt.map_canvas.hexes.hex_style import hex_style, is_built
from workbench.qt.map_canvas.hexes.hex_window import HexWindow
from workbench.qt.map_canvas.hexes.kept import HasTime
from workbench.qt.map_canvas.hexes.number_painter import paint_numbers
from workbench.qt.map_canvas.hexes.relief.growth import DRAWN_FOR_MM
from workbench.qt.map_canvas.hexes.relief.relief_painter import HexRelief, make_relief, paint_relief
from workbench.qt.map_canvas.hexes.relief.stamps import Stamps, make_stamps
from workbench.qt.map_canvas.hexes.relief.standing import Standing
from workbench.qt.map_canvas.hexes.shading import shaded
from workbench.qt.map_canvas.hexes.waters.coast import coast_in, paint_coast, paint_shallows
from workbench.qt.map_canvas.hexes.way_marks import one_way_sides, paint_ways
from workbench.qt.map_canvas.hexes.zone_painter import paint_zones
from workbench.qt.map_canvas.labels.course_names import SeenNames
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel
from workbench.qt.map_canvas.labels.map_text import TextForm, text_outline
from workbench.qt.map_canvas.layers import SeenLayer, has, lay_layers, seen_layers
from workbench.qt.map_canvas.sheet.box_painter import anchor_size, paint_anchors, paint_boxes
from workbench.qt.map_canvas.sheet.furniture import paint_frame
from workbench.qt.map_canvas.sheet.ground_painter import paint_texture, paper_texture, stroke_pen
from workbench.qt.map_canvas.sheet.line_pieces import stroke_pieces
from workbench.qt.map_canvas.sheet.link_painter import paint_links
from workbench.qt.map_canvas.sheet.underlay import paint_underlay
from workbench.qt.map_canvas.styles.hex_grounds import HexStyle
from workbench.qt.map_canvas.styles.map_style import Layer, MapStyle, Stroke

GRID_GONE_PX, GRID_FULL_PX = 8.0, 22.0
LEVELS_GONE_PX, LEVELS_FULL_PX = 10.0, 22.0
TICKS_PX = 20.0
STAMPS_GONE_PX, STAMPS_FULL_PX = 14.0, 30.0
SPECKS_PX, SIGNS_PX = 9.0, 22.0
COAST_PX = 5.0
MARKS_PX = 4.0
UNEVEN_PX = 16.0
ROUGH_PX = 3.0
TITLE_MM = 5.0
REACH_MM = 4.0
"""What stands on a hex reaches no further beyond it."""
LEAST_STRIP_MM = 6.0
FRAME_MM = 4.0
"""So far in from its edge the sheet is framed, and a little further."""


class HexDrawing:
    """Give the drawing of the map before, and where known the `touched` hexes: what is the same is not made again."""

    def __init__(
        self,
        hex_map: HexMap,
        style: MapStyle,
        before: HexDrawing | None = None,
        touched: Collection[str] | None = None,
    ) -> None:
        self.style = style
        self.picture_of: PictureOf = before.picture_of if before is not None else no_picture
        self.hexes: HexStyle = hex_style(style)
        self.geometry: HexGeometry = HexGeometry(hex_map, before.geometry if before is not None else None)
        known = before._contents if before is not None else None
        self._contents: HexContents = HexContents(self.geometry, style, self.hexes, known, touched)
        self._relief: HexRelief = HexRelief(
            hex_map, self._contents.ground, self.hexes, before._relief if before is not None else None
        )
        self._standing = Standing(self._contents.ground)
        self._spots = spots_of(hex_map.grid)
        self._coast: QPainterPath | None = None
        self._grid_is_one = False
        is_same = before is not None and before.map.borders is hex_map.borders
        self._ways: tuple[Border, ...] = before._ways if before is not None and is_same else one_way_sides(hex_map)

    @property
    def map(self) -> HexMap:
        return self.geometry.map

    @property
    def labels(self) -> Mapping[str, PlacedLabel]:
        return self._contents.labels

    def names_along(self, rect: QRectF, px_per_mm: float, seconds: float | None = None) -> SeenNames:
        return self._contents.course_names.seen(rect, px_per_mm, seconds)

    @property
    def changed(self) -> QRectF | None:
        """What must be painted again after the drawing before; None is everything."""
        return self._contents.changed

    @property
    def rect(self) -> QRectF:
        return self.geometry.rect

    @property
    def fit_rect(self) -> QRectF:
        return self.geometry.fit_rect

    @property
    def labels_stay(self) -> bool:
        return True

    def make_hits(self) -> HexHits:
        return HexHits(self.map.grid, self.geometry)

    def make_relief(self, rect: QRectF, px_per_mm: float, ratio: float, has_time: HasTime) -> bool:
        """The pictures of what stands on the hexes near a rectangle."""
        hex_px = self.map.grid.size_mm * px_per_mm
        window = self._window(rect)
        if _share(hex_px, STAMPS_GONE_PX, STAMPS_FULL_PX) == 0 or window.is_empty:
            return True
        quarter_px = round(hex_px * ratio * 4)
        standing = self._standing.on(window, of_ground=False)
        return make_relief(self._relief, window, self.hexes, hex_px, quarter_px, has_time) and make_stamps(
            standing, self.map.grid, quarter_px, self.hexes, self.style.trees, has_time
        )

    @cached_property
    def _pieces(self) -> FurniturePainter:
        return FurniturePainter(self.map, self.style, self.picture_of)

    @cached_property
    def _texture(self) -> QPixmap:
        return paper_texture()

    # ------------------------------------------------------------------ painting

    def paint(
        self,
        painter: QPainter,
        rect: QRectF,
        px_per_mm: float,
        seen: Sequence[SeenLayer],
        hurried: bool = False,
        underlay: Underlay | None = None,
        work: LongWork = UNTOLD,
    ) -> None:
        """These layers below the labels that touch a rectangle of the sheet. The painter works in mm."""
        inside = rect.intersected(self.rect)
        if inside.isEmpty():
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(inside)
        self._coast, self._grid_is_one = None, is_one_grid(seen)
        closed = {Layer.SCANS} if underlay is None or not underlay.laid else set()
        closed |= {Layer.SEA_GRID} if self._grid_is_one else set()
        paint = partial(self._paint_layer, rect=rect, px_per_mm=px_per_mm, hurried=hurried, underlay=underlay)
        lay_layers(painter, inside, [one for one in seen if one.layer not in closed], paint, work)
        if self.style.textured and has(seen, Layer.PAPER):
            paint_texture(painter, rect, self._texture, px_per_mm)
        painter.restore()

    def _paint_layer(
        self,
        painter: QPainter,
        layer: Layer,
        rect: QRectF,
        px_per_mm: float,
        hurried: bool,
        underlay: Underlay | None,
    ) -> None:
        if layer is Layer.SCANS:
            if underlay is not None:
                underlay.paint(painter, rect.intersected(self.rect))
            return
        if layer is Layer.PAPER:
            painter.fillRect(self.rect, QColor(self.style.paper))
            return
        if layer is Layer.FURNITURE:
            boxes = (self.geometry.outline(box).boundingRect() for box in self.geometry.boxes)
            paint_boxes(painter, boxes, self.style, px_per_mm, rect)
            self._paint_furniture(painter, rect)
            self._pieces.paint(painter, rect, px_per_mm)
            return
        if layer is Layer.LINKS:
            paint_links(painter, self.map.links, self.geometry.link_lines, self.style, px_per_mm, rect)
            return
        painter.setClipRect(self.geometry.frame, Qt.ClipOperation.IntersectClip)
        hex_px = self.map.grid.size_mm * px_per_mm
        match layer:
            case Layer.SPACES:
                self._paint_ground(painter, rect, hex_px)
                self._paint_stamps(painter, rect, hex_px, of_ground=True)
            case Layer.SHALLOWS:
                coast = self._coast_in(rect, hex_px)
                paint_shallows(painter, self.geometry, coast, self._contents.mask, self.style, rect)
            case Layer.SEAS:
                if self.map.zones:
                    paint_zones(painter, self.geometry, self._contents.zones, self.style, px_per_mm, rect)
            case Layer.RELIEF:
                self._paint_levels(painter, rect, hex_px)
                self._paint_stamps(painter, rect, hex_px, of_ground=False, if_made=hurried)
            case Layer.BORDERS | Layer.SEA_GRID:
                self._paint_grid(painter, rect, px_per_mm, over_sea=layer is Layer.SEA_GRID)
            case Layer.RIVERS:
                paint_coast(painter, self._coast_in(rect, hex_px), self.style, px_per_mm)
                paint_courses(painter, self._contents.sides.courses_near(rect), self.style, px_per_mm, rect)
                self._paint_marks(painter, rect, px_per_mm, above_roads=False)
            case Layer.ROADS:
                paint_roads(painter, self._contents.roads.values(), self.style, px_per_mm, rect)
            case Layer.SIGNS:
                self._paint_marks(painter, rect, px_per_mm, above_roads=True)
                if hex_px >= MARKS_PX:
                    paint_ways(painter, self.map, self._ways, self.style, px_per_mm, rect)
                self._paint_signs(painter, rect, hex_px)
                anchors, size = self._contents.anchors.values(), anchor_size(self.geometry)
                paint_anchors(painter, anchors, self.style, px_per_mm, rect, size)
            case Layer.NUMBERS:
                self._paint_numbers(painter, rect, px_per_mm)
            case _:
                pass

    def _paint_marks(self, painter: QPainter, rect: QRectF, px_per_mm: float, above_roads: bool) -> None:
        """What stands on hexsides; where hexes are specks it would only be in the way."""
        if self.map.grid.size_mm * px_per_mm >= MARKS_PX:
            paint_marks(painter, self._contents.sides.marks_near(rect), self.style, px_per_mm, rect, above_roads)

    def _coast_in(self, rect: QRectF, hex_px: float) -> QPainterPath:
        """The coast near a rectangle, found once for all layers; none where hexes are specks."""
        if self._coast is None:
            is_seen = self._contents.has_water and hex_px >= COAST_PX
            self._coast = coast_in(self.geometry, self._contents.ground.wet, rect) if is_seen else QPainterPath()
        return self._coast

    def _paint_ground(self, painter: QPainter, rect: QRectF, hex_px: float) -> None:
        """Soft edges take half the pixels and are blown up, which makes them softer still."""
        inside = rect.intersected(self.geometry.hexes_rect).intersected(self.rect)
        if inside.isEmpty():
            return
        scale = abs(painter.deviceTransform().m11())
        uneven = self.hexes.uneven_mm * self.map.grid.size_mm / DRAWN_FOR_MM if hex_px >= UNEVEN_PX else 0.0
        colours = self._contents.ground.colours
        picture, covered = shaded(self.map.grid, colours, inside, scale / 2 if uneven else scale, uneven)
        painter.save()
        if uneven and not self.geometry.is_within(inside):
            painter.setClipPath(self.geometry.whole, Qt.ClipOperation.IntersectClip)
        painter.drawImage(covered, picture)
        painter.restore()

    def _paint_stamps(
        self, painter: QPainter, rect: QRectF, hex_px: float, of_ground: bool, if_made: bool = False
    ) -> None:
        """What stands on the hexes: the hatches of those that are not played, or trees and hills on the others."""
        share = _share(hex_px, STAMPS_GONE_PX, STAMPS_FULL_PX)
        window = self._window(rect)
        if share == 0 or window.is_empty:
            return
        if not of_ground:
            paint_relief(painter, self._relief, window, self.hexes, hex_px, share, if_made)
        painter.setOpacity(share)
        with Stamps(painter, self.map.grid, self.hexes, self.style.trees) as stamps:
            for sign, place, joined in self._standing.on(window, of_ground):
                stamps.lay(sign, place, joined, if_made)

    def _window(self, rect: QRectF) -> HexWindow:
        """The hexes of which something can reach into a rectangle."""
        return HexWindow(self.map.grid, *self.geometry.span(rect.adjusted(-REACH_MM, -REACH_MM, REACH_MM, REACH_MM)))

    def _paint_levels(self, painter: QPainter, rect: QRectF, hex_px: float) -> None:
        share = _share(hex_px, LEVELS_GONE_PX, LEVELS_FULL_PX)
        if share > 0 and self._contents.ground.has_levels:
            levels, relief = self._contents.ground.levels, self.hexes.relief
            paint_levels(painter, self._window(rect), levels, relief, share, has_ticks=hex_px >= TICKS_PX)

    def _paint_grid(self, painter: QPainter, rect: QRectF, px_per_mm: float, over_sea: bool) -> None:
        share = _share(self.map.grid.size_mm * px_per_mm, GRID_GONE_PX, GRID_FULL_PX)
        if share == 0:
            return
        grid, wet = self.hexes.grid, self._contents.ground.wet
        stroke = Stroke(grid.colour, grid.width, opacity=grid.opacity * share)
        if self._grid_is_one:
            paint_grid(painter, self.geometry, rect, stroke, px_per_mm)
        else:
            paint_grid_over(painter, self.geometry, wet if over_sea else ~wet, rect, stroke, px_per_mm)

    def _paint_signs(self, painter: QPainter, rect: QRectF, hex_px: float) -> None:
        if hex_px < SPECKS_PX:
            return
        grid, window = self.map.grid, self._window(rect)
        if hex_px < SIGNS_PX:
            for place in window.places(window.of(self._contents.ground.signed)):
                if is_built(self.map.space(number_of(grid, place)), self.hexes):
                    paint_speck(painter, QPointF(*centre(grid, place)), grid.size_mm, self.hexes)
            return
        scale = min(1.4, grid.size_mm / DRAWN_FOR_MM)
        stamps = Stamps(painter, grid, self.hexes, self.style.trees)
        for place in window.places(window.of(self._contents.ground.signed)):
            space = self.map.space(number_of(grid, place))
            if is_built(space, self.hexes):
                with stamps:
                    stamps.lay("suburbs" if space.forts else "houses", place)
            paint_signs(painter, QPointF(*centre(grid, place)), space, self._spots, scale, self.style)

    def _paint_numbers(self, painter: QPainter, rect: QRectF, px_per_mm: float) -> None:
        if size := number_size(self.map.grid, px_per_mm):
            around = rect.adjusted(-REACH_MM, -REACH_MM, REACH_MM, REACH_MM)
            paint_numbers(painter, self.map.grid, self.geometry.places_in(around), self._spots, size, self.hexes)

    def _paint_furniture(self, painter: QPainter, rect: QRectF) -> None:
        """The title in the margin under the hexes, and the neat line, unless a piece of the sheet reaches neither."""
        hexes, sheet = self.geometry.hexes_rect, self.rect
        inner = sheet.adjusted(FRAME_MM, FRAME_MM, -FRAME_MM, -FRAME_MM)
        if inner.contains(rect) and rect.bottom() < hexes.bottom():
            return
        high = sheet.bottom() - hexes.bottom()
        if high >= LEAST_STRIP_MM and not has_kind(self.map, FurnitureKind.TITLE):
            form = TextForm(self.style.labels.role, min(TITLE_MM, high * 0.55), 600, False, 0.12)
            words = self.style.kinds.said(self.map.title)
            title = text_outline(words, form, hexes.left() + 2, hexes.bottom() + high * 0.62, centred=False)
            painter.fillPath(title, QColor(self.style.ink))
        paint_frame(painter, sheet.adjusted(1, 1, -1, -1), self.style)

    def paint_rough(self, painter: QPainter, rect: QRectF, px_per_mm: float, seen: Sequence[SeenLayer]) -> None:
        """Paper and the colours of the ground, in coarse pixels."""
        if has(seen, Layer.PAPER):
            painter.fillRect(self.rect.intersected(rect), QColor(self.style.paper))
        inside = rect.intersected(self.geometry.hexes_rect).intersected(self.rect)
        if has(seen, Layer.SPACES) and not inside.isEmpty():
            picture, covered = shaded(self.map.grid, self._contents.ground.colours, inside, px_per_mm / ROUGH_PX)
            painter.drawImage(covered, picture)

    def paint_small(self, painter: QPainter, px_per_mm: float, underlay: Underlay | None = None) -> None:
        """Ground, scans, large waters and roads, as far as their layers are seen."""
        seen = seen_layers(self.map.look)
        painter.fillRect(self.rect, QColor(self.style.paper))
        if has(seen, Layer.SPACES):
            self._paint_ground(painter, self.rect, 0.0)
        paint_underlay(painter, self.rect, seen, underlay)
        if has(seen, Layer.RIVERS):
            paint_courses(painter, self._contents.sides.large_courses(), self.style, px_per_mm, self.rect)
        for _, line in self._contents.roads.values() if has(seen, Layer.ROADS) else ():
            stroke_pieces(painter, line, stroke_pen(Stroke("#6F5F4A", 0.9 / px_per_mm), px_per_mm))


def _share(px: float, gone: float, full: float) -> float:
    """How strongly something shows at a size: from nothing to all."""
    return float(np.clip((px - gone) / (full - gone), 0.0, 1.0))
