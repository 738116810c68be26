"""Small pictures of the kinds of ground, lines and roads of a hex map, as the style of the map draws them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from editors.map_editor.hexes.hex_desk import HexDesk
from workbench.engine.maps.hex_map import Orientation
from workbench.qt.looks.theme import px
from workbench.qt.map_canvas.furniture.legend import LegendEntry, SampleKind
from workbench.qt.map_canvas.furniture.samples import Sampler
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import MapStyle, style_of
from workbench.qt.map_canvas.styles.own_colours import with_kinds, worn

SWATCH_PX, LINE_PX, RATIO = 20, (34, 16), 2
SWATCH_MM, LINE_MM = 11.0, 10.0


class Swatches:
    """The pictures by kind, made when they are first asked for and again when the look of the map changes."""

    def __init__(self, desk: HexDesk) -> None:
        self._desk = desk
        self._made: dict[tuple[SampleKind, str, int], QIcon] = {}
        self._looks: object = None

    def grounds(self, kinds: Iterable[str], size_px: int = SWATCH_PX) -> dict[str, QIcon]:
        """A hex of each kind of ground."""
        return self._all(SampleKind.GROUND, kinds, size_px)

    def lines(self, kinds: Iterable[str]) -> dict[str, QIcon]:
        """A piece of each kind of line."""
        return self._all(SampleKind.LINE, kinds, LINE_PX[0])

    def roads(self, kinds: Iterable[str]) -> dict[str, QIcon]:
        """A piece of each class of road."""
        return self._all(SampleKind.ROAD, kinds, LINE_PX[0])

    def _all(self, sample: SampleKind, kinds: Iterable[str], size_px: int) -> dict[str, QIcon]:
        design, hex_map = self._desk.design, self._desk.hex_map
        looks = (
            design.terrain, design.line_classes, design.road_classes, hex_map.look, hex_map.grid.orientation, px(100)
        )  # fmt: skip
        if self._looks != looks:
            self._made, self._looks = {}, looks
        found = {}
        for kind in kinds:
            key = (sample, kind, size_px)
            if key not in self._made:
                self._made[key] = swatch(style_of_map(self._desk), hex_map.grid.orientation, *key)
            found[kind] = self._made[key]
        return found


def style_of_map(desk: HexDesk) -> MapStyle:
    """The map's own style with its own colours and the kinds of its design."""
    look = desk.hex_map.look
    return with_kinds(worn(style_of(look.style), look), kinds_of(desk.design))


def swatch(style: MapStyle, orientation: Orientation, sample: SampleKind, kind: str, size_px: int) -> QIcon:
    """A hex of a kind of ground, so wide and high, or a piece of a line."""
    is_hex = sample is SampleKind.GROUND
    wide, high = RATIO * px(size_px), RATIO * px(size_px if is_hex else size_px * LINE_PX[1] / LINE_PX[0])
    picture = QPixmap(wide, high)
    picture.fill(QColor(0, 0, 0, 0))
    scale = wide / (SWATCH_MM if is_hex else LINE_MM)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        around = QRectF(0, 0, wide / scale, high / scale)
        if is_hex:
            room = SWATCH_MM * (1.0 if orientation is Orientation.POINTY else 0.86) * 0.97
            around = QRectF((SWATCH_MM - room) / 2, (SWATCH_MM - room) / 2, room, room)
        Sampler(style, orientation, scale).paint(painter, LegendEntry(sample, kind, ""), around)
    picture.setDevicePixelRatio(RATIO)
    return QIcon(picture)
