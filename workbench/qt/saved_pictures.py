"""A picture becomes a file: whole, or not at all."""

from __future__ import annotations

import errno
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageWriter, QPixmap

from workbench.storage.unfinished import unfinished
from workbench.storage.wholeness import is_whole_jpeg, is_whole_png

PNG, JPEG = "png", "jpeg"
AS_USUAL = -1


def kind_by_name(path: Path) -> str:
    """JPEG if the file is named so, else PNG."""
    return JPEG if path.suffix.lower() in (".jpg", ".jpeg") else PNG


def save_picture(picture: QImage | QPixmap, path: Path, quality: int = AS_USUAL, kind: str = "") -> None:
    """Write a picture as a kind; without one as its file's name says.

    Raises
    ------
    OSError
        It cannot be written; what was there before is as it was.
    """
    kind = kind or kind_by_name(path)
    image = picture.toImage() if isinstance(picture, QPixmap) else picture
    with unfinished(path, is_whole_jpeg if kind == JPEG else is_whole_png) as place:
        place.write_bytes(packed(image, kind, quality))


def packed(image: QImage, kind: str, quality: int = AS_USUAL) -> memoryview:
    """The bytes of a picture in a format; OSError when Qt cannot write it so."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, kind.encode())
    writer.setQuality(quality)
    if not writer.write(image):
        raise OSError(errno.EIO, writer.errorString())
    return memoryview(buffer.data().data())
