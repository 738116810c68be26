"""One area map in one style, ready to be painted piece by piece; what an edit leaves alone is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TypeVar

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from workbench.engine.maps.area_map import AreaMap, Junction, Point
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_canvas.areas.area_course_names import area_course_names
from workbench.qt.map_canvas.areas.sheet_geometry import BorderKind, BorderShape, SheetGeometry
from workbench.qt.map_canvas.drawing import PictureOf, Underlay
from workbench.qt.map_canvas.furniture.furniture_painter import FurniturePainter, changed_furniture, no_picture
from workbench.qt.map_canvas.hits import Hits
from workbench.qt.map_canvas.labels.course_names import CourseNames, SeenNames
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel, placed_labels
from workbench.qt.map_canvas.layers import SeenLayer, has, lay_layers, seen_layers
from workbench.qt.map_canvas.sheet.box_painter import anchor_place, paint_anchors, paint_boxes
from workbench.qt.map_canvas.sheet.furniture import Furniture, furniture_of, paint_frame, paint_furniture
from workbench.qt.map_canvas.sheet.ground_painter import (
    SeaRings,
    hatch_lines,
    is_ground,
    paint_hachures,
    paint_hatch,
    paint_sea,
    paint_space_ground,
    paint_texture,
    paint_trees,
    paint_water,
    paper_texture,
    relief_share,
    sea_rings,
    tint_band,
)
from workbench.qt.map_canvas.sheet.line_painter import paint_levels, paint_lines, paint_points
from workbench.qt.map_canvas.sheet.link_painter import paint_links
from workbench.qt.map_canvas.sheet.relief import NO_RELIEF, Relief, relief_after, relief_of
from workbench.qt.map_canvas.sheet.underlay import paint_underlay
from workbench.qt.map_canvas.styles.map_style import Layer, MapStyle

T = TypeVar("T")
RELIEF_PIECES = 3


class AreaDrawing:
    """Give the drawing of the map before: shapes, bands, labels and sea that are the same are not made again."""

    geometry: SheetGeometry
    _bands: dict[str, QPainterPath]
    _hatches: dict[str, list[QLineF]]
    _relief: Relief
    _relief_left: list[QRectF]
    _furniture: Furniture | None

    def __init__(
        self, area_map: AreaMap, style: MapStyle, before: AreaDrawing | None = None, work: LongWork = UNTOLD
    ) -> None:
        self.style = style
        self.picture_of: PictureOf = before.picture_of if before is not None else no_picture
        same_style = before if before is not None and before.style is style else None
        shaped, labelled, _ = work.parts(2, 6, 1)
        self.geometry = SheetGeometry(area_map, before.geometry if before else None, shaped)
        self.labels: dict[str, PlacedLabel] = placed_labels(
            self.geometry, style, (same_style.geometry, same_style.labels) if same_style else None, labelled
        )
        self._bands = _carried(self.geometry, same_style, same_style._bands if same_style else {})
        self._hatches = _carried(self.geometry, same_style, same_style._hatches if same_style else {})
        self.rings: SeaRings = self._sea_rings(same_style)
        self.changed: QRectF | None = self._changed_with_pieces(same_style)
        self._names_along: CourseNames = area_course_names(
            self.geometry, self.labels, style, same_style._names_along if same_style else None, self.changed
        )
        self._relief, self._relief_left = self._carried_relief(same_style)
        self._furniture = self._carried_furniture(same_style)

    @property
    def map(self) -> AreaMap:
        return self.geometry.map

    @property
    def rect(self) -> QRectF:
        return self.geometry.rect

    @property
    def relief(self) -> Relief:
        """Hachures and trees, made when they are first asked for."""
        self._make_relief(lambda: True)
        return self._relief

    @property
    def fit_rect(self) -> QRectF:
        return self.geometry.rect

    @property
    def labels_stay(self) -> bool:
        """Names make room for counters and stand below them."""
        return False

    def names_along(self, rect: QRectF, px_per_mm: float, seconds: float | None = None) -> SeenNames:
        return self._names_along.seen(rect, px_per_mm, seconds)

    def make_hits(self) -> Hits:
        return Hits(self.geometry)

    def make_relief(self, rect: QRectF, px_per_mm: float, ratio: float, has_time: Callable[[], bool]) -> bool:
        """That of the whole sheet, if relief belongs on a picture of this scale."""
        return relief_share(px_per_mm) == 0.0 or self._make_relief(has_time)

    def _make_relief(self, has_time: Callable[[], bool]) -> bool:
        while self._relief_left and has_time():
            rect = self._relief_left.pop()
            self._relief = relief_after(self._relief, self._relief_of(rect), rect)
        return not self._relief_left

    @property
    def furniture(self) -> Furniture:
        if self._furniture is None:
            self._furniture = furniture_of(self.geometry, self.labels, self.style)
        return self._furniture

    def _relief_of(self, rect: QRectF) -> Relief:
        around = rect.adjusted(-4, -4, 4, 4)
        boxes = [box for box in self._label_boxes if box.intersects(around)]
        return relief_of(self.geometry, self.style, boxes, rect)

    def _carried_relief(self, before: AreaDrawing | None) -> tuple[Relief, list[QRectF]]:
        """The relief of the drawing before, and the pieces of the sheet where it is to be made anew."""
        if before is None or self.changed is None:
            return NO_RELIEF, _pieces(self.rect)
        stale = [*before._relief_left]
        if not self.changed.isNull():
            changed = self.changed.intersected(self.rect)
            stale = [piece for piece in stale if not changed.contains(piece)] + [changed]
        return before._relief, stale

    def _carried_furniture(self, before: AreaDrawing | None) -> Furniture | None:
        """Title, compass and ships stay where they are while the seas and their names do."""
        if before is None or before.rings is not self.rings or before.map.title != self.map.title:
            return None
        if before.geometry.neat_rect != self.geometry.neat_rect or before.map.furniture != self.map.furniture:
            return None
        seas = [space for space in self.labels if self.geometry.is_sea(space)]
        same = all(self.labels[space] is before.labels.get(space) for space in seas)
        return before._furniture if same else None

    @cached_property
    def _label_boxes(self) -> tuple[QRectF, ...]:
        return tuple(placed.rect for placed in self.labels.values())

    @cached_property
    def _anchors(self) -> tuple[Point, ...]:
        """Where the anchors of ports stand."""
        spaces = (self.map.spaces[name] for name in sorted(self.map.spaces))
        places = (anchor_place(self.geometry, space) for space in spaces if space.ports)
        return tuple(place for place in places if place is not None)

    @cached_property
    def _points(self) -> tuple[Junction, ...]:
        """The junctions that are drawn as points."""
        return tuple(one for _, one in sorted(self.map.junctions.items()) if self.style.kinds.is_point(one))

    @cached_property
    def _pieces(self) -> FurniturePainter:
        return FurniturePainter(self.map, self.style, self.picture_of)

    @cached_property
    def _texture(self) -> QPixmap:
        return paper_texture()

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
        """These layers below the labels that touch a rectangle of the sheet. The painter works in mm.

        In a hurry the relief is painted as far as it is made.
        """
        inside = rect.intersected(self.rect)
        if inside.isEmpty():
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(inside)
        painted = [one for one in seen if one.layer is not Layer.SCANS or (underlay is not None and underlay.laid)]
        paint = partial(self._paint_layer, rect=rect, px_per_mm=px_per_mm, hurried=hurried, underlay=underlay)
        lay_layers(painter, inside, painted, paint, work)
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
        match layer:
            case Layer.SCANS:
                if underlay is not None:
                    underlay.paint(painter, rect.intersected(self.rect))
            case Layer.PAPER:
                painter.fillRect(self.rect, QColor(self.style.paper))
            case Layer.SPACES:
                self._paint_grounds(painter, rect)
                self._paint_hatches(painter, rect, px_per_mm)
            case Layer.SEAS:
                paint_water(painter, self.geometry, self.style, rect)
            case Layer.SHALLOWS:
                paint_sea(painter, self.rings, self.style, px_per_mm)
            case Layer.RELIEF:
                self._paint_relief(painter, rect, px_per_mm, hurried)
            case Layer.LINKS:
                paint_links(painter, self.map.links, self.geometry.link_lines, self.style, px_per_mm, rect)
            case Layer.ROADS:
                paint_lines(painter, self.geometry, self.style, px_per_mm, layer, rect)
                paint_points(painter, self._points, self.style, px_per_mm, rect)
            case Layer.FURNITURE:
                boxes = (self.geometry.rect_of(box) for box in self.geometry.boxes)
                paint_boxes(painter, boxes, self.style, px_per_mm, rect)
                paint_furniture(painter, self.geometry, self.furniture, self.style)
                self._pieces.paint(painter, rect, px_per_mm)
                paint_frame(painter, self.geometry.neat_rect, self.style)
            case Layer.SEA_GRID | Layer.BORDERS | Layer.RIVERS | Layer.SIGNS:
                paint_lines(painter, self.geometry, self.style, px_per_mm, layer, rect)
                if layer is Layer.SIGNS:
                    paint_anchors(painter, self._anchors, self.style, px_per_mm, rect)
            case _:
                pass

    def _paint_relief(self, painter: QPainter, rect: QRectF, px_per_mm: float, hurried: bool) -> None:
        if relief_share(px_per_mm) > 0.0:
            relief = self._relief if hurried else self.relief
            paint_hachures(painter, relief, self.style, px_per_mm, rect)
            paint_levels(painter, self.geometry, self.style, relief_share(px_per_mm), rect)
            paint_trees(painter, relief, self.style, px_per_mm, rect)

    def paint_rough(self, painter: QPainter, rect: QRectF, px_per_mm: float, seen: Sequence[SeenLayer]) -> None:
        """Paper, land and sea in their plain colours."""
        if has(seen, Layer.PAPER):
            painter.fillRect(self.rect.intersected(rect), QColor(self.style.paper))
        for space_id in self.geometry.spaces_near(rect):
            if has(seen, Layer.SEAS if self.geometry.is_sea(space_id) else Layer.SPACES):
                outline = self.geometry.outline(space_id)
                painter.fillPath(outline, QColor(self.style.ground(self.map.spaces[space_id]).fill))

    def paint_small(self, painter: QPainter, px_per_mm: float, underlay: Underlay | None = None) -> None:
        """Land, sea, scans, coast and roads only, as far as their layers are seen."""
        style, geometry, seen = self.style, self.geometry, seen_layers(self.map.look)
        painter.fillRect(self.rect, QColor(style.paper))
        for space_id in sorted(self.map.spaces):
            if has(seen, Layer.SEAS if geometry.is_sea(space_id) else Layer.SPACES):
                painter.fillPath(geometry.outline(space_id), QColor(style.ground(self.map.spaces[space_id]).fill))
        paint_underlay(painter, self.rect, seen, underlay)
        for shape in geometry.borders.values():
            if shape.border.road and has(seen, Layer.ROADS):
                painter.strokePath(shape.path, QPen(QColor("#8A7A62"), 0.8 / px_per_mm))
            elif shape.kind is BorderKind.COAST and has(seen, Layer.BORDERS):
                painter.strokePath(shape.path, QPen(QColor(style.coast.colour), 1.0 / px_per_mm))

    def _paint_grounds(self, painter: QPainter, rect: QRectF) -> None:
        for space_id in self.geometry.spaces_near(rect):
            space = self.map.spaces[space_id]
            if is_ground(space.kind) and space_id not in self.geometry.boxes:
                outline = self.geometry.outline(space_id)
                paint_space_ground(painter, outline, self.style.ground(space), self._band(space_id), self.style)

    def _paint_hatches(self, painter: QPainter, rect: QRectF, px_per_mm: float) -> None:
        for space_id in self.geometry.spaces_near(rect):
            hatch = self.style.ground(self.map.spaces[space_id]).hatch
            if hatch is not None:
                paint_hatch(painter, self._hatch(space_id), hatch, px_per_mm)

    def _band(self, space: str) -> QPainterPath:
        if space not in self._bands:
            width = self.style.tint_band
            self._bands[space] = tint_band(self.geometry.face(space), width) if width else QPainterPath()
        return self._bands[space]

    def _hatch(self, space: str) -> list[QLineF]:
        if space not in self._hatches:
            hatch = self.style.ground(self.map.spaces[space]).hatch
            self._hatches[space] = hatch_lines(self.geometry.face(space), hatch) if hatch else []
        return self._hatches[space]

    def _sea_rings(self, before: AreaDrawing | None) -> SeaRings:
        if before is not None and _coast(before.geometry) == _coast(self.geometry):
            return before.rings
        return sea_rings(self.geometry, self.style)

    def _changed_with_pieces(self, before: AreaDrawing | None) -> QRectF | None:
        changed = self._changed_rect(before)
        if before is None or changed is None:
            return None
        return changed.united(changed_furniture(before.map, self.map, self.style.kinds.catalogue))

    def _changed_rect(self, before: AreaDrawing | None) -> QRectF | None:
        """What must be painted again after the drawing before; None is everything."""
        if before is None:
            return None
        changed = self.geometry.differences(before.geometry)
        if changed is None or changed.isNull():
            return changed
        for space in sorted(self.labels.keys() | before.labels.keys()):
            one, other = before.labels.get(space), self.labels.get(space)
            if one is not other:
                for placed in (one, other):
                    changed = changed.united(placed.rect) if placed else changed
        sea = max((away for away, _ in (*self.style.sea.bands, *self.style.sea.waterlines)), default=0.0)
        room = 3.0 + (sea if before.rings is not self.rings else 0.0)
        slopes = 20.0 if self.style.hachure is not None else 0.0
        return changed.adjusted(-room - slopes, -room - slopes, room + slopes, room + slopes)


def _pieces(rect: QRectF) -> list[QRectF]:
    """A sheet in pieces, each a moment's work."""
    width, height = rect.width() / RELIEF_PIECES, rect.height() / RELIEF_PIECES
    places = ((column, row) for row in range(RELIEF_PIECES) for column in range(RELIEF_PIECES))
    return [QRectF(rect.left() + i * width, rect.top() + k * height, width, height) for i, k in places]


def _coast(geometry: SheetGeometry) -> list[BorderShape]:
    return [shape for shape in geometry.borders.values() if shape.kind is BorderKind.COAST]


def _carried(geometry: SheetGeometry, before: AreaDrawing | None, made: Mapping[str, T]) -> dict[str, T]:
    """What was made for spaces that are as they were."""
    if before is None:
        return {}
    old = before.geometry
    return {
        space: thing
        for space, thing in made.items()
        if geometry.map.spaces.get(space) is old.map.spaces.get(space) and geometry.face(space) is old.face(space)
    }
