"""What is on the brush, in the bar over the map: kinds of ground as the map draws them, with what they cost."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QCoreApplication, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QComboBox, QHBoxLayout

from editors.map_editor.areas.line_classes import cost_words
from editors.map_editor.hexes.ground_counts import GroundCounts
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.paints import Paints
from editors.map_editor.tool_options import ToolOption
from workbench.engine.design import Design
from workbench.engine.hex_map import Orientation
from workbench.qt.map_canvas.kinds import kinds_of
from workbench.qt.map_canvas.map_style import style_of
from workbench.qt.map_canvas.own_colours import with_kinds, worn
from workbench.qt.map_canvas.pieces.legend import LegendEntry, SampleKind
from workbench.qt.map_canvas.pieces.samples import Sampler
from workbench.qt.theme import px
from workbench.storage.hex_painting import PaintKind

SWATCH_PX, SWATCH_MM, RATIO = 20, 11.0, 2
TERRAIN_COSTS = "terrain_effects"
OF_GROUND = (PaintKind.TERRAIN, PaintKind.FEATURE)
NUMBERED = 9


class PaintOption(ToolOption):
    """The kind of paint and its value in the bar over the map."""

    def __init__(self, desk: HexDesk, paints: Paints) -> None:
        super().__init__()
        self._desk, self._paints = desk, paints
        self._counts = GroundCounts()
        self._swatches: tuple[object, dict[str, QIcon]] = (None, {})
        self.kind, self.value = QComboBox(), QComboBox()
        self.kind.setAccessibleName(_tr("What is painted"))
        self.value.setAccessibleName(_tr("Paint"))
        self.kind.setToolTip(_tr("What is painted"))
        self.value.setToolTip(_tr("Paint · 1 to 9 take the first ones · Alt click picks it up from a hex"))
        self.value.setIconSize(QSize(px(SWATCH_PX), px(SWATCH_PX)))
        for words, kind in paints.kinds():
            self.kind.addItem(words, kind)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.kind)
        row.addWidget(self.value)
        self.kind.activated.connect(self._take_kind)
        self.value.activated.connect(self._take_value)
        self.refresh()

    def refresh(self) -> None:
        """Show what is on the brush."""
        design, is_ground = self._desk.design, self._paints.kind in OF_GROUND
        swatches = self._drawn() if is_ground else {}
        with QSignalBlocker(self.kind), QSignalBlocker(self.value):
            self.kind.setCurrentIndex(self.kind.findData(str(self._paints.kind)))
            self.value.clear()
            many = self._counted() if is_ground else Counter[str]()
            for at, (words, value) in enumerate(self._paints.choices()):
                self.value.addItem(swatches.get(value, QIcon()), words, value)
                key = str(at + 1) if at < NUMBERED else ""
                self.value.setItemData(at, self._tip(design, words, value, key, many), Qt.ItemDataRole.ToolTipRole)
            self.value.setCurrentIndex(self.value.findData(self._paints.value))

    def _tip(self, design: Design, words: str, value: str, key: str, many: Counter[str]) -> str:
        """What it is called, its key, what it costs and how many hexes of the map have it."""
        said = [f"{words} ({key})" if key else words]
        if self._paints.kind in OF_GROUND:
            said += [cost_words(design, TERRAIN_COSTS, value), self._words_of(value, many[value])]
        return " · ".join(filter(None, said))

    def _words_of(self, value: str, many: int) -> str:
        if self._paints.kind == PaintKind.TERRAIN and value == self._desk.hex_map.default_terrain:
            return _tr("plain ground")
        return _tr("1 hex") if many == 1 else _tr("{0} hexes").format(many)

    def _counted(self) -> Counter[str]:
        """How many hexes have which ground, or which feature; plain ground is not counted."""
        counts = self._counts.of(self._desk.hex_map.hexes)
        return counts.terrain if self._paints.kind == PaintKind.TERRAIN else counts.features

    def _drawn(self) -> dict[str, QIcon]:
        """A hex of each kind of ground, as the style of the map draws it; made again when that changes."""
        design, hex_map = self._desk.design, self._desk.hex_map
        looks = (design.terrain, hex_map.look, hex_map.grid.orientation)
        if self._swatches[0] != looks:
            style = with_kinds(worn(style_of(hex_map.look.style), hex_map.look), kinds_of(design))
            sampler = Sampler(style, hex_map.grid.orientation, RATIO * px(SWATCH_PX) / SWATCH_MM)
            self._swatches = (looks, {kind.id: swatch(sampler, kind.id) for kind in design.terrain})
        return self._swatches[1]

    def _take_kind(self) -> None:
        self._paints.take(str(self.kind.currentData()))
        self.refresh()

    def _take_value(self) -> None:
        self._paints.take(self._paints.kind, str(self.value.currentData()))


def swatch(sampler: Sampler, terrain: str) -> QIcon:
    """A hex of a kind of ground."""
    picture = QPixmap(RATIO * px(SWATCH_PX), RATIO * px(SWATCH_PX))
    picture.fill(QColor(0, 0, 0, 0))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(sampler.px_per_mm, sampler.px_per_mm)
    high = 1.0 if sampler.orientation is Orientation.POINTY else 0.86
    room = SWATCH_MM * high * 0.97
    sampler.paint(
        painter,
        LegendEntry(SampleKind.GROUND, terrain, ""),
        QRectF((SWATCH_MM - room) / 2, (SWATCH_MM - room) / 2, room, room),
    )
    painter.end()
    picture.setDevicePixelRatio(RATIO)
    return QIcon(picture)


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexPaints", text)
