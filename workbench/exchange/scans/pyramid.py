"""The tiles of a scan: pictures of 512 by 512 pixels at every level, kept sixteen to a pack among a ruleset's assets.

Level 0 is the picture itself, each next one half as wide and high (rounded up); the last fits into one tile. What a
pyramid is, its index says: a small JSON asset, which is what `Scan.asset` names. Packs are named by their place.
"""

from __future__ import annotations

import re
import struct
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct

from workbench.engine.codec import from_json
from workbench.engine.words.message import Message
from workbench.exchange.scans.pictures import MOST_SIDE_PX

TILE_PX = 512
PACK_TILES = 4
"""So many tiles a pack is wide and high."""
INDEX_TYPE, PACK_TYPE = "application/json", "application/octet-stream"
MOST_INDEX_BYTES = 4096
MOST_TILE_BYTES = 4 * 2**20
KEPT_PACK_BYTES = 48 * 2**20
_MAGIC = b"\0WBTILES"
_HEAD = struct.Struct(f"<{PACK_TILES * PACK_TILES}I")
_INDEX_NAME = re.compile(r"scan-([0-9a-f]{16})\.json", re.ASCII)
_SCAN_NAME = re.compile(r"scan-([0-9a-f]{16})(?:\.json|-\d+-\d+-\d+\.tiles)", re.ASCII)

ReadAsset = Callable[[str], bytes]


class UnfitPyramid(ValueError):
    """An asset that is no index of a scan's tiles; the text says why, in one line."""


class TilePlace(NamedTuple):
    """Which tile of a pyramid: level, and column and row at that level, counted from 0."""

    level: int
    column: int
    row: int


class Pyramid(Struct, frozen=True):
    """The index of a scan's tiles. `key` is in the names of its packs, `source` the name of the file it came from."""

    key: str
    width_px: int
    height_px: int
    source: str = ""
    dpi: float = 0.0

    @property
    def index_name(self) -> str:
        """The name of the asset that holds the index."""
        return f"scan-{self.key}.json"

    @property
    def levels(self) -> int:
        """How many levels there are."""
        return max(0, (max(self.width_px, self.height_px) - 1) // TILE_PX).bit_length() + 1

    def size_px(self, level: int) -> tuple[int, int]:
        """Width and height at a level."""
        return -(-self.width_px >> level), -(-self.height_px >> level)

    def tiles(self, level: int) -> tuple[int, int]:
        """Columns and rows of tiles at a level."""
        width, height = self.size_px(level)
        return -(-width // TILE_PX), -(-height // TILE_PX)

    def tile_size_px(self, place: TilePlace) -> tuple[int, int]:
        """Width and height of a tile; those at the right and lower edge are smaller. (0, 0) off the pyramid."""
        columns, rows = self.tiles(place.level) if 0 <= place.level < self.levels else (0, 0)
        if not (0 <= place.column < columns and 0 <= place.row < rows):
            return (0, 0)
        width, height = self.size_px(place.level)
        return min(TILE_PX, width - place.column * TILE_PX), min(TILE_PX, height - place.row * TILE_PX)

    def pack_names(self) -> Iterator[str]:
        """The names of all packs."""
        for level in range(self.levels):
            columns, rows = self.tiles(level)
            for row in range(0, rows, PACK_TILES):
                for column in range(0, columns, PACK_TILES):
                    yield self.pack_name(TilePlace(level, column, row))

    def pack_name(self, place: TilePlace) -> str:
        """The name of the pack that holds a tile."""
        return f"scan-{self.key}-{place.level}-{place.column // PACK_TILES}-{place.row // PACK_TILES}.tiles"

    def level_for(self, scale: float) -> int:
        """The smallest level that is still sharp when a pixel of the picture is shown `scale` pixels large."""
        level = 0
        while level + 1 < self.levels and scale * 2 ** (level + 1) <= 1.0001:
            level += 1
        return level


def index_of(pyramid: Pyramid) -> bytes:
    """The content of a pyramid's index."""
    return msgspec.json.encode(pyramid)


def pyramid_of(name: str, index: bytes) -> Pyramid:
    """The pyramid that an index tells of.

    Raises
    ------
    UnfitPyramid
        It is no such index, or one of a picture larger than any.
    """
    found = _INDEX_NAME.fullmatch(name)
    try:
        pyramid = from_json(index[:MOST_INDEX_BYTES], Pyramid)
    except msgspec.DecodeError:
        raise UnfitPyramid(Message("{name} is no index of a scan's tiles", name=name[:40])) from None
    if found is None or pyramid.key != found[1]:
        raise UnfitPyramid(Message("{name} is the index of another scan", name=name[:40]))
    if min(pyramid.width_px, pyramid.height_px) < 1 or max(pyramid.width_px, pyramid.height_px) > MOST_SIDE_PX:
        raise UnfitPyramid(
            Message(
                "{name} is of a picture of {width_px} by {height_px} pixels",
                name=name[:40],
                width_px=pyramid.width_px,
                height_px=pyramid.height_px,
            )
        )
    return pyramid


def key_of(name: str) -> str:
    """The key of the pyramid that an asset belongs to by its name; "" for another asset."""
    found = _SCAN_NAME.fullmatch(name)
    return found[1] if found else ""


def packed(tiles: Sequence[bytes]) -> bytes:
    """Sixteen tiles, row by row, as one pack; b"" stands for a place off the picture."""
    if len(tiles) != PACK_TILES * PACK_TILES:
        raise RuntimeError(f"a pack holds {PACK_TILES * PACK_TILES} tiles, and not {len(tiles)}")
    return _MAGIC + _HEAD.pack(*map(len, tiles)) + b"".join(tiles)


def place_in_pack(place: TilePlace) -> int:
    """Which of the tiles of its pack a tile is."""
    return place.row % PACK_TILES * PACK_TILES + place.column % PACK_TILES


def tile_in(pack: bytes, at: int) -> bytes:
    """One tile of a pack; b"" when the pack is damaged or has none there."""
    first = len(_MAGIC) + _HEAD.size
    if len(pack) < first or not pack.startswith(_MAGIC):
        return b""
    lengths = _HEAD.unpack_from(pack, len(_MAGIC))
    begin = first + sum(lengths[:at])
    size = lengths[at]
    return pack[begin : begin + size] if size <= MOST_TILE_BYTES and begin + size <= len(pack) else b""


class ScanTiles:
    """The tiles of one scan, read from the assets when they are wanted. What is missing or damaged is b"".

    The packs that were read last are kept, as many as fit into `KEPT_PACK_BYTES`. One thread uses it.
    """

    def __init__(self, pyramid: Pyramid, read: ReadAsset) -> None:
        self.pyramid = pyramid
        self._read = read
        self._packs: OrderedDict[str, bytes] = OrderedDict()
        self.kept_bytes = 0

    def tile(self, place: TilePlace) -> bytes:
        """A tile as a JPEG file; b"" off the picture."""
        if self.pyramid.tile_size_px(place) == (0, 0):
            return b""
        return tile_in(self._pack(self.pyramid.pack_name(place)), place_in_pack(place))

    def _pack(self, name: str) -> bytes:
        pack = self._packs.get(name)
        if pack is None:
            try:
                pack = self._read(name)
            except KeyError:
                pack = b""
            self._packs[name] = pack
            self.kept_bytes += len(pack)
            while self.kept_bytes > KEPT_PACK_BYTES and len(self._packs) > 1:
                self.kept_bytes -= len(self._packs.popitem(last=False)[1])
        else:
            self._packs.move_to_end(name)
        return pack
