"""The list at the left: the counters by faction and type, with a filter; several can be chosen at once."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import (
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editors.counter_editor.counters_desk import CountersDesk
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Counter
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import SectionHeading
from workbench.qt.counters.counter_cache import paint_cached_counter
from workbench.qt.faults import paints
from workbench.qt.looks.theme import px

FIGURE_WIDTH, PICTURE = 56, 22
ID = int(Qt.ItemDataRole.UserRole)


class _Pictures(QStyledItemDelegate):
    """Paints a counter before its name: of ten thousand only those that are seen are drawn."""

    def __init__(self, desk: CountersDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        if self._desk.design.is_counter(str(index.data(ID))):
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.decorationSize = QSize(px(PICTURE), px(PICTURE))

    @paints
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        design, name = self._desk.design, str(index.data(ID))
        if design.is_counter(name):
            side, cell = px(PICTURE), QRectF(option.rect)
            place = QRectF(cell.left() + 3, cell.center().y() - side / 2, side, side)
            paint_cached_counter(painter, counter_face(design, design.counter(name)), place)


class CounterOutline(QWidget):
    """A filter over a tree: faction, type, counter with its picture and its strength."""

    new_counter_asked = Signal()

    def __init__(self, desk: CountersDesk) -> None:
        super().__init__()
        self._desk = desk
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_tr("Filter, e.g. art B3 turn 4"))
        self.filter.setAccessibleName(_tr("Filter counters"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self.refresh)
        self._heading = SectionHeading(_tr("Counters"), "", "plus", _tr("New counter"))
        self._heading.action_clicked.connect(self.new_counter_asked)
        self._listed: tuple[tuple[Counter, ...], object, object, object] | None = None
        self._row_of: dict[str, QTreeWidgetItem] = {}
        self.tree = _tree()
        self.tree.setItemDelegateForColumn(0, _Pictures(desk, self.tree))
        self.tree.itemSelectionChanged.connect(self._chosen)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._heading)
        room = QVBoxLayout()
        room.setContentsMargins(10, 0, 10, 6)
        room.addWidget(self.filter)
        box.addLayout(room)
        box.addWidget(self.tree, 1)
        desk.choice_changed.connect(self.show_choice)
        self.refresh()

    def refresh(self) -> None:
        """List what passes the filter; branches that were closed stay closed. The page asks while it is seen.

        Where an edit changed some counters that stay where they are, their rows alone are written anew.
        """
        design = self._desk.design
        hangs_on = (design.factions, design.unit_types, self.filter.text().casefold())
        before, self._listed = self._listed, (design.counters, *hangs_on)
        if before is None or before[1:] != hangs_on or not self._rewrite(before[0]):
            closed = {str(branch.data(0, ID)) for branch in self._branches() if not branch.isExpanded()}
            with QSignalBlocker(self.tree):
                self.tree.clear()
                self._row_of = {}
                self._fill(closed)
            self._heading.set_title(_tr("Counters"), str(len(design.counters)))
        self.show_choice()

    def _rewrite(self, before: tuple[Counter, ...]) -> bool:
        """Write the rows of changed counters anew; False where rows come, go or move."""
        now = self._desk.design.counters
        if len(before) != len(now):
            return False
        changed = [(old, new) for old, new in zip(before, now, strict=True) if old is not new]
        if any((old.id, old.faction, old.unit_type) != (new.id, new.faction, new.unit_type) for old, new in changed):
            return False
        if self.filter.text().strip() and changed:
            return False
        for _old, new in changed:
            if (row := self._row_of.get(new.id)) is not None:
                self._write(row, new)
        return True

    def show_choice(self) -> None:
        """Mark what is on the desk."""
        first = self._desk.counter
        with QSignalBlocker(self.tree):
            self.tree.clearSelection()
            for one in self._desk.chosen:
                if (row := self._row_of.get(one.id)) is not None:
                    row.setSelected(True)
            if first is not None and first.id in self._row_of:
                self.tree.scrollToItem(self._row_of[first.id])

    def look_only(self) -> None:
        """Nothing can be added."""
        self._heading.hide_action()

    def _fill(self, closed: set[str]) -> None:
        design, words = self._desk.design, self.filter.text().casefold().split()
        branches: dict[tuple[str, ...], QTreeWidgetItem] = {}
        for counter in design.counters:
            faction, kind = design.find_faction(counter.faction), design.find_unit_type(counter.unit_type)
            names = (faction.name if faction else counter.faction, kind.name if kind else counter.unit_type)
            if not all(word in _searched(counter, *names) for word in words):
                continue
            row = self._row_of[counter.id] = TreeRow()
            self._write(row, counter)
            row.setData(0, ID, counter.id)
            row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._branch(branches, (counter.faction, counter.unit_type), names, closed).addChild(row)
        for branch in branches.values():
            branch.setText(1, str(sum(1 for _ in _leaves(branch))))

    @staticmethod
    def _write(row: QTreeWidgetItem, counter: Counter) -> None:
        row.setText(0, counter.heading)
        row.setText(1, str(counter.strength or counter.quality))
        row.setToolTip(0, few_lines(counter.name))

    def _branch(
        self,
        branches: dict[tuple[str, ...], QTreeWidgetItem],
        ids: tuple[str, str],
        names: tuple[str, str],
        closed: set[str],
    ) -> QTreeWidgetItem:
        """The branch of a type under its faction."""
        for depth in (1, 2):
            key = ids[:depth]
            if key in branches:
                continue
            made = TreeRow([names[depth - 1], ""])
            made.setData(0, ID, "\n".join(key))
            made.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            branches[key] = made
            if depth == 1:
                self.tree.addTopLevelItem(made)
            else:
                branches[key[:1]].addChild(made)
            made.setExpanded("\n".join(key) not in closed)
        return branches[ids]

    def _branches(self) -> Iterator[QTreeWidgetItem]:
        for faction in (self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount())):
            if faction is not None:
                yield faction
                yield from _children(faction)

    def _rows(self) -> Iterator[QTreeWidgetItem]:
        for at in range(self.tree.topLevelItemCount()):
            if (faction := self.tree.topLevelItem(at)) is not None:
                yield from _leaves(faction)

    def _chosen(self) -> None:
        """A branch is all that stands under it; what is on the stage stays the first."""
        ids = [str(leaf.data(0, ID)) for row in self.tree.selectedItems() for leaf in _leaves(row)]
        first = self._desk.counter
        if first is not None and first.id in ids:
            ids = [first.id, *ids]
        self._desk.choose(ids)


def _leaves(row: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    if row.childCount() == 0:
        yield row
    for child in _children(row):
        yield from _leaves(child)


def _children(row: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    for at in range(row.childCount()):
        if (child := row.child(at)) is not None:
            yield child


def _searched(counter: Counter, *names: str) -> str:
    arrival = f"{_tr('turn')} {counter.arrival}" if counter.arrival else ""
    figures = (counter.name, counter.heading, str(counter.strength), counter.quality, counter.letter, arrival)
    return " ".join((*figures, *names)).casefold()


def _tree() -> QTreeWidget:
    tree = QTreeWidget()
    tree.setAccessibleName(_tr("Counters"))
    tree.setColumnCount(2)
    tree.setHeaderHidden(True)
    tree.setUniformRowHeights(True)
    tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    tree.header().setStretchLastSection(False)
    tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
    tree.header().setMaximumSectionSize(px(FIGURE_WIDTH))
    tree.setIconSize(QSize(px(PICTURE), px(PICTURE)))
    tree.setIndentation(px(14))
    return tree


def _tr(text: str) -> str:
    return QCoreApplication.translate("CounterOutline", text)
