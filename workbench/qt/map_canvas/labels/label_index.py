"""Which of many labels are seen at a place and a scale: found at once, however many there are elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from PySide6.QtCore import QRectF

from workbench.qt.map_canvas.labels.label_block import (
    LEAST_SMALL_TEXT_PX,
    ROUNDING_PX,
)
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel

LARGEST_SIGN_MM = 5.5


class LabelIndex:
    """The labels of one drawing by place and size."""

    def __init__(self, labels: Mapping[str, PlacedLabel]) -> None:
        self.labels = labels
        self._names = list(labels)
        placed = [labels[name] for name in self._names]
        self._x = np.array([one.centre.x() for one in placed], dtype=np.float64)
        self._y = np.array([one.centre.y() for one in placed], dtype=np.float64)
        self._least = np.array([_least_px_per_mm(one) for one in placed], dtype=np.float64)

    def seen(self, rect: QRectF, px_per_mm: float) -> Iterator[tuple[str, PlacedLabel]]:
        """The labels whose middle lies in a rectangle and that can be read at a scale, in their own order."""
        if not self._names:
            return
        inside = (self._x >= rect.left()) & (self._x <= rect.right())
        inside &= (self._y >= rect.top()) & (self._y <= rect.bottom()) & (self._least <= px_per_mm)
        for at in np.flatnonzero(inside):
            name = self._names[at]
            yield name, self.labels[name]


def _least_px_per_mm(placed: PlacedLabel) -> float:
    """The scale below which nothing of a label is left, or a little less."""
    block = placed.block
    growth = 1.0 if block.is_sea else max(1.0, placed.growth)
    name = (block.least_name_px - 2 * ROUNDING_PX) / max(0.01, block.form.size)
    signs = LEAST_SMALL_TEXT_PX / max(LARGEST_SIGN_MM, block.figure.size) if block.signs else name
    return min(name, signs) / growth
