"""The rows of the panel of layers: each stands for one layer of a map or for several that belong together, ten in all.

The first layer of a group leads it: the row stands where that layer lies, and moving the row moves it alone. The others
keep their places, as seas stay below the land while the rivers are laid over the borders.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from workbench.qt.map_canvas import Layer


class LayerGroup(NamedTuple):
    """The layers of one row, under one name."""

    name: str
    layers: tuple[Layer, ...]

    @property
    def leader(self) -> Layer:
        """The layer whose place in the order is the row's."""
        return self.layers[0]


def groups_of_areas() -> tuple[LayerGroup, ...]:
    """The rows of a map of areas."""
    return (
        LayerGroup(_tr("Names"), (Layer.LABELS,)),
        LayerGroup(_tr("Title and legend"), (Layer.FURNITURE,)),
        LayerGroup(_tr("Bridges and walls"), (Layer.SIGNS,)),
        LayerGroup(_tr("Roads and links"), (Layer.ROADS, Layer.LINKS)),
        LayerGroup(_tr("Water"), (Layer.RIVERS, Layer.SEA_GRID, Layer.SHALLOWS, Layer.SEAS)),
        LayerGroup(_tr("Borders"), (Layer.BORDERS,)),
        LayerGroup(_tr("Scans"), (Layer.SCANS,)),
        LayerGroup(_tr("Relief and woods"), (Layer.RELIEF,)),
        LayerGroup(_tr("Spaces"), (Layer.SPACES,)),
        LayerGroup(_tr("Paper"), (Layer.PAPER,)),
    )


def groups_of_hexes() -> tuple[LayerGroup, ...]:
    """The rows of a hex map."""
    return (
        LayerGroup(_tr("Names"), (Layer.LABELS,)),
        LayerGroup(_tr("Title and legend"), (Layer.FURNITURE,)),
        LayerGroup(_tr("Towns and signs"), (Layer.SIGNS,)),
        LayerGroup(_tr("Roads and links"), (Layer.ROADS, Layer.LINKS)),
        LayerGroup(_tr("Hexsides"), (Layer.RIVERS,)),
        LayerGroup(_tr("Grid and numbers"), (Layer.BORDERS, Layer.SEA_GRID, Layer.NUMBERS)),
        LayerGroup(_tr("Scans"), (Layer.SCANS,)),
        LayerGroup(_tr("Sea zones"), (Layer.SEAS, Layer.SHALLOWS)),
        LayerGroup(_tr("Terrain"), (Layer.SPACES, Layer.RELIEF)),
        LayerGroup(_tr("Paper"), (Layer.PAPER,)),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("LayersPanel", text)
