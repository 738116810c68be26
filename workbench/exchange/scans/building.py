"""A picture cut into the tiles of a pyramid, in one pass over its lines."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pyvips

from workbench import limits
from workbench.engine.words.message import Message, as_message
from workbench.exchange.scans.loading import opened, told_by_reader
from workbench.exchange.scans.pictures import PictureChoice, UnfitPicture
from workbench.exchange.scans.pyramid import PACK_TILES, TILE_PX, Pyramid, TilePlace, packed
from workbench.long_work import LongWork

JPEG_QUALITY = 80
"""Finer than this, most of the room is for the grain of the paper: at 88 a grainy scan takes twice as much."""
MOST_SCAN_BYTES = limits.SCAN_BYTES.most
"""So much of a ruleset file, which is bounded itself, one scan may take."""
SHARE_OF_CUTTING = 0.9
_COPY_BYTES = 2**20


def build(path: Path, choice: PictureChoice, folder: Path, work: LongWork) -> Pyramid:
    """Cut a picture into tiles; the packs lie in `folder` by their names.

    Raises
    ------
    UnfitPicture
        The picture cannot be read to its end, or its tiles take more room than a scan may.
    """
    cutting, packing = work.parts(SHARE_OF_CUTTING, 1 - SHARE_OF_CUTTING)
    picture = opened(path, choice, folder, cutting.between(0.0, 0.5))
    key, cut = _key(path, choice), folder / "cut"
    picture.set_progress(True)
    picture.signal_connect("eval", lambda _, told: cutting.tell(told.percent, 100))
    try:
        suffix = f".jpg[Q={JPEG_QUALITY},optimize_coding]"
        picture.dzsave(
            str(cut), layout="dz", depth="onetile", tile_size=TILE_PX, overlap=0, suffix=suffix, keep=0
        )  # fmt: skip
    except pyvips.Error as error:
        raise UnfitPicture(told_by_reader(path.name, error)) from None
    pyramid = Pyramid(key, picture.width, picture.height, path.name[:100])
    _pack(pyramid, folder / "cut_files", folder, packing)
    return pyramid


def _pack(pyramid: Pyramid, tiles: Path, folder: Path, work: LongWork) -> None:
    """Put the tiles, single files by their level from the smallest on, into packs."""
    places = [
        TilePlace(level, left, top)
        for level in range(pyramid.levels)
        for top in range(0, pyramid.tiles(level)[1], PACK_TILES)
        for left in range(0, pyramid.tiles(level)[0], PACK_TILES)
    ]
    size = 0
    for done, place in enumerate(places, 1):
        at_level = tiles / str(pyramid.levels - 1 - place.level)
        rows, columns = (range(first, first + PACK_TILES) for first in (place.row, place.column))
        content = packed([_taken(at_level, column, row) for row in rows for column in columns])
        size += len(content)
        if size > MOST_SCAN_BYTES:
            raise UnfitPicture(
                Message(
                    "{source} takes more than {amount} of the ruleset file: {instead}.",
                    source=pyramid.source,
                    amount=limits.SCAN_BYTES.amount,
                    instead=as_message(limits.SCAN_BYTES.instead),
                )
            )
        (folder / pyramid.pack_name(place)).write_bytes(content)
        work.tell(done, len(places))


def _taken(folder: Path, column: int, row: int) -> bytes:
    """A tile's file, which goes; b"" off the picture."""
    file = folder / f"{column}_{row}.jpg"
    if not file.exists():
        return b""
    content = file.read_bytes()
    file.unlink()
    return content


def _key(path: Path, choice: PictureChoice) -> str:
    """Sixteen signs for this picture read in this way."""
    digest = hashlib.blake2b(repr(tuple(choice)).encode(), digest_size=8)
    with path.open("rb") as file:
        while block := file.read(_COPY_BYTES):
            digest.update(block)
    return digest.hexdigest()
