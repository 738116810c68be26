"""The list of a round's rulings: a heading for each phase or step, then a row for each ruling in two lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from workbench.engine.words.bounded_words import one_line
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.icons import icon_pixmap
from workbench.qt.looks.theme import SIZE_BODY, SIZE_LABEL, Theme, current_theme, px

ROW_PX, HEADING_PX, SIGN_PX, SIDE_PX = 40, 28, 26, 8
ROLE = int(Qt.ItemDataRole.UserRole)
Index = QModelIndex | QPersistentModelIndex
VERTICAL = int(Qt.AlignmentFlag.AlignVCenter)
RIGHT = int(Qt.AlignmentFlag.AlignRight)


class RulingRow(NamedTuple):
    """A ruling in words: its number, what is decided, how it stands, by which clause."""

    number: int
    title: str
    below: str
    clause: str
    is_ruled: bool
    is_altered: bool


class PhaseRows(NamedTuple):
    """A phase or step of the round with its rulings; `state` says how many of them wait."""

    title: str
    clause: str
    state: str
    rows: tuple[RulingRow, ...]


class RulingList(QListWidget):
    """`pointed` carries the place of a ruling among all of them, whatever headings stand between."""

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[int] = []
        """For each ruling the row of the list."""
        self.setItemDelegate(_Painter(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setAccessibleName(self.tr("Rulings of this round"))
        self.currentRowChanged.connect(self._point)

    def show_phases(self, phases: Sequence[PhaseRows]) -> None:
        """All of a round."""
        self.blockSignals(True)
        self.clear()
        self._rows = []
        for phase in phases:
            heading = ListRow(", ".join((phase.title, phase.state)))
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            heading.setData(ROLE, phase)
            self.addItem(heading)
            for row in phase.rows:
                item = ListRow(f"{row.number}. {row.title} {row.below}")
                item.setToolTip(one_line(f"{row.title} {row.below}"))
                item.setData(ROLE, row)
                self._rows.append(self.count())
                self.addItem(item)
        self.blockSignals(False)

    def row_of(self, at: int) -> int:
        """The row in which a ruling stands."""
        return self._rows[at]

    def point_at(self, at: int) -> None:
        """Light the row of a ruling, with the heading above it in sight where it is the first."""
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
        is_heading = isinstance(index.data(ROLE), PhaseRows)
        return QSize(0, px(HEADING_PX if is_heading else ROW_PX))

    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, data = current_theme(), index.data(ROLE)
        rect: QRect = option.rect
        painter.save()
        if isinstance(data, PhaseRows):
            _paint_heading(painter, rect, data, theme)
        elif isinstance(data, RulingRow):
            is_current = bool(option.state & QStyle.StateFlag.State_Selected)
            _paint_row(painter, rect, data, is_current, theme)
        painter.restore()


def _paint_heading(painter: QPainter, rect: QRect, phase: PhaseRows, theme: Theme) -> None:
    painter.fillRect(rect, QColor(theme.bench))
    room = rect.adjusted(px(SIDE_PX), 0, -px(SIDE_PX), 0)
    painter.setFont(text_font(SIZE_LABEL, 500))
    painter.setPen(QColor(theme.text2))
    right = " · ".join(filter(None, (phase.state, phase.clause)))
    painter.drawText(room, VERTICAL | RIGHT, right)
    wide = room.width() - painter.fontMetrics().horizontalAdvance(right) - px(SIDE_PX)
    painter.setFont(text_font(SIZE_LABEL, 600))
    painter.setPen(QColor(theme.text))
    painter.drawText(room, VERTICAL, _elided(painter, phase.title, wide))


def _paint_row(painter: QPainter, rect: QRect, row: RulingRow, is_current: bool, theme: Theme) -> None:
    painter.fillRect(rect, QColor(theme.selected if is_current else theme.surface))
    painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1), QColor(theme.line))
    ink = theme.on_selected if is_current else theme.text
    quiet = theme.on_selected if is_current else theme.text2
    sign = QRect(rect.left() + px(SIDE_PX) // 2, rect.top(), px(SIGN_PX), rect.height())
    if row.is_ruled:
        size = px(16)
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        name, colour = ("pencil-simple", theme.warning) if row.is_altered else ("check", theme.ok)
        picture = icon_pixmap(name, theme.on_selected if is_current else colour, size, ratio)
        painter.drawPixmap(sign.center().x() - size // 2, sign.center().y() - size // 2, picture)
    else:
        painter.setFont(text_font(SIZE_LABEL, 500))
        painter.setPen(QColor(quiet))
        painter.drawText(sign, int(Qt.AlignmentFlag.AlignCenter), str(row.number))
    link = text_font(SIZE_LABEL, 500)
    link.setUnderline(True)
    clause = QFontMetrics(link).horizontalAdvance(row.clause)
    right = rect.right() - px(SIDE_PX)
    half = rect.height() // 2
    painter.setFont(link)
    painter.setPen(QColor(theme.on_selected if is_current else theme.info))
    painter.drawText(QRect(right - clause, rect.top(), clause, rect.height()), VERTICAL | RIGHT, row.clause)
    room = QRect(sign.right() + 2, rect.top() + 2, right - clause - px(SIDE_PX) - sign.right(), half - 1)
    painter.setFont(text_font(SIZE_BODY, 500 if not row.is_ruled else 400))
    painter.setPen(QColor(ink))
    painter.drawText(room, VERTICAL, _elided(painter, row.title, room.width()))
    painter.setFont(text_font(SIZE_LABEL))
    painter.setPen(QColor(quiet))
    painter.drawText(room.translated(0, half - 2), VERTICAL, _elided(painter, row.below, room.width()))


def _elided(painter: QPainter, words: str, wide: int) -> str:
    return painter.fontMetrics().elidedText(one_line(words), Qt.TextElideMode.ElideRight, wide)
