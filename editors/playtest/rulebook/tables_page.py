"""The tables and parameters that this playtest is played on, to be read: those that a moment is about come first."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.rulebook.clause_list import WrappedText
from editors.playtest.rulebook.concerned import Concerned, Thing, closeness, lit_of
from editors.playtest.rulebook.lit_grid import LitGrid
from workbench.engine.design import Design
from workbench.engine.tables.parameter import Parameter
from workbench.engine.tables.reads import Reads
from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import ClauseLink, text_label
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_LABEL, current_theme, px
from workbench.qt.looks.translator import called

TITLE, VALUE, CLAUSE = range(3)
WIDTHS = {VALUE: 78, CLAUSE: 52}
SHARES = (2, 3)
KEY = Qt.ItemDataRole.UserRole


class TablesPage(QWidget):
    """A list over the table that is chosen in it. `chosen` tells that its reader has gone to another one."""

    chosen = Signal()
    clause_chosen = Signal(str)

    def __init__(self, design: Design, reads: Reads) -> None:
        super().__init__()
        self._reads = reads
        self._design, self._things = design, _things_of(design)
        self._items: dict[str, QTreeWidgetItem] = {}
        self._order: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self._about = Concerned()
        self.shown = ""
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find a table or a figure"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._find)
        self.tree = self._new_tree()
        self.grid = LitGrid(reads)
        self.title, self.told = text_label("", "section", wrap=True), text_label("", "label", wrap=True)
        self.clause = ClauseLink("", self)
        self.clause.clause_clicked.connect(self.clause_chosen)
        self._lay_out()

    def read(self, design: Design) -> None:
        """Other eyes read the design as they may know it."""
        if design is not self._design:
            self._design, self._things = design, _things_of(design)
            self._order = ((), ())

    def show_moment(self, about: Concerned, wanted: str = "") -> None:
        """Put first what a moment is about, and open the first of it; or what is `wanted`, which the reader chose."""
        self._about = about
        found = {key: closeness(one, about, self._reads) for key, one in self._things.items()}
        close = [key for key, (why, *_) in found.items() if why]
        first = tuple(sorted(close, key=lambda key: found[key], reverse=True))
        self._fill((first, tuple(key for key in self._things if key not in close)))
        opened = wanted if wanted in self._things else self._first_table(first)
        self._show(opened or next(iter(self._things), ""))

    def _first_table(self, first: tuple[str, ...]) -> str:
        """Tables before parameters, whose value stands in the list; without any the one that is open stays."""
        tables = (key for key in first if isinstance(self._things[key], Table))
        return next(tables, self.shown)

    def _show(self, key: str) -> None:
        thing = self._things.get(key)
        self.shown = key
        if key in self._items:
            with QSignalBlocker(self.tree):
                self.tree.setCurrentItem(self._items[key])
            self.tree.scrollToItem(self._items[key])
        is_table = isinstance(thing, Table)
        self.grid.setVisible(is_table)
        self.title.setText(called(thing.title) if thing is not None else "")
        self.clause.set_clause(thing.clause if thing is not None else "")
        self.told.setText(self._words(thing))
        if isinstance(thing, Table):
            self.grid.show_table(thing, lit_of(thing, self._about))

    def _words(self, thing: Thing | None) -> str:
        """What is rolled on a table, and what it says of itself; of a parameter its value."""
        if isinstance(thing, Parameter):
            return self.tr("Value: {}").format(thing.measured)
        if thing is None:
            return ""
        rolled = self.tr("Rolled with {}.").format(thing.dice) if thing.dice else ""
        columns = self.tr("Columns: {}.").format(called(thing.column_means)) if thing.column_means else ""
        return " ".join(filter(None, (rolled, columns, thing.notes)))

    # ------------------------------------------------------------------ the list

    def _fill(self, order: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
        if order == self._order:
            return
        self._order = order
        with QSignalBlocker(self.tree):
            self.tree.clear()
            self._items = {}
            titles = (self.tr("For what is asked now"), self.tr("All tables and figures"))
            for title, keys in zip(titles, order, strict=True):
                if not keys:
                    continue
                head = TreeRow([title])
                head.setFont(TITLE, text_font(SIZE_LABEL, 600))
                head.setForeground(TITLE, current_theme().color("text2"))
                head.setFlags(Qt.ItemFlag.ItemIsEnabled)
                self.tree.addTopLevelItem(head)
                for key in keys:
                    self._items[key] = self._row(head, key)
            self.tree.expandAll()
        self._find(self.search.text())

    def _row(self, head: QTreeWidgetItem, key: str) -> QTreeWidgetItem:
        thing = self._things[key]
        if isinstance(thing, Table):
            value = self.tr("{0} × {1}").format(len(thing.rows), len(thing.columns))
        else:
            value = thing.measured
        title = called(thing.title)
        row = TreeRow(head, [title, value, thing.clause])
        row.setData(TITLE, KEY, key)
        row.setToolTip(TITLE, few_lines(title))
        row.setToolTip(VALUE, few_lines(value))
        return row

    def _find(self, text: str) -> None:
        """Only what has these letters in its name, its clause, a value or a cell."""
        wanted = text.casefold().strip()
        for key, item in self._items.items():
            item.setHidden(bool(wanted) and wanted not in self._searched(key))

    def _searched(self, key: str) -> str:
        thing = self._things[key]
        told = [thing.id.replace("_", " "), called(thing.title), thing.clause]
        if isinstance(thing, Table):
            told += [*thing.rows, *thing.columns, *(cell for cells in thing.cells for cell in cells)]
        else:
            told.append(thing.measured)
        return "\n".join(told).casefold()

    def _moved(self, item: QTreeWidgetItem | None) -> None:
        key = item.data(TITLE, KEY) if item is not None else None
        if isinstance(key, str) and key != self.shown:
            self._show(key)
            self.chosen.emit()

    # ------------------------------------------------------------------ how it is laid out

    def _new_tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setColumnCount(len(WIDTHS) + 1)
        tree.setHeaderHidden(True)
        tree.setRootIsDecorated(False)
        tree.setItemsExpandable(False)
        tree.setIndentation(px(10))
        tree.setWordWrap(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.setItemDelegateForColumn(TITLE, WrappedText(tree))
        tree.setAccessibleName(self.tr("Tables and figures"))
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        for column, width in WIDTHS.items():
            tree.setColumnWidth(column, px(width))
        header.sectionResized.connect(lambda *_sizes: tree.scheduleDelayedItemsLayout())
        tree.currentItemChanged.connect(self._moved)
        return tree

    def _lay_out(self) -> None:
        above, below = QWidget(), QWidget()
        column = QVBoxLayout(above)
        column.setContentsMargins(8, 8, 8, 0)
        column.addWidget(self.search)
        column.addWidget(self.tree)
        column = QVBoxLayout(below)
        column.setContentsMargins(8, 6, 8, 8)
        column.setSpacing(4)
        words: tuple[QWidget, ...] = (self.title, self.clause, self.told)
        for part in words:
            column.addWidget(part)
        column.addWidget(self.grid, 1)
        column.addStretch(0)
        divided = QSplitter(Qt.Orientation.Vertical)
        divided.setChildrenCollapsible(False)
        for half, share in zip((above, below), SHARES, strict=True):
            divided.addWidget(half)
            divided.setStretchFactor(divided.count() - 1, share)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(divided)


def _things_of(design: Design) -> dict[str, Thing]:
    """The tables and then the parameters, by their keys."""
    tables: dict[str, Thing] = {f"table:{one.id}": one for one in design.tables}
    return tables | {f"parameter:{one.id}": one for one in design.parameters}
