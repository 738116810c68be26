"""Text as outlines in millimetres, so that a counter reads the same at any scale and on paper."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetricsF, QPainterPath, QTransform

from workbench.qt.looks.fonts import FontRole, font

Anchor = Literal["left", "centre", "right"]

# Outlines are taken from the font at this size, where rounding no longer shows.
_DRAWN_AT_PX = 128.0


def text_path(
    text: str,
    x_mm: float,
    baseline_mm: float,
    size_mm: float,
    weight: int = 600,
    anchor: Anchor = "left",
    widest_mm: float | None = None,
    role: FontRole = "counter",
    italic: bool = False,
) -> QPainterPath:
    """The outline of a line of text.

    `size_mm` is the size of type (the em); text wider than `widest_mm` is set narrower, not smaller.
    """
    outline, advance_px = _outline(text, role, weight, italic)
    scale = size_mm / _DRAWN_AT_PX
    width_mm = advance_px * scale
    squeeze = min(1.0, widest_mm / width_mm) if widest_mm and width_mm else 1.0
    left_mm = x_mm - {"left": 0.0, "centre": 0.5, "right": 1.0}[anchor] * width_mm * squeeze
    return QTransform(scale * squeeze, 0, 0, scale, left_mm, baseline_mm).map(outline)


def text_width_mm(text: str, size_mm: float, weight: int = 600, role: FontRole = "counter") -> float:
    """How far the text runs at that size."""
    return _outline(text, role, weight, False)[1] * size_mm / _DRAWN_AT_PX


@lru_cache(maxsize=4096)
def _outline(text: str, role: FontRole, weight: int, italic: bool) -> tuple[QPainterPath, float]:
    drawn = font(role, _DRAWN_AT_PX, weight, italic, tabular=False)
    path = QPainterPath()
    path.addText(QPointF(0, 0), drawn, text)
    return path, QFontMetricsF(drawn).horizontalAdvance(text)
