"""Text of the map as outlines in millimetres, with letter spacing and a halo."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker, QTransform

from workbench.qt.fonts import FontRole, font

_DRAWN_AT_PX = 128.0


@dataclass(frozen=True, slots=True)
class TextForm:
    """How a line of text is set; sizes and spacing in mm."""

    role: FontRole
    size: float
    weight: int = 500
    italic: bool = False
    spacing: float = 0.0
    family: str = ""
    """A family in place of that of the role."""


@lru_cache(maxsize=4096)
def _outline(text: str, form: TextForm) -> tuple[QPainterPath, float]:
    spacing_px = form.spacing / form.size * _DRAWN_AT_PX
    drawn = font(form.role, _DRAWN_AT_PX, form.weight, form.italic, spacing_px, tabular=False)
    if form.family:
        drawn.setFamilies([form.family, *drawn.families()])
    path = QPainterPath()
    # Letters of a variable font are made of parts that overlap.
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(QPointF(0, 0), drawn, text)
    return path, QFontMetricsF(drawn).horizontalAdvance(text) - spacing_px


@lru_cache(maxsize=64)
def size_for_capitals(form: TextForm, height_mm: float) -> float:
    """The size of type whose capitals are so high."""
    drawn = font(form.role, _DRAWN_AT_PX, form.weight, form.italic, tabular=False)
    if form.family:
        drawn.setFamilies([form.family, *drawn.families()])
    return height_mm * _DRAWN_AT_PX / QFontMetricsF(drawn).capHeight()


def text_width(text: str, form: TextForm) -> float:
    """How far the text runs, in mm."""
    return _outline(text, form)[1] * form.size / _DRAWN_AT_PX


def text_outline(text: str, form: TextForm, x: float, baseline: float, centred: bool = True) -> QPainterPath:
    """The outline of a line of text whose middle (or left end) is at `x`."""
    outline, advance = _outline(text, form)
    scale = form.size / _DRAWN_AT_PX
    left = x - advance * scale / 2 if centred else x
    return QTransform(scale, 0, 0, scale, left, baseline).map(outline)


def paint_with_halo(painter: QPainter, path: QPainterPath, ink: str, halo: str, width: float) -> None:
    """Fill a path over a rim of the ground's colour, `width` mm to each side."""
    if path.isEmpty():
        return
    if width > 0:
        stroker = QPainterPathStroker()
        stroker.setWidth(2 * width)
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
        rim = QColor(halo)
        rim.setAlphaF(0.82)
        outer = stroker.createStroke(path)
        outer.addPath(path)
        outer.setFillRule(Qt.FillRule.WindingFill)
        painter.fillPath(outer, rim)
    painter.fillPath(path, QColor(ink))
