"""One hex map in one style, ready to be painted piece by piece; what an edit leaves alone is kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from workbench.cartography.hex_grid import centre
from workbench.engine.area_map import Point, Space
from workbench.engine.hex_map import HexMap, HexRoad
from workbench.engine.hex_places import Place, find_place, number_of
from workbench.engine.map_parts import FurnitureKind
from workbench.qt.map_canvas.box_painter import anchor_place, paint_anchors, paint_boxes
from workbench.qt.map_canvas.drawing import PictureOf, Underlay
from workbench.qt.map_canvas.furniture import paint_frame
from workbench.qt.map_canvas.ground_painter import paint_texture, paper_texture, stroke_pen
from workbench.qt.map_canvas.hexes.coast import coast_in, paint_coast, paint_shallows
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.hex_hits import HexHits
from workbench.qt.map_canvas.hexes.hex_levels import has_levels, paint_levels, unplayed_halves
from workbench.qt.map_canvas.hexes.hex_lines_painter import (
    paint_courses,
    paint_grid,
    paint_marks,
    paint_roads,
    road_path,
)
from workbench.qt.map_canvas.hexes.hex_signs import label_of, number_size, paint_number, paint_signs, spots_of
from workbench.qt.map_canvas.hexes.hex_style import HexStyle, ground_of, hex_style, is_built, is_water, signs_on
from workbench.qt.map_canvas.hexes.hexside_lines import HexsideLines, hexside_lines
from workbench.qt.map_canvas.hexes.shading import Colours, shaded
from workbench.qt.map_canvas.hexes.stamps import DRAWN_FOR_MM, paint_stamp
from workbench.qt.map_canvas.hexes.zone_painter import paint_zones
from workbench.qt.map_canvas.label_layout import PlacedLabel, box_label, zone_label
from workbench.qt.map_canvas.layers import SeenLayer, has, lay, seen_layers
from workbench.qt.map_canvas.link_painter import paint_links
from workbench.qt.map_canvas.map_style import Layer, MapStyle, Stroke
from workbench.qt.map_canvas.map_text import TextForm, text_outline
from workbench.qt.map_canvas.pieces.piece_painter import PiecePainter, changed_pieces, has_kind, no_picture
from workbench.qt.map_canvas.sheet_geometry import changed_lines

GRID_GONE_PX, GRID_FULL_PX = 8.0, 22.0
STAMPS_GONE_PX, STAMPS_FULL_PX = 14.0, 30.0
SIGNS_PX = 22.0
COAST_PX = 5.0
UNEVEN_PX = 16.0
TOUCHED_ROOM_MM = 2.5
TITLE_MM = 5.0
LEAST_STRIP_MM = 6.0


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
        same = before if before is not None and _same_sheet(before.map, hex_map) and before.style is style else None
        differing = None if same is None else _differing(same.map, hex_map, touched)
        self._colours, self._has_water = self._coloured(same, differing)
        self.labels: Mapping[str, PlacedLabel] = self._labelled(same, differing)
        self._sides: HexsideLines = (
            same._sides if same and same.map.hexsides is hex_map.hexsides else hexside_lines(hex_map)
        )
        self._roads: tuple[tuple[HexRoad, QPainterPath], ...] = (
            same._roads if same and same.map.roads is hex_map.roads else _paths(hex_map)
        )
        self._anchors = self._anchored(same, differing)
        self.changed: QRectF | None = None if same is None else self._changed(same, differing or ())
        self._has_levels: bool = (same is not None and same._has_levels) or has_levels(
            hex_map.hexes.values() if differing is None else map(hex_map.space, differing)
        )
        self._spots = spots_of(hex_map.grid)
        self._coast: tuple[QPainterPath, QPainterPath] | None = None

    @property
    def map(self) -> HexMap:
        return self.geometry.map

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

    def lacks_relief(self, px_per_mm: float) -> bool:
        """Never: what stands on the hexes is kept as pictures."""
        return False

    def make_relief(self, seconds: float | None) -> bool:
        return True

    @cached_property
    def _pieces(self) -> PiecePainter:
        return PiecePainter(self.map, self.style, self.picture_of)

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
    ) -> None:
        """These layers below the labels that touch a rectangle of the sheet. The painter works in mm."""
        inside = rect.intersected(self.rect)
        if inside.isEmpty():
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(inside)
        self._coast = None
        for layer, opacity in seen:
            if layer is Layer.SCANS:
                if underlay is not None and underlay.laid:
                    lay(painter, inside, opacity, lambda inner: underlay.paint(inner, inside))
                continue
            lay(painter, inside, opacity, partial(self._paint_layer, layer=layer, rect=rect, px_per_mm=px_per_mm))
        if self.style.textured and has(seen, Layer.PAPER):
            paint_texture(painter, rect, self._texture, px_per_mm)
        painter.restore()

    def _paint_layer(self, painter: QPainter, layer: Layer, rect: QRectF, px_per_mm: float) -> None:
        if layer is Layer.PAPER:
            painter.fillRect(self.rect, QColor(self.style.paper))
            return
        if layer is Layer.FURNITURE:
            boxes = (self.geometry.outline(box).boundingRect() for box in self.geometry.boxes)
            paint_boxes(painter, boxes, self.style, px_per_mm, rect)
            self._paint_furniture(painter)
            self._pieces.paint(painter, rect, px_per_mm)
            return
        if layer is Layer.ROADS and self.map.links:
            paint_links(painter, self.map.links, self.geometry.link_lines, self.style, px_per_mm, rect)
        painter.setClipRect(self.geometry.frame, Qt.ClipOperation.IntersectClip)
        hex_px = self.map.grid.size_mm * px_per_mm
        match layer:
            case Layer.SPACES:
                self._paint_ground(painter, rect, hex_px)
                self._paint_stamps(painter, rect, hex_px, of_ground=True)
            case Layer.SEAS:
                paint_shallows(painter, *self._coast_in(rect, hex_px), self.style)
                if self.map.zones:
                    paint_zones(painter, self.geometry, self.style, px_per_mm, rect)
            case Layer.RELIEF:
                self._paint_levels(painter, rect, hex_px)
                self._paint_stamps(painter, rect, hex_px, of_ground=False)
            case Layer.BORDERS:
                self._paint_grid(painter, rect, px_per_mm)
            case Layer.RIVERS:
                paint_coast(painter, self._coast_in(rect, hex_px)[0], self.style, px_per_mm)
                paint_courses(painter, self._sides.courses, self.style, px_per_mm, rect)
                paint_marks(painter, self._sides.marks, self.style, px_per_mm, rect, above_roads=False)
            case Layer.ROADS:
                paint_roads(painter, self._roads, self.style, px_per_mm, rect)
            case Layer.SIGNS:
                paint_marks(painter, self._sides.marks, self.style, px_per_mm, rect, above_roads=True)
                self._paint_signs(painter, rect, hex_px)
                paint_anchors(painter, self._anchors.values(), self.style, px_per_mm, rect)
            case Layer.NUMBERS:
                self._paint_numbers(painter, rect, px_per_mm)
            case _:
                pass

    def _coast_in(self, rect: QRectF, hex_px: float) -> tuple[QPainterPath, QPainterPath]:
        """The coast and the water near a rectangle, found once for all layers; none where hexes are specks."""
        if self._coast is None:
            is_seen = self._has_water and hex_px >= COAST_PX
            self._coast = coast_in(self.geometry, rect) if is_seen else (QPainterPath(), QPainterPath())
        return self._coast

    def _paint_ground(self, painter: QPainter, rect: QRectF, hex_px: float) -> None:
        """Soft edges take half the pixels and are blown up, which makes them softer still."""
        inside = rect.intersected(self.geometry.hexes_rect).intersected(self.rect)
        if inside.isEmpty():
            return
        scale = abs(painter.deviceTransform().m11())
        uneven = self.hexes.uneven_mm * self.map.grid.size_mm / DRAWN_FOR_MM if hex_px >= UNEVEN_PX else 0.0
        picture, covered = shaded(self.map.grid, self._colours, inside, scale / 2 if uneven else scale, uneven)
        painter.save()
        if uneven:
            painter.setClipPath(self.geometry.whole, Qt.ClipOperation.IntersectClip)
        painter.drawImage(covered, picture)
        painter.restore()

    def _paint_stamps(self, painter: QPainter, rect: QRectF, hex_px: float, of_ground: bool) -> None:
        """What stands on the hexes: the hatches of those that are not played, or trees and hills on the others."""
        share = _share(hex_px, STAMPS_GONE_PX, STAMPS_FULL_PX)
        if share == 0:
            return
        painter.setOpacity(share)
        for place, space in self._spaces_in(rect.adjusted(-4, -4, 4, 4)):
            for sign in signs_on(space, self.hexes):
                if (sign == "unplayable") == of_ground:
                    self._stamp(painter, place, sign)

    def _paint_levels(self, painter: QPainter, rect: QRectF, hex_px: float) -> None:
        share = _share(hex_px, GRID_GONE_PX, GRID_FULL_PX)
        if share > 0 and self._has_levels:
            around = self.geometry.places_in(rect.adjusted(-2, -2, 2, 2))
            paint_levels(painter, self.map, around, self.hexes.relief, share)

    def _stamp(self, painter: QPainter, place: Place, sign: str) -> None:
        grid = self.map.grid
        middle = QPointF(*centre(grid, place))
        paint_stamp(painter, sign, middle, place, grid.size_mm, grid.orientation, self.hexes, self.style.trees)

    def _paint_grid(self, painter: QPainter, rect: QRectF, px_per_mm: float) -> None:
        share = _share(self.map.grid.size_mm * px_per_mm, GRID_GONE_PX, GRID_FULL_PX)
        if share > 0:
            grid = self.hexes.grid
            paint_grid(
                painter, self.geometry, rect, Stroke(grid.colour, grid.width, opacity=grid.opacity * share), px_per_mm
            )

    def _paint_signs(self, painter: QPainter, rect: QRectF, hex_px: float) -> None:
        if hex_px < SIGNS_PX:
            return
        grid = self.map.grid
        scale = min(1.4, grid.size_mm / DRAWN_FOR_MM)
        for place, space in self._spaces_in(rect.adjusted(-4, -4, 4, 4)):
            if is_built(space):
                self._stamp(painter, place, "houses")
            paint_signs(painter, QPointF(*centre(grid, place)), space, self._spots, scale, self.style)

    def _paint_numbers(self, painter: QPainter, rect: QRectF, px_per_mm: float) -> None:
        grid = self.map.grid
        if number := number_size(grid, px_per_mm):
            for place in self.geometry.places_in(rect.adjusted(-4, -4, 4, 4)):
                paint_number(painter, grid, place, self._spots, number, self.hexes)

    def _spaces_in(self, rect: QRectF) -> Iterable[tuple[Place, Space]]:
        grid, shown = self.map.grid, self.map
        return ((place, shown.space(number_of(grid, place))) for place in self.geometry.places_in(rect))

    def _paint_furniture(self, painter: QPainter) -> None:
        """The title in the margin under the hexes, and the neat line."""
        hexes, sheet = self.geometry.hexes_rect, self.rect
        high = sheet.bottom() - hexes.bottom()
        if high >= LEAST_STRIP_MM and not has_kind(self.map, FurnitureKind.TITLE):
            form = TextForm(self.style.labels.role, min(TITLE_MM, high * 0.55), 600, False, 0.12)
            title = text_outline(self.map.title, form, hexes.left() + 2, hexes.bottom() + high * 0.62, centred=False)
            painter.fillPath(title, QColor(self.style.ink))
        paint_frame(painter, sheet.adjusted(1, 1, -1, -1), self.style)

    def paint_small(self, painter: QPainter, px_per_mm: float) -> None:
        """Ground, large waters and roads, as far as their layers are seen."""
        seen = seen_layers(self.map.look)
        painter.fillRect(self.rect, QColor(self.style.paper))
        if has(seen, Layer.SPACES):
            self._paint_ground(painter, self.rect, 0.0)
        if has(seen, Layer.RIVERS):
            large = (course for course in self._sides.courses if not course.is_small)
            paint_courses(painter, large, self.style, px_per_mm, self.rect)
        for _, path in self._roads if has(seen, Layer.ROADS) else ():
            painter.strokePath(path, stroke_pen(Stroke("#6F5F4A", 0.9 / px_per_mm), px_per_mm))

    # ------------------------------------------------------------------ what an edit changes

    def _coloured(self, before: HexDrawing | None, differing: Collection[str] | None) -> tuple[Colours, bool]:
        """The colours of all hexes with paper round them, and whether there is water."""
        grid = self.map.grid
        if before is not None and differing is not None:
            colours, numbers, has_water = before._colours.copy(), differing, before._has_water
        else:
            colours = np.full((max(0, grid.rows) + 2, max(0, grid.columns) + 2), _rgb(self.style.paper), np.uint32)
            plain = self.map.default_hex("")
            colours[1:-1, 1:-1] = _rgb(ground_of(plain, self.hexes).fill)
            for column, row in unplayed_halves(self.map):
                colours[row + 1, column + 1] = _rgb(self.hexes.unplayable.fill)
            numbers, has_water = self.map.hexes, is_water(plain)
        for number in numbers:
            place = find_place(grid, number)
            if place is not None:
                space = self.map.space(number)
                colours[place[1] + 1, place[0] + 1] = _rgb(ground_of(space, self.hexes).fill)
                has_water = has_water or is_water(space)
        return colours, has_water

    def _labelled(self, before: HexDrawing | None, differing: Collection[str] | None) -> dict[str, PlacedLabel]:
        labels = dict(before.labels) if before is not None else {}
        for number in sorted(self.map.hexes if differing is None else differing):
            place = find_place(self.map.grid, number)
            space = self.map.hexes.get(number)
            label = label_of(self.map.grid, place, space, self.style, self.hexes) if place and space else None
            if label is not None:
                labels[number] = label
            else:
                labels.pop(number, None)
        if before is None or before.map.zones is not self.map.zones:
            self._label_zones(labels)
        return labels

    def _label_zones(self, labels: dict[str, PlacedLabel]) -> None:
        """The names of zones and boxes as they are now; those that are no more go."""
        for name in [name for name in labels if find_place(self.map.grid, name) is None]:
            del labels[name]
        for name in sorted(self.map.zones):
            zone, place = self.map.zones[name], self.geometry.zones.place(name)
            if place is None:
                continue
            if zone.hexes:
                label = zone_label(zone.space, place, self.geometry.counter_mm / 2, self.style)
            else:
                label = box_label(zone.space, self.geometry.outline(name).boundingRect(), self.style)
            if label is not None:
                labels[name] = label

    def _anchored(self, before: HexDrawing | None, differing: Collection[str] | None) -> dict[str, Point]:
        """Where the anchors of ports stand, by hex."""
        old, new = before.map.zones if before is not None else self.map.zones, self.map.zones
        painted = {zone for zone in {*old, *new} if old is not new and old.get(zone) is not new.get(zone)}
        anchors = dict(before._anchors) if before is not None else {}
        wanted = {*self.map.hexes} if differing is None else {*differing}
        if painted:
            wanted |= {number for number, space in self.map.hexes.items() if not painted.isdisjoint(space.ports)}
        for number in wanted:
            space = self.map.hexes.get(number)
            place = anchor_place(self.geometry, space) if space is not None and space.ports else None
            if place is not None:
                anchors[number] = place
            else:
                anchors.pop(number, None)
        return anchors

    def _changed(self, before: HexDrawing, differing: Collection[str]) -> QRectF | None:
        """What must be painted again after the drawing before; None is everything."""
        if before.map.title != self.map.title:
            return None
        changed = self._changed_zones(before).united(changed_pieces(before.map, self.map))
        if before._sides is not self._sides or before._roads is not self._roads:
            return changed.united(self._changed_lines(before, differing))
        return changed.united(self._round_hexes(differing))

    def _changed_zones(self, before: HexDrawing) -> QRectF:
        """Round the zones, boxes and links that differ."""
        old, new, changed = before.map.zones, self.map.zones, QRectF()
        for name in sorted({*old, *new}) if old is not new else ():
            if old.get(name) is not new.get(name):
                for drawing in (before, self):
                    changed = changed.united(drawing.geometry.outline(name).boundingRect())
                    if name in drawing.labels:
                        changed = changed.united(drawing.labels[name].rect)
        if old is not new or before.map.links is not self.map.links:
            for rect in changed_lines(before.geometry.link_lines, self.geometry.link_lines):
                changed = changed.united(rect)
        room = TOUCHED_ROOM_MM
        return changed.adjusted(-room, -room, room, room) if not changed.isNull() else changed

    def _round_hexes(self, numbers: Iterable[str]) -> QRectF:
        changed = QRectF()
        for number in numbers:
            changed = changed.united(self.geometry.outline(number).boundingRect())
        room = TOUCHED_ROOM_MM + (16.0 if self._has_water else 0.0)
        return changed.adjusted(-room, -room, room, room) if not changed.isNull() else changed

    def _changed_lines(self, before: HexDrawing, differing: Collection[str]) -> QRectF:
        """Round the hexsides and roads that differ, and all of the courses that run there."""
        old, new = before.map, self.map
        sides = [s for s in sorted({*old.hexsides, *new.hexsides}) if old.hexsides.get(s) is not new.hexsides.get(s)]
        changed = self._round_hexes([*differing, *(number for side in sides for number in side.split("/"))])
        for road in sorted({*old.roads, *new.roads}):
            if old.roads.get(road) is not new.roads.get(road):
                for known in (old.roads.get(road), new.roads.get(road)):
                    changed = changed.united(self._round_hexes(known.hexes if known else ()))
        return changed


def _same_sheet(one: HexMap, other: HexMap) -> bool:
    return (one.id, one.width_mm, one.height_mm, one.grid, one.default_terrain) == (
        other.id, other.width_mm, other.height_mm, other.grid, other.default_terrain
    )  # fmt: skip


def _differing(one: HexMap, other: HexMap, touched: Collection[str] | None) -> Collection[str]:
    """The hexes that differ; of `touched` ones, where these are known to be all that can."""
    if one.hexes is other.hexes:
        return ()
    wanted = touched if touched is not None else {*one.hexes, *other.hexes}
    return sorted(number for number in wanted if one.hexes.get(number) is not other.hexes.get(number))


def _paths(hex_map: HexMap) -> tuple[tuple[HexRoad, QPainterPath], ...]:
    roads = [hex_map.roads[name] for name in sorted(hex_map.roads)]
    return tuple((road, path) for road in roads if not (path := road_path(hex_map, road)).isEmpty())


def _share(px: float, gone: float, full: float) -> float:
    """How strongly something shows at a size: from nothing to all."""
    return float(np.clip((px - gone) / (full - gone), 0.0, 1.0))


def _rgb(colour: str) -> int:
    return 0xFF000000 | int(colour[1:], 16)
