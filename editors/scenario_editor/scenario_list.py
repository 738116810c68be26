"""The lists at the left: the scenarios with their turns, and the set-up of the open one space by space."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editors.scenario_editor.scenarios_desk import ScenariosDesk
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import SectionHeading
from workbench.qt.looks.icons import icon
from workbench.qt.looks.theme import px

ID = int(Qt.ItemDataRole.UserRole)
FIGURE_WIDTH, MOST_ROWS = 96, 7


class ScenarioList(QWidget):
    """A click opens a scenario; a row of the set-up chooses its counters."""

    new_asked = Signal()

    def __init__(self, desk: ScenariosDesk) -> None:
        super().__init__()
        self._desk = desk
        self.heading = SectionHeading(_tr("Scenarios"), "", "plus", _tr("New scenario"))
        self.heading.action_clicked.connect(self.new_asked)
        self.set_up_heading = SectionHeading(_tr("Set-up"))
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_tr("Filter by space or counter"))
        self.filter.setAccessibleName(_tr("Filter by space or counter"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self.refresh)
        self.scenarios, self.set_up = _tree(_tr("Scenarios")), _tree(_tr("Set-up"))
        self.scenarios.setRootIsDecorated(False)
        self.set_up.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.scenarios.currentItemChanged.connect(self._open)
        self.set_up.itemSelectionChanged.connect(self._choose)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        room = QVBoxLayout()
        room.setContentsMargins(10, 0, 10, 6)
        room.addWidget(self.filter)
        for widget, stretch in ((self.heading, 0), (self.scenarios, 0), (self.set_up_heading, 0)):
            box.addWidget(widget, stretch)
        box.addLayout(room)
        box.addWidget(self.set_up, 3)

    def refresh(self) -> None:
        """List the scenarios, and who is set up where."""
        design, open_one = self._desk.design, self._desk.scenario
        with QSignalBlocker(self.scenarios):
            self.scenarios.clear()
            for one in design.scenarios:
                turns = _tr("turns {0}–{1}").format(*one.ends)
                row = _row(one.title or one.id, turns, one.id, "flag")
                self.scenarios.addTopLevelItem(row)
                if one is open_one:
                    self.scenarios.setCurrentItem(row)
        self.heading.set_title(_tr("Scenarios"), str(len(design.scenarios)))
        rows = min(max(len(design.scenarios), 2), MOST_ROWS)
        self.scenarios.setFixedHeight(rows * self.scenarios.sizeHintForRow(0) + px(6) if design.scenarios else px(60))
        self._list_set_up()
        self.show_choice()

    def _list_set_up(self) -> None:
        there, counters = self._desk.whereabouts(), self._desk.counters
        spaces: dict[str, list[str]] = {}
        for counter, space in there.standing.items() if there is not None else ():
            spaces.setdefault(space, []).append(counter)
        words = self.filter.text().casefold().split()
        crowded = self._desk.crowded() if there is not None else {}
        with QSignalBlocker(self.set_up):
            self.set_up.clear()
            for space in sorted(spaces, key=lambda one: self._desk.called(one)):
                known = [counters[one] for one in spaces[space] if one in counters]
                told = " ".join((self._desk.called(space), space, *(one.name for one in known))).casefold()
                if not all(word in told for word in words):
                    continue
                strength = sum(one.strength for one in known)
                said = _tr("{0} · {1} SP").format(len(known), strength)
                row = _row(self._desk.called(space), said, "", "x-circle" if space in crowded else "hexagon")
                if space in crowded:
                    row.setIcon(0, icon("x-circle", "error"))
                for one in known:
                    row.addChild(_row(one.name, str(one.strength or ""), one.id, "counter"))
                self.set_up.addTopLevelItem(row)
        standing = sum(len(each) for each in spaces.values())
        self.set_up_heading.set_title(_tr("Set-up"), _tr("{0} in {1} spaces").format(standing, len(spaces)))

    def show_choice(self) -> None:
        """Mark the counters that are chosen."""
        chosen = set(self._desk.chosen)
        with QSignalBlocker(self.set_up):
            self.set_up.clearSelection()
            for at in range(self.set_up.topLevelItemCount()):
                row = self.set_up.topLevelItem(at)
                for place in range(row.childCount() if row is not None else 0):
                    child = row.child(place) if row is not None else None
                    if child is not None and child.data(0, ID) in chosen:
                        child.setSelected(True)

    def look_only(self) -> None:
        self.heading.hide_action()

    def _open(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self._desk.open(str(item.data(0, ID)))

    def _choose(self) -> None:
        chosen: list[str] = []
        for row in self.set_up.selectedItems():
            rows = [row.child(at) for at in range(row.childCount())] or [row]
            chosen += [str(one.data(0, ID)) for one in rows if one is not None and one.data(0, ID)]
        self._desk.choose(tuple(dict.fromkeys(chosen)))


def _tree(name: str) -> QTreeWidget:
    tree = QTreeWidget()
    tree.setAccessibleName(few_lines(name))
    tree.setColumnCount(2)
    tree.setHeaderHidden(True)
    tree.setUniformRowHeights(True)
    tree.setIndentation(px(14))
    tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    tree.header().setStretchLastSection(False)
    tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
    tree.header().setMaximumSectionSize(px(FIGURE_WIDTH))
    tree.setIconSize(QSize(px(16), px(16)))
    return tree


def _row(title: str, figure: str, known_as: str, icon_name: str) -> TreeRow:
    row = TreeRow([title, figure])
    row.setData(0, ID, known_as)
    row.setIcon(0, icon(icon_name, "text3"))
    row.setToolTip(0, few_lines(title))
    row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return row


def _tr(text: str) -> str:
    return QCoreApplication.translate("ScenarioList", text)
