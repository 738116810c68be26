"""A picture becomes a file: whole, or not at all."""

from __future__ import annotations

import errno
import time
from concurrent.futures import Future, wait
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageWriter, QPixmap

from workbench.long_work import LOOK_EVERY_S, UNTOLD, LongWork
from workbench.storage.file.unfinished import unfinished
from workbench.storage.file.wholeness import is_whole_jpeg, is_whole_png

PNG, JPEG = "png", "jpeg"
AS_USUAL = -1
LARGE_PX, PACKED_PX_A_SECOND = 1_000_000, 8_000_000
"""Larger pictures take a while to pack: in such a time half of it is done, about."""


def kind_by_name(path: Path) -> str:
    """JPEG if the file is named so, else PNG."""
    return JPEG if path.suffix.lower() in (".jpg", ".jpeg") else PNG


def save_picture(
    picture: QImage | QPixmap, path: Path, quality: int = AS_USUAL, kind: str = "", work: LongWork = UNTOLD
) -> None:
    """Write a picture as a kind; without one as its file's name says.

    Raises
    ------
    Stopped
        The work was.
    OSError
        It cannot be written; what was there before is as it was.
    """
    kind = kind or kind_by_name(path)
    image = picture.toImage() if isinstance(picture, QPixmap) else picture
    with unfinished(path, is_whole_jpeg if kind == JPEG else is_whole_png) as place:
        place.write_bytes(packed(image, kind, quality, work))


def packed(image: QImage, kind: str, quality: int = AS_USUAL, work: LongWork = UNTOLD) -> memoryview:
    """The bytes of a picture in a format; OSError when Qt cannot write it so.

    Qt tells nothing while it packs: it does so in a thread, which is left alone when the work is stopped.
    """
    if image.width() * image.height() < LARGE_PX:
        found = _packed(image, kind, quality)
        work.tell(1)
        return found
    told: Future[memoryview] = Future()
    Thread(target=_tell_what_is_packed, args=(told, image, kind, quality), name="packing", daemon=True).start()
    begun, seconds = time.monotonic(), image.width() * image.height() / PACKED_PX_A_SECOND
    while not wait((told,), LOOK_EVERY_S).done:
        work.tell(1 - 0.5 ** ((time.monotonic() - begun) / seconds))
    work.tell(1)
    return told.result()


def png(image: QImage) -> bytes:
    """A small picture as the content of a PNG file."""
    return bytes(packed(image, PNG))


def _tell_what_is_packed(told: Future[memoryview], image: QImage, kind: str, quality: int) -> None:
    try:
        told.set_result(_packed(image, kind, quality))
    except Exception as error:  # told to the one who waits
        told.set_exception(error)


def _packed(image: QImage, kind: str, quality: int) -> memoryview:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    writer.setQuality(quality)
    if not writer.write(image):
        raise OSError(errno.EIO, writer.errorString())
    return memoryview(buffer.data().data())
