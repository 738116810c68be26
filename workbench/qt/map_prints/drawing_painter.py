"""A painter of drawings that keeps the outlines it is given beside what Qt writes."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QBrush, QColor, QPaintDevice, QPainterPath, QPen

from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_prints.clipping_painter import ClippingPainter
from workbench.qt.map_prints.kept_outlines import KeptOutlines

_PLAIN_BRUSHES = (Qt.BrushStyle.NoBrush, Qt.BrushStyle.SolidPattern)


class DrawingPainter(ClippingPainter):
    """As QPainter, for those who call it from Python. `kept` is what marks stand for."""

    def __init__(self, device: QPaintDevice, work: LongWork = UNTOLD) -> None:
        super().__init__(device, work)
        self.kept = KeptOutlines()

    def fillPath(self, path: QPainterPath, brush: Any) -> None:
        super().fillPath(self._mark(path) if _is_plain(brush) else path, brush)

    def strokePath(self, path: QPainterPath, pen: Any) -> None:
        super().strokePath(self._mark(path) if not isinstance(pen, QPen) or _is_plain(pen.brush()) else path, pen)

    def drawPath(self, path: QPainterPath) -> None:
        are_plain = _is_plain(self.brush()) and _is_plain(self.pen().brush())
        super().drawPath(self._mark(path) if are_plain else path)

    def drawLines(self, *lines: Any) -> None:
        """Lines of one pen are one path."""
        match lines:
            case ([QLineF(), *_] as found,) if _is_plain(self.pen().brush()):
                super().strokePath(self.kept.keep_lines(found), self.pen())
            case _:
                super().drawLines(*lines)

    def _mark(self, path: QPainterPath) -> QPainterPath:
        return path if path.isEmpty() else self.kept.keep(path)


def _is_plain(brush: QBrush | QColor | Qt.GlobalColor) -> bool:
    """Whether it is of one colour, whatever is filled with it."""
    return not isinstance(brush, QBrush) or brush.style() in _PLAIN_BRUSHES
