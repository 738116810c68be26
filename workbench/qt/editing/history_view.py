"""The history as a list: the steps of earlier sittings, a quiet line where the file was opened again, those of today.

A step that is chosen is gone to: all after it are taken back. The first line says what ends the history there.
"""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication, QLocale, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPen
from PySide6.QtWidgets import QMessageBox, QStyledItemDelegate, QStyleOptionViewItem, QUndoView, QWidget

from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, current_theme, px
from workbench.qt.looks.translator import spoken_error
from workbench.qt.undo import EditStack
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.history.history import WHY_IT_BEGINS, Wall

Index: TypeAlias = QModelIndex | QPersistentModelIndex
DIVIDER_HEIGHT, INDENT, GAP = 20, 12, 8


class HistoryView(QUndoView):
    """The steps of a stack, and a line of the menu that forgets them."""

    def __init__(self, stack: EditStack) -> None:
        super().__init__(stack)
        self._edits = stack
        history = stack.document.history
        self.setEmptyLabel(beginning(history.wall, bool(history.steps)))
        self.setAccessibleName(self.tr("History"))
        self.setItemDelegate(_Delegate(stack, self))
        self.forgetting = QAction(self.tr("Forget history…"), self)
        self.forgetting.triggered.connect(self.ask_to_forget)
        self.addAction(self.forgetting)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        if history.steps:
            earlier = self.tr("{} steps of earlier openings").format(len(history.steps))
            self.setAccessibleDescription(few_lines(earlier))
        self.setCurrentIndex(self.model().index(stack.index(), 0))

    def ask_to_forget(self) -> None:
        """Forget all steps, if that is meant."""
        question = self.tr(
            "Forget all steps? Nothing that was done so far can be undone then, and what was struck out is in this file"
            " no more. Saved versions and the automatic backups on this computer stay."
        )
        if QMessageBox.question(self, self.tr("Forget the history"), question) == QMessageBox.StandardButton.Yes:
            self.forget()

    def forget(self) -> None:
        """Forget all steps, here and in the file."""
        try:
            self._edits.forget()
        except StoredFileError as error:
            QMessageBox.warning(self, self.tr("This cannot be done"), few_lines(spoken_error(error), MOST_TOLD))
        self.setEmptyLabel(beginning(self._edits.document.history.wall, False))

    def divider_after(self, row: int) -> str:
        """What stands below a row: when the file was opened again; "" where it was not."""
        return divider_after(self._edits, row)


class _Delegate(QStyledItemDelegate):
    """Rows as Qt paints them, and the divider below the last step of each sitting."""

    def __init__(self, stack: EditStack, parent: QWidget) -> None:
        super().__init__(parent)
        self._stack = stack

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        return size + QSize(0, px(DIVIDER_HEIGHT)) if divider_after(self._stack, index.row()) else size

    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        words = divider_after(self._stack, index.row())
        row = QStyleOptionViewItem(option)
        if words:
            row.rect = QRect(option.rect).adjusted(0, 0, 0, -px(DIVIDER_HEIGHT))
            below = QRect(option.rect)
            below.setTop(row.rect.bottom() + 1)
            _paint_divider(painter, below, words)
        super().paint(painter, row, index)


def _paint_divider(painter: QPainter, rect: QRect, words: str) -> None:
    """The words, and a hairline from them to the end of the row."""
    theme = current_theme()
    painter.save()
    painter.setFont(text_font(SIZE_CAPTION, 400))
    painter.setPen(theme.color("text2"))
    room = rect.adjusted(px(INDENT), 0, -px(INDENT), 0)
    painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), words)
    painter.setPen(QPen(theme.color("line"), 1))
    left = room.left() + painter.fontMetrics().horizontalAdvance(words) + px(GAP)
    painter.drawLine(left, room.center().y(), room.right(), room.center().y())
    painter.restore()


def divider_after(stack: EditStack, row: int) -> str:
    """What stands below a row of the list; its first row is the beginning, before all commands."""
    if not 1 <= row <= stack.count():
        return ""
    opened_at = stack.opened_at(row)
    return "" if stack.opened_at(row - 1) == opened_at else _tr("Opened {}").format(moment(opened_at))


def moment(at: str) -> str:
    """A time as one says it: "21 Nov, 18:03"; with the year where it is another one."""
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return at[:20]
    day = "d MMM" if time.year == datetime.now().year else "d MMM yyyy"
    return QLocale().toString(time.replace(tzinfo=None), f"{day}, HH:mm")  # type: ignore[call-overload,no-any-return]


def beginning(wall: Wall, has_steps: bool) -> str:
    """What the first line says: why nothing before it can be undone."""
    is_plain = wall is Wall.BEGINNING and has_steps
    return _tr("before the first step") if is_plain else _tr(WHY_IT_BEGINS[wall])


def _tr(text: str) -> str:
    return QCoreApplication.translate("HistoryView", text)
