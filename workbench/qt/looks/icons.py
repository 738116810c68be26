"""Line icons tinted by a token of the theme: Phosphor's, and our own for what Phosphor lacks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QWidget

from workbench.qt.looks.phosphor import phosphor_pixmap
from workbench.qt.looks.theme import Theme, current_theme

ICON_FOLDER = Path(__file__).resolve().parents[3] / "resources" / "icons"
ICON_SIZES = (14, 16, 19, 21)
# Pixmaps are drawn at these device ratios, so that nothing is stretched on a fine screen.
_RATIOS = (1, 2)
_PROGRAM_SIZES = (16, 24, 32, 48, 64, 128, 256)
_BOUND = "bound_icon"


def icon(
    name: str,
    token: str = "text",
    theme: Theme | None = None,
    filled: bool = False,
    checked_token: str = "",
) -> QIcon:
    """An icon in the colour of a token.

    `name` is a file of ours (`resources/icons/<name>.svg`, with `<name>-fill.svg` for `filled`),
    else a Phosphor name such as `map-trifold`. With a `checked_token` the icon of a checked button
    is filled and in that colour. Raises ValueError when there is no such icon.
    """
    colours = theme or current_theme()
    checked = str(getattr(colours, checked_token)) if checked_token else ""
    return tinted_icon(name, str(getattr(colours, token)), colours.text3, filled, checked)


@cache
def tinted_icon(
    name: str, colour: str, disabled_colour: str = "", filled: bool = False, checked_colour: str = ""
) -> QIcon:
    """An icon in colours `#RRGGBB`, kept for the next call."""
    result = QIcon()
    _add_pixmaps(result, name, colour, filled, QIcon.Mode.Normal, QIcon.State.Off)
    _add_pixmaps(result, name, disabled_colour or colour, filled, QIcon.Mode.Disabled, QIcon.State.Off)
    if checked_colour:
        _add_pixmaps(result, name, checked_colour, True, QIcon.Mode.Normal, QIcon.State.On)
    return result


def bind_icon(
    target: QAbstractButton | QAction, name: str, token: str = "text2", filled: bool = False, checked_token: str = ""
) -> None:
    """Give a button or an action an icon that follows every change of theme."""
    target.setProperty(_BOUND, [name, token, filled, checked_token])
    target.setIcon(icon(name, token, filled=filled, checked_token=checked_token))


def renew_bound_icons(widgets: Iterable[QWidget]) -> None:
    """Tint the icons of these widgets and of their actions for the theme of the moment."""
    for widget in widgets:
        for target in (widget, *widget.actions()):
            bound = target.property(_BOUND)
            if bound and isinstance(target, QAbstractButton | QAction):
                name, token, filled, checked_token = bound
                target.setIcon(icon(name, token, filled=filled, checked_token=checked_token))


def _add_pixmaps(result: QIcon, name: str, colour: str, filled: bool, mode: QIcon.Mode, state: QIcon.State) -> None:
    for size in ICON_SIZES:
        for ratio in _RATIOS:
            result.addPixmap(icon_pixmap(name, colour, size, ratio, filled), mode, state)


@cache
def program_icon() -> QIcon:
    """The program's own icon, for windows and the task bar; it has colours of its own."""
    result = QIcon()
    for size in _PROGRAM_SIZES:
        result.addPixmap(_own_pixmap(ICON_FOLDER / "program.svg", "", size, 1.0))
    return result


def icon_pixmap(name: str, colour: str, size_px: int, ratio: float = 1.0, filled: bool = False) -> QPixmap:
    """The icon as a picture of `size_px`, for painters and labels."""
    own = _own_file(name, filled)
    if own is not None:
        return _own_pixmap(own, colour, size_px, ratio)
    return phosphor_pixmap(name, colour, size_px, ratio, filled)


def _own_file(name: str, filled: bool) -> Path | None:
    candidates = [f"{name}-fill.svg", f"{name}.svg"] if filled else [f"{name}.svg"]
    return next((ICON_FOLDER / file for file in candidates if (ICON_FOLDER / file).exists()), None)


@cache
def _own_pixmap(file: Path, colour: str, size_px: int, ratio: float) -> QPixmap:
    text = file.read_text(encoding="utf-8").replace("currentColor", colour)
    pixmap = QPixmap(round(size_px * ratio), round(size_px * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        renderer = QSvgRenderer(QByteArray(text.encode()))
        renderer.render(painter, QRectF(0, 0, pixmap.width(), pixmap.height()))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
