"""The printed numbers of hexes: on a screen out of pictures of their signs, on paper as outlines. Millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, floor

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPainterPath, QPixmap

from workbench.cartography.hex_grid import centre
from workbench.engine.hex_map import HexGrid
from workbench.engine.hex_places import Place, number_of
from workbench.qt.map_canvas.hexes.hex_signs import Spots
from workbench.qt.map_canvas.hexes.hex_style import HexStyle
from workbench.qt.map_canvas.map_text import TextForm, paint_with_halo, text_outline, text_width

HALO_MM = 0.5
BASELINE_SHARE = 0.35
PHASES = 4
"""A sign stands on a quarter of a pixel across, so that the gaps between signs are even, and on a whole one down."""
ROOM_PX = 2


def paint_numbers(
    painter: QPainter, grid: HexGrid, places: Iterable[Place], spots: Spots, size: float, style: HexStyle
) -> None:  # fmt: skip
    """The numbers of the hexes at some places."""
    form = TextForm("counter", size, 500)
    engine = painter.paintEngine()
    is_screen = engine is not None and engine.type() == QPaintEngine.Type.Raster
    transform = painter.transform()
    if is_screen:
        painter.resetTransform()
    for place in places:
        x, y = centre(grid, place)
        number = number_of(grid, place)
        left = x + spots.number.x() - sum(_width(sign, form) for sign in number) / 2
        baseline = y + spots.number.y() + size * BASELINE_SHARE
        if is_screen:
            _lay(painter, number, form, transform.map(QPointF(left, baseline)), transform.m11(), style)
        else:
            _write(painter, number, form, left, baseline, style)
    painter.setTransform(transform)


def _lay(painter: QPainter, number: str, form: TextForm, begin: QPointF, scale: float, style: HexStyle) -> None:
    """Lay pictures of the signs; all halos lie below all signs."""
    for is_halo in (True, False) if style.number_halo else (False,):
        at = begin.x()
        for sign in number:
            left = floor(at * PHASES) / PHASES
            phase = round((left - floor(left)) * PHASES)
            ink, halo = ("", style.number_halo) if is_halo else (style.number_ink, "")
            picture, dx, dy = _picture(sign, form, scale, phase, ink, halo)
            painter.drawPixmap(floor(left) + dx, round(begin.y()) + dy, picture)
            at += _width(sign, form) * scale


def _write(painter: QPainter, number: str, form: TextForm, x: float, baseline: float, style: HexStyle) -> None:
    outline = QPainterPath()
    for sign in number:
        outline.addPath(text_outline(sign, form, x, baseline, centred=False))
        x += _width(sign, form)
    paint_with_halo(painter, outline, style.number_ink, style.number_halo, HALO_MM if style.number_halo else 0.0)


@lru_cache(maxsize=256)
def _width(sign: str, form: TextForm) -> float:
    return text_width(sign, form)


@lru_cache(maxsize=1024)
def _picture(
    sign: str, form: TextForm, scale: float, phase: int, ink: str, halo: str
) -> tuple[QPixmap, int, int]:  # fmt: skip
    """A sign, or only its halo, and how far its corner lies from the left end of its baseline in pixels."""
    outline = text_outline(sign, form, phase / PHASES / scale, 0.0, centred=False)
    room = HALO_MM if halo else 0.0
    around = outline.boundingRect().adjusted(-room, -room, room, room)
    dx, dy = floor(around.left() * scale) - ROOM_PX, floor(around.top() * scale) - ROOM_PX
    wide, high = ceil(around.width() * scale) + 2 * ROOM_PX + 1, ceil(around.height() * scale) + 2 * ROOM_PX + 1
    picture = QPixmap(wide, high)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-dx, -dy)
    painter.scale(scale, scale)
    paint_with_halo(painter, outline, ink or halo, halo, room)
    painter.end()
    return picture, dx, dy
