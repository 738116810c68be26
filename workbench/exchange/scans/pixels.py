"""Pixels of a scan by rectangle and level, put together from its tiles, for whoever looks at colours."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from workbench.exchange.scans.pyramid import TILE_PX, ScanTiles, TilePlace

MOST_PIXELS_READ = 64_000_000
WHITE = 255

Pixels = NDArray[np.uint8]


def pixels(tiles: ScanTiles, left: int, top: int, width: int, height: int, level: int = 0) -> Pixels:
    """A rectangle of a level as an array of shape (height, width, 3), red, green and blue; white off the picture.

    `left`, `top`, `width` and `height` are pixels of that level.

    Raises
    ------
    RuntimeError
        The level does not exist, or the rectangle is empty or larger than `MOST_PIXELS_READ`.
    """
    if not 0 <= level < tiles.pyramid.levels:
        raise RuntimeError(f"the scan has no level {level}")
    if width < 1 or height < 1 or width * height > MOST_PIXELS_READ:
        raise RuntimeError(f"{width} by {height} pixels are not read at once")
    found = np.full((height, width, 3), WHITE, dtype=np.uint8)
    columns, rows = tiles.pyramid.tiles(level)
    for row in range(max(0, top // TILE_PX), min(rows, (top + height - 1) // TILE_PX + 1)):
        for column in range(max(0, left // TILE_PX), min(columns, (left + width - 1) // TILE_PX + 1)):
            tile = _decoded(tiles, TilePlace(level, column, row))
            if tile is not None:
                _lay(found, tile, column * TILE_PX - left, row * TILE_PX - top)
    return found


def _decoded(tiles: ScanTiles, place: TilePlace) -> Pixels | None:
    """The pixels of a tile; None when it is missing or damaged, or of another size than its place."""
    content = tiles.tile(place)
    if not content:
        return None
    import pyvips  # the readers of pictures take room: they are loaded when somebody looks at colours

    try:
        picture = pyvips.Image.jpegload_buffer(content)
        if (picture.width, picture.height) != tiles.pyramid.tile_size_px(place):
            return None
        decoded: Pixels = np.asarray(picture.colourspace("srgb").numpy(), dtype=np.uint8)
    except pyvips.Error:
        return None
    return decoded if decoded.ndim == 3 and decoded.shape[2] == 3 else None


def _lay(found: Pixels, tile: Pixels, left: int, top: int) -> None:
    """Copy what of a tile falls into the array when its upper left pixel lies at (left, top)."""
    height, width = tile.shape[:2]
    first_row, last_row = max(0, top), min(found.shape[0], top + height)
    first, last = max(0, left), min(found.shape[1], left + width)
    if first_row < last_row and first < last:
        found[first_row:last_row, first:last] = tile[first_row - top : last_row - top, first - left : last - left]
