"""A hex grid as VASSAL counts it. Where it cannot number hexes as the map does, each hex is a point with its number.

VASSAL lets the odd lines lie half a hex further, and counts the lines of pointy hexes down the sheet as its columns:
its horizontal is then our row. Counted from the far side, it takes its numbers from the size of the picture.
"""

from __future__ import annotations

from math import floor, sqrt
from typing import NamedTuple
from xml.etree.ElementTree import Element

from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.maps.hex_grid import Corner, Grain, HexGrid, LineLabel, NumberOrder, Orientation, Shifted
from workbench.engine.maps.hex_places import Place, every_place, number_of
from workbench.exchange.vassal.boards import Board
from workbench.exchange.vassal.elements import BOARD, Setting, element

LETTERS = 26


def hex_grid(board: Board, grid: HexGrid) -> Element:
    """The grid of a board of hexes."""
    if why_not_counted(grid):
        return _regions(board, grid)
    bricks = _bricks(board, grid)
    settings: dict[str, Setting] = {"x0": bricks.x0, "y0": bricks.y0, "dx": bricks.dx, "dy": bricks.dy}
    numbering = element(BOARD + "mapgrid.HexGridNumbering", **_numbering(board, grid, bricks))
    return element(
        BOARD + "HexGrid", [numbering], sideways=grid.orientation is Orientation.POINTY, snapTo=True, edgesLegal=False,
        cornersLegal=False, visible=False, dotsVisible=False, color="0,0,0", **settings,
    )  # fmt: skip


class _Bricks(NamedTuple):
    """Where VASSAL's hexes lie, as if they were flat: those of pointy ones have x and y changed."""

    x0: int
    y0: int
    dx: float
    dy: float


def _bricks(board: Board, grid: HexGrid) -> _Bricks:
    across, down = board.scales()
    x, y = board.at(centre(grid, (0, 0)))
    is_pointy = grid.orientation is Orientation.POINTY
    along, between = (across, down) if is_pointy else (down, across)
    first, second = (y, x) if is_pointy else (x, y)
    return _Bricks(first, second, grid.size_mm * sqrt(3) / 2 * between, grid.size_mm * along)


def middle(board: Board, grid: HexGrid, place: Place) -> tuple[int, int]:
    """The very pixel that VASSAL moves a counter to in a hex: on any other it would not stack with it."""
    if not is_counted(grid):
        return board.at(centre(grid, place))
    bricks, is_pointy = _bricks(board, grid), grid.orientation is Orientation.POINTY
    line, at = (place[1], place[0]) if is_pointy else place
    is_odd = line % 2 == 1
    at -= is_odd and grid.shifted is Shifted.EVEN
    x = int(bricks.dx * line + bricks.x0)
    y = int(bricks.dy * at + (int(bricks.dy / 2) if is_odd else 0) + bricks.y0)
    return (y, x) if is_pointy else (x, y)


def is_counted(grid: HexGrid) -> bool:
    """Whether VASSAL numbers the hexes by itself."""
    return not why_not_counted(grid)


def why_not_counted(grid: HexGrid) -> bool:
    """Whether the numbering is one that VASSAL does not know."""
    n = grid.numbering
    lines = ((n.column_label, n.first_column + grid.columns), (n.row_label, n.first_row + grid.rows))
    return (
        n.grain is not Grain.STRAIGHT
        or bool(n.skipped_columns or n.skipped_rows)
        or "$" in n.prefix
        or n.separator != n.separator.strip()
        or n.prefix != n.prefix.strip()
        or any(label is LineLabel.LETTERS and last - 1 > LETTERS for label, last in lines)
    )


def _numbering(board: Board, grid: HexGrid, bricks: _Bricks) -> dict[str, Setting]:
    n, is_pointy = grid.numbering, grid.orientation is Orientation.POINTY
    from_right = n.corner in (Corner.UPPER_RIGHT, Corner.LOWER_RIGHT)
    from_below = n.corner in (Corner.LOWER_LEFT, Corner.LOWER_RIGHT)
    columns = _line(n.first_column, grid.columns if from_right else 0, n.column_label, n.column_digits)
    rows = _line(n.first_row, grid.rows if from_below else 0, n.row_label, n.row_digits)
    counted = last_counted(board.size, bricks.dx, bricks.dy)
    if from_right:
        columns["Off"] = int(columns["Off"]) - counted[0]
    if from_below:
        rows["Off"] = int(rows["Off"]) - counted[1]
    # What descends is told by the sides of the sheet, what is counted by the lines of the grid.
    horizontal, vertical = (rows, columns) if is_pointy else (columns, rows)
    is_column_first = n.order is NumberOrder.COLUMN_FIRST
    settings: dict[str, Setting] = {f"h{name}": value for name, value in horizontal.items()}
    settings |= {f"v{name}": value for name, value in vertical.items()}
    return settings | {
        "first": "V" if is_column_first == is_pointy else "H",
        "sep": n.separator,
        "hDescend": from_right,
        "vDescend": from_below,
        "stagger": grid.shifted is Shifted.EVEN,
        "locationFormat": f"{n.prefix}$gridLocation$",
        "visible": False,
    }


def last_counted(size: tuple[int, int], dx: float, dy: float) -> tuple[int, int]:
    """So many columns and rows VASSAL takes for the last ones on a board of this size, whatever way hexes stand."""
    return floor(size[0] / dy + 0.5), floor(size[1] / dx + 0.5)


def _line(first: int, lines: int, label: LineLabel, digits: int) -> dict[str, Setting]:
    """How one kind of lines is labelled; `lines` is how many there are where they are counted from the far side."""
    last = first + lines - 1 if lines else first
    is_letters = label is not LineLabel.DIGITS
    return {
        "Type": "A" if is_letters else "N",
        "Leading": max(0, digits - 1),
        "Off": last - 1 if is_letters else last,
    }


def _regions(board: Board, grid: HexGrid) -> Element:
    """Every hex as a point: what lies nearest to it is the hex."""
    made = []
    for place in every_place(grid):
        x, y = board.at(centre(grid, place))
        made.append(element(BOARD + "Region", name=number_of(grid, place), originx=x, originy=y))
    return element(BOARD + "RegionGrid", made, snapto=True, visible=False)
