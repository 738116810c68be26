"""Counter and map symbols, painted sharp at any size: those of `resources/symbols` and of sets that packages add.

A symbol of another set is named with it, "frontier:wagon". Only the set that a design names is loaded.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from threading import get_ident
from types import ModuleType

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QComboBox

from workbench.engine.extensions import BrokenExtension, Extensions
from workbench.language import marked
from workbench.qt.looks.theme import px

# Stands in for a symbol that is not there, so that a foreign design still opens.
UNKNOWN_SYMBOL = "unknown"
STANDARD = "standard"
LISTED_PX = 30, 18
SYMBOL_SETS: Extensions[ModuleType] = Extensions(
    "symbol set",
    marked("a package of SVG files"),
    lambda _name, found: inspect.ismodule(found) and hasattr(found, "__path__"),
    first=(STANDARD,),
)


@cache
def symbol_names(symbol_set: str = STANDARD) -> tuple[str, ...]:
    """Every symbol of a set, in the order of the alphabet, as a design names it; none when it cannot be loaded."""
    before = "" if symbol_set == STANDARD else f"{symbol_set}:"
    try:
        return tuple(sorted(f"{before}{name}" for name in _drawings(SYMBOL_SETS[symbol_set])))
    except (KeyError, BrokenExtension):
        return ()


def _drawing(name: str) -> Path:
    """The file of a symbol, or of the one that stands in for it."""
    first, parted, second = name.partition(":")
    symbol_set, symbol = (first, second) if parted else (STANDARD, first)
    try:
        return _drawings(SYMBOL_SETS[symbol_set])[symbol]
    except (KeyError, BrokenExtension):
        return _drawings(SYMBOL_SETS[STANDARD])[UNKNOWN_SYMBOL]


@cache
def _drawings(package: ModuleType) -> Mapping[str, Path]:
    """The files of a set by their names."""
    return {file.stem: file for folder in getattr(package, "__path__", ()) for file in Path(folder).glob("*.svg")}


def paint_symbol(painter: QPainter, name: str, rect: QRectF, ink: str | None = None) -> None:
    """Paint a symbol as large as fits the rectangle, centred; `ink` replaces its line colour."""
    renderer = _renderer(name, ink)
    size = renderer.viewBoxF().size()
    size.scale(rect.size(), Qt.AspectRatioMode.KeepAspectRatio)
    fitted = QRectF(rect.topLeft(), size)
    fitted.moveCenter(rect.center())
    renderer.render(painter, fitted)


def symbol_aspect(name: str) -> float:
    """Width of a symbol divided by its height."""
    box = _renderer(name, None).viewBoxF()
    return box.width() / box.height()


@cache
def symbol_pixmap(name: str, height_px: int, ratio: float = 1.0, ink: str | None = None) -> QPixmap:
    """The symbol as a picture of a given height, for lists and labels."""
    width_px = max(1, round(height_px * symbol_aspect(name)))
    pixmap = QPixmap(round(width_px * ratio), round(height_px * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_symbol(painter, name, QRectF(0, 0, pixmap.width(), pixmap.height()), ink)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def show_symbols(box: QComboBox) -> None:
    """Draw the symbol of each entry of a box before its name; one without a symbol stays a word."""
    box.setIconSize(QSize(px(LISTED_PX[0]), px(LISTED_PX[1])))
    known = {*symbol_names()}
    for at in range(box.count()):
        if (name := box.itemText(at)) in known:
            box.setItemIcon(at, _listed(name, px(LISTED_PX[1])))


@cache
def _listed(name: str, height_px: int) -> QIcon:
    return QIcon(symbol_pixmap(name, height_px, 2.0))


def _renderer(name: str, ink: str | None) -> QSvgRenderer:
    return _kept_renderer(get_ident(), name, ink)


@lru_cache(maxsize=1024)
def _kept_renderer(_thread: int, name: str, ink: str | None) -> QSvgRenderer:
    """Each thread draws with its own: a page is painted beside the window, and a drawing is changed by being drawn."""
    text = _drawing(name).read_text(encoding="utf-8")
    if ink is not None:
        # Every drawing names its line colour once, at its root.
        text = text.replace('color="#1F1D1A"', f'color="{ink}"', 1)
    return QSvgRenderer(QByteArray(text.encode()))
