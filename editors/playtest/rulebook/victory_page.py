"""How each side stands towards victory: its ways to win, what each takes, and where its points are from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.rulebook.clause_list import depth
from workbench.engine.shown.victory import VictoryLine
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.message import begun
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_DENSE, SIZE_LABEL, current_theme, px
from workbench.qt.looks.translator import called, spoken

WHAT, CLAUSE = range(2)
NUMBER, STANDS, IS_MET = (Qt.ItemDataRole.UserRole + more for more in range(3))
CLAUSE_WIDTH, SWATCH_PX, MARGIN_PX = 56, 10, 5
MET = "✓ "
MOST_LINES = 200
"""Of a scenario with more conditions the first ones are told."""
Index = QModelIndex | QPersistentModelIndex
WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


class LineDelegate(QStyledItemDelegate):
    """What wins, and below it how it stands, each wrapped in the width that there is."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """That of what wins; its clause stands beside it."""
        width = self._tree.columnWidth(WHAT) - self._tree.indentation() * depth(index) - 2 * px(MARGIN_PX)
        what, stands = self._rooms(QRect(0, 0, max(60, width), 10_000), index)
        return QSize(width, what.height() + stands.height() + 2 * px(MARGIN_PX))

    def _rooms(self, room: QRect, index: Index) -> tuple[QRect, QRect]:
        """Where the two texts stand in a room."""
        what = QFontMetrics(_font(index)).boundingRect(room, WRAPPED, str(index.data() or ""))
        told = str(index.data(STANDS) or "")
        below = room.adjusted(0, what.height(), 0, 0)
        return what, QFontMetrics(text_font(SIZE_LABEL)).boundingRect(below, WRAPPED, told) if told else QRect()

    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = current_theme()
        room = QRect(option.rect).adjusted(px(MARGIN_PX), px(MARGIN_PX), -px(MARGIN_PX), 0)
        what, stands = self._rooms(room, index)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if index.data(NUMBER) is None:  # the name of a side, with its colour
            super().paint(painter, option, index)
            return
        painter.save()
        if is_chosen:
            painter.fillRect(option.rect, theme.color("selected"))
        painter.setPen(theme.color("on_selected" if is_chosen else "text"))
        painter.setFont(_font(index))
        painter.drawText(what, WRAPPED, str(index.data()))
        painter.setPen(theme.color("on_selected" if is_chosen else "ok" if index.data(IS_MET) else "text2"))
        painter.setFont(text_font(SIZE_LABEL))
        painter.drawText(stands, WRAPPED, str(index.data(STANDS) or ""))
        painter.restore()


def _font(index: Index) -> QFont:
    """Ways to win stand out from their parts."""
    return text_font(SIZE_DENSE, 500) if depth(index) == 1 else text_font(SIZE_DENSE)


class ClauseDelegate(QStyledItemDelegate):
    """A clause at the right edge, in line with what it says."""

    @paints
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = current_theme()
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_chosen:
            painter.fillRect(option.rect, theme.color("selected"))
        painter.setPen(theme.color("on_selected" if is_chosen else "info"))
        painter.setFont(text_font(SIZE_LABEL, 500))
        room = QRect(option.rect).adjusted(0, px(MARGIN_PX), -px(MARGIN_PX) - 2, 0)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop), str(index.data() or ""))
        painter.restore()


class _Tree(QTreeWidget):
    """Always open."""

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """There is nothing to open."""


class VictoryPage(QWidget):
    """A tree: the sides, their lines, the parts of these. A line leads to its spaces, one after another."""

    place_chosen = Signal(str)
    clause_chosen = Signal(str)

    def __init__(self, names: Mapping[str, str], colours: Mapping[str, str]) -> None:
        super().__init__()
        self._names, self._colours = names, colours
        self._shown: tuple[object, ...] = ()
        self._lines: list[VictoryLine] = []
        self._last: tuple[int, int] = (-1, 0)
        self.tree = _Tree()
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(self.tr("How each side stands towards victory"))
        self.tree.setIndentation(px(12))
        self.tree.setItemsExpandable(False)
        self.tree.setRootIsDecorated(False)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.setItemDelegateForColumn(WHAT, LineDelegate(self.tree))
        self.tree.setItemDelegateForColumn(CLAUSE, ClauseDelegate(self.tree))
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        self.tree.setColumnWidth(CLAUSE, px(CLAUSE_WIDTH))
        header.sectionResized.connect(lambda *_sizes: self.tree.scheduleDelayedItemsLayout())
        self.tree.itemClicked.connect(self._clicked)
        self.tree.itemActivated.connect(lambda item: self._clicked(item, WHAT))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.tree)

    def show_lines(self, lines: Sequence[VictoryLine]) -> None:
        """Tell how it stands; what is chosen stays chosen while the lines are about the same."""
        shown = (tuple(lines), current_theme().name, px(100))
        if shown == self._shown:
            return
        self._shown = shown
        at = self.tree.verticalScrollBar().value()
        self.tree.clear()
        self._lines = []
        sides = [*self._names, *(line.side for line in lines)]
        for side in dict.fromkeys([*(s for s in sides if s), ""]):
            own = [line for line in lines if line.side == side]
            if own:
                self._add_side(side, own)
        self.tree.expandAll()
        self.tree.verticalScrollBar().setValue(at)

    def _add_side(self, side: str, lines: Sequence[VictoryLine]) -> None:
        head = TreeRow([called(self._names.get(side, side)) if side else self.tr("Neither side")])
        head.setFont(WHAT, text_font(SIZE_DENSE, 600))
        if colour := self._colours.get(side):
            swatch = QPixmap(px(SWATCH_PX), px(SWATCH_PX))
            swatch.fill(QColor(colour))
            head.setIcon(WHAT, swatch)
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.tree.addTopLevelItem(head)
        for line in lines:
            self._add(head, line)

    def _add(self, above: QTreeWidgetItem, line: VictoryLine) -> None:
        if len(self._lines) >= MOST_LINES:
            return
        what, below = begun(spoken(line.what)), self._how_it_stands(line)
        row = TreeRow(above, [what, line.clause])
        row.setData(WHAT, NUMBER, len(self._lines))
        row.setData(WHAT, STANDS, below)
        row.setData(WHAT, IS_MET, line.is_met)
        self._lines.append(line)
        words = self.tr("{0}: {1}").format(what, below) if below else what
        row.setToolTip(WHAT, few_lines(words))
        row.setData(WHAT, Qt.ItemDataRole.AccessibleTextRole, few_lines(words))
        for part in line.parts:
            self._add(row, part)

    def _how_it_stands(self, line: VictoryLine) -> str:
        """ "✓ 3 ahead · 2 needed"."""
        stands, needs = called(line.stands), called(line.needs)
        told = [stands, self.tr("{} needed").format(needs) if needs else ""]
        words = " · ".join(filter(None, told))
        return f"{MET}{words or self.tr('met')}" if line.is_met else words

    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        """A clause is looked up; any other click leads to the next of the line's spaces."""
        number = item.data(WHAT, NUMBER)
        if not isinstance(number, int):
            return
        line = self._lines[number]
        if column == CLAUSE and line.clause:
            self.clause_chosen.emit(line.clause)
        elif line.spaces:
            at = (self._last[1] + 1) % len(line.spaces) if self._last[0] == number else 0
            self._last = (number, at)
            self.place_chosen.emit(line.spaces[at])
