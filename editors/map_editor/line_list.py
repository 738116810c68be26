"""A list of lines: a row for each road or river, and below it what belongs to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QHeaderView, QStackedWidget, QTreeWidget, QTreeWidgetItem, QWidget

from editors.map_editor.selection import Chosen
from editors.map_editor.spaces.space_list import ROOM_AT_THE_RIGHT
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import EmptyState
from workbench.qt.looks.icons import icon

INDENT_PX = 14
_CHOSEN_ROLE = int(Qt.ItemDataRole.UserRole)


class Row(Struct, frozen=True):
    """A line of the list: what it says, its length, what it selects, and its sign; of a road with rows below it."""

    words: str
    length: str
    chosen: Chosen
    sign: str = ""
    tip: str = ""
    below: tuple[Row, ...] = ()


class LineList(QStackedWidget):
    """Choosing a row is told; a road or river is renamed in its row (a double click, or F2). Words when it is empty.

    A subclass lists the rows, and gives a line the name that was typed.
    """

    line_chosen = Signal(object)

    def __init__(self, title: str, none_yet: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._listed: tuple[Row, ...] = ()
        self._items: dict[Chosen, QTreeWidgetItem] = {}
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setStyleSheet(ROOM_AT_THE_RIGHT)
        self.tree.setIndentation(INDENT_PX)
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(few_lines(title))
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.currentItemChanged.connect(lambda item: self._tell(item))
        self.tree.itemClicked.connect(lambda item: self._tell(item))
        self.tree.itemChanged.connect(self._typed)
        self.addWidget(EmptyState("road", none_yet))
        self.addWidget(self.tree)

    def give_name(self, chosen: Chosen, name: str) -> bool:
        """Give a road or river another name; False when it keeps the one it has."""
        raise NotImplementedError

    def show_rows(self, rows: Sequence[Row], chosen: Chosen) -> None:
        """List these, and mark the row of what is selected; what was folded stays folded."""
        if tuple(rows) != self._listed:
            folded = {kept for kept, item in self._items.items() if item.childCount() and not item.isExpanded()}
            blocker = QSignalBlocker(self.tree)
            self.tree.clear()
            self._listed, self._items = tuple(rows), {}
            for row in rows:
                self._add_line(row, folded)
            blocker.unblock()
        self.show_choice(chosen)

    def show_choice(self, chosen: Chosen) -> None:
        """Mark the row of what is selected, without telling."""
        blocker = QSignalBlocker(self.tree)
        item = self._items.get(chosen)
        self.tree.setCurrentItem(item)  # type: ignore[arg-type]  # None is no row
        if item is None:
            self.tree.clearSelection()
        blocker.unblock()

    def rows(self) -> list[tuple[str, str]]:
        """Words and length of every row, from the top; each row after the line it belongs to."""
        return [(row.words, row.length) for line in self._listed for row in (line, *line.below)]

    def _add_line(self, row: Row, folded: set[Chosen]) -> None:
        item = self._dressed(_Line(self.tree, [row.words, row.length]), row)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        font = item.font(0)
        font.setWeight(font.Weight.DemiBold)
        item.setFont(0, font)
        for below in row.below:
            part = self._dressed(_Line(item, [below.words, below.length]), below)
            part.setFirstColumnSpanned(not below.length)
        item.setExpanded(row.chosen not in folded)

    def _dressed(self, item: QTreeWidgetItem, row: Row) -> QTreeWidgetItem:
        item.setData(0, _CHOSEN_ROLE, row.chosen)
        item.setToolTip(0, few_lines(row.tip or row.words))
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if row.sign:
            item.setIcon(0, icon(row.sign, "warning" if row.sign == "warning" else "text3"))
        self._items.setdefault(row.chosen, item)
        return item

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.line_chosen.emit(item.data(0, _CHOSEN_ROLE))

    def _typed(self, item: QTreeWidgetItem, column: int) -> None:
        """A name was typed into a row. The row is still in use by its editor, and the edit makes all rows anew."""
        chosen, name = item.data(0, _CHOSEN_ROLE), item.text(0).strip()
        if column == 0 and isinstance(chosen, Chosen):
            QTimer.singleShot(0, self, lambda: self._rename(chosen, name))

    def _rename(self, chosen: Chosen, name: str) -> None:
        if not name or not self.give_name(chosen, name):
            blocker = QSignalBlocker(self.tree)
            for row in self._listed:
                if row.chosen == chosen:
                    self._items[chosen].setText(0, row.words)
            blocker.unblock()


class _Line(TreeRow):
    """A row whose name is typed into whole, however much of it is shown."""

    def __init__(self, parent: QTreeWidget | QTreeWidgetItem, texts: list[str]) -> None:
        super().__init__(parent, texts)
        self._whole = texts[0]

    def data(self, column: int, role: int) -> Any:
        return self._whole if column == 0 and role == Qt.ItemDataRole.EditRole else super().data(column, role)
