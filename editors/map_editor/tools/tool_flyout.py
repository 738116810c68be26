"""The tools of one group in a list that opens beside the strip: icon, name, what each does, its key."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.controls.hint_line import SEPARATOR
from workbench.qt.controls.parts import text_label
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import mono_font, text_font
from workbench.qt.looks.icons import icon_pixmap
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import RADIUS_CHIP, SIZE_BODY, SIZE_CAPTION, SIZE_LABEL, current_theme, px
from workbench.qt.map_canvas import Tool

WIDTH_PX, ROW_PX, ICON_PX, MARGIN = 372, 40, 20, 10
CAP_HEIGHT_PX, CAP_MARGIN = 18, 6
LEFT_MIDDLE = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
CENTRED = int(Qt.AlignmentFlag.AlignCenter)
_TOOL, _ACTION = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class ToolFlyout(QFrame):
    """Opened by holding the button of a group, by the right button or by the arrow to the right; Esc closes it.

    `chosen` carries the name of the tool.
    """

    chosen = Signal(str)

    def __init__(self, title: str, tools: Sequence[tuple[Tool, QAction]], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAccessibleName(few_lines(title))
        set_style_property(self, "card", "true")
        self.list = QListWidget()
        self.list.setAccessibleName(few_lines(title))
        self.list.setItemDelegate(_RowPainter(self.list))
        self.list.setMouseTracking(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for tool, action in tools:
            self.list.addItem(_row(tool, action))
        self.list.setFixedHeight(len(tools) * px(ROW_PX) + 2)
        self.list.itemEntered.connect(self.list.setCurrentItem)
        self.list.itemClicked.connect(self._take)
        head = QHBoxLayout()
        head.setContentsMargins(MARGIN, 6, MARGIN, 4)
        head.addWidget(text_label(title, "label"), 1)
        head.addWidget(text_label(self.tr("hold the button, or →"), "hint"))
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 4)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.list)
        self.setFixedWidth(px(WIDTH_PX))

    def open_at(self, place: QPoint, taken: str) -> None:
        """Show the list at a place of the screen, kept inside it; the tool that is taken is the row it begins with."""
        for row in range(self.list.count()):
            if self.list.item(row).data(_TOOL).name == taken:
                self.list.setCurrentRow(row)
        self.adjustSize()
        room = self.screen().availableGeometry()
        x = max(room.left(), min(place.x(), room.right() - self.width()))
        y = max(room.top(), min(place.y(), room.bottom() - self.height()))
        self.move(x, y)
        self.show()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.list.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and item is not None:
            self._take(item)
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Left):
            self.close()
        else:
            super().keyPressEvent(event)

    def _take(self, item: QListWidgetItem) -> None:
        if item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.close()
            self.chosen.emit(item.data(_TOOL).name)


def what_it_does(tool: Tool) -> str:
    """The first thing that the status line says of a tool: what the mouse does."""
    return tool.said_hint.split(SEPARATOR)[0]


def _row(tool: Tool, action: QAction) -> QListWidgetItem:
    item = ListRow(tool.title)
    item.setData(_TOOL, tool)
    item.setData(_ACTION, action)
    item.setSizeHint(QSize(px(WIDTH_PX) - 4, px(ROW_PX)))
    item.setToolTip(few_lines(action.toolTip() if not action.isEnabled() else what_it_does(tool)))
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{tool.title}, {tool.key}: {what_it_does(tool)}")
    if not action.isEnabled():
        item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
    return item


class _RowPainter(QStyledItemDelegate):
    """Icon, name over what the tool does, and its key as a cap at the right."""

    @paints
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        tool, theme = index.data(_TOOL), current_theme()
        rect, state = QRect(option.rect), option.state
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        is_open = bool(state & QStyle.StateFlag.State_Enabled)
        painter.save()
        if is_current:
            painter.fillRect(rect, QColor(theme.selected))
        ink = theme.on_selected if is_current else theme.text if is_open else theme.text3
        icon = icon_pixmap(tool.icon, ink, px(ICON_PX), painter.device().devicePixelRatioF())
        painter.drawPixmap(rect.left() + MARGIN, rect.center().y() - px(ICON_PX) // 2 + 1, icon)
        words_of_key = tool.key.replace("Shift+", "⇧ ")
        key = self._cap(rect, words_of_key)
        self._paint_key(painter, key, words_of_key)
        left = rect.left() + 2 * MARGIN + px(ICON_PX)
        words = QRect(left, rect.top() + 3, key.left() - MARGIN // 2 - left, rect.height() - 6)
        upper, lower = words.adjusted(0, 0, 0, -words.height() // 2), words.adjusted(0, words.height() // 2, 0, 0)
        painter.setPen(QColor(ink))
        painter.setFont(text_font(SIZE_BODY, 600 if is_current else 500))
        painter.drawText(upper, LEFT_MIDDLE, tool.title)
        painter.setPen(QColor(theme.on_selected if is_current else theme.text2))
        painter.setFont(text_font(SIZE_LABEL))
        said = painter.fontMetrics().elidedText(what_it_does(tool), Qt.TextElideMode.ElideRight, lower.width())
        painter.drawText(lower, LEFT_MIDDLE, said)
        painter.restore()

    @staticmethod
    def _cap(rect: QRect, key: str) -> QRect:
        high = px(CAP_HEIGHT_PX)
        wide = max(high, len(key) * px(7) + 2 * CAP_MARGIN)
        return QRect(rect.right() - MARGIN - wide, rect.center().y() - high // 2 + 1, wide, high)

    @staticmethod
    def _paint_key(painter: QPainter, cap: QRect, key: str) -> None:
        theme = current_theme()
        painter.setPen(QPen(QColor(theme.strong), 1))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(cap, RADIUS_CHIP, RADIUS_CHIP)
        painter.setPen(QColor(theme.text2))
        painter.setFont(mono_font(SIZE_CAPTION, 500))
        painter.drawText(cap, CENTRED, key)
