"""A colour as an icon beside whatever has it."""

from __future__ import annotations

from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from workbench.qt.looks.theme import current_theme, px

SQUARE = 12


def square(colour: str) -> QIcon:
    """A square of a colour; beside it stands whose it is."""
    picture = QPixmap(px(SQUARE), px(SQUARE))
    picture.fill(QColor(current_theme().strong))
    with QPainter(picture) as painter:
        painter.fillRect(picture.rect().adjusted(1, 1, -1, -1), QColor(colour))
    return QIcon(picture)
