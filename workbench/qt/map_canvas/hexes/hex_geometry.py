"""The shapes of a hex map as Qt draws them, in millimetres of the sheet, all in closed form."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np
import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF
from shapely.geometry.base import BaseGeometry

from workbench.cartography.hexes.hex_grid import centre, corner_radius_mm, corners, hexside_ends, sheet_extent
from workbench.cartography.hexes.hex_sheets import frame_extent
from workbench.cartography.hexes.hex_zones import ZoneFaces, hex_face, hex_region
from workbench.cartography.hexes.many_hexes import indexes_of, middles_of
from workbench.cartography.lines.link_lines import EndKind, LinkEnd, NearLines, link_lines
from workbench.engine.maps.area_map import Point, Space
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone, Orientation
from workbench.engine.maps.hex_places import DIRECTIONS, Place, axial_of, find_place, is_on, place_of
from workbench.engine.networks.joins import WATER
from workbench.qt.map_canvas.areas.sheet_geometry import shape_path

COUNTER_SHARE = 0.72
RISE_SHARE = 0.09
MARGIN_MM = 5.0
EMPTY_EXTENT = (0.0, 0.0, 0.0, 0.0)


class HexGeometry:
    """Outlines of hexes, zones and boxes and lines of hexsides of one map value. A border's id is that of its hexside.

    Give the geometry of the map before to keep the shapes of zones and links that are the same in both.
    """

    def __init__(self, hex_map: HexMap, before: HexGeometry | None = None) -> None:
        self.map = hex_map
        self.grid: HexGrid = hex_map.grid
        self.rect = QRectF(0, 0, hex_map.width_mm, hex_map.height_mm)
        self.zones: ZoneFaces = ZoneFaces(hex_map, before.zones if before is not None else None)
        self._outlines: dict[str, QPainterPath] = {}
        if before is not None and before.grid == hex_map.grid:
            if before.map.zones is hex_map.zones:
                self._outlines = before._outlines
            if _same_links(before.map, hex_map):
                self._take_over(before, "link_lines")
                self._take_over(before, "near_links")

    def _take_over(self, before: HexGeometry, name: str) -> None:
        """Keep what the geometry before has made already."""
        if name in before.__dict__:
            self.__dict__[name] = before.__dict__[name]

    @cached_property
    def spaces(self) -> Mapping[str, Space]:
        return self.map.every_space

    @property
    def counter_mm(self) -> float:
        return self.grid.size_mm * COUNTER_SHARE

    @property
    def boxes(self) -> Mapping[str, HexZone]:
        """The boxes off the grid by id, sorted."""
        zones = self.map.zones
        return {name: zones[name] for name in sorted(zones) if not zones[name].hexes and zones[name].space.shape}

    def entered(self, space: str) -> str:
        """The sea zone or rade that a hex is part of; what is no such hex is entered itself."""
        zone = self.map.zone_of.get(space, "") if self.map.zones else ""
        return zone if zone and self.map.zones[zone].space.kind in WATER else space

    @cached_property
    def link_lines(self) -> Mapping[str, tuple[Point, ...]]:
        """The lines of the links by id."""
        if not self.map.links:
            return {}
        sheet = shapely.box(0.0, 0.0, self.map.width_mm, self.map.height_mm)
        return link_lines(self.map.links, self._link_end, {box: self.zones.face(box) for box in self.boxes}, sheet)

    @cached_property
    def near_links(self) -> NearLines:
        """The same lines by where they are."""
        return NearLines(self.link_lines)

    def _link_end(self, space: str) -> LinkEnd | None:
        middle, zone = self.middle(space), self.map.zones.get(space)
        if middle is None:
            return None
        kind = EndKind.PLACE if zone is None else EndKind.WIDE if zone.hexes else EndKind.BOX
        return LinkEnd(kind, self.face(space), middle)

    def rise_mm(self, space: str) -> float:
        """How far counters stand above the middle of a hex, so that its name can be read below them."""
        if space in self.map.zones:
            return 0.0
        known = self.map.hexes.get(space)
        return self.grid.size_mm * RISE_SHARE if known is not None and known.name else 0.0

    @property
    def is_fine(self) -> bool:
        return True

    @cached_property
    def frame(self) -> QRectF:
        """What is seen of the map: all of the sheet, or what the frame leaves where it cuts hexes in half."""
        grid = self.map.grid
        cut = grid.cut
        if not (cut.left or cut.right or cut.upper or cut.lower) or grid.columns < 1 or grid.rows < 1:
            return self.rect
        left, upper, right, lower = frame_extent(grid)
        return QRectF(left, upper, right - left, lower - upper)

    @cached_property
    def hexes_rect(self) -> QRectF:
        """The rectangle round all hexes."""
        has_hexes = self.grid.columns > 0 and self.grid.rows > 0
        left, upper, right, lower = sheet_extent(self.grid) if has_hexes else EMPTY_EXTENT
        return QRectF(left, upper, right - left, lower - upper)

    def is_within(self, rect: QRectF) -> bool:
        """Whether hexes are all over a rectangle and all round it."""
        size = self.grid.size_mm
        return self.hexes_rect.adjusted(size, size, -size, -size).contains(rect)

    @cached_property
    def fit_rect(self) -> QRectF:
        """All hexes, boxes and what is printed beside them with a margin, inside the sheet."""
        around = self.hexes_rect
        for box in self.boxes:
            around = around.united(self.outline(box).boundingRect())
        for piece in self.map.furniture:
            shape = piece.shape
            around = around.united(QRectF(shape.x_mm, shape.y_mm, shape.width_mm, shape.height_mm))
        around = around.adjusted(-MARGIN_MM, -MARGIN_MM, MARGIN_MM, 2 * MARGIN_MM)
        fitting = around.intersected(self.rect)
        return fitting if not fitting.isEmpty() else self.rect

    def outline(self, space: str) -> QPainterPath:
        if space in self.map.zones:
            if space not in self._outlines:
                self._outlines[space] = shape_path(self.zones.face(space))
            return self._outlines[space]
        path = QPainterPath()
        place = find_place(self.grid, space)
        if place is not None:
            path.addPolygon(self.polygon(place))
            path.closeSubpath()
        return path

    def rect_round(self, hexes: Collection[str]) -> QRectF:
        """The rectangle round these hexes, however many; empty where none of them is on the grid."""
        at = np.array([index for _, index in indexes_of(self.grid, hexes)], np.int64)
        if not len(at):
            return QRectF()
        x, y = middles_of(self.grid, at % self.grid.columns, at // self.grid.columns)
        (x0, y0), around = centre(self.grid, (0, 0)), self.polygon((0, 0)).boundingRect()
        first, last = QPointF(x.min() - x0, y.min() - y0), QPointF(x.max() - x0, y.max() - y0)
        return QRectF(around.topLeft() + first, around.bottomRight() + last)

    def polygon(self, place: Place) -> QPolygonF:
        """The six corners of a hex."""
        return QPolygonF([QPointF(x, y) for x, y in corners(self.grid, place)])

    def face(self, space: str) -> BaseGeometry:
        return self.zones.face(space) if space in self.map.zones else hex_face(self.grid, space)

    def region(self, spaces: Sequence[str]) -> BaseGeometry:
        """What spaces cover together; that of hexes is kept over edits, as no edit of spaces moves a hex."""
        zones = self.map.zones
        hexes = hex_region(self.grid, tuple(space for space in spaces if space not in zones))
        others = [self.zones.face(space) for space in spaces if space in zones]
        return shapely.union_all([hexes, *others]) if others else hexes

    def middle(self, space: str) -> Point | None:
        if space in self.map.zones:
            return self.zones.middle(space)
        place = find_place(self.grid, space)
        return centre(self.grid, place) if place is not None else None

    def all_but(self, free: Collection[str]) -> QPainterPath:
        """One outline round the whole grid and the boxes with the free spaces cut out, however many hexes there are."""
        path = QPainterPath(self.whole)
        for box in self.boxes:
            path = path.subtracted(self.outline(box)) if box in free else path.united(self.outline(box))
        for space in sorted(free):
            if space not in self.boxes:
                path.addPath(self.outline(space))
        return path

    @cached_property
    def whole(self) -> QPainterPath:
        """The outline round all hexes."""
        path = QPainterPath()
        ring = _ring_round(self.grid)
        if ring:
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
            path.closeSubpath()
        return path

    def border_line(self, border: str) -> QPainterPath:
        ends = self.border_ends(border)
        path = QPainterPath()
        if ends is not None:
            path.moveTo(*ends[0])
            path.lineTo(*ends[1])
        return path

    def border_ends(self, border: str) -> tuple[Point, Point] | None:
        """The two ends of a hexside by its id; None when its hexes do not touch."""
        first, _, second = border.partition("/")
        a, b = find_place(self.grid, first), find_place(self.grid, second)
        if a is None or b is None:
            return None
        try:
            return hexside_ends(self.grid, a, b)
        except ValueError:
            return None

    def handles(self, space: str = "", border: str = "") -> Iterable[str]:
        """None: the corners of a grid stay where they are."""
        return ()

    def handle_place(self, junction: str) -> Point | None:
        return None

    def places_in(self, rect: QRectF) -> Iterator[Place]:
        """The places whose hexes touch a rectangle, row by row, and a few beside it."""
        first, last = self.span(rect)
        return (
            (column, row) for row in range(first[1], last[1] + 1) for column in range(first[0], last[0] + 1)
        )  # fmt: skip

    def span(self, rect: QRectF) -> tuple[Place, Place]:
        """The first and the last column and row that can touch a rectangle."""
        x0, y0 = centre(self.grid, (0, 0))
        dx, dy = self.pitch
        low = (int((rect.left() - x0) // dx) - 1, int((rect.top() - y0) // dy) - 1)
        high = (int((rect.right() - x0) // dx) + 2, int((rect.bottom() - y0) // dy) + 2)
        columns, rows = self.grid.columns, self.grid.rows
        return (max(0, low[0]), max(0, low[1])), (min(columns - 1, high[0]), min(rows - 1, high[1]))

    @cached_property
    def pitch(self) -> Point:
        """From column to column and from row to row, in mm."""
        wide = QRectF(QPointF(*centre(self.grid, (0, 0))), QPointF(*centre(self.grid, (2, 2))))
        return wide.width() / 2, wide.height() / 2


def _ring_round(grid: HexGrid) -> list[Point]:
    """The corners round the whole grid: the hexsides that lie at its edge, in a chain."""
    after: dict[tuple[int, int], Point] = {}
    for place in _edge_places(grid):
        q, r = axial_of(grid, place)
        around = corners(grid, place)
        for facing, (dq, dr) in enumerate(DIRECTIONS):
            if not is_on(grid, place_of(grid, (q + dq, r + dr))):
                after[corner_key(grid, around[facing])] = around[(facing + 1) % 6]
    if not after:
        return []
    start = min(after)
    ring: list[Point] = []
    key = start
    while key in after and (not ring or key != start):
        point = after.pop(key)
        ring.append(point)
        key = corner_key(grid, point)
    return ring


def _edge_places(grid: HexGrid) -> Iterator[Place]:
    rows, columns = range(grid.rows), range(grid.columns)
    yield from ((column, row) for row in {0, grid.rows - 1} & set(rows) for column in columns)
    yield from ((column, row) for column in {0, grid.columns - 1} & set(columns) for row in rows)


def corner_key(grid: HexGrid, point: Point) -> tuple[int, int]:
    """The same for the corner of a hex as its three hexes reckon it: corners lie on whole steps of a finer grid."""
    step_x, step_y = _corner_steps(grid)
    return round((point[0] - grid.origin_x_mm) / step_x), round((point[1] - grid.origin_y_mm) / step_y)


def corner_of_key(grid: HexGrid, key: tuple[int, int]) -> Point:
    """The corner of a key, in mm: the same to the last bit whichever of its hexes it is asked for."""
    step_x, step_y = _corner_steps(grid)
    return grid.origin_x_mm + key[0] * step_x, grid.origin_y_mm + key[1] * step_y


def _corner_steps(grid: HexGrid) -> Point:
    along, between = grid.size_mm / 2, corner_radius_mm(grid) / 2
    return (along, between) if grid.orientation is Orientation.POINTY else (between, along)


def _same_links(one: HexMap, other: HexMap) -> bool:
    """Whether the links of two maps run alike for certain: from the same ground, round the same boxes."""
    if one.links is not other.links or (one.width_mm, one.height_mm) != (other.width_mm, other.height_mm):
        return False
    if one.zones is other.zones:
        return True
    ends = {end for link in one.links.values() for end in (link.first, link.second)}
    changed = [name for name in {*one.zones, *other.zones} if one.zones.get(name) is not other.zones.get(name)]
    zones = [zone for name in changed for zone in (one.zones.get(name), other.zones.get(name)) if zone is not None]
    return all(zone.hexes and zone.id not in ends for zone in zones)
