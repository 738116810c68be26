"""Lists of the referee's desk: rows of two lines with a sign, a clause or a chip, below headings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from workbench.engine.words.bounded_words import an_entry, one_line
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.icons import icon_pixmap
from workbench.qt.looks.theme import RADIUS_CHIP, SIZE_BODY, SIZE_CAPTION, SIZE_LABEL, Theme, current_theme, px

ROW_PX, HEADING_PX, SIGN_PX, SIDE_PX, CHIP_PX, ICON_PX, BAR_PX = 40, 28, 26, 8, 18, 16, 3
ROLE = int(Qt.ItemDataRole.UserRole)
Index = QModelIndex | QPersistentModelIndex
VERTICAL = int(Qt.AlignmentFlag.AlignVCenter)
RIGHT = int(Qt.AlignmentFlag.AlignRight)


class DeskHeading(NamedTuple):
    """What the rows below it are of; at the right how they stand."""

    title: str
    right: str = ""


class DeskRow(NamedTuple):
    """A row. `sign` is a number or a word, `icon` a picture in its place; `colour` is a bar at the left, of a seat.

    `clause` stands at the right; `chip` below in the colours of its `tone` (ok, warning, error, info).
    """

    title: str
    below: str
    sign: str = ""
    icon: str = ""
    icon_tone: str = "text2"
    colour: str = ""
    clause: str = ""
    chip: str = ""
    tone: str = "info"
    is_done: bool = False


class DeskRows(QListWidget):
    """`pointed` carries the place of a row among all rows, whatever headings stand between."""

    pointed = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._rows: list[int] = []
        """For each row its place in the list."""
        self.setItemDelegate(_Painter(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setAccessibleName(an_entry(name))
        self.currentRowChanged.connect(self._point)

    def show_rows(self, rows: Sequence[DeskHeading | DeskRow]) -> None:
        """All of them; none is pointed at."""
        self.blockSignals(True)
        self.clear()
        self._rows = []
        for row in rows:
            words = ", ".join(filter(None, (row.title, *row[1:2])))
            if isinstance(row, DeskRow):
                words = ", ".join(filter(None, (row.sign, words, row.chip)))
                self._rows.append(self.count())
            item = ListRow(words)
            item.setToolTip(one_line(words))
            item.setData(ROLE, row)
            if isinstance(row, DeskHeading):
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(item)
        self.blockSignals(False)

    def shown(self) -> list[DeskHeading | DeskRow]:
        """What stands in it."""
        return [self.item(row).data(ROLE) for row in range(self.count())]

    @property
    def at(self) -> int:
        """The row that is pointed at, -1 of none."""
        row = self.currentRow()
        return self._rows.index(row) if row in self._rows else -1

    def row_of(self, at: int) -> int:
        """Where in the list a row stands."""
        return self._rows[at]

    def point_at(self, at: int) -> None:
        """Light a row, with the heading above it in sight where it is the first."""
        if not 0 <= at < len(self._rows):
            return
        self.blockSignals(True)
        row = self._rows[at]
        self.setCurrentRow(row)
        if row and row - 1 not in self._rows:
            self.scrollToItem(self.item(row - 1))
        self.scrollToItem(self.item(row))
        self.blockSignals(False)

    def _point(self, row: int) -> None:
        if row in self._rows:
            self.pointed.emit(self._rows.index(row))


class _Painter(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.data(ROLE)
        if isinstance(row, DeskHeading):
            return QSize(0, px(HEADING_PX))
        return QSize(0, px(ROW_PX) + (px(CHIP_PX) + px(4) if row.chip else 0))

    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, row = current_theme(), index.data(ROLE)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(row, DeskHeading):
            _paint_heading(painter, rect, row, theme)
        elif isinstance(row, DeskRow):
            _paint_row(painter, rect, row, bool(option.state & QStyle.StateFlag.State_Selected), theme)
        painter.restore()


def _paint_heading(painter: QPainter, rect: QRect, row: DeskHeading, theme: Theme) -> None:
    painter.fillRect(rect, QColor(theme.bench))
    room = rect.adjusted(px(SIDE_PX), 0, -px(SIDE_PX), 0)
    painter.setFont(text_font(SIZE_LABEL, 500))
    painter.setPen(QColor(theme.text2))
    painter.drawText(room, VERTICAL | RIGHT, row.right)
    wide = room.width() - painter.fontMetrics().horizontalAdvance(row.right) - px(SIDE_PX)
    painter.setFont(text_font(SIZE_LABEL, 600))
    painter.setPen(QColor(theme.text))
    painter.drawText(room, VERTICAL, _elided(painter, row.title, wide))


def _paint_row(painter: QPainter, rect: QRect, row: DeskRow, is_current: bool, theme: Theme) -> None:
    painter.fillRect(rect, QColor(theme.selected if is_current else theme.surface))
    painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1), QColor(theme.line))
    if row.colour:
        painter.fillRect(QRect(rect.left() + 2, rect.top() + 5, px(BAR_PX), rect.height() - 11), QColor(row.colour))
    quiet = theme.on_selected if is_current else theme.text2
    left = _paint_sign(painter, rect, row, quiet, is_current, theme)
    right = _paint_clause(painter, rect, row, theme.on_selected if is_current else theme.info)
    high = px(ROW_PX) // 2
    room = QRect(left, rect.top() + 2, max(0, right - left), high - 1)
    painter.setFont(text_font(SIZE_BODY, 400 if row.is_done else 500))
    painter.setPen(QColor(theme.on_selected if is_current else theme.text))
    painter.drawText(room, VERTICAL, _elided(painter, row.title, room.width()))
    painter.setFont(text_font(SIZE_LABEL))
    painter.setPen(QColor(quiet))
    painter.drawText(room.translated(0, high - 2), VERTICAL, _elided(painter, row.below, room.width()))
    if row.chip:
        _paint_chip(painter, QRect(left, rect.top() + px(ROW_PX), max(0, right - left), px(CHIP_PX)), row, theme)


def _paint_sign(painter: QPainter, rect: QRect, row: DeskRow, quiet: str, is_current: bool, theme: Theme) -> int:
    """The picture or number at the left; where the words begin."""
    if not (row.icon or row.sign):
        return rect.left() + px(SIDE_PX) + (px(BAR_PX) + 2 if row.colour else 0)
    sign = QRect(rect.left() + px(SIDE_PX) // 2, rect.top(), px(SIGN_PX), min(rect.height(), px(ROW_PX)))
    if row.icon:
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        colour = theme.on_selected if is_current else theme.color(row.icon_tone).name()
        size = px(ICON_PX)
        at = sign.center()
        painter.drawPixmap(at.x() - size // 2, at.y() - size // 2, icon_pixmap(row.icon, colour, size, ratio))
    else:
        painter.setFont(text_font(SIZE_LABEL, 500))
        painter.setPen(QColor(quiet))
        painter.drawText(sign, int(Qt.AlignmentFlag.AlignCenter), row.sign)
    return sign.right() + 3


def _paint_clause(painter: QPainter, rect: QRect, row: DeskRow, colour: str) -> int:
    """The clause at the right; where the words have to end."""
    right = rect.right() - px(SIDE_PX)
    if not row.clause:
        return right
    link = text_font(SIZE_LABEL, 500)
    link.setUnderline(True)
    wide = QFontMetrics(link).horizontalAdvance(row.clause)
    painter.setFont(link)
    painter.setPen(QColor(colour))
    painter.drawText(QRect(right - wide, rect.top(), wide + 1, min(rect.height(), px(ROW_PX))), VERTICAL, row.clause)
    return right - wide - px(SIDE_PX)


def _paint_chip(painter: QPainter, room: QRect, row: DeskRow, theme: Theme) -> None:
    painter.setFont(text_font(SIZE_CAPTION, 600))
    words = _elided(painter, row.chip, room.width() - 14)
    chip = QRectF(room.left(), room.top(), painter.fontMetrics().horizontalAdvance(words) + 14, room.height() - 1)
    painter.setPen(QColor(theme.color(row.tone)) if theme.chip_edges else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.surface if theme.chip_edges else theme.color(f"{row.tone}_tint")))
    painter.drawRoundedRect(chip, RADIUS_CHIP, RADIUS_CHIP)
    painter.setPen(theme.color(row.tone))
    painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), words)


def _elided(painter: QPainter, words: str, wide: int) -> str:
    return painter.fontMetrics().elidedText(one_line(words), Qt.TextElideMode.ElideRight, wide)
