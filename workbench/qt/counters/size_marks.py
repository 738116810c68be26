"""The marks of a formation's size, from a dot (section, battery) to XXXX (army), as drawn strokes."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

HEIGHT_MM = 1.25
_BAR_PITCH_MM = 0.95
_CROSS_WIDTH_MM = 1.15
_CROSS_PITCH_MM = 1.5


def size_mark_path(mark: str, centre_mm: float, top_mm: float) -> tuple[QPainterPath, QPainterPath]:
    """Strokes (to be drawn 0.34 mm wide) and filled dots of a mark; signs other than `•IX` are left out."""
    strokes, dots = QPainterPath(), QPainterPath()
    signs = [sign for sign in mark if sign in "•IX"]
    pitch = _CROSS_PITCH_MM if "X" in signs else _BAR_PITCH_MM
    left = centre_mm - pitch * (len(signs) - 1) / 2
    for place, sign in enumerate(signs):
        x = left + place * pitch
        match sign:
            case "I":
                _line(strokes, x, top_mm, x, top_mm + HEIGHT_MM)
            case "X":
                half = _CROSS_WIDTH_MM / 2
                _line(strokes, x - half, top_mm, x + half, top_mm + HEIGHT_MM)
                _line(strokes, x + half, top_mm, x - half, top_mm + HEIGHT_MM)
            case _:
                dots.addEllipse(QPointF(x, top_mm + HEIGHT_MM * 0.55), 0.45, 0.45)
    return strokes, dots


def _line(path: QPainterPath, x1: float, y1: float, x2: float, y2: float) -> None:
    path.moveTo(x1, y1)
    path.lineTo(x2, y2)
