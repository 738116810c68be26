"""The shapes of a hex map as Qt draws them, in millimetres of the sheet, all in closed form."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from workbench.cartography.hex_grid import centre, corner_radius_mm, corners, hexside_ends, sheet_extent
from workbench.cartography.hex_sheets import frame_extent
from workbench.cartography.map_spaces import HexSpaces
from workbench.engine.area_map import Point, Space
from workbench.engine.hex_map import HexGrid, HexMap, Orientation
from workbench.engine.hex_places import DIRECTIONS, Place, axial_of, find_place, is_on, place_of

COUNTER_SHARE = 0.72
RISE_SHARE = 0.09
MARGIN_MM = 5.0
EMPTY_EXTENT = (0.0, 0.0, 0.0, 0.0)


class HexGeometry:
    """Outlines of hexes and lines of hexsides of one map value. A border's id is that of its hexside."""

    def __init__(self, hex_map: HexMap) -> None:
        self.map = hex_map
        self.grid: HexGrid = hex_map.grid
        self.rect = QRectF(0, 0, hex_map.width_mm, hex_map.height_mm)

    @cached_property
    def spaces(self) -> Mapping[str, Space]:
        return HexSpaces(self.map)

    @property
    def counter_mm(self) -> float:
        return self.grid.size_mm * COUNTER_SHARE

    def rise_mm(self, space: str) -> float:
        """How far counters stand above the middle of a hex, so that its name can be read below them."""
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

    @cached_property
    def fit_rect(self) -> QRectF:
        """All hexes with a margin, and the title under them, inside the sheet."""
        around = self.hexes_rect.adjusted(-MARGIN_MM, -MARGIN_MM, MARGIN_MM, 2 * MARGIN_MM)
        fitting = around.intersected(self.rect)
        return fitting if not fitting.isEmpty() else self.rect

    def outline(self, space: str) -> QPainterPath:
        path = QPainterPath()
        place = find_place(self.grid, space)
        if place is not None:
            path.addPolygon(self.polygon(place))
            path.closeSubpath()
        return path

    def polygon(self, place: Place) -> QPolygonF:
        """The six corners of a hex."""
        return QPolygonF([QPointF(x, y) for x, y in corners(self.grid, place)])

    def face(self, space: str) -> shapely.Polygon:
        place = find_place(self.grid, space)
        if place is None:
            return shapely.Polygon()
        # a corner is to be the same for its three hexes, so that a region of them has no cracks
        return shapely.Polygon([(round(x, 4), round(y, 4)) for x, y in corners(self.grid, place)])

    def middle(self, space: str) -> Point | None:
        place = find_place(self.grid, space)
        return centre(self.grid, place) if place is not None else None

    def all_but(self, free: Collection[str]) -> QPainterPath:
        """One outline round the whole grid with the free hexes cut out of it, however many hexes there are."""
        path = QPainterPath(self.whole)
        for space in sorted(free):
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
    along, between = grid.size_mm / 2, corner_radius_mm(grid) / 2
    step_x, step_y = (along, between) if grid.orientation is Orientation.POINTY else (between, along)
    return round((point[0] - grid.origin_x_mm) / step_x), round((point[1] - grid.origin_y_mm) / step_y)
