"""Line icons tinted by a token of the theme: Phosphor's, and our own for what Phosphor lacks."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import qtawesome
from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from workbench.qt.theme import Theme, current_theme

ICON_FOLDER = Path(__file__).resolve().parents[2] / "resources" / "icons"
ICON_SIZES = (14, 16, 19, 21)
# Pixmaps are drawn at these device ratios, so that nothing is stretched on a fine screen.
_RATIOS = (1, 2)


def icon(name: str, token: str = "text", theme: Theme | None = None, filled: bool = False) -> QIcon:
    """An icon in the colour of a token.

    `name` is a file of ours (`resources/icons/<name>.svg`, with `<name>-fill.svg` for `filled`),
    else a Phosphor name such as `map-trifold`. Raises ValueError when neither has it.
    """
    colours = theme or current_theme()
    return tinted_icon(name, getattr(colours, token), colours.text3, filled)


@cache
def tinted_icon(name: str, colour: str, disabled_colour: str = "", filled: bool = False) -> QIcon:
    """An icon in a colour `#RRGGBB`, kept for the next call."""
    own = _own_file(name, filled)
    if own is None:
        return _phosphor(name, colour, disabled_colour or colour, filled)
    result = QIcon()
    for mode, tint in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, disabled_colour or colour)):
        for size in ICON_SIZES:
            for ratio in _RATIOS:
                result.addPixmap(_own_pixmap(own, tint, size, ratio), mode)
    return result


def icon_pixmap(name: str, colour: str, size_px: int, ratio: float = 1.0, filled: bool = False) -> QPixmap:
    """The icon as a picture of `size_px`, for painters and labels."""
    own = _own_file(name, filled)
    if own is not None:
        return _own_pixmap(own, colour, size_px, ratio)
    return _phosphor(name, colour, colour, filled).pixmap(QSize(size_px, size_px), ratio)


def _own_file(name: str, filled: bool) -> Path | None:
    candidates = [f"{name}-fill.svg", f"{name}.svg"] if filled else [f"{name}.svg"]
    return next((ICON_FOLDER / file for file in candidates if (ICON_FOLDER / file).exists()), None)


@cache
def _phosphor(name: str, colour: str, disabled_colour: str, filled: bool) -> QIcon:
    full_name = f"ph.{name}-fill" if filled else f"ph.{name}"
    try:
        made = qtawesome.icon(full_name, color=QColor(colour), color_disabled=QColor(disabled_colour))
    except Exception as error:  # qtawesome raises a bare Exception for an unknown name
        raise ValueError(f"no icon named {name!r}") from error
    assert isinstance(made, QIcon)
    return made


@cache
def _own_pixmap(file: Path, colour: str, size_px: int, ratio: float) -> QPixmap:
    text = file.read_text(encoding="utf-8").replace("currentColor", colour)
    pixmap = QPixmap(round(size_px * ratio), round(size_px * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer = QSvgRenderer(QByteArray(text.encode()))
    renderer.render(painter, QRectF(0, 0, pixmap.width(), pixmap.height()))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
