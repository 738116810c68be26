"""Faces of dice for logs and tables: white, or in a colour of their own with a letter."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from workbench.engine.counters.side_colours import ink_for
from workbench.qt.looks.theme import current_theme
from workbench.qt.text_path import text_path

DIE_PX = 18
DIE_COLOURS = {"white": "#FFFFFF", "red": "#B5382D", "black": "#26282B", "blue": "#1F5FBF", "green": "#2F7A55"}

_EDGE = "#1F1D1A"
_LOW, _MID, _HIGH = 0.27, 0.5, 0.73
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MID), (_HIGH, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
}


def paint_die(painter: QPainter, value: int, rect: QRectF, colour: str = "white", letter: str = "") -> None:
    """Paint a face into a square; a value that no six-sided die has is written as a figure.

    `colour` is a name of `DIE_COLOURS`; `letter` stands right of it for readers who do not see the colour.
    """
    ground = DIE_COLOURS[colour]
    side = rect.width()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(_EDGE), side * 0.075))
    painter.setBrush(QColor(ground))
    inset = side * 0.05
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), side * 0.18, side * 0.18)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink_for(ground)))
    if value in _PIPS:
        for x, y in _PIPS[value]:
            painter.drawEllipse(rect.topLeft() + QPointF(x * side, y * side), side * 0.085, side * 0.085)
    else:
        _paint_figure(painter, str(value), rect)
    if letter:
        _paint_letter(painter, letter, rect)
    painter.restore()


def die_pixmap(
    value: int, size_px: int = DIE_PX, ratio: float = 1.0, colour: str = "white", letter: str = ""
) -> QPixmap:
    """A face as a picture; with a letter it is half as wide again."""
    width_px = round(size_px * (1.5 if letter else 1.0))
    pixmap = QPixmap(round(width_px * ratio), round(size_px * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.scale(ratio, ratio)
        paint_die(painter, value, QRectF(0, 0, size_px, size_px), colour, letter)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _paint_figure(painter: QPainter, figure: str, rect: QRectF) -> None:
    size = rect.height() * 0.72
    baseline = rect.center().y() + size * 0.35
    painter.drawPath(text_path(figure, rect.center().x(), baseline, size, 700, "centre", rect.width() * 0.8))


def _paint_letter(painter: QPainter, letter: str, rect: QRectF) -> None:
    """The letter stands at the right of the die, where it covers no pip."""
    size = rect.height() * 0.62
    painter.fillPath(
        text_path(letter, rect.right() + rect.width() * 0.08, rect.bottom() - size * 0.12, size, 700),
        QColor(current_theme().text),
    )
