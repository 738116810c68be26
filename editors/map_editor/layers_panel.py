"""The layers of the map: how much is in each, and an eye to show or hide it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QGridLayout, QToolButton, QVBoxLayout, QWidget

from workbench.qt.icons import bind_icon
from workbench.qt.map_canvas import Layer
from workbench.qt.parts import SectionHeading, text_label

OF_AREAS = (
    Layer.LABELS,
    Layer.ROADS,
    Layer.RIVERS,
    Layer.BORDERS,
    Layer.SPACES,
    Layer.RELIEF,
    Layer.FURNITURE,
)
OF_HEXES = (Layer.LABELS, Layer.NUMBERS, *OF_AREAS[1:])


class LayersPanel(QWidget):
    """A row for each layer; `layer_shown` is told when an eye is clicked."""

    layer_shown = Signal(object, bool)

    def __init__(self, parent: QWidget | None = None, layers: Sequence[Layer] = OF_AREAS) -> None:
        super().__init__(parent)
        self._hidden: frozenset[Layer] = frozenset()
        self._counts = {layer: text_label("", "hint") for layer in layers}
        self._eyes = {layer: self._eye(layer) for layer in layers}
        grid = QGridLayout()
        grid.setContentsMargins(26, 0, 8, 8)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        for row, layer in enumerate(layers):
            grid.addWidget(text_label(layer_name(layer, of_hexes=Layer.NUMBERS in layers)), row, 0)
            grid.addWidget(self._counts[layer], row, 1)
            grid.addWidget(self._eyes[layer], row, 2)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(SectionHeading(self.tr("Layers")))
        box.addLayout(grid)

    def show_counts(self, counts: Mapping[Layer, str]) -> None:
        """Say how much is in the layers."""
        for layer, label in self._counts.items():
            label.setText(counts.get(layer, ""))

    def _eye(self, layer: Layer) -> QToolButton:
        eye = QToolButton()
        eye.setAutoRaise(True)
        eye.setAccessibleName(self.tr("Show {0}").format(layer_name(layer)))
        eye.setToolTip(eye.accessibleName())
        bind_icon(eye, "eye")
        eye.clicked.connect(lambda: self.show_layer(layer, layer in self._hidden))
        return eye

    def show_layer(self, layer: Layer, shown: bool) -> None:
        """Open or close the eye of a layer."""
        self._hidden = self._hidden - {layer} if shown else self._hidden | {layer}
        bind_icon(self._eyes[layer], "eye" if shown else "eye-slash")
        self.layer_shown.emit(layer, shown)


def layer_name(layer: Layer, of_hexes: bool = False) -> str:
    """The layer in the user's words; some hold other things on a hex map."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("LayersPanel", text)

    if of_hexes:
        own = {
            Layer.ROADS: tr("Roads"),
            Layer.RIVERS: tr("Hexsides"),
            Layer.BORDERS: tr("Grid"),
            Layer.SPACES: tr("Terrain"),
            Layer.FURNITURE: tr("Title and frame"),
        }
        if layer in own:
            return own[layer]
    return {
        Layer.LABELS: tr("Labels"),
        Layer.NUMBERS: tr("Hex numbers"),
        Layer.ROADS: tr("Roads and points"),
        Layer.RIVERS: tr("Rivers"),
        Layer.BORDERS: tr("Borders"),
        Layer.SPACES: tr("Spaces"),
        Layer.RELIEF: tr("Relief and woods"),
        Layer.FURNITURE: tr("Title, compass, ships"),
    }[layer]
