"""The rules tab: every clause of the rulebook by number and our own heading, with what the program does about it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.clauses import Clause, ClauseStatus
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import HEIGHT_ROW, SIZE_DENSE, px
from workbench.qt.looks.translator import spoken

MARGIN_PX = 6


class WrappedText(QStyledItemDelegate):
    """Rows are as high as their words need in the width of their column."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self._tree.columnWidth(index.column()) - 2 * MARGIN_PX
        room = QRect(0, 0, max(60, width), 10_000)
        words = QFontMetrics(text_font(SIZE_DENSE)).boundingRect(room, int(Qt.TextFlag.TextWordWrap), index.data())
        return QSize(width, max(px(HEIGHT_ROW), words.height() + 6))


class ClauseList(QWidget):
    """A filter field over a two-column list."""

    def __init__(self, clauses: Sequence[Clause], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: dict[str, QTreeWidgetItem] = {}
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(self.tr("Filter by number or word"))
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._apply_filter)
        self._tree = QTreeWidget()
        self._tree.setHeaderHidden(True)
        self._tree.setColumnCount(2)
        self._tree.setRootIsDecorated(False)
        self._tree.setWordWrap(True)
        self._tree.setTextElideMode(Qt.TextElideMode.ElideNone)
        self._tree.setItemDelegateForColumn(1, WrappedText(self._tree))
        self._tree.header().sectionResized.connect(lambda *_sizes: self._tree.scheduleDelayedItemsLayout())
        self._tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._tree.setAccessibleName(self.tr("Clauses"))
        for clause in clauses:
            words = spoken(clause.heading) if clause.status is ClauseStatus.IMPLEMENTED else self._not_yet(clause)
            item = TreeRow([clause.number, words])
            item.setToolTip(1, few_lines(words))
            item.setDisabled(clause.status is ClauseStatus.DEFERRED)
            self._items[clause.number] = item
            self._tree.addTopLevelItem(item)
        self._tree.setColumnWidth(0, px(58))
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 0)
        box.addWidget(self._filter)
        box.addWidget(self._tree)

    def show_clause(self, number: str) -> None:
        """Select a clause; a chapter number finds its first clause."""
        self._filter.clear()
        item = self._items.get(number) or next((i for n, i in self._items.items() if n.split(".")[0] == number), None)
        if item is not None:
            self._tree.setCurrentItem(item)
            self._tree.scrollToItem(item, QAbstractItemView.ScrollHint.PositionAtCenter)

    def _not_yet(self, clause: Clause) -> str:
        said = self.tr("not yet") if clause.status is ClauseStatus.DEFERRED else self.tr("no rule")
        return f"{spoken(clause.heading)} ({said}: {spoken(clause.reason)})"

    def _apply_filter(self, text: str) -> None:
        wanted = text.casefold()
        for number, item in self._items.items():
            item.setHidden(wanted not in number and wanted not in item.text(1).casefold())
