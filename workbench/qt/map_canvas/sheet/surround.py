"""What is seen round the sheet: the bench that it lies on, and its shadow."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

SHADOW_RIGHT_PX, SHADOW_DOWN_PX = 2, 3


def paint_surround(painter: QPainter, window: QRectF, sheet: QRectF, colour: str, is_covered: bool) -> None:
    """The bench under the sheet, and the sheet's shadow; what the paper covers, where there is any, is left out.

    Rectangles are in pixels of the window.
    """
    hidden = sheet.adjusted(1, 1, -1, -1) if is_covered else QRectF()
    for rect in _beside(window, hidden):
        painter.fillRect(rect, QColor(colour))
    for rect in _beside(sheet.translated(SHADOW_RIGHT_PX, SHADOW_DOWN_PX).intersected(window), hidden):
        painter.fillRect(rect, QColor(0, 0, 0, 50))


def _beside(rect: QRectF, hole: QRectF) -> list[QRectF]:
    """A rectangle without another one, in rectangles."""
    hole = hole.intersected(rect)
    if hole.isEmpty():
        return [rect]
    upper = QRectF(rect.topLeft(), QPointF(rect.right(), hole.top()))
    lower = QRectF(QPointF(rect.left(), hole.bottom()), rect.bottomRight())
    left = QRectF(QPointF(rect.left(), hole.top()), hole.bottomLeft())
    right = QRectF(hole.topRight(), QPointF(rect.right(), hole.bottom()))
    return [part for part in (upper, lower, left, right) if not part.isEmpty()]
