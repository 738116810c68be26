"""The numbers of the tiles of a layer, as Tiled packs them. Turned and mirrored tiles are those that were turned."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Sequence

import numpy as np

from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.tiled.tiled_map import FLIPS

GZIP_OR_ZLIB = 47
"""What zlib is told, so that it finds out which of both it is."""
NUMBER_BYTES = 4


def tiles_in_text(layer: str, text: str, encoding: str, compression: str, count: int) -> list[int]:
    """The tiles of a layer of so many places.

    Raises
    ------
    ImportRefused
        They are packed otherwise than is read here, they are no numbers, or there are more or fewer of them.
    """
    if encoding == "csv":
        return _of_csv(layer, text, count)
    if encoding == "base64":
        return _of_bytes(layer, _unpacked(layer, text, compression, count), count)
    raise ImportRefused(
        Message("layer {layer}: its tiles are written as {encoding}, which is not read", layer=repr(layer[:40]),
                encoding=repr(encoding[:40]))
    )  # fmt: skip


def checked_tiles(layer: str, tiles: Sequence[int], count: int) -> list[int]:
    """The tiles without their flips; ImportRefused where they are not so many, or no numbers of tiles."""
    if len(tiles) != count:
        raise _not_so_many(layer, count)
    if any(not 0 <= tile < 2**32 for tile in tiles):
        raise _no_numbers(layer)
    return [tile & ~FLIPS for tile in tiles]


def _of_csv(layer: str, text: str, count: int) -> list[int]:
    if text.count(",") + 1 != count:  # before they are held
        raise _not_so_many(layer, count)
    try:
        return checked_tiles(layer, list(map(int, text.split(","))), count)
    except ValueError as error:
        if isinstance(error, ImportRefused):
            raise
        raise _no_numbers(layer) from None


def _unpacked(layer: str, text: str, compression: str, count: int) -> bytes:
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise _no_numbers(layer) from None
    if not compression:
        return packed
    if compression not in ("zlib", "gzip"):
        raise ImportRefused(
            Message(
                "layer {layer}: its tiles are packed by {compression}: save it in Tiled with its tiles as CSV",
                layer=repr(layer[:40]),
                compression=repr(compression[:40]),
            )
        )
    try:
        return zlib.decompressobj(GZIP_OR_ZLIB).decompress(packed, count * NUMBER_BYTES + 1)
    except zlib.error:
        raise _no_numbers(layer) from None


def _of_bytes(layer: str, raw: bytes, count: int) -> list[int]:
    if len(raw) != count * NUMBER_BYTES:
        raise _not_so_many(layer, count)
    found: list[int] = (np.frombuffer(raw, "<u4") & ~np.uint32(FLIPS)).tolist()
    return found


def _not_so_many(layer: str, count: int) -> ImportRefused:
    return ImportRefused(
        Message(
            "layer {layer} has not as many tiles as the map has places ({count:,})", layer=repr(layer[:40]), count=count
        )
    )


def _no_numbers(layer: str) -> ImportRefused:
    return ImportRefused(Message("layer {layer}: its tiles are no numbers", layer=repr(layer[:40])))
