"""Phosphor's icons out of the font that the package QtAwesome carries.

The package is never imported: it would read all of its fourteen fonts into memory and make every class of Qt known
to Python, which costs a window 45 MiB. One font and its list of names are all that is asked for here.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPainter, QPixmap

_PACKAGE, _FONT, _NAMES = "qtawesome", "phosphor-[0-9]*.ttf", "phosphor-charmap-*.json"
_LETTER_SHARE = 0.875
"""A letter as high as this share of the picture keeps its own margins inside it."""


def phosphor_pixmap(name: str, colour: str, size_px: int, ratio: float, filled: bool) -> QPixmap:
    """An icon as a picture of `size_px` at a device ratio; ValueError for a name that Phosphor lacks."""
    letter = _letters().get(f"{name}-fill" if filled else name)
    if letter is None:
        raise ValueError(f"no icon named {name!r}")
    side = round(size_px * ratio)
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    font = QFont(_family())
    font.setPixelSize(round(_LETTER_SHARE * side))
    with QPainter(pixmap) as painter:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(QRectF(0, 0, side, side), Qt.AlignmentFlag.AlignCenter, chr(int(letter, 16)))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


@cache
def _letters() -> dict[str, str]:
    """The letter of each icon in the font, as a hexadecimal number."""
    named: dict[str, str] = json.loads(_file(_NAMES).read_text(encoding="utf-8"))
    return named


@cache
def _family() -> str:
    """The family of the font, registered with Qt."""
    return QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(_file(_FONT))))[0]


def _file(pattern: str) -> Path:
    """A file among the fonts of the package; FileNotFoundError where the package is not installed."""
    found = find_spec(_PACKAGE)
    folders = [Path(folder) / "fonts" for folder in (found and found.submodule_search_locations) or ()]
    files = [file for folder in folders for file in sorted(folder.glob(pattern))]
    if not files:
        raise FileNotFoundError(f"{_PACKAGE} with {pattern}")
    return files[-1]
