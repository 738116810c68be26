"""The signs of the legend, painted by what paints the map."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from workbench.qt.faults import paints
from workbench.qt.looks.theme import px
from workbench.qt.map_canvas import Overlay
from workbench.qt.map_canvas.laid_over.samples import paint_sample

WIDE_PX, HIGH_PX = 38, 20
PAPER = "#F3EAD3"
"""The ground of printed maps: what is laid over one has to be seen on that."""


class SampleSign(QWidget):
    """A piece of map with one sign on it."""

    def __init__(self, sign: Overlay, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = sign
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(px(WIDE_PX), px(HIGH_PX))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ground = QPainterPath()
            ground.addRoundedRect(QRectF(self.rect()), 3, 3)
            painter.setClipPath(ground)
            painter.fillPath(ground, QColor(PAPER))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            scale = self.height() / 7.0
            painter.scale(scale, scale)
            paint_sample(painter, self._sign, QRectF(QPointF(0, 0), QPointF(self.width() / scale, 7.0)))
