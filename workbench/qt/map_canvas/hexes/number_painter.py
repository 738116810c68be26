"""The printed numbers of hexes: on a screen out of pictures of their signs, on paper as outlines. Millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, floor

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPainterPath, QPixmap

from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.maps.hex_map import HexGrid
from workbench.engine.maps.hex_places import Place, number_of
from workbench.qt.map_canvas.hexes.hex_signs import Spots
from workbench.qt.map_canvas.labels.map_text import TextForm, paint_with_halo, text_outline, text_width
from workbench.qt.map_canvas.styles.hex_grounds import HexStyle

HALO_MM = 0.5
BASELINE_SHARE = 0.35
PHASES = 2
"""A sign stands on half of a pixel across, so that the gaps between signs are even, and on a whole one down."""
ROOM_PX = 2


def paint_numbers(
    painter: QPainter, grid: HexGrid, places: Iterable[Place], spots: Spots, size: float, style: HexStyle
) -> None:  # fmt: skip
    """The numbers of the hexes at some places."""
    form = TextForm("counter", size, 500)
    engine = painter.paintEngine()
    is_screen = engine is not None and engine.type() == QPaintEngine.Type.Raster
    transform = painter.transform()
    signs = _Signs(painter, form, transform.m11(), style)
    if is_screen:
        painter.resetTransform()
    for place in places:
        x, y = centre(grid, place)
        number = number_of(grid, place)
        left = x + spots.number.x() - sum(signs.width(sign) for sign in number) / 2
        baseline = y + spots.number.y() + size * BASELINE_SHARE
        if is_screen:
            signs.lay(number, transform.map(QPointF(left, baseline)))
        else:
            _write(painter, number, form, left, baseline, style)
    painter.setTransform(transform)


class _Signs:
    """The signs of one size: how wide they are in mm, and pictures of them for a painter in pixels."""

    def __init__(self, painter: QPainter, form: TextForm, scale: float, style: HexStyle) -> None:
        self._painter, self._form, self._scale, self._style = painter, form, scale, style
        self._widths: dict[str, float] = {}
        self._pictures: dict[tuple[str, int, bool], tuple[QPixmap, int, int]] = {}

    def width(self, sign: str) -> float:
        if sign not in self._widths:
            self._widths[sign] = text_width(sign, self._form)
        return self._widths[sign]

    def lay(self, number: str, begin: QPointF) -> None:
        """Lay pictures of the signs; all halos lie below all signs."""
        down = round(begin.y())
        for is_halo in (True, False) if self._style.number_halo else (False,):
            at = begin.x()
            for sign in number:
                halves = floor(at * PHASES)
                picture, dx, dy = self._picture(sign, halves % PHASES, is_halo)
                self._painter.drawPixmap(halves // PHASES + dx, down + dy, picture)
                at += self._widths[sign] * self._scale

    def _picture(self, sign: str, phase: int, is_halo: bool) -> tuple[QPixmap, int, int]:
        key = (sign, phase, is_halo)
        if key not in self._pictures:
            ink, halo = ("", self._style.number_halo) if is_halo else (self._style.number_ink, "")
            self._pictures[key] = _picture(sign, self._form, self._scale, phase, ink, halo)
        return self._pictures[key]


def _write(painter: QPainter, number: str, form: TextForm, x: float, baseline: float, style: HexStyle) -> None:
    outline = QPainterPath()
    for sign in number:
        outline.addPath(text_outline(sign, form, x, baseline, centred=False))
        x += text_width(sign, form)
    paint_with_halo(painter, outline, style.number_ink, style.number_halo, HALO_MM if style.number_halo else 0.0)


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
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-dx, -dy)
        painter.scale(scale, scale)
        paint_with_halo(painter, outline, ink or halo, halo, room)
    return picture, dx, dy
