"""The shapes of an area map as Qt draws them, in millimetres of the sheet; what did not change is kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

import shapely
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF
from shapely.geometry.base import BaseGeometry

from workbench.cartography.areas.faces import Faces, LabelPlace, faces
from workbench.cartography.areas.outlines import Face
from workbench.cartography.hexes.hex_zones import box_face
from workbench.cartography.lines.link_lines import EndKind, LinkEnd, NearLines, link_lines
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Point, Space, SpaceKind
from workbench.engine.maps.border import Border
from workbench.engine.maps.map_parts import Rectangle
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_canvas.frames.sheet_blocks import SheetBlocks
from workbench.qt.path_streams import lines_path

T = TypeVar("T")
Boxes = dict[str, tuple[Rectangle, shapely.Polygon]]
SEA_KINDS = (SpaceKind.RADE, SpaceKind.SEA_ZONE)
MARGIN_MM = 10.0
NEAR_MARGIN_MM = 8.0
LINK_ROOM_MM = 4.0
LINE_ROOM_MM = 3.0
"""So far from a border its strokes and marks may reach."""


class BorderKind(StrEnum):
    """What lies on the two sides of a border."""

    LAND = "land"
    COAST = "coast"
    SEA = "sea"
    EDGE = "edge"


@dataclass(frozen=True, slots=True)
class BorderShape:
    """A border as a line of the sheet."""

    border: Border
    kind: BorderKind
    points: tuple[Point, ...]
    path: QPainterPath
    rect: QRectF


class SheetGeometry:
    """Outlines of the spaces and lines of the borders of one map value.

    Give the geometry of the map before to keep what is the same in both.
    """

    def __init__(self, area_map: AreaMap, before: SheetGeometry | None = None, work: LongWork = UNTOLD) -> None:
        self.map = area_map
        self.faces: Faces = faces(area_map)
        self.rect = QRectF(0, 0, area_map.width_mm, area_map.height_mm)
        self._before = before
        self._boxes: Boxes = _boxes_of(self.faces, before._boxes if before is not None else {})
        self._outlines: dict[str, QPainterPath] = {}
        self.borders: dict[str, BorderShape] = {}
        for border_id in sorted(area_map.borders):
            shape = self._border_shape(area_map.borders[border_id])
            if shape is not None:
                self.borders[border_id] = shape
        self._outlines = {space: self._outline(space) for space in work.over(sorted(area_map.spaces))}
        known = before if before is not None and before.rect == self.rect else None
        self._border_blocks: SheetBlocks[str] = _blocks_after(
            known._border_blocks if known is not None else SheetBlocks(),
            known.borders if known is not None else {},
            self.borders,
            lambda shape: _with_room(shape.rect).intersected(self.rect),
        )
        self._space_blocks: SheetBlocks[str] = _blocks_after(
            known._space_blocks if known is not None else SheetBlocks(),
            known._outlines if known is not None else {},
            self._outlines,
            lambda outline: outline.boundingRect().intersected(self.rect),
        )
        self._before = None

    def borders_near(self, rect: QRectF) -> list[BorderShape]:
        """The borders that a rectangle of the sheet shows something of, in the order of their ids."""
        near = (self.borders[border] for border in sorted(self._border_blocks.near(rect)))
        return [shape for shape in near if _with_room(shape.rect).intersects(rect)]

    def spaces_near(self, rect: QRectF) -> list[str]:
        """The spaces whose outlines may touch a rectangle of the sheet, sorted."""
        return [space for space in sorted(self._space_blocks.near(rect)) if self.rect_of(space).intersects(rect)]

    def outline(self, space: str) -> QPainterPath:
        """The outline of a space; empty when it has none."""
        return self._outlines.get(space, QPainterPath())

    def region(self, spaces: Sequence[str]) -> BaseGeometry:
        """What spaces cover together."""
        faces = (self.face(space) for space in spaces if space in self.map.spaces)
        return shapely.union_all([face for face in faces if not face.is_empty])

    def face(self, space: str) -> Face:
        """What the borders of a space enclose, or the rectangle of a box."""
        box = self._boxes.get(space)
        return box[1] if box is not None else self.faces.face(space)

    @property
    def boxes(self) -> Mapping[str, Rectangle]:
        """The rectangles of the boxes by id, sorted."""
        return {space: shape for space, (shape, _) in self._boxes.items()}

    def box_at(self, x_mm: float, y_mm: float) -> str:
        """The last box by id that holds a point, "" without one."""
        return max((space for space, (shape, _) in self._boxes.items() if shape.holds(x_mm, y_mm)), default="")

    def label_place(self, space: str) -> LabelPlace:
        """Where the name of a space stands best, and how much room there is; of a box its middle."""
        if space not in self._boxes:
            return self.faces.label(space)
        shape = self._boxes[space][0]
        return LabelPlace(shape.middle, min(shape.width_mm, shape.height_mm) / 2)

    def entered(self, space: str) -> str:
        """The space that one is in there: of an area map the space itself."""
        return space

    @cached_property
    def link_lines(self) -> Mapping[str, tuple[Point, ...]]:
        """The lines of the links by id."""
        if not self.map.links:
            return {}
        sheet = shapely.box(0.0, 0.0, self.map.width_mm, self.map.height_mm)
        boxes = {space: face for space, (_, face) in self._boxes.items()}
        return link_lines(self.map.links, self._link_end, boxes, sheet)

    @cached_property
    def near_links(self) -> NearLines:
        """The same lines by where they are."""
        return NearLines(self.link_lines)

    def _link_end(self, space: str) -> LinkEnd | None:
        middle = self.middle(space)
        if middle is None:
            return None
        kind = EndKind.BOX if space in self._boxes else EndKind.WIDE if self.is_sea(space) else EndKind.PLACE
        return LinkEnd(kind, self.face(space), middle)

    @property
    def spaces(self) -> Mapping[str, Space]:
        return self.map.spaces

    def rise_mm(self, space: str) -> float:
        """How far counters stand above the place of a space's stack: names lie above them, or move away."""
        return 0.0

    @property
    def counter_mm(self) -> float:
        """Areas are larger than any counter."""
        return float("inf")

    @property
    def is_fine(self) -> bool:
        return False

    def middle(self, space: str) -> Point | None:
        """The middle of a space's widest circle."""
        if space not in self.map.spaces or self.face(space).is_empty:
            return None
        return self.label_place(space).point

    def all_but(self, free: Collection[str]) -> QPainterPath:
        """One outline round all spaces with these cut out: it is filled far sooner than the outline of each."""
        path = QPainterPath(self.whole)
        if any(space in self._boxes for space in free):
            path.addPath(shape_path(self.region(sorted(free))))  # a box may lie over a space that is free as well
            return path
        for space in sorted(free):
            path.addPath(self.outline(space))
        return path

    @cached_property
    def whole(self) -> QPainterPath:
        """The outline round all spaces together."""
        return shape_path(self.region(sorted(self.map.spaces)))

    def border_line(self, border: str) -> QPainterPath:
        shape = self.borders.get(border)
        return shape.path if shape is not None else QPainterPath()

    def handles(self, space: str = "", border: str = "") -> set[str]:
        """The junctions at the ends of a border, or of all borders of a space."""
        borders = self.faces.borders_of(space) if space else (border,)
        found = [self.map.borders[name] for name in borders if name in self.map.borders]
        return {end for one in found for end in (one.start, one.end)}

    def handle_place(self, junction: str) -> Point | None:
        found = self.map.junctions.get(junction)
        return found.point if found is not None else None

    def is_sea(self, space: str) -> bool:
        found = self.map.spaces.get(space)
        return found is not None and found.kind in SEA_KINDS

    def rect_of(self, space: str) -> QRectF:
        return self.outline(space).boundingRect()

    def has_sea(self) -> bool:
        return any(self.is_sea(space) for space in self.map.spaces)

    def sea(self) -> BaseGeometry:
        """All seas as one shape."""
        return shapely.union_all([self.face(s) for s in sorted(self.map.spaces) if self.is_sea(s)])

    def coast(self) -> BaseGeometry:
        """All coasts as lines."""
        shapes = self.borders.values()
        return shapely.MultiLineString([s.points for s in shapes if s.kind is BorderKind.COAST])

    @cached_property
    def mapped_rect(self) -> QRectF:
        """The rectangle round all spaces but boxes: the map without the margin of the sheet."""
        ground = (outline for space, outline in self._outlines.items() if space not in self._boxes)
        rect = _united(QRectF(), (outline.boundingRect() for outline in ground))
        return rect.intersected(self.rect) if not rect.isEmpty() else self.rect

    @cached_property
    def neat_rect(self) -> QRectF:
        """The rectangle of the neat line: a margin inside the sheet, or where the map itself ends beside that."""
        mapped, margin = self.mapped_rect, MARGIN_MM
        neat = self.rect.adjusted(margin, margin, -margin, -margin)
        if not self.map.spaces or neat.isEmpty():
            return neat if not neat.isEmpty() else self.rect
        for side in ("Left", "Top", "Right", "Bottom"):
            ends = getattr(mapped, side.lower())()
            wanted = getattr(neat, side.lower())()
            outward = -1 if side in ("Left", "Top") else 1
            if (ends - wanted) * outward > -NEAR_MARGIN_MM:
                getattr(neat, f"set{side}")(ends)
        return neat

    def differences(self, before: SheetGeometry) -> QRectF | None:
        """The rectangle round all that differs from another map; empty when nothing does, None when the sheet does."""
        old, new = before.map, self.map
        if (old.width_mm, old.height_mm, old.title, old.id) != (new.width_mm, new.height_mm, new.title, new.id):
            return None
        if before.neat_rect != self.neat_rect:
            return None
        changed = QRectF()
        for border in sorted({*old.borders, *new.borders}):
            one, other = before.borders.get(border), self.borders.get(border)
            if one is not other:
                changed = _united(changed, (shape.rect for shape in (one, other) if shape is not None))
        for space in sorted({*old.spaces, *new.spaces}):
            if old.spaces.get(space) is not new.spaces.get(space) or before.face(space) is not self.face(space):
                changed = _united(changed, (before.rect_of(space), self.rect_of(space)))
        for junction in sorted({*old.junctions, *new.junctions}):
            if old.junctions.get(junction) is not new.junctions.get(junction):
                both = (m.junctions[junction].point for m in (old, new) if junction in m.junctions)
                changed = _united(changed, (QRectF(x - 3, y - 3, 6, 6) for x, y in both))
        return _united(changed, changed_lines(before.link_lines, self.link_lines))

    def _border_shape(self, border: Border) -> BorderShape | None:
        start, end = self.map.junctions.get(border.start), self.map.junctions.get(border.end)
        if start is None or end is None:
            return None
        points = (start.point, *border.points, end.point)
        kind = self._kind(border)
        old = self._before.borders.get(border.id) if self._before else None
        if old is not None and old.border is border and old.points == points and old.kind is kind:
            return old
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        return BorderShape(border, kind, points, path, path.boundingRect())

    def _kind(self, border: Border) -> BorderKind:
        if OUTSIDE in (border.left, border.right):
            return BorderKind.EDGE
        seas = self.is_sea(border.left) + self.is_sea(border.right)
        return (BorderKind.LAND, BorderKind.COAST, BorderKind.SEA)[seas]

    def _outline(self, space: str) -> QPainterPath:
        before = self._before
        if before is not None and space in before._outlines and before.face(space) is self.face(space):
            return before._outlines[space]
        return shape_path(self.face(space))


def changed_lines(before: Mapping[str, tuple[Point, ...]], now: Mapping[str, tuple[Point, ...]]) -> Iterator[QRectF]:
    """The rectangles round the lines of links that are not the same in two maps."""
    for name in sorted({*before, *now}) if before is not now else ():
        if before.get(name) != now.get(name):
            for line in (before.get(name, ()), now.get(name, ())):
                room = LINK_ROOM_MM
                yield QPolygonF([QPointF(x, y) for x, y in line]).boundingRect().adjusted(-room, -room, room, room)


def _boxes_of(derived: Faces, before: Boxes) -> Boxes:
    """What no borders enclose, by id, sorted; the polygon of one that did not move is the same as before."""
    found = {}
    for name in sorted(derived.map.spaces):
        space = derived.map.spaces[name]
        if space.shape is not None and not derived.borders_of(name):
            old = before.get(name)
            found[name] = old if old and old[0] == space.shape else (space.shape, box_face(space.shape))
    return found


def _with_room(rect: QRectF) -> QRectF:
    return rect.adjusted(-LINE_ROOM_MM, -LINE_ROOM_MM, LINE_ROOM_MM, LINE_ROOM_MM)


def _blocks_after(
    blocks: SheetBlocks[str], before: Mapping[str, T], now: Mapping[str, T], rect_of: Callable[[T], QRectF]
) -> SheetBlocks[str]:
    """Where everything lies now, from where it lay before."""
    gone = ((key, rect_of(thing)) for key, thing in before.items() if now.get(key) is not thing)
    new = ((key, rect_of(thing)) for key, thing in now.items() if before.get(key) is not thing)
    return blocks.with_changes(gone, new)


def _united(rect: QRectF, others: Iterable[QRectF]) -> QRectF:
    for other in others:
        rect = rect.united(other) if not rect.isNull() else QRectF(other)
    return rect


def shape_path(shape: BaseGeometry) -> QPainterPath:
    """Polygons and lines of shapely as one path."""
    lines: list[shapely.LineString] = []
    for part in shapely.get_parts(shape):
        if isinstance(part, shapely.Polygon):
            lines += (part.exterior, *part.interiors)
        elif isinstance(part, shapely.LineString):
            lines.append(part)
    return lines_path([shapely.get_coordinates(line) for line in lines if not line.is_empty])


def line_segments(shape: BaseGeometry) -> list[QLineF]:
    """Every straight piece of lines, for `drawLines`."""
    found = []
    for part in shapely.get_parts(shape):
        if isinstance(part, shapely.LineString) and not part.is_empty:
            found += [QLineF(*a, *b) for a, b in pairwise(part.coords)]
    return found
