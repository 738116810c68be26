"""Pictures that no counter has: the board beside the maps, and the sign on what its own side has hidden."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from workbench.engine.counters.rooms import COUNTER_MM
from workbench.exchange.vassal.trays import Tray
from workbench.qt.looks.symbols import paint_symbol
from workbench.qt.saved_pictures import png
from workbench.qt.text_path import text_path

GROUND, BOX, LINE, INK = "#E6DFCF", "#FBF6E8", "#8A7F6C", "#1F1D1A"
LETTERS, LINE_WIDE = 0.5, 0.04
"""Of the height of a heading."""
SEMIBOLD = 600
SIGN_MM, SIGN_EDGE_MM = QRectF(0.4, 5.2, 4.4, 4.4), 0.3


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


def hidden_sign(side_px: int) -> bytes:
    """A small sign at the left edge of a counter, and nothing else on it, as PNG."""
    picture = QImage(side_px, side_px, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side_px / COUNTER_MM, side_px / COUNTER_MM)
        painter.setPen(QPen(QColor(INK), SIGN_EDGE_MM))
        painter.setBrush(QColor(BOX))
        painter.drawRoundedRect(SIGN_MM, 1.0, 1.0)
        paint_symbol(painter, "hidden", SIGN_MM.adjusted(0.5, 0.5, -0.5, -0.5))
    return png(picture)
