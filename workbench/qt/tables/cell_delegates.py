"""How the cells of a table are painted: chances as bars, and what stands on a ground of its own."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, SIZE_LABEL, current_theme, px
from workbench.qt.looks.translator import said_figure
from workbench.qt.tables.grid_model import CHANCE, HITS, Index

BAR_SHARE, BAR_HEIGHT, CORNER = 0.6, 14, 3


class ChanceBars(QStyledItemDelegate):
    """A chance as a bar with its percentage; the longest bar is that of the likeliest row."""

    def __init__(self, most: Callable[[], float], parent: QWidget) -> None:
        super().__init__(parent)
        self._most = most

    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        chance = index.data(CHANCE)
        if chance is None:
            super().paint(painter, option, index)
            return
        theme, room = current_theme(), QRectF(option.rect).adjusted(10, 0, -6, 0)
        painter.save()
        long = room.width() * BAR_SHARE * float(chance) / (self._most() or 1.0)
        high = min(px(BAR_HEIGHT), room.height() - 4)
        bar = QRectF(room.left(), room.center().y() - high / 2, long, high)
        painter.fillRect(bar, theme.color("accent"))
        painter.setFont(text_font(SIZE_LABEL))
        painter.setPen(theme.color("text" if chance else "text3"))
        painter.drawText(room.adjusted(long + 6, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, percent(float(chance)))
        painter.restore()


class ShadedCells(QStyledItemDelegate):
    """A cell on its ground, which the style sheet of the window does not paint."""

    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        ground = index.data(Qt.ItemDataRole.BackgroundRole)
        if isinstance(ground, QColor):
            painter.fillRect(option.rect, ground)
        super().paint(painter, option, index)
        if isinstance(hits := index.data(HITS), int):
            self._paint_hits(painter, option, hits)

    def _paint_hits(self, painter: QPainter, option: QStyleOptionViewItem, hits: int) -> None:
        """How often the cell was hit, small in its corner; none is told as well, but paler."""
        painter.save()
        painter.setFont(text_font(SIZE_CAPTION, 600 if hits else 400))
        painter.setPen(current_theme().color("accent" if hits else "text3"))
        room = QRectF(option.rect).adjusted(0, 0, -px(CORNER), -1)
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, f"×{hits}")
        painter.restore()


def percent(chance: float) -> str:
    """A chance in words: "12.5 %", "0", "< 0.1 %"."""
    if not chance:
        return "0"
    return f"< {said_figure(0.1, '.1f')} %" if chance < 0.0005 else f"{said_figure(100 * chance, '.1f')} %"
