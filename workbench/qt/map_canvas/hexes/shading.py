"""Every pixel its hex, in closed form: a picture of the ground costs the same for any number of hexes."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from workbench.engine.maps.hex_map import HexGrid, Orientation, Shifted

Floats = NDArray[np.float32]
Indexes = NDArray[np.intp]
Colours = NDArray[np.uint32]
Picture = tuple[QImage, QRectF]

ROOT_3 = 3.0**0.5
AT_ONCE_PX = 1 << 20
"""So many pixels are reckoned together."""
WAVES = ((0.37, 0.93, 9.7, 0.6), (0.88, -0.47, 4.3, 0.4))
"""Direction (x, y), length in mm and share of the waves that make a soft edge uneven."""


def places_at(grid: HexGrid, x_mm: Floats, y_mm: Floats) -> tuple[Floats, Floats]:
    """Column and row of the hexes at points of the sheet, whole numbers; the arrays are broadcast together.

    The three families of hexsides cut the plane into triangles. Which strip of each family a point lies in tells
    the hex: a third of the sum of two strips, rounded down.
    """
    x = ((x_mm - grid.origin_x_mm) / grid.size_mm).astype(np.float32)
    y = ((y_mm - grid.origin_y_mm) / grid.size_mm).astype(np.float32)
    along, between = (x, y) if grid.orientation is Orientation.POINTY else (y, x)
    down = between * np.float32(ROOT_3)
    rising = np.floor(down + along + np.float32(1))
    falling = np.floor(down - along + np.float32(1))
    third = np.float32(1 / 3)
    # a hair more than a third, for the sums are whole and their thirds are to be so exactly
    line = np.floor((rising + falling) * third + np.float32(1e-3))
    straight = np.floor((np.floor(2 * along + 1) + rising) * third + np.float32(1e-3))
    half = np.ceil(line / 2) if grid.shifted is Shifted.ODD else np.floor(line / 2)
    straight = straight - half
    return (straight, line) if grid.orientation is Orientation.POINTY else (line, straight)


def shaded(
    grid: HexGrid, colours: Colours, rect: QRectF, px_per_mm: float, uneven_mm: float = 0.0, has_alpha: bool = False
) -> Picture:
    """A picture of a rectangle of the sheet, and the rectangle that it covers exactly.

    `colours[row + 1, column + 1]` is the colour of a hex, 0xffrrggbb, with that of the paper all round. Edges between
    colours wander by up to `uneven_mm`. Pixels lie on whole multiples of their size, so that pictures of
    neighbouring rectangles fit together. Colours that have alpha are premultiplied.
    """
    left, top = floor(rect.left() * px_per_mm) - 1, floor(rect.top() * px_per_mm) - 1
    right, bottom = ceil(rect.right() * px_per_mm) + 1, ceil(rect.bottom() * px_per_mm) + 1
    x: Floats = (np.arange(left, right, dtype=np.float32) + np.float32(0.5)) / np.float32(px_per_mm)
    y: Floats = (np.arange(top, bottom, dtype=np.float32) + np.float32(0.5)) / np.float32(px_per_mm)

    def rows(part: slice) -> Colours:
        down = y[part]
        if uneven_mm:
            column, row = places_at(grid, *_wandering(x[None, :], down[:, None], uneven_mm))
            wandering: Colours = colours.ravel().take(_padded_at(grid, column, row))
            return wandering
        across, down = x - grid.origin_x_mm, down - grid.origin_y_mm
        if grid.orientation is Orientation.POINTY:
            return _even(grid, colours, across, down, along_is_x=True)
        return _even(grid, colours, down, across, along_is_x=False)

    kind = QImage.Format.Format_ARGB32_Premultiplied if has_alpha else QImage.Format.Format_RGB32
    image = picture_of_rows(len(x), len(y), kind, rows)
    width, height = len(x), len(y)
    return image, QRectF(left / px_per_mm, top / px_per_mm, width / px_per_mm, height / px_per_mm)


def picture_of_rows(width: int, height: int, kind: QImage.Format, rows: Callable[[slice], Colours]) -> QImage:
    """A picture of 32 bits a pixel, its rows reckoned a strip at a time: a large one needs little beside itself."""
    image = QImage(width, height, kind)
    if image.isNull():
        return image
    pixels = np.frombuffer(image.bits(), np.uint32).reshape(height, width)
    deep = max(1, AT_ONCE_PX // max(1, width))
    for top in range(0, height, deep):
        part = slice(top, min(top + deep, height))
        pixels[part] = rows(part)
    return image


def _padded_at(grid: HexGrid, column: Floats, row: Floats) -> Indexes:
    """Where the hexes stand in the padded array; what is beside the grid falls into the padding."""
    column = np.clip(column, -1, grid.columns) + 1
    row = np.clip(row, -1, grid.rows) + 1
    found: Indexes = (row * (grid.columns + 2) + column).astype(np.intp)
    return found


def _even(grid: HexGrid, colours: Colours, along: Floats, between: Floats, along_is_x: bool) -> Colours:
    """Straight edges: two thirds of the lines of pixels lie in one line of hexes each, the others in two.

    Where two lines of hexes reach into each other, the hex of the nearer line ends at its two slanting sides.
    """
    u, v = along / np.float32(grid.size_mm), between / np.float32(grid.size_mm / ROOT_3) + np.float32(1)
    line = np.floor(v / np.float32(1.5))
    into = v - np.float32(1.5) * line
    first = _half_for(grid, 0)
    columns = [np.floor(u - (_half_for(grid, parity) - first) + np.float32(0.5)) for parity in (0, 1)]
    slants = [np.abs(u - (_half_for(grid, parity) - first) - columns[parity]) for parity in (0, 1)]
    index, slant = _lattice(grid, columns, along_is_x), np.stack(slants)
    lines, steps = _steps(grid, line, along_is_x)
    parity = line.astype(np.intp) & 1
    flat = colours.ravel()
    found: Colours = flat.take(index[parity] + steps[:, None])
    shared = np.flatnonzero(into < 0.5)
    above = flat.take(index[1 - parity[shared]] + _steps(grid, lines[shared] - 1, along_is_x)[1][:, None])
    found[shared] = np.where(into[shared, None] < slant[parity[shared]], above, found[shared])
    turned: Colours = found if along_is_x else found.T
    return turned


def _half_for(grid: HexGrid, parity: int) -> np.float32:
    return np.float32(0.5 if parity == (1 if grid.shifted is Shifted.ODD else 0) else 0.0)


def _lattice(grid: HexGrid, columns: list[Floats], along_is_x: bool) -> Indexes:
    """What a place along the lines adds to the index, for even and for odd lines."""
    count, step = (grid.columns, 1) if along_is_x else (grid.rows, grid.columns + 2)
    found: Indexes = ((np.clip(np.stack(columns), -1, count) + 1) * step).astype(np.intp)
    return found


def _steps(grid: HexGrid, line: Floats, along_is_x: bool) -> tuple[Floats, Indexes]:
    """The lines, and what each adds to the index."""
    count, step = (grid.rows, grid.columns + 2) if along_is_x else (grid.columns, 1)
    found: Indexes = ((np.clip(line, -1, count) + 1) * step).astype(np.intp)
    return line, found


def _wandering(x: Floats, y: Floats, by_mm: float) -> tuple[Floats, Floats]:
    """Points moved a little to and fro: the same point always in the same way."""
    shift_x, shift_y = np.zeros((y.shape[0], x.shape[1]), np.float32), np.zeros((y.shape[0], x.shape[1]), np.float32)
    for across, down, length, share in WAVES:
        turn = np.float32(2 * np.pi / length)
        shift_x += np.float32(share * by_mm) * np.sin((x * np.float32(across) + y * np.float32(down)) * turn)
        shift_y += np.float32(share * by_mm) * np.sin((x * np.float32(down) - y * np.float32(across)) * turn + 1)
    return x + shift_x, y + shift_y
