"""The static layers of the sheet, below the labels and above them, as pictures that are kept from frame to frame."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.qt.map_canvas.drawing import Drawing
from workbench.qt.map_canvas.frames.scan_layer import ScanLayer
from workbench.qt.map_canvas.frames.tiles import Tiles
from workbench.qt.map_canvas.layers import SeenLayer, has, seen_layers, split_at
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.styles.map_style import Layer


class SheetPictures:
    """What is seen of a drawing, in which order, and the pictures of it."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self.hidden: set[Layer] = set()
        self.scans: ScanLayer | None = None
        self.scans_away = False
        self._seen: tuple[SeenLayer, ...] = ()
        self._order_layers()
        self._make_tiles()

    def _make_tiles(self) -> None:
        self._tiles = Tiles(self._drawing, lambda: self.below, self.scans)
        self._tiles_above = Tiles(self._drawing, lambda: self.above, self.scans, has_ground=False)
        self._tiles_without_scans: Tiles | None = None

    def shows(self, layer: Layer) -> bool:
        """Whether a layer is seen."""
        return has(self._seen, layer)

    def show(self, layer: Layer, visible: bool) -> None:
        """Show or hide a layer here, whatever the map itself says of it."""
        if visible == (layer in self.hidden):
            self.hidden ^= {layer}
            self._order_layers()

    def _order_layers(self) -> None:
        """What is seen in which order; what is painted of it is forgotten where that differs from before."""
        before = split_at(self._seen, Layer.LABELS) if self._seen else None
        self._seen = seen_layers(self._drawing.map.look, self.hidden)
        self.below, self.label_opacity, self.above = split_at(self._seen, Layer.LABELS)
        if before is not None and (before[0], before[2]) != (self.below, self.above):
            self.forget()

    def replace_drawing(self, drawing: Drawing) -> None:
        """Paint another drawing from now on; only what it has changed is painted again."""
        before, self._drawing = self._drawing, drawing
        for tiles in self._all_tiles():
            tiles.replace_drawing(drawing, drawing.changed)
        if before.map.look is not drawing.map.look:
            self._order_layers()

    def lay_scans(self, scans: ScanLayer) -> None:
        """Paint these scans between the ground and the lines from now on; who changes them calls `soil`."""
        self.scans = scans
        self._make_tiles()

    def soil(self, changed: QRectF) -> None:
        """Scans look different in a rectangle of the sheet."""
        self._tiles.soil(changed)
        self._tiles_above.soil(changed)

    def forget(self) -> None:
        """Paint everything again."""
        for tiles in self._all_tiles():
            tiles.forget()

    def _all_tiles(self) -> list[Tiles]:
        return [self._tiles, self._tiles_above, *([self._tiles_without_scans] if self._tiles_without_scans else [])]

    def _seen_tiles(self) -> Tiles:
        """The pictures with the scans; while they are blinked away others, which are kept for the next blink."""
        if not self.scans_away or self.scans is None or not self.scans.laid:
            return self._tiles
        if self._tiles_without_scans is None:
            self._tiles_without_scans = Tiles(self._drawing, lambda: self.below)
        return self._tiles_without_scans

    def paint_below(self, painter: QPainter, view: View, seconds: float | None) -> bool:
        """Paint what lies under the labels; False when some of it is left rough."""
        return self._seen_tiles().paint(painter, view, seconds)

    def paint_above(self, painter: QPainter, view: View, seconds: float | None) -> bool:
        """Paint what the map lays over its labels; False when some of it is left rough."""
        return not self.above or self._tiles_above.paint(painter, view, seconds)
