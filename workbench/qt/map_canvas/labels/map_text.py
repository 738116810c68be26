"""Text of the map as outlines in millimetres, with letter spacing and a halo."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from threading import get_ident

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPen,
    QTransform,
)

from workbench.engine.words.bounded_words import MOST_OF_A_LINE, in_short
from workbench.qt.looks.fonts import FontRole, font

_DRAWN_AT_PX = 128.0
"""How fine the curves of letters are taken for the rims round them on paper, and how exact those rims are."""


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


Setting = tuple[FontRole, int, bool, float, str]
"""How a text is drawn whatever its size: role, weight, slope, spacing in pixels, family."""


def _setting(form: TextForm) -> Setting:
    return form.role, form.weight, form.italic, form.spacing / form.size * _DRAWN_AT_PX, form.family


def _font(setting: Setting) -> QFont:
    role, weight, italic, spacing_px, family = setting
    drawn = font(role, _DRAWN_AT_PX, weight, italic, spacing_px, tabular=False)
    if family:
        drawn.setFamilies([family, *drawn.families()])
    return drawn


@lru_cache(maxsize=4096)
def _outline(text: str, setting: Setting) -> QPainterPath:
    path = QPainterPath()
    # Letters of a variable font are made of parts that overlap.
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(QPointF(0, 0), _font(setting), text)
    return path


def _metrics(setting: Setting) -> QFontMetricsF:
    return _kept_metrics(get_ident(), setting)


@lru_cache(maxsize=256)
def _kept_metrics(_thread: int, setting: Setting) -> QFontMetricsF:
    """Each thread has its own: maps are painted beside the window too, and Qt has no lock for what fonts find."""
    return QFontMetricsF(_font(setting))


@lru_cache(maxsize=65536)
def _advance(text: str, setting: Setting) -> float:
    return _metrics(setting).horizontalAdvance(text) - setting[3]


@lru_cache(maxsize=64)
def size_for_capitals(form: TextForm, height_mm: float) -> float:
    """The size of type whose capitals are so high."""
    return height_mm * _DRAWN_AT_PX / _metrics(_setting(form)).capHeight()


def text_width(text: str, form: TextForm) -> float:
    """How far the text runs, in mm; of an endless one what is drawn of it."""
    return _advance(in_short(text, MOST_OF_A_LINE), _setting(form)) * form.size / _DRAWN_AT_PX


def text_outline(text: str, form: TextForm, x: float, baseline: float, centred: bool = True) -> QPainterPath:
    """The outline of a line of text whose middle (or left end) is at `x`; of an endless one its two ends."""
    text = in_short(text, MOST_OF_A_LINE)
    setting, scale = _setting(form), form.size / _DRAWN_AT_PX
    left = x - _advance(text, setting) * scale / 2 if centred else x
    return QTransform(scale, 0, 0, scale, left, baseline).map(_outline(text, setting))


def paint_with_halo(painter: QPainter, path: QPainterPath, ink: str, halo: str, width: float) -> None:
    """Fill a path over a rim of the ground's colour, `width` mm to each side."""
    if path.isEmpty():
        return
    if width > 0:
        rim = QColor(halo)
        rim.setAlphaF(0.82)
        engine = painter.paintEngine()
        if engine is not None and engine.type() == QPaintEngine.Type.Raster:
            _lay_rim(painter, path, rim, width)
        else:
            # on paper a wide line along the letters: what it covers inside them is under their ink
            line = QPen(rim, 2 * width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, line)
    painter.fillPath(path, QColor(ink))


def _lay_rim(painter: QPainter, path: QPainterPath, rim: QColor, width: float) -> None:
    """On a screen the rim is made of pixels: letters have so many points that filling round them is slow."""
    transform = painter.deviceTransform()
    seen = transform.map(path)
    reach = max(1, round(width * hypot(transform.m11(), transform.m12())))
    around = seen.boundingRect().toAlignedRect().adjusted(-reach - 1, -reach - 1, reach + 1, reach + 1)
    letters = QImage(around.size(), QImage.Format.Format_ARGB32_Premultiplied)
    letters.fill(0)
    with QPainter(letters) as inner:
        inner.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner.translate(-around.topLeft())
        inner.fillPath(seen, QColor("black"))
    pixels = np.frombuffer(letters.constBits(), np.uint32).reshape(letters.height(), letters.bytesPerLine() // 4)
    share = _widened((pixels >> 24).astype(np.uint8), reach).astype(np.uint32) * rim.alpha() // 255
    colours = share << 24 | rim.red() * share // 255 << 16 | rim.green() * share // 255 << 8 | rim.blue() * share // 255
    shown = np.ascontiguousarray(colours, dtype=np.uint32)
    picture = QImage(
        shown.data, around.width(), around.height(), 4 * around.width(), QImage.Format.Format_ARGB32_Premultiplied
    )
    painter.save()
    # what is left is where the widget lies in its window and how fine the screen is: `around` has both in it already
    painter.resetTransform()
    painter.setTransform(painter.deviceTransform().inverted()[0])
    painter.drawImage(around.topLeft(), picture)
    painter.restore()


def _widened(share: NDArray[np.uint8], reach: int) -> NDArray[np.uint8]:
    """What lies under a round brush of so many pixels that goes along everything: the most within its reach."""
    found, across, half = share.copy(), share.copy(), 0
    for down in range(reach, -1, -1):
        wanted = round((reach * reach - down * down) ** 0.5)
        for step in range(half + 1, wanted + 1):
            np.maximum(across[:, step:], share[:, :-step], out=across[:, step:])
            np.maximum(across[:, :-step], share[:, step:], out=across[:, :-step])
        half = wanted
        if down:
            np.maximum(found[down:], across[:-down], out=found[down:])
            np.maximum(found[:-down], across[down:], out=found[:-down])
        else:
            np.maximum(found, across, out=found)
    return found
