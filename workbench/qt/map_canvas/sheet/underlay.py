"""What lies under the lines of a map, painted where the layer of the scans is seen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.qt.map_canvas.drawing import Underlay
from workbench.qt.map_canvas.layers import SeenLayer, lay, split_at
from workbench.qt.map_canvas.styles.map_style import Layer


def paint_underlay(painter: QPainter, rect: QRectF, seen: Sequence[SeenLayer], underlay: Underlay | None) -> None:
    """Paint it inside a rectangle of the sheet, as faint as its layer is; the painter works in mm."""
    _below, opacity, _above = split_at(seen, Layer.SCANS)
    if underlay is not None and underlay.laid and opacity:
        lay(painter, rect, opacity, lambda inner: underlay.paint(inner, rect))
