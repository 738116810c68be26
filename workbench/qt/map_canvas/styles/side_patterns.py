"""The patterns that tell sides apart without colour, as brushes for a painter in millimetres."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from workbench.engine.counters.side_colours import Pattern

REPEAT_MM = 1.8
_DRAWN_PX = 36

_LINES: dict[Pattern, tuple[QLineF, ...]] = {
    "diagonals_up": (QLineF(-1, 1, 1, -1), QLineF(0, 2, 2, 0), QLineF(-1, 2, 2, -1)),
    "diagonals_down": (QLineF(-1, 0, 1, 2), QLineF(0, -1, 2, 1), QLineF(-1, -1, 2, 2)),
    "cross_hatch": (QLineF(-1, 2, 2, -1), QLineF(-1, -1, 2, 2)),
    "horizontals": (QLineF(0, 0.25, 1, 0.25), QLineF(0, 0.75, 1, 0.75)),
    "verticals": (QLineF(0.25, 0, 0.25, 1), QLineF(0.75, 0, 0.75, 1)),
    "dots": (),
}
_DOTS = (QPointF(0.25, 0.25), QPointF(0.75, 0.75))


def pattern_brush(pattern: Pattern, ink: str) -> QBrush:
    """A brush that repeats every 1.8 mm."""
    brush = QBrush(_pattern_picture(pattern, ink))
    # A picture's pixel is a millimetre to the painter; it shrinks to its share of the repeat.
    transform = brush.transform()
    transform.scale(REPEAT_MM / _DRAWN_PX, REPEAT_MM / _DRAWN_PX)
    brush.setTransform(transform)
    return brush


@lru_cache(maxsize=32)
def _pattern_picture(pattern: Pattern, ink: str) -> QPixmap:
    picture = QPixmap(_DRAWN_PX, _DRAWN_PX)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(_DRAWN_PX, _DRAWN_PX)
        colour = QColor(ink)
        colour.setAlphaF(0.85)
        painter.setPen(QPen(colour, 0.17))
        for line in _LINES[pattern]:
            painter.drawLine(line)
        if pattern == "dots":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            for dot in _DOTS:
                painter.drawEllipse(dot, 0.15, 0.15)
    return picture
