"""The sheet picture of a tileset: a small hex a tile, written as a PNG by hand, so that it needs no program."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from functools import cache
from math import hypot

from workbench.cartography.ground_colours import Rgb

Size = tuple[int, int]
EDGE_PX = 1.5
EDGE_SHARE = 0.72
"""The edge of a hex is as dark as this share of its colour."""
BAND_PX = 7.0
CLEAR = bytes(4)


def sheet_png(colours: Sequence[Rgb | None], columns: int, size: Size, is_pointy: bool) -> bytes:
    """A picture of tiles in rows of so many: a hex in its colour, or without one a dark band inside its edge."""
    width, height = size
    rows = -(-len(colours) // columns)
    tiles = [_tile(colour, size, is_pointy) for colour in colours]
    tiles += [[CLEAR * width] * height] * (rows * columns - len(tiles))
    lines = (
        b"\0" + b"".join(tile[y] for tile in tiles[row * columns : (row + 1) * columns])
        for row in range(rows)
        for y in range(height)
    )
    return _png(columns * width, rows * height, b"".join(lines))


def _tile(colour: Rgb | None, size: Size, is_pointy: bool) -> list[bytes]:
    """Its lines of pixels."""
    if colour is None:
        band = bytes((30, 26, 22, 150))
        return [b"".join(band if 0 <= deep < BAND_PX else CLEAR for deep in line) for line in _depths(size, is_pointy)]
    inside, edge = bytes((*colour, 255)), bytes((*(int(part * EDGE_SHARE) for part in colour), 255))
    return [
        b"".join(CLEAR if deep < 0 else edge if deep < EDGE_PX else inside for deep in line)
        for line in _depths(size, is_pointy)
    ]


@cache
def _depths(size: Size, is_pointy: bool) -> list[list[float]]:
    """How deep in the hex each pixel lies, in pixels from its edge; negative outside."""
    width, height = size
    return [
        [_depth(abs(x + 0.5 - width / 2), abs(y + 0.5 - height / 2), size, is_pointy) for x in range(width)]
        for y in range(height)
    ]


def _depth(x: float, y: float, size: Size, is_pointy: bool) -> float:
    """Of a point so far from the middle."""
    straight, along = (x, y) if is_pointy else (y, x)
    flat, corner = (size[0] / 2, size[1] / 2) if is_pointy else (size[1] / 2, size[0] / 2)
    slope = corner / 2 / flat
    slanting = (corner - straight * slope - along) / hypot(1, slope)
    return min(flat - straight, slanting)


def _png(width: int, height: int, lines: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in parts
    )
