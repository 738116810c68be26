"""The list of clauses: every one of the rulebook by number and our own heading, the designer's own among them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt, Signal
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

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.clauses.shown_clauses import ShownClause
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import HEIGHT_ROW, SIZE_DENSE, px

MARGIN_PX, LEAST_PX = 4, 60


class WrappedText(QStyledItemDelegate):
    """Rows are as high as their words need in the width of their column."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self._tree.columnWidth(index.column()) - 2 * MARGIN_PX
        if index.column() == 0:
            width -= self._tree.indentation() * (depth(index) + self._tree.rootIsDecorated())
        room = QRect(0, 0, max(LEAST_PX, width), 10_000)
        words = QFontMetrics(text_font(SIZE_DENSE)).boundingRect(
            room, int(Qt.TextFlag.TextWordWrap), str(index.data() or "")
        )
        return QSize(width, max(px(HEIGHT_ROW), words.height() + 6))


def depth(index: QModelIndex | QPersistentModelIndex) -> int:
    """How many rows a row stands under."""
    above = index.parent()
    return 1 + depth(above) if above.isValid() else 0


class ClauseList(QWidget):
    """A filter field over a two-column list; `chosen` tells the clause that its reader goes to."""

    chosen = Signal(str)

    def __init__(self, clauses: Sequence[ShownClause], carried_out: str) -> None:
        """`carried_out` is the status that most clauses have, of which nothing is said."""
        super().__init__()
        self._items: dict[str, QTreeWidgetItem] = {}
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(self.tr("Filter by number or word"))
        self._filter.setAccessibleName(self.tr("Filter by number or word"))
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._apply_filter)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setColumnCount(2)
        self.tree.setRootIsDecorated(False)
        self.tree.setWordWrap(True)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.tree.setItemDelegateForColumn(1, WrappedText(self.tree))
        self.tree.header().sectionResized.connect(lambda *_sizes: self.tree.scheduleDelayedItemsLayout())
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.setAccessibleName(self.tr("Clauses"))
        for clause in clauses:
            words = clause.heading
            if clause.status != carried_out:
                words = self.tr("{0} ({1})").format(clause.heading, clause.status)
            item = TreeRow([clause.number, words])
            item.setToolTip(1, few_lines(words))
            self._items[clause.number] = item
            self.tree.addTopLevelItem(item)
        self.tree.setColumnWidth(0, px(58))
        self.tree.currentItemChanged.connect(self._moved)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 0)
        box.addWidget(self._filter)
        box.addWidget(self.tree)

    def number_of(self, clause: str) -> str:
        """The clause of the list that is meant: this one, else the one that it is part of, else the first of its
        chapter; "" where there is none.
        """
        wanted = clause
        while wanted and wanted not in self._items:
            wanted = wanted.rpartition(".")[0]
        return wanted or next((one for one in self._items if one.split(".")[0] == clause.split(".")[0]), "")

    def show_clause(self, number: str) -> None:
        """Select a clause of the list, without telling anybody."""
        with QSignalBlocker(self.tree):
            item = self._items.get(number)
            if item is None:
                self.tree.setCurrentIndex(QModelIndex())
                return
            if item.isHidden():
                self._filter.clear()
            self.tree.setCurrentItem(item)
            self.tree.scrollToItem(item, QAbstractItemView.ScrollHint.PositionAtCenter)

    def _moved(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.text(0))

    def _apply_filter(self, text: str) -> None:
        wanted = text.casefold()
        with QSignalBlocker(self.tree):
            for number, item in self._items.items():
                item.setHidden(wanted not in number.casefold() and wanted not in item.text(1).casefold())
