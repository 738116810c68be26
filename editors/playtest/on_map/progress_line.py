"""The thin line on the top of the map that tells how far the bots have come."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from workbench.qt.faults import paints
from workbench.qt.looks.theme import current_theme

HEIGHT_PX = 3


class ProgressLine(QWidget):
    """Lies over the upper edge of its parent; hidden while nothing is under way."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._share = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        return self._share

    def show_share(self, share: float) -> None:
        """Show how much is done."""
        self._share = min(1.0, max(0.0, share))
        self.place()
        self.show()
        self.update()

    def place(self) -> None:
        """Span the parent, whose width may have changed."""
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(0, 0, parent.width(), HEIGHT_PX)
            self.raise_()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(current_theme().line))
            painter.fillRect(0, 0, round(self.width() * self._share), HEIGHT_PX, QColor(current_theme().accent))
