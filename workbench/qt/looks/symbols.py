"""Counter and map symbols from `resources/symbols`, painted sharp at any size."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

SYMBOL_FOLDER = Path(__file__).resolve().parents[3] / "resources" / "symbols"
# Stands in for a symbol that is not there, so that a foreign design still opens.
UNKNOWN_SYMBOL = "unknown"


@cache
def symbol_names() -> tuple[str, ...]:
    """Every symbol there is, in the order of the alphabet."""
    return tuple(sorted(file.stem for file in SYMBOL_FOLDER.glob("*.svg")))


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


@cache
def _renderer(name: str, ink: str | None) -> QSvgRenderer:
    file = SYMBOL_FOLDER / f"{name}.svg"
    if not file.exists():
        file = SYMBOL_FOLDER / f"{UNKNOWN_SYMBOL}.svg"
    text = file.read_text(encoding="utf-8")
    if ink is not None:
        # Every drawing names its line colour once, at its root.
        text = text.replace('color="#1F1D1A"', f'color="{ink}"', 1)
    return QSvgRenderer(QByteArray(text.encode()))
