"""The picture of the board beside the maps: its boxes with their headings."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from workbench.exchange.vassal.trays import Tray
from workbench.qt.text_path import text_path

GROUND, BOX, LINE, INK = "#E6DFCF", "#FBF6E8", "#8A7F6C", "#1F1D1A"
LETTERS, LINE_WIDE = 0.5, 0.04
"""Of the height of a heading."""
SEMIBOLD = 600


def tray_picture(tray: Tray) -> bytes:
    """The board as PNG."""
    picture = QImage(*tray.size, QImage.Format.Format_RGB32)
    picture.fill(QColor(GROUND))
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for box in tray.boxes.values():
            painter.setPen(QPen(QColor(LINE), max(1.0, tray.heading * LINE_WIDE)))
            painter.setBrush(QColor(BOX))
            painter.drawRect(QRectF(box.x, box.y, box.width, box.height))
            base = box.y + tray.heading * (1 + LETTERS) / 2
            room = box.width - tray.heading * LETTERS
            middle = box.x + box.width / 2
            path = text_path(box.name, middle, base, tray.heading * LETTERS, SEMIBOLD, "centre", room, "interface")
            painter.fillPath(path, QColor(INK))
    return png(picture)


def png(picture: QImage) -> bytes:
    """A picture as the content of a PNG file."""
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(held.data())
