"""What is rolled up and down where the window is too low for it, and never to the side."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget


def rolled(inside: QWidget) -> QScrollArea:
    """A room for a form that is as wide as there is room, and as high as it wants."""
    room = QScrollArea()
    room.setWidgetResizable(True)
    room.setFrameShape(QScrollArea.Shape.NoFrame)
    room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    room.setWidget(inside)
    return room
