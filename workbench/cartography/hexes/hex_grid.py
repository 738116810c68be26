"""Hexes on the sheet, in closed form: centre, corners and hexsides in millimetres, and the hex at a point.

Numbers, neighbours and distances stand in `workbench.engine.maps.hex_places`, which knows no millimetres.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt

from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import HexGrid, HexMap, Orientation, Shifted
from workbench.engine.maps.hex_places import Axial, Place, direction, is_on, known_place, number_of, place_of
from workbench.engine.words.message import Message

ROOT_3 = sqrt(3)


def corner_radius_mm(grid: HexGrid) -> float:
    """From the centre of a hex to each of its corners; also the length of a hexside."""
    return grid.size_mm / ROOT_3


def centre(grid: HexGrid, place: Place) -> Point:
    """The centre of a hex, on the grid or off it."""
    along, between = grid.size_mm, grid.size_mm * ROOT_3 / 2
    column, row = place
    if grid.orientation is Orientation.POINTY:
        x, y = (column + _shift(grid, row)) * along, row * between
    else:
        x, y = column * between, (row + _shift(grid, column)) * along
    return grid.origin_x_mm + x, grid.origin_y_mm + y


def _shift(grid: HexGrid, line: int) -> float:
    """Half a hex for a shifted line, measured from the line of the origin, which may be shifted itself."""
    shifted_parity = 1 if grid.shifted is Shifted.ODD else 0
    return 0.5 * (line % 2 == shifted_parity) - 0.5 * (shifted_parity == 0)


def centre_of(hex_map: HexMap, number: str) -> Point:
    """The centre of a hex by number, or KeyError."""
    return centre(hex_map.grid, known_place(hex_map.grid, number))


def corners(grid: HexGrid, place: Place) -> tuple[Point, ...]:
    """The six corners clockwise. The hexside in direction `d` lies between corner `d` and the next one."""
    x, y = centre(grid, place)
    radius = corner_radius_mm(grid)
    first = -pi / 6 if grid.orientation is Orientation.POINTY else 0.0
    angles = (first + at * pi / 3 for at in range(6))
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def hexside_ends(grid: HexGrid, place: Place, towards: Place) -> tuple[Point, Point]:
    """The two ends of the hexside that a place shares with its neighbour; ValueError when they share none."""
    facing = direction(grid, place, towards)
    if facing is None:
        raise ValueError(
            Message(
                "{first} and {second} share no hexside", first=number_of(grid, place), second=number_of(grid, towards)
            )
        )
    around = corners(grid, place)
    return around[facing], around[(facing + 1) % 6]


def place_at(grid: HexGrid, point: Point) -> Place:
    """The place whose hex holds this point, on the grid or off it. A point on a hexside belongs to either."""
    q, r = _fractional_axial(grid, point)
    return place_of(grid, nearest_axial(q, r))


def hex_at(hex_map: HexMap, point: Point) -> str:
    """The number of the hex at a point of the sheet, "" off the grid."""
    place = place_at(hex_map.grid, point)
    return number_of(hex_map.grid, place) if is_on(hex_map.grid, place) else ""


def _fractional_axial(grid: HexGrid, point: Point) -> tuple[float, float]:
    x, y = (point[0] - grid.origin_x_mm) / grid.size_mm, (point[1] - grid.origin_y_mm) / grid.size_mm
    along, between = (x, y) if grid.orientation is Orientation.POINTY else (y, x)
    line = between * 2 / ROOT_3
    straight = along - line / 2
    return (straight, line) if grid.orientation is Orientation.POINTY else (line, straight)


def nearest_axial(q: float, r: float) -> Axial:
    """The axial coordinate nearest to a fractional one: the part that was rounded most follows from the others."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


@lru_cache(maxsize=8)  # each drawing of a map asks, and most have the grid of the one before
def sheet_extent(grid: HexGrid) -> tuple[float, float, float, float]:
    """Left, upper, right and lower edge of all hexes in mm; ValueError for a grid without hexes."""
    if grid.columns < 1 or grid.rows < 1:
        raise ValueError(Message("the grid has no hexes"))
    # two lines at each end hold every extreme, for every second one is shifted
    columns = sorted({0, min(1, grid.columns - 1), max(0, grid.columns - 2), grid.columns - 1})
    rows = sorted({0, min(1, grid.rows - 1), max(0, grid.rows - 2), grid.rows - 1})
    points = [corner for column in columns for row in rows for corner in corners(grid, (column, row))]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
