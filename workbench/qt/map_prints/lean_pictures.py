"""Pictures inside a drawing, packed as small as they go without a difference that anyone sees."""

from __future__ import annotations

from base64 import b64decode, b64encode

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from workbench.qt.saved_pictures import packed as in_a_format

PNG = "data:image/png;base64,"
MOST_COLOURS, MOST_PACKED = 256, 0
ONE_HUE = 3
"""A colour that differs by no more of 255, as it is laid on, is the same."""
Pixels = NDArray[np.uint32]


def packed(picture: str) -> str:
    """A picture's address that holds it; the same again when a palette does not make it smaller."""
    if not picture.startswith(PNG):
        return picture
    image = QImage.fromData(b64decode(picture.removeprefix(PNG)))
    if image.isNull():
        return picture
    indexed = _with_palette(image.convertToFormat(QImage.Format.Format_ARGB32))
    if indexed is None:
        return picture
    smaller = PNG + b64encode(in_a_format(indexed, "png", MOST_PACKED)).decode()
    return min(picture, smaller, key=len)


def _with_palette(image: QImage) -> QImage | None:
    """The picture out of at most 256 colours; None when it has more, unless they are one colour more or less faint."""
    wide, high = image.width(), image.height()
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(high, image.bytesPerLine() // 4)[:, :wide].ravel()
    starts = np.flatnonzero(np.concatenate([[True], pixels[1:] != pixels[:-1]]))
    met = pixels[starts]
    colours = np.unique(met)
    if len(colours) <= MOST_COLOURS:
        indexes = np.searchsorted(colours, met).astype(np.uint8)
    else:
        hue = _hue(colours)
        if hue is None:
            return None
        indexes = (met >> 24).astype(np.uint8)
        colours = np.arange(MOST_COLOURS, dtype=np.uint32) << np.uint32(24) | hue
    rows = np.zeros((high, (wide + 3) // 4 * 4), np.uint8)
    rows[:, :wide] = np.repeat(indexes, np.diff(starts, append=len(pixels))).reshape(high, wide)
    found = QImage(rows.data, wide, high, rows.shape[1], QImage.Format.Format_Indexed8).copy()
    found.setColorTable(colours.tolist())
    return found


def _hue(colours: Pixels) -> np.uint32 | None:
    """The one colour, 0xrrggbb, that all are; None when they are not."""
    alpha = (colours >> 24).astype(np.float64)
    parts = np.stack([colours >> shift & 0xFF for shift in (16, 8, 0)], axis=1).astype(np.float64)
    mean = (parts * alpha[:, None]).sum(axis=0) / max(1.0, alpha.sum())
    if (np.abs(parts - mean) * alpha[:, None] / 255).max() > ONE_HUE:
        return None
    red, green, blue = (round(value) for value in mean.tolist())
    return np.uint32(red << 16 | green << 8 | blue)
